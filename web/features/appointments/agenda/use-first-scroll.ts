import { type RefObject, useLayoutEffect } from "react";
import type { Column } from "#web/features/appointments/agenda/columns.ts";
import { type Span, toPixels } from "#web/features/appointments/agenda/geometry.ts";

type Shown = { columns: Column[]; range: Span; now: { day: string; minutes: number } };

const above = 60;

/** Scrolls today to the current time, and another day to its first working hour, with some context above. */
export function useFirstScroll(scroller: RefObject<HTMLElement | null>, { columns, range, now }: Shown): void {
  const days = columns.map(({ day }) => day).join();
  const todayAt = Math.max(
    0,
    columns.findIndex(({ day }) => day === now.day),
  );
  useLayoutEffect(() => {
    const opening = Math.min(...columns.flatMap(({ hours }) => hours.map(({ start }) => start)), range.end);
    const minutes = days.includes(now.day) ? now.minutes - above : opening - above / 2;
    scroller.current?.scrollTo({ top: toPixels(minutes - range.start), left: leftOf(scroller.current, todayAt) });
    // Only when other days are shown: changes within them must not scroll.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scroller, days]);
}

/** The left edge of a column, beside the sticky hours. */
function leftOf(scroller: HTMLElement, index: number): number {
  const columns = scroller.querySelectorAll<HTMLElement>("[data-column]");
  return (columns[index]?.offsetLeft ?? 0) - (columns[0]?.offsetLeft ?? 0);
}
