import { Group, Select, Text, TextInput } from "@mantine/core";
import { AddAdvance, type Advance, AnswerAdvance, PayAdvance } from "#contract/advances.ts";
import { today } from "#contract/dates.ts";
import { usePlaces } from "#web/features/entries/use-accounts.ts";
import { TeamSelect } from "#web/features/barbers/team-select.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type DialogProps = { advance: Advance; onClose: () => void };

/** Adds an advance that the barber did not request here; it is approved at once. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const again = useReadAgain(orpc.advances.key());
  const form = useContractForm<AddAdvance>({
    schema: AddAdvance,
    initialValues: { barbeiro_id: "", valor: null as unknown as number, motivo: "" },
    onSubmit: async (values, idempotencyKey) => {
      await client.advances.add(values, { context: { idempotencyKey } });
      toastSuccess("Vale aprovado. Falta pagar.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title="Novo vale" onClose={onClose}>
      <ContractForm form={form}>
        <TeamSelect label="Barbeiro" allowDeselect={false} {...form.field("barbeiro_id")} />
        <MoneyInput label="Valor" {...form.field("valor")} />
        <TextInput label="Motivo" {...form.field("motivo")} />
        <FormActions form={form} submit="Aprovar vale" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

export function PayDialog({ advance: { id, barbeiro, valor, motivo }, onClose }: DialogProps) {
  const again = useReadAgain(orpc.advances.key());
  const places = usePlaces();
  const only = places.length === 1 ? places[0]!.value : "";
  const form = useContractForm<PayAdvance>({
    schema: PayAdvance,
    initialValues: { id, em: today(useTimezone()), conta: only },
    onSubmit: async (values, idempotencyKey) => {
      await client.advances.pay(values, { context: { idempotencyKey } });
      toastSuccess("Pago. Sai do próximo fechamento do barbeiro.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title="Pagar vale" onClose={onClose}>
      <ContractForm form={form}>
        <Text>
          {barbeiro}, {motivo}: <b>{formatMoney(valor)}</b>
        </Text>
        <Group grow align="flex-start">
          <Select label="Conta" placeholder="Escolher" data={places} allowDeselect={false} {...form.field("conta")} />
          <DayInput label="Pago em" {...form.field("em")} />
        </Group>
        <FormActions form={form} submit="Pagar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

const answers = {
  refuse: { title: "Recusar vale?", submit: "Recusar", done: "Vale recusado. O barbeiro foi avisado." },
  reverse: { title: "Estornar vale?", submit: "Estornar", done: "Vale estornado." },
};

/** Asks for a reason, which the barber reads. */
export function AnswerDialog({ advance, act, onClose }: DialogProps & { act: keyof typeof answers }) {
  const again = useReadAgain(orpc.advances.key());
  const { id, barbeiro, valor, situacao } = advance;
  const { title, submit, done } = answers[act];
  const form = useContractForm<AnswerAdvance>({
    schema: AnswerAdvance,
    initialValues: { id, resposta: "" },
    onSubmit: async (values, idempotencyKey) => {
      await client.advances[act](values, { context: { idempotencyKey } });
      toastSuccess(done);
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title={title} onClose={onClose}>
      <ContractForm form={form}>
        <Text>
          {barbeiro}: <b>{formatMoney(valor)}</b>
          {situacao === "pago" && ". O dinheiro volta hoje para a conta de onde saiu."}
        </Text>
        <TextInput label="Motivo" description="O barbeiro lê." {...form.field("resposta")} />
        <FormActions form={form} submit={submit} onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
