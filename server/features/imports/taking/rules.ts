import { DatabaseError } from "pg";
import type * as z from "zod";
import { SaveClient } from "#contract/client-records.ts";
import { importable, type Importable } from "#contract/importable.ts";
import { type Imported, type Mapping, type ReadRow, type Taken } from "#contract/imports.ts";
import { importClient, readClientRow } from "#server/features/clients/importing/rules.ts";
import {
  attempted,
  changeImport,
  forgetRows,
  importById,
  lastChange,
  rowsAhead,
  type RowOutcome,
  type StoredRow,
  writeOutcomes,
} from "#server/features/imports/queries.ts";
import { notify } from "#server/features/notifications/rules.ts";
import { importProduct, ProductRow, readProductRow } from "#server/features/products/importing/rules.ts";
import { productRegister } from "#server/features/products/rules.ts";
import { importService, readServiceRow, ServiceRow } from "#server/features/services/importing/rules.ts";
import { serviceRegister } from "#server/features/services/rules.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

type Row = Imported["row"];
type Fault = ReadRow["faults"][number];

/** How a row of a file becomes a row of a register: read, judged by its form's schema, and taken over; in the end screens are told. */
type Importer<Given> = {
  schema: z.ZodType<Given>;
  read: (row: Row) => ReadRow;
  take: (call: ShopCall, imported: Imported<Given>) => Promise<Taken>;
  announce: (call: ShopCall) => void;
};

type Judged = { faults: Fault[]; take: (call: ShopCall, duplicates: Imported["duplicates"]) => Promise<Taken> };

function importer<Given>({ schema, read, take, announce }: Importer<Given>) {
  const judge = (row: Row): Judged => {
    const { input, faults } = read(row);
    const { data, error } = schema.safeParse(input);
    const found = error?.issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message })) ?? [];
    const all = [...faults, ...found.filter(({ field }) => !faults.some((one) => one.field === field))];
    // Asked only where nothing is wrong, so there is data.
    return { faults: all, take: (call, duplicates) => take(call, { row, given: data!, duplicates }) };
  };
  return { judge, announce };
}

const importers: Record<Importable, ReturnType<typeof importer>> = {
  clients: importer({
    schema: SaveClient,
    read: readClientRow,
    take: importClient,
    announce: ({ announce }) => announce({ feature: "clients", ids: [], days: [], for: { barbers: [], clients: [] } }),
  }),
  services: importer({
    schema: ServiceRow,
    read: readServiceRow,
    take: importService,
    announce: (call) => serviceRegister.announce(call, []),
  }),
  products: importer({
    schema: ProductRow,
    read: readProductRow,
    take: importProduct,
    announce: (call) => productRegister.announce(call, []),
  }),
};

/** Why a row is refused; else what of it is left out, and how the rest is taken over. */
type Verdict = { refused: Fault[]; left: Fault[]; take: Judged["take"] };

/** A row does without the fields that its register calls `spared`, where they cannot be read. */
export function judged(of: Importable, row: Row): Verdict {
  const { judge } = importers[of];
  const { faults, take } = judge(row);
  if (faults.length === 0) return { refused: [], left: [], take };
  const { spared } = importable[of];
  const rest = judge({ ...row, ...Object.fromEntries(faults.map(({ field }) => [field, ""])) });
  const suffices = rest.faults.length === 0 && faults.every(({ field }) => spared.includes(field));
  return suffices ? { refused: [], left: faults, take: rest.take } : { refused: faults, left: [], take };
}

export function fieldsOf(mapping: Mapping, cells: string[]): Row {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([field, at]) => (at === null ? [] : [[field, cells[at] ?? ""]])),
  );
}

/** Takes some rows over, each by itself. Answers whether more are left. Of two who work on one import each waits for the other. */
export async function importSome(call: ShopCall, id: string, count: number): Promise<boolean> {
  const { db, scope } = call;
  const found = await importById(db, scope, { id, lock: true });
  if (found?.told.estado !== "importando") return false;
  const { cabecalho, mapping, duplicates } = found.kept;
  const rows = await rowsAhead(db, scope, { id, count, after: cabecalho });
  const outcomes: RowOutcome[] = [];
  for (const one of rows)
    outcomes.push({
      row: one.row,
      ...(await takeRow(call, found.told.of, { ...one, mapping, duplicates: duplicates ?? "skip" })),
    });
  if (outcomes.length > 0) await writeOutcomes(db, scope, { id, outcomes });
  if (rows.length === count) return true;
  await changeImport(db, scope, { id, estado: "concluida" });
  await forgetRows(db, scope, id);
  announceImported(call, found.told.of);
  await tellStarter(call, id);
  return false;
}

/** The open screens of the register. */
export function announceImported(call: ShopCall, of: Importable): void {
  importers[of].announce(call);
}

/** Whoever started it has gone on to something else. */
async function tellStarter(call: ShopCall, id: string): Promise<void> {
  const { told, kept } = (await importById(call.db, call.scope, { id }))!;
  const { arquivo, novas, alteradas, puladas, recusadas, ressalvas } = told;
  const counts = [
    [novas, "nova", "novas"],
    [alteradas, "alterada", "alteradas"],
    [puladas, "pulada", "puladas"],
    [recusadas, "recusada", "recusadas"],
    [ressalvas, "incompleta", "incompletas"],
  ] as const;
  const became = counts.flatMap(([count, one, many]) =>
    count > 0 ? `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}` : [],
  );
  const message = `${[arquivo, ...became].join(", ")}.`;
  const to = { people: kept.created_by ? [kept.created_by] : [] };
  await notify(call, { kind: "imported", message, data: { import: id }, to, doer: null });
}

type TakenRow = StoredRow & { mapping: Mapping; duplicates: "skip" | "update" };

const refusedFor = (reason: string) => ({ outcome: "refused", reason, id: null, change: null }) as const;

async function takeRow(
  call: ShopCall,
  of: Importable,
  { cells, mapping, duplicates }: TakenRow,
): Promise<Omit<RowOutcome, "row">> {
  const { refused, left, take } = judged(of, fieldsOf(mapping, cells));
  const { fields } = importable[of];
  const reasonOf = (problems: Fault[]) =>
    problems.map(({ field, message }) => `${fields[field]?.label ?? field}: ${message}`).join(" ");
  if (refused.length > 0) return refusedFor(reasonOf(refused));
  try {
    const { outcome, id } = await attempted(call.db, () => take(call, duplicates));
    const change = outcome === "updated" ? await lastChange(call.db, call.scope, id) : null;
    const isInPart = left.length > 0 && outcome !== "skipped";
    return { outcome, id, change, reason: isInPart ? `Entrou sem isto. ${reasonOf(left)}` : null };
  } catch (error) {
    return refusedFor(refusalIn(error, reasonOf));
  }
}

/** One row that the database does not take stops no other. Throws what is no fault of the row. */
function refusalIn(error: unknown, reasonOf: (problems: Fault[]) => string): string {
  const { fields } = (error instanceof Refusal && (error.data as Partial<Wrong>)) || {};
  if (fields) return reasonOf(fields.map(({ path: field, message }) => ({ field, message })));
  const isOfRow = error instanceof DatabaseError && /^2[23]/.test(error.code ?? "");
  if (!isOfRow) throw error;
  return "Esta linha não pôde ser importada.";
}

/** What a refusal tells that is about fields. */
type Wrong = { fields: { path: string; message: string }[] };
