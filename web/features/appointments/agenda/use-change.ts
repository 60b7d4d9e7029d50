import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Agenda, Appointment } from "#contract/appointments.ts";
import { keepSaved } from "#web/features/appointments/agenda/agenda-queries.ts";
import { fetchAgain } from "#web/lib/live.ts";

/** A call that changes one appointment, and the appointment as expected after it. */
export type AppointmentChange = {
  appointment: Appointment;
  expected: Partial<Appointment>;
  send: () => Promise<Appointment>;
};

const mutationKey = ["change-appointment"];

/** Sends a change. Until the answer arrives the agenda shows `expected`; after a refusal it shows the previous state. */
export function useChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey,
    // Runs changes one after the other, so that two quick moves of one appointment arrive in order.
    scope: { id: "change-appointment" },
    mutationFn: (change: AppointmentChange) => change.send(),
    onSuccess: (saved) => keepSaved(queryClient, saved),
    onSettled: (saved, _error, { appointment }) => {
      const days = [appointment.data_agendamento, ...(saved ? [saved.data_agendamento] : [])];
      fetchAgain(queryClient, { feature: "appointments", ids: [appointment.id], days });
    },
  });
}

/**
 * Applies pending changes on top of the server's data. They are kept apart from the cache, so that an answer to another person's change
 * never shows the old state in between.
 */
export function useExpected(agenda: Agenda): Agenda {
  const waiting = useWaiting();
  return useMemo(() => withExpected(agenda, waiting), [agenda, waiting]);
}

/** The same for one appointment. */
export function useExpectedOne(appointment: Appointment | undefined): Appointment | undefined {
  const mine = useWaiting().filter((change) => change.appointment.id === appointment?.id);
  return appointment && Object.assign({}, appointment, ...mine.map(({ expected }) => expected));
}

function useWaiting(): AppointmentChange[] {
  return useMutationState({
    filters: { mutationKey, status: "pending" },
    select: (mutation) => mutation.state.variables as AppointmentChange,
  });
}

function withExpected(agenda: Agenda, waiting: AppointmentChange[]): Agenda {
  if (waiting.length === 0) return agenda;
  const known = new Map(agenda.appointments.map((one) => [one.id, one]));
  for (const { appointment, expected } of waiting) {
    known.set(appointment.id, { ...(known.get(appointment.id) ?? appointment), ...expected });
  }
  return { ...agenda, appointments: [...known.values()] };
}
