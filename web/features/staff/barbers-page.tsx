import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { TeamBarber } from "#contract/staff.ts";
import { InviteDialog } from "#web/features/staff/invitations/invite-dialog.tsx";
import { TeamInvitations } from "#web/features/staff/invitations/team-invitations.tsx";
import { type Asked, useTeamBarbers } from "#web/features/staff/staff-queries.ts";
import { BarberActs } from "#web/features/staff/team/barber-acts.tsx";
import { PeopleList } from "#web/features/staff/team/people-list.tsx";
import { PersonRow } from "#web/features/staff/team/person-row.tsx";
import { TeamToolbar } from "#web/features/staff/team/team-toolbar.tsx";
import { useSession } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

/** /barbeiros: the team, read by all of the desk and kept by the admin. */
export function BarbersPage() {
  const { role } = useSession();
  const keeps = role === "admin" || role === "super_admin";
  const [asked, setAsked] = useState<Asked>({ query: "", which: "active" });
  const [inviting, setInviting] = useState(false);

  return (
    <Stack gap="xl">
      <section aria-label="Equipe">
        <PageHeader
          title="Equipe"
          description="Quem atende na barbearia."
          actions={keeps && <Button onClick={() => setInviting(true)}>Convidar barbeiro</Button>}
        />
        <TeamToolbar asked={asked} names={{ active: "Ativos", inactive: "Inativos" }} onAsk={setAsked} />
        <Team asked={asked} keeps={keeps} />
      </section>
      {keeps && <TeamInvitations invited="barbeiro" />}
      {inviting && <InviteDialog invited="barbeiro" onClose={() => setInviting(false)} />}
    </Stack>
  );
}

function Team({ asked, keeps }: { asked: Asked; keeps: boolean }) {
  const query = useTeamBarbers(asked);

  return (
    <PagedList query={query}>
      {(pages) => {
        const barbers = pages.flatMap((page) => page.items);
        if (barbers.length === 0) return <EmptyState {...nobody(asked)} />;
        return (
          <PeopleList name="Barbeiros">
            {barbers.map((barber) => (
              <Row key={barber.id} barber={barber} keeps={keeps} />
            ))}
          </PeopleList>
        );
      }}
    </PagedList>
  );
}

function Row({ barber, keeps }: { barber: TeamBarber; keeps: boolean }) {
  const { nome, foto_url, email, telefone, especialidades, bio, conta, ativo } = barber;
  const badges = [
    ...(ativo ? [] : ["Inativo"]),
    ...(conta === "admin" ? ["Administrador"] : []),
    ...(keeps && conta === null ? ["Sem acesso"] : []),
  ];

  return (
    <PersonRow
      nome={nome}
      photo={foto_url}
      email={email}
      telefone={telefone}
      badges={badges}
      acts={keeps && <BarberActs barber={barber} />}
    >
      {especialidades.length > 0 && (
        <Group gap={6}>
          <Text size="sm">{especialidades.join(" · ")}</Text>
        </Group>
      )}
      {bio && (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {bio}
        </Text>
      )}
    </PersonRow>
  );
}

function nobody({ query, which }: Asked): { title: string; hint: string } {
  if (query) return { title: "Ninguém com esse nome", hint: "Confira a grafia ou procure entre os inativos." };
  return which === "active"
    ? { title: "Nenhum barbeiro ativo", hint: "Convide alguém: a coluna na agenda aparece quando o convite é aceito." }
    : { title: "Nenhum barbeiro inativo", hint: "Quem for desativado fica aqui, com o histórico guardado." };
}
