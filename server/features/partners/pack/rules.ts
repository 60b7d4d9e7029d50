import type * as z from "zod";
import { addDays } from "#contract/dates.ts";
import type { AskedPack, PartnerPack, SaveNote } from "#contract/partners.ts";
import { lastOfMonth } from "#contract/periods.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { tipsAndTaxes, contractsIn, packLines, upsertNote, whoOf } from "#server/features/partners/pack/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** A partner's month, up to the drawer that is not counted yet. Refuses NOT_FOUND, also to a barber for a colleague. */
export async function packOf(call: ShopCall, { barbeiro_id, mes }: AskedPack): Promise<PartnerPack> {
  const { db, scope } = call;
  if (scope.actor.role === "barbeiro" && scope.barber !== barbeiro_id) throw new Refusal("NOT_FOUND");
  const who = await whoOf(db, scope, barbeiro_id);
  if (!who) throw new Refusal("NOT_FOUND");
  const de = `${mes}-01`;
  const last = lastOfMonth(de);
  const por_contar = who.por_contar !== null && who.por_contar <= last ? who.por_contar : null;
  const month = { barbeiro: barbeiro_id, de, ate: por_contar ? addDays(por_contar, -1) : last };
  const servicos = await packLines(db, scope, { ...month, shared: true });
  const produtos = await packLines(db, scope, { ...month, shared: false });
  const sum = (lines: typeof servicos, of: "casa" | "parceiro") => lines.reduce((all, line) => all + line[of], 0);
  const [casa, repasse, comissoes] = [sum(servicos, "casa"), sum(servicos, "parceiro"), sum(produtos, "parceiro")];
  const contratos = await contractsIn(db, scope, { ...month, ate: last });
  const sums = { recebido: casa + repasse, casa, repasse, comissoes };
  const others = await tipsAndTaxes(db, scope, month);
  return { barbeiro: who.nome, mes, por_contar, contratos, servicos, produtos, ...sums, ...others };
}

/** Refuses NOT_FOUND. */
export async function saveNote(call: ShopCall, { mes, ...note }: z.output<typeof SaveNote>): Promise<void> {
  await upsertNote(call.db, call.scope, { ...note, mes: `${mes}-01` }).catch(refuseUnknown);
  const barbers = [note.barbeiro_id];
  call.announce({ feature: "commissions", ids: [], days: [], for: { barbers, clients: [] } });
}

const refuseUnknown = refusing({ partner_notes_barbershop_id_barbeiro_id_fkey: ["NOT_FOUND"] });
