import type * as z from "zod";
import type { CutCard, SaveCutCard } from "#contract/cut-cards.ts";
import { localDay } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import {
  changeCutCard,
  cutCardsOf,
  deleteCutCard,
  heldVersion,
  insertCutCard,
} from "#server/features/clients/cut-cards/queries.ts";
import { metClient } from "#server/features/clients/details/rules.ts";
import { announceClient } from "#server/features/clients/records/rules.ts";
import { refusing } from "#server/constraints.ts";
import { Refusal } from "#server/refusal.ts";
import { refuseOld } from "#server/registers/rules.ts";

/** Newest first. Refuses NOT_FOUND when the caller cannot see such a client. */
export async function listCutCards(call: ShopCall, client: string): Promise<CutCard[]> {
  await metClient(call, client);
  return cutCardsOf(call.db, call.scope, { client });
}

/**
 * Barbers write in their own name and change only their own cards. Refuses NOT_FOUND, TWENTY_CUT_CARDS; INVALID_INPUT for a future day,
 * or a barber or photo of another shop; CHANGED_MEANWHILE or REMOVED_MEANWHILE when the card is not as its form has read it.
 */
export async function saveCutCard(
  call: ShopCall,
  { id, versao, ...input }: z.output<typeof SaveCutCard>,
): Promise<{ id: string }> {
  const { db, scope, now } = call;
  if (input.dia > localDay(now, scope.timezone))
    throw wrong("dia", "O corte não pode ser de um dia que ainda não chegou.");
  if (id && versao !== undefined) refuseOld(await heldVersion(db, scope, id), versao);
  const given = scope.actor.role === "barbeiro" ? { ...input, barbeiro_id: scope.barber } : input;
  const saved = await (id ? changeCutCard(db, scope, { id, ...given }) : add(call, given)).catch(refuse);
  if (!saved) throw new Refusal("NOT_FOUND");
  announceClient(call, saved.cliente_id);
  return { id: saved.id };
}

async function add(call: ShopCall, given: Omit<z.output<typeof SaveCutCard>, "id" | "versao">) {
  await metClient(call, given.cliente_id);
  return insertCutCard(call.db, call.scope, given);
}

/** Refuses NOT_FOUND. */
export async function removeCutCard(call: ShopCall, id: string): Promise<void> {
  const client = await deleteCutCard(call.db, call.scope, id);
  if (!client) throw new Refusal("NOT_FOUND");
  announceClient(call, client);
}

const refuse = refusing({
  twenty_cut_cards: ["TWENTY_CUT_CARDS"],
  cut_cards_barbershop_id_barbeiro_id_fkey: ["INVALID_INPUT", "barbeiro_id", "Escolha um barbeiro da equipe."],
});

function wrong(path: string, message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path, message }] });
}
