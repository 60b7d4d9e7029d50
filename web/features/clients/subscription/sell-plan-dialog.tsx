import { Button, Group, Text } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "#contract/dates.ts";
import { priceFrom } from "#contract/plan-prices.ts";
import { SellPlan } from "#contract/subscribers.ts";
import { ClientSelect } from "#web/features/clients/client-select.tsx";
import { PlanPayment } from "#web/features/clients/subscription/plan-payment.tsx";
import { SellerSelect } from "#web/features/barbers/team-select.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FailedState } from "#web/ui/failed-state.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Named = { id: string; nome: string };
type SellPlanDialogProps = {
  title: string;
  submit: string;
  plan: Named & { preco: number };
  /** The client, where known. */
  of?: Named;
  /** A renewal names no seller: it earns nothing. */
  renews?: boolean;
  onClose: () => void;
};

/** Sells one period of a plan: a comanda that is opened, paid and closed at once. */
export function SellPlanDialog({ title, submit, plan, of, renews = false, onClose }: SellPlanDialogProps) {
  const [buyer, setBuyer] = useState(of);
  const again = useReadAgain(orpc.subscribers.key(), orpc.plans.key(), orpc.sales.key());
  // Not a query of `orpc`: what the person confirms must not change under their eyes by a hint.
  const offered = useQuery({
    queryKey: ["offer of a plan", buyer?.id, plan.id],
    queryFn: buyer ? () => client.subscribers.offer({ client: buyer.id, plan: plan.id }) : skipToken,
    staleTime: Infinity,
    gcTime: 0,
  });
  const offer = offered.data;
  const form = useContractForm<SellPlan>({
    schema: SellPlan,
    initialValues: {
      client: of?.id ?? "",
      plan: plan.id,
      forma: "pix",
      recebido: null,
      parcelas: 1,
      barbeiro_id: null,
    },
    onSubmit: async (values, idempotencyKey) => {
      const shown = offer && { total: offer.total, ate: offer.ate };
      const { numero, subscription_end } = await client.subscribers
        .sell({ ...values, ...shown }, { context: { idempotencyKey } })
        .catch(async (error: unknown) => {
          if (isOtherOffer(error)) await Promise.all([offered.refetch(), again()]);
          throw error;
        });
      toastSuccess(`Assinatura paga até ${formatDay(subscription_end)}, na comanda ${numero}.`);
      void again();
      onClose();
    },
  });
  const { values, errors, setFieldValue, setValues } = form.form;
  const total = offer?.total ?? plan.preco;
  const choose = (chosen: Named | undefined) => {
    setBuyer(chosen);
    setFieldValue("client", chosen?.id ?? "");
  };
  return (
    <FormDialog opened title={title} onClose={onClose}>
      <ContractForm form={form}>
        <Text>
          Plano {plan.nome}: <b>{formatMoney(offer?.preco ?? plan.preco)}</b>
        </Text>
        {buyer ? (
          <Group justify="space-between" wrap="nowrap">
            <Text style={{ overflowWrap: "anywhere" }}>
              Cliente: <b>{buyer.nome}</b>
            </Text>
            {!of && (
              <Button variant="subtle" size="compact-sm" onClick={() => choose(undefined)}>
                Trocar
              </Button>
            )}
          </Group>
        ) : (
          <>
            <ClientSelect label="Cliente" onChoose={choose} />
            {errors.client && (
              <Text size="sm" c="red.4" role="alert">
                Escolha o cliente.
              </Text>
            )}
          </>
        )}
        {buyer && <Current client={buyer.id} />}
        {!renews && (
          <SellerSelect label="Vendido por (opcional)" placeholder="Ninguém" {...form.field("barbeiro_id")} />
        )}
        {offer && offer.adesao > 0 && (
          <Text>
            Com a taxa de adesão de {formatMoney(offer.adesao)}: <b>{formatMoney(total)}</b>
          </Text>
        )}
        {buyer && offer?.teste_dias && (
          <Trial client={buyer.id} plan={plan.id} days={offer.teste_dias} onClose={onClose} />
        )}
        {offered.isError && <FailedState error={offered.error} onRetry={() => void offered.refetch()} />}
        <PlanPayment values={values} field={form.field} set={setValues} total={total} />
        <FormActions form={form} submit={submit} disabled={buyer !== undefined && !offer} onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

function isOtherOffer(error: unknown): boolean {
  return ["OFFER_CHANGED", "RENEWED_MEANWHILE"].includes(refusalOf(error).code);
}

type TrialProps = { client: string; plan: string; days: number; onClose: () => void };

/** Starts free trial days instead of paying at once. */
function Trial({ client: buyer, plan, days, onClose }: TrialProps) {
  const refresh = useReadAgain(orpc.subscribers.key(), orpc.plans.key());
  const act = useAct(() => client.subscribers.try({ client: buyer, plan }), { done: "Teste iniciado.", refresh });
  return (
    <Button variant="light" loading={act.isPending} onClick={() => act.mutate(undefined, { onSuccess: onClose })}>
      Começar teste de {days === 1 ? "1 dia" : `${days} dias`}, sem cobrar
    </Button>
  );
}

/** The end of the client's paid period; the new period continues from there. */
function Current({ client: id }: { client: string }) {
  const { data } = useQuery(orpc.subscribers.ofClient.queryOptions({ input: { id } }));
  if (!data?.subscribed || !data.subscription_end || data.cliente_id !== id) return null;
  const isOver = data.badge === "vencido";
  if (data.teste_ate)
    return (
      <Text size="sm" c="dimmed">
        {isOver ? "Testou" : "Testa"} {data.subscription_tier} até {formatDay(data.teste_ate)}.
      </Text>
    );
  return (
    <Text size="sm" c="dimmed">
      {isOver ? "Assinou" : "Já assina"} {data.subscription_tier}, pago até {formatDay(data.subscription_end)}.
      {!isOver && data.novo_preco && ` Renova por ${priceFrom(data.novo_preco)}.`}
    </Text>
  );
}
