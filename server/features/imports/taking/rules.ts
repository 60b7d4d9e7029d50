import { DatabaseError } from "pg";
import type * as z from "zod";
import { SaveClient } from "#contract/client-records.ts";
import { localDay } from "#contract/dates.ts";
import { importable, type Importable } from "#contract/importable.ts";
import { type Imported, type Mapping, type ReadRow, type Taken } from "#contract/imports.ts";
import { countText } from "#contract/numbers.ts";
import { importClient, readClientRow } from "#server/features/clients/importing/rules.ts";
import {
  attempted,
  changeImport,
  forgetRows,
  importById,
  lastChange,
  rowsAhead,
  type RowOutcome,
  writeOutcomes,
} from "#server/features/imports/queries.ts";
import { notify } from "#server/features/notifications/rules.ts";
import { importProduct, knownProducts, ProductRow, readProductRow } from "#server/features/products/importing/rules.ts";
import { productRegister } from "#server/features/products/rules.ts";
import { importService, readServiceRow, ServiceRow } from "#server/features/services/importing/rules.ts";
import { serviceRegister } from "#server/features/services/rules.ts";
import { announceSubscribers } from "#server/features/plans/subscribing/rules.ts";
import {
  importSubscriber,
  knownToImport,
  readSubscriberRow,
  subscribersIn,
} from "#server/features/subscribers/importing/rules.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

type Row = Imported["row"];
type Fault = ReadRow["faults"][number];

/**
 * How a row of a file becomes a row of a register: it is read, checked by the form's schema, and imported; at the end screens are
 * notified.
 */
type Importer<Given, Known> = {
  schema: z.ZodType<Given>;
  /** Read once for many rows: what they name, such as plans. */
  know: (call: ShopCall) => Promise<Known>;
  read: (row: Row, known: Known) => ReadRow;
  take: (call: ShopCall, imported: Imported<Given>, known: Known) => Promise<Taken>;
  foresee?: (call: ShopCall, known: Known) => Foresee;
  announce: (call: ShopCall) => void;
};

/** What a file's next rows without faults will be refused for at their turn, by their places. */
type Foresee = (rows: Row[]) => Promise<Map<number, Fault>>;

type Judged = { faults: Fault[]; take: (call: ShopCall, duplicates: Imported["duplicates"]) => Promise<Taken> };

function importer<Given, Known>({
  schema,
  know,
  read,
  take,
  foresee = () => noFaults,
  announce,
}: Importer<Given, Known>) {
  const judging = async (reading: ShopCall) => {
    const known = await know(reading);
    return { judge: (row: Row): Judged => judge(row, known), foresee: foresee(reading, known) };
  };
  const judge = (row: Row, known: Known): Judged => {
    const { input, faults } = read(row, known);
    const { data, error } = schema.safeParse(input);
    const found = error?.issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message })) ?? [];
    const all = [...faults, ...found.filter(({ field }) => !faults.some((one) => one.field === field))];
    // Called only without faults, so there is data.
    return { faults: all, take: (call, duplicates) => take(call, { row, given: data!, duplicates }, known) };
  };
  return { judging, announce };
}

/** Rows of most registers name nothing that stands elsewhere. */
const nothing = async () => undefined;
const noFaults = async () => new Map<number, Fault>();

const importers: Record<Importable, ReturnType<typeof importer>> = {
  clients: importer({
    schema: SaveClient,
    know: async ({ now, scope }) => ({ today: localDay(now, scope.timezone) }),
    read: readClientRow,
    take: importClient,
    announce: ({ announce }) => announce({ feature: "clients", ids: [], days: [], for: { barbers: [], clients: [] } }),
  }),
  services: importer({
    schema: ServiceRow,
    know: nothing,
    read: readServiceRow,
    take: importService,
    announce: (call) => serviceRegister.announce(call, []),
  }),
  products: importer({
    schema: ProductRow,
    know: knownProducts,
    read: readProductRow,
    take: importProduct,
    announce: (call) => productRegister.announce(call, []),
  }),
  subscribers: importer({
    schema: SaveClient,
    know: knownToImport,
    read: readSubscriberRow,
    take: importSubscriber,
    foresee: subscribersIn,
    announce: announceSubscribers,
  }),
};

/** The reasons to refuse a row; otherwise the fields left out, and a function that imports the rest. */
type Verdict = { refused: Fault[]; left: Fault[]; take: Judged["take"] };

