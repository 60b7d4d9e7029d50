import { unescape } from "node:querystring";
import { BulkheadRejectedError } from "cockatiel";
import type * as z from "zod";
import { asAdmin } from "#server/actors.ts";
import { SaveClient } from "#contract/client-records.ts";
import { Importable, importable, type Mapping, type ReadFile, type RowFault } from "#contract/imports.ts";
import { line } from "#contract/values.ts";
import { importClient, readClientRow } from "#server/features/clients/importing/rules.ts";
import {
  attempted,
  changeImport,
  forgetRows,
  importById,
  insertImport,
  type Outcome,
  refusedRows,
  rowsAhead,
  type StoredRow,
  writeOutcomes,
} from "#server/features/imports/queries.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { BadSheet } from "#server/outside/sheet/bad-sheet.ts";
import { readSheet } from "#server/outside/sheet/sheet.ts";
import { csvOf } from "#server/spreadsheets.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

type Row = Partial<Record<string, string>>;
type Read = { input: unknown; faults: { field: string; message: string }[] };
type Taking = { row: Row; input: unknown; duplicates: "skip" | "update" };

/** How a row of a file becomes a row of a register: read, judged by its form's schema, and taken over. */
type Importer = {
  schema: z.ZodType;
  read: (row: Row) => Read;
  take: (call: ShopCall, taking: Taking) => Promise<Exclude<Outcome, "refused">>;
};

const importers: Record<Importable, Importer> = {
  clients: { schema: SaveClient, read: readClientRow, take: importClient },
};

/** Rows that are judged before an import starts. */
const checked = 1000;

/** For whose shop a file may come in now; asked before its bytes are read. Refuses UNAUTHENTICATED, FORBIDDEN, TOO_MANY_REQUESTS. */
export async function admitImport(context: RequestContext): Promise<string> {
  const { shop, actor } = await asAdmin(context, async ({ scope }) => scope);
  await refuseBeyond(context.deps.db, `import:${actor.id}`, { hits: 30, seconds: 3600 });
  return shop;
}

/**
 * Reads a file and keeps its rows; nothing of it is taken over yet. What it is read into and what it is called stand in the
 * request's `x-import-of` and `x-file-name`. Refuses what `importRefusals` names, UNAVAILABLE.
 */
export async function stageImport(context: RequestContext, bytes: Buffer): Promise<string> {
  const of = Importable.safeParse(context.headers["x-import-of"]).data;
  if (!of) throw new Refusal("FILE_UNREADABLE");
  const { columns, rows } = await readSheet(bytes).catch((error: unknown) => {
    if (error instanceof BulkheadRejectedError) throw new Refusal("UNAVAILABLE");
    throw error instanceof BadSheet ? new Refusal(error.code) : error;
  });
  const file = { of, arquivo: nameIn(context), columns, rows, mapping: guessed(of, columns) };
  return asAdmin(context, ({ db, scope }) => insertImport(db, scope, file));
}

function nameIn({ headers }: RequestContext): string {
  const name = unescape(String(headers["x-file-name"] ?? ""));
  return line(1, 120, "").safeParse(name.slice(-120)).data ?? "planilha";
}

/** Which column each field is likely to be: the first whose head is one of the names that the field goes by. */
function guessed(of: Importable, columns: string[]): Mapping {
  const heads = columns.map(plain);
  const fields = Object.entries(importable[of].fields);
  const at = (names: readonly string[]) =>
    names.map((name) => heads.indexOf(name)).find((found) => found >= 0) ??
    heads.findIndex((head) => names.some((name) => head.startsWith(`${name} `)));
  return Object.fromEntries(fields.map(([field, { names }]) => [field, at(names) >= 0 ? at(names) : null]));
}

