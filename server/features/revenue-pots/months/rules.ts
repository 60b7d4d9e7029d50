import type * as z from "zod";
import { localDay } from "#contract/dates.ts";
import { lastOfMonth } from "#contract/periods.ts";
import type { CorrectPot, PotMonth, PotState } from "#contract/pot-months.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { post, type Posting } from "#server/features/finance/queries.ts";
import {
  barberNames,
  closedMonth,
  computedBefore,
  correctedFor,
  correctionsTaken,
  deleteCorrection,
  endMonth,
  insertCorrection,
  keepComputed,
  lockPot,
  monthActs,
  postingDay,
  potTerms,
  sharesOfMonth,
  takeIntoPot,
  type Terms,
} from "#server/features/revenue-pots/months/queries.ts";
import { type Computed, computeMonth } from "#server/features/revenue-pots/sharing/rules.ts";
import { Refusal } from "#server/refusal.ts";

/** A month, `YYYY-MM`, of a pote. */
type Input = { id: string; mes: string };

/** A month: as it was closed, otherwise as it would be now. Refuses NOT_FOUND, also before the pote's first month and after this one. */
export async function potMonth(call: ShopCall, { id, mes }: Input): Promise<PotMonth> {
  const { db, scope, now } = call;
  const month = { pot: id, mes: `${mes}-01` };
  const terms = await potTerms(db, scope, month);
  if (!terms || month.mes < terms.desde || month.mes > localDay(now, scope.timezone)) throw new Refusal("NOT_FOUND");
  const acts = await monthActs(db, scope, month);
  const shown = acts?.closed_at ? await asClosed(call, month) : await asComputed(call, month, terms);
  const { nome, desde, aberto, por_contar } = terms;
  const hides = por_contar !== null && por_contar <= lastOfMonth(month.mes) && !acts?.closed_at;
  return {
    id,
    nome,
    mes,
    desde: desde.slice(0, 7),
    aberto: aberto.slice(0, 7),
    por_contar: hides ? por_contar : null,
    ...shown,
    calculado_em: acts?.computed_at.toISOString() ?? null,
    fechado_em: acts?.closed_at?.toISOString() ?? null,
    fechado_por: acts?.fechado_por ?? null,
  };
}

type OfMonth = { pot: string; mes: string };
type Shown = Omit<
  PotMonth,
  "id" | "nome" | "mes" | "desde" | "aberto" | "por_contar" | "calculado_em" | "fechado_em" | "fechado_por"
>;

async function asClosed({ db, scope }: ShopCall, month: OfMonth): Promise<Shown> {
  const stored = (await closedMonth(db, scope, month))!;
  const partes = await sharesOfMonth(db, scope, stored.id);
  const correcoes = await correctionsTaken(db, scope, stored.id);
  const { casa_bps, criterio } = stored;
  return {
    situacao: paidState(partes),
    casa_bps,
    criterio,
    ...sumsOf(stored),
    partes,
    correcoes,
    de_fora: 0,
    mudou: false,
  };
}

/** `pago`: closings have paid all shares. */
export function paidState(shares: { valor: number; pago: boolean }[]): PotState {
  return shares.every(({ valor, pago }) => pago || valor === 0) ? "pago" : "fechado";
}

async function asComputed({ db, scope }: ShopCall, month: OfMonth, terms: Terms): Promise<Shown> {
  const computed = computeMonth(month.mes, terms);
  const before = await computedBefore(db, scope, month);
  const mudou = before !== undefined && !isSame(before, await sharesOfMonth(db, scope, before.id), terms, computed);
  const whose = [...computed.shares, ...terms.correcoes].map(({ barbeiro_id }) => barbeiro_id);
  const names = await barberNames(db, scope, whose);
  const nameOf = (barbeiro_id: string) => names.get(barbeiro_id) ?? "Barbeiro";
  const partes = computed.shares
    .map((share) => ({ ...share, barbeiro: nameOf(share.barbeiro_id), closing_id: null, pago: false }))
    .toSorted((one, other) => one.barbeiro.localeCompare(other.barbeiro, "pt-BR"));
  const correcoes = terms.correcoes
    .slice(0, 200)
    .map(({ mes: _wrong, ...one }) => ({ ...one, barbeiro: nameOf(one.barbeiro_id) }));
  const { casa_bps, criterio } = terms;
  return {
    situacao: before ? "calculado" : "aberto",
    casa_bps,
    criterio,
    ...computed.sums,
    partes,
    correcoes,
    de_fora: computed.fora.length,
    mudou,
  };
}

function sumsOf(from: Computed["sums"]): Computed["sums"] {
  const { recebido, devolvido, base_anterior, base, pool, casa } = from;
  const { entrada, ajustes, peso, distribuido, repartido, saida } = from;
  return {
    recebido,
    devolvido,
    base_anterior,
    base,
    pool,
    casa,
    entrada,
    ajustes,
    peso,
    distribuido,
    repartido,
    saida,
  };
}

type Before = NonNullable<Awaited<ReturnType<typeof computedBefore>>>;
type Kept = { barbeiro_id: string; peso: number; ajustes: number; valor: number }[];

/** Whether closing a month now would give the computed result. */
function isSame(before: Before, kept: Kept, terms: Terms, { sums, shares }: Computed): boolean {
  const text = (from: Computed["sums"], own: Kept, of: Pick<Terms, "casa_bps" | "criterio">) =>
    JSON.stringify([
      sumsOf(from),
      of.casa_bps,
      of.criterio,
      own.map(({ barbeiro_id, peso, ajustes, valor }) => [barbeiro_id, peso, ajustes, valor].join(" ")).toSorted(),
    ]);
  return text(before, kept, before) === text(sums, shares, terms);
}

