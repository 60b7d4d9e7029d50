import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Product } from "#contract/products.ts";
import { orpc } from "#web/lib/orpc.ts";
import { refusalOf } from "#web/lib/refusals.ts";

type ProductSelectProps = { label: string; except: string[]; onChoose: (product: Product) => void };

/** Finds a product in use by name, brand or code. */
export function ProductSelect({ label, except, onChoose }: ProductSelectProps) {
  const [typed, setTyped] = useState("");
  const [query] = useDebouncedValue(typed.trim(), 300);
  const input = { query, size: 20 + except.length };
  const found = useQuery(orpc.products.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const products = (found.data?.items ?? []).filter(({ id }) => !except.includes(id));
  const nothing = found.isError ? refusalOf(found.error).text : "Nenhum produto encontrado.";
  return (
    <Select
      aria-label={label}
      placeholder={label}
      searchable
      data={products.map(({ id, nome, marca }) => ({ value: id, label: marca ? `${nome} · ${marca}` : nome }))}
      // The server searches, including accents and codes, so the kit does not filter.
      filter={({ options }) => options}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const chosen = products.find((one) => one.id === id);
        if (chosen) onChoose(chosen);
      }}
      nothingFoundMessage={found.isFetching ? "Buscando…" : nothing}
    />
  );
}
