import type { FreeTime } from "#contract/booking-refusals.ts";
import { TimeButtons } from "#web/features/public-page/day-times.tsx";
import type { Problem } from "#web/features/public-page/problem.ts";
import type { TimeNote } from "#web/features/public-page/served-by.ts";
import { spokenTime } from "#web/features/public-page/shop-clock.ts";

type Props = { problem: Problem; timezone: string; note: TimeNote; busy: boolean; onTake: (time: FreeTime) => void };

/** Offered to whoever lost a race: one tap takes the time, since everything else was already confirmed. */
export function NearestTimes({ problem: { nearest: times }, timezone, note, busy, onTake }: Props) {
  if (times.length === 0) return null;

  return (
    <section aria-label="Horários livres mais próximos" className="nearest">
      <h3>Horários livres mais próximos</h3>
      <TimeButtons
        times={times}
        label={({ startsAt }) => spokenTime(startsAt, timezone)}
        note={note}
        disabled={busy}
        onChoose={onTake}
      />
    </section>
  );
}
