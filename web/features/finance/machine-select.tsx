import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { orpc } from "#web/lib/orpc.ts";

type MachineSelectProps = {
  value?: string | undefined;
  onChange: (id: string | undefined) => void;
  name?: string;
  error?: ReactNode;
  onBlur?: () => void;
  onFocus?: () => void;
};

/** Chooses the card machine; the default machine is preselected. Hidden where the shop has at most one. */
export function MachineSelect({ value, onChange, ...field }: MachineSelectProps) {
  const { data: machines = [] } = useQuery(orpc.finance.machines.list.queryOptions());
  const usual = machines.find(({ padrao }) => padrao);
  if (machines.length === 0 || (machines.length === 1 && usual)) return null;
  return (
    <Select
      label="Maquininha"
      placeholder="Sem maquininha"
      allowDeselect={false}
      data={machines.map(({ id, nome }) => ({ value: id, label: nome }))}
      {...field}
      value={value ?? usual?.id ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
