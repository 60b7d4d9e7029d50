import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Which } from "#contract/list.ts";
import { colorOf } from "#contract/barber-colors.ts";
import { barberList, type TeamBarber } from "#contract/team-barbers.ts";
import { BarberRating } from "#web/features/reviews/stars.tsx";
import { AddBarberDialog } from "#web/features/staff/barber/add-barber-dialog.tsx";
import { InviteDialog } from "#web/features/staff/invitations/invite-dialog.tsx";
import { TeamInvitations } from "#web/features/staff/invitations/team-invitations.tsx";
import { BarberPresence, usePresence } from "#web/features/staff/presence.tsx";
import { BarberActs } from "#web/features/staff/team/barber-acts.tsx";
import { PersonCell } from "#web/features/staff/team/person-cell.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useKeepsShop } from "#web/lib/session.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { contactCells } from "#web/ui/register/contact-cells.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { WhichControl } from "#web/ui/register/which-control.tsx";

/** /barbeiros: the team; the reception reads it, the admin changes it. */
export function BarbersPage() {
  const keeps = useKeepsShop();
  const [opened, setOpened] = useState<"inviting" | "adding">();
  const close = () => setOpened(undefined);
  const register = useRegister(orpc.staff.barbers, barberList);
  const { query, which } = register.asked;

  return (
    <Stack gap="xl">
      <div>
        <PageHeader
          title="Equipe"
          description="Quem atende na barbearia."
          actions={
            keeps && (
              <>
                <Button variant="default" onClick={() => setOpened("adding")}>
                  Adicionar sem acesso
                </Button>
                <Button onClick={() => setOpened("inviting")}>Convidar barbeiro</Button>
              </>
            )
          }
        />
        <Register
          register={register}
          search="Buscar por nome"
          cells={useCells(keeps)}
          cards
          hidden={["email", "bio", "ativo"]}
          tools={
            <WhichControl
              value={which}
              names={{ active: "Ativos", inactive: "Inativos" }}
              onChange={(chosen) => register.ask({ which: chosen })}
            />
          }
          {...(keeps && { acts: (barber: TeamBarber) => <BarberActs barber={barber} /> })}
          empty={nobody[which]}
          notFound={query ? unknown : nobody[which]}
        />
      </div>
      {keeps && register.query.data && <TeamInvitations invited="barbeiro" />}
      {opened === "inviting" && <InviteDialog invited="barbeiro" onClose={close} />}
      {opened === "adding" && <AddBarberDialog onClose={close} />}
    </Stack>
  );
}

function useCells(keeps: boolean): Cells<TeamBarber> {
  const team = usePresence();
  return {
    nome: (barber) => (
      <PersonCell
        nome={barber.nome}
        photo={barber.foto_url}
        size={56}
        color={colorOf(barber.cor)}
        to={`/barbeiros/${barber.id}`}
        badges={badgesOf(barber, keeps)}
      >
        <BarberPresence team={team} barber={barber} />
      </PersonCell>
    ),
    avaliacao: ({ avaliacao }) => avaliacao && <BarberRating rating={avaliacao} />,
    ...contactCells,
    especialidades: ({ especialidades }) => especialidades.join(" · "),
    bio: ({ bio }) =>
      bio && (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {bio}
        </Text>
      ),
  };
}

function badgesOf({ ativo, conta }: TeamBarber, keeps: boolean): string[] {
  return [
    ...(ativo ? [] : ["Inativo"]),
    ...(conta === "admin" ? ["Administrador"] : []),
    ...(keeps && conta === null ? ["Sem acesso"] : []),
  ];
}

const unknown = { title: "Ninguém com esse nome", hint: "Confira a grafia ou procure entre os inativos." };

const nobody: Record<Which, { title: string; hint: string }> = {
  active: {
    title: "Nenhum barbeiro ativo",
    hint: "Convide alguém, ou adicione sem acesso quem só precisa de uma coluna na agenda.",
  },
  inactive: { title: "Nenhum barbeiro inativo", hint: "Quem for desativado fica aqui, com o histórico guardado." },
};
