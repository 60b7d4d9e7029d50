import { Button, Group, Skeleton, Stack } from "@mantine/core";
import type { FreeTime } from "#contract/booking-refusals.ts";
import { addDays, localDay } from "#contract/dates.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import classes from "#web/features/appointments/my-appointments/choices.module.css";
import { DaysRow } from "#web/features/appointments/my-appointments/days-row.tsx";
import { TimesOfDay } from "#web/features/appointments/my-appointments/times-of-day.tsx";
import { useMyTimes, useNextTimes, type Wish } from "#web/features/appointments/my-appointments/use-my-times.ts";
import { dayShown, daysOfPage, freeAfter, timesByDay } from "#web/features/public-page/free-days.ts";
import type { TimeNote } from "#web/features/public-page/served-by.ts";
import { foreignClock, spokenDay, spokenTime } from "#web/features/public-page/shop-clock.ts";
import { useDayPage } from "#web/features/public-page/use-day-page.ts";
import { FailedState } from "#web/ui/failed-state.tsx";

type Props = {
  shop: PublicBarbershop;
  wish: Wish;
  note: TimeNote;
  chosen: string | null;
  onChoose: (time: FreeTime) => void;
  /** Looks with everybody, where one barber was chosen who has no time. */
  onAnybody?: (() => void) | undefined;
};

/** Seven days at a time and the free times of one of them, all on the shop's clock. Opens where the next free time is. */
export function FreeTimePicker({ shop, wish, note, chosen, onChoose, onAnybody }: Props) {
  const { timezone, hours, horizon_days } = shop;
  const { next, searching } = useNextTimes(wish, shop);
  const [first] = next;
  const page = useDayPage({ timezone, chosen, first: first?.startsAt });
  const week = useMyTimes(wish, page.from);
  const { times = [], off = [] } = week.data ?? {};
  const calendar = { timezone, hours, lastDay: addDays(page.now, horizon_days), off };
  const days = timesByDay(daysOfPage(page.from), times, calendar);
  const shown = dayShown(days, page.wanted);
  const after = freeAfter(shown.day, [...times, ...next], timezone);
  const clock = foreignClock(timezone);
  const loading = week.isPending || (searching && !page.turned);

  function chooseFirst(time: FreeTime) {
    page.jumpTo(time.startsAt);
    onChoose(time);
  }

  return (
    <Stack gap="md">
      {clock && <span>Os horários são da barbearia: {clock}.</span>}
      {first && (
        <Button variant="light" h="auto" mih={36} py={6} onClick={() => chooseFirst(first)}>
          <span className={classes.first}>
            Primeiro horário livre: {spokenTime(first.startsAt, timezone)}
            {note(first).length > 0 && <small> com {note(first).join(" · ")}</small>}
          </span>
        </Button>
      )}
      <DaysRow days={days} shown={shown.day} loading={loading} page={page} horizon={horizon_days} />
      {week.isError && <FailedState error={week.error} onRetry={() => void week.refetch()} />}
      {loading && <Skeleton height={180} />}
      {week.data && !loading && (
        <TimesOfDay day={shown} timezone={timezone} note={note} chosen={chosen} onChoose={onChoose}>
          <Group gap="xs">
            {after && (
              <Button variant="default" onClick={() => page.jumpTo(after.startsAt)}>
                Próximo dia livre: {spokenDay(localDay(after.startsAt, timezone), page.now)}
              </Button>
            )}
            {onAnybody && (
              <Button variant="default" onClick={onAnybody}>
                Ver outros barbeiros
              </Button>
            )}
          </Group>
        </TimesOfDay>
      )}
    </Stack>
  );
}
