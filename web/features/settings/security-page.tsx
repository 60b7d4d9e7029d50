import { Switch, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { shopEventList } from "#contract/audit.ts";
import { eventCells, noEvents, seldomRead } from "#web/features/audit/event-cells.tsx";
import { SettingsPage } from "#web/features/settings/settings-page.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { sessionQuery, useSession } from "#web/lib/session.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** /configuracoes/seguranca: the second factor of the team, and the security log. */
export function SecurityPage() {
  const register = useRegister(orpc.audit.eventsOfShop, shopEventList);

  return (
    <SettingsPage>
      <SecondFactorRule />
      <div>
        <Title order={2} mb="sm">
          Registro de segurança
        </Title>
        <Register register={register} cells={eventCells} hidden={[...seldomRead, "barbershop"]} empty={noEvents} />
      </div>
    </SettingsPage>
  );
}

function OwnFirst() {
  return (
    <>
      Ative primeiro{" "}
      <PageLink to="/perfil" inherit underline="always">
        na sua conta
      </PageLink>
      .
    </>
  );
}

function SecondFactorRule() {
  // An admin who requires it without having it would be locked out on the next page.
  const guarded = useSession().second_factor === "on";
  const query = useQuery(orpc.barbershops.security.queryOptions());
  const change = useAct((required: boolean) => client.barbershops.requireSecondFactor({ required }), {
    done: (required) => (required ? "Verificação em duas etapas exigida da equipe." : "Exigência retirada."),
    // The session contains whether the person's own second factor may still be turned off.
    refresh: useReadAgain(orpc.barbershops.security.key(), sessionQuery.queryKey),
  });

  return (
    <Section title="Acesso da equipe">
      <Fetched query={query} loading={<ListSkeleton rows={1} height={59} />}>
        {({ staff_second_factor: required }) => (
          <Switch
            label="Exigir verificação em duas etapas da equipe"
            description={
              guarded ? "Cada pessoa da equipe ativa um aplicativo autenticador na própria conta." : <OwnFirst />
            }
            checked={change.isPending ? change.variables : required}
            disabled={!guarded && !required}
            // Not disabled while it is saved: it would lose the focus.
            onChange={({ currentTarget: { checked } }) => !change.isPending && change.mutate(checked)}
          />
        )}
      </Fetched>
    </Section>
  );
}
