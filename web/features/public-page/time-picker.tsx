import { useEffect, useState } from "react";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { DayStrip } from "#web/features/public-page/day-strip.tsx";
import { DayTimes } from "#web/features/public-page/day-times.tsx";
import { FirstFree } from "#web/features/public-page/first-free.tsx";
import { daysOfPage, pageOf, timesByDay, WEEK } from "#web/features/public-page/free-days.ts";
import { prefetchTimes, useTimes, type TimesQuery } from "#web/features/public-page/free-times.ts";
import { ProblemNote } from "#web/features/public-page/problem-note.tsx";
import { foreignClock } from "#web/features/public-page/shop-clock.ts";
import { addDays, localDay, today } from "#web/lib/dates.ts";

type Props = {
  shop: PublicBarbershop;
  services: string[];
  barber: string;
  chosen: string | null;
  onChoose: (startsAt: string) => void;
};

/** Seven days at a time and the free times of one of them, all on the shop's clock. */
export function TimePicker({ shop, services, barber, chosen, onChoose }: Props) {
  const { slug, timezone, hours, horizon_days } = shop;
  const now = today(timezone);
  const [wanted, setWanted] = useState(chosen && localDay(chosen, timezone));
  const [page, setPage] = useState(wanted ? pageOf(wanted, now) : 0);
  const asking: TimesQuery = { slug, services, barber, from: addDays(now, page * WEEK), days: WEEK };
  const { times, problem, retry } = useTimes(asking);
  const days = timesByDay(daysOfPage(now, page), times ?? [], { timezone, hours, lastDay: addDays(now, horizon_days) });
  const shown = days.find(({ day }) => day === wanted) ?? days.find(({ state }) => state === "free") ?? days[0]!;
  usePrefetchedPage({ ...asking, from: addDays(asking.from, WEEK) }, times !== null);

  return (
    <div className="picker">
      <ForeignClock timezone={timezone} />
      <FirstFree shop={shop} services={services} barber={barber} onChoose={onChoose} />
      <DayStrip
        days={days}
        shown={shown.day}
        loading={times === null}
        page={{ current: page, horizon: horizon_days, turn: setPage }}
        onShow={setWanted}
      />
      {problem ? (
        <ProblemNote text={problem.text} action="Tentar de novo" onAct={retry} />
      ) : (
        <DayTimes day={shown} loading={times === null} timezone={timezone} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  );
}

function ForeignClock({ timezone }: { timezone: string }) {
  const clock = foreignClock(timezone);
  return clock && <p className="note">Os horários são da barbearia: {clock}.</p>;
}

/** People turn the page to the next week far more often than they jump. */
function usePrefetchedPage(query: TimesQuery, ready: boolean): void {
  const key = JSON.stringify(query);

  useEffect(() => {
    if (ready) prefetchTimes(JSON.parse(key) as TimesQuery);
  }, [key, ready]);
}
