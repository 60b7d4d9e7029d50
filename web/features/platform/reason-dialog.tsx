import { Text, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { Reason } from "#contract/platform.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type ReasonDialogProps = ReasonFormProps & { opened: boolean; title: string; children: ReactNode };

/** Asks for the reason of an act that affects other people; it is written to the security log. */
export function ReasonDialog({ opened, title, children, ...form }: ReasonDialogProps) {
  return (
    <FormDialog opened={opened} title={title} onClose={form.onClose}>
      <Text mb="md">{children}</Text>
      <ReasonForm {...form} />
    </FormDialog>
  );
}

type ReasonFormProps = {
  confirm: string;
  dangerous?: boolean;
  /** The toast after the act. */
  done: string;
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

function ReasonForm({ confirm, dangerous = false, done, act, onClose }: ReasonFormProps) {
  const form = useContractForm({
    schema: Reason,
    initialValues: { reason: "" },
    onSubmit: async ({ reason }) => {
      await act(reason);
      toastSuccess(done);
      onClose();
    },
  });

  return (
    <ContractForm form={form}>
      <Textarea label="Motivo" autosize minRows={2} maxLength={300} {...form.field("reason")} />
      <FormActions form={form} submit={confirm} dangerous={dangerous} onCancel={onClose} />
    </ContractForm>
  );
}
