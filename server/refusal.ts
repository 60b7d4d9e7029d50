import { type ErrorMap, ORPCError } from "@orpc/contract";
import { DatabaseError } from "pg";
import { formatDay } from "#contract/dates.ts";
import { formatMoney } from "#contract/money.ts";
import { beyondPlan, beyondPlanText } from "#contract/shop-plans.ts";

/** How a rule refuses: a code declared by the call's contract, with the promised data. */
export class Refusal extends Error {
  readonly code: string;
  readonly data: unknown;
  /** The seconds after which a retry makes sense. */
  readonly wait: number | undefined;

  constructor(code: string, data?: unknown, wait?: number) {
    super(code);
    this.code = code;
    this.data = data;
    this.wait = wait;
  }
}

/** A sum too large for its column, although each number sent was small enough; for any call. */
export function outOfRange(error: unknown): Refusal | undefined {
  return error instanceof DatabaseError && error.code === "22003" ? new Refusal("OUT_OF_RANGE") : undefined;
}

/** More barbers than the shop's plan permits; for any call that adds one. */
export function beyondBarbers(error: unknown): Refusal | undefined {
  if (!(error instanceof DatabaseError) || error.constraint !== "barber_limit") return undefined;
  const { plano, limite } = JSON.parse(error.detail!) as { plano: string; limite: number | null };
  return new Refusal("BARBER_LIMIT", { plano, barbeiros: limite });
}

/** Seconds; the default is the length of a lock. */
export function waitAfter(refusal: unknown): number {
  return (refusal instanceof Refusal && refusal.wait) || 900;
}

/** The typed error that the contract declares for the refusal. An undeclared code is a defect and stays a 500. */
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

/** The message with the minutes, centavos, plan and day from its data. */
function message({ data }: Refusal, text = ""): string {
  const beyond = beyondPlan.BARBER_LIMIT.data.safeParse(data);
  if (beyond.success) return beyondPlanText(beyond.data);
  const values: { minutes?: unknown; limite?: unknown; pago_ate?: unknown } =
    typeof data === "object" && data ? data : {};
  const minutes = "minutes" in values ? String(values.minutes) : "N";
  const dated =
    typeof values.pago_ate === "string" ? text.replace("dd/MM", formatDay(values.pago_ate).slice(0, 5)) : text;
  const timed = dated.replace("N minutos", minutes === "1" ? "1 minuto" : `${minutes} minutos`);
  return typeof values.limite === "number" ? timed.replace("R$ N", () => formatMoney(values.limite as number)) : timed;
}
