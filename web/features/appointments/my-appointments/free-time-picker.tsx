import { Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { DaysRow } from "#web/features/appointments/my-appointments/days-row.tsx";
import { TimesOfDay } from "#web/features/appointments/my-appointments/times-of-day.tsx";
import { useMyTimes, type Wish } from "#web/features/appointments/my-appointments/use-my-times.ts";
import { daysOfPage, pageOf, timesByDay, WEEK } from "#web/features/public-page/free-days.ts";
import { foreignClock } from "#web/features/public-page/shop-clock.ts";
import { addDays, localDay, today } from "#web/lib/dates.ts";
import { FailedState } from "#web/ui/failed-state.tsx";

type Props = { shop: PublicBarbershop; wish: Wish; chosen: string | null; onChoose: (startsAt: string) => void };

/** Seven days at a time and the free times of one of them, all on the shop's clock. */
export function FreeTimePicker({ shop, wish, chosen, onChoose }: Props) {
  const { timezone, hours, horizon_days } = shop;
  const now = today(timezone);
  const [wanted, setWanted] = useState(chosen && localDay(chosen, timezone));
  const [page, setPage] = useState(wanted ? pageOf(wanted, now) : 0);
  const week = useMyTimes(wish, addDays(now, page * WEEK));
  const calendar = { timezone, hours, lastDay: addDays(now, horizon_days) };
  const days = timesByDay(daysOfPage(now, page), week.data?.times ?? [], calendar);
  const shown = days.find(({ day }) => day === wanted) ?? days.find(({ state }) => state === "free") ?? days[0]!;
  const clock = foreignClock(timezone);

  return (
    <Stack gap="md">
      {clock && <span>Os horários são da barbearia: {clock}.</span>}
      <DaysRow
        days={days}
        shown={shown.day}
        loading={week.isPending}
        page={{ current: page, horizon: horizon_days, turn: setPage }}
        onShow={setWanted}
      />
      {week.isError && <FailedState error={week.error} onRetry={() => void week.refetch()} />}
      {week.isPending && <Skeleton height={180} />}
      {week.data && <TimesOfDay day={shown} timezone={timezone} chosen={chosen} onChoose={onChoose} />}
    </Stack>
  );
}
