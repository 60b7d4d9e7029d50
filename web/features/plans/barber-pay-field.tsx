import { NativeSelect, Select, SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SavePlan } from "#contract/plans.ts";
import { orpc } from "#web/lib/orpc.ts";
import type { useContractForm } from "#web/ui/contract-form.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";

type PlanForm = ReturnType<typeof useContractForm<SavePlan>>;
type BarberPayProps = { form: PlanForm };

/** A chosen amount that is not typed yet: the schema refuses it, while null means that nothing was chosen. */
export const missing = undefined as unknown as null;

type Amount = "barbeiro_fixo" | "barbeiro_bps" | "venda_fixo" | "venda_bps";

/** The field of an amount whose kind was chosen. */
export function chosenAmount(form: PlanForm, path: Amount) {
  const onChange = (amount: number | null) => form.form.setFieldValue(path, amount ?? missing);
  return { ...form.field(path), onChange };
}

const kinds = { nada: "Nada", fixo: "Um valor fixo", taxa: "Uma taxa do preço de tabela" };

/** The barbers' pay for covered items: a share of the plan's pote, or an amount per item. */
export function BarberPayField({ form }: BarberPayProps) {
  const { data } = useQuery(orpc.revenuePots.list.queryOptions({ input: { size: 200 } }));
  const { values, setFieldValue } = form.form;
  const [kind, setKind] = useState(
    values.barbeiro_fixo != null ? "fixo" : values.barbeiro_bps != null ? "taxa" : "nada",
  );
  const isFed = values.pote_id != null;
  const choose = (chosen: string) => {
    setKind(chosen);
    setFieldValue("barbeiro_fixo", chosen === "fixo" ? missing : null);
    setFieldValue("barbeiro_bps", chosen === "taxa" ? missing : null);
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: isFed || kind === "nada" ? 2 : 3 }} style={{ alignItems: "end" }}>
      <Select
        label="Pote (opcional)"
        description="Sem os dias de teste."
        placeholder="Sem pote"
        clearable
        data={(data?.items ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
        {...form.field("pote_id")}
        onChange={(id) => {
          setFieldValue("pote_id", id);
          if (id) choose("nada");
        }}
      />
      {!isFed && (
        <NativeSelect
          label="Barbeiro recebe por item"
          description="Também nos dias de teste."
          data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      {!isFed && kind === "fixo" && <MoneyInput label="Valor por item" {...chosenAmount(form, "barbeiro_fixo")} />}
      {!isFed && kind === "taxa" && <PercentInput label="Taxa por item" {...chosenAmount(form, "barbeiro_bps")} />}
    </SimpleGrid>
  );
}
