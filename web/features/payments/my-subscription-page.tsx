import { Box, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Coverage } from "#contract/coverage.ts";
import { quotaText } from "#contract/covered-prices.ts";
import { addDays, formatDay } from "#contract/dates.ts";
import { planPrice } from "#contract/money.ts";
import { chargeText, priceFrom } from "#contract/plan-prices.ts";
import { type MySubscription, type Online, onlineStates } from "#contract/payments.ts";
import { isUnconfirmed } from "#contract/subscription-acts.ts";
import { WaitingPayment } from "#web/features/payments/waiting-payment.tsx";
import { MyActs } from "#web/features/payments/my-subscription-acts.tsx";
import { SubscriptionBadge } from "#web/features/clients/subscription/subscription-badge.tsx";
import { MyPackages } from "#web/features/packages/bought-packages.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ButtonLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";

/** How often an unconfirmed payment is refetched; realtime changes arrive sooner. */
const waitingMs = 5000;

/** /cliente/assinatura: a client's subscription; the provider's page returns here. */
export function MySubscriptionPage() {
  const query = useQuery(
    orpc.payments.mine.read.queryOptions({
      refetchInterval: ({ state }) => (state.data?.online?.situacao === "pendente" ? waitingMs : false),
    }),
  );
  return (
    <>
      <PageHeader title="Minha assinatura" description="O clube da barbearia: o seu plano e até quando ele vale." />
      <Fetched query={query}>
        {(mine) => (
          <Stack gap="md">
            {mine.dependencia && <Dependence coverage={mine.dependencia} faltas={mine.faltas} />}
            {(!mine.dependencia || mine.assinatura || mine.online) && <Mine mine={mine} />}
          </Stack>
        )}
      </Fetched>
      <Box mt="md">
        <MyPackages />
      </Box>
    </>
  );
}

function Mine({ mine }: { mine: MySubscription }) {
  const { assinatura, online } = mine;
  const choose = <ButtonLink to="/planos">Ver planos</ButtonLink>;
  if (!assinatura && !online)
    return (
      <EmptyState
        title="Você ainda não tem um plano"
        hint="Escolha um plano: cada um diz como assinar."
        action={choose}
      />
    );
  // A client who closed the provider's page can open it again here.
  const isOpen = !online || ["pendente", "falhou", "cancelada"].includes(online.situacao);
  const isLeaving = online?.desistencia === "pedida";
  const goesOn = assinatura && !assinatura.cancelled && !isLeaving;
  return (
    <Section
      title={(assinatura ?? online)!.plano}
      description={(online && onlineText(online, assinatura)) || (assinatura && standing(assinatura)) || undefined}
      actions={isOpen && choose}
      turn={online?.situacao}
    >
      {online?.situacao === "pendente" && (
        <Box mb="md">
          <WaitingPayment hint="Fechou a página do pagamento? Assine de novo em Planos." />
        </Box>
      )}
      <Facts>
        {assinatura && (
          <Fact name="Situação">
            <SubscriptionBadge badge={assinatura.badge} />
          </Fact>
        )}
        {online && <Fact name="Pagamento com cartão">{cardText(online)}</Fact>}
        {assinatura?.subscription_end && (
          <Fact name={assinatura.em_teste ? "Teste até" : "Pago até"}>{formatDay(assinatura.subscription_end)}</Fact>
        )}
        {assinatura?.pausa && (
          <Fact name="Pausa">
            De {formatDay(assinatura.pausa.de)} a {formatDay(addDays(assinatura.pausa.ate, -1))}
          </Fact>
        )}
        {assinatura && <Fact name="Preço">{planPrice(assinatura)}</Fact>}
        {goesOn && online?.situacao === "em_atraso" && <Fact name="Cobrança em aberto">{chargeText(assinatura)}</Fact>}
        {assinatura && assinatura.dependentes.length > 0 && (
          <Fact name="Dependentes">{assinatura.dependentes.join(", ")}</Fact>
        )}
        {goesOn && assinatura.novo_preco && (
          <Fact name="Novo preço">{priceFrom(assinatura.novo_preco)}. Até lá nada muda, e você pode cancelar.</Fact>
        )}
        {assinatura?.proximo && !isLeaving && (
          <Fact name="Na renovação">
            Passa ao plano {assinatura.proximo.nome}, {planPrice(assinatura.proximo)}
          </Fact>
        )}
        {isLeaving && <Fact name="Renovação">Não renova</Fact>}
        {goesOn && online?.renova_em && online.situacao === "ativa" && assinatura.badge !== "vencido" && (
          <Fact name={assinatura.em_teste ? "Primeira cobrança" : "Renovação"}>
            {assinatura.em_teste ? "Em" : "Renova em"} {formatDay(online.renova_em)},{" "}
            {chargeText(nextCharge(online.renova_em, assinatura))}
            {/* Paid at the desk, too: the card goes by its own days. */}
            {assinatura.subscription_end && online.renova_em < assinatura.subscription_end
              ? ": a cobrança soma um período ao que já está pago"
              : ""}
          </Fact>
        )}
      </Facts>
      {assinatura?.estado === "ativa" && !isLeaving && <Usage coverage={assinatura.cobertura} faltas={mine.faltas} />}
      <MyActs mine={mine} />
    </Section>
  );
}

