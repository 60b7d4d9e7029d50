import { Button, SimpleGrid, Tabs, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { formatDay } from "#contract/dates.ts";
import type { MySubscription } from "#contract/payments.ts";
import type { Plan } from "#contract/plans.ts";
import { offersOf, PlanCard } from "#web/features/plans/plan-card.tsx";
import { SellPlanDialog } from "#web/features/clients/subscription/sell-plan-dialog.tsx";
import { CheckoutButton } from "#web/features/payments/checkout-button.tsx";
import { CheckoutLinkDialog } from "#web/features/payments/checkout-link-dialog.tsx";
import { ShopPlansTab } from "#web/features/plans/shop-plans-tab.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { toastProblem } from "#web/ui/toast.tsx";

/** /planos: what the club of the shop costs and gives, and what the platform offers to the shop. */
export function PlansPage() {
  return useSession().role === "cliente" ? <Club /> : <StaffPlans />;
}

function Club() {
  return (
    <>
      <PageHeader title="Planos" description="O clube da barbearia: assine com cartão e use quando quiser." />
      <ClientPlans />
    </>
  );
}

function StaffPlans() {
  const { tab } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (name: string | null) => void navigate({ to: ".", search: { tab: name ?? undefined }, replace: true });
  return (
    <>
      <PageHeader title="Planos" description="O clube da barbearia: o que cada plano dá e quanto custa." />
      <Tabs value={tab === "barbearia" ? tab : "cliente"} onChange={show} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="cliente">Planos para clientes</Tabs.Tab>
          <Tabs.Tab value="barbearia">Planos para barbearias</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="cliente">
          <ClientPlans />
        </Tabs.Panel>
        <Tabs.Panel value="barbearia">
          <ShopPlansTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function ClientPlans() {
  const plans = useQuery(orpc.plans.list.queryOptions());
  const [sold, setSold] = useState<Plan>();
  const [linked, setLinked] = useState<Plan>();
  const { role } = useSession();
  const isClient = role === "cliente";
  const sells = role !== "super_admin" && !isClient;
  return (
    <Fetched query={plans} failed="Erro ao carregar planos. Tente novamente.">
      {(all) =>
        all.length === 0 ? (
          <EmptyState
            title="Nenhum plano disponível no momento"
            hint={
              isClient
                ? "Os planos da barbearia aparecem aqui."
                : "Os planos criados em Gerenciar Planos aparecem aqui."
            }
          />
        ) : (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
              {all.map((plan) => (
                <PlanCard key={plan.id} plan={{ ...plan, offers: offersOf(plan) }}>
                  {sells && (
                    <Button disabled={isFull(plan)} onClick={() => setSold(plan)}>
                      {isFull(plan) ? "Sem vagas" : "Vender no balcão"}
                    </Button>
                  )}
                  {!plan.online && <InPreparation />}
                  {plan.online && isClient && <ForClient plan={plan} />}
                  {plan.online && sells && (
                    <Button variant="default" onClick={() => setLinked(plan)}>
                      Link para assinar
                    </Button>
                  )}
                </PlanCard>
              ))}
            </SimpleGrid>
            {linked && <CheckoutLinkDialog plan={linked} onClose={() => setLinked(undefined)} />}
            {sold && (
              <SellPlanDialog
                title={`Vender ${sold.nome}`}
                submit="Receber"
                plan={sold}
                onClose={() => setSold(undefined)}
              />
            )}
          </>
        )
      }
    </Fetched>
  );
}

/** The button that subscribes, or why this client cannot now. */
function ForClient({ plan }: { plan: Plan }) {
  const mine = useQuery(orpc.payments.mine.read.queryOptions());
  const why = mine.data && whyNot(mine.data, plan);
  if (!why) return <CheckoutButton plan={plan} />;
  return (
    <Text size="sm" c="dimmed">
      {why}
    </Text>
  );
}

function whyNot({ assinatura, online }: MySubscription, plan: Plan): string | null {
  if (online && ["ativa", "em_atraso", "suspensa"].includes(online.situacao))
    return `Seu cartão já renova ${online.plano}.`;
  const isGood = assinatura?.badge === "ativo" || assinatura?.badge === "a_vencer";
  if (!isGood || assinatura.plan_id === plan.id || !assinatura.subscription_end) return null;
  return `Você ${assinatura.em_teste ? "testa" : "já assina"} ${assinatura.plano}, até ${formatDay(assinatura.subscription_end)}.`;
}

function isFull({ limite, assinantes }: Plan): boolean {
  return limite !== null && assinantes >= limite;
}

/** A plan without the ids of the online checkout. */
function InPreparation() {
  return (
    <Button
      variant="default"
      onClick={() => toastProblem("Plano em Configuração: Este plano está sendo preparado. Tente novamente em breve.")}
    >
      Em Configuração
    </Button>
  );
}
