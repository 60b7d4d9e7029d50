import { type LeftBehind, leftTexts, type OwnData } from "#contract/own-data.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { eraseClient, heldOfClient, openWithClient, type Row } from "#server/features/clients/privacy/queries.ts";
import { endClientMembership } from "#server/features/memberships/queries.ts";
import { holdClients } from "#server/features/clients/records/queries.ts";
import { announceClient } from "#server/features/clients/records/rules.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { csvOf } from "#server/spreadsheets.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

type PrivacyCall = ShopCall & RequestContext;
type Input = { id: string; format: "json" | "csv" };

/**
 * Exports what the shop stores about a client who requested it from the shop (business-rules 10). Refuses NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function takeClientData(call: PrivacyCall, { id, format }: Input): Promise<OwnData> {
  const { db, scope, now } = call;
  await refuseBeyond(db, `client-data:${scope.actor.id}`, { hits: 20, seconds: 3600 });
  const held = await heldOfClient(db, scope, id);
  if (held.cadastro_de_cliente?.length === 0) throw new Refusal("NOT_FOUND");
  await recordInShop(call, "client_data_taken", { severity: "high", details: { client: id, format } });
  return fileOf(held, { name: "dados-do-cliente", format, now });
}

/**
 * Erases a person from the shop: name, contacts, CPF, notes, photos. Visits and payments stay without them (business-rules 10); their
 * subscription ends, and a job ends what a card renews. Refuses NOT_FOUND, and as `refuseOpen`; the log says what was given up.
 */
export async function erase(call: PrivacyCall, { id, giveUp }: { id: string; giveUp: boolean }): Promise<void> {
  const { db, scope, now, endStreams } = call;
  await holdClients(db, scope, [id]);
  const lost = refuseOpen(await openWithClient(db, scope, { id, now }), giveUp);
  const { outcome, account, subscription } = await eraseClient(db, scope, id);
  if (outcome === "missing") throw new Refusal("NOT_FOUND");
  if (account) {
    await endClientMembership(db, scope, account);
    endStreams({ user: account });
  }
  if (subscription) await call.enqueue({ name: "renew-online", data: { shop: scope.shop, subscription } });
  await recordInShop(call, "client_erased", { severity: "high", details: { client: id } });
  for (const left of lost) {
    const details = { client: id, what: leftTexts[left.kind](left) };
    await recordInShop(call, "client_gave_up", { severity: "high", details });
  }
  announceClient(call, id);
}

const loses: LeftBehind["kind"][] = ["credito", "usos", "clube"];

/**
 * What is lost by erasing a person, once it is given up. Refuses STILL_OPEN with what must be settled before; WOULD_LOSE with what was paid
 * for and not used.
 */
export function refuseOpen<Left extends LeftBehind>(left: Left[], giveUp: boolean): Left[] {
  const open = left.filter(({ kind }) => !loses.includes(kind));
  if (open.length > 0) throw new Refusal("STILL_OPEN", { left: open.map(shownOf) });
  if (left.length > 0 && !giveUp) throw new Refusal("WOULD_LOSE", { left: left.map(shownOf) });
  return left;
}

function shownOf({ kind, barbearia, quanto, ate }: LeftBehind): LeftBehind {
  return { kind, barbearia, quanto, ate };
}

/** A person's data as one file. */
export function fileOf(
  held: Record<string, Row[]>,
  { name, format, now }: { name: string; format: "json" | "csv"; now: Date },
): OwnData {
  const file_name = `${name}-${now.toISOString().slice(0, 10)}.${format}`;
  return format === "json"
    ? { file_name, content_type: "application/json", content: JSON.stringify(held, null, 2) }
    : { file_name, content_type: "text/csv", content: asTable(held) };
}

/** One line per value: part, row number, field, value. */
function asTable(held: Record<string, Row[]>): string {
  const lines = Object.entries(held).flatMap(([part, rows]) =>
    rows.flatMap((row, index) =>
      Object.entries(row).map(([field, value]) => [part, String(index + 1), field, textOf(value)]),
    ),
  );
  return csvOf(["parte", "registro", "campo", "valor"], lines);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}
