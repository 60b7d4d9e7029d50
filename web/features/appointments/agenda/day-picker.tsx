import { DatePicker } from "@mantine/dates";
import { calendarTexts } from "#web/features/appointments/agenda/calendar-texts.ts";

type DayPickerProps = { date: string; onDate: (date: string) => void };

/** A calendar of one month. */
export function DayPicker({ date, onDate }: DayPickerProps) {
  return <DatePicker value={date} defaultDate={date} onChange={(day) => day && onDate(day)} {...calendarTexts} />;
}
