import { Divider, Text } from "@mantine/core";
import * as z from "zod";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

const Days = z.object({ dias: z.int("Informe quantos dias.").min(1, "Pelo menos 1.").max(90, "No máximo 90.") });

/** Days in which what a shop owes limits nothing. */
export function GraceForm({ shop, onClose }: { shop: { id: string }; onClose: () => void }) {
  const again = useReadAgain(orpc.platform.key());
  const form = useContractForm<{ dias: number | null }>({
    schema: Days,
    initialValues: { dias: 7 },
    onSubmit: async ({ dias }) => {
      await client.platform.subscriptions.grace({ shop: shop.id, dias: dias! });
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
