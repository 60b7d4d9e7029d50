import { DatePickerInput, type DatePickerInputProps } from "@mantine/dates";
import { calendarTexts } from "#web/features/appointments/agenda/calendar-texts.ts";

type CalendarInputProps = Pick<DatePickerInputProps, "label" | "error" | "minDate"> & {
  value: string;
  onChange: (day: string) => void;
};

/** A day chosen in a calendar. */
export function CalendarInput({ onChange, ...field }: CalendarInputProps) {
  return (
    <DatePickerInput
      {...field}
      valueFormat="ddd, DD/MM/YYYY"
      onChange={(day) => day && onChange(day)}
      popoverProps={{ attributes: { dropdown: { "aria-label": "Calendário", "aria-labelledby": undefined } } }}
      {...calendarTexts}
    />
  );
}