/** Judges the rows of a register. Unreadable fields that it lists as `spared` are left out; the row is imported without them. */
export async function judgeOf(
  call: ShopCall,
  of: Importable,
): Promise<{ judge: (row: Row) => Verdict; foresee: Foresee }> {
  const { judge: judged, foresee } = await importers[of].judging(call);
  const { spared, sparedBeside = {}, sparedWith = {}, fields } = importable[of];
  const maySpare = (row: Row, field: string) =>
    spared.includes(field) && (!sparedBeside[field] || Boolean(row[sparedBeside[field]]?.trim()));
  const judge = (row: Row): Verdict => {
    const { faults, take } = judged(row);
    if (faults.length === 0) return { refused: [], left: [], take };
    const isLeft = (name: string) => faults.some(({ field }) => field === name);
    for (const [field, others] of Object.entries(sparedWith)) {
      const missing = others.find(isLeft);
      if (missing && row[field]?.trim() && !isLeft(field))
        faults.push({ field, message: `Não vale sem ${fields[missing]!.label}.` });
    }
    const rest = judged({ ...row, ...Object.fromEntries(faults.map(({ field }) => [field, ""])) });
    const suffices = rest.faults.length === 0 && faults.every(({ field }) => maySpare(row, field));
    return suffices ? { refused: [], left: faults, take: rest.take } : { refused: faults, left: [], take };
  };
  return { judge, foresee };
}

export function fieldsOf(mapping: Mapping, cells: string[]): Row {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([field, at]) =>
      at === null ? [] : [[field, spacedOnce(field, cells[at] ?? "")]],
    ),
  );
}

/** "CORTE  SIMPLES" is found as "Corte Simples". */
function spacedOnce(field: string, cell: string): string {
  return field === "nome" ? cell.replaceAll(/\s+/g, " ") : cell;
}

/** Imports some rows, each in its own savepoint. Returns whether more are left. Concurrent workers of one import wait for each other. */
export async function importSome(call: ShopCall, id: string, count: number): Promise<boolean> {
  const { db, scope } = call;
  const found = await importById(db, scope, { id, lock: true });
  if (found?.told.estado !== "importando") return false;
  const { cabecalho, mapping, duplicates } = found.kept;
  const rows = await rowsAhead(db, scope, { id, count, after: cabecalho });
  const { judge } = await judgeOf(call, found.told.of);
  const outcomes: RowOutcome[] = [];
  for (const { row, cells } of rows) {
    const verdict = judge(fieldsOf(mapping, cells));
    outcomes.push({ row, ...(await takeRow(call, found.told.of, { verdict, duplicates: duplicates ?? "skip" })) });
  }
  if (outcomes.length > 0) await writeOutcomes(db, scope, { id, outcomes });
  if (rows.length === count) return true;
  await changeImport(db, scope, { id, estado: "concluida" });
  await forgetRows(db, scope, id);
  announceImported(call, found.told.of);
  await tellStarter(call, id);
  return false;
}

/** Announces the import to open screens of the register. */
export function announceImported(call: ShopCall, of: Importable): void {
  importers[of].announce(call);
}

/** Notifies the person who started the import, who has left its page by now. */
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
  const became = counts.flatMap(([count, one, many]) => (count > 0 ? countText(count, one, many) : []));
  const message = `${[arquivo, ...became].join(", ")}.`;
  const to = { people: kept.created_by ? [kept.created_by] : [] };
  await notify(call, { kind: "imported", message, data: { import: id }, to, doer: null });
}

type TakenRow = { verdict: Verdict; duplicates: "skip" | "update" };

const refusedFor = (reason: string) =>
  ({ outcome: "refused", reason, id: null, change: null, client: null, supplier: null }) as const;

async function takeRow(
  call: ShopCall,
  of: Importable,
  { verdict: { refused, left, take }, duplicates }: TakenRow,
): Promise<Omit<RowOutcome, "row">> {
  const { fields } = importable[of];
  const reasonOf = (problems: Fault[]) =>
    problems.map(({ field, message }) => `${fields[field]?.label ?? field}: ${message}`).join(" ");
  if (refused.length > 0) return refusedFor(reasonOf(refused));
  try {
    const taken = await attempted(call.db, () => take(call, duplicates));
    const { outcome, id } = taken;
    const client = (taken.outcome === "added" && taken.client) || null;
    const supplier = (taken.outcome !== "skipped" && taken.supplier) || null;
    const change = outcome === "updated" ? await lastChange(call.db, call.scope, id) : null;
    const lacking = outcome === "skipped" && duplicates === "skip" ? [] : [...left, ...(taken.left ?? [])];
    // It was to complete a known one, and all that it had for that cannot be read.
    if (outcome === "skipped" && lacking.length > 0) return refusedFor(reasonOf(lacking));
    const reason = lacking.length > 0 ? `Entrou sem isto. ${reasonOf(lacking)}` : null;
    return { outcome, id, change, client, supplier, reason };
  } catch (error) {
    return refusedFor(refusalIn(error, reasonOf));
  }
}

/** The reason why the database rejected a row; other rows continue. Rethrows errors that are not the row's fault. */
function refusalIn(error: unknown, reasonOf: (problems: Fault[]) => string): string {
  const { fields } = (error instanceof Refusal && (error.data as Partial<Wrong>)) || {};
  if (fields) return reasonOf(fields.map(({ path: field, message }) => ({ field, message })));
  const isOfRow = error instanceof DatabaseError && /^2[23]/.test(error.code ?? "");
  if (!isOfRow) throw error;
  return "Esta linha não pôde ser importada.";
}

/** The data of a refusal about fields. */
type Wrong = { fields: { path: string; message: string }[] };
