import { useEffect, useEffectEvent } from "react";

/** Refetches when the person returns to this tab: the data may have changed meanwhile. */
export function useLookedAtAgain(ask: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") ask();
  });

  useEffect(() => {
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
