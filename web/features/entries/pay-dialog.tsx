import { Group, Select, Text } from "@mantine/core";
import { today } from "#contract/dates.ts";
import { type Entry, PayEntry } from "#contract/entries.ts";
import { usePlaces } from "#web/features/entries/use-accounts.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** The day and the account of an entry's payment. */
export function PayDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const now = today(useTimezone());
  const again = useReadAgain(orpc.entries.key());
  const places = usePlaces();
  const isExpense = entry.tipo === "despesa";
  const form = useContractForm<PayEntry>({
    schema: PayEntry,
    initialValues: { id: entry.id, em: now, conta: "" },
    onSubmit: async (values, idempotencyKey) => {
      await client.entries.pay(values, { context: { idempotencyKey } });
      toastSuccess(isExpense ? "Pago." : "Recebido.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title={isExpense ? "Pagar" : "Receber"} onClose={onClose}>
      <ContractForm form={form}>
        <Text>
          {entry.descricao}: <b>{formatMoney(entry.valor)}</b>
        </Text>
        <Group grow align="flex-start">
          <Select label="Conta" placeholder="Escolher" data={places} allowDeselect={false} {...form.field("conta")} />
          <DayInput label={isExpense ? "Pago em" : "Recebido em"} {...form.field("em")} />
        </Group>
        <FormActions form={form} submit={isExpense ? "Pagar" : "Receber"} onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
