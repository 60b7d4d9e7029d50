import { Autocomplete, Group, Text, type OptionsFilter } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatTime } from "#contract/dates.ts";
import { useBarbers } from "#web/features/appointments/agenda/agenda-queries.ts";
import { tidyTime } from "#web/lib/typed-time.ts";
import { timesIn } from "#web/features/public-page/free-days.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { refusalOf } from "#web/lib/refusals.ts";

/** `moving`: the appointment that gets another time. */
type FreeDay = { services: string[]; barber: string; moving?: string | undefined; day: string; timezone: string };
type TimeFieldProps = {
  value: string;
  onChange: (time: string) => void;
  onFocus: () => void;
  free: FreeDay;
  error: ReactNode;
  flex: string;
};

/** A time, typed or chosen among the free ones. */
export function TimeField({ value, onChange, onFocus, free, error, flex }: TimeFieldProps) {
  const { served, ...offer } = useFreeTimes(free);
  const { times } = offer;
  return (
    <Autocomplete
      label="Horário"
      flex={flex}
      placeholder="10:30"
      inputMode="numeric"
      autoComplete="off"
      data={times}
      filter={likeTyped(times)}
      renderOption={({ option }) => (
        <Group justify="space-between" gap="xs" flex={1}>
          {option.value}
          <Text span size="xs" c="dimmed">
            {served(option.value)}
          </Text>
        </Group>
      )}
      limit={96}
      value={value}
      onChange={onChange}
      onFocus={({ currentTarget }) => {
        // Some browsers ignore a value that was set only just before.
        currentTarget.select();
        onFocus();
      }}
      onBlur={() => onChange(tidyTime(value))}
      error={error}
      description={hint({ ...offer, value })}
      inputWrapperOrder={["label", "input", "description", "error"]}
    />
  );
}

function useFreeTimes({ services, barber, moving, day, timezone }: FreeDay) {
  const input = services.length > 0 && day ? { services, barber, except: moving, from: day, days: 1 } : skipToken;
  const { data, error } = useQuery(orpc.appointments.freeTimes.queryOptions({ input }));
  const { data: barbers = [] } = useBarbers();
  const byTime = new Map(timesIn(data ?? { free: [] }).map((time) => [formatTime(time.startsAt, timezone), time]));

  /** The barber and price of a time, where no barber was chosen. */
  function served(time: string): string | undefined {
    const found = barber === "any" ? byTime.get(time) : undefined;
    return found && `${barbers.find(({ id }) => id === found.barber)?.nome} · ${formatMoney(found.preco)}`;
  }

  return {
    times: [...byTime.keys()],
    known: data !== undefined,
    unable: error && refusalOf(error).text,
    off: data?.off.includes(day) ?? false,
    closed: data?.closed.includes(day) ?? false,
    served,
  };
}

/** If the typed text is already one of the free times, all of them stay listed. */
function likeTyped(times: string[]): OptionsFilter {
  return ({ options, search }) => {
    const digits = search.replace(/\D/g, "");
    if (times.includes(search)) return options;
    return options.filter((option) => "value" in option && option.value.replace(":", "").startsWith(digits));
  };
}

type Known = { times: string[]; known: boolean; unable: string | null; off: boolean; closed: boolean; value: string };

function hint({ times, known, unable, off, closed, value }: Known): string {
  if (unable) return unable;
  if (!known) return "Escolha o serviço para ver os horários livres";
  if (off) return closed ? "A barbearia não abre nesse dia" : "Folga neste dia";
  if (times.length === 0) return "Nenhum horário livre neste dia";
  if (value !== "" && !times.includes(tidyTime(value))) return "Horário indisponível";
  return times.length === 1 ? "1 horário livre" : `${times.length} horários livres`;
}
