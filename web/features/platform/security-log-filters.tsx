import { Button, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type * as z from "zod";
import type { eventList } from "#contract/audit.ts";
import { addDays, instantAt, localDay } from "#contract/dates.ts";
import { AskedDay } from "#contract/values.ts";
import { eventKinds, type Severity, severityWords } from "#contract/event-words.ts";
import { useTimezone } from "#web/lib/session.ts";
import { DayInput } from "#web/ui/day-input.tsx";

type LogFilters = Omit<z.output<typeof eventList.asked>, "sort" | "size" | "after">;

type Typed = { event_type: string; severity: "" | Severity; shop: string; email: string; from: string; until: string };

const days = ["from", "until"] as const;
type Wrong = { from?: string | undefined; until?: string | undefined };

const anything = { value: "", label: "Todos" };
const types = [anything, ...eventKinds];
const severities = [anything, ...Object.entries(severityWords).map(([value, label]) => ({ value, label }))];

type SecurityLogFiltersProps = { asked: LogFilters; onFilter: (filters: LogFilters) => void };

/** Filters the log by kind, severity, shop, person and days. */
export function SecurityLogFilters({ asked, onFilter }: SecurityLogFiltersProps) {
  const timezone = useTimezone();
  const [typed, setTyped] = useState<Typed>(() => typedOf(asked, timezone));
  const [wrong, setWrong] = useState<Wrong>({});
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = { from: wrongDay(typed.from), until: wrongDay(typed.until) };
    setWrong(found);
    const [first] = days.filter((day) => found[day]);
    if (first) (event.currentTarget.elements.namedItem(first) as HTMLInputElement).focus();
    else onFilter(filtersOf(typed, timezone));
  }

  return (
    <form onSubmit={submit} aria-label="Filtros">
      <SimpleGrid cols={{ base: 2, md: 3 }} spacing="sm" mb="md">
        <NativeSelect
          label="Tipo"
          data={types}
          value={typed.event_type}
          onChange={(event) => change({ event_type: event.currentTarget.value })}
        />
        <NativeSelect
          label="Gravidade"
          data={severities}
          value={typed.severity}
          onChange={(event) => change({ severity: event.currentTarget.value as Typed["severity"] })}
        />
        <TextInput
          label="Link da barbearia"
          placeholder="barbearia-aurora"
          value={typed.shop}
          onChange={(event) => change({ shop: event.currentTarget.value })}
        />
        <TextInput
          label="E-mail da pessoa"
          type="email"
          value={typed.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <DayInput
          label="De"
          name="from"
          value={typed.from || undefined}
          error={wrong.from}
          onChange={(day) => change({ from: day ?? "" })}
        />
        <DayInput
          label="Até"
          name="until"
          value={typed.until || undefined}
          error={wrong.until}
          onChange={(day) => change({ until: day ?? "" })}
        />
      </SimpleGrid>
      <Button type="submit" mb="md">
        Filtrar
      </Button>
    </form>
  );
}

/** The filters from typed values: empty ones are left out; days become instants of their start and end. */
function filtersOf({ event_type, severity, shop, email, from, until }: Typed, timezone: string): LogFilters {
  return {
    event_type: event_type || undefined,
    severity: severity || undefined,
    shop: shop.trim().replace(/^.*\/b\//, "") || undefined,
    email: email.trim() || undefined,
    from: from ? instantAt(from, 0, timezone).toISOString() : undefined,
    until: until ? instantAt(addDays(until, 1), 0, timezone).toISOString() : undefined,
  };
}

/** The inverse: the typed values from filters, when the page is opened again. */
function typedOf({ from, until, ...asked }: LogFilters, timezone: string): Typed {
  const nothing = { event_type: "", severity: "" as const, shop: "", email: "" };
  return {
    ...nothing,
    ...asked,
    from: from ? localDay(from, timezone) : "",
    until: until ? addDays(localDay(until, timezone), -1) : "",
  };
}

/** The error of a typed day, if any. */
function wrongDay(typed: string): string | undefined {
  return typed === "" ? undefined : AskedDay.safeParse(typed).error?.issues[0]?.message;
}
