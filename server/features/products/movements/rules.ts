import { DatabaseError } from "pg";
import type * as z from "zod";
import type { Moved, MoveStock, ReverseMovement } from "#contract/stock-movements.ts";
import type { ShopCall } from "#server/call.ts";
import { announceMoved, ranLow } from "#server/features/products/low-stock/rules.ts";
import { insertMovement, insertReversal, isOfComanda } from "#server/features/products/movements/queries.ts";
import { productRegister } from "#server/features/products/rules.ts";
import { Refusal } from "#server/refusal.ts";

const goingOut = new Set(["saida", "perda", "consumo"]);

/** Posts a movement. Refuses NOT_FOUND, and NOT_ENOUGH_STOCK when the shop forbids negative stock. */
export async function moveStock(call: ShopCall, given: z.output<typeof MoveStock>): Promise<Moved> {
  const { tipo, quantidade, custo, fornecedor_id } = given;
  const signed = goingOut.has(tipo) ? -quantidade : quantidade;
  const priced = tipo === "entrada" || tipo === "abertura";
  const cost = priced ? { custo, fornecedor_id } : { custo: null, fornecedor_id: null };
  return moved(call, insertMovement(call.db, call.scope, { ...given, ...cost, quantidade: signed }));
}

/** Reverses a movement by an opposite one. Refuses NOT_FOUND, OF_COMANDA, ALREADY_REVERSED and NOT_ENOUGH_STOCK. */
export async function reverseMovement(call: ShopCall, given: z.output<typeof ReverseMovement>): Promise<Moved> {
  if (await isOfComanda(call.db, call.scope, given.id)) throw new Refusal("OF_COMANDA");
  return moved(call, insertReversal(call.db, call.scope, given));
}

/** Maps the ledger's constraints to refusals. */
export async function refusingShortage<T>(booking: Promise<T>): Promise<T> {
  return booking.catch((error: unknown) => {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.constraint === "stock_not_below_zero") throw new Refusal("NOT_ENOUGH_STOCK", { produto: error.detail });
    if (error.constraint === "stock_movements_reverses_id_key") throw new Refusal("ALREADY_REVERSED");
    throw error;
  });
}

async function moved(call: ShopCall, booking: ReturnType<typeof insertMovement>): Promise<Moved> {
  const booked = await refusingShortage(booking).catch(productRegister.refuse);
  if (!booked) throw new Refusal("NOT_FOUND");
  await announceMoved(call, [booked]);
  const { id, produto, unidade, saldo } = booked;
  return { id, produto, unidade, saldo, ranLow: ranLow(booked) };
}
