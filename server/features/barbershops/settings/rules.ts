import { isDeepStrictEqual } from "node:util";
import { DatabaseError } from "pg";
import type * as z from "zod";
import { formatDay, localDay } from "#contract/dates.ts";
import type { PixReceiver } from "#contract/pix.ts";
import type { RowChange } from "#contract/row-changes.ts";
import {
  DeskRights,
  isReserved,
  moneySettings,
  type OwnSettings,
  type SaveShop,
  SegmentRules,
  slugRefusals,
} from "#contract/shop-settings.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { historyOf } from "#server/features/audit/row-changes/rules.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import {
  changePix,
  changeSettings,
  changeShop,
  closeDaysUntil,
  type Decided,
  hadSlug,
  lockSettings,
  ownSettings,
  slugIsTaken,
  slugsOfDay,
  writePublished,
} from "#server/features/barbershops/settings/queries.ts";
import { refuseUnseen } from "#server/features/barbershops/first-steps/rules.ts";
import { resegmentClients } from "#server/features/clients/records/queries.ts";
import { refuseFromAbove } from "#server/portal.ts";
import { Refusal } from "#server/refusal.ts";

type ShopData = Partial<z.output<typeof SaveShop>>;

const refuse = refusing({
  deposit_needs_account: ["DEPOSIT_NEEDS_ACCOUNT"],
  deposit_terms: ["INVALID_INPUT", "sinal_valor", "Informe o sinal; uma parte do preço vai até 100 %."],
  voucher_bounds: ["INVALID_INPUT", "vale_online_max", "O maior valor de um vale não é menor do que o menor."],
  pause_bounds: ["INVALID_INPUT", "pausa_max", "O máximo de dias de uma pausa não é menor do que o mínimo."],
});

/**
 * Changes only the given settings. Changes of the reception's rights are recorded; a change of the segments' days recomputes the clients'
 * segments. Refuses FORBIDDEN to a super admin for those of money (decisions 4), and CHANGED_MEANWHILE when the settings are not as `antes`.
 */
export async function decide(call: ShopCall & RequestContext, { antes, ...given }: Decided): Promise<void> {
  const decided = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const names = Object.keys(decided);
  if (names.length === 0) return;
  if (names.some((name) => name in moneySettings)) refuseFromAbove(call.scope);
  await refuseOthers(call, antes);
  await changeSettings(call.db, call.scope, decided).catch(refuse);
  if (names.some((name) => name in SegmentRules.shape)) {
    await resegmentClients(call.db);
    call.announce({ feature: "clients", ids: [], days: [], for: { barbers: [], clients: [] } });
  }
  const rights = names.filter((name) => name in DeskRights.shape);
  if (rights.length > 0) {
    const details = Object.fromEntries(rights.map((name) => [name, decided[name as never] ? "sim" : "não"]));
    await recordInShop(call, "desk_rights_changed", { severity: "medium", details });
  }
  announceChange(call);
}

/**
 * Refuses CHANGED_MEANWHILE when the settings are not as their section has shown them. Without `shown` nothing is compared. Nobody
 * changes them until the transaction ends.
 */
async function refuseOthers({ db, scope }: ShopCall, shown: Partial<OwnSettings> | undefined): Promise<void> {
  if (!shown) return;
  await lockSettings(db, scope);
  const now: Record<string, unknown> = await ownSettings(db, scope);
  const isOther = ([name, value]: [string, unknown]) => value !== undefined && !isDeepStrictEqual(now[name], value);
  if (Object.entries(shown).some(isOther)) throw new Refusal("CHANGED_MEANWHILE");
}

/**
 * Closes all days until the given one, or reopens them; both are recorded. Refuses NOT_OVER, and CHANGED_MEANWHILE when they were not
 * closed until `antes`.
 */
export async function closeDays(
  call: ShopCall & RequestContext,
  { fechado_ate, antes }: { fechado_ate: string | null; antes?: string | null | undefined },
): Promise<void> {
  const { db, scope, now } = call;
  if (fechado_ate !== null && fechado_ate >= localDay(now, scope.timezone)) throw new Refusal("NOT_OVER");
  const before = await closeDaysUntil(db, scope, fechado_ate);
  if (antes !== undefined && before !== antes) throw new Refusal("CHANGED_MEANWHILE");
  const [from, to] = [before, fechado_ate].map((day) => (day ? formatDay(day) : "nenhum dia"));
  await recordInShop(call, "days_closed", { severity: "high", details: { from: from!, to: to! } });
  announceChange(call);
}

