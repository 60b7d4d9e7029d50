import { useEffect, useEffectEvent } from "react";

/** Asks anew whenever somebody comes back to this tab: what they left may have changed elsewhere. */
export function useLookedAtAgain(ask: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") ask();
  });

  useEffect(() => {
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
