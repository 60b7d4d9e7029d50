import { Button, Select, type ComboboxData } from "@mantine/core";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/Pill.css";
import "@mantine/core/styles/PillsInput.css";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientSummary } from "#contract/clients.ts";
import { NewClientFields } from "#web/features/appointments/booking-form/new-client-fields.tsx";
import type { BookingForm } from "#web/features/appointments/booking-form/use-booking-form.ts";
import { orpc } from "#web/lib/orpc.ts";
import { formatPhone } from "#web/lib/phone.ts";

const debounceMs = 300;
const missing = "Escolha um cliente ou informe nome e telefone.";

/** Somebody known, found by name or phone, or somebody new with both. */
export function ClientPicker({ form }: { form: BookingForm }) {
  const [isNew, setNew] = useState(false);
  const [typed, setTyped] = useState("");

  function startNew(): void {
    setNew(true);
    const phone = /^[\d\s()+-]{3,}$/.test(typed);
    form.change({ client: { nome: phone ? "" : typed, telefone: phone ? typed : "" } });
  }

  function search(): void {
    setNew(false);
    form.change({ client: { nome: "", telefone: "" } });
  }

  if (isNew) return <NewClientFields form={form} onSearch={search} />;
  return <KnownClient form={form} typed={typed} onType={setTyped} onNew={startNew} />;
}

type KnownClientProps = { form: BookingForm; typed: string; onType: (typed: string) => void; onNew: () => void };

function KnownClient({ form, typed, onType, onNew }: KnownClientProps) {
  const [chosen, setChosen] = useState<ClientSummary | null>(null);
  const [query] = useDebouncedValue(typed.trim(), debounceMs);
  const found = useQuery(
    orpc.clients.search.queryOptions({ input: { query }, placeholderData: keepPreviousData, staleTime: 60_000 }),
  );
  const clients = withChosen(found.data ?? [], chosen);

  function choose(id: string | null): void {
    setChosen(clients.find((one) => one.id === id) ?? null);
    form.change({ client: id ? { id } : { nome: "", telefone: "" } });
  }

  return (
    <div>
      <Select
        label="Cliente"
        placeholder="Nome ou telefone"
        searchable
        clearable
        data={optionsOf(clients)}
        // The server has searched, accents and phones included.
        filter={({ options }) => options}
        value={chosen?.id ?? null}
        onChange={choose}
        searchValue={typed}
        onSearchChange={onType}
        nothingFoundMessage={found.isFetching ? "Buscando…" : "Ninguém com esse nome ou telefone."}
        openOnFocus={false}
        error={form.clientRefused && missing}
        data-autofocus
      />
      <Button variant="subtle" size="compact-sm" mt={6} onClick={onNew}>
        Cliente novo
      </Button>
    </div>
  );
}

function withChosen(found: ClientSummary[], chosen: ClientSummary | null): ClientSummary[] {
  return !chosen || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
}

function optionsOf(clients: ClientSummary[]): ComboboxData {
  return clients.map(({ id, nome, telefone }) => ({
    value: id,
    label: telefone ? `${nome} · ${formatPhone(telefone)}` : nome,
  }));
}
