import { DatabaseError } from "pg";
import { addDays, daysFrom, localDay } from "#contract/dates.ts";
import { isMinor } from "#contract/minors.ts";
import type { OwnBirth } from "#contract/birth.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { type Birth, confirmPhone, ownBirth, tellBirth, visitsAhead } from "#server/features/clients/queries.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import type { ClientScope } from "#server/scope.ts";

type Call = Pick<ShopCall<ClientScope>, "db" | "scope" | "now">;
type GivenBirth = {
  birth_date?: string | undefined;
  responsavel_nome?: string | undefined;
  responsavel_telefone?: string | undefined;
};

/** NOT_FOUND when a write hit a client who was just erased or merged; undefined for any other error. */
export function erasedClient(error: unknown): Refusal | undefined {
  const isErased = error instanceof DatabaseError && error.constraint === "client_erased";
  return isErased ? new Refusal("NOT_FOUND") : undefined;
}

/** The birth date and guardian to store. An adult's guardian is not stored. */
export function birthOf({ scope, now }: Pick<Call, "scope" | "now">, given: GivenBirth): Birth {
  const { birth_date: born = null, responsavel_nome = null, responsavel_telefone = null } = given;
  const minor = born !== null && isMinor(born, localDay(now, scope.timezone));
  return minor
    ? { data_nascimento: born, responsavel_nome, responsavel_telefone }
    : { data_nascimento: born, responsavel_nome: null, responsavel_telefone: null };
}

/** The birth date and guardian that a client gave. */
export async function knownBirth({ db, scope }: Call): Promise<OwnBirth> {
  const birth = await ownBirth(db, scope);
  return {
    birth_date: birth?.data_nascimento ?? null,
    responsavel_nome: birth?.responsavel_nome ?? null,
    responsavel_telefone: birth?.responsavel_telefone ?? null,
  };
}

/**
 * Stores a client's birth date and guardian; without a date nothing changes. A minor cannot lose their guardian by giving an earlier
 * birth date: refuses BIRTH_DATE_KEPT (trust 2e).
 */
export async function keepBirth(call: Call, given: GivenBirth): Promise<void> {
  if (!given.birth_date) return;
  const { db, scope, now } = call;
  const today = localDay(now, scope.timezone);
  const known = (await ownBirth(db, scope))?.data_nascimento;
  if (known && isMinor(known, today) && !isMinor(given.birth_date, today)) throw new Refusal("BIRTH_DATE_KEPT");
  await tellBirth(db, scope, birthOf(call, given));
}

/**
 * The desk confirms a client's phone number (decisions 7). Their upcoming visits change on every screen and in their account. Refuses
 * NOT_FOUND, PHONE_TAKEN.
 */
export async function confirmPhoneOf(call: ShopCall & RequestContext, id: string): Promise<void> {
  const { db, scope } = call;
  const { outcome, removed } = await confirmPhone(db, scope, id);
  if (outcome === "missing") throw new Refusal("NOT_FOUND");
  if (outcome === "taken") throw new Refusal("PHONE_TAKEN");
  await recordInShop(call, "phone_confirmed", { severity: "low", details: { client: id, removed: removed.join(" ") } });
  await announceVisitsAhead(call, id);
}

/** Announces a client's upcoming visits to every screen that shows them and to their account. */
export async function announceVisitsAhead({ db, scope, now, announce }: ShopCall, id: string): Promise<void> {
  for (const visit of await visitsAhead(db, scope, { client: id, now }))
    announce({
      feature: "appointments",
      ids: [visit.id],
      days: [visit.data_agendamento],
      for: { barbers: [visit.barbeiro_id], clients: [id] },
    });
}

/** Whether this client is under 18 without a guardian (LGPD art. 14, trust 2e). */
export async function needsGuardian({ db, scope, now }: Call): Promise<boolean> {
  const birth = await ownBirth(db, scope);
  if (!birth?.data_nascimento || birth.responsavel_nome) return false;
  return isMinor(birth.data_nascimento, localDay(now, scope.timezone));
}

/** The birthdays (month * 100 + day) celebrated on a day. In other than leap years 29 February is celebrated on the 28th. */
export function celebratedOn(day: string): number[] {
  const mmdd = Number(day.slice(5, 7)) * 100 + Number(day.slice(8));
  return mmdd === 228 && addDays(day, 1).endsWith("-03-01") ? [228, 229] : [mmdd];
}

/** The birthdays of today, of the seven days from today on, or of this month. */
export function birthdaysFrom(today: string, span: "today" | "week" | "month"): number[] {
  const days = { today: [today], week: daysFrom(today, 7), month: daysFrom(`${today.slice(0, 7)}-01`, 31) }[span];
  return days.filter((day) => span !== "month" || day.startsWith(today.slice(0, 7))).flatMap(celebratedOn);
}
