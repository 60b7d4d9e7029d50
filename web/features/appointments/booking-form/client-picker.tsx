import { Button, Select, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientSummary } from "#contract/clients.ts";
import type { BookedClient, OnFile } from "#contract/newcomers.ts";
import { formatPhone } from "#contract/phone.ts";
import { NewClientFields } from "#web/features/appointments/booking-form/new-client-fields.tsx";
import { PhoneOnFile } from "#web/features/appointments/booking-form/phone-on-file.tsx";
import type { BookingForm } from "#web/features/appointments/booking-form/use-booking-form.ts";
import { BlockedClient } from "#web/features/clients/blocked-client.tsx";
import { newcomer, newcomerAfter, newcomerNamed } from "#web/features/clients/newcomer-option.ts";
import { orpc } from "#web/lib/orpc.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { useEarlyEnter } from "#web/ui/use-early-enter.ts";
import { useFocusFollows } from "#web/ui/use-focus-follows.ts";

const debounceMs = 300;
const missing = "Escolha um cliente ou informe o nome.";

type Named = Pick<ClientSummary, "id" | "nome" | "telefone">;

/** Finds a known client by name or phone, or adds a new one, whose phone may belong to a known client. */
export function ClientPicker({ form, known }: { form: BookingForm; known: ClientSummary | undefined }) {
  const [isNew, setNew] = useState(false);
  const [whom, setWhom] = useState<Named | undefined>(known);
  const [typed, setTyped] = useState(known ? optionOf(known).label : "");
  const place = useFocusFollows<HTMLDivElement>(isNew);
  const { holder } = form;
  const { client } = form.form.values;
  const nome = "nome" in client ? client.nome : "";

  function startNew(known: string): void {
    setNew(true);
    setWhom(undefined);
    form.change({ client: newcomerNamed(known) });
  }

  function search(): void {
    setNew(false);
    form.change({ client: { nome: "", telefone: "" } });
  }

  /** Books for the holder of the number, or a dependent of theirs. */
  function chooseHolder(of: OnFile["client"], client: BookedClient): void {
    const one = { ...of, telefone: null };
    setWhom(one);
    setNew(!("id" in client));
    if ("id" in client) setTyped(optionOf(one).label);
    form.retry({ client });
  }

  return (
    <Stack gap="sm" ref={place}>
      {isNew ? (
        <NewClientFields form={form} titular={whom?.nome} onSearch={search} />
      ) : (
        <KnownClient form={form} known={whom} typed={typed} onType={setTyped} onNew={startNew} />
      )}
      {holder && (
        <PhoneOnFile
          holder={holder}
          onHolder={() => chooseHolder(holder, { id: holder.id })}
          onDependent={(parentesco) => chooseHolder(holder, { nome, titular_id: holder.id, parentesco })}
          onStranger={() => form.retry({ client: { nome, telefone: "" } })}
        />
      )}
      {"id" in client && <BlockedClient id={client.id} />}
    </Stack>
  );
}

type KnownClientProps = {
  form: BookingForm;
  known: Named | undefined;
  typed: string;
  onType: (typed: string) => void;
  /** Called with the text typed so far: a name, a phone or nothing. */
  onNew: (known: string) => void;
};

function KnownClient({ form, known, typed, onType, onNew }: KnownClientProps) {
  const [chosen, setChosen] = useState<Named | null>(known ?? null);
  const [query] = useDebouncedValue(typed.trim(), debounceMs);
  const found = useQuery(
    orpc.clients.search.queryOptions({ input: { query }, placeholderData: keepPreviousData, staleTime: 60_000 }),
  );
  const settled = chosen !== null && typed === optionOf(chosen).label;
  const clients = settled ? [chosen] : (found.data ?? []);
  const looking = found.isFetching || query !== typed.trim();
  const nobody = found.isError ? refusalOf(found.error).text : "Ninguém com esse nome ou telefone.";

  function startNew(): void {
    onNew(settled ? "" : typed);
  }

  const early = useEarlyEnter(typed, looking, () => choose(clients[0]?.id ?? newcomer));

  function choose(id: string | null): void {
    if (id === newcomer) return startNew();
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
        allowDeselect={false}
        data={[...clients.map(optionOf), ...(settled || looking ? [] : newcomerAfter(clients, typed.trim(), nobody))]}
        // The server searches, including accents and phones, so the kit does not filter.
        filter={({ options }) => options}
        value={chosen?.id ?? null}
        onChange={choose}
        searchValue={typed}
        onSearchChange={onType}
        // The kit clears the field when no option was chosen.
        onBlur={() => !chosen && onType(typed)}
        nothingFoundMessage="Buscando…"
        openOnFocus={false}
        // While the server searches, the options belong to an older search.
        selectFirstOptionOnChange={!settled && !looking && typed !== ""}
        onKeyDown={early}
        error={form.clientRefused && missing}
        data-autofocus
      />
      <Button variant="subtle" size="compact-sm" mt={6} onClick={startNew}>
        Cliente novo
      </Button>
    </div>
  );
}

function optionOf({ id, nome, telefone }: Named): { value: string; label: string } {
  return { value: id, label: telefone ? `${nome} · ${formatPhone(telefone)}` : nome };
}
