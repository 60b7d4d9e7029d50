import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatMonth } from "#contract/dates.ts";
import { CorrectPot, type PotCorrection, type PotMonth } from "#contract/pot-months.ts";
import { AnybodySelect } from "#web/features/closings/anybody-select.tsx";
import { client } from "#web/lib/client.ts";
import { idempotencyKeys } from "#web/lib/idempotency.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Props = { month: PotMonth };

const usePotsAgain = () => useReadAgain(orpc.revenuePots.key(), orpc.closings.key());

/** Computes a month that is over, then closes it. */
export function MonthActs({ month, now }: Props & { now: string }) {
  const { id, mes, aberto, situacao, mudou, repartido } = month;
  const [keys] = useState(() => idempotencyKeys());
  const [closing, setClosing] = useState(false);
  const refresh = usePotsAgain();
  /** Keeps the same key until there is an answer. */
  async function send(act: "compute" | "close"): Promise<void> {
    try {
      await client.revenuePots[act]({ id, mes }, { context: { idempotencyKey: keys.keyFor({ id, mes, act }) } });
    } catch (error) {
      if (refusalOf(error).lost) throw error;
      keys.answered();
      throw error;
    }
    keys.answered();
  }

  const compute = useAct(() => send("compute"), { done: "Calculado. Confira as partes e feche o mês.", refresh });
  const close = useAct(() => send("close").finally(() => setClosing(false)), {
    done: "Mês fechado. As partes entram no próximo fechamento de cada barbeiro.",
    refresh,
  });
  if (situacao === "fechado" || situacao === "pago" || mes > aberto || mes >= now) return null;
  const isReady = situacao === "calculado" && !mudou;
  return (
    <>
      <Button variant={isReady ? "default" : "filled"} loading={compute.isPending} onClick={() => compute.mutate()}>
        {situacao === "calculado" ? "Calcular de novo" : "Calcular"}
      </Button>
      {isReady && <Button onClick={() => setClosing(true)}>Fechar mês</Button>}
      <ConfirmDialog
        opened={closing}
        title={`Fechar ${formatMonth(`${mes}-01`)}?`}
        confirm="Fechar mês"
        pending={close.isPending}
        onConfirm={() => close.mutate()}
        onClose={() => setClosing(false)}
      >
        {formatMoney(repartido)} ficam a pagar aos barbeiros e entram nos seus próximos fechamentos. Um mês fechado não
        muda: o que vier depois conta no próximo.
      </ConfirmDialog>
    </>
  );
}

/** Corrects a closed month in the next one. */
export function CorrectButton({ month }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" style={{ alignSelf: "flex-start" }} onClick={() => setOpened(true)}>
        Corrigir no próximo mês
      </Button>
      {opened && <CorrectDialog month={month} onClose={() => setOpened(false)} />}
    </>
  );
}

function CorrectDialog({ month: { id, mes, aberto }, onClose }: Props & { onClose: () => void }) {
  const refresh = usePotsAgain();
  const form = useContractForm<CorrectPot>({
    schema: CorrectPot,
    initialValues: { id, mes, barbeiro_id: "", valor: null as unknown as number, motivo: "" },
    onSubmit: async (values, idempotencyKey) => {
      await client.revenuePots.correct(values, { context: { idempotencyKey } });
      toastSuccess("Correção anotada para o próximo mês.");
      void refresh();
      onClose();
    },
  });
  const { values, setFieldValue } = form.form;
  const [sign, setSign] = useState(1);
  const valor = form.field("valor");
  return (
    <FormDialog opened title={`Corrigir ${formatMonth(`${mes}-01`)}`} onClose={onClose}>
      <ContractForm form={form}>
        <div>
          O mês fechado fica como está. A correção entra em {formatMonth(`${aberto}-01`)}, antes da divisão: o que um
          barbeiro recebe a mais sai do pote de todos.
        </div>
        <AnybodySelect {...form.field("barbeiro_id")} />
        <Group grow align="flex-start">
          <NativeSelect
            label="O quê"
            data={[
              { value: "1", label: "Recebe a mais" },
              { value: "-1", label: "Recebe a menos" },
            ]}
            value={String(sign)}
            onChange={({ currentTarget }) => {
              setSign(Number(currentTarget.value));
              if (values.valor) setFieldValue("valor", -values.valor);
            }}
          />
          <MoneyInput
            label="Valor"
            {...valor}
            value={values.valor === null ? null : Math.abs(values.valor)}
            onChange={(typed) => setFieldValue("valor", (typed && typed * sign) as number)}
          />
        </Group>
        <TextInput label="Motivo" maxLength={120} {...form.field("motivo")} />
        <FormActions form={form} submit="Corrigir" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

export function RemoveCorrection({ correction: { id, barbeiro } }: { correction: PotCorrection }) {
  const [asking, setAsking] = useState(false);
  const refresh = usePotsAgain();
  const remove = useAct(() => client.revenuePots.removeCorrection({ id }).finally(() => setAsking(false)), {
    done: "Correção tirada.",
    refresh,
  });
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Tirar a correção de ${barbeiro}`}
        onClick={() => setAsking(true)}
      >
        Tirar
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Tirar a correção?"
        confirm="Tirar"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        Ela não entra no próximo mês.
      </ConfirmDialog>
    </>
  );
}
