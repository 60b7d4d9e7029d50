import { Text, Textarea } from "@mantine/core";
import { BlockClient } from "#contract/client-records.ts";
import { client as calls } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type BlockDialogProps = { client: { id: string; nome: string }; onClose: () => void };

export function BlockDialog({ client: { id, nome }, onClose }: BlockDialogProps) {
  const again = useReadAgain(orpc.clients.key());
  const form = useContractForm<BlockClient>({
    schema: BlockClient,
    initialValues: { id, reason: "" },
    onSubmit: async (values) => {
      await calls.clients.block(values);
      toastSuccess(`${nome} só agenda pela recepção.`);
      void again();
      onClose();
    },
  });

  return (
    <FormDialog opened title={`Bloquear ${nome}?`} onClose={onClose}>
      <Text mb="md">
        O cliente não agenda mais sozinho. A recepção continua podendo agendar. O cliente não lê o motivo.
      </Text>
      <ContractForm form={form}>
        <Textarea label="Motivo" autosize minRows={2} maxLength={200} {...form.field("reason")} />
        <FormActions form={form} submit="Bloquear" dangerous onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
