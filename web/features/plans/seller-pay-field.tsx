import { NativeSelect, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import type { SavePlan } from "#contract/plans.ts";
import { chosenAmount, missing } from "#web/features/plans/barber-pay-field.tsx";
import type { useContractForm } from "#web/ui/contract-form.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";

const kinds = { nada: "Nenhuma", fixo: "Um valor fixo", taxa: "Uma taxa do que foi pago" };

/** What a barber earns for selling the plan: once for each new subscription. */
export function SellerPayField({ form }: { form: ReturnType<typeof useContractForm<SavePlan>> }) {
  const { values, setFieldValue } = form.form;
  const [kind, setKind] = useState(values.venda_fixo != null ? "fixo" : values.venda_bps != null ? "taxa" : "nada");
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: "end" }}>
      <NativeSelect
        label="Comissão de quem vende"
        description="Uma vez por assinatura nova, sem a adesão."
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          setKind(value);
          setFieldValue("venda_fixo", value === "fixo" ? missing : null);
          setFieldValue("venda_bps", value === "taxa" ? missing : null);
        }}
      />
      {kind === "fixo" && <MoneyInput label="Valor por venda" {...chosenAmount(form, "venda_fixo")} />}
      {kind === "taxa" && <PercentInput label="Taxa por venda" {...chosenAmount(form, "venda_bps")} />}
    </SimpleGrid>
  );
}