/** Changes only the given data. Refuses CHANGED_MEANWHILE when it is not as `antes`. */
export async function saveShop(
  call: ShopCall,
  { antes, ...given }: ShopData & { antes?: ShopData | undefined },
): Promise<void> {
  if (Object.values(given).every((value) => value === undefined)) return;
  await refuseOthers(call, antes);
  await changeShop(call.db, call.scope, given);
  announceChange(call);
}

/**
 * Publishes or unpublishes the public page, and records it. Before it is published, refuses NO_PRICES, and NOT_LOOKED_AT until hours,
 * services and prices were changed or said to be right (decisions 8).
 */
export async function publishPage(
  call: ShopCall & RequestContext,
  { publicada, conferido }: { publicada: boolean; conferido: boolean },
): Promise<void> {
  if (publicada) await refuseUnseen(call, conferido);
  await writePublished(call.db, call.scope, publicada ? call.now : null);
  await recordInShop(call, publicada ? "page_published" : "page_unpublished", { severity: "medium", details: {} });
  announceChange(call);
}

/**
 * Sets the Pix key that receives the counter's payments, and records it; null removes it. Refuses CHANGED_MEANWHILE when the receiver is
 * not `antes`.
 */
export async function savePix(
  call: ShopCall & RequestContext,
  pix: (PixReceiver & { antes?: PixReceiver | null | undefined }) | null,
): Promise<void> {
  if (pix?.antes !== undefined) await refuseOthers(call, { pix: pix.antes });
  await changePix(call.db, call.scope, pix);
  await recordInShop(call, "pix_key_changed", { severity: "high", details: {} });
  announceChange(call);
}

/** New links in 24 hours, the first one of a new shop among them. A shop keeps every link it ever had, so it must not hoard them. */
const linksADay = 10;

/** Whether the shop may use the link: nobody else has or had it, and it is not reserved unless the shop had it before. */
export async function linkIsFree({ db, scope }: ShopCall, slug: string): Promise<boolean> {
  return isReserved(slug) ? hadSlug(db, scope, slug) : !(await slugIsTaken(db, scope, slug));
}

/**
 * The earlier link redirects to the new one and stays the shop's, which may return to it. Refuses SLUG_TAKEN, SLUG_RESERVED,
 * TOO_MANY_LINKS.
 */
export async function changeLink(call: ShopCall & RequestContext, slug: string): Promise<void> {
  const had = await hadSlug(call.db, call.scope, slug);
  if (!had && isReserved(slug)) throw aboutSlug("SLUG_RESERVED");
  await changeShop(call.db, call.scope, { slug }).catch((error: unknown) => {
    throw error instanceof DatabaseError && error.code === "23505" ? aboutSlug("SLUG_TAKEN") : error;
  });
  // After the change, whose lock orders two at once.
  if (!had && (await slugsOfDay(call.db, call.scope)) > linksADay) throw new Refusal("TOO_MANY_LINKS");
  await recordInShop(call, "shop_link_changed", { severity: "medium", details: { link: slug } });
  announceChange(call);
}

function aboutSlug(code: keyof typeof slugRefusals): Refusal {
  return new Refusal(code, { fields: [{ path: "slug", message: slugRefusals[code].message }] });
}

/** The latest changes of the shop's data and settings. */
export async function settingsHistory(call: ShopCall): Promise<RowChange[]> {
  const { shop: id } = call.scope;
  const ofShop = await historyOf(call, { table: "barbershops", id });
  const ofSettings = await historyOf(call, { table: "barbershop_settings", id });
  return [...ofShop, ...ofSettings].toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, 100);
}

/** Screens with the shop, its agenda or its free times reload. */
function announceChange({ announce, scope }: ShopCall): void {
  announce({ feature: "settings", ids: [scope.shop], days: [], for: { barbers: "all", clients: "all" } });
}
