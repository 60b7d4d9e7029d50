import { ORPCError } from "@orpc/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Appointment, BookAppointment } from "#contract/appointments.ts";
import type { ClientDetails } from "#contract/client-records.ts";
import { instantAt } from "#contract/dates.ts";
import type { OnFile } from "#contract/newcomers.ts";
import { keepSaved } from "#web/features/appointments/agenda/agenda-queries.ts";
import type { Allowed } from "#web/features/appointments/agenda/staff-override.ts";
import type { EntrySlot } from "#web/features/appointments/agenda/use-panels.ts";
import { type TimeRefused, timeRefused } from "#web/features/appointments/booking-form/time-refused.ts";
import { useServicesAgain } from "#web/features/services/services-again.ts";
import { client } from "#web/lib/client.ts";
import { fetchAgain } from "#web/lib/live.ts";
import { useContractForm } from "#web/ui/contract-form.tsx";

type BookingFormInput = {
  slot: EntrySlot;
  known: ClientDetails | undefined;
  barber: string;
  timezone: string;
  /** The price that the form shows for these values, in centavos. */
  priceOf: (values: BookAppointment) => number | undefined;
  onBooked: (booked: Appointment) => void;
};

export function useBookingForm({ priceOf, onBooked, ...given }: BookingFormInput) {
  const queryClient = useQueryClient();
  const readPrices = useServicesAgain();
  const [refused, setRefused] = useState<TimeRefused | null>(null);
  const [holder, setHolder] = useState<OnFile["client"] | null>(null);
  const contractForm = useContractForm<BookAppointment, Appointment>({
    schema: BookAppointment,
    initialValues: beginning(given),
    onSubmit: async (values, idempotencyKey) => {
      forget();
      try {
        const preco = values.barber === "any" ? undefined : priceOf(values);
        const offered = preco === undefined ? {} : { offered: { barber: values.barber, preco } };
        return await client.appointments.book({ ...values, ...offered }, { context: { idempotencyKey } });
      } catch (error) {
        const held = holderIn(error);
        if (held) setHolder(held);
        else setRefused(timeRefused(error));
        void readPrices();
        throw error;
      }
    },
    onSaved: (appointment) => {
      keepSaved(queryClient, appointment);
      const { id, data_agendamento: day } = appointment;
      fetchAgain(queryClient, { feature: "appointments", ids: [id], days: [day] });
      onBooked(appointment);
    },
  });
  const { form, submit } = contractForm;

  function forget(): void {
    setRefused(null);
    setHolder(null);
  }

  /** Changes values; a confirmation for the old ones does not carry over. */
  function change(values: Partial<BookAppointment>): void {
    forget();
    form.setValues({ outsideHours: false, encaixe: false, ...values });
  }

  /** Fills in likely values: they were not typed, so closing the form does not ask about them. */
  function assume(values: Partial<BookAppointment>): void {
    if (refused || holder) return;
    const untouched = !form.isDirty();
    form.setValues(values);
    if (untouched) form.resetDirty();
  }

  function retry(
    values: Allowed | Pick<BookAppointment, "startsAt" | "barber"> | Pick<BookAppointment, "client">,
  ): void {
    form.setValues(values);
    submit();
  }

  const clientRefused = Object.keys(form.errors).some((path) => path === "client" || path.startsWith("client."));
  return { ...contractForm, refused, holder, clientRefused, change, assume, retry };
}

function beginning({ slot, known, barber, timezone }: Omit<BookingFormInput, "priceOf" | "onBooked">): BookAppointment {
  return {
    services: known?.servicos_usuais.map(({ id }) => id) ?? [],
    barber,
    startsAt: slot.day && slot.span ? instantAt(slot.day, slot.span.start, timezone).toISOString() : "",
    client: known ? { id: known.id } : { nome: "", telefone: "" },
    observacoes: "",
    outsideHours: false,
    encaixe: false,
  };
}

/** The client who has the typed number, where a booking was refused for that. */
function holderIn(error: unknown): OnFile["client"] | null {
  return error instanceof ORPCError && error.code === "PHONE_ON_FILE" ? (error.data as OnFile).client : null;
}

export type BookingForm = ReturnType<typeof useBookingForm>;
