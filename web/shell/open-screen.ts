import { useMutation } from "@tanstack/react-query";
import { useMatches, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { isScreen } from "#contract/screens.ts";
import { orpc } from "#web/lib/orpc.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { toastRefusal } from "#web/ui/toast.tsx";

type Opening = {
  /** Why the screen stays closed for a while. */
  limited?: string;
  onRetry: () => void;
};

/**
 * Reports the open screen to the server, which answers whether it was opened too often (spec section 5). Back and forward return to an open
 * screen, and another day or filter stays on it: neither opens a screen.
 */
export function useOpenScreen(): Opening {
  const { history } = useRouter();
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "" });
  const returning = useRef(false);
  const { mutate, error, reset, isPending } = useMutation(orpc.auth.openScreen.mutationOptions({ onError: tell }));

  useEffect(
    () =>
      history.subscribe(({ action }) => void (returning.current = action.type !== "PUSH" && action.type !== "REPLACE")),
    [history],
  );
  useEffect(() => {
    reset();
    if (isScreen(path) && !returning.current) mutate({ screen: path });
  }, [path, mutate, reset]);

  const limited = !isPending && isLimited(error) ? refusalOf(error).text : undefined;
  return { limited, onRetry: () => isScreen(path) && mutate({ screen: path }) };
}

function tell(error: unknown): void {
  if (isLimited(error)) toastRefusal("Acesso negado", error);
}

function isLimited(error: unknown): boolean {
  return refusalOf(error).code === "ROUTE_LIMITED";
}
