import { unescape } from "node:querystring";
import { BulkheadRejectedError } from "cockatiel";
import { asAdmin } from "#server/actors.ts";
import { Importable, importable } from "#contract/importable.ts";
import { type Checked, type Mapping, type ReadFile } from "#contract/imports.ts";
import { line } from "#contract/values.ts";
import {
  changeImport,
  countRows,
  forgetRows,
  importById,
  insertImport,
  rowsAhead,
  rowsToSee,
} from "#server/features/imports/queries.ts";
import { isRemembered, keptSubscribers } from "#server/features/imports/undoing/queries.ts";
import { columnsOf, guessed, headAmong } from "#server/features/imports/heads/rules.ts";
import { fieldsOf, judgeOf } from "#server/features/imports/taking/rules.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { BadSheet } from "#server/outside/sheet/bad-sheet.ts";
import { firstRows } from "#server/outside/sheet/limits.ts";
import { readSheet } from "#server/outside/sheet/sheet.ts";
import { csvOf } from "#server/spreadsheets.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { refuseFromAbove } from "#server/portal.ts";
import { Refusal } from "#server/refusal.ts";

/** Rows checked in one go, before other requests get their turn. */
const together = 1000;
/** Rows shown for choosing the header row. */
const shownRows = 10;
/** Faults shown; more would not help to find the problem. */
const shown = 20;

/** The shop that may upload a file now; checked before the bytes are read. Refuses UNAUTHENTICATED, FORBIDDEN, TOO_MANY_REQUESTS. */
export async function admitImport(context: RequestContext): Promise<string> {
  const { shop, actor } = await asAdmin(context, async ({ scope }) => scope);
  await refuseBeyond(context.deps.db, `import:${actor.id}`, { hits: 30, seconds: 3600 });
  return shop;
}

/**
 * Reads a file and stores its rows without importing them. The register and the file's name come from the request's `x-import-of` and
 * `x-file-name`. Refuses what `importRefusals` names, UNAVAILABLE.
 */
export async function stageImport(context: RequestContext, bytes: Buffer): Promise<string> {
  const of = Importable.safeParse(context.headers["x-import-of"]).data;
  if (!of) throw new Refusal("FILE_UNREADABLE");
  const { first, count, rows } = await readSheet(bytes).catch((error: unknown) => {
    if (error instanceof BulkheadRejectedError) throw new Refusal("UNAVAILABLE");
    throw error instanceof BadSheet ? new Refusal(error.code) : error;
  });
  const cabecalho = headAmong(of, first);
  const linhas = count - first.filter(({ row }) => row <= cabecalho).length;
  if (linhas === 0) throw new Refusal("FILE_EMPTY");
  const columns = columnsOf(first, cabecalho);
  const file = { of, arquivo: nameIn(context), cabecalho, columns, linhas, rows, mapping: guessed(of, columns) };
  return asAdmin(context, ({ db, scope }) => insertImport(db, scope, file));
}

function nameIn({ headers }: RequestContext): string {
  const name = unescape(String(headers["x-file-name"] ?? ""));
  return line(1, 120, "").safeParse(name.slice(-120)).data ?? "planilha";
}

/** Refuses NOT_FOUND. */
export async function readFile({ db, scope }: ShopCall, id: string): Promise<ReadFile> {
  const found = await importById(db, scope, { id });
  if (!found) throw new Refusal("NOT_FOUND");
  const { cabecalho: head, columns, mapping } = found.kept;
  const first = await rowsAhead(db, scope, { id, count: shownRows, after: 0 });
  const samples = await rowsAhead(db, scope, { id, count: 3, after: head });
  const isUndone = found.told.estado === "desfeita";
  const undoable = !isUndone && (await isRemembered(db, scope, id));
  const kept = isUndone ? await keptSubscribers(db, scope, id) : { count: 0, first: [] };
  return {
    undoable,
    kept,
    import: found.told,
    head,
    first,
    columns,
    mapping,
    samples: samples.map(({ cells }) => cells),
  };
}

/** Sets the header row when it was detected wrongly. Refuses NOT_FOUND, NOT_WAITING, NO_ROWS. */
export async function setHead({ db, scope }: ShopCall, { id, row }: { id: string; row: number }): Promise<void> {
  const { told } = await mapped({ db, scope }, { id, lock: true });
  const linhas = await countRows(db, scope, { id, after: row });
  if (linhas === 0) throw new Refusal("NO_ROWS");
  const columns = columnsOf(await rowsAhead(db, scope, { id, count: firstRows, after: 0 }), row);
  await changeImport(db, scope, { id, cabecalho: row, linhas, columns, mapping: guessed(told.of, columns) });
}

