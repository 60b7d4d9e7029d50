import type * as z from "zod";
import type { AddAdvance, AnswerAdvance, PayAdvance, RequestAdvance } from "#contract/advances.ts";
import { localDay } from "#contract/dates.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import {
  barberOf,
  changeAdvance,
  type Held,
  heldAdvance,
  insertAdvance,
  type Limits,
  limitsOf,
  lockMoneyOf,
  requestAdvance,
} from "#server/features/advances/queries.ts";
import { drawerNow } from "#server/features/cash/rules.ts";
import { refusePlace } from "#server/features/entries/rules.ts";
import { type Account, post, reverseJournal } from "#server/features/finance/queries.ts";
import { notify } from "#server/features/notifications/rules.ts";
import { Refusal } from "#server/refusal.ts";

/** The amount that the cap still allows, in centavos; null without a cap (business-rules 4). */
export function roomIn({ vale_teto, aberto, ganho }: Omit<Limits, "vale_recepcao">): number | null {
  return vale_teto === null ? null : Math.max(0, Math.floor((ganho * vale_teto) / 10_000) - aberto);
}

/** The amounts for the calling barber. */
export async function ownRoom({ db, scope }: ShopCall): Promise<{ aberto: number; disponivel: number | null }> {
  const limits = await limitsOf(db, scope, scope.barber!);
  return { aberto: limits.aberto, disponivel: roomIn(limits) };
}

/** A barber requests a vale; the people who may approve it are notified. Refuses ADVANCE_CAP. */
export async function request(call: ShopCall, given: z.output<typeof RequestAdvance>): Promise<{ id: string }> {
  const { db, scope } = call;
  const barbeiro_id = scope.barber!;
  await lockMoneyOf(db, scope, barbeiro_id);
  const limits = await limitsOf(db, scope, barbeiro_id);
  refuseCap(limits, given.valor);
  const id = await requestAdvance(db, scope, given);
  const message = `solicitado por ${scope.actor.name}: ${moneyText(given.valor)}, ${given.motivo}.`;
  const ofDesk = limits.aberto + given.valor <= limits.vale_recepcao;
  const data = { advance: id, barbeiro: barbeiro_id };
  await notify(call, { kind: "advance", message, data, to: ofDesk ? { desk: true } : { admins: true } });
  announceChange(call, { id, barbeiro_id });
  return { id };
}

/** Adds a vale without a request, approved by the caller. Refuses NOT_FOUND, ADVANCE_LIMIT to the reception, ADVANCE_CAP. */
export async function add(call: ShopCall, given: z.output<typeof AddAdvance>): Promise<{ id: string }> {
  const { db, scope, now } = call;
  await refuseBeyond(call, given);
  const id = await insertAdvance(db, scope, { ...given, now }).catch(refuseUnknown);
  await changed(call, { ...given, id }, `aprovado: ${moneyText(given.valor)}, ${given.motivo}.`);
  return { id };
}

/** Refuses NOT_FOUND, ADVANCE_ENDED, ADVANCE_LIMIT to the reception, ADVANCE_CAP. */
export async function approve(call: ShopCall, id: string): Promise<{ id: string }> {
  const { db, scope, now } = call;
  const advance = await held(call, id, "solicitado");
  await refuseBeyond(call, advance);
  await changeAdvance(db, scope, { id, approved_at: now, approved_by: scope.actor.id });
  return changed(call, advance, `aprovado: ${moneyText(advance.valor)}.`);
}

/** Refuses NOT_FOUND, ADVANCE_ENDED. */
export async function refuse(
  call: ShopCall,
  { id, resposta }: z.output<typeof AnswerAdvance>,
): Promise<{ id: string }> {
  const { db, scope, now } = call;
  const advance = await held(call, id, "solicitado");
  await changeAdvance(db, scope, { id, resposta, refused_at: now, refused_by: scope.actor.id });
  return changed(call, advance, `recusado: ${moneyText(advance.valor)}, ${resposta}.`);
}

/**
 * Pays an approved vale; the reception only from the drawer. Refuses NOT_FOUND, ADVANCE_ENDED, NO_CAIXA, DAY_CLOSED, FORBIDDEN,
 * INVALID_INPUT.
 */
