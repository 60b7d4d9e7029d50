import { Select, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/lib/orpc.ts";

type SupplierSelectProps = Omit<SelectProps, "data" | "value" | "onChange"> & {
  value?: string | null;
  onChange: (id: string | null) => void;
};

/** One of the suppliers in use, or none. */
export function SupplierSelect(field: SupplierSelectProps) {
  const options = useSuppliers().map(({ id, nome }) => ({ value: id, label: nome }));
  return (
    <Select
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Nenhum fornecedor" }}
      nothingFoundMessage="Nenhum fornecedor com esse nome"
      data={options}
      {...field}
    />
  );
}

/** The first 200 suppliers in use, by name. */
export function useSuppliers() {
  const { data } = useQuery(orpc.suppliers.list.queryOptions({ input: { size: 200 } }));
  return data?.items ?? [];
}
