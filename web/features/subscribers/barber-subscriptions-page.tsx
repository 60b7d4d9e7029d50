import { NativeSelect, SegmentedControl, Text } from "@mantine/core";
import { usageText } from "#contract/covered-prices.ts";
import { formatDay } from "#contract/dates.ts";
import { type Served, servedList, subscriberTabs } from "#contract/subscriber-rows.ts";
import { stateNames } from "#contract/subscription-acts.ts";
import { SubscriptionBadge } from "#web/features/clients/subscription/subscription-badge.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { Moment } from "#web/ui/moment.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

const tabs = (["ativos", "a_vencer", "vencidos", "novos", "todos"] as const).map((value) => ({
  value,
  label: subscriberTabs[value],
}));
type Tab = (typeof tabs)[number]["value"];

/** /barbeiro/assinaturas: who of those whom a barber has served is in the club, and what is left of their cycle. */
export function BarberSubscriptionsPage() {
  const register = useRegister(orpc.subscribers.served, servedList);
  const { tab } = register.asked;
  const shared = { "aria-label": "Situação", value: tab, data: tabs };
  return (
    <>
      <PageHeader title="Assinaturas" description="Os clientes que você já atendeu e que assinam o clube." />
      <Register
        register={register}
        search="Buscar por nome ou plano"
        cells={cells}
        tools={
          <>
            <SegmentedControl {...shared} visibleFrom="sm" onChange={(chosen) => register.ask({ tab: chosen })} />
            <NativeSelect
              {...shared}
              hiddenFrom="sm"
              onChange={({ currentTarget }) => register.ask({ tab: currentTarget.value as Tab })}
            />
          </>
        }
        empty={{
          title: "Nenhum assinante atendido",
          hint: "Quem assina o clube aparece aqui depois do primeiro atendimento.",
        }}
        notFound={{ title: "Nenhuma assinatura aqui", hint: "Veja as outras em Todos." }}
      />
    </>
  );
}

const cells: Cells<Served> = {
  subscription_end: ({ subscription_end }) => (
    <span style={{ whiteSpace: "nowrap" }}>{subscription_end ? formatDay(subscription_end) : "–"}</span>
  ),
  badge: ({ badge, estado, teste_ate, cancelled }) => {
    const late = estado === "em_atraso" || estado === "suspensa" ? stateNames[estado] : null;
    const standing = teste_ate ? "Em teste" : (late ?? (cancelled ? "Cancelada" : null));
    return (
      <>
        <SubscriptionBadge badge={badge} />
        {standing && (
          <Text size="xs" c="dimmed" mt={2}>
            {standing}
          </Text>
        )}
      </>
    );
  },
  uso: ({ uso }) => (uso.length === 0 ? "–" : uso.map((service) => <div key={service.id}>{usageText(service)}</div>)),
  created_at: ({ created_at }) => <Moment at={created_at} />,
};
