import { Anchor, Button, NativeSelect, SegmentedControl, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { countText, percentText } from "#contract/numbers.ts";
import { type Subscriber, subscriberList, type SubscriberTab, subscriberTabs } from "#contract/subscriber-rows.ts";
import { type SubscribersSummary } from "#contract/subscribers.ts";
import { Renewal } from "#web/features/clients/subscription/renewal.tsx";
import { SubscribersTabs } from "#web/features/subscribers/subscribers-tabs.tsx";
import { subscriptionCells } from "#web/features/subscribers/subscription-cells.tsx";
import { SubscriptionPanel } from "#web/features/subscribers/subscription-panel.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { useOpenRow } from "#web/lib/open-row.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { ButtonLink, PageLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /assinaturas: the club's subscribers, their ends, and the income from them. */
export function SubscribersPage() {
  const register = useRegister(orpc.subscribers.list, subscriberList);
  const summary = useQuery(orpc.subscribers.summary.queryOptions());
  const again = useReadAgain(orpc.subscribers.key());
  const { tab } = register.asked;
  const { id, open, close } = useOpenRow("assinatura");
  const sells = useSession().role !== "super_admin";
  return (
    <SubscribersTabs>
      <PageHeader
        title="Assinaturas"
        description="Quem assina o clube, até quando, e quanto isso traz."
        actions={
          <>
            {sells && (
              <ButtonLink variant="default" to="/importar" search={{ into: "subscribers" }}>
                Importar
              </ButtonLink>
            )}
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={summary.isRefetching}
              onClick={() => void again()}
            >
              Atualizar
            </Button>
          </>
        }
      />
      <Fetched query={summary} failed="Erro ao carregar assinantes">
        {(counted) => (
          <>
            <Cards counted={counted} />
            <Register
              register={register}
              search="Buscar por e-mail, plano ou nome"
              cells={cellsOpening(open)}
              tools={<TabChoice counted={counted} value={tab} onChange={(chosen) => register.ask({ tab: chosen })} />}
              {...(sells && { acts: (one: Subscriber) => <Renewal subscriber={one} /> })}
              empty={nobody[tab]}
              notFound={nobody[tab]}
            />
          </>
        )}
      </Fetched>
      <SubscriptionPanel key={id} id={id} onClose={close} />
    </SubscribersTabs>
  );
}

function Cards({ counted }: { counted: SubscribersSummary }) {
  return (
    <Figures cols={3} strip>
      <Figure label="Total de assinantes" value={counted.todos} {...rowsOf("todos")} />
      <Figure label="Assinantes ativos" value={counted.ativos} {...rowsOf("ativos")}>
        <OthersOf tab="canceladas" count={counted.canceladas} /> · <OthersOf tab="pausadas" count={counted.pausadas} />
      </Figure>
      <Figure label="Receita mensal" value={formatMoney(counted.mrr)} {...rowsOf("ativos")}>
        MRR, ao preço que cada um paga
      </Figure>
      <Figure label="A vencer" value={counted.a_vencer} {...rowsOf("a_vencer")}>
        Nos próximos 7 dias
      </Figure>
      <Figure label="Vencidos" value={counted.vencidos} {...rowsOf("vencidos")}>
        <OthersOf tab="em_atraso" count={counted.em_atraso} /> · <OthersOf tab="suspensas" count={counted.suspensas} />
      </Figure>
      <Figure label="Novos" value={counted.novos} {...rowsOf("novos")}>
        Nos últimos 30 dias
      </Figure>
      <Figure label="Churn do mês" value={churnText(counted)} {...rowsOf("perdidas")}>
        {`${counted.perdidas} de ${counted.inicio_do_mes} do início do mês`}
      </Figure>
      <Figure label="Vida média" value={lifeText(counted.vida_media)} {...rowsOf("todos")}>
        Pagos até hoje por assinante
      </Figure>
    </Figures>
  );
}

function OthersOf({ tab, count }: { tab: SubscriberTab; count: number }) {
  return (
    <PageLink to="/assinaturas" search={{ tab }} inherit c="inherit" underline="always">
      {subscriberTabs[tab]}: {count}
    </PageLink>
  );
}

/** Every figure links to its rows. */
function rowsOf(tab: SubscriberTab) {
  return { to: "/assinaturas", search: { tab } } as const;
}

function churnText({ perdidas, inicio_do_mes }: SubscribersSummary): string {
  if (inicio_do_mes === 0) return "–";
  return percentText((perdidas * 10_000) / inicio_do_mes);
}

function lifeText(days: number): string {
  if (days < 60) return countText(days, "dia");
  return `${(days / (365 / 12)).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} meses`;
}

type TabChoiceProps = { counted: SubscribersSummary; value: SubscriberTab; onChange: (tab: SubscriberTab) => void };

/** The tabs, which do not all fit on a phone; those that only figures link to appear only while they are active. */
function TabChoice({ counted, value, onChange }: TabChoiceProps) {
  const shared = { "aria-label": "Situação", value };
  const shown = tabsOf(counted).filter((tab) => !others.has(tab.value) || tab.value === value);
  return (
    <>
      <SegmentedControl
        {...shared}
        visibleFrom="sm"
        data={shown}
        onChange={(chosen) => onChange(chosen as SubscriberTab)}
      />
      <NativeSelect
        {...shared}
        hiddenFrom="sm"
        data={tabsOf(counted)}
        onChange={({ currentTarget }) => onChange(currentTarget.value as SubscriberTab)}
      />
    </>
  );
}

const others = new Set<string>(["suspensas", "canceladas", "pausadas", "perdidas"] satisfies SubscriberTab[]);

function tabsOf(counted: SubscribersSummary) {
  return Object.entries(subscriberTabs).map(([value, label]) => ({
    value,
    label: `${label} (${counted[value as SubscriberTab]})`,
  }));
}

function cellsOpening(open: (id: string) => void): Cells<Subscriber> {
  return {
    nome: ({ id, nome, dependente }) => (
      <>
        <Anchor component="button" type="button" fw={600} c="inherit" ta="left" onClick={() => open(id)}>
          {nome}
        </Anchor>
        {dependente && (
          <Text size="xs" c="dimmed">
            Dependente: {dependente}
          </Text>
        )}
      </>
    ),
    email: ({ email }) => email ?? "–",
    ...subscriptionCells,
  };
}

const nobody: Record<SubscriberTab, { title: string; hint: string }> = {
  ativos: { title: "Nenhum assinante ativo", hint: "Venda um plano em Planos ou em uma comanda." },
  a_vencer: { title: "Nenhuma assinatura a vencer", hint: "As que vencem nos próximos 7 dias aparecem aqui." },
  vencidos: { title: "Nenhuma assinatura vencida", hint: "As que passaram do vencimento aparecem aqui." },
  em_atraso: { title: "Ninguém está em atraso", hint: "Quem não renovou aparece aqui até ser suspenso." },
  suspensas: { title: "Nenhuma assinatura suspensa", hint: "Quem passa dos dias de atraso da barbearia aparece aqui." },
  novos: { title: "Nenhum assinante novo", hint: "Quem assinou nos últimos 30 dias aparece aqui." },
  todos: { title: "Nenhum assinante encontrado", hint: "Venda um plano em Planos ou em uma comanda." },
  canceladas: { title: "Nenhuma assinatura cancelada", hint: "As canceladas aparecem aqui, com o motivo em cada uma." },
  pausadas: { title: "Nenhuma assinatura pausada", hint: "Pause uma ao abri-la: o fim anda com a pausa." },
  perdidas: { title: "Ninguém saiu neste mês", hint: "Quem assinava no começo do mês e não renovou aparece aqui." },
};
