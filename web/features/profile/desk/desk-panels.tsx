import { Badge, SimpleGrid, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { formatPhone } from "#contract/phone.ts";
import type { DeskOverview } from "#contract/profile.ts";
import { PeopleList } from "#web/features/profile/desk/people-list.tsx";
import { PresenceBadge, usePresence } from "#web/features/staff/presence.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { everyMinute, useSoonAgain } from "#web/lib/soon-again.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { Section } from "#web/ui/section.tsx";

/** The day of the shop: own bookings, barbers at work, the newest clients and the birthdays (spec section 2). */
export function DeskPanels() {
  useSoonAgain(desk.queryKey);

  return (
    <Fetched query={useQuery(desk)}>
      {(desk) => (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Booked {...desk.booked} />
          <Birthdays birthdays={desk.birthdays} />
          <Barbers />
          <Clients clients={desk.clients} />
        </SimpleGrid>
      )}
    </Fetched>
  );
}

function Booked({ today, month }: DeskOverview["booked"]) {
  return (
    <Section title="Seus agendamentos" description="Horários que você marcou">
      <SimpleGrid cols={2}>
        <Figure value={today} label="Hoje" />
        <Figure value={month} label="Este mês" />
      </SimpleGrid>
    </Section>
  );
}

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <div>
      <Text fz={32} fw={650} lh={1.2} c="yellow.5">
        {value}
      </Text>
      <Text c="dimmed">{label}</Text>
    </div>
  );
}

function Birthdays({ birthdays }: Pick<DeskOverview, "birthdays">) {
  const people = birthdays.map(({ id, nome, telefone, when }) => ({
    id,
    nome,
    note: telefone && formatPhone(telefone),
    badge: (
      <Badge variant="light" color={when === "today" ? "yellow" : "gray"}>
        {when === "today" ? "Hoje" : "Amanhã"}
      </Badge>
    ),
  }));

  return (
    <Section title="Aniversários" description="Hoje e amanhã">
      <PeopleList people={people} empty="Ninguém faz aniversário hoje ou amanhã" />
    </Section>
  );
}

function Barbers() {
  return (
    <Section title="Barbeiros agora" actions={<All to="/barbeiros" label="Ver barbeiros" />}>
      <Fetched query={usePresence()}>
        {(team) => (
          <PeopleList
            people={team.slice(0, 6).map(({ id, nome, foto_url: photo, estado }) => ({
              id,
              nome,
              photo,
              badge: <PresenceBadge estado={estado} />,
            }))}
            empty="Nenhum barbeiro ativo"
          />
        )}
      </Fetched>
    </Section>
  );
}

function Clients({ clients }: Pick<DeskOverview, "clients">) {
  const people = clients.map(({ id, nome, telefone }) => ({ id, nome, note: telefone && formatPhone(telefone) }));

  return (
    <Section title="Clientes" description="Os mais novos" actions={<All to="/clientes" label="Ver clientes" />}>
      <PeopleList people={people} empty="Nenhum cliente ainda" />
    </Section>
  );
}

/** A link to a page of another feature, if that page exists. */
function All({ to, label }: { to: string; label: string }) {
  const { routesByPath } = useRouter();
  if (!(to in routesByPath)) return null;
  return (
    <PageLink to={to} size="sm">
      {label}
    </PageLink>
  );
}

const desk = orpc.profile.desk.queryOptions({ refetchInterval: everyMinute });
