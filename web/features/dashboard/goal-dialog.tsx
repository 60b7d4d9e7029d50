import { ShopGoal } from "#contract/shop-settings.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** The shop's monthly sales goal; empty means no goal. */
export function GoalDialog({ meta_mensal, onClose }: ShopGoal & { onClose: () => void }) {
  const again = useReadAgain(orpc.dashboard.key(), orpc.barbershops.key());
  const form = useContractForm<ShopGoal>({
    schema: ShopGoal,
    initialValues: { meta_mensal },
    onSubmit: async (values) => {
      await client.barbershops.settings.change({ ...values, antes: form.form.getInitialValues() });
      toastSuccess(values.meta_mensal === null ? "Meta tirada." : "Meta salva.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title="Meta do mês" onClose={onClose}>
      <ContractForm form={form}>
        <MoneyInput label="Vender no mês, sem gorjetas" placeholder="Sem meta" {...form.field("meta_mensal")} />
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
