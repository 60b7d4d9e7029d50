import { Button, SimpleGrid, Stack, Tabs, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { offersOf, type Plan } from "#contract/plans.ts";
import { SellPlanDialog } from "#web/features/clients/subscription/sell-plan-dialog.tsx";
import { InPreparation } from "#web/features/payments/checkout-button.tsx";
import { CheckoutLinkDialog } from "#web/features/payments/checkout-link-dialog.tsx";
import { ClubPage } from "#web/features/plans/club-page.tsx";
import { fullText } from "#web/features/plans/places.ts";
import { PlanCard } from "#web/features/plans/plan-card.tsx";
import { ShopPlansTab } from "#web/features/plans/shop-plans-tab.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

/** /planos: the plans of the shop's club, and the platform's plans for shops. */
export function PlansPage() {
  return useSession().role === "cliente" ? <ClubPage /> : <StaffPlans />;
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
          <SoldPlans />
        </Tabs.Panel>
        <Tabs.Panel value="barbearia">
          <ShopPlansTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** The plans of the club, as the reception sells them. */
function SoldPlans() {
  const plans = useQuery(orpc.plans.list.queryOptions());
  const [sold, setSold] = useState<Plan>();
  const [linked, setLinked] = useState<Plan>();
  const sells = useSession().role !== "super_admin";
  return (
    <Fetched query={plans} failed="Erro ao carregar planos. Tente novamente.">
      {(all) =>
        all.length === 0 ? (
          <EmptyState
            title="Nenhum plano disponível no momento"
            hint="Os planos criados em Gerenciar Planos aparecem aqui."
          />
        ) : (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
              {all.map((plan) => (
                <PlanCard key={plan.id} plan={{ ...plan, offers: offersOf(plan) }}>
                  {sells && (
                    <Stack gap={4}>
                      <Button onClick={() => setSold(plan)}>Vender no balcão</Button>
                      {plan.cheio && (
                        <Text size="sm" c="dimmed">
                          {fullText(plan)}
                        </Text>
                      )}
                    </Stack>
                  )}
                  {!plan.online && <InPreparation />}
                  {plan.online && !plan.cheio && sells && (
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
