import type { FreeTime } from "#contract/booking-refusals.ts";
import { TimeButtons } from "#web/features/public-page/day-times.tsx";
import { spokenTime } from "#web/features/public-page/shop-clock.ts";

type Props = { times: FreeTime[]; timezone: string; busy: boolean; onTake: (startsAt: string) => void };

/** Offered to whoever lost a race: one tap takes the time, since everything else was already confirmed. */
export function NearestTimes({ times, timezone, busy, onTake }: Props) {
  if (times.length === 0) return null;

  return (
    <section aria-label="Horários livres mais próximos" className="nearest">
      <h3>Horários livres mais próximos</h3>
      <TimeButtons
        times={times.map((time) => time.startsAt)}
        label={(time) => spokenTime(time, timezone)}
        disabled={busy}
        onChoose={onTake}
      />
    </section>
  );
}
