import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatTime } from "#contract/dates.ts";
import { invoiceBacks, type InvoicePayment, invoicePeriod } from "#contract/shop-invoices.ts";
import type { ShopSubscription } from "#contract/shop-subscriptions.ts";
import { PayButton } from "#web/features/payments/checkout-button.tsx";
import { WaitingPayment } from "#web/features/payments/waiting-payment.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { useTimezone } from "#web/lib/session.ts";

/** The button of the first unpaid invoice; nothing while a page is open. */
export function InvoicePayButton({ subscription: { fatura, pagamento }, children }: InvoicePayProps) {
  if (!fatura || pagamento?.situacao === "pendente") return null;
  const { id, valor } = fatura;
  return (
    <PayButton ask={() => client.payments.invoicePage({ id })}>{children ?? `Pagar ${formatMoney(valor)}`}</PayButton>
  );
}

type InvoicePayProps = { subscription: ShopSubscription; children?: ReactNode };

/** What became of the newest page of the provider. */
export function InvoicePaymentState({ payment }: { payment: InvoicePayment }) {
  const { situacao, motivo, valor, url, expira_em } = payment;
  const timezone = useTimezone();
  const what = `${formatMoney(valor)} da fatura de ${invoicePeriod(payment)}`;
  if (situacao === "pendente")
    return (
      <Stack gap="sm">
        <WaitingPayment hint={`São ${what}.`} />
        {url && (
          <Group>
            <Button component="a" href={url} target="_blank" rel="noreferrer">
              Pagar até {formatTime(expira_em, timezone)}
            </Button>
          </Group>
        )}
      </Stack>
    );
  if (situacao === "paga")
    return (
      <Alert color="green" variant="outline" title="Pago">
        <output>A plataforma recebeu {what}.</output>
      </Alert>
    );
  if (situacao === "devolvida")
    return (
      <Alert color="yellow" variant="outline" title="O pagamento volta">
        <output>
          Volta por onde foi pago: {what}. Motivo: {motivo && invoiceBacks[motivo]}.
        </output>
      </Alert>
    );
  return (
    <Text component="output" size="sm">
      O pagamento não foi concluído. Nada foi cobrado.
    </Text>
  );
}
