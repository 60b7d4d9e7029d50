import { type Query, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Agenda, Appointment, Undoable } from "#contract/appointments.ts";
import { addDays } from "#contract/dates.ts";
import { orpc } from "#web/lib/orpc.ts";

export type AgendaDays = { from: string; days: number; barber?: string };

export function agendaQuery(input: AgendaDays) {
  return orpc.appointments.agenda.queryOptions({ input });
}

export function monthQuery(input: { month: string; barber?: string }) {
  return orpc.appointments.month.queryOptions({ input });
}

export function detailsQuery(id: string) {
  return orpc.appointments.details.queryOptions({ input: { id } });
}

/** The barbers; cached long, since the team changes rarely and the agenda is opened all day. */
export function useBarbers() {
  return useQuery(orpc.barbers.list.queryOptions({ staleTime: 5 * 60_000 }));
}

/** Prefetches the days that are likely to be opened next, once the current ones are loaded. */
export function usePrefetched(inputs: AgendaDays[], ready: boolean): void {
  const queryClient = useQueryClient();
  const key = JSON.stringify(inputs);
  useEffect(() => {
    if (!ready) return;
    for (const input of JSON.parse(key) as AgendaDays[]) void queryClient.prefetchQuery(agendaQuery(input));
  }, [queryClient, key, ready]);
}

/** Replaces the expected appointment with the server's answer before anything is refetched. */
export function keepSaved(queryClient: QueryClient, saved: Appointment | Undoable): void {
  const queryKey = orpc.appointments.agenda.key();
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const input = inputOf(query);
    queryClient.setQueryData<Agenda>(query.queryKey, (agenda) => agenda && withSaved(agenda, saved, input));
  }
  queryClient.setQueryData(
    detailsQuery(saved.id).queryKey,
    (details) => details && { ...details, undo: null, ...saved },
  );
}

function withSaved(agenda: Agenda, saved: Appointment, input: AgendaDays): Agenda {
  const others = agenda.appointments.filter(({ id }) => id !== saved.id);
  const shown = holdsDay(input, saved.data_agendamento) && (!input.barber || input.barber === saved.barbeiro_id);
  return { ...agenda, appointments: shown ? [...others, saved] : others };
}

function holdsDay({ from, days }: AgendaDays, day: string): boolean {
  return from <= day && day < addDays(from, days);
}

function inputOf(query: Query): AgendaDays {
  const [, { input }] = query.queryKey as [unknown, { input: AgendaDays }];
  return input;
}

/** The cached appointment, so that its panel opens with known data while the rest is fetched. */
export function knownAppointment(queryClient: QueryClient, id: string): Appointment | undefined {
  const agendas = queryClient.getQueriesData<Agenda>({ queryKey: orpc.appointments.agenda.key() });
  return agendas.flatMap(([, agenda]) => agenda?.appointments ?? []).find((appointment) => appointment.id === id);
}
