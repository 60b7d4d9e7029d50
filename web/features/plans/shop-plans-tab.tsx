import { Button, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#contract/dates.ts";
import { type ShopPlan, shopPlanOffers } from "#contract/shop-plans.ts";
import type { ShopOffer, ShopSubscription } from "#contract/shop-subscriptions.ts";
import { PlanCard } from "#web/features/plans/plan-card.tsx";
import { OwnSubscription } from "#web/features/plans/own-subscription.tsx";
import { InvoicePayButton } from "#web/features/plans/invoice-payment.tsx";
import { TalkDialog } from "#web/features/plans/talk-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** How often an unconfirmed payment is refetched; realtime changes arrive sooner. */
const waitingMs = 5000;

/** The platform's plans for shops; the shop's admin sees the current one and can request another. */
export function ShopPlansTab() {
  const offer = useQuery(orpc.shopPlans.offer.queryOptions());
  const keeps = useSession().role !== "recepcionista";
  const own = useQuery({
    ...orpc.shopPlans.subscription.queryOptions(),
    enabled: keeps,
    refetchInterval: ({ state }) => (state.data?.pagamento?.situacao === "pendente" ? waitingMs : false),
  });
  return (
    <Stack gap="lg">
      {keeps && (
        <Fetched query={own} failed="Erro ao carregar a assinatura. Tente novamente.">
          {(subscription) => <OwnSubscription subscription={subscription} offer={offer.data} />}
        </Fetched>
      )}
      <Fetched query={offer} failed="Erro ao carregar planos. Tente novamente.">
        {(offered) => (
          <>
            <Offered offer={offered} subscription={own.data} keeps={keeps} />
            <Custom offer={offered} />
          </>
        )}
      </Fetched>
    </Stack>
  );
}

type OfferedProps = { offer: ShopOffer; subscription: ShopSubscription | undefined; keeps: boolean };

function Offered({ offer: { plans, own, online }, subscription, keeps }: OfferedProps) {
  if (plans.length === 0)
    return <EmptyState title="Nenhum plano disponível no momento" hint="Os planos da plataforma aparecem aqui." />;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={{ ...plan, periodo: "mes", offers: shopPlanOffers(plan) }}>
          {keeps && plan.id === own && <OwnPlan plan={plan} due={online ? subscription : undefined} />}
          {keeps && plan.id !== own && <Choose plan={plan} asked={subscription?.pedido ?? null} />}
        </PlanCard>
      ))}
    </SimpleGrid>
  );
}

/** `due`: the subscription, where its invoices are paid online. */
function OwnPlan({ plan: { nome }, due }: { plan: ShopPlan; due: ShopSubscription | undefined }) {
  return (
    <>
      <Text ta="center" fw={600} c="yellow.4">
        Plano da barbearia
      </Text>
      {due?.fatura?.plano === nome && <InvoicePayButton subscription={due}>Pagar o plano {nome}</InvoicePayButton>}
    </>
  );
}

type ChooseProps = { plan: ShopPlan; asked: ShopSubscription["pedido"] };

/** Requests a plan from the platform, which shows the price and approves it. */
function Choose({ plan: { id, nome }, asked }: ChooseProps) {
  const timezone = useTimezone();
  const ask = useAct(() => client.shopPlans.ask({ id }), {
    done: `Pedido do plano ${nome} enviado à plataforma.`,
    refresh: useReadAgain(orpc.shopPlans.key()),
  });
  if (asked?.plano === id)
    return (
      <Text ta="center" size="sm" c="dimmed">
        Pedido em {formatDate(asked.em, timezone)}. A plataforma responde.
      </Text>
    );
  return (
    <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
      Pedir o plano {nome}
    </Button>
  );
}

/** For shops that none of the plans fits. */
function Custom({ offer }: { offer: ShopOffer }) {
  const [talking, setTalking] = useState(false);
  return (
    <Paper component="section" aria-labelledby="custom" withBorder p="lg" ta="center">
      <Title order={2} id="custom">
        Precisa de algo personalizado?
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        Conte o que a sua barbearia precisa, e alguém da plataforma responde.
      </Text>
      <Button onClick={() => setTalking(true)}>Falar com especialista</Button>
      {talking && <TalkDialog offer={offer} onClose={() => setTalking(false)} />}
    </Paper>
  );
}
