import { Group, Input, NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Product } from "#contract/products.ts";
import { quantityText } from "#contract/quantities.ts";
import { AmountInput } from "#web/ui/count-input.tsx";

type QuantityInputProps = {
  label: string;
  product: Pick<Product, "unidade" | "conteudo">;
  /** Whether it starts in packages, as products are bought. */
  packages: boolean;
  value: number | null;
  onChange: (quantity: number | null) => void;
  name?: string;
  error?: ReactNode;
  onBlur?: () => void;
  onFocus?: () => void;
};

/** A quantity of a product, typed in packages or in its unit; its value is always in the unit. */
export function QuantityInput({ label, product, packages, value, onChange, error, ...field }: QuantityInputProps) {
  const { unidade, conteudo } = product;
  const [per, setPer] = useState(packages ? conteudo : 1);
  const choose = (next: number) => {
    setPer(next);
    onChange(value === null ? null : (value / per) * next);
  };
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <AmountInput
          aria-label={label}
          flex={1}
          data-autofocus
          error={Boolean(error)}
          {...field}
          value={value === null ? null : value / per}
          onChange={(typed) => onChange(typed === null ? null : typed * per)}
        />
        {conteudo > 1 && (
          <NativeSelect
            aria-label="Medida"
            data={[
              { value: String(conteudo), label: `embalagens de ${quantityText(conteudo, unidade)}` },
              { value: "1", label: unidade },
            ]}
            value={String(per)}
            onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          />
        )}
      </Group>
    </Input.Wrapper>
  );
}
