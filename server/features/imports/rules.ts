import { unescape } from "node:querystring";
import { BulkheadRejectedError } from "cockatiel";
import { asAdmin } from "#server/actors.ts";
import { Importable, importable, type Mapping, type ReadFile, type RowFault } from "#contract/imports.ts";
import { line } from "#contract/values.ts";
import {
  changeImport,
  forgetRows,
  importById,
  insertImport,
  refusedRows,
  rowsAhead,
} from "#server/features/imports/queries.ts";
import { fieldsOf, judged } from "#server/features/imports/taking/rules.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { BadSheet } from "#server/outside/sheet/bad-sheet.ts";
import { readSheet } from "#server/outside/sheet/sheet.ts";
import { csvOf } from "#server/spreadsheets.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

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
  const { columns, count, rows } = await readSheet(bytes).catch((error: unknown) => {
    if (error instanceof BulkheadRejectedError) throw new Refusal("UNAVAILABLE");
    throw error instanceof BadSheet ? new Refusal(error.code) : error;
  });
  const file = { of, arquivo: nameIn(context), columns, linhas: count, rows, mapping: guessed(of, columns) };
  return asAdmin(context, ({ db, scope }) => insertImport(db, scope, file));
}

function nameIn({ headers }: RequestContext): string {
  const name = unescape(String(headers["x-file-name"] ?? ""));
  return line(1, 120, "").safeParse(name.slice(-120)).data ?? "planilha";
}

/**
 * Which column each field is likely to be: the first whose head is one of the names that the field goes by, else one that begins
 * so and is nothing else: `preço de custo` is no price.
 */
function guessed(of: Importable, columns: string[]): Mapping {
  const heads = columns.map(plain);
  const fields = Object.entries(importable[of].fields);
  const exact = ({ names }: { names: string[] }) => names.map((name) => heads.indexOf(name)).find((at) => at >= 0);
  const taken = new Set(fields.map(([, field]) => exact(field)));
  const likely = ({ names }: { names: string[] }) => {
    const at = heads.findIndex(
      (head, column) => !taken.has(column) && names.some((name) => head.startsWith(`${name} `)),
    );
    taken.add(at);
    return at >= 0 ? at : null;
  };
  return Object.fromEntries(fields.map(([name, field]) => [name, exact(field) ?? likely(field)]));
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
    return judged(told.of, named).faults.map(({ field, message }) => ({
      row,
      field,
      value: named[field] ?? "",
      message,
    }));
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
  const message = `Escolha a coluna de: ${missing.map((field) => fields[field]!.label).join(", ")}.`;
  if (missing.length > 0 || Object.keys(mapping).some((field) => !(field in fields)))
    throw new Refusal("INVALID_INPUT", { fields: [{ path: "mapping", message }] });
  return found;
}
