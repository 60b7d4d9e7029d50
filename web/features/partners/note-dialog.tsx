import { Group, TextInput } from "@mantine/core";
import { today } from "#contract/dates.ts";
import { type AskedPack, type PartnerPack, SaveNote } from "#contract/partners.ts";
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

type NoteDialogProps = { month: AskedPack; pack: PartnerPack; onClose: () => void };

/** The fiscal note of a partner for their share of a month; the share is the default amount. */
export function NoteDialog({ month, pack: { nota, repasse }, onClose }: NoteDialogProps) {
  const again = useReadAgain(orpc.commissions.key());
  const now = today(useTimezone());
  const { numero = "", dia = now, valor = Math.max(0, repasse) } = nota ?? {};
  const form = useContractForm<SaveNote>({
    schema: SaveNote,
    initialValues: { ...month, numero, dia, valor },
    onSubmit: async (values) => {
      await client.commissions.partners.note(values);
      toastSuccess("Nota salva.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title="Nota fiscal do parceiro" onClose={onClose}>
      <ContractForm form={form}>
        <TextInput label="Número" {...form.field("numero")} />
        <Group grow align="flex-start">
          <DayInput label="Emitida em" {...form.field("dia")} />
          <MoneyInput label="Valor" {...form.field("valor")} />
        </Group>
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
