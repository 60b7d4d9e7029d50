import { DatePickerInput, type DatePickerInputProps } from "@mantine/dates";
import { calendarTexts } from "#web/features/appointments/agenda/calendar-texts.ts";

type CalendarInputProps = Pick<DatePickerInputProps, "label" | "error" | "flex" | "minDate" | "getDayProps"> & {
  value: string;
  onChange: (day: string) => void;
  /** Called with the first day of the month shown. */
  onMonth?: (day: string) => void;
};

/** A day chosen in a calendar. */
export function CalendarInput({ onChange, onMonth, ...field }: CalendarInputProps) {
  return (
    <DatePickerInput
      {...field}
      valueFormat="ddd, DD/MM/YYYY"
      onChange={(day) => day && onChange(day)}
      onDateChange={onMonth}
      popoverProps={{
        onOpen: () => onMonth?.(`${field.value.slice(0, 7)}-01`),
        attributes: { dropdown: { "aria-label": "Calendário", "aria-labelledby": undefined } },
      }}
      {...calendarTexts}
    />
  );
}
