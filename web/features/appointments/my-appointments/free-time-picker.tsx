import { Button, Skeleton, Stack } from "@mantine/core";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { DaysRow } from "#web/features/appointments/my-appointments/days-row.tsx";
import { TimesOfDay } from "#web/features/appointments/my-appointments/times-of-day.tsx";
import { useFirstFree, useMyTimes, type Wish } from "#web/features/appointments/my-appointments/use-my-times.ts";
import { dayShown, daysOfPage, timesByDay } from "#web/features/public-page/free-days.ts";
import { foreignClock, spokenTime } from "#web/features/public-page/shop-clock.ts";
import { useDayPage } from "#web/features/public-page/use-day-page.ts";
import { addDays } from "#web/lib/dates.ts";
import { FailedState } from "#web/ui/failed-state.tsx";

type Props = { shop: PublicBarbershop; wish: Wish; chosen: string | null; onChoose: (startsAt: string) => void };

/** Seven days at a time and the free times of one of them, all on the shop's clock. Opens where the next free time is. */
export function FreeTimePicker({ shop, wish, chosen, onChoose }: Props) {
  const { timezone, hours, horizon_days } = shop;
  const { first, searching } = useFirstFree(wish, shop);
  const page = useDayPage({ timezone, chosen, first });
  const week = useMyTimes(wish, page.from);
  const calendar = { timezone, hours, lastDay: addDays(page.now, horizon_days) };
  const days = timesByDay(daysOfPage(page.from), week.data?.times ?? [], calendar);
  const shown = dayShown(days, page.wanted);
  const clock = foreignClock(timezone);
  const loading = week.isPending || (searching && !page.turned);

  function chooseFirst(startsAt: string) {
    page.jumpTo(startsAt);
    onChoose(startsAt);
  }

  return (
    <Stack gap="md">
      {clock && <span>Os horários são da barbearia: {clock}.</span>}
      {first && (
        <Button variant="light" onClick={() => chooseFirst(first)}>
          Primeiro horário livre: {spokenTime(first, timezone)}
        </Button>
      )}
      <DaysRow days={days} shown={shown.day} loading={loading} page={page} horizon={horizon_days} />
      {week.isError && <FailedState error={week.error} onRetry={() => void week.refetch()} />}
      {loading && <Skeleton height={180} />}
      {week.data && !loading && <TimesOfDay day={shown} timezone={timezone} chosen={chosen} onChoose={onChoose} />}
    </Stack>
  );
}
