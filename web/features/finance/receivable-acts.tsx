import { Menu, Text } from "@mantine/core";
import { useState } from "react";
import { paymentNames } from "#contract/comanda-names.ts";
import { type Receivable, receivedOf, ReceiveOther } from "#contract/receivables.ts";
import { useReceive } from "#web/features/finance/use-receive.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type ReceivableActsProps = { receivable: Receivable; conta: string };

/** The acts on a receivable: confirm it, confirm another amount or day, or undo a confirmation. */
export function ReceivableActs({ receivable, conta }: ReceivableActsProps) {
  const { id, comanda, forma, situacao } = receivable;
  const [asking, setAsking] = useState(false);
  const { asExpected, undo } = useReceive(conta);
  if (situacao === "desfeito") return null;
  return (
    <>
      <ActsMenu nome={`${paymentNames[forma]} ${comanda ? `da comanda ${comanda}` : "de fiado ou crédito"}`}>
        {situacao === "recebido" ? (
          <Menu.Item onClick={() => undo.mutate(id)}>Desfazer conferência</Menu.Item>
        ) : (
          <>
            <Menu.Item onClick={() => asExpected.mutate([id])}>Chegou como esperado</Menu.Item>
            <Menu.Item onClick={() => setAsking(true)}>Chegou com outro valor ou dia</Menu.Item>
          </>
        )}
      </ActsMenu>
      {asking && <OtherDialog receivable={receivable} conta={conta} onClose={() => setAsking(false)} />}
    </>
  );
}

function OtherDialog({ receivable, conta, onClose }: ReceivableActsProps & { onClose: () => void }) {
  const { id, bruto, liquido, proposto } = receivable;
  const { refresh } = useReceive(conta);
  const expected = Math.abs(liquido);
  const form = useContractForm<ReceiveOther>({
    schema: ReceiveOther.required({ em: true }).extend({ recebido: receivedOf(bruto) }),
    initialValues: { id, recebido: expected, conta, em: proposto },
    onSubmit: async (values, idempotencyKey) => {
      await client.finance.receivables.receiveOther(values, { context: { idempotencyKey } });
      toastSuccess("Conferido.");
      void refresh();
      onClose();
    },
  });
  return (
    <FormDialog opened title="Chegou com outro valor ou dia" onClose={onClose}>
      <ContractForm form={form}>
        <Text>
          {liquido < 0 ? "Devolução esperada" : "Esperado"}: {formatMoney(expected)}. A diferença fica como taxa.
        </Text>
        <MoneyInput label={liquido < 0 ? "Quanto saiu do banco" : "Quanto caiu no banco"} {...form.field("recebido")} />
        <DayInput label={liquido < 0 ? "Saiu em" : "Recebido em"} {...form.field("em")} />
        <FormActions form={form} submit="Conferir" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
