import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatDay, formatTime } from "#contract/dates.ts";
import { type Purchase, purchaseStates, type PurchaseState } from "#contract/purchases.ts";
import { codeText } from "#contract/vouchers.ts";
import { WaitingPayment } from "#web/features/payments/waiting-payment.tsx";
import { OnSale } from "#web/features/payments/purchases/on-sale.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ButtonLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** How often an unconfirmed payment is refetched; realtime changes arrive sooner. */
const waitingMs = 5000;

/** /cliente/compras: what a client bought online and what they can buy; the provider's page returns here. */
export function PurchasesPage() {
  const query = useQuery(
    orpc.payments.mine.purchases.list.queryOptions({
      refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? waitingMs : false),
    }),
  );
  return (
    <>
      <PageHeader title="Minhas compras" description="Pacotes e vales-presente pagos online." />
      <Stack gap="lg">
        <Fetched query={query}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                title="Nenhuma compra online ainda"
                hint="O que você pagar online aparece aqui, com o recibo. No balcão também há pacotes e vales-presente."
              />
            ) : (
              <Stack gap="md">
                {all.map((one) => (
                  <Bought key={one.id} purchase={one} />
                ))}
              </Stack>
            )
          }
        </Fetched>
        <OnSale />
      </Stack>
    </>
  );
}

function isWaiting({ situacao }: Purchase): boolean {
  return situacao === "pendente";
}

const colors: Record<PurchaseState, string> = {
  pendente: "yellow",
  nao_paga: "gray",
  concluida: "green",
  recusada: "red",
  devolvida: "gray",
};

function Bought({ purchase }: { purchase: Purchase }) {
  const { nome, para, valor, situacao, created_at, codigo, valido_ate } = purchase;
  const day = formatDate(created_at, useTimezone());
  return (
    <Section
      title={para ? `${nome} para ${para}` : nome}
      description={`${day} · ${formatMoney(valor)}`}
      actions={
        <Badge variant="light" color={colors[situacao]} miw="max-content">
          {purchaseStates[situacao]}
        </Badge>
      }
      turn={situacao}
    >
      {isWaiting(purchase) && <WaitingPayment />}
      {texts[situacao] && <Text size="sm">{texts[situacao]}</Text>}
      {situacao === "concluida" && codigo && (
        <Facts>
          <Fact name="Código">
            <Text component="span" ff="monospace" fz="lg" fw={700}>
              {codeText(codigo)}
            </Text>
          </Fact>
          <Fact name="Validade">{valido_ate ? `Vale até ${formatDay(valido_ate)}` : "Sem prazo"}</Fact>
        </Facts>
      )}
      <Acts purchase={purchase} />
    </Section>
  );
}

const texts: Partial<Record<PurchaseState, string>> = {
  nao_paga: "O pagamento não foi concluído. Nada foi cobrado.",
  recusada: "Deixou de ser vendido antes do pagamento. O valor volta inteiro por onde foi pago.",
  devolvida: "A compra foi desfeita e não vale mais.",
};

function Acts({ purchase }: { purchase: Purchase }) {
  const { tipo, situacao, url, expira_em, codigo, recibo } = purchase;
  const timezone = useTimezone();
  const isSold = situacao === "concluida";
  if (!url && !recibo) return null;
  return (
    <Group mt="md">
      {url && (
        <Button component="a" href={url} target="_blank" rel="noreferrer">
          Pagar até {formatTime(expira_em, timezone)}
        </Button>
      )}
      {isSold && codigo && (
        <CopyButton text={codeText(codigo)} copied="Código copiado">
          Copiar código
        </CopyButton>
      )}
      {isSold && tipo === "pacote" && <ButtonLink to="/cliente/assinatura">Ver os usos</ButtonLink>}
      {recibo && (
        <Button component="a" variant="default" href={`/recibo#${recibo}`} target="_blank" rel="noreferrer">
          Recibo
        </Button>
      )}
      {purchase.desiste_ate && <Withdraw purchase={purchase} until={purchase.desiste_ate} />}
    </Group>
  );
}

function Withdraw({ purchase: { id, tipo, nome, valor }, until }: { purchase: Purchase; until: string }) {
  const [leaving, setLeaving] = useState(false);
  const withdraw = useAct(() => client.payments.mine.purchases.withdraw({ id }), {
    done: "Desistência pedida. O valor volta por onde foi pago.",
    refresh: useReadAgain(orpc.payments.key(), orpc.packages.key()),
  });
  return (
    <>
      <Button variant="subtle" color="red.4" onClick={() => setLeaving(true)}>
        Desistir da compra
      </Button>
      <ConfirmDialog
        opened={leaving}
        title="Desistir da compra"
        confirm="Desistir"
        dangerous
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setLeaving(false) })}
        onClose={() => setLeaving(false)}
      >
        Até {formatDay(until)}, enquanto nada foi usado, você recebe {formatMoney(valor)} de volta.{" "}
        {tipo === "vale" ? "O código deixa de valer agora." : `${nome} sai da sua conta agora.`}
      </ConfirmDialog>
    </>
  );
}
