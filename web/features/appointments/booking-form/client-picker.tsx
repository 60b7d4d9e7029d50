import { Button, type ComboboxData, type ComboboxItem, Select } from "@mantine/core";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/Pill.css";
import "@mantine/core/styles/PillsInput.css";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ClientSummary } from "#contract/clients.ts";
import { NewClientFields } from "#web/features/appointments/booking-form/new-client-fields.tsx";
import type { BookingForm } from "#web/features/appointments/booking-form/use-booking-form.ts";
import { orpc } from "#web/lib/orpc.ts";
import { formatPhone } from "#web/lib/phone.ts";
import { refusalOf } from "#web/lib/refusals.ts";

const debounceMs = 300;
const missing = "Escolha um cliente ou informe nome e telefone.";
const newcomer = "novo";

/** Somebody known, found by name or phone, or somebody new with both. */
export function ClientPicker({ form }: { form: BookingForm }) {
  const [isNew, setNew] = useState<boolean>();
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
  return <KnownClient form={form} typed={typed} onType={setTyped} onNew={startNew} isBack={isNew === false} />;
}

type KnownClientProps = {
  form: BookingForm;
  typed: string;
  onType: (typed: string) => void;
  onNew: () => void;
  isBack: boolean;
};

function KnownClient({ form, typed, onType, onNew, isBack }: KnownClientProps) {
  const field = useRef<HTMLInputElement>(null);
  // The press that led back went with its button.
  useEffect(() => {
    if (isBack) field.current?.focus();
  }, [isBack]);
  const [chosen, setChosen] = useState<ClientSummary | null>(null);
  const [query] = useDebouncedValue(typed.trim(), debounceMs);
  const found = useQuery(
    orpc.clients.search.queryOptions({ input: { query }, placeholderData: keepPreviousData, staleTime: 60_000 }),
  );
  const clients = withChosen(found.data ?? [], chosen);
  const answered = found.isSuccess && !found.isFetching && query === typed.trim();

  function choose(id: string | null): void {
    if (id === newcomer) return onNew();
    setChosen(clients.find((one) => one.id === id) ?? null);
    form.change({ client: id ? { id } : { nome: "", telefone: "" } });
  }

  return (
    <div>
      <Select
        ref={field}
        label="Cliente"
        placeholder="Nome ou telefone"
        searchable
        clearable
        // The open list covers the button below it.
        data={[...optionsOf(clients), ...(answered && !chosen ? [newcomerOf(typed, clients.length > 0)] : [])]}
        // The server has searched, accents and phones included.
        filter={({ options }) => options}
        value={chosen?.id ?? null}
        onChange={choose}
        searchValue={typed}
        onSearchChange={onType}
        nothingFoundMessage={found.isError ? refusalOf(found.error).text : "Buscando…"}
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

function newcomerOf(typed: string, anybodyFound: boolean): ComboboxData[number] {
  const option = { value: newcomer, label: typed.trim() ? `Cliente novo: ${typed.trim()}` : "Cliente novo" };
  return anybodyFound ? option : { group: "Ninguém com esse nome ou telefone.", items: [option] };
}

function optionsOf(clients: ClientSummary[]): ComboboxItem[] {
  return clients.map(({ id, nome, telefone }) => ({
    value: id,
    label: telefone ? `${nome} · ${formatPhone(telefone)}` : nome,
  }));
}
