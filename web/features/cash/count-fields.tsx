import { SimpleGrid, Textarea } from "@mantine/core";
import { useState } from "react";
import { formatMoney } from "#web/lib/money.ts";
import type { useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";

/** Notes and coins in centavos, in the order of counting. */
const denominations = [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5];

type Counted = { contado: number; justificativa: string };
type Field = ReturnType<ReturnType<typeof useContractForm<Counted>>["field"]>;
type CountFieldsProps = { form: { field: (path: keyof Counted) => Omit<Field, "name"> & { name: string } } };

/** The blind count of a drawer, by note and coin. */
export function CountFields({ form }: CountFieldsProps) {
  const [counts, setCounts] = useState<Record<number, number | null>>({});
  const total = form.field("contado");
  const count = (centavos: number, many: number | null) => {
    const counted = { ...counts, [centavos]: many };
    setCounts(counted);
    total.onChange(sumOf(counted));
  };
  return (
    <>
      <SimpleGrid cols={{ base: 3, sm: 4 }} spacing="xs">
        {denominations.map((centavos) => (
          <CountInput
            key={centavos}
            label={formatMoney(centavos)}
            value={counts[centavos] ?? null}
            onChange={(many) => count(centavos, many)}
          />
        ))}
      </SimpleGrid>
      <MoneyInput label="Total contado" {...total} />
      <Textarea
        label="Justificativa (se faltar ou sobrar)"
        autosize
        minRows={2}
        maxLength={500}
        {...form.field("justificativa")}
      />
    </>
  );
}

function sumOf(counts: Record<number, number | null>): number {
  return denominations.reduce((sum, centavos) => sum + centavos * (counts[centavos] ?? 0), 0);
}
