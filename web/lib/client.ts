import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

/** `idempotencyKey`: one per filled form, kept over retries, so that a lost answer never books twice. */
export type CallContext = { idempotencyKey?: string }

const link = new RPCLink<CallContext>({
  url: () => `${location.origin}/rpc`,
  headers: ({ context }) => (context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
})

/** The typed client: `client.appointments.book(input, { context: { idempotencyKey } })`. */
export const client: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link)
