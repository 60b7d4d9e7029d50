import type * as z from "zod";
import { usualFees } from "#contract/card-machines.ts";
import { addDays, formatDay, localDay } from "#contract/dates.ts";
import { receivedOf, type ReceivableKind, type ReceiveOther } from "#contract/receivables.ts";
import type { ShopCall } from "#server/call.ts";
import { cardTerms } from "#server/features/finance/machines/queries.ts";
import { dayOfUndo, reverseJournal } from "#server/features/finance/queries.ts";
import {
  type Expected,
  type HeldReceivable,
  heldReceivables,
  heldReceived,
  insertReceivables,
  isBank,
  lessenReceivable,
  receiveLocked,
  reverseReceivables,
  type Source,
  unreceive,
} from "#server/features/finance/receivables/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** The fee of a sale, in centavos: rounded half away from zero, once (business-rules 11). */
export function feeOf(valor: number, bps: number): number {
  return Math.floor((valor * bps + 5000) / 10_000);
}

/** In centavos. `dia`: day of the payment. `dias`: days until the first instalment; the others follow every 30 days. */
type Sale = { valor: number; taxa: number; parcelas: number; dia: string; dias: number; antecipa: boolean };

/** Day and amount of each instalment. Remainders of the sale and its fee go to the first instalment (business-rules 11). */
export function instalmentsOf({ valor, taxa, parcelas, dia, dias, antecipa }: Sale): Expected[] {
  const count = antecipa ? 1 : parcelas;
  const share = (total: number, n: number) => Math.floor(total / count) + (n === 0 ? total % count : 0);
  return Array.from({ length: count }, (_, n) => ({
    parcela: n + 1,
    dia: addDays(dia, dias + n * 30),
    bruto: share(valor, n),
    taxa: share(taxa, n),
  }));
}

type Paid = { forma: string; valor: number; parcelas: number; machine_id?: string | undefined };

/** The amounts that a payment should bring to the bank. The fee is null while unknown. */
export type ToReceive = { machine_id: string | null; taxa: number | null; rows: Expected[] };

/** The receivables of a payment by card or Pix; none for other forms. Refuses NOT_FOUND when the machine is not in use. */
export async function expectedOf(call: ShopCall, { forma, valor, parcelas, machine_id }: Paid): Promise<ToReceive> {
  const { db, scope, now } = call;
  const dia = localDay(now, scope.timezone);
  if (forma === "pix") return { machine_id: null, taxa: null, rows: [{ parcela: 1, dia, bruto: valor, taxa: 0 }] };
  if (forma !== "cartao_credito" && forma !== "cartao_debito") return { machine_id: null, taxa: null, rows: [] };
  const terms = await cardTerms(db, scope, { machine: machine_id, forma, parcelas });
  if (machine_id && !terms) throw new Refusal("NOT_FOUND");
  const { bps = null, antecipa = false } = terms ?? {};
  const taxa = bps === null ? null : feeOf(valor, bps);
  const dias = terms?.dias ?? usualFees.find((fee) => fee.forma === forma)!.dias;
  const rows = instalmentsOf({ valor, taxa: taxa ?? 0, parcelas, dia, dias, antecipa });
  return { machine_id: terms?.machine_id ?? null, taxa, rows };
}

/** Stores the receivables of a payment. */
export async function expect(call: ShopCall, expected: { of: Source; forma: string; rows: Expected[] }): Promise<void> {
  await insertReceivables(call.db, call.scope, expected);
  announceChange(call, []);
}

/** Money returned by Pix, card or online is expected to leave the bank; other forms create nothing. */
export async function expectBack(
  call: ShopCall,
  { of, forma, valor }: { of: Source; forma: string; valor: number },
): Promise<void> {
  if (valor === 0 || !["pix", "cartao_debito", "cartao_credito", "online"].includes(forma)) return;
  const dia = localDay(call.now, call.scope.timezone);
  await expect(call, { of, forma, rows: [{ parcela: 1, dia, bruto: -valor, taxa: 0 }] });
}

