import { inTransaction } from "#server/database.ts";
import { placedAt } from "#server/features/appointments/booking/rules.ts";
import { insertAppointment } from "#server/features/appointments/booking/queries.ts";
import type { RequestContext } from "#server/call.ts";
import { provePublic } from "#server/scope.ts";
import type { Outcome } from "../kit/crowd.ts";
import type { Time } from "./times.ts";

const timezone = "America/Sao_Paulo";

/**
 * The writing part of a booking alone: a transaction with the visitor's settings and row level security, the insert with
 * services and history, commit or rollback. It does not read the shop, hours and limits, and signs no link.
 */
export async function writeBooking(
  { deps }: Pick<RequestContext, "deps">,
  { shop, barber, startsAt }: Time,
): Promise<Outcome> {
  const client = shop.clients[Math.floor(Math.random() * shop.clients.length)]!;
  const scope = provePublic({ shop: shop.id, timezone, actor: null, barber: null, client });
  const placed = placedAt(new Date(startsAt), { length: 30, buffer: 0 }, timezone);
  const settings = { role: "navalha_app", shop: shop.id, actorRole: "visitante", client } as const;
  const id = await inTransaction(deps.db, settings, (tx) =>
    insertAppointment(tx, scope, {
      ...placed,
      barbeiro_id: barber,
      cliente_id: client,
      servico: "Corte",
      valor_final: 4500,
      encaixe: false,
      sem_preferencia: true,
      observacoes: null,
      origem: "visitante",
      hold: null,
      services: [{ id: shop.service, nome: "Corte", preco: 4500, duracao_minutos: 30 }],
    }),
  );
  return id ? "won" : "lost";
}