export async function pay(call: ShopCall, { id, em, conta }: z.output<typeof PayAdvance>): Promise<{ id: string }> {
  const { db, scope } = call;
  const advance = await held(call, id, "aprovado");
  const { barbeiro_id, valor } = advance;
  await refusePlace(call, { em, conta });
  const caixa = conta === "caixa" ? await drawerNow(call) : null;
  const journal_id = await post(db, scope, {
    tipo: "vale_pago",
    dia: em,
    of: { table: "advances", id },
    caixa,
    postings: [
      { conta: "vales", valor, barbeiro_id },
      // The places of money are accounts.
      { conta: conta as Account, valor: -valor },
    ],
  });
  const paid = { pago_em: em, pago_de: conta, journal_id: journal_id!, paid_by: scope.actor.id };
  await changeAdvance(db, scope, { id, ...paid });
  return changed(call, advance, `pago: ${moneyText(valor)}.`);
}

/** Reverses an approved or paid vale that no closing has deducted from. Refuses NOT_FOUND, ADVANCE_ENDED, ADVANCE_DEDUCTED, NO_CAIXA. */
export async function reverse(
  call: ShopCall,
  { id, resposta }: z.output<typeof AnswerAdvance>,
): Promise<{ id: string }> {
  const { db, scope, now } = call;
  const advance = await held(call, id, "aprovado", "pago", "descontado");
  if (advance.descontado > 0) throw new Refusal("ADVANCE_DEDUCTED");
  if (advance.journal_id) {
    const caixa = advance.pago_de === "caixa" ? await drawerNow(call) : null;
    await reverseJournal(db, scope, { journal: advance.journal_id, dia: localDay(now, scope.timezone), caixa });
  }
  await changeAdvance(db, scope, { id, resposta, reversed_at: now, reversed_by: scope.actor.id });
  return changed(call, advance, `estornado: ${moneyText(advance.valor)}, ${resposta}.`);
}

/** The vale in one of these states, locked after its barber's money. */
async function held(call: ShopCall, id: string, ...states: Held["situacao"][]): Promise<Held> {
  const { db, scope } = call;
  const barber = await barberOf(db, scope, id);
  if (!barber) throw new Refusal("NOT_FOUND");
  await lockMoneyOf(db, scope, barber);
  const advance = (await heldAdvance(db, scope, id))!;
  if (!states.includes(advance.situacao)) throw new Refusal("ADVANCE_ENDED");
  return advance;
}

async function refuseBeyond(
  { db, scope }: ShopCall,
  { barbeiro_id, valor }: Pick<Held, "barbeiro_id" | "valor">,
): Promise<void> {
  await lockMoneyOf(db, scope, barbeiro_id);
  const limits = await limitsOf(db, scope, barbeiro_id);
  const isDesk = scope.actor.role === "recepcionista";
  if (isDesk && limits.aberto + valor > limits.vale_recepcao) throw new Refusal("ADVANCE_LIMIT");
  refuseCap(limits, valor);
}

function refuseCap(limits: Limits, valor: number): void {
  const room = roomIn(limits);
  if (room !== null && valor > room) throw new Refusal("ADVANCE_CAP");
}

/** Notifies its barber, under the word `Vale`. */
async function changed(
  call: ShopCall,
  { id, barbeiro_id }: { id: string; barbeiro_id: string },
  message: string,
): Promise<{ id: string }> {
  const data = { advance: id, barbeiro: barbeiro_id };
  await notify(call, { kind: "advance", message, data, to: { barbers: [barbeiro_id] } });
  announceChange(call, { id, barbeiro_id });
  return { id };
}

function announceChange({ announce }: ShopCall, { id, barbeiro_id }: { id: string; barbeiro_id: string }): void {
  announce({ feature: "advances", ids: [id], days: [], for: { barbers: [barbeiro_id], clients: [] } });
}

const refuseUnknown = refusing({ advances_barbershop_id_barbeiro_id_fkey: ["NOT_FOUND"] });
