import { Anchor, Button, NativeSelect, SegmentedControl, SimpleGrid, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { usageText } from "#contract/covered-prices.ts";
import { formatDay } from "#contract/dates.ts";
import {
  type Subscriber,
  subscriberList,
  type SubscribersSummary,
  type SubscriberTab,
  subscriberTabs,
} from "#contract/subscribers.ts";
import { SellPlanDialog } from "#web/features/subscribers/sell-plan-dialog.tsx";
import { SubscriptionBadge } from "#web/features/clients/subscription-badge.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure } from "#web/ui/figures.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /assinaturas: who is in the club, until when, and what that brings. */
export function SubscribersPage() {
  const register = useRegister(orpc.subscribers.list, subscriberList);
  const summary = useQuery(orpc.subscribers.summary.queryOptions());
  const again = useReadAgain(orpc.subscribers.key());
  const { tab } = register.asked;
  const sells = useSession().role !== "super_admin";
  return (
    <>
      <PageHeader
        title="Assinaturas"
        description="Quem assina o clube, até quando, e quanto isso traz."
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={summary.isRefetching}
            onClick={() => void again()}
          >
            Atualizar
          </Button>
        }
      />
      <Fetched query={summary} failed="Erro ao carregar assinantes">
        {(counted) => (
          <>
            <Cards counted={counted} />
            <Register
              register={register}
              search="Buscar por e-mail, plano ou nome"
              cells={cells}
              tools={<TabChoice counted={counted} value={tab} onChange={(chosen) => register.ask({ tab: chosen })} />}
              {...(sells && { acts: (one: Subscriber) => <Renewal subscriber={one} /> })}
              empty={nobody[tab]}
              notFound={nobody[tab]}
            />
          </>
        )}
      </Fetched>
    </>
  );
}

function Cards({ counted }: { counted: SubscribersSummary }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 3 }} spacing="sm" mb="md">
      <Figure label="Total de assinantes" value={counted.todos} />
      <Figure label="Assinantes ativos" value={counted.ativos} />
      <Figure label="Receita mensal" value={formatMoney(counted.receita_mensal)}>
        Dos planos ativos, ao preço de hoje
      </Figure>
      <Figure label="A vencer" value={counted.a_vencer}>
        Nos próximos 7 dias
      </Figure>
      <Figure label="Vencidos" value={counted.vencidos} />
      <Figure label="Novos" value={counted.novos}>
        Nos últimos 30 dias
      </Figure>
    </SimpleGrid>
  );
}

type TabChoiceProps = { counted: SubscribersSummary; value: SubscriberTab; onChange: (tab: SubscriberTab) => void };

/** Side by side, which a phone has no room for. */
function TabChoice({ counted, value, onChange }: TabChoiceProps) {
  const shared = { "aria-label": "Situação", value, data: tabsOf(counted) };
  return (
    <>
      <SegmentedControl {...shared} visibleFrom="sm" onChange={(chosen) => onChange(chosen as SubscriberTab)} />
      <NativeSelect
        {...shared}
        hiddenFrom="sm"
        onChange={({ currentTarget }) => onChange(currentTarget.value as SubscriberTab)}
      />
    </>
  );
}

function tabsOf(counted: SubscribersSummary) {
  return Object.entries(subscriberTabs).map(([value, label]) => ({
    value,
    label: `${label} (${counted[value as SubscriberTab]})`,
  }));
}

/** What is about to end is renewed, what has ended is taken up again: one period more, paid here. */
function Renewal({ subscriber }: { subscriber: Subscriber }) {
  const [asking, setAsking] = useState(false);
  const { badge, nome, cliente_id, plan_id, subscription_tier, preco, renova_em } = subscriber;
  // A card that renews by itself needs nobody (decisions 3).
  if (renova_em)
    return (
      <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        renova em {formatDay(renova_em).slice(0, 5)}
      </Text>
    );
  const act = badge === "a_vencer" ? "Renovar" : badge === "vencido" ? "Reativar" : undefined;
  if (!act) return null;
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setAsking(true)}>
        {act}
      </Button>
      {asking && (
        <SellPlanDialog
          title={`${act} ${nome}`}
          submit={act}
          plan={{ id: plan_id, nome: subscription_tier, preco }}
          of={{ id: cliente_id, nome }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const cells: Cells<Subscriber> = {
  nome: ({ cliente_id, nome }) => (
    <Anchor component={Link} to="/clientes/$id" params={{ id: cliente_id } as never} fw={600} c="inherit">
      {nome}
    </Anchor>
  ),
  email: ({ email }) => email ?? "–",
  subscription_end: ({ subscription_end }) => (subscription_end ? formatDay(subscription_end) : "–"),
  badge: ({ badge }) => <SubscriptionBadge badge={badge} />,
  uso: ({ uso }) => (uso.length === 0 ? "–" : uso.map((service) => <div key={service.id}>{usageText(service)}</div>)),
  created_at: ({ created_at }) => <Moment at={created_at} />,
};

const nobody: Record<SubscriberTab, { title: string; hint: string }> = {
  ativos: { title: "Nenhum assinante ativo", hint: "Venda um plano em Planos ou em uma comanda." },
  a_vencer: { title: "Nenhuma assinatura a vencer", hint: "As que vencem nos próximos 7 dias aparecem aqui." },
  vencidos: { title: "Nenhuma assinatura vencida", hint: "As que passaram do vencimento aparecem aqui." },
  novos: { title: "Nenhum assinante novo", hint: "Quem assinou nos últimos 30 dias aparece aqui." },
  todos: { title: "Nenhum assinante encontrado", hint: "Venda um plano em Planos ou em uma comanda." },
};
