import { Button, Select, Stack, Text } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "#contract/dates.ts";
import { ChangePlan, type ClientSubscription } from "#contract/subscribers.ts";
import type { PlanChange } from "#contract/subscription-acts.ts";
import { PlanPayment } from "#web/features/clients/subscription/plan-payment.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

type ChangePlanDialogProps = { subscription: ClientSubscription; onClose: () => void };

/** Changes the plan: a more expensive one at once, less the value of the remaining days; any other at the renewal. */
export function ChangePlanDialog({ subscription, onClose }: ChangePlanDialogProps) {
  const { id, nome, plan_id, subscription_tier } = subscription;
  const { data: plans = [] } = useQuery(orpc.plans.list.queryOptions());
  const [plan, setPlan] = useState<string | null>(null);
  const offer = useQuery(orpc.subscribers.changeOffer.queryOptions({ input: plan ? { id, plan } : skipToken }));
  const others = plans.filter((one) => one.id !== plan_id);
  return (
    <FormDialog opened title={`Trocar o plano de ${nome}`} onClose={onClose}>
      <Stack>
        <Text>
          Plano atual: <b>{subscription_tier}</b>
        </Text>
        <Select
          label="Novo plano"
          placeholder="Escolher"
          data={others.map((one) => ({ value: one.id, label: `${one.nome}, ${formatMoney(one.preco)}` }))}
          value={plan}
          onChange={setPlan}
          searchable
          nothingFoundMessage="Nenhum outro plano à venda"
        />
        {plan && (
          <Fetched query={offer}>
            {(change) =>
              change.agora ? (
                <ChangeNow key={plan} id={id} plan={plan} change={change} onClose={onClose} />
              ) : (
                <ChangeLater id={id} plan={plan} change={change} onClose={onClose} />
              )
            }
          </Fetched>
        )}
      </Stack>
    </FormDialog>
  );
}

type ChangeProps = { id: string; plan: string; change: PlanChange; onClose: () => void };

function ChangeNow({ id, plan, change, onClose }: ChangeProps) {
  const { dias, credito, preco, total, ate } = change;
  const again = useReadAgain(orpc.subscribers.key(), orpc.plans.key(), orpc.sales.key());
  const form = useContractForm<ChangePlan>({
    schema: ChangePlan,
    initialValues: { id, plan, total, forma: "pix", recebido: null, parcelas: 1 },
    onSubmit: async (values, idempotencyKey) => {
      const { numero, subscription_end } = await client.subscribers
        .change({ ...values, total }, { context: { idempotencyKey } })
        .catch(async (error: unknown) => {
          if (refusalOf(error).code === "CHANGE_PRICE") await again();
          throw error;
        });
      toastSuccess(`Plano trocado, pago até ${formatDay(subscription_end)}, na comanda ${numero}.`);
      void again();
      onClose();
    },
  });
  const { values, setValues } = form.form;
  return (
    <ContractForm form={form}>
      <Facts>
        <Fact name="Preço do novo plano">{formatMoney(preco)}</Fact>
        <Fact name={`Crédito de ${dias === 1 ? "1 dia" : `${dias} dias`} não usados`}>{formatMoney(-credito)}</Fact>
        <Fact name="A pagar agora">
          <b>{formatMoney(total)}</b>
        </Fact>
        <Fact name="Pago até">{formatDay(ate)}</Fact>
      </Facts>
      <Text size="sm" c="dimmed">
        O que já foi usado no ciclo conta no novo plano.
      </Text>
      {total > 0 && <PlanPayment values={values} field={form.field} set={setValues} total={total} />}
      <FormActions form={form} submit="Trocar agora" onCancel={onClose} />
    </ContractForm>
  );
}

function ChangeLater({ id, plan, change: { renova }, onClose }: ChangeProps) {
  const refresh = useReadAgain(orpc.subscribers.key());
  const act = useAct(() => client.subscribers.changeAtRenewal({ id, plan }), { done: "Troca marcada.", refresh });
  return (
    <>
      <Text>
        Esta troca vale na renovação, a partir de {formatDay(renova)}. Até lá o plano atual continua, e nada é cobrado
        agora.
      </Text>
      <Button loading={act.isPending} onClick={() => act.mutate(undefined, { onSuccess: onClose })}>
        Trocar na renovação
      </Button>
    </>
  );
}
