import type * as z from "zod";
import type { SaveNote } from "#contract/comanda-notes.ts";
import type { Comanda } from "#contract/comandas.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { shownCpf } from "#server/features/clients/records/rules.ts";
import { noteCpf } from "#server/features/sales/notes/queries.ts";
import { lockComanda, updateComanda } from "#server/features/sales/queries.ts";
import { changed, comandaDetails } from "#server/features/sales/rules.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Stores the CPF for the fiscal note and, once the comanda is closed, the note's number. The CPF cannot change after there is a number.
 * Refuses NOT_FOUND, COMANDA_ENDED, and INVALID_INPUT when this order is not kept.
 */
export async function saveNote(call: ShopCall, { id, cpf, numero }: z.output<typeof SaveNote>): Promise<Comanda> {
  const { db, scope } = call;
  await lockComanda(db, scope, id);
  const comanda = await comandaDetails(call, id);
  const { situacao, numero_nota } = comanda;
  if (situacao === "cancelada" || situacao === "estornada") throw new Refusal("COMANDA_ENDED");
  if (numero && situacao === "aberta") throw wrong("numero", "A nota vem depois de fechar a comanda.");
  if (numero_nota && numero !== null && cpf !== undefined && cpf !== (await noteCpf(db, scope, id)))
    throw wrong("cpf", "A nota já foi emitida. Para trocar o CPF, tire antes o número dela.");
  await updateComanda(db, scope, {
    id,
    ...(cpf !== undefined && { cpf_nota: cpf }),
    ...(numero !== undefined && { numero_nota: numero }),
  });
  return changed(call, id);
}

/** Returns the whole CPF and records the access (decisions 4). Null without one. Refuses TOO_MANY_REQUESTS. */
export async function showNoteCpf(call: ShopCall & RequestContext, id: string): Promise<{ cpf: string | null }> {
  return shownCpf(call, { comanda: id }, await noteCpf(call.db, call.scope, id));
}

/** A tax may be claimed for five years from the first day of the year after the sale (CTN art. 173, I). */
const fiscalYears = 5;

/** The first day of sales whose notes are within the fiscal term. */
export function keptFrom(today: string): string {
  return `${Number(today.slice(0, 4)) - fiscalYears}-01-01`;
}

function wrong(path: string, message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path, message }] });
}
