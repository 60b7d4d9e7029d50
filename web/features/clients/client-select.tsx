import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientSummary } from "#contract/clients.ts";
import { formatPhone } from "#contract/phone.ts";
import { newcomer, newcomerAfter } from "#web/features/clients/newcomer-option.ts";
import { orpc } from "#web/lib/orpc.ts";
import { refusalOf } from "#web/lib/refusals.ts";

type ClientSelectProps = {
  label: string;
  except?: string;
  onChoose: (client: ClientSummary) => void;
  /** Where a new client can be added: called with the text typed so far. */
  onNew?: (typed: string) => void;
};

/** Finds a known client by name, phone, e-mail or CPF. */
export function ClientSelect({ label, except, onChoose, onNew }: ClientSelectProps) {
  const [typed, setTyped] = useState("");
  const [query] = useDebouncedValue(typed.trim(), 300);
  const found = useQuery(
    orpc.clients.search.queryOptions({ input: { query }, placeholderData: keepPreviousData, staleTime: 60_000 }),
  );
  const clients = (found.data ?? []).filter(({ id }) => id !== except);
  const looking = found.isFetching || query !== typed.trim();
  const nothing = found.isError ? refusalOf(found.error).text : "Ninguém encontrado.";
  return (
    <Select
      label={label}
      placeholder="Nome, telefone, e-mail ou CPF"
      searchable
      data={[
        ...clients.map(({ id, nome, telefone }) => ({
          value: id,
          label: telefone ? `${nome} · ${formatPhone(telefone)}` : nome,
        })),
        ...(onNew && !looking ? newcomerAfter(clients, typed.trim(), nothing) : []),
      ]}
      // The server searches, including accents and phones, so the kit does not filter.
      filter={({ options }) => options}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        if (id === newcomer) return onNew?.(typed.trim());
        const chosen = clients.find((one) => one.id === id);
        if (chosen) onChoose(chosen);
      }}
      nothingFoundMessage={looking ? "Buscando…" : nothing}
    />
  );
}
