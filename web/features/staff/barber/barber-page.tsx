import { ColorSwatch, Group, Stack, Tabs, Text } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { barberColors, colorOf } from "#contract/barber-colors.ts";
import { aheadList } from "#contract/barber-work.ts";
import { formatPhone } from "#contract/phone.ts";
import type { BarberDetails } from "#contract/team-barbers.ts";
import { visitCells } from "#web/features/clients/visit-cells.tsx";
import { KeptHours } from "#web/features/hours/kept-hours.tsx";
import { BarberReviews } from "#web/features/reviews/barber-reviews.tsx";
import { BarberRating } from "#web/features/reviews/stars.tsx";
import { BarberHistory } from "#web/features/staff/barber/barber-history.tsx";
import { BarberMonth } from "#web/features/staff/barber/barber-month.tsx";
import { BarberServices } from "#web/features/staff/barber/barber-services.tsx";
import { BarberPresence, usePresence } from "#web/features/staff/presence.tsx";
import { BarberActs } from "#web/features/staff/team/barber-acts.tsx";
import { PersonCell } from "#web/features/staff/team/person-cell.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useKeepsShop } from "#web/lib/session.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { Section } from "#web/ui/section.tsx";

/** /barbeiros/$id: a barber's appointments, figures and settings. */
export function BarberPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(orpc.staff.barber.queryOptions({ input: { id } }));
  return <Fetched query={query}>{(barber) => <Known barber={barber} />}</Fetched>;
}

function Known({ barber }: { barber: BarberDetails }) {
  const { nome, foto_url, cor, ativo, avaliacao } = barber;
  const keeps = useKeepsShop();
  const team = usePresence();
  return (
    <>
      <PageLink to="/barbeiros" size="sm" mb="xs" display="inline-flex">
        <IconChevronLeft size={18} aria-hidden />
        Barbeiros
      </PageLink>
      <PageHeader
        title={
          <PersonCell nome={nome} photo={foto_url} size={64} color={colorOf(cor)} badges={ativo ? [] : ["Inativo"]}>
            <BarberPresence team={team} barber={barber} />
          </PersonCell>
        }
        description={
          <>
            {avaliacao && <BarberRating rating={avaliacao} />}
            {barber.especialidades.join(" · ")}
          </>
        }
        actions={keeps && <BarberActs barber={barber} />}
      />
      <Parts barber={barber} />
    </>
  );
}

type Part = {
  name: string;
  title: string;
  forAdmins?: true;
  show: (barber: BarberDetails, keeps: boolean) => ReactNode;
};

const allParts: Part[] = [
  { name: "resumo", title: "Resumo", show: (barber) => <Summary barber={barber} /> },
  { name: "dados", title: "Dados", show: (barber, keeps) => <BarberFacts barber={barber} keeps={keeps} /> },
  { name: "servicos", title: "Serviços", show: ({ id }) => <BarberServices barber={id} /> },
  { name: "horarios", title: "Horários", show: ({ id }) => <KeptHours barber={id} /> },
  { name: "avaliacoes", title: "Avaliações", show: ({ id }) => <BarberReviews barber={id} /> },
  { name: "historico", title: "Histórico", forAdmins: true, show: ({ id }) => <BarberHistory barber={id} /> },
];

/** The open tab is stored in the URL, so that Back and reloading keep it. */
function Parts({ barber }: { barber: BarberDetails }) {
  const keeps = useKeepsShop();
  const { tab } = useSearch({ strict: false });
  const navigate = useNavigate();
  const parts = allParts.filter(({ forAdmins }) => keeps || !forAdmins);
  const open = (parts.find(({ name }) => name === tab) ?? parts[0]!).name;
  const show = (name: string | null) => void navigate({ to: ".", search: { tab: name ?? undefined }, replace: true });
  return (
    <Tabs value={open} onChange={show} keepMounted={false}>
      <Tabs.List mb="md">
        {parts.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ name, show: content }) => (
        <Tabs.Panel key={name} value={name}>
          {content(barber, keeps)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Summary({ barber }: { barber: BarberDetails }) {
  const always = { barber: barber.id, size: 10 };
  const register = useRegister(orpc.appointments.ahead, aheadList, { prefix: "ahead-", always });
  return (
    <Stack gap="lg">
      <BarberMonth barber={barber} />
      <Section title="Próximos agendamentos">
        <Register
          register={register}
          cells={visitCells}
          empty={{ title: "Nada marcado", hint: "O que for agendado com este barbeiro aparece aqui." }}
        />
      </Section>
    </Stack>
  );
}

const accounts = {
  admin: "Administrador",
  barbeiro: "Entra no portal do barbeiro",
  recepcionista: "Entra como recepcionista",
};

function BarberFacts({ barber, keeps }: { barber: BarberDetails; keeps: boolean }) {
  const { telefone, email, cor, meta_mensal, aceita_encaixe, buffer_minutos, bio, conta, convite } = barber;
  return (
    <Section title="Dados">
      <Facts>
        <Fact name="Telefone">{telefone && formatPhone(telefone)}</Fact>
        <Fact name="E-mail">{email}</Fact>
        <Fact name="Cor na agenda">
          <Group gap="xs" component="span">
            <ColorSwatch size={16} color={colorOf(cor)} component="span" aria-hidden />
            {barberColors[cor]?.nome}
          </Group>
        </Fact>
        <Fact name="Encaixe">{aceita_encaixe ? "Aceita" : "Não aceita"}</Fact>
        <Fact name="Intervalo depois de cada horário">{buffer_minutos} min</Fact>
        {keeps && (
          <>
            <Fact name="Meta do mês">{meta_mensal !== null && formatMoney(meta_mensal)}</Fact>
            <Fact name="Acesso">
              {conta ? accounts[conta] : "Sem acesso"}
              {convite && (
                <Text size="sm" c="dimmed">
                  Convite para {convite.email}, vale até <Moment at={convite.expires_at} />
                </Text>
              )}
            </Fact>
          </>
        )}
        <Fact name="Apresentação" wide>
          {bio}
        </Fact>
      </Facts>
    </Section>
  );
}
