import type { FreeTime } from "#contract/booking-refusals.ts";
import { spokenTime } from "#contract/dates.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { servedBy } from "#web/features/public-page/catalogue.ts";
import { TimeButtons, TimesSkeleton } from "#web/features/public-page/day-times.tsx";
import { nextTimes } from "#web/features/public-page/free-days.ts";
import { useNextTimes } from "#web/features/public-page/free-times.ts";
import { ProblemNote } from "#web/features/public-page/problem-note.tsx";

type Props = {
  shop: PublicBarbershop;
  wish: { services: string[]; barber: string };
  chosen: string | null;
  onChoose: (time: FreeTime) => void;
  onMore: () => void;
};

/** The next free times for a query, with a link to all of them. */
export function NextTimes({ shop, wish, chosen, onChoose, onMore }: Props) {
  const { services, barber } = wish;
  const { slug, timezone } = shop;
  const { times, searching, problem, retry } = useNextTimes({ slug, services, barber }, shop);

  if (searching) return <TimesSkeleton />;
  if (problem) return <ProblemNote text={problem.text} action="Tentar de novo" onAct={retry} />;
  return (
    <div className="next-times">
      {times.length === 0 && <p className="empty">Não há horários livres até onde a agenda está aberta.</p>}
      <TimeButtons
        times={nextTimes(times, timezone, { days: 3, each: 2 })}
        label={({ startsAt }) => spokenTime(startsAt, timezone)}
        note={servedBy(shop, barber)}
        chosen={chosen}
        onChoose={onChoose}
      />
      <button type="button" className="link" onClick={onMore}>
        Ver mais horários
      </button>
    </div>
  );
}
