import { Box, Button, SimpleGrid, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { formatDay } from "#contract/dates.ts";
import type { MySubscription } from "#contract/payments.ts";
import { chatWith, formatPhone } from "#contract/phone.ts";
import { firstCharge } from "#contract/plan-prices.ts";
import { offersOf, type Plan } from "#contract/plans.ts";
import { OnSale } from "#web/features/payments/purchases/on-sale.tsx";
import { CheckoutButton, InPreparation } from "#web/features/payments/checkout-button.tsx";
import { PlanCard } from "#web/features/plans/plan-card.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

/** /planos for a client: the club's plans, the client's own plan, and how to subscribe to another. */
export function ClubPage() {
  const plans = useQuery(orpc.plans.list.queryOptions());
  return (
    <>
      <PageHeader title="Planos" description="O clube da barbearia: assine e use quando quiser." />
      <Fetched query={plans} failed="Erro ao carregar planos. Tente novamente.">
        {(all) => (
          <>
            {all.length === 0 ? (
              <EmptyState title="Nenhum plano disponível no momento" hint="Os planos da barbearia aparecem aqui." />
            ) : (
              <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
                {all.map((plan) => (
                  <OfferedPlan key={plan.id} plan={plan} all={all} />
                ))}
              </SimpleGrid>
            )}
            <ChosenPlan all={all} />
          </>
        )}
      </Fetched>
      <Box mt="lg">
        <OnSale />
      </Box>
    </>
  );
}

type OfferedPlanProps = { plan: Plan; all: Plan[] };

function OfferedPlan({ plan, all }: OfferedPlanProps) {
  const { data: mine } = useQuery(orpc.payments.mine.read.queryOptions());
  const why = mine && whyNot(mine, plan);
  const isPrepared = all.some(({ online }) => online);
  const charge = firstCharge(plan);
  const paid = mine && isOwn(mine, plan) && !mine.assinatura?.em_teste && paidUntil(mine);
  return (
    <PlanCard plan={{ ...plan, offers: offersOf(plan) }} own={mine && isOwn(mine, plan) ? "Seu plano" : undefined}>
      {why ? (
        <Text size="sm" c="dimmed">
          {why}
        </Text>
      ) : plan.cheio ? (
        <Text size="sm" c="dimmed">
          Sem vagas agora.
        </Text>
      ) : plan.online ? (
        <>
          {charge && <Text size="sm">{charge}</Text>}
          {paid && (
            <Text size="sm">Pago até {paid}. O cartão é cobrado agora, e o período que ele paga começa depois.</Text>
          )}
          <CheckoutButton plan={plan} />
        </>
      ) : (
        <>
          {isPrepared && <InPreparation />}
          <AtTheShop plan={plan} />
        </>
      )}
    </PlanCard>
  );
}

/** The plan that the client chose on the public page before signing in. */
function ChosenPlan({ all }: { all: Plan[] }) {
  const { assinar } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (!assinar) return null;
  const plan = all.find(({ id }) => id === assinar);
  const close = () => void navigate({ to: ".", search: {}, replace: true });
  return (
    <Dialog opened title={plan ? `Assinar ${plan.nome}` : "Plano não encontrado"} onClose={close}>
      {plan ? (
        <OfferedPlan plan={plan} all={all} />
      ) : (
        <Text>
          O plano que você escolheu não está à venda na barbearia em que você está. Confira os outros, ou troque de
          barbearia no menu da sua conta.
        </Text>
      )}
    </Dialog>
  );
}

/** How to subscribe to a plan that is not sold by card. */
function AtTheShop({ plan }: { plan: Plan }) {
  const { slug } = useSession().barbershop!;
  const { data: shop } = useQuery(orpc.publicPage.barbershop.queryOptions({ input: { slug } }));
  const asked = encodeURIComponent(`Olá, quero assinar o plano ${plan.nome}.`);
  return (
    <>
      <Text size="sm" c="dimmed">
        {shop?.whatsapp || shop?.telefone
          ? "Assine na barbearia: no balcão, ou fale com ela."
          : "Assine na barbearia, no balcão."}
      </Text>
      {shop?.whatsapp && (
        <Button component="a" href={`${chatWith(shop.whatsapp)}?text=${asked}`} target="_blank" rel="noreferrer">
          Pedir pelo WhatsApp
        </Button>
      )}
      {shop?.telefone && (
        <Button component="a" variant="default" href={`tel:${shop.telefone}`}>
          Ligar: {formatPhone(shop.telefone)}
        </Button>
      )}
    </>
  );
}

function isOwn({ assinatura }: MySubscription, plan: Plan): boolean {
  return assinatura?.plan_id === plan.id && assinatura.estado !== "encerrada" && assinatura.estado !== "cancelada";
}

/** The last day that is paid; null once none is. */
function paidUntil({ assinatura }: MySubscription): string | null {
  const isGood = assinatura?.badge === "ativo" || assinatura?.badge === "a_vencer";
  return isGood && assinatura.subscription_end ? formatDay(assinatura.subscription_end) : null;
}

function whyNot(mine: MySubscription, plan: Plan): string | null {
  const { assinatura, online } = mine;
  if (online && ["ativa", "em_atraso", "suspensa"].includes(online.situacao)) {
    if (online.desistencia === "pedida")
      return `Você desistiu de ${online.plano}: o valor está voltando ao seu cartão.`;
    if (online.situacao === "ativa") return `Seu cartão já renova ${online.plano}.`;
    return `Seu cartão não foi aceito na cobrança de ${online.plano}. Veja em Minha assinatura.`;
  }
  const until = paidUntil(mine);
  if (!until || !assinatura) return null;
  if (assinatura.plan_id !== plan.id)
    return `Você ${assinatura.em_teste ? "testa" : "já assina"} ${assinatura.plano}, até ${until}.`;
  return plan.online ? null : `${assinatura.em_teste ? "Teste" : "Pago"} até ${until}. Renove na barbearia.`;
}
