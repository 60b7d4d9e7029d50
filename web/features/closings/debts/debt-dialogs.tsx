import { Group, Select, Text, TextInput } from "@mantine/core";
import { type Debt, ForgiveDebt, ReceiveDebt } from "#contract/barber-debts.ts";
import { today } from "#contract/dates.ts";
import { usePlaces } from "#web/features/entries/use-accounts.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type DialogProps = { debt: Debt; onClose: () => void };

export function ReceiveDebtDialog({ debt: { barbeiro_id, barbeiro, valor }, onClose }: DialogProps) {
  const again = useReadAgain(orpc.closings.key(), orpc.entries.key());
  const places = usePlaces();
  const form = useContractForm<ReceiveDebt>({
    schema: ReceiveDebt,
    initialValues: { barbeiro_id, valor, em: today(useTimezone()), conta: "" },
    onSubmit: async (values, idempotencyKey) => {
      await client.closings.debts.receive(values, { context: { idempotencyKey } });
      toastSuccess("Recebido.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title={`Receber de ${barbeiro}`} onClose={onClose}>
      <ContractForm form={form}>
        <MoneyInput label="Valor" description="Tudo o que deve, ou uma parte." {...form.field("valor")} />
        <Group grow align="flex-start">
          <Select label="Conta" placeholder="Escolher" data={places} allowDeselect={false} {...form.field("conta")} />
          <DayInput label="Recebido em" {...form.field("em")} />
        </Group>
        <FormActions form={form} submit="Receber" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

export function ForgiveDebtDialog({ debt: { barbeiro_id, barbeiro, valor }, onClose }: DialogProps) {
  const again = useReadAgain(orpc.closings.key());
  const form = useContractForm<ForgiveDebt>({
    schema: ForgiveDebt,
    initialValues: { barbeiro_id, valor, motivo: "" },
    onSubmit: async (values, idempotencyKey) => {
      await client.closings.debts.forgive(values, { context: { idempotencyKey } });
      toastSuccess("Perdoado.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title={`Perdoar ${barbeiro}?`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>O que for perdoado é uma perda de hoje no resultado, e não se desfaz.</Text>
        <MoneyInput label="Valor" description="Tudo o que deve, ou uma parte." {...form.field("valor")} />
        <TextInput label="Motivo" maxLength={120} data-autofocus {...form.field("motivo")} />
        <FormActions form={form} submit="Perdoar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
