import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { mayTakeBack } from "#contract/comanda-acts.ts";
import { addDays, localDay } from "#contract/dates.ts";
import type { CancelEntry, EntryKind, MoveMoney, PayEntry, Repeat, SaveEntry } from "#contract/entries.ts";
import { isFarAway, mostYears } from "#contract/periods.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { drawerNow, holdToPayOut, notifyAdmins } from "#server/features/cash/rules.ts";
import { accountsOf, balancesOf } from "#server/features/entries/accounts/queries.ts";
import {
  cancelEntries,
  changeEntry,
  type Held,
  heldEntry,
  insertEntries,
  insertMoved,
  writePaid,
  writeUnpaid,
} from "#server/features/entries/queries.ts";
import { type Account, dayOfUndo, post, type Posting, reverseJournal } from "#server/features/finance/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** The days on which an entry repeats, including the first. A month without that day uses its last day (business-rules 11). */
export function repeatedDays(first: string, repeat: { cada: Repeat; vezes: number } | null): string[] {
  const { cada, vezes } = repeat ?? { cada: "mes" as const, vezes: 1 };
  const [year, month, day] = first.split("-").map(Number) as [number, number, number];
  return Array.from({ length: vezes }, (_, n) => {
    if (cada === "semana") return addDays(first, 7 * n);
    const months = month - 1 + n * (cada === "ano" ? 12 : 1);
    const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
    return new Date(Date.UTC(year, months, Math.min(day, last))).toISOString().slice(0, 10);
  });
}

/** The postings of a payment, in centavos: between an account of money and a category, another account, or the owners. */
export function postingsOf({
  tipo,
  conta,
  valor,
  de,
}: {
  tipo: EntryKind;
  conta: string;
  valor: number;
  de: string;
}): Posting[] {
  const given = tipo === "receita" || tipo === "aporte" ? valor : -valor;
  // The tables store account codes, checked by their foreign keys.
  return [
    { conta: de as Account, valor: given },
    { conta: conta as Account, valor: -given },
  ];
}

/**
 * Refuses NOT_FOUND, BILL_SETTLED, INVALID_INPUT, also for days that are `refuseFarAway`; for an entry paid at once also as `payEntry`.
 */
export async function saveEntry(
  call: ShopCall,
  { id, repete, pago, vencimento, ...given }: z.output<typeof SaveEntry>,
): Promise<{ id: string }> {
  const { db, scope } = call;
  refuseFarAway(call, { vencimento });
  const accounts = await accountsOf(db, scope);
  const category = accounts.find(({ codigo, grupo }) => codigo === given.conta && grupo === given.tipo);
  if (id) {
    const { conta } = await openEntry(call, id);
    if (!category || (category.arquivada && conta !== given.conta)) throw wrong("conta", "Escolha a categoria.");
    await changeEntry(db, scope, { id, vencimento, ...given }).catch(refuseUnknown);
    announceChange(call, id);
    return { id };
  }
  if (!category || category.arquivada) throw wrong("conta", "Escolha a categoria.");
  const days = repeatedDays(vencimento, repete);
  refuseFarAway(call, { "repete.vezes": days.at(-1)! });
  const entry = { ...given, serie_id: repete && randomUUID() };
  const [first] = await insertEntries(db, scope, entry, days).catch(refuseUnknown);
  if (pago) await payHeld(call, { ...entry, id: first! }, pago);
  announceChange(call, first!);
  return { id: first! };
}

/**
 * Posts a payment or receipt. Refuses NOT_FOUND, BILL_SETTLED, NO_CAIXA; INVALID_INPUT for a future day, an account that holds no money,
 * or the drawer on another day than today; to the reception FORBIDDEN for any account but the drawer, and SANGRIA_LIMIT.
 */
export async function payEntry(call: ShopCall, { id, ...paid }: z.output<typeof PayEntry>): Promise<{ id: string }> {
  await payHeld(call, await openEntry(call, id), paid);
  announceChange(call, id);
  return { id };
}

/**
 * Reverses a payment: an entry is open again, a transfer is cancelled. Posted on the day of the payment; today where that is closed or the
 * drawer is one of its accounts. Refuses NOT_FOUND, BILL_NOT_PAID, NO_CAIXA; to the reception FORBIDDEN for any account but the drawer, and
 * ESTORNO_LIMIT after its day or its count (business-rules 12).
 */
export async function undoEntry(call: ShopCall, id: string): Promise<{ id: string }> {
  const { db, scope, now } = call;
  const entry = await heldEntry(db, scope, id);
  if (!entry) throw new Refusal("NOT_FOUND");
  if (!entry.journal_id) throw new Refusal("BILL_NOT_PAID");
  const accounts = [entry.pago_de!, entry.conta];
  const { role } = scope.actor;
  if (role === "recepcionista" && entry.pago_de !== "caixa") throw new Refusal("FORBIDDEN");
  const today = localDay(now, scope.timezone);
  if (!mayTakeBack(role, { dia: entry.pago_em, caixa_contado: entry.caixa_contado }, today))
    throw new Refusal("ESTORNO_LIMIT");
  const journal = entry.journal_id;
  const caixa = accounts.includes("caixa") ? await drawerNow(call) : null;
  const dia = caixa ? today : await dayOfUndo(db, scope, { journal, today });
  await reverseJournal(db, scope, { journal, dia, caixa });
  const staysOpen = entry.tipo === "despesa" || entry.tipo === "receita";
  await writeUnpaid(db, scope, { id, cancelled: staysOpen ? null : now });
  announceChange(call, id);
  return { id };
}

