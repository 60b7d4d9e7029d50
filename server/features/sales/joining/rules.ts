import { type Comanda, mostLines } from "#contract/comandas.ts";
import type { ShopCall } from "#server/call.ts";
import { leadJoined, moveLines } from "#server/features/sales/joining/queries.ts";
import { comandaOf, updateComanda } from "#server/features/sales/queries.ts";
import { changed, type DeskCall, discounted, held, refuseOtherClient } from "#server/features/sales/rules.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Moves items, payments and discount of `other` to this comanda, which keeps its client or takes the other's. The other is cancelled and
 * references this one. Refuses NOT_FOUND, COMANDA_ENDED, COMANDA_FULL, CLIENT_PAYS, PLAN_OF_CLIENT, CHARGE_PENDING and, when the discount
 * of an item grows beyond the caller's limit, DISCOUNT_LIMIT.
 */
export async function joinComandas(call: DeskCall, { id, other }: { id: string; other: string }): Promise<Comanda> {
  const { db, scope, now } = call;
  const [kept, ended] = await bothHeld(call, id, other);
  const cliente_id = kept.consumo_de ? null : ((kept.cliente ?? ended.cliente)?.id ?? null);
  refuseOtherClient(ended, cliente_id);
  if (ended.cobranca) throw new Refusal("CHARGE_PENDING");
  const lines = [
    [...kept.items, ...ended.items],
    [...kept.payments, ...ended.payments],
  ];
  if (lines.some(({ length }) => length > mostLines)) throw new Refusal("COMANDA_FULL");
  await moveLines(db, scope, { from: other, to: id });
  await updateComanda(db, scope, { id, cliente_id, desconto: kept.desconto + ended.desconto });
  const motivo = `Juntada à comanda ${kept.numero}`;
  await updateComanda(db, scope, {
    id: other,
    motivo,
    joined_into: id,
    desconto: 0,
    cancelled_at: now,
    cancelled_by: scope.actor.id,
  });
  await leadJoined(db, scope, { from: other, to: id });
  await changed(call, other);
  return discounted(call, id, { before: [kept, ended] });
}

/**
 * Returns the comanda from which the item was moved. Refuses as `joinComandas`, and INVALID_INPUT when the discount left there is too
 * large.
 */
export async function moveItem(
  call: DeskCall,
  { id: item, comanda: to }: { id: string; comanda: string },
): Promise<Comanda> {
  const { db, scope } = call;
  const from = await comandaOf(db, scope, { table: "comanda_items", id: item });
  if (!from) throw new Refusal("NOT_FOUND");
  const [left, reached] = await bothHeld(call, from, to);
  // Somebody may have moved the item while this transaction waited for the lock.
  const items = left.items.filter(({ id }) => id === item);
  if (items.length === 0) throw new Refusal("NOT_FOUND");
  refuseOtherClient({ ...left, items, payments: [] }, reached.cliente?.id ?? null);
  if (reached.items.length >= mostLines) throw new Refusal("COMANDA_FULL");
  await moveLines(db, scope, { from, to, item });
  await discounted(call, to, { before: [left, reached] });
  return discounted(call, from, { before: [left] });
}

/** Locks both in the order of their ids, so that two callers never deadlock. Refuses NOT_FOUND when both ids are the same. */
async function bothHeld(call: ShopCall, one: string, other: string): Promise<[Comanda, Comanda]> {
  if (one === other) throw new Refusal("NOT_FOUND");
  const first = await held(call, one < other ? one : other);
  const second = await held(call, one < other ? other : one);
  return one < other ? [first, second] : [second, first];
}
