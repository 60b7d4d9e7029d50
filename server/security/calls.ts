import type { AnyContractProcedure } from "@orpc/contract";
import * as contract from "#contract/index.ts";
import { commonRefusals } from "#contract/refusals.ts";
import type { TestClient } from "#server/testing.ts";

export type Call = {
  /** Such as `appointments.mine.book`. */
  name: string;
  method: string;
  /** Under /api/v1. */
  path: string;
  input: AnyContractProcedure["~orpc"]["inputSchema"];
  /** The declared codes, without those common to all calls. */
  refusals: string[];
};

/** Every call of the contract: a node that describes itself under `~orpc`. */
export const calls: Call[] = callsIn(contract, []);

function callsIn(node: object, path: string[]): Call[] {
  if (!("~orpc" in node)) {
    return Object.entries(node).flatMap(([name, child]: [string, object]) => callsIn(child, [...path, name]));
  }
  const { route, inputSchema: input, errorMap } = (node as AnyContractProcedure)["~orpc"];
  const refusals = Object.keys(errorMap).filter((code) => !(code in commonRefusals));
  return [{ name: path.join("."), method: route.method ?? "", path: route.path ?? "", input, refusals }];
}

/** Whether a call signs in or out, which replaces the caller's session. */
export function signsIn(name: string): boolean {
  return name.startsWith("auth.") || name === "staff.acceptInvitation";
}

/** The call with that dotted name, on the typed client. */
export function procedureOf(client: TestClient, name: string): (input: unknown) => Promise<unknown> {
  let node: unknown = client;
  for (const part of name.split(".")) node = (node as Record<string, unknown>)[part];
  return node as (input: unknown) => Promise<unknown>;
}

/** A role that may make a call of a shop: client or barber for their own calls, otherwise admin. */
export function roleOf(name: string): "cliente" | "barbeiro" | "admin" {
  if (name.includes(".mine.")) return "cliente";
  return name.includes(".own.") ? "barbeiro" : "admin";
}