/** Takes a fee that became known after the payment off its receivable. If that was already received, expects the fee as outgoing. */
export async function expectFee(
  call: ShopCall,
  { deposit, valor, ...fee }: { deposit: string; valor: number; taxa: number; dia: string },
): Promise<void> {
  const isExpected = await lessenReceivable(call.db, call.scope, { deposit, bruto: valor, ...fee });
  const rows = isExpected ? [] : [{ parcela: 1, dia: fee.dia, bruto: -fee.taxa, taxa: 0 }];
  await expect(call, { of: { deposit_id: deposit }, forma: "online", rows });
}

/** Cancels the receivables of a reversed payment. Amounts already received are expected to leave again. */
export async function expectNoMore(call: ShopCall, of: Source): Promise<void> {
  const { db, scope, now } = call;
  await reverseReceivables(db, scope, { of, dia: localDay(now, scope.timezone), now });
  announceChange(call, []);
}

type Received = { linhas: number; recebido: number };

type Came = { conta: string; em?: string | undefined };

/**
 * Confirms receivables as expected: the given ones, or all of a day, on the day `em`; without it, each on its proposed day. Skips those
 * received in the meantime. Refuses NOTHING_EXPECTED, DAY_CLOSED, and INVALID_INPUT when `conta` is no bank account in use, or the day is
 * to come or before the sale.
 */
export async function receive(
  call: ShopCall,
  { conta, em, ...which }: ({ ids: string[] } | { tipo: ReceivableKind; dia: string }) & Came,
): Promise<Received> {
  const held = await heldReceivables(call.db, call.scope, which);
  return book(call, held, { conta, em, recebido: null });
}

/** Confirms another amount than expected; the difference is a fee. Refuses as `receive`, and INVALID_INPUT for more than was paid. */
export async function receiveOther(call: ShopCall, { id, ...came }: z.output<typeof ReceiveOther>): Promise<Received> {
  const held = await heldReceivables(call.db, call.scope, { ids: [id] });
  return book(call, held, came);
}

/** Undoes a receipt on the day it was posted on, today where that is closed; the amount is expected again. Refuses NOT_RECEIVED. */
export async function undoReceived(call: ShopCall, id: string): Promise<{ id: string }> {
  const { db, scope, now } = call;
  const journal = await heldReceived(db, scope, id);
  if (!journal) throw new Refusal("NOT_RECEIVED");
  const dia = await dayOfUndo(db, scope, { journal, today: localDay(now, scope.timezone) });
  await reverseJournal(db, scope, { journal, dia, caixa: null });
  await unreceive(db, scope, id);
  announceChange(call, [id]);
  return { id };
}

type Arrived = Came & { recebido: number | null };

async function book(call: ShopCall, held: HeldReceivable[], { conta, em, recebido }: Arrived): Promise<Received> {
  const { db, scope, now } = call;
  const [first] = held;
  if (!first) throw new Refusal("NOTHING_EXPECTED");
  if (!(await isBank(db, scope, conta))) throw wrong("conta", "Escolha uma conta de banco.");
  const tooMuch = recebido !== null && receivedOf(first.bruto).safeParse(recebido).error;
  if (tooMuch) throw wrong("recebido", tooMuch.issues[0]!.message);
  const today = localDay(now, scope.timezone);
  if (em && em > today) throw wrong("em", "Essa data ainda não chegou.");
  const last = lastSale(held);
  if (em && em < last) throw wrong("em", `Antes da venda, que foi em ${formatDay(last)}.`);
  const ids = held.map(({ id }) => id);
  const came = await receiveLocked(db, scope, { ids, conta, em: em ?? null, recebido, now, today });
  announceChange(call, ids);
  return { linhas: ids.length, recebido: came };
}

/** The day of the last of their sales, or of what goes back: they were not all received before. */
export function lastSale(held: HeldReceivable[]): string {
  return held.map(({ desde }) => desde).reduce((one, other) => (one > other ? one : other));
}

function wrong(path: string, message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path, message }] });
}

function announceChange({ announce }: ShopCall, ids: string[]): void {
  announce({ feature: "finance", ids, days: [], for: { barbers: [], clients: [] } });
}