/** Refuses NOT_FOUND, BILL_SETTLED. */
export async function cancelEntry(
  call: ShopCall,
  { id, seguintes }: z.output<typeof CancelEntry>,
): Promise<{ cancelados: number }> {
  const { serie_id, vencimento } = await openEntry(call, id);
  const serie = seguintes ? serie_id : null;
  const cancelados = await cancelEntries(call.db, call.scope, { id, serie, from: vencimento, now: call.now });
  announceChange(call, id);
  return { cancelados };
}

/** Moves money between the shop's accounts, or between them and its owners. Refuses INVALID_INPUT, NO_CAIXA. */
export async function moveMoney(
  call: ShopCall,
  { tipo, descricao, valor, em, conta, para }: z.output<typeof MoveMoney>,
): Promise<{ id: string }> {
  const { db, scope } = call;
  await refusePlace(call, { em, conta });
  if (para) await refusePlace(call, { em, conta: para }, "para");
  const id = randomUUID();
  const moved = { id, tipo, descricao, valor, conta: para ?? "socios" };
  const journal_id = await postPaid(call, moved, { em, conta });
  await insertMoved(db, scope, { ...moved, pago_em: em, pago_de: conta, journal_id });
  announceChange(call, id);
  return { id };
}

const refuseUnknown = refusing({
  finance_entries_barbershop_id_fornecedor_id_fkey: ["INVALID_INPUT", "fornecedor_id", "Escolha um fornecedor."],
});

type Payment = { em: string; conta: string };
type Payable = Pick<Held, "id" | "tipo" | "descricao" | "conta" | "valor">;

async function openEntry(call: ShopCall, id: string): Promise<Held> {
  const entry = await heldEntry(call.db, call.scope, id);
  if (!entry) throw new Refusal("NOT_FOUND");
  if (entry.situacao !== "aberto") throw new Refusal("BILL_SETTLED");
  return entry;
}

async function payHeld(call: ShopCall, entry: Payable, paid: Payment): Promise<void> {
  await refusePlace(call, paid);
  const isOut = entry.tipo === "despesa" && paid.conta === "caixa";
  if (isOut) await holdToPayOut(call, entry.valor);
  const journal_id = await postPaid(call, entry, paid);
  await writePaid(call.db, call.scope, { id: entry.id, pago_em: paid.em, pago_de: paid.conta, journal_id });
  if (isOut) await notifyAdmins(call, `tirou ${moneyText(entry.valor)} do caixa: ${entry.descricao}`, {});
}

/** The days of the books, by their fields, are at most ten years from today. Refuses INVALID_INPUT. */
export function refuseFarAway({ now, scope }: ShopCall, days: Record<string, string>): void {
  const today = localDay(now, scope.timezone);
  for (const [field, day] of Object.entries(days))
    if (isFarAway(day, today)) throw wrong(field, `No máximo ${mostYears} anos antes ou depois de hoje.`);
}

/**
 * Checks the day and the accounts of a payment: not far away nor in the future, only accounts of money, the drawer only today, and for the
 * reception only the drawer. Refuses INVALID_INPUT, FORBIDDEN.
 */
export async function refusePlace(call: ShopCall, { em, conta }: Payment, field = "conta"): Promise<void> {
  const { db, scope, now } = call;
  const today = localDay(now, scope.timezone);
  refuseFarAway(call, { em });
  if (em > today) throw wrong("em", "Essa data ainda não chegou.");
  if (conta === "caixa" && em !== today) throw wrong("em", "O caixa só paga e recebe hoje.");
  if (scope.actor.role === "recepcionista") {
    if (conta !== "caixa") throw new Refusal("FORBIDDEN");
    return;
  }
  const places = await balancesOf(db, scope);
  if (!places.some(({ codigo, archived_at }) => codigo === conta && archived_at === null))
    throw wrong(field, "Escolha uma conta.");
}

/** Stores the payment; a cash payment uses the open drawer. */
async function postPaid(call: ShopCall, { id, ...entry }: Payable, { em, conta }: Payment): Promise<string> {
  const caixa = [conta, entry.conta].includes("caixa") ? await drawerNow(call) : null;
  const of = { table: "finance_entries", id };
  const postings = postingsOf({ ...entry, de: conta });
  return (await post(call.db, call.scope, { tipo: "lancamento", dia: em, of, caixa, postings }))!;
}

function wrong(path: string, message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path, message }] });
}

function announceChange({ announce }: ShopCall, id: string): void {
  announce({ feature: "entries", ids: [id], days: [], for: { barbers: [], clients: [] } });
}
