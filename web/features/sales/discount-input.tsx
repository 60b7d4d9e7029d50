import { Group, Input, SegmentedControl, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { discountOf } from "#contract/covered-prices.ts";
import { formatMoney } from "#web/lib/money.ts";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";
import type { NumberFieldProps } from "#web/ui/typed-number.tsx";

type DiscountInputProps = Pick<NumberFieldProps, "value" | "onChange" | "onBlur" | "onFocus" | "error" | "name"> & {
  label: string;
  /** What it is taken off, in centavos. */
  from: number;
};

/** A discount in centavos, typed in reais or in percent. */
export function DiscountInput({ label, from, value = null, onChange, error, ...field }: DiscountInputProps) {
  const [unit, setUnit] = useState("R$");
  const [bps, setBps] = useState<number | null>(null);
  const Amount = unit === "%" ? PercentInput : MoneyInput;
  const choose = (next: string) => {
    setUnit(next);
    setBps(next === "%" && value && from ? Math.round((value * 10_000) / from) : null);
  };
  const take = (percent: number | null) => {
    setBps(percent);
    onChange(percent === null ? null : discountOf(from, percent));
  };
  const takeAnew = useEffectEvent((base: number) => bps !== null && onChange(discountOf(base, bps)));
  useEffect(() => void takeAnew(from), [from]);

  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Group gap="xs" wrap="nowrap">
        <Amount
          {...field}
          aria-label={label}
          flex={1}
          error={Boolean(error)}
          {...(unit === "%" ? { value: bps, onChange: take } : { value, onChange })}
        />
        <SegmentedControl aria-label="Desconto em" data={["R$", "%"]} value={unit} onChange={choose} />
      </Group>
      {bps !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          {formatMoney(value ?? 0)} de {formatMoney(from)}
        </Text>
      )}
    </Input.Wrapper>
  );
}
