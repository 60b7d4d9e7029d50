import { Select, Text, TextInput } from "@mantine/core";
import { ReturnItem } from "#contract/comanda-acts.ts";
import { moneyNames } from "#contract/comanda-names.ts";
import { returnOf } from "#contract/comanda-sums.ts";
import type { Comanda, ComandaItem } from "#contract/comandas.ts";
import type { MoneyForm } from "#contract/wallets.ts";
import { useComandaAct } from "#web/features/sales/use-comanda.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type ReturnProps = { comanda: Comanda; item: ComandaItem; onClose: () => void };

const forms = Object.entries(moneyNames).map(([value, label]) => ({ value, label }));
const online = { value: "online", label: "Cartão que pagou online" };

/** Takes an item of a closed comanda back: how many, and how its money is given back. */
export function ReturnDialog({ comanda, item, onClose }: ReturnProps) {
  const { send } = useComandaAct();
  const most = item.quantidade - item.devolvida;
  const paid = comanda.payments.find(({ reversed, forma }) => !reversed && (forma in moneyNames || forma === "online"));
  const isOnline = paid?.forma === "online";
  const form = useContractForm<ReturnItem>({
    schema: ReturnItem,
    initialValues: {
      id: item.id,
      quantidade: most,
      forma: (paid?.forma ?? "dinheiro") as MoneyForm | "online",
      motivo: "",
    },
    onSubmit: (values, idempotencyKey) => send(() => client.sales.returnItem(values, { context: { idempotencyKey } })),
    onSaved: () => {
      toastSuccess("Item devolvido.");
      onClose();
    },
  });
  const { quantidade } = form.form.values;
  const isWhole = Number.isInteger(quantidade) && quantidade >= 1 && quantidade <= most;
  return (
    <FormDialog opened title={`Devolver ${item.nome}`} onClose={onClose}>
      <ContractForm form={form}>
        {most > 1 && <CountInput label={`Quantos voltam (até ${most})`} {...form.field("quantidade")} />}
        <Text>
          {isWhole
            ? `Volta ${formatMoney(returnOf(comanda, item.id, quantidade).valor)} para o cliente, com a data de hoje. O estoque volta junto.`
            : `Informe de 1 a ${most}.`}
        </Text>
        <Select
          label="Devolver em"
          data={isOnline ? [online, ...forms] : forms}
          allowDeselect={false}
          {...form.field("forma")}
        />
        <TextInput label="Motivo" maxLength={200} data-autofocus {...form.field("motivo")} />
        <FormActions form={form} submit="Devolver" dangerous onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
