import { randomUUID } from "node:crypto";
import type * as z from "zod";
import type { ContestClosing, ProcessClosing, ReplyToClosing, SaveAdjustment } from "#contract/closing-acts.ts";
import type { ClosingDetails, Preview } from "#contract/closings.ts";
import { formatDay, localDay, spanOfDays } from "#contract/dates.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { deductedBy, openAdvances } from "#server/features/advances/deducting/queries.ts";
import { deduct, takenOf } from "#server/features/advances/deducting/rules.ts";
import { lockMoneyOf } from "#server/features/advances/queries.ts";
import { markPaid, paymentsOf } from "#server/features/closings/paying/queries.ts";
import {
  answerClosing,
  closingHead,
  deleteAdjustment,
  insertAdjustment,
  insertClosing,
  madeOf,
  type OpenOf,
  openOf,
  takeAdjustments,
  takeOpen,
  writeReply,
} from "#server/features/closings/queries.ts";
import { postingsOf, type Sums, sumsOf } from "#server/features/closings/sums/rules.ts";
import { retroactiveLines, type TierLine } from "#server/features/commissions/tiers/retroactive/rules.ts";
import { refuseFarAway } from "#server/features/entries/rules.ts";
import { post } from "#server/features/finance/queries.ts";
import { notify } from "#server/features/notifications/rules.ts";
import { sharesFor, takeShares } from "#server/features/revenue-pots/paying/queries.ts";
import { Refusal } from "#server/refusal.ts";

type BarberPeriod = { barbeiro_id: string; de: string; ate: string };

/**
 * Previews a closing, with the questions to confirm. Refuses NOT_FOUND, also to a barber for a colleague, and INVALID_INPUT for days far
 * away.
 */
export async function previewClosing(call: ShopCall, { barbeiro_id, de, ate }: BarberPeriod): Promise<Preview> {
  const { db, scope } = call;
  refuseFarAway(call, { de, ate });
  if (scope.actor.role === "barbeiro" && scope.barber !== barbeiro_id) throw new Refusal("NOT_FOUND");
  const open = await openBy(call, { barbeiro_id, ate });
  const owed = await openAdvances(db, scope, { barbeiro: barbeiro_id, ate });
  const potes = await sharesFor(db, scope, { barbeiro: barbeiro_id, ate });
  const sums = sumsOf({ ...open, pote: sumOf(potes), vales: sumOf(owed) });
  const { nome, fechado_ate, linhas: total_linhas } = open;
  const made = await madeOf(db, scope, { barbeiro: barbeiro_id, ate });
  const vales_descontados = takenOf(owed, sums.vales);
  const duvidas = doubtsOf(open, sums);
  const ajustes = [...made.ajustes, ...open.faixas.map(previewed)];
  return { barbeiro: nome, fechado_ate, total_linhas, ...sums, ...made, ajustes, potes, vales_descontados, duvidas };
}

/**
 * Closes what a barber has earned until a day that is not in the future: lines become `processada`, the amount owed is posted to one
 * account, and the barber is notified (business-rules 3 and 4). Refuses NOT_FOUND, INVALID_INPUT for a future day or one far away,
 * NOTHING_TO_CLOSE, PERIOD_OVERLAPS, DAY_CLOSED, and CLOSING_DOUBTFUL with the questions until they are confirmed.
 */
