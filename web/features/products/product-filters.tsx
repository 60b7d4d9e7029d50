import { Button, NativeSelect, Popover, Stack } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import type { productList } from "#contract/products.ts";
import { SupplierSelect } from "#web/features/products/supplier-select.tsx";
import { orpc } from "#web/lib/orpc.ts";

type Asked = Pick<z.output<typeof productList.asked>, "purpose" | "categoria" | "fornecedor">;

type ProductFiltersProps = { asked: Asked; onAsk: (change: Partial<Asked>) => void };

/** Narrows the list by what few look for. */
export function ProductFilters({ asked: { purpose, categoria, fornecedor }, onAsk }: ProductFiltersProps) {
  const { data: categories = [] } = useQuery(orpc.products.categories.queryOptions());
  const chosen = [purpose !== "any", categoria, fornecedor].filter(Boolean).length;
  return (
    <Popover position="bottom-start" trapFocus width={280}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          {chosen ? `Filtros (${chosen})` : "Filtros"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <NativeSelect
            label="Para"
            data={purposes}
            value={purpose}
            onChange={({ currentTarget: { value } }) => onAsk({ purpose: value as Asked["purpose"] })}
          />
          <NativeSelect
            label="Categoria"
            data={[{ value: "", label: "Todas" }, ...categories]}
            value={categoria}
            onChange={({ currentTarget: { value } }) => onAsk({ categoria: value })}
          />
          <SupplierSelect
            label="Fornecedor"
            placeholder="Todos"
            comboboxProps={{ withinPortal: false }}
            value={fornecedor ?? null}
            onChange={(id) => onAsk({ fornecedor: id ?? undefined })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const purposes = [
  { value: "any", label: "Venda e uso" },
  { value: "venda", label: "À venda" },
  { value: "uso", label: "De uso interno" },
];
