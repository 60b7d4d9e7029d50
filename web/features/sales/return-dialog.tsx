import { Select, Text, TextInput } from "@mantine/core";
import { ReturnItem } from "#contract/comanda-acts.ts";
import { moneyNames } from "#contract/comanda-names.ts";
import { returnOf } from "#contract/comanda-sums.ts";
import type { Comanda, ComandaItem } from "#contract/comandas.ts";
import { PREPAID_USED } from "#contract/packages.ts";
import type { MoneyForm } from "#contract/wallets.ts";
import { PrepaidUses } from "#web/features/packages/prepaid-uses.tsx";
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

/** Returns an item of a closed comanda, or names the comandas that used what it sold. */
export function ReturnDialog(props: ReturnProps) {
  const { item, onClose } = props;
  return (
    <FormDialog opened title={`Devolver ${item.nome}`} onClose={onClose}>
      {item.usado_em.length > 0 ? (
        <>
          <Text>{PREPAID_USED.message}</Text>
          <PrepaidUses uses={item.usado_em} />
        </>
      ) : (
        <ReturnForm {...props} />
      )}
    </FormDialog>
  );
}

/** The returned quantity, and the form of the refund. */
function ReturnForm({ comanda, item, onClose }: ReturnProps) {
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
  const valor = isWhole ? returnOf(comanda, item.id, quantidade).valor : 0;
  return (
    <ContractForm form={form}>
      {most > 1 && <CountInput label={`Quantos voltam (até ${most})`} {...form.field("quantidade")} />}
      <Text>{isWhole ? comingBack(item, valor) : `Informe de 1 a ${most}.`}</Text>
      {valor > 0 && (
        <Select
          label="Devolver em"
          data={isOnline ? [online, ...forms] : forms}
          allowDeselect={false}
          {...form.field("forma")}
        />
      )}
      <TextInput label="Motivo" maxLength={200} data-autofocus {...form.field("motivo")} />
      <FormActions form={form} submit="Devolver" dangerous onCancel={onClose} />
    </ContractForm>
  );
}

/** The consequences of the return, as of today. */
function comingBack({ tipo, pacote }: ComandaItem, valor: number): string {
  const money =
    valor > 0 ? `Volta ${formatMoney(valor)} para o cliente, com a data de hoje.` : "Não há dinheiro a devolver.";
  if (pacote) return `${money} O uso volta para o pacote.`;
  return `${money}${alongside[tipo] ?? ""}`;
}

const alongside: Partial<Record<ComandaItem["tipo"], string>> = {
  produto: " O estoque volta junto.",
  plano: " O período pago por este item deixa de valer.",
  pacote: " O pacote deixa de valer.",
  vale: " O código deixa de valer.",
};