export async function processClosing(
  call: ShopCall,
  { barbeiro_id, de, ate, mesmo_assim }: z.output<typeof ProcessClosing>,
): Promise<{ id: string }> {
  const { db, scope, now } = call;
  if (ate > localDay(now, scope.timezone)) throw wrong("ate", "Esse dia ainda não chegou.");
  refuseFarAway(call, { de, ate });
  await lockMoneyOf(db, scope, barbeiro_id);
  const open = await openBy(call, { barbeiro_id, ate });
  // The balance comes from the newest closing. An earlier period would count it twice.
  if (open.fechado_ate !== null && de <= open.fechado_ate) throw new Refusal("PERIOD_OVERLAPS");
  const owed = await openAdvances(db, scope, { barbeiro: barbeiro_id, ate });
  const vales = sumOf(owed);
  const shares = await sharesFor(db, scope, { barbeiro: barbeiro_id, ate });
  const doubts = doubtsOf(open, sumsOf({ ...open, pote: sumOf(shares), vales }));
  if (!mesmo_assim && (doubts.a_revisar > 0 || doubts.comandas.length > 0 || doubts.saiu))
    throw new Refusal("CLOSING_DOUBTFUL", doubts);
  const id = randomUUID();
  const taking = { id, barbeiro: barbeiro_id, ate };
  const { linhas, ...taken } = await takeOpen(db, scope, taking);
  for (const line of open.faixas) await insertAdjustment(db, scope, { ...line, tipo: "bonus", created_by: null });
  const adjustments = await takeAdjustments(db, scope, taking);
  const pote = await takeShares(db, scope, { closing: id, barbeiro: barbeiro_id, ate });
  const owes = !open.ativo && vales > 0;
  if (linhas + open.partes + adjustments.length + pote.count === 0 && !owes) throw new Refusal("NOTHING_TO_CLOSE");
  const sum = (...kinds: string[]) =>
    adjustments.reduce((total, { tipo, valor }) => (kinds.includes(tipo) ? total + valor : total), 0);
  const { saldo_anterior } = open;
  const [bonus, aluguel, imposto] = [sum("bonus"), sum("aluguel"), sum("imposto")];
  const descontos = sum("desconto") + aluguel + imposto;
  const sums = sumsOf({ ...taken, ativo: open.ativo, bonus, descontos, saldo_anterior, pote: pote.valor, vales });
  const of = { table: "closings", id };
  const postings = postingsOf({ barbeiro_id, sums, aluguel, imposto });
  const journal_id = await post(db, scope, { tipo: "fechamento", dia: ate, of, postings });
  await insertClosing(db, scope, { id, barbeiro_id, de, ate, linhas, journal_id, ...sums }).catch(refuseOverlap);
  await deduct(call, { closing: id, open: owed, valor: sums.vales });
  if (sums.liquido === 0) await markPaid(db, scope, id);
  await notifyBarber(call, {
    id,
    barbeiro_id,
    says: `de ${formatDay(de)} a ${formatDay(ate)}, ${moneyText(sums.liquido)}.`,
  });
  announceChange(call, { id, barbeiro_id });
  return { id };
}

/** A closing with all its lines. Refuses NOT_FOUND. */
export async function closingDetails({ db, scope }: ShopCall, id: string): Promise<ClosingDetails> {
  const head = await closingHead(db, scope, id);
  if (!head) throw new Refusal("NOT_FOUND");
  const vales_descontados = await deductedBy(db, scope, id);
  const pagamentos = await paymentsOf(db, scope, id);
  const potes = await sharesFor(db, scope, { closing: id });
  return { ...head, ...(await madeOf(db, scope, { closing: id })), potes, vales_descontados, pagamentos };
}

/** The barber accepts the closing or contests it, and the admins are notified. Refuses NOT_FOUND, CLOSING_ENDED. */
export async function answer(
  call: ShopCall,
  { id, contestacao = null }: { id: string; contestacao?: z.output<typeof ContestClosing>["contestacao"] | null },
): Promise<{ id: string }> {
  const { db, scope } = call;
  const head = await closingHead(db, scope, id);
  if (!head) throw new Refusal("NOT_FOUND");
  if (!(await answerClosing(db, scope, { id, contestacao }))) throw new Refusal("CLOSING_ENDED");
  // Cut by characters: PostgreSQL rejects half of an emoji.
  const words = Array.from(contestacao ?? "").slice(0, 200);
  const message = `contestado por ${head.barbeiro}: ${words.join("")}`;
  if (contestacao) await notify(call, { kind: "closing", message, data: { closing: id }, to: { desk: true } });
  announceChange(call, head);
  return { id };
}

