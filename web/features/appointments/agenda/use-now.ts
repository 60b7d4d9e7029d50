import { useEffect, useState } from "react";
import { localDay, localMinutes } from "#contract/dates.ts";

/** The day and minute that clocks of the shop show, told again at each new minute. */
export function useNow(timezone: string): { day: string; minutes: number } {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    let timer: number;
    function wait(): void {
      timer = window.setTimeout(tick, 60_000 - (Date.now() % 60_000));
    }
    function tick(): void {
      setNow(Date.now());
      wait();
    }
    wait();
    return () => clearTimeout(timer);
  }, []);

  const instant = new Date(now);
  return { day: localDay(instant, timezone), minutes: localMinutes(instant, timezone) };
}
