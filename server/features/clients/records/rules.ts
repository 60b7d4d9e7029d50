import type * as z from "zod";
import { type BlockClient, type clientList, type Client, SaveClient } from "#contract/client-records.ts";
import { addDays, instantAt, localDay } from "#contract/dates.ts";
import type { RowChange } from "#contract/row-changes.ts";
import { historyOf } from "#server/features/audit/row-changes/rules.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { clientById } from "#server/features/clients/details/queries.ts";
import { birthdaysFrom } from "#server/features/clients/rules.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import {
  changeClient,
  clientsOf,
  cpfOf,
  holdClients,
  insertClient,
  recordsOf,
  tallyClient,
  type Visited,
} from "#server/features/clients/records/queries.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import type { Page } from "#server/paging/queries.ts";
import { refusing } from "#server/constraints.ts";
import { Refusal } from "#server/refusal.ts";
import { versionOf } from "#server/registers/queries.ts";
import { refuseOld } from "#server/registers/rules.ts";

type Asked = z.output<typeof clientList.asked>;

export async function listClients({ db, scope, now }: ShopCall, asked: Asked): Promise<Page<Client>> {
  const { visit, birthday, ...wanted } = asked;
  const today = localDay(now, scope.timezone);
  const visited = visit && visitedBy(visit, (days) => instantAt(addDays(today, -days), 0, scope.timezone));
  const bornOn = birthday && birthdaysFrom(today, birthday);
  const { items, next } = await clientsOf(db, scope, { ...wanted, visited, bornOn });
  const records = await recordsOf(
    db,
    scope,
    items.map(({ id }) => id),
  );
  const spent = (one: { total_gasto: number }) => (scope.actor.role === "barbeiro" ? null : one.total_gasto);
  return {
    items: items.map((one) => ({ ...one, total_gasto: spent(one), ...shownOf(records.get(one.id), today) })),
    next,
  };
}

/** The restricted fields: the masked CPF, and the day of a birthday in this month (business-rules 6). */
export function shownOf(record: { cpf: string | null; data_nascimento: string | null } | undefined, today: string) {
  const born = record?.data_nascimento;
  return {
    cpf: record?.cpf ?? null,
    aniversariante: born && born.slice(5, 7) === today.slice(5, 7) ? Number(born.slice(8)) : null,
  };
}

function visitedBy(visit: NonNullable<Asked["visit"]>, daysAgo: (days: number) => Date): Visited {
  if (visit === "never") return "never";
  const [, kind, days] = /^(in|away)(\d+)$/.exec(visit)!;
  return { [kind === "in" ? "since" : "before"]: daysAgo(Number(days)) };
}

/**
 * Refuses NOT_FOUND; CHANGED_MEANWHILE when the client is not as the form has read them; INVALID_INPUT when another client has the phone or
 * the CPF, or the titular is a dependent.
 */
export async function saveClient(
  call: ShopCall,
  { id, versao, ...input }: z.output<typeof SaveClient>,
): Promise<{ id: string }> {
  const given = storedOf(input);
  // Lock both together: if two calls make two clients each other's dependents, the second one sees the first's change.
  if (id && (given.titular_id || versao !== undefined))
    await holdClients(call.db, call.scope, given.titular_id ? [id, given.titular_id] : [id]);
  if (id && versao !== undefined) refuseOld(await heldVersion(call, id), versao);
  const saving = id ? change(call, { id, ...given }) : insertClient(call.db, call.scope, given);
  const saved = await saving.catch(refuseTaken);
  announceClient(call, saved);
  return { id: saved };
}

/** The version of a stored client. Refuses NOT_FOUND. */
async function heldVersion({ db, scope }: ShopCall, id: string): Promise<string> {
  const client = await clientById(db, scope, id);
  if (!client) throw new Refusal("NOT_FOUND");
  return versionOfClient(client, (await recordsOf(db, scope, [id])).get(id) ?? null);
}

/** The version of what the form of a client edits. */
export function versionOfClient(client: object, record: object | null): string {
  return versionOf({ ...client, ...record }, SaveClient);
}