/** An admin's reply to a barber who contests; replaces an earlier reply. Refuses NOT_FOUND, NOT_CONTESTED. */
export async function replyToBarber(
  call: ShopCall,
  { id, resposta }: z.output<typeof ReplyToClosing>,
): Promise<{ id: string }> {
  const { db, scope } = call;
  if (!(await closingHead(db, scope, id))) throw new Refusal("NOT_FOUND");
  const barbeiro_id = await writeReply(db, scope, { id, resposta });
  if (!barbeiro_id) throw new Refusal("NOT_CONTESTED");
  await notifyBarber(call, { id, barbeiro_id, says: "a sua contestação foi respondida." });
  announceChange(call, { id, barbeiro_id });
  return { id };
}

/** Adds an adjustment. The barber's next closing that reaches its day takes it. Refuses NOT_FOUND, INVALID_INPUT for a day far away. */
export async function adjust(call: ShopCall, given: z.output<typeof SaveAdjustment>): Promise<{ id: string }> {
  refuseFarAway(call, { dia: given.dia });
  const id = await insertAdjustment(call.db, call.scope, given).catch(refuseUnknown);
  announceChange(call, { id, barbeiro_id: given.barbeiro_id });
  return { id };
}

/** Refuses NOT_FOUND, also when a closing has taken it. */
export async function removeAdjustment(call: ShopCall, id: string): Promise<void> {
  const barbeiro_id = await deleteAdjustment(call.db, call.scope, id);
  if (!barbeiro_id) throw new Refusal("NOT_FOUND");
  announceChange(call, { id, barbeiro_id });
}

/** Notifies a barber of their closing, under the word `Fechamento`. */
export async function notifyBarber(
  call: ShopCall,
  { id, barbeiro_id, says }: { id: string; barbeiro_id: string; says: string },
): Promise<void> {
  const data = { closing: id, barbeiro: barbeiro_id };
  await notify(call, { kind: "closing", message: says, data, to: { barbers: [barbeiro_id] } });
}

/** The closing's lines change their state too. */
export function announceChange({ announce }: ShopCall, { id, barbeiro_id }: { id: string; barbeiro_id: string }): void {
  for (const feature of ["closings", "commissions"] as const)
    announce({ feature, ids: [id], days: [], for: { barbers: [barbeiro_id], clients: [] } });
}

function wrong(path: string, message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path, message }] });
}

type Open = OpenOf & { faixas: TierLine[] };

/** Includes the tiers' bonus for the months that are in no closing; nobody enters it by hand. */
async function openBy(call: ShopCall, { barbeiro_id, ate }: Omit<BarberPeriod, "de">): Promise<Open> {
  const { db, scope } = call;
  const end = spanOfDays(ate, 1, scope.timezone).until;
  const [open] = await openOf(db, scope, { barbeiro: barbeiro_id, ate, end });
  if (!open) throw new Refusal("NOT_FOUND");
  return withTiers(open, await retroactiveLines(call, { barbeiros: [open], ate }));
}

export function withTiers(open: OpenOf, lines: TierLine[]): Open {
  const faixas = lines.filter(({ barbeiro_id }) => barbeiro_id === open.id);
  return { ...open, ajustes: open.ajustes + faixas.length, bonus: open.bonus + sumOf(faixas), faixas };
}

function previewed({ mes, dia, valor, motivo }: TierLine): Preview["ajustes"][number] {
  return { id: randomUUID(), tipo: "bonus", dia, valor, motivo, mes, autor: null };
}

export function doubtsOf({ a_revisar, comandas, ativo }: OpenOf, { saldo }: Sums): Preview["duvidas"] {
  return { a_revisar, comandas, saiu: !ativo && saldo > 0 };
}

function sumOf(parts: { valor: number }[]): number {
  return parts.reduce((sum, { valor }) => sum + valor, 0);
}

const refuseOverlap = refusing({ closing_overlaps: ["PERIOD_OVERLAPS"] });
const refuseUnknown = refusing({ closing_adjustments_barbershop_id_barbeiro_id_fkey: ["NOT_FOUND"] });
