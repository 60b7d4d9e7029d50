import { NativeSelect, SegmentedControl } from "@mantine/core";
import { servedList, specTabs, subscriberTabs } from "#contract/subscriber-rows.ts";
import { SubscribersTabs } from "#web/features/subscribers/subscribers-tabs.tsx";
import { subscriptionCells } from "#web/features/subscribers/subscription-cells.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

const tabs = specTabs.map((value) => ({
  value,
  label: subscriberTabs[value],
}));
type Tab = (typeof tabs)[number]["value"];

const nobody = {
  title: "Nenhum assinante atendido",
  hint: "Quem assina o clube aparece aqui depois do primeiro atendimento.",
};

/** /barbeiro/assinaturas: the subscribers among a barber's clients, and what is left of their cycle. */
export function BarberSubscriptionsPage() {
  const register = useRegister(orpc.subscribers.served, servedList);
  const { tab, query } = register.asked;
  const shared = { "aria-label": "Situação", value: tab, data: tabs };
  return (
    <SubscribersTabs>
      <PageHeader title="Assinaturas" description="Os clientes que você já atendeu e que assinam o clube." />
      <Register
        register={register}
        search="Buscar por nome ou plano"
        cells={subscriptionCells}
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
        empty={nobody}
        notFound={
          tab === "todos" && !query
            ? nobody
            : {
                title: "Nenhuma assinatura aqui",
                hint: tab === "todos" ? "Confira a busca." : "Veja as outras em Todos.",
              }
        }
      />
    </SubscribersTabs>
  );
}
