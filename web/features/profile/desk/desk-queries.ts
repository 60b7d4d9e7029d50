import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { orpc } from "#web/lib/orpc.ts";
import { useLiveChanges } from "#web/lib/realtime.ts";

const AGAIN_MS = 60_000;
const AFTER_CHANGE_MS = 500;

const desk = orpc.profile.desk.queryOptions({ refetchInterval: AGAIN_MS });

export function useDesk() {
  return useQuery(desk);
}

/** Looks again half a second after something changed: one look for many changes (spec section 4). */
export function useDeskLive(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLiveChanges(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: desk.queryKey }), AFTER_CHANGE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