/**
 * Computes a past month and replaces its earlier result. Refuses NOT_FOUND, POT_MONTH_CLOSED, MONTH_NOT_OVER, EARLIER_MONTH_OPEN,
 * DRAWER_NOT_COUNTED.
 */
export async function computePotMonth(call: ShopCall, input: Input): Promise<{ id: string }> {
  const { db, scope, now } = call;
  const month = { pot: input.id, mes: `${input.mes}-01` };
  const terms = await heldTerms(call, month);
  const { sums, shares } = computeMonth(month.mes, terms);
  const dia = lastOfMonth(month.mes);
  const { casa_bps, criterio } = terms;
  const id = await keepComputed(db, scope, { ...month, dia, now, casa_bps, criterio, sums, shares });
  announce(call, input.id);
  return { id };
}

/**
 * Closes a computed month: it takes its inputs, and each share is owed to its barber until their next closing. Of two concurrent calls
 * one is refused. Refuses as computing does, and POT_CHANGED when the result would differ from the computed one.
 */
export async function closePotMonth(call: ShopCall, input: Input): Promise<{ id: string }> {
  const { db, scope, now } = call;
  const month = { pot: input.id, mes: `${input.mes}-01` };
  const terms = await heldTerms(call, month);
  const before = await computedBefore(db, scope, month);
  const computed = computeMonth(month.mes, terms);
  if (!before || !isSame(before, await sharesOfMonth(db, scope, before.id), terms, computed))
    throw new Refusal("POT_CHANGED");
  const { id } = before;
  if (!(await takeIntoPot(db, scope, { ...terms, id, lines: computed.lines }))) throw new Refusal("POT_CHANGED");
  const today = localDay(now, scope.timezone);
  const dia = await postingDay(db, scope, { last: lastOfMonth(month.mes), today });
  const of = { table: "revenue_pot_months", id };
  const journal_id = await post(db, scope, { tipo: "pote", dia, of, postings: postingsOf(computed.shares) });
  await endMonth(db, scope, { id, journal_id, now });
  announce(call, input.id);
  return { id };
}

/** The terms of a month that may be closed, with its pote locked. */
async function heldTerms(call: ShopCall, month: OfMonth): Promise<Terms> {
  const { db, scope, now } = call;
  if (!(await lockPot(db, scope, month.pot))) throw new Refusal("NOT_FOUND");
  const terms = await potTerms(db, scope, month);
  if (!terms || month.mes < terms.desde) throw new Refusal("NOT_FOUND");
  if (month.mes < terms.aberto) throw new Refusal("POT_MONTH_CLOSED");
  const last = lastOfMonth(month.mes);
  if (localDay(now, scope.timezone) <= last) throw new Refusal("MONTH_NOT_OVER");
  if (month.mes > terms.aberto) throw new Refusal("EARLIER_MONTH_OPEN");
  if (terms.por_contar !== null && terms.por_contar <= last) throw new Refusal("DRAWER_NOT_COUNTED");
  return terms;
}

/** Posts the shares as an expense, owed to each barber until a closing takes them. The unshared part is owed to nobody. */
function postingsOf(shares: { barbeiro_id: string; valor: number }[]): Posting[] {
  return shares.flatMap(({ barbeiro_id, valor }): Posting[] => [
    { conta: "potes", valor, barbeiro_id },
    { conta: "potes_a_pagar", valor: -valor, barbeiro_id },
  ]);
}

/**
 * Corrects a closed month in the first open one; a barber's corrections of a month are at most what it could distribute, either way.
 * Refuses NOT_FOUND, POT_MONTH_OPEN, INVALID_INPUT.
 */
export async function correctPot(
  call: ShopCall,
  { id, mes, ...given }: z.output<typeof CorrectPot>,
): Promise<{ id: string }> {
  const { db, scope } = call;
  const month = { pot: id, mes: `${mes}-01` };
  if (!(await lockPot(db, scope, id))) throw new Refusal("NOT_FOUND");
  const closed = await closedMonth(db, scope, month);
  if (!closed) throw new Refusal("POT_MONTH_OPEN");
  const most = Math.max(0, closed.pool + closed.entrada);
  const before = await correctedFor(db, scope, { corrige_id: closed.id, barbeiro_id: given.barbeiro_id });
  if (Math.abs(before + given.valor) > most) {
    const message = `As correções deste barbeiro passariam do pote do mês, que foi de ${moneyText(most)}.`;
    throw new Refusal("INVALID_INPUT", { fields: [{ path: "valor", message }] });
  }
  const made = await insertCorrection(db, scope, { ...given, corrige_id: closed.id }).catch(refuseUnknown);
  announce(call, id);
  return { id: made };
}

/** Refuses NOT_FOUND, also when a month has taken it. */
export async function removeCorrection(call: ShopCall, id: string): Promise<void> {
  if (!(await deleteCorrection(call.db, call.scope, id))) throw new Refusal("NOT_FOUND");
  announce(call, id);
}

const refuseUnknown = refusing({ revenue_pot_corrections_barbershop_id_barbeiro_id_fkey: ["NOT_FOUND"] });

function announce(call: ShopCall, id: string): void {
  call.announce({ feature: "revenue_pots", ids: [id], days: [], for: { barbers: "all", clients: [] } });
}
