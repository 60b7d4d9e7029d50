import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useLiveChanges } from "#web/lib/realtime.ts";

const AFTER_CHANGE_MS = 500;

/** A page that loads connects moments after its own fetch. */
const JUST_FETCHED_MS = 5_000;

/** The refetch interval of data that depends on the clock (spec section 9). */
export const everyMinute = 60_000;

/** Refetches half a second after a change or a gap in the stream: one fetch for many changes (spec section 4). */
export function useSoonAgain(queryKey: QueryKey): void {
  const again = useReadAgain(queryKey);
  const [fetched] = useState(() => Date.now());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLiveChanges(({ kind }) => {
    if (kind === "ready" && Date.now() < fetched + JUST_FETCHED_MS) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void again(), AFTER_CHANGE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
