import type { ComponentProps } from "react";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type RowForm<V extends Record<string, unknown>> = Omit<
  Parameters<typeof useContractForm<V, { id: string }>>[0],
  "onSubmit" | "onSaved"
> & {
  save: (values: V, options: { context: { idempotencyKey: string } }) => Promise<{ id: string }>;
  /** The toast after saving. */
  done: string;
  refresh: () => unknown;
  onClose: () => void;
  onSaved?: ((id: string) => void) | undefined;
};

/** The form of a row: saves it once, shows a toast, refetches the list and closes. */
export function useRowForm<V extends Record<string, unknown>>({
  save,
  done,
  refresh,
  onClose,
  onSaved,
  ...form
}: RowForm<V>) {
  return useContractForm<V>({
    ...form,
    onSubmit: async (values, idempotencyKey) => {
      const { id } = await save(values, { context: { idempotencyKey } }).catch((error: unknown) => {
        // A refused row may be no longer as it is shown.
        void refresh();
        throw error;
      });
      toastSuccess(done);
      void refresh();
      onClose();
      onSaved?.(id);
    },
  });
}

type RowDialogProps = Pick<ComponentProps<typeof FormDialog>, "title" | "onClose" | "children"> & {
  form: ComponentProps<typeof ContractForm>["form"] & ComponentProps<typeof FormActions>["form"];
};

/** The fields of a row in a dialog, with its two buttons. */
export function RowDialog({ form, title, onClose, children }: RowDialogProps) {
  return (
    <FormDialog opened title={title} onClose={onClose}>
      <ContractForm form={form}>
        {children}
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
