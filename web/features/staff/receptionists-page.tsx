import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Receptionist } from "#contract/staff.ts";
import { InviteDialog } from "#web/features/staff/invitations/invite-dialog.tsx";
import { TeamInvitations } from "#web/features/staff/invitations/team-invitations.tsx";
import { type Asked, useReceptionists } from "#web/features/staff/staff-queries.ts";
import { PeopleList } from "#web/features/staff/team/people-list.tsx";
import { PersonRow } from "#web/features/staff/team/person-row.tsx";
import { ReceptionistActs } from "#web/features/staff/team/receptionist-acts.tsx";
import { TeamToolbar } from "#web/features/staff/team/team-toolbar.tsx";
import { formatDate } from "#web/lib/dates.ts";
import { useTimezone } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

/** /recepcao: who keeps the desk. */
export function ReceptionistsPage() {
  const [asked, setAsked] = useState<Asked>({ query: "", which: "active" });
  const [inviting, setInviting] = useState(false);

  return (
    <Stack gap="xl">
      <section aria-label="Recepcionistas">
        <PageHeader
          title="Recepcionistas"
          description="Quem cuida da agenda, dos clientes e do caixa."
          actions={<Button onClick={() => setInviting(true)}>Convidar recepcionista</Button>}
        />
        <TeamToolbar asked={asked} names={{ active: "Na equipe", inactive: "Desativados" }} onAsk={setAsked} />
        <Desk asked={asked} />
      </section>
      <TeamInvitations invited="recepcionista" />
      {inviting && <InviteDialog invited="recepcionista" onClose={() => setInviting(false)} />}
    </Stack>
  );
}

function Desk({ asked }: { asked: Asked }) {
  const query = useReceptionists(asked);

  return (
    <PagedList query={query}>
      {(pages) => {
        const people = pages.flatMap((page) => page.items);
        if (people.length === 0) return <EmptyState {...nobody(asked)} />;
        return (
          <PeopleList name="Recepcionistas">
            {people.map((person) => (
              <Row key={person.user_id} person={person} />
            ))}
          </PeopleList>
        );
      }}
    </PagedList>
  );
}

function Row({ person }: { person: Receptionist }) {
  const timezone = useTimezone();
  const { nome, avatar_url, email, telefone, since, ended_at, admin } = person;
  const when = ended_at
    ? `Acesso encerrado em ${formatDate(ended_at, timezone)}`
    : `Na equipe desde ${formatDate(since, timezone)}`;

  return (
    <PersonRow
      nome={nome}
      photo={avatar_url}
      email={email}
      telefone={telefone}
      badges={admin ? ["Administrador"] : []}
      acts={<ReceptionistActs person={person} />}
    >
      <Text size="sm" c="dimmed">
        {when}
      </Text>
    </PersonRow>
  );
}

function nobody({ query, which }: Asked): { title: string; hint: string } {
  if (query) return { title: "Ninguém com esse nome", hint: "Confira a grafia ou procure entre os desativados." };
  return which === "active"
    ? { title: "Nenhuma recepcionista", hint: "Convide quem cuida do balcão: cada pessoa entra com a própria senha." }
    : { title: "Ninguém desativado", hint: "Quem for desativado fica aqui, com o histórico guardado." };
}
