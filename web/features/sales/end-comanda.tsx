import { Button, Checkbox, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type * as z from "zod";
import { sumsOf } from "#contract/comanda-sums.ts";
import { type Comanda } from "#contract/comandas.ts";
import { PREPAID_USED } from "#contract/packages.ts";
import { CancelComanda, ESTORNO_LIMIT } from "#contract/sales.ts";
import { PrepaidUses } from "#web/features/packages/prepaid-uses.tsx";
import { useComandaAct, useMayTakeBack } from "#web/features/sales/use-comanda.ts";
import { client } from "#web/lib/client.ts";
import { useSession } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type EndProps = { comanda: Comanda; onOpen: (id: string) => void };

/** Cancels an open comanda, or undoes a closed one; both need a reason. */
export function EndComanda({ comanda, onOpen }: EndProps) {
  const [asking, setAsking] = useState(false);
  const { role } = useSession();
  const { situacao } = comanda;
  const mayTakeBack = useMayTakeBack(comanda);
  if (role === "super_admin" || (situacao !== "aberta" && situacao !== "fechada")) return null;
  if (situacao === "fechada" && !mayTakeBack) return <Text c="dimmed">{ESTORNO_LIMIT.message}</Text>;
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        {situacao === "aberta" ? "Cancelar comanda" : "Estornar comanda"}
      </Button>
      {asking && <EndDialog comanda={comanda} onOpen={onOpen} onClose={() => setAsking(false)} />}
    </>
  );
}

type EndDialogProps = EndProps & { onClose: () => void };

/** Asks for the reason; where a sold package or voucher was used, it names the comandas that used it. */
function EndDialog(props: EndDialogProps) {
  const { numero, situacao, items } = props.comanda;
  const uses = situacao === "fechada" ? items.flatMap(({ usado_em }) => usado_em) : [];
  const verb = situacao === "aberta" ? "Cancelar comanda" : "Estornar comanda";
  return (
    <FormDialog opened title={`${verb} ${numero}`} onClose={props.onClose}>
      {uses.length > 0 ? (
        <>
          <Text>{PREPAID_USED.message}</Text>
          <PrepaidUses uses={uses} />
        </>
      ) : (
        <EndForm {...props} verb={verb} />
      )}
    </FormDialog>
  );
}

function EndForm({ comanda, onOpen, onClose, verb }: EndDialogProps & { verb: string }) {
  const { id, situacao, cliente } = comanda;
  const { send } = useComandaAct();
  const isOpen = situacao === "aberta";
  const form = useContractForm<z.input<typeof CancelComanda>, Comanda>({
    schema: CancelComanda,
    initialValues: { id, motivo: "", keep: false },
    onSubmit: (values, idempotencyKey) =>
      send(() =>
        isOpen
          ? client.sales.cancel(values)
          : client.sales.reverse({ id, motivo: values.motivo }, { context: { idempotencyKey } }),
      ),
    onSaved: (after) => {
      toastSuccess(isOpen ? "Comanda cancelada." : "Comanda estornada. Esta é a cópia, para corrigir.");
      onClose();
      if (!isOpen) onOpen(after.id);
    },
  });
  return (
    <ContractForm form={form}>
      <Text>
        {isOpen
          ? "Nada do que está nela será cobrado."
          : "Pagamentos e estoque voltam com a data de hoje, e uma cópia se abre com os mesmos itens."}
      </Text>
      {isOpen && cliente && sumsOf(comanda).pago > 0 && (
        <Checkbox
          label={`O que foi pago vira crédito de ${cliente.nome}`}
          description="Fiado e crédito usados nesta comanda voltam."
          {...form.field("keep", "checkbox")}
        />
      )}
      <TextInput label="Motivo" maxLength={200} data-autofocus {...form.field("motivo")} />
      <FormActions form={form} submit={verb} dangerous onCancel={onClose} />
    </ContractForm>
  );
}
