import { Group, Input, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { formatMoney } from "#web/lib/money.ts";
import { MoneyInput } from "#web/ui/money-input.tsx";

export type CostPer = "total" | "package";

type CostInputProps = {
  /** How the cost is typed, and of how many packages. */
  per: CostPer;
  packages: number | null;
  onPer: (per: CostPer) => void;
  value?: number | null;
  onChange: (centavos: number | null) => void;
  name?: string;
  error?: ReactNode;
  onBlur?: () => void;
  onFocus?: () => void;
};

/** What an entry cost, as the invoice says it: all of it, or each package. */
export function CostInput({ per, packages, onPer, value = null, onChange, error, ...field }: CostInputProps) {
  const total = value !== null && packages ? totalCost(value, { per, packages }) : null;
  const said =
    total !== null &&
    packages &&
    (per === "package" ? `Total ${formatMoney(total)}` : `${formatMoney(Math.round(total / packages))} por embalagem`);
  return (
    <Input.Wrapper
      label="Custo"
      labelElement="div"
      error={error}
      description={said}
      inputWrapperOrder={["label", "input", "error", "description"]}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <MoneyInput aria-label="Custo" flex={1} error={Boolean(error)} {...field} value={value} onChange={onChange} />
        <NativeSelect
          aria-label="Custo de quê"
          data={[
            { value: "total", label: "no total" },
            { value: "package", label: "por embalagem" },
          ]}
          value={per}
          onChange={({ currentTarget }) => onPer(currentTarget.value as CostPer)}
        />
      </Group>
    </Input.Wrapper>
  );
}

/** In centavos, of packages that may be broken. */
export function totalCost(typed: number, { per, packages }: { per: CostPer; packages: number }): number {
  return per === "total" ? typed : Math.round(typed * packages);
}
