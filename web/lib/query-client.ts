import { QueryClient } from "@tanstack/react-query";
import { isLost } from "#web/lib/refusals.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `live`: fetched again when the stream of changes comes back and every 60 s while visible. */
    queryMeta: { live?: boolean };
  }
}

const FIRST_RETRY_MS = 200;
const RETRIES = 4;

/** Calls are tried again only when no answer came; a refusal is an answer. Writes are repeated by the person. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}

function retryDelay(failures: number): number {
  return FIRST_RETRY_MS * 2 ** failures;
}
