import { Alert, Badge, Box, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { formatDay, today } from "#contract/dates.ts";
import { type Invoice, invoicePeriod, shopInvoiceList } from "#contract/shop-invoices.ts";
import { type ShopOffer, type ShopSubscription, shopStates } from "#contract/shop-subscriptions.ts";
import { invoiceBadge, stateColors } from "#web/features/plans/state-badges.tsx";
import { InvoicePaymentState, InvoicePayButton } from "#web/features/plans/invoice-payment.tsx";
import { TalkDialog } from "#web/features/plans/talk-dialog.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { formatMoney } from "#web/lib/money.ts";
import { useTimezone } from "#web/lib/session.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { Section } from "#web/ui/section.tsx";

type OwnSubscriptionProps = { subscription: ShopSubscription; offer: ShopOffer | undefined };

/** The shop's subscription to the platform: plan, usage and debt. */
export function OwnSubscription({ subscription, offer }: OwnSubscriptionProps) {
  const { plano, situacao, preco, barbeiros, limite, vence, tolera_ate, teste_ate } = subscription;
  const isPaid = preco > 0 || subscription.em_aberto > 0;
  const now = today(useTimezone());
  return (
    <Section title="Assinatura da barbearia" description={told(subscription)} turn={subscription.pagamento?.situacao}>
      <Facts>
        <Fact name="Plano">
          <Group gap="xs" component="span">
            {plano ? plano.nome : "Sem plano"}
            {plano && (
              <Badge variant="light" color={stateColors[situacao]} component="span">
                {shopStates[situacao]}
              </Badge>
            )}
          </Group>
        </Fact>
        <Fact name="Barbeiros">{limite === null ? `${barbeiros}, sem limite` : `${barbeiros} de ${limite}`}</Fact>
        {plano && <Fact name="Valor por mês">{preco === 0 ? "Sem custo" : formatMoney(preco)}</Fact>}
        {situacao === "teste" && teste_ate && <Fact name="Teste até">{formatDay(teste_ate)}</Fact>}
        {vence && isPaid && <Fact name={vence < now ? "Venceu em" : "Próximo vencimento"}>{formatDay(vence)}</Fact>}
        {tolera_ate && <Fact name="Tolerância até">{formatDay(tolera_ate)}</Fact>}
      </Facts>
      {subscription.pagamento && (
        <Box mt="lg">
          <InvoicePaymentState payment={subscription.pagamento} />
        </Box>
      )}
      {offer && subscription.em_aberto > 0 && subscription.pagamento?.situacao !== "pendente" && (
        <Due subscription={subscription} offer={offer} />
      )}
      {plano && (
        <Box mt="lg">
          <Invoices hint={isPaid ? "A primeira é feita quando o período começa." : "Este plano não tem custo."} />
        </Box>
      )}
    </Section>
  );
}

function told({ plano, situacao, proximo_plano, proxima, tolera_ate }: ShopSubscription): string {
  if (!plano) return "A barbearia não tem plano da plataforma: nada é cobrado, e não há limite de barbeiros.";
  if (situacao === "vencida")
    return "Há uma fatura vencida. Tudo continua funcionando; só não dá para adicionar barbeiros até o pagamento.";
  if (situacao === "atraso" && tolera_ate)
    return `Há uma fatura em atraso. Até ${formatDay(tolera_ate)} nada muda; depois, não dá para adicionar barbeiros até o pagamento.`;
  if (proximo_plano && proxima) return `O plano ${proximo_plano} começa em ${formatDay(proxima)}.`;
  return "O que a barbearia contratou da plataforma.";
}

/** The unpaid amount, its payment online, and ways to ask the platform how else to pay it. */
function Due({ subscription, offer }: { subscription: ShopSubscription; offer: ShopOffer }) {
  const { em_aberto, vence, fatura } = subscription;
  const online = offer.online && fatura;
  const now = today(useTimezone());
  const dueText = vence ? `, ${vence < now ? "venceu em" : "até"} ${formatDay(vence)}` : "";
  const [talking, setTalking] = useState(false);
  const asked = `Quero pagar ${formatMoney(em_aberto)} da assinatura da barbearia. Como faço?`;
  return (
    <Alert mt="lg" title={`Em aberto: ${formatMoney(em_aberto)}${dueText}`}>
      <Text size="sm" mb="sm">
        {online
          ? `Pague a fatura de ${invoicePeriod(fatura)} por cartão ou Pix: ela fica paga assim que o provedor confirma.`
          : "O pagamento é combinado com a plataforma, que dá baixa quando ele chega."}
      </Text>
      <Group gap="sm">
        {online && <InvoicePayButton subscription={subscription} />}
        {offer.whatsapp && (
          <Button
            component="a"
            variant={online ? "default" : "filled"}
            href={`https://wa.me/${offer.whatsapp}?text=${encodeURIComponent(asked)}`}
            target="_blank"
            rel="noreferrer"
          >
            Pagar pelo WhatsApp
          </Button>
        )}
        <Button variant="default" onClick={() => setTalking(true)}>
          Perguntar como pagar
        </Button>
      </Group>
      {talking && <TalkDialog offer={offer} mensagem={asked} onClose={() => setTalking(false)} />}
    </Alert>
  );
}

function Invoices({ hint }: { hint: string }) {
  const register = useRegister(orpc.shopPlans.invoices, shopInvoiceList, { prefix: "faturas_" });
  return (
    <Register
      register={register}
      cells={cells}
      hidden={["plano", "forma", "nota"]}
      empty={{ title: "Nenhuma fatura ainda", hint }}
    />
  );
}

const cells: Cells<Invoice> = {
  de: invoicePeriod,
  valor: ({ valor }) => <MoneyText centavos={valor} />,
  vence: ({ vence }) => formatDay(vence),
  paga_em: ({ paga_em }) => paga_em && formatDay(paga_em),
  situacao: invoiceBadge,
  nota: ({ nota }) => nota && <Text size="sm">{nota}</Text>,
};
