import { Group, Loader, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#contract/dates.ts";
import { type MySubscription, type Online, onlineStates } from "#contract/payments.ts";
import { MyActs } from "#web/features/payments/my-subscription-acts.tsx";
import { SubscriptionBadge } from "#web/features/clients/subscription/subscription-badge.tsx";
import { MyPackages } from "#web/features/packages/my-packages.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ButtonLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";

/** How often a payment is asked for that nobody has confirmed yet; hints tell sooner. */
const waitingMs = 5000;

/** /cliente/assinatura: what a client is subscribed to, and the page that the provider leads back to. */
export function MySubscriptionPage() {
  const query = useQuery(
    orpc.payments.mine.read.queryOptions({
      refetchInterval: ({ state }) => (state.data?.online?.situacao === "pendente" ? waitingMs : false),
    }),
  );
  return (
    <>
      <PageHeader title="Minha assinatura" description="O clube da barbearia: o seu plano e até quando ele vale." />
      <Fetched query={query}>{(mine) => <Mine mine={mine} />}</Fetched>
      <MyPackages />
    </>
  );
}

function Mine({ mine }: { mine: MySubscription }) {
  const { assinatura, online } = mine;
  const choose = <ButtonLink to="/planos">Ver planos</ButtonLink>;
  if (!assinatura && !online)
    return (
      <EmptyState title="Você ainda não tem um plano" hint="Escolha um plano e assine com cartão." action={choose} />
    );
  // Whoever closed the provider's page finds it again there.
  const isOpen = !online || ["pendente", "falhou", "cancelada"].includes(online.situacao);
  return (
    <Section
      title={(assinatura ?? online)!.plano}
      description={online ? told(online, assinatura) : undefined}
      actions={isOpen && choose}
      turn={online?.situacao}
    >
      {online?.situacao === "pendente" && <Waiting />}
      <Facts>
        {assinatura && (
          <Fact name="Situação">
            <SubscriptionBadge badge={assinatura.badge} />
          </Fact>
        )}
        {online && <Fact name="Pagamento com cartão">{onlineStates[online.situacao]}</Fact>}
        {assinatura?.subscription_end && (
          <Fact name={assinatura.em_teste ? "Teste até" : "Pago até"}>{formatDay(assinatura.subscription_end)}</Fact>
        )}
        {online?.renova_em && online.situacao === "ativa" && !assinatura?.cancelled && (
          <Fact name="Renovação">
            Renova em {formatDay(online.renova_em)}, {formatMoney(online.preco)}
          </Fact>
        )}
      </Facts>
      <MyActs mine={mine} />
    </Section>
  );
}

/** Until the provider has told: the payment may be made, refused or left in the other tab. */
function Waiting() {
  return (
    <Group component="output" gap="sm" mb="md" wrap="nowrap">
      <Loader size="sm" aria-hidden />
      <div>
        <Text fw={600}>Aguardando a confirmação do pagamento</Text>
        <Text size="sm" c="dimmed">
          Esta página muda sozinha assim que o pagamento for confirmado. Fechou a página do pagamento? Assine de novo em
          Planos.
        </Text>
      </div>
    </Group>
  );
}

function told({ situacao, motivo, desistiu }: Online, assinatura: MySubscription["assinatura"]): string | undefined {
  const until = assinatura?.subscription_end;
  if (desistiu) return "Desistência pedida: todo o valor volta ao seu cartão, e o plano termina.";
  if (situacao === "ativa" && assinatura?.cancelled && until) return `Cancelada: o plano vale até ${formatDay(until)}.`;
  if (situacao === "ativa") return "Sua assinatura está ativa.";
  if (situacao === "em_atraso")
    return "O cartão não foi aceito na renovação. Uma nova tentativa é feita nos próximos dias.";
  if (situacao === "suspensa") return "As renovações pararam porque o cartão não foi aceito. Fale com a barbearia.";
  if (situacao === "cancelada")
    return until ? `Cancelada: o plano vale até ${formatDay(until)}.` : "A assinatura foi cancelada.";
  if (situacao !== "falhou") return undefined;
  return motivo === "NOT_PAID"
    ? "O pagamento não foi concluído. Nada foi cobrado."
    : `A assinatura não pôde começar: ${(motivo && why[motivo]) ?? "fale com a barbearia"}. O valor volta ao seu cartão.`;
}

const why: Record<string, string> = {
  PLAN_ARCHIVED: "o plano deixou de ser vendido",
  PLAN_FULL: "o plano ficou sem vagas",
  OTHER_PLAN: "você já paga outro plano",
  OTHER_TRIAL: "você testa outro plano",
  ALREADY_SUBSCRIBED: "você já tem uma assinatura que o cartão renova",
};
