import type { AnyContractProcedure } from "@orpc/contract";
import { contract } from "#contract/index.ts";
import type { TestClient } from "#server/testing.ts";

export type Call = {
  /** As in `appointments.mine.book`. */
  name: string;
  method: string;
  /** Under /api/v1. */
  path: string;
  input: AnyContractProcedure["~orpc"]["inputSchema"];
};

/** Every call of the contract: a node that describes itself under `~orpc`. */
export const calls: Call[] = callsIn(contract, []);

function callsIn(node: object, path: string[]): Call[] {
  if (!("~orpc" in node)) {
    return Object.entries(node).flatMap(([name, child]: [string, object]) => callsIn(child, [...path, name]));
  }
  const { route, inputSchema } = (node as AnyContractProcedure)["~orpc"];
  return [{ name: path.join("."), method: route.method ?? "", path: route.path ?? "", input: inputSchema }];
}

/** Whether a call signs in or out, and so takes the place of the session that asks. */
export function signsIn(name: string): boolean {
  return name.startsWith("auth.") || name === "staff.acceptInvitation";
}

/** The call of that dotted name, on the typed client. */
export function procedureOf(client: TestClient, name: string): (input: unknown) => Promise<unknown> {
  let node: unknown = client;
  for (const part of name.split(".")) node = (node as Record<string, unknown>)[part];
  return node as (input: unknown) => Promise<unknown>;
}
