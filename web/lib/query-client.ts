import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { logClient } from "#web/lib/client-log.ts";
import { decidedAnew, isLost, refusalOf } from "#web/lib/refusals.ts";
import { sessionQuery } from "#web/lib/session.ts";

const FIRST_RETRY_MS = 200;
const RETRIES = 4;

/** Calls are tried again only when no answer came; a refusal is an answer. Writes are repeated by the person. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => follow(queryClient, error) }),
    mutationCache: new MutationCache({ onError: (error) => follow(queryClient, error) }),
    defaultOptions: {
      // The server may be on this machine: "offline" browsers still reach it.
      queries: {
        networkMode: "always",
        staleTime: 15_000,
        retry: (failures, error) => failures < RETRIES && isLost(error),
        retryDelay,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return queryClient;
}

function retryDelay(failures: number): number {
  return FIRST_RETRY_MS * 2 ** failures;
}

/** What was decided anew is asked for, and the guard shows it; what failed without a reason is remembered. */
function follow(queryClient: QueryClient, error: unknown): void {
  const { code, lost } = refusalOf(error);
  if (lost) logClient("warn", "Nenhuma resposta do servidor", String(error));
  if (code === "UNEXPECTED") logClient("error", "O servidor falhou", String(error));
  if (decidedAnew.has(code)) void queryClient.invalidateQueries(sessionQuery);
}
