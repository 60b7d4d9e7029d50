import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { logClient } from "#web/lib/client-log.ts";
import { decidedAnew, isLost, refusalOf } from "#web/lib/refusals.ts";
import { sessionQuery } from "#web/lib/session.ts";

const FIRST_RETRY_MS = 200;
const RETRIES = 4;

/** Calls are retried only when no answer came; a refusal is an answer. Failed writes are repeated by the person. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => follow(queryClient, error) }),
    mutationCache: new MutationCache({ onError: (error) => follow(queryClient, error) }),
    defaultOptions: {
      // Run queries also when the browser says it is offline: the server may be on this machine.
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

/** Refetches the session after a refusal that may mean changed rights, so that the guard shows them; logs failures without a reason. */
function follow(queryClient: QueryClient, error: unknown): void {
  const { code, lost } = refusalOf(error);
  if (lost) logClient("warn", "Nenhuma resposta do servidor", String(error));
  if (code === "UNEXPECTED") logClient("error", "O servidor falhou", String(error));
  if (decidedAnew.has(code)) void queryClient.invalidateQueries(sessionQuery);
}