/** A card that still pays is to end once a withdrawal was asked for. */
function cardText({ situacao, desistencia }: Online): string {
  const isCharged = ["ativa", "em_atraso", "suspensa"].includes(situacao);
  return desistencia === "pedida" && isCharged ? "Cancelamento pedido" : onlineStates[situacao];
}

type Assinatura = NonNullable<MySubscription["assinatura"]>;
type Used = { coverage: Coverage } & Pick<MySubscription, "faltas">;

/** Covered by another client's subscription, of which only this is shown. */
function Dependence({ coverage, faltas }: Used) {
  const { plano, titular, situacao, ate, volta } = coverage;
  return (
    <Section title={plano} description={`Você é dependente na assinatura de ${titular}; a cota é uma só para todos.`}>
      <Facts>
        <Fact name="Situação">{coverageStates[situacao]}</Fact>
        {volta ? <Fact name="Volta em">{formatDay(volta)}</Fact> : <Fact name="Pago até">{formatDay(ate)}</Fact>}
      </Facts>
      {situacao !== "vencida" && <Usage coverage={coverage} faltas={faltas} />}
    </Section>
  );
}

const coverageStates: Record<Coverage["situacao"], string> = {
  cobre: "Ativa",
  outro_dia: "Ativa, mas não vale hoje",
  pausada: "Pausada",
  vencida: "Vencida",
};

/** The plan's uses in this cycle and what is left, with the no-shows among them. */
function Usage({ coverage: { servicos, renova }, faltas }: Used) {
  if (servicos.length === 0) return null;
  return (
    <Box mt="lg">
      <Title order={3} fz="md" id="ciclo">
        Uso deste ciclo
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        O próximo começa em {formatDay(renova)}.
      </Text>
      <Stack component="ul" aria-labelledby="ciclo" gap={4} p={0} m={0} style={{ listStyle: "none" }}>
        {servicos.map((service) => (
          <Text component="li" key={service.id}>
            <b>{service.nome}</b>: {quotaText(service)}
          </Text>
        ))}
        {faltas.map((dia, at) => (
          <Text component="li" size="sm" c="dimmed" key={at}>
            Você faltou em {formatDay(dia)}: usou a cota.
          </Text>
        ))}
      </Stack>
    </Box>
  );
}

/** An announced price is charged from its day on. */
function nextCharge(day: string, { novo_preco, preco, adesao }: Assinatura): { preco: number; adesao: number } {
  return { preco: novo_preco && day >= novo_preco.de ? novo_preco.preco : preco, adesao };
}

