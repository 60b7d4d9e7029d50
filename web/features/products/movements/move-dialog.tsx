import { SegmentedControl, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Product } from "#contract/products.ts";
import { quantityText } from "#contract/quantities.ts";
import { type Moved, MoveStock, movementNames } from "#contract/stock-movements.ts";
import { CostInput, type CostPer, totalCost } from "#web/features/products/movements/cost-input.tsx";
import { QuantityInput } from "#web/features/products/movements/quantity-input.tsx";
import { SupplierSelect } from "#web/features/products/supplier-select.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastProblem, toastSuccess } from "#web/ui/toast.tsx";

/** A movement: in, out, or a correction to the actual quantity. */
export type MovementForm = "in" | "out" | "adjust";

type Typed = Omit<MoveStock, "quantidade"> & { quantidade: number | null };

type MoveDialogProps = { form: MovementForm; product: Product; onClose: () => void };

const titles = { in: "Dar entrada", out: "Dar saída", adjust: "Ajustar estoque" };
const kinds = { in: "entrada", out: "consumo", adjust: "ajuste" } as const;
const comingIn = [
  { value: "entrada", label: "Compra" },
  { value: "abertura", label: movementNames.abertura },
];
const goingOut = (["consumo", "perda", "saida"] as const).map((value) => ({ value, label: movementNames[value] }));

/** Posts one movement of a product. */
export function MoveDialog({ form: kind, product, onClose }: MoveDialogProps) {
  const { id, nome, unidade, conteudo, quantity, fornecedor_id } = product;
  // The average cost so far is the likely cost now.
  const cost = kind === "in" ? product.custo_medio : null;
  const again = useReadAgain(orpc.products.key());
  const [per, setPer] = useState<CostPer>(cost === null ? "total" : "package");
  const form = useContractForm<Typed>({
    schema: MoveStock,
    initialValues: {
      id,
      tipo: kinds[kind],
      quantidade: null,
      custo: cost,
      fornecedor_id: kind === "in" ? fornecedor_id : null,
      motivo: "",
    },
    onSubmit: async (values, idempotencyKey) => {
      const { quantidade, custo, ...given } = MoveStock.parse(values);
      const total = custo === null ? null : totalCost(custo, { per, packages: quantidade / conteudo });
      tell(
        await client.products.movements.move({ ...given, quantidade, custo: total }, { context: { idempotencyKey } }),
      );
      void again();
      onClose();
    },
  });
  const { tipo, quantidade } = form.form.values;
  const { value, onChange, ...field } = form.field("quantidade");
  const adjusts = kind === "adjust";
  const needsReason = tipo === "saida" || tipo === "ajuste";

  return (
    <FormDialog opened title={`${titles[kind]}: ${nome}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text c="dimmed">Em estoque: {quantityText(quantity, unidade)}</Text>
        {kind === "in" && (
          <SegmentedControl aria-label="Tipo" fullWidth data={comingIn} {...form.form.getInputProps("tipo")} />
        )}
        {tipo === "abertura" && (
          <Text size="sm" c="dimmed">
            O que já havia antes de a barbearia anotar aqui. Nada se deve por isso.
          </Text>
        )}
        {kind === "out" && (
          <SegmentedControl aria-label="Tipo" fullWidth data={goingOut} {...form.form.getInputProps("tipo")} />
        )}
        <QuantityInput
          {...field}
          label={adjusts ? "Quanto há de verdade" : "Quantidade"}
          product={product}
          packages={kind === "in"}
          value={value === null ? null : adjusts ? value + quantity : value}
          onChange={(typed) => onChange(typed === null ? null : adjusts ? typed - quantity : typed)}
        />
        {adjusts && quantidade !== null && quantidade !== 0 && (
          <Text size="sm">Diferença: {signed(quantidade, unidade)}</Text>
        )}
        {kind === "in" && (
          <>
            <CostInput
              per={per}
              onPer={setPer}
              packages={quantidade === null ? null : quantidade / conteudo}
              {...form.field("custo")}
            />
            <SupplierSelect label="Fornecedor (opcional)" {...form.field("fornecedor_id")} />
          </>
        )}
        <TextInput label={needsReason ? "Motivo" : "Observação (opcional)"} maxLength={200} {...form.field("motivo")} />
        <FormActions form={form} submit={titles[kind]} onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

/** "+3 un", "-250 ml". */
export function signed(quantity: number, unidade: Product["unidade"]): string {
  return `${quantity > 0 ? "+" : ""}${quantityText(quantity, unidade)}`;
}

/** The toast: the current stock, and whether to reorder. */
export function tell({ produto, saldo, unidade, ranLow }: Moved): void {
  toastSuccess(`${produto}: agora ${quantityText(saldo, unidade)}.`);
  if (ranLow) toastProblem(`${produto} chegou ao estoque mínimo.`);
}
