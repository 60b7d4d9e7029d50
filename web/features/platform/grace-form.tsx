import { Divider, Text } from "@mantine/core";
import { GiveGrace } from "#contract/shop-subscriptions.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** Days of grace, in which the shop's debt restricts nothing. */
export function GraceForm({ shop, onClose }: { shop: { id: string }; onClose: () => void }) {
  const again = useReadAgain(orpc.platform.key());
  const form = useContractForm({
    schema: GiveGrace,
    initialValues: { shop: shop.id, dias: 7 },
    onSubmit: async (given) => {
      await client.platform.subscriptions.grace(given);
      toastSuccess("Tolerância dada.");
      void again();
      onClose();
    },
  });
  return (
    <>
      <Divider />
      <Text fw={600}>Há fatura em aberto</Text>
      <ContractForm form={form}>
        <CountInput
          label="Dias a mais de tolerância"
          description="Até lá a barbearia pode adicionar barbeiros."
          {...form.field("dias")}
        />
        <FormActions form={form} submit="Dar tolerância" onCancel={onClose} />
      </ContractForm>
    </>
  );
}
