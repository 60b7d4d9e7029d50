import { type ErrorMap, ORPCError } from "@orpc/contract";
import { DatabaseError } from "pg";
import { formatMoney } from "#contract/money.ts";
import { beyondPlan, beyondPlanText } from "#contract/shop-plans.ts";

/** How a rule says no: a code that the call's contract declares, with the data that the contract promises for it. */
export class Refusal extends Error {
  readonly code: string;
  readonly data: unknown;
  /** After how many seconds it makes sense to ask again. */
  readonly wait: number | undefined;

  constructor(code: string, data?: unknown, wait?: number) {
    super(code);
    this.code = code;
    this.data = data;
    this.wait = wait;
  }
}

/** A sum that its column cannot hold, whichever call it is of: each number that was sent was small enough alone. */
export function outOfRange(error: unknown): Refusal | undefined {
  return error instanceof DatabaseError && error.code === "22003" ? new Refusal("OUT_OF_RANGE") : undefined;
}

/** A barber more than the shop's plan permits, whichever call adds them. */
export function beyondBarbers(error: unknown): Refusal | undefined {
  if (!(error instanceof DatabaseError) || error.constraint !== "barber_limit") return undefined;
  const { plano, limite } = JSON.parse(error.detail!) as { plano: string; limite: number | null };
  return new Refusal("BARBER_LIMIT", { plano, barbeiros: limite });
}

/** Seconds; where a rule does not tell, as long as every lock lasts. */
export function waitAfter(refusal: unknown): number {
  return (refusal instanceof Refusal && refusal.wait) || 900;
}

/** The typed error that a contract declares for the refusal. An undeclared code is a defect: it stays a 500. */
export function toContractError(refusal: Refusal, errors: ErrorMap): Error {
  const declared = errors[refusal.code];
  if (!declared) return new Error(`The contract does not declare the refusal ${refusal.code}.`, { cause: refusal });
  return new ORPCError(refusal.code, {
    defined: true,
    status: declared.status,
    message: message(refusal, declared.message),
    data: refusal.data,
    cause: refusal,
  });
}

/** With the minutes, the centavos and the plan that its data tell. */
function message({ data }: Refusal, text = ""): string {
  const beyond = beyondPlan.BARBER_LIMIT.data.safeParse(data);
  if (beyond.success) return beyondPlanText(beyond.data);
  const told: { minutes?: unknown; limite?: unknown } = typeof data === "object" && data ? data : {};
  const minutes = "minutes" in told ? String(told.minutes) : "N";
  const timed = text.replace("N minutos", minutes === "1" ? "1 minuto" : `${minutes} minutos`);
  return typeof told.limite === "number" ? timed.replace("R$ N", () => formatMoney(told.limite as number)) : timed;
}
