import { Select, type SelectProps } from "@mantine/core";
import type { Barber } from "#contract/barbers.ts";

type BarberSelectProps = Pick<SelectProps, "error"> & {
  barbers: Pick<Barber, "id" | "nome">[];
  /** An option above the names: no preference, or all barbers. */
  other?: { value: string; label: string };
  value: string;
  onChange: (value: string) => void;
};

export function BarberSelect({ barbers, other, value, error, onChange }: BarberSelectProps) {
  const names = barbers.map(({ id, nome }) => ({ value: id, label: nome }));
  return (
    <Select
      label="Barbeiro"
      placeholder="Escolha"
      allowDeselect={false}
      data={other ? [other, ...names] : names}
      value={value}
      error={error}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  );
}
