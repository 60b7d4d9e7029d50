import { Menu, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Movement, movementNames, ReverseMovement } from "#contract/stock-movements.ts";
import { signed, tell } from "#web/features/products/movements/move-dialog.tsx";
import { useStockRights } from "#web/features/products/stock-page.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";

/** Movements of a comanda are undone on the comanda. */
const ofComandas = new Set<Movement["tipo"]>(["estorno", "venda", "devolucao"]);

/** A movement is never changed: an opposite one undoes it, once. */
export function MovementActs({ movement }: { movement: Movement }) {
  const [asking, setAsking] = useState(false);
  const { tipo, reversed, produto } = movement;
  const { books } = useStockRights();
  if (!books || reversed || ofComandas.has(tipo)) return null;
  return (
    <>
      <ActsMenu nome={`${movementNames[tipo]} de ${produto}`}>
        <Menu.Item onClick={() => setAsking(true)}>Desfazer</Menu.Item>
      </ActsMenu>
      {asking && <ReverseDialog movement={movement} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReverseDialog({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const { id, tipo, produto, quantidade, unidade } = movement;
  const again = useReadAgain(orpc.products.key());
  const form = useContractForm<ReverseMovement>({
    schema: ReverseMovement,
    initialValues: { id, motivo: "" },
    onSubmit: async (values, idempotencyKey) => {
      tell(await client.products.movements.reverse(values, { context: { idempotencyKey } }));
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title={`Desfazer ${movementNames[tipo].toLowerCase()} de ${produto}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>O estoque volta em {signed(-quantidade, unidade)}, e os dois movimentos ficam no histórico.</Text>
        <TextInput label="Motivo" maxLength={200} {...form.field("motivo")} />
        <FormActions form={form} submit="Desfazer" dangerous onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
