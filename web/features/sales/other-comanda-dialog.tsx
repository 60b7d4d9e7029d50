import { Text } from "@mantine/core";
import * as z from "zod";
import type { Comanda } from "#contract/comandas.ts";
import { OpenComandaSelect } from "#web/features/sales/open-comanda-select.tsx";
import { useComandaAct } from "#web/features/sales/use-comanda.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type OtherComandaProps = {
  /** The current comanda, which cannot be chosen. */
  comanda: string;
  title: string;
  text: string;
  submit: string;
  done: string;
  act: (other: string, once: { context: { idempotencyKey: string } }) => Promise<Comanda>;
  onClose: () => void;
};

const Chosen = z.strictObject({ other: z.string("Escolha a comanda.") });

/** An act between this comanda and another open one. */
export function OtherComandaDialog({ comanda, title, text, submit, done, act, onClose }: OtherComandaProps) {
  const { send } = useComandaAct();
  const again = useReadAgain(orpc.sales.key());
  const form = useContractForm<{ other: string | null }>({
    schema: Chosen,
    initialValues: { other: null },
    onSubmit: ({ other }, idempotencyKey) => send(() => act(other!, { context: { idempotencyKey } })),
    onSaved: () => {
      void again();
      toastSuccess(done);
      onClose();
    },
  });
  return (
    <FormDialog opened title={title} onClose={onClose}>
      <ContractForm form={form}>
        <Text>{text}</Text>
        <OpenComandaSelect label="Comanda" except={comanda} {...form.field("other")} />
        <FormActions form={form} submit={submit} onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
