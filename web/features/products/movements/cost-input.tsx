import { Group, Input, NativeSelect, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatMoney } from "#web/lib/money.ts";
import { MoneyInput } from "#web/ui/money-input.tsx";

export type CostPer = "total" | "package";

type CostInputProps = {
  /** Whether the cost is typed as a total or per package. */
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

/** The cost of an entry as on the invoice: the total, or per package. */
export function CostInput({ per, packages, onPer, value = null, onChange, error, ...field }: CostInputProps) {
  return (
    <Input.Wrapper label="Custo" labelElement="div" error={error}>
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
      {value !== null && packages !== null && packages > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {otherCost(value, { per, packages })}
        </Text>
      )}
    </Input.Wrapper>
  );
}

/** The total in centavos; the number of packages may be fractional. */
export function totalCost(typed: number, { per, packages }: { per: CostPer; packages: number }): number {
  return per === "total" ? typed : Math.round(typed * packages);
}

function otherCost(typed: number, { per, packages }: { per: CostPer; packages: number }): string {
  if (per === "package") return `Total ${formatMoney(totalCost(typed, { per, packages }))}`;
  return `${formatMoney(Math.round(typed / packages))} por embalagem`;
}
