import { DatabaseError } from "pg";
import type { Importable } from "#contract/importable.ts";
import { takeBalancesBack } from "#server/features/clients/importing/rules.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { changeImport, importById } from "#server/features/imports/queries.ts";
import { announceImported } from "#server/features/imports/taking/rules.ts";
import {
  clientsOpened,
  clientsUnused,
  forgetTaken,
  holdSubscribers,
  isChangedSince,
  isRemembered,
  lockImported,
  movementsOf,
  productsUnused,
  removeImported,
  servicesUnused,
  suppliersMade,
  takeBackSubscribers,
  takenRows,
  undoChanges,
} from "#server/features/imports/undoing/queries.ts";
import { putAwayEmpty } from "#server/features/products/importing/queries.ts";
import { putAwayUnused } from "#server/features/suppliers/rules.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** Rows undone per statement. */
const together = 500;

/** Registers of which an import goes as a whole. Subscriptions go one by one, since each says by itself whether it was used. */
type WholeOrNothing = Exclude<Importable, "subscribers">;

/** `opened`: the clients with balances from before, who are taken back at the end. */
type Records = { id: string; records: string[]; opened: Set<string> };

/**
 * Removes created rows if nothing references them. A product with stock movements cannot be deleted: its stock is reduced to zero and it
 * is archived. Nor can a client with balances: they are reversed, and the client's identity is erased.
 */
const takeBack: Record<WholeOrNothing, (call: ShopCall, given: Records) => Promise<void>> = {
  clients: async ({ db, scope }, { id, records, opened }) => {
    if ((await clientsUnused(db, scope, records)) < records.length) throw new Refusal("IMPORT_USED");
    await removeImported(db, scope, { id, records: records.filter((client) => !opened.has(client)) });
  },
  services: async ({ db, scope }, given) => {
    if ((await servicesUnused(db, scope, given.records)) < given.records.length) throw new Refusal("IMPORT_USED");
    await removeImported(db, scope, given);
  },
  products: async ({ db, scope, now }, { id, records }) => {
    if ((await productsUnused(db, scope, records)) < records.length) throw new Refusal("IMPORT_USED");
    const moved = await movementsOf(db, scope, records);
    if ([...moved.values()].some(({ length }) => length > 1)) throw new Refusal("IMPORT_USED");
    await putAwayEmpty(db, scope, { movements: [...moved.values()].flat(), now });
    await removeImported(db, scope, { id, records: records.filter((product) => !moved.has(product)) });
  },
};

/**
 * Undoes everything that an import added and changed, or nothing (decisions 8); of subscriptions those that nobody used, of suppliers those
 * that nothing else names. Refuses NOT_FOUND; IMPORT_NOT_UNDOABLE while it runs and after its rows were deleted; IMPORT_USED.
 */
export async function undoImport(call: ShopCall & RequestContext, id: string): Promise<void> {
  const { db, scope } = call;
  const found = await importById(db, scope, { id, lock: true });
  if (!found) throw new Refusal("NOT_FOUND");
  const { of, estado, novas, alteradas } = found.told;
  const isOver = estado === "concluida" || estado === "cancelada";
  if (!isOver || !(await isRemembered(db, scope, id))) throw new Refusal("IMPORT_NOT_UNDOABLE");
  const rows = of === "subscribers" ? await takeUnusedBack(call, id).catch(refuseWhatIsUsed) : novas + alteradas;
  if (of !== "subscribers") await takeAllBack(call, { id, of }).catch(refuseWhatIsUsed);
  if (of === "products") await putAwayUnused(call, await suppliersMade(db, scope, id));
  await changeImport(db, scope, { id, estado: "desfeita" });
  await recordInShop(call, "import_undone", { severity: "medium", details: { rows: String(rows), how: of } });
  announceImported(call, of);
}

async function takeUnusedBack({ db, scope }: ShopCall, id: string): Promise<number> {
  await holdSubscribers(db, scope, id);
  let all = 0;
  for (let after: number | null = 0; after !== null;) {
    const { gone, last } = await takeBackSubscribers(db, scope, { id, after, count: together });
    all += gone;
    after = last;
  }
  if (all === 0) throw new Refusal("IMPORT_USED");
  return all;
}

async function takeAllBack(call: ShopCall, { id, of }: { id: string; of: WholeOrNothing }): Promise<void> {
  const { db, scope } = call;
  if (!(await lockImported(db, scope, { id, of })) || (await isChangedSince(db, scope, id)))
    throw new Refusal("IMPORT_USED");
  const opened = new Set(of === "clients" ? await clientsOpened(db, scope, id) : []);
  for (;;) {
    const rows = await takenRows(db, scope, { id, count: together });
    // Last, since erasing a client also forgets rows of others with the same name.
    if (rows.length === 0) return takeBalancesBack(call, [...opened]);
    await undoChanges(
      db,
      scope,
      rows.flatMap(({ change_id: change }) => change ?? []),
    );
    const records = rows.filter(({ outcome }) => outcome === "added").map(({ record_id }) => record_id);
    if (records.length > 0) await takeBack[of](call, { id, records, opened });
    await forgetTaken(db, scope, { id, from: rows.at(-1)!.row });
  }
}

/** Rows that others reference cannot be removed. */
function refuseWhatIsUsed(error: unknown): never {
  const isReferredTo = error instanceof DatabaseError && (error.code === "23503" || error.code === "23001");
  throw isReferredTo ? new Refusal("IMPORT_USED") : error;
}
