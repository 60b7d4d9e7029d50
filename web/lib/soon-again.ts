import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useLiveChanges } from "#web/lib/realtime.ts";

const AFTER_CHANGE_MS = 500;

/** The refetch interval of data that depends on the clock (spec section 9). */
export const everyMinute = 60_000;

/** Refetches half a second after a change: one fetch for many changes (spec section 4). */
export function useSoonAgain(queryKey: QueryKey): void {
  const again = useReadAgain(queryKey);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLiveChanges(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void again(), AFTER_CHANGE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
