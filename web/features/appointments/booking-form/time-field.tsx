import { Autocomplete, type OptionsFilter } from "@mantine/core";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/Combobox.css";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { tidyTime } from "#web/features/appointments/booking-form/typed-time.ts";
import { formatTime } from "#web/lib/dates.ts";
import { orpc } from "#web/lib/orpc.ts";

/** `moving`: the appointment that another time is looked for. */
type FreeDay = { services: string[]; barber: string; moving?: string | undefined; day: string; timezone: string };
type TimeFieldProps = { value: string; onChange: (time: string) => void; free: FreeDay; error: ReactNode };

/** A time, typed or taken from the free ones. */
export function TimeField({ value, onChange, free, error }: TimeFieldProps) {
  const { times, known } = useFreeTimes(free);
  return (
    <Autocomplete
      label="Horário"
      placeholder="10:30"
      inputMode="numeric"
      autoComplete="off"
      data={times}
      filter={likeTyped(times)}
      limit={96}
      value={value}
      onChange={onChange}
      onBlur={() => onChange(tidyTime(value))}
      error={error}
      description={hint({ times, known, value })}
      inputWrapperOrder={["label", "input", "description", "error"]}
    />
  );
}

function useFreeTimes({ services, barber, moving, day, timezone }: FreeDay) {
  const input = services.length > 0 && day ? { services, barber, except: moving, from: day, days: 1 } : skipToken;
  const { data } = useQuery(orpc.appointments.freeTimes.queryOptions({ input }));
  const times = new Set(data?.times.map(({ startsAt }) => formatTime(startsAt, timezone)));
  return { times: [...times], known: data !== undefined };
}

/** A time that is already one of the free ones was chosen, so the others may still be wanted. */
function likeTyped(times: string[]): OptionsFilter {
  return ({ options, search }) => {
    const digits = search.replace(/\D/g, "");
    if (times.includes(search)) return options;
    return options.filter((option) => "value" in option && option.value.replace(":", "").startsWith(digits));
  };
}

function hint({ times, known, value }: { times: string[]; known: boolean; value: string }): string {
  if (!known) return "Escolha o serviço para ver os horários livres";
  if (times.length === 0) return "Nenhum horário livre neste dia";
  if (value !== "" && !times.includes(tidyTime(value))) return "Horário indisponível";
  return times.length === 1 ? "1 horário livre" : `${times.length} horários livres`;
}
