import { ORPCError } from "@orpc/client";

type FieldRefusal = { path: string; message: string };

/** A failed call as a screen shows it. `lost`: no answer came, so the call may have happened. */
export type Refusal = { code: string; text: string; fields: FieldRefusal[]; lost: boolean };

/** Refusals that may mean changed rights, duties or membership: the session is then fetched again. */
export const decidedAnew: ReadonlySet<string> = new Set([
  "FORBIDDEN",
  "NO_BARBERSHOP",
  "PERMISSION_REQUIRED",
  "PERMISSIONS_UNAVAILABLE",
  "PORTAL_DISABLED",
  "SECOND_FACTOR_MISSING",
  "SHOP_CLOSED",
  "SHOP_SUSPENDED",
]);

const LOST = "Não foi possível falar com o servidor. Confira sua conexão e tente novamente.";
const UNEXPECTED = "Erro interno. Tente novamente em alguns momentos.";

/** No answer came, or no readable one; the client throws it in place of the browser's or a proxy's error. */
export class LostAnswer extends Error {}

/** Turns any error of a call into texts for people. For the typed data of one code use oRPC's `isDefinedError`. */
export function refusalOf(error: unknown): Refusal {
  if (isLost(error)) return { code: "LOST", text: LOST, fields: [], lost: true };
  if (!(error instanceof ORPCError) || error.status >= 500)
    return { code: "UNEXPECTED", text: unexpectedText(error), fields: [], lost: false };
  return { code: error.code, text: error.message, fields: fieldsOf(error.data), lost: false };
}

/** Whether a call may be retried, if it can be repeated: no answer came, or only a proxy answered. */
export function isLost(error: unknown): boolean {
  return error instanceof LostAnswer || (error instanceof ORPCError && [502, 504].includes(error.status));
}

function unexpectedText(error: unknown): string {
  return error instanceof ORPCError && error.code === "UNAVAILABLE" ? error.message : UNEXPECTED;
}

function fieldsOf(data: unknown): FieldRefusal[] {
  if (!isRecord(data) || !Array.isArray(data.fields)) return [];
  return data.fields.filter(isFieldRefusal);
}

function isFieldRefusal(field: unknown): field is FieldRefusal {
  return isRecord(field) && typeof field.path === "string" && typeof field.message === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