/** Previews the result of all rows, with the first faults. Refuses NOT_FOUND, NOT_WAITING, INVALID_INPUT. */
export async function checkRows(call: ShopCall, { id, mapping }: { id: string; mapping: Mapping }): Promise<Checked> {
  const { told, kept } = await waiting(call, { id, mapping });
  const found: Checked = { checked: 0, refused: 0, in_part: 0, faults: [] };
  const { judge, foresee } = await judgeOf(call, told.of);
  for (let rows = await ahead(kept.cabecalho); rows.length > 0; rows = await ahead(rows.at(-1)!.row)) {
    const judged = rows.map(({ row, cells }) => {
      const named = fieldsOf(mapping, cells);
      return { row, named, ...judge(named) };
    });
    const readable = judged.filter(({ refused }) => refused.length === 0);
    const read = readable.map(({ named, left }) => ({
      ...named,
      ...Object.fromEntries(left.map(({ field }) => [field, ""])),
    }));
    for (const [at, fault] of await foresee(read)) readable[at]!.refused = [fault];
    for (const { row, named, refused, left } of judged) {
      found.checked++;
      if (refused.length > 0) found.refused++;
      else if (left.length > 0) found.in_part++;
      for (const { field, message } of [...refused, ...left])
        if (found.faults.length < shown)
          found.faults.push({ row, field, value: named[field] ?? "", message, refused: refused.length > 0 });
    }
  }
  return found;

  function ahead(after: number) {
    return rowsAhead(call.db, call.scope, { id, count: together, after });
  }
}

/** Refuses NOT_FOUND, NOT_WAITING, INVALID_INPUT, and FORBIDDEN to a super admin for what is worth money (decisions 4). */
export async function startImport(
  call: ShopCall & RequestContext,
  asked: { id: string; mapping: Mapping; duplicates: "skip" | "update" },
): Promise<void> {
  const { told } = await waiting(call, { ...asked, lock: true });
  const { money, moneyFields = [] } = importable[told.of];
  if (money || moneyFields.some((field) => typeof asked.mapping[field] === "number")) refuseFromAbove(call.scope);
  await changeImport(call.db, call.scope, { ...asked, estado: "importando" });
  const details = { rows: String(told.linhas), how: told.of };
  await recordInShop(call, "list_imported", { severity: "medium", details });
  await call.enqueue({
    name: "run-import",
    data: { shop: call.scope.shop, actor: call.scope.actor, import: asked.id },
  });
}

/** Imported rows stay; the rest of the file is deleted. Refuses NOT_FOUND, NOT_WAITING. */
export async function cancelImport({ db, scope }: ShopCall, id: string): Promise<void> {
  const found = await importById(db, scope, { id, lock: true });
  if (!found) throw new Refusal("NOT_FOUND");
  if (found.told.estado !== "mapeando" && found.told.estado !== "importando") throw new Refusal("NOT_WAITING");
  await changeImport(db, scope, { id, estado: "cancelada" });
  await forgetRows(db, scope, id);
}

/** The rows that were refused or imported without some fields, as uploaded, with the reason in a last column. Refuses NOT_FOUND. */
export async function refusedFile({ db, scope }: ShopCall, id: string) {
  const found = await importById(db, scope, { id });
  if (!found) throw new Refusal("NOT_FOUND");
  const rows = await rowsToSee(db, scope, id);
  const { columns } = found.kept;
  const cells = rows.map(({ row, cells: own, reason }) => [
    String(row),
    ...columns.map((_, at) => own[at] ?? ""),
    reason,
  ]);
  const content = csvOf(["Linha", ...columns, "Motivo"], cells);
  return { file_name: "linhas-a-rever.csv", content_type: "text/csv", content };
}

async function mapped({ db, scope }: Pick<ShopCall, "db" | "scope">, one: { id: string; lock?: boolean }) {
  const found = await importById(db, scope, one);
  if (!found) throw new Refusal("NOT_FOUND");
  if (found.told.estado !== "mapeando") throw new Refusal("NOT_WAITING");
  return found;
}

async function waiting(call: ShopCall, { mapping, ...one }: { id: string; mapping: Mapping; lock?: boolean }) {
  const found = await mapped(call, one);
  const { fields, required } = importable[found.told.of];
  const missing = required.filter((field) => typeof mapping[field] !== "number");
  const message = `Escolha a coluna de: ${missing.map((field) => fields[field]!.label).join(", ")}.`;
  if (missing.length > 0 || Object.keys(mapping).some((field) => !Object.hasOwn(fields, field)))
    throw new Refusal("INVALID_INPUT", { fields: [{ path: "mapping", message }] });
  return found;
}