/** `Data de Nasc.` → `data de nasc`. */
function plain(head: string): string {
  return head
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Refuses NOT_FOUND. */
export async function readFile({ db, scope }: ShopCall, id: string): Promise<ReadFile> {
  const found = await importById(db, scope, { id });
  if (!found) throw new Refusal("NOT_FOUND");
  const samples = await rowsAhead(db, scope, { id, count: 3 });
  const { columns, mapping } = found.kept;
  return { import: found.told, columns, mapping, samples: samples.map(({ cells }) => cells) };
}

/** The first twenty faults among the first thousand rows. Refuses NOT_FOUND, NOT_WAITING, INVALID_INPUT. */
export async function checkRows(
  call: ShopCall,
  { id, mapping }: { id: string; mapping: Mapping },
): Promise<{ checked: number; faults: RowFault[] }> {
  const { told } = await waiting(call, { id, mapping });
  const rows = await rowsAhead(call.db, call.scope, { id, count: checked });
  const faults = rows.flatMap(({ row, cells }) => {
    const named = fieldsOf(mapping, cells);
    return faultsIn(told.of, named).map(({ field, message }) => ({ row, field, value: named[field] ?? "", message }));
  });
  return { checked: rows.length, faults: faults.slice(0, 20) };
}

/** Refuses NOT_FOUND, NOT_WAITING, INVALID_INPUT. */
export async function startImport(
  call: ShopCall & RequestContext,
  asked: { id: string; mapping: Mapping; duplicates: "skip" | "update" },
): Promise<void> {
  const { told } = await waiting(call, asked);
  await changeImport(call.db, call.scope, { ...asked, estado: "importando" });
  const details = { rows: String(told.linhas), how: told.of };
  await recordInShop(call, "list_imported", { severity: "medium", details });
  await call.enqueue({
    name: "run-import",
    data: { shop: call.scope.shop, actor: call.scope.actor, import: asked.id },
  });
}

/** What has been taken over stays; the rest of the file is forgotten. Refuses NOT_FOUND, NOT_WAITING. */
export async function cancelImport({ db, scope }: ShopCall, id: string): Promise<void> {
  const found = await importById(db, scope, { id, lock: "wait" });
  if (!found) throw new Refusal("NOT_FOUND");
  if (found.told.estado !== "mapeando" && found.told.estado !== "importando") throw new Refusal("NOT_WAITING");
  await changeImport(db, scope, { id, estado: "cancelada" });
  await forgetRows(db, scope, id);
}

/** The refused rows as they came, with the reason behind. Refuses NOT_FOUND. */
export async function refusedFile({ db, scope }: ShopCall, id: string) {
  const found = await importById(db, scope, { id });
  if (!found) throw new Refusal("NOT_FOUND");
  const rows = await refusedRows(db, scope, id);
  const { columns } = found.kept;
  const cells = rows.map(({ row, cells: own, reason }) => [
    String(row),
    ...columns.map((_, at) => own[at] ?? ""),
    reason,
  ]);
  const content = csvOf(["Linha", ...columns, "Motivo"], cells);
  return { file_name: "linhas-recusadas.csv", content_type: "text/csv", content };
}

async function waiting({ db, scope }: ShopCall, { id, mapping }: { id: string; mapping: Mapping }) {
  const found = await importById(db, scope, { id, lock: "wait" });
  if (!found) throw new Refusal("NOT_FOUND");
  if (found.told.estado !== "mapeando") throw new Refusal("NOT_WAITING");
  const { fields, required } = importable[found.told.of];
  const missing = required.filter((field) => typeof mapping[field] !== "number");
  const path = "mapping";
  if (missing.length > 0 || Object.keys(mapping).some((field) => !(field in fields)))
    throw new Refusal("INVALID_INPUT", { fields: [{ path, message: `Escolha a coluna de: ${fields.nome.label}.` }] });
  return found;
}

function fieldsOf(mapping: Mapping, cells: string[]): Row {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([field, at]) => (at === null ? [] : [[field, cells[at] ?? ""]])),
  );
}

function faultsIn(of: Importable, row: Row): { field: string; message: string }[] {
  const { schema, read } = importers[of];
  const { input, faults } = read(row);
  const judged = schema.safeParse(input);
  const found = judged.error?.issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message })) ?? [];
  return [...faults, ...found.filter(({ field }) => !faults.some((one) => one.field === field))];
}

/** Takes some rows over, each by itself. Answers whether more are left, for whoever asks: nobody works where another does. */
export async function importSome(call: ShopCall, id: string, count: number): Promise<boolean> {
  const { db, scope } = call;
  const found = await importById(db, scope, { id, lock: "free" });
  if (found?.told.estado !== "importando") return false;
  const { mapping, duplicates } = found.kept;
  const rows = await rowsAhead(db, scope, { id, count });
  const outcomes: { row: number; outcome: Outcome; reason: string | null }[] = [];
  for (const one of rows)
    outcomes.push({
      row: one.row,
      ...(await takeRow(call, found.told.of, { ...one, mapping, duplicates: duplicates ?? "skip" })),
    });
  if (outcomes.length > 0) await writeOutcomes(db, scope, { id, outcomes });
  if (rows.length === count) return true;
  await changeImport(db, scope, { id, estado: "concluida" });
  await forgetRows(db, scope, id);
  call.announce({ feature: found.told.of, ids: [], days: [], for: { barbers: [], clients: [] } });
  return false;
}

type TakenRow = StoredRow & { mapping: Mapping; duplicates: "skip" | "update" };

async function takeRow(
  call: ShopCall,
  of: Importable,
  { cells, mapping, duplicates }: TakenRow,
): Promise<{ outcome: Outcome; reason: string | null }> {
  const row = fieldsOf(mapping, cells);
  const faults = faultsIn(of, row);
  const { fields } = importable[of];
  const refused = (problems: { field: string; message: string }[]) => {
    const reason = problems.map(
      ({ field, message }) => `${fields[field as keyof typeof fields]?.label ?? field}: ${message}`,
    );
    return { outcome: "refused" as const, reason: reason.join(" ") };
  };
  if (faults.length > 0) return refused(faults);
  const { read, take } = importers[of];
  try {
    const taking = { row, input: read(row).input, duplicates };
    return { outcome: await attempted(call.db, () => take(call, taking)), reason: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "INVALID_INPUT") throw error;
    const { fields: wrong } = error.data as { fields: { path: string; message: string }[] };
    return refused(wrong.map(({ path: field, message }) => ({ field, message })));
  }
}
