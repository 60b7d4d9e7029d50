import type { LiveFeature } from "#contract/live-features.ts";
import type { ShopCall } from "#server/call.ts";
import { type Constraints, refusing } from "#server/constraints.ts";
import type { Announcement } from "#server/realtime/realtime.ts";
import { Refusal } from "#server/refusal.ts";
import {
  archivedMark,
  changeRow,
  insertRow,
  lockRow,
  type NewRow,
  type RegisterTable,
  type RowChange,
} from "#server/registers/queries.ts";

type Description<Table> = {
  /** The feature's name for open screens. */
  table: Table;
  /** Other audiences than the desk. */
  for?: Announcement["for"];
  /** The refusals for the table's constraints. */
  constraints?: Constraints;
  /** A row as its form reads it. Refuses NOT_FOUND. */
  read: (call: ShopCall, id: string) => Promise<{ versao: string }>;
  /** What serializes its changes, where that is not a lock of the row. */
  hold?: (call: ShopCall) => Promise<void>;
};

type Row = { id: string };
type Edited = { id?: string | undefined; versao?: string | undefined };

/**
 * Refuses a change of what is no longer as its form has read it: REMOVED_MEANWHILE when it is gone, ARCHIVED_MEANWHILE when it was
 * archived since, else CHANGED_MEANWHILE. A change without a version is not compared.
 */
export function refuseOld(now: string | undefined, read: string | undefined): void {
  if (read === undefined || now === read) return;
  if (now === undefined) throw new Refusal("REMOVED_MEANWHILE");
  const archived = now.endsWith(archivedMark) && !read.endsWith(archivedMark);
  throw new Refusal(archived ? "ARCHIVED_MEANWHILE" : "CHANGED_MEANWHILE");
}

/** Which of these values complete a stored row: those of fields that are null, empty or zero. */
export function completing<Given extends object>(stored: object, given: Given): Partial<Given> {
  const isEmpty = (field: string) => [null, "", 0].includes(stored[field as keyof typeof stored]);
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => isEmpty(field) && value),
  ) as Partial<Given>;
}

/** The writes of a register whose rows can be archived. Changes refuse NOT_FOUND and the mapped constraints. */
export function register<Table extends RegisterTable & LiveFeature>({
  table,
  for: others = { barbers: [], clients: [] },
  constraints = {},
  read,
  hold,
}: Description<Table>) {
  const refuse = refusing(constraints);
  const announce = (call: Pick<ShopCall, "announce">, ids: string[]) =>
    call.announce({ feature: table, ids, days: [], for: others });

  async function change(call: ShopCall, id: string, changed: RowChange<Table>): Promise<void> {
    const found = await changeRow(call.db, call.scope, { table, id, change: changed }).catch(refuse);
    if (!found) throw new Refusal("NOT_FOUND");
    announce(call, [id]);
  }

  async function add(call: ShopCall, row: NewRow<Table>): Promise<string> {
    const id = await insertRow(call.db, call.scope, { table, row }).catch(refuse);
    announce(call, [id]);
    return id;
  }

  return {
    refuse,
    announce,
    /**
     * Refuses CHANGED_MEANWHILE and ARCHIVED_MEANWHILE for a change of a row that is not as its form has read it, so that a form that was
     * open for long takes nothing back that others have changed. Nobody changes it until the transaction ends.
     */
    async refuseStale(call: ShopCall, { id, versao }: Edited): Promise<void> {
      if (!id || versao === undefined) return;
      await (hold ? hold(call) : lockRow(call.db, call.scope, { table, id }));
      refuseOld((await read(call, id)).versao, versao);
    },
    /** Inserts a row, or updates the one with that id. */
    async save(call: ShopCall, { id, versao: _compared, ...given }: NewRow<Table> & Edited): Promise<Row> {
      const row = given as unknown as NewRow<Table>;
      if (!id) return { id: await add(call, row) };
      await change(call, id, row);
      return { id };
    },
    archive: (call: ShopCall, { id }: Row) => change(call, id, { archived_at: call.now }),
    restore: (call: ShopCall, { id }: Row) => change(call, id, { archived_at: null }),
  };
}