/** The state of the subscription, where no card determines it. */
function standing({ estado, em_teste, cancelled, cobertura, subscription_end }: Assinatura): string | undefined {
  const until = subscription_end && formatDay(subscription_end);
  if (cobertura.situacao === "pausada") return pauseText(cobertura);
  if (estado === "em_atraso" || estado === "suspensa")
    return `Venceu em ${until}: nada é coberto até você renovar com a barbearia.`;
  if (estado !== "ativa") return `Terminou em ${until}. Escolha um plano para voltar.`;
  if (em_teste) return `Você está testando o plano, sem custo, até ${until}.`;
  if (cancelled) return `Cancelada: o plano vale até ${until}.`;
  return `Em dia: o plano cobre até ${until}.${cobertura.situacao === "outro_dia" ? " Hoje não é um dos dias dele." : ""}`;
}

function pauseText({ volta }: Coverage): string {
  return `Em pausa: volta a cobrir em ${formatDay(volta!)}.`;
}

function onlineText(
  { situacao, motivo, desistencia, teste_dias, renova_em }: Online,
  assinatura: MySubscription["assinatura"],
): string | undefined {
  const until = assinatura?.subscription_end;
  if (desistencia === "pedida") return "Desistência pedida: todo o valor volta ao seu cartão, e o plano termina.";
  if (desistencia === "devolvida" && !assinatura)
    return "Desistência feita: todo o valor foi devolvido ao seu cartão. Na fatura, ele aparece em alguns dias.";
  if (situacao === "ativa" && assinatura?.cancelled && until) return `Cancelada: o plano vale até ${formatDay(until)}.`;
  if (situacao === "ativa" && assinatura?.em_teste && until)
    return `Você está testando o plano, sem custo. Em ${formatDay(until)} o cartão é cobrado, e o plano continua.`;
  if (situacao === "ativa" && assinatura?.cobertura.situacao === "pausada") return pauseText(assinatura.cobertura);
  if (situacao === "ativa" && assinatura && isUnconfirmed({ ...assinatura, renova_em, cartao: null }))
    return "A cobrança do cartão ainda não foi confirmada. Até lá, o plano não cobre nada.";
  if (situacao === "ativa") return "Sua assinatura está ativa.";
  if (situacao === "em_atraso")
    return "O cartão não foi aceito na cobrança. Há novas tentativas nos próximos dias; você pode trocar o cartão antes.";
  if (situacao === "suspensa") return "As renovações pararam porque o cartão não foi aceito. Fale com a barbearia.";
  // What was paid in another way since goes on without the card.
  if (situacao === "cancelada" && assinatura && !assinatura.cancelled) return undefined;
  if (situacao === "cancelada")
    return until
      ? `Cancelada: o plano ${assinatura.estado === "ativa" ? "vale" : "valeu"} até ${formatDay(until)}.`
      : "A assinatura foi cancelada.";
  if (situacao !== "falhou") return undefined;
  if (motivo === "NOT_PAID") return "O pagamento não foi concluído. Nada foi cobrado.";
  const money = teste_dias === null ? "O valor volta ao seu cartão." : "Se algo foi cobrado, volta ao seu cartão.";
  return `A assinatura não pôde começar: ${(motivo && why[motivo]) ?? "fale com a barbearia"}. ${money}`;
}

const why: Record<string, string> = {
  PLAN_ARCHIVED: "o plano deixou de ser vendido",
  PLAN_FULL: "o plano ficou sem vagas",
  OTHER_PLAN: "você já paga outro plano",
  OTHER_TRIAL: "você testa outro plano",
  ALREADY_SUBSCRIBED: "você já tem uma assinatura que o cartão renova",
  FEE_CHANGED: "você já tinha pagado a taxa de adesão na barbearia",
  NO_TRIAL: "o teste é de quem nunca teve o plano",
};
