import type { OwnData } from "#contract/own-data.ts";
import { csvOf } from "#server/spreadsheets.ts";
import { asDataSubject } from "#server/actors.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { heldOf, type Row } from "#server/features/profile/own-data/queries.ts";
import type { SignedInContext } from "#server/call.ts";

/**
 * Everything that the installation holds of the asker in their account and in the shop that they are in, as one file.
 * Refuses TOO_MANY_REQUESTS.
 */
export async function takeOwnData(context: SignedInContext, format: "json" | "csv"): Promise<OwnData> {
  const held = await asDataSubject(context, async (db, scope) => {
    // Counted in this transaction: a second connection for each of many askers would leave none for the first.
    await refuseBeyond(db, `own-data:${scope.actor.id}`, { hits: 20, seconds: 3600 });
    const found = await heldOf(db, scope);
    const who = { user_id: scope.actor.id, barbershop_id: scope.shop };
    const event = { event_type: "own_data_taken", severity: "medium", details: { format } } as const;
    await recordSecurityEvent(db, { context, ...who, ...event });
    return found;
  });
  const file_name = `meus-dados-${context.deps.clock.now().toISOString().slice(0, 10)}.${format}`;
  return format === "json"
    ? { file_name, content_type: "application/json", content: JSON.stringify(held, null, 2) }
    : { file_name, content_type: "text/csv", content: asTable(held) };
}

/** One line for each value: part, number of the row, field, value. */
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
