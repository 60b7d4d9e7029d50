import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, today } from "#contract/dates.ts";
import { CalendarInput } from "#web/features/appointments/agenda/calendar-input.tsx";
import { orpc } from "#web/lib/orpc.ts";

type BookingCalendarProps = {
  value: string;
  onChange: (day: string) => void;
  choice: { services: string[]; barber: string };
  timezone: string;
  flex: string;
};

/** The number of days that a month view shows. */
const shownDays = 42;
const passedOver = { color: "var(--mantine-color-dimmed)", textDecoration: "line-through" };

/** The day of a booking. Past days are disabled, and days without working barbers look closed, but staff may still book on them. */
export function BookingCalendar({ value, onChange, choice, timezone, flex }: BookingCalendarProps) {
  const [shown, setShown] = useState<string>();
  const now = today(timezone);
  const from = shown && (shown < now ? now : shown);
  const input = from && choice.services.length > 0 ? { ...choice, from, days: shownDays } : skipToken;
  const { data } = useQuery(orpc.appointments.freeTimes.queryOptions({ input }));
  const off = new Set(data?.off);
  return (
    <CalendarInput
      label="Dia"
      flex={flex}
      value={value}
      onChange={onChange}
      minDate={value < now ? value : now}
      onMonth={(month) => setShown(addDays(month, -7))}
      getDayProps={(day) => (off.has(day) ? { style: passedOver } : {})}
    />
  );
}