/** Converts a form or file row to stored columns. Without a CPF the stored one stays. */
export function storedOf({ cpf, ...given }: Omit<z.output<typeof SaveClient>, "id" | "versao">) {
  return {
    ...given,
    ...(cpf !== undefined && { cpf }),
    data_nascimento: given.data_nascimento ?? null,
    titular_id: given.titular_id ?? null,
    parentesco: given.titular_id ? given.parentesco : null,
  };
}

/** Hides a client from the list and from searches, or restores them; their visits stay. Refuses NOT_FOUND. */
export async function setArchived(call: ShopCall, { id, archived }: { id: string; archived: boolean }): Promise<void> {
  announceClient(call, await change(call, { id, ativo: !archived }));
}

/** A vip set by hand stays one, whatever their visits (business-rules 6). Refuses NOT_FOUND. */
export async function setVip(call: ShopCall, { id, vip }: { id: string; vip: boolean }): Promise<void> {
  const { db, scope, now } = call;
  await change(call, { id, vip_at: vip ? now : null, vip_by: vip ? scope.actor.id : null });
  await tallyClient(db, scope, id);
  announceClient(call, id);
}

/** A blocked client can be booked only by staff (decisions 7). Without a reason, ends the block. Refuses NOT_FOUND. */
export async function setBlocked(
  call: ShopCall & RequestContext,
  { id, reason }: Omit<z.output<typeof BlockClient>, "reason"> & { reason: string | null },
): Promise<void> {
  const blocking = reason
    ? { blocked_at: call.now, blocked_by: call.scope.actor.id, blocked_reason: reason }
    : { blocked_at: null, blocked_by: null, blocked_reason: null };
  await change(call, { id, ...blocking });
  await recordInShop(call, reason ? "client_blocked" : "client_unblocked", {
    severity: "medium",
    details: { client: id },
  });
  announceClient(call, id);
}

/** Returns the whole CPF and records the access (decisions 4). Null without one. Refuses TOO_MANY_REQUESTS. */
export async function showCpf(call: ShopCall & RequestContext, id: string): Promise<{ cpf: string | null }> {
  return shownCpf(call, { client: id }, await cpfOf(call.db, call.scope, id));
}

/** Records that a CPF was read, from any table. Refuses TOO_MANY_REQUESTS, so that nobody can read a register one by one. */
export async function shownCpf(
  call: ShopCall & RequestContext,
  details: Record<string, string>,
  cpf: string | null,
): Promise<{ cpf: string | null }> {
  await refuseBeyond(call.deps.db, `cpf:${call.scope.actor.id}`, { hits: 20, seconds: 300 });
  if (cpf) await recordInShop(call, "cpf_shown", { severity: "medium", details });
  return { cpf };
}

/** The changes of a client and of the limit of their fiado. For a CPF only the fact of the change. */
export async function clientHistory(call: ShopCall, id: string): Promise<RowChange[]> {
  const changes = await historyOf(call, { table: ["clients", "client_wallets"], id });
  const hidden = (value: unknown) => (value === null ? null : "***");
  return changes.map(({ changed: { cpf, ...changed }, ...change }) => ({
    ...change,
    changed: cpf ? { ...changed, cpf: [hidden(cpf[0]), hidden(cpf[1])] } : changed,
  }));
}

async function change(call: ShopCall, changed: Parameters<typeof changeClient>[2]): Promise<string> {
  if (!(await changeClient(call.db, call.scope, changed))) throw new Refusal("NOT_FOUND");
  return changed.id;
}

export const cpfTaken = "Outro cliente já tem este CPF.";

/** Maps constraints of clients to field errors. */
export const refuseTaken = refusing({
  clients_phone_held: ["INVALID_INPUT", "telefone", "Outro cliente já tem este telefone."],
  clients_barbershop_id_cpf_key: ["INVALID_INPUT", "cpf", cpfTaken],
  client_erased: ["INVALID_INPUT", "titular_id", "Este cliente foi apagado. Escolha outro titular."],
  clients_titular: ["INVALID_INPUT", "titular_id", "Escolha um titular que não seja dependente."],
});

/** Open screens read the client again. */
export function announceClient({ announce }: ShopCall, id: string): void {
  announce({ feature: "clients", ids: [id], days: [], for: { barbers: [], clients: [] } });
}
