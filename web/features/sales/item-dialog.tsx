import { Checkbox } from "@mantine/core";
import { type PricedItem, sumsOf } from "#contract/comanda-sums.ts";
import { type ComandaItem } from "#contract/comandas.ts";
import { ChangeItem } from "#contract/comanda-items.ts";
import { SellerSelect, TeamSelect } from "#web/features/barbers/team-select.tsx";
import { DiscountInput } from "#web/features/sales/discount-input.tsx";
import { TypedSum } from "#web/features/sales/typed-sum.tsx";
import { useApproval } from "#web/features/sales/use-approval.tsx";
import { useComandaAct, useSellerRights } from "#web/features/sales/use-comanda.ts";
import { client } from "#web/lib/client.ts";
import { useSession } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";

/** Changes barber, quantity, price and discount of an item. */
export function ItemDialog({ item, onClose }: { item: ComandaItem; onClose: () => void }) {
  const { id, nome, tipo, barbeiro_id, segundo_barbeiro_id, parte_do_segundo, ...sold } = item;
  const { quantidade, preco, desconto, cortesia, coberto } = sold;
  const { send } = useComandaAct();
  const { isDesk } = useSellerRights();
  const { barbeiro_id: own, role } = useSession();
  // A barber changes neither whose another barber's item is nor how it is shared.
  const isKept = !isDesk && barbeiro_id !== null && barbeiro_id !== own;
  const { attempt, dialog } = useApproval();
  const hasRate = role === "admin" && (tipo === "servico" || tipo === "produto") && !coberto;
  const rate = hasRate && { comissao_bps: sold.comissao_bps };
  const form = useContractForm<ChangeItem>({
    schema: ChangeItem,
    initialValues: {
      id,
      barbeiro_id,
      segundo_barbeiro_id,
      parte_do_segundo,
      quantidade,
      preco,
      desconto,
      cortesia,
      ...rate,
    },
    onSubmit: (values) =>
      attempt((approval) => send(() => client.sales.changeItem({ ...values, ...(approval && { approval }) }))),
    onSaved: onClose,
  });
  const isTip = tipo === "gorjeta";
  const { setFieldValue, values } = form.form;
  return (
    <FormDialog opened title={nome} onClose={onClose}>
      <ContractForm form={form}>
        {tipo === "plano" && isDesk && <SellerSelect label="Vendido por (opcional)" {...form.field("barbeiro_id")} />}
        {!["plano", "pacote", "vale"].includes(tipo) && (
          <TeamSelect
            label={isTip ? "De quem é" : "Quem fez"}
            disabled={isKept}
            clearable={!isTip}
            {...form.field("barbeiro_id")}
            onChange={(first) => {
              setFieldValue("barbeiro_id", first);
              if (!first) form.form.setValues({ segundo_barbeiro_id: null, parte_do_segundo: null });
            }}
          />
        )}
        {!isTip && tipo !== "plano" && values.barbeiro_id && (
          <TeamSelect
            label="Com quem dividiu (opcional)"
            disabled={isKept}
            clearable
            {...form.field("segundo_barbeiro_id")}
            onChange={(second) => {
              setFieldValue("segundo_barbeiro_id", second);
              setFieldValue("parte_do_segundo", second ? (values.parte_do_segundo ?? 5000) : null);
            }}
          />
        )}
        {values.segundo_barbeiro_id && (
          <PercentInput label="Parte de quem dividiu" disabled={isKept} {...form.field("parte_do_segundo")} />
        )}
        {tipo === "produto" && <CountInput label="Quantidade" {...form.field("quantidade")} />}
        <MoneyInput label="Preço de cada" {...form.field("preco")} />
        {!isTip && !coberto && tipo !== "vale" && (
          <DiscountInput label="Desconto no item" from={values.quantidade * values.preco} {...form.field("desconto")} />
        )}
        {!isTip && !coberto && tipo !== "vale" && tipo !== "pacote" && (
          <Checkbox label="Cortesia da casa" {...form.field("cortesia", "checkbox")} />
        )}
        {hasRate && <PercentInput label="Comissão deste item (opcional)" {...form.field("comissao_bps")} />}
        <TypedSum label="Valor do item" centavos={totalOf({ ...item, ...values })} />
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
      {dialog}
    </FormDialog>
  );
}

/** What is paid for an item; an emptied field counts as zero. */
function totalOf(item: PricedItem): number {
  return sumsOf({ items: [item], desconto: 0, payments: [] }).total;
}
