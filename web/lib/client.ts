import { createORPCClient, ORPCError } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import type * as contract from "#contract/index.ts";
import { keptFetch } from "#web/lib/kept-fetch.ts";
import { isAway } from "#web/lib/presence.ts";
import { LostAnswer } from "#web/lib/refusals.ts";
import { markSessionOver } from "#web/lib/session-over.ts";

/** `idempotencyKey`: one per filled form, kept over retries, so that a lost answer never books twice. */
export type CallContext = { idempotencyKey?: string };

const link = new RPCLink<CallContext>({
  url: () => `${location.origin}/rpc`,
  headers: ({ context }) => ({
    ...(context.idempotencyKey && { "idempotency-key": context.idempotencyKey }),
    ...(isAway() && { "navalha-away": "1" }),
  }),
  fetch: (request, init, { signal }, _path, input) => keptFetch(request, init, { body: input, signal }),
  interceptors: [(call) => call.next().catch(understand)],
});

/** The typed client: `client.appointments.book(input, { context: { idempotencyKey } })`. */
export const client: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link);

function understand(error: unknown): never {
  if (error instanceof ORPCError && error.code === "UNAUTHENTICATED") markSessionOver();
  const answered = error instanceof ORPCError || (error instanceof DOMException && error.name === "AbortError");
  throw answered ? error : new LostAnswer("no readable answer", { cause: error });
}
