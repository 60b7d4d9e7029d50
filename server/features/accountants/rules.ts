import { createHash, randomBytes } from "node:crypto";
import type * as z from "zod";
import { type AccountantLink, type MakeLink, mostLinks, type Months } from "#contract/accountants.ts";
import { addDays, localDay } from "#contract/dates.ts";
import { firstOfMonth, lastOfMonth, monthsLater, type Span } from "#contract/periods.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import {
  countLiving,
  firstDay,
  type FoundLink,
  insertLink,
  linksOf,
  revokeLink,
  useLink,
} from "#server/features/accountants/queries.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { uncountedDay } from "#server/features/cash/queries.ts";
import { refuseFlood } from "#server/features/limits/rules.ts";
import { Refusal } from "#server/refusal.ts";

export function accountantLinks({ db, scope, now }: ShopCall): Promise<AccountantLink[]> {
  return linksOf(db, scope, { today: localDay(now, scope.timezone), most: mostLinks });
}

/** Creates a link for an accountant, valid for a year at most (business-rules 12). Refuses INVALID_INPUT, LINKS_FULL. */
export async function makeLink(
  call: ShopCall & RequestContext,
  { nome, desde, ate }: z.output<typeof MakeLink>,
): Promise<{ id: string; token: string }> {
  const { db, scope, now } = call;
  const today = localDay(now, scope.timezone);
  if (ate < today) throw wrong("ate", "O último dia já passou.");
  if (ate > monthsLater(today, 12)) throw wrong("ate", "No máximo um ano.");
  if (desde && `${desde}-01` > today) throw wrong("desde", "Este mês ainda não começou.");
  if ((await countLiving(db, scope, today)) >= mostLinks) throw new Refusal("LINKS_FULL");
  const token = randomBytes(32).toString("base64url");
  const first = desde && `${desde}-01`;
  const id = await insertLink(db, scope, { nome, desde: first, ate, token_hash: hashOf(token), created_at: now });
  await recordInShop(call, "accountant_link_made", { severity: "high", details: { contador: nome, to: ate } });
  return { id, token };
}

/** Refuses NOT_FOUND, also where it was revoked before. */
export async function revokeAccountantLink(call: ShopCall & RequestContext, id: string): Promise<void> {
  const contador = await revokeLink(call.db, call.scope, { id, now: call.now });
  if (contador === undefined) throw new Refusal("NOT_FOUND");
  await recordInShop(call, "accountant_link_revoked", { severity: "medium", details: { contador } });
}

/**
 * The link with this token. The refusal is the same for every reason, so that guessing reveals nothing. Refuses ACCOUNTANT_LINK_OVER.
 */
export async function accountantLink(context: RequestContext, token: string): Promise<FoundLink> {
  const { deps } = context;
  await refuseFlood(context, "accountant", { hits: 120, seconds: 60 });
  const link = await useLink(deps.db, hashOf(token), deps.clock.now());
  if (!link) throw new Refusal("ACCOUNTANT_LINK_OVER");
  return link;
}

/** Every month since the books began, or since `desde`, up to the day of an uncounted drawer. */
export async function monthsOf(call: ShopCall, desde: string | null = null): Promise<Months> {
  const { db, scope, now } = call;
  const por_contar = await uncountedDay(db, scope);
  const last = lastVisibleDay(localDay(now, scope.timezone), por_contar);
  const begun = await firstDay(db, scope);
  const meses: Months["meses"] = [];
  if (begun === undefined) return { por_contar, meses };
  const first = firstOfMonth(desde && desde > begun ? desde : begun);
  for (let day = firstOfMonth(last); day >= first; day = monthsLater(day, -1)) {
    const end = lastOfMonth(day);
    meses.push({ mes: day.slice(0, 7), ate: end < last ? end : last, inteiro: end <= last });
  }
  return { por_contar, meses };
}

/** `lastVisible`: the last visible day. */
export type VisibleMonth = Span & { lastVisible: string };

/** The visible data of a month. Refuses NOT_FOUND before `desde`, MONTH_NOT_TOLD when nothing is visible. */
export async function visibleMonth(call: ShopCall, mes: string, desde: string | null): Promise<VisibleMonth> {
  const { db, scope, now } = call;
  const de = `${mes}-01`;
  if (desde && de < desde) throw new Refusal("NOT_FOUND");
  const lastVisible = lastVisibleDay(localDay(now, scope.timezone), await uncountedDay(db, scope));
  if (lastVisible < de) throw new Refusal("MONTH_NOT_TOLD");
  const end = lastOfMonth(de);
  return { de, ate: end < lastVisible ? end : lastVisible, lastVisible };
}

function lastVisibleDay(today: string, uncounted: string | null): string {
  return uncounted !== null && uncounted <= today ? addDays(uncounted, -1) : today;
}

/** The stored form of a token: 256 random bits need no salt and no slow hash. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function wrong(path: string, message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path, message }] });
}
