import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatDay, formatTime, today } from "#contract/dates.ts";
import { countText } from "#contract/numbers.ts";
import { endText } from "#contract/packages.ts";
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

/** /cliente/compras: what a client bought online, their vouchers from the desk, and what they can buy; the provider's page returns here. */
export function PurchasesPage() {
  const query = useQuery(
    orpc.payments.mine.purchases.list.queryOptions({
      refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? waitingMs : false),
    }),
  );
  return (
    <>
      <PageHeader
        title="Minhas compras"
        description="Pacotes e vales-presente pagos online, e vales comprados no balcão."
      />
      <Stack gap="lg">
        <Fetched query={query}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                title="Nenhuma compra ainda"
                hint="O que você pagar online aparece aqui, com o recibo. Um vale comprado no balcão também, se a recepção confirmou o seu telefone."
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

function isWaiting({ situacao, abriu }: Purchase): boolean {
  return situacao === "pendente" && abriu;
}

function Bought({ purchase }: { purchase: Purchase }) {
  const { nome, para, valor, situacao, created_at, no_balcao, codigo, resta } = purchase;
  const timezone = useTimezone();
  const { color, name, text } = standingOf(purchase);
  const isVoucher = purchase.tipo === "vale";
  return (
    <Section
      title={para ? `${nome} para ${para}` : nome}
      description={`${formatDate(created_at, timezone)} · ${formatMoney(valor)}${no_balcao ? " · no balcão" : ""}`}
      actions={
        <Badge variant="light" color={color} miw="max-content">
          {name}
        </Badge>
      }
      turn={situacao}
    >
      {isWaiting(purchase) && <WaitingPayment hint={purchase.url ? "" : pageOver} />}
      {text && (
        <Text size="sm" mb="sm">
          {text}
        </Text>
      )}
      {situacao === "concluida" && (
        <Facts>
          {codigo && (
            <Fact name="Código">
              <Text component="span" ff="monospace" fz="lg" fw={700}>
                {codeText(codigo)}
              </Text>
            </Fact>
          )}
          {resta !== null && (
            <Fact name={isVoucher ? "Saldo" : "Resta"}>{isVoucher ? formatMoney(resta) : countText(resta, "uso")}</Fact>
          )}
          {resta !== 0 && <Fact name="Validade">{endText(purchase.valido_ate, today(timezone))}</Fact>}
        </Facts>
      )}
      <Acts purchase={purchase} />
    </Section>
  );
}

const pageOver = "O prazo da página acabou: se você não pagou, nada foi cobrado, e é só comprar de novo.";

type Standing = { color: string; name: string; text?: string };

function standingOf(purchase: Purchase): Standing {
  const { situacao, abriu, motivo, valor, devolvido, contestado, no_balcao } = purchase;
  if (situacao === "concluida" && no_balcao) return { ...standings.concluida, name: "Comprado" };
  if (situacao === "pendente" && !abriu) return unopened;
  if (situacao === "recusada" && motivo === "AMOUNT_DIFFERS") return { ...standings.recusada, text: otherAmount };
  if (situacao !== "concluida" || devolvido + contestado === 0) return standings[situacao];
  const name = contestado > 0 ? "Contestada" : devolvido < valor ? "Devolvida em parte" : "Devolvida";
  return { color: "orange", name, text: backText(purchase) };
}

function backText({ devolvido, contestado, bloqueado, resta }: Purchase): string {
  const texts = [
    devolvido > 0 && `${formatMoney(devolvido)} deste pagamento voltaram por onde foi pago.`,
    contestado > 0 && `${formatMoney(contestado)} deste pagamento foram contestados no banco.`,
    bloqueado && resta !== 0 && "Por isso o que resta não pode ser usado.",
  ];
  return texts.filter(Boolean).join(" ");
}

const standings: Record<PurchaseState, Standing> = {
  pendente: { color: "yellow", name: purchaseStates.pendente },
  nao_paga: {
    color: "gray",
    name: purchaseStates.nao_paga,
    text: "O pagamento não foi concluído. Nada foi cobrado.",
  },
  concluida: { color: "green", name: purchaseStates.concluida },
  recusada: {
    color: "red",
    name: purchaseStates.recusada,
    text: "Deixou de ser vendido antes do pagamento. O valor volta inteiro por onde foi pago.",
  },
  devolvida: { color: "gray", name: purchaseStates.devolvida, text: "A compra foi desfeita e não vale mais." },
};

const unopened: Standing = {
  color: "gray",
  name: "Não aberta",
  text: "A página de pagamento não abriu, e nada foi cobrado. Compre de novo, ou fale com a barbearia.",
};

const otherAmount = "O valor pago não foi o do preço. Ele volta inteiro por onde foi pago.";

function Acts({ purchase }: { purchase: Purchase }) {
  const { tipo, situacao, url, expira_em, codigo, resta, recibo } = purchase;
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
      {isSold && codigo && resta !== 0 && (
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

function Withdraw({ purchase: { id, tipo, nome, valor, devolvido }, until }: { purchase: Purchase; until: string }) {
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
        Até {formatDay(until)}, enquanto nada foi usado, você recebe {formatMoney(valor - devolvido)} de volta.{" "}
        {tipo === "vale" ? "O código deixa de valer agora." : `${nome} sai da sua conta agora.`}
      </ConfirmDialog>
    </>
  );
}
