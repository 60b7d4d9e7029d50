import { Button, Group, Stack, Tabs } from "@mantine/core";
import { IconBrandWhatsapp, IconCalendarPlus, IconChevronLeft, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type ClientDetails, clientVisitList, segmentNames } from "#contract/client-records.ts";
import { chatWith, formatPhone } from "#contract/phone.ts";
import { AtTheChair } from "#web/features/clients/at-the-chair.tsx";
import { ClientActs } from "#web/features/clients/client-acts.tsx";
import { ClientFacts } from "#web/features/clients/client-facts.tsx";
import { ClientHistory } from "#web/features/clients/client-history.tsx";
import { ClientMarks } from "#web/features/clients/client-name.tsx";
import { CutCards } from "#web/features/clients/cut-cards.tsx";
import { visitCells } from "#web/features/clients/visit-cells.tsx";
import { ClientWallet } from "#web/features/clients/wallet/client-wallet.tsx";
import { ClientSubscriptionPart } from "#web/features/clients/subscription/client-subscription.tsx";
import { ClientPackages } from "#web/features/packages/bought-packages.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { ButtonLink, PageLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /clientes/$id: the facts for the next visit first, then the whole record. */
export function ClientPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(orpc.clients.details.queryOptions({ input: { id } }));
  return <Fetched query={query}>{(client) => <Known client={client} />}</Fetched>;
}

function Known({ client }: { client: ClientDetails }) {
  const { nome, segmento, vip, titular } = client;
  const kind = vip ? "VIP" : segmentNames[segmento];
  return (
    <>
      <PageLink to="/clientes" size="sm" mb="xs" display="inline-flex">
        <IconChevronLeft size={18} aria-hidden />
        Clientes
      </PageLink>
      <PageHeader
        title={
          <Group gap="xs" component="span">
            {nome}
            <ClientMarks client={{ ...client, titular: titular?.nome ?? null }} />
          </Group>
        }
        description={`${kind} · ${visitsText(client)}`}
        actions={<Ways client={client} />}
      />
      <Stack gap="lg">
        <AtTheChair client={client} />
        <Parts client={client} />
      </Stack>
    </>
  );
}

function visitsText({ total_visitas: visits, faltas: missed, desmarcacoes: late }: ClientDetails): string {
  const came = visits === 1 ? "1 visita" : `${visits} visitas`;
  const counted = [
    missed > 0 && (missed === 1 ? "1 falta" : `${missed} faltas`),
    late > 0 && (late === 1 ? "1 desmarcado em cima da hora" : `${late} desmarcados em cima da hora`),
  ];
  return [came, ...counted].filter(Boolean).join(" · ");
}

/** The client's main acts: a new appointment with the usual choices, a message, and a menu of others. */
function Ways({ client }: { client: ClientDetails }) {
  const { id, nome, telefone, apagado } = client;
  if (apagado) return null;
  const text = `Olá, ${nome.split(" ")[0]}!`;
  return (
    <>
      <ButtonLink
        to="/agendamentos"
        search={{ form: "booking", client: id }}
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
      >
        Agendar
      </ButtonLink>
      {telefone && (
        <Button
          component="a"
          href={`tel:${telefone}`}
          variant="default"
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          {formatPhone(telefone)}
        </Button>
      )}
      {telefone && (
        <Button
          component="a"
          href={`${chatWith(telefone)}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        >
          WhatsApp
        </Button>
      )}
      <ClientActs client={client} />
    </>
  );
}

const parts: [name: string, title: string, show: (client: ClientDetails) => ReactNode][] = [
  ["visitas", "Visitas", ({ id }) => <Visits client={id} />],
  ["conta", "Conta", (client) => <ClientWallet client={client} />],
  ["assinatura", "Assinatura", ({ id }) => <ClientSubscriptionPart client={id} />],
  ["pacotes", "Pacotes", ({ id }) => <ClientPackages client={id} />],
  ["cortes", "Cortes", ({ id }) => <CutCards client={id} />],
  ["dados", "Dados", (client) => <ClientFacts client={client} />],
  ["historico", "Histórico", ({ id }) => <ClientHistory client={id} />],
];

/** The open tab is stored in the URL, so that Back and reloading keep it. */
function Parts({ client }: { client: ClientDetails }) {
  const { tab } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = parts.find(([name]) => name === tab)?.[0] ?? parts[0]![0];
  const show = (name: string | null) => void navigate({ to: ".", search: { tab: name ?? undefined }, replace: true });
  return (
    <Tabs value={open} onChange={show} keepMounted={false}>
      <Tabs.List mb="md">
        {parts.map(([name, title]) => (
          <Tabs.Tab key={name} value={name} px={{ base: "xs", sm: "md" }}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(([name, , content]) => (
        <Tabs.Panel key={name} value={name}>
          {content(client)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** A client's visits, newest first. */
function Visits({ client }: { client: string }) {
  const register = useRegister(orpc.clients.visits, clientVisitList, { prefix: "visits-", always: { client } });
  return (
    <Register
      register={register}
      cells={visitCells}
      empty={{ title: "Nenhuma visita ainda", hint: "O que for agendado para este cliente aparece aqui." }}
    />
  );
}
