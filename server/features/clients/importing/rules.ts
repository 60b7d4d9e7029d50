import type * as z from "zod";
import type { SaveClient } from "#contract/client-records.ts";
import { dayUntil } from "#contract/birth.ts";
import { instantAt, localDay, readDay } from "#contract/dates.ts";
import type { Imported, ReadRow, Taken } from "#contract/imports.ts";
import { readCentavos } from "#contract/typed-amounts.ts";
import { Centavos } from "#contract/values.ts";
import { clientById } from "#server/features/clients/details/queries.ts";
import { knownClient } from "#server/features/clients/importing/queries.ts";
import { eraseClient } from "#server/features/clients/privacy/queries.ts";
import {
  changeClient,
  holdClients,
  insertClient,
  recordsOf,
  tallyClient,
} from "#server/features/clients/records/queries.ts";
import { storedOf, refuseTaken } from "#server/features/clients/records/rules.ts";
import { entriesOf, holdWallet } from "#server/features/clients/wallet/queries.ts";
import { openBalance, reverseOpening } from "#server/features/clients/wallet/rules.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { Refusal } from "#server/refusal.ts";
import { completing } from "#server/registers/rules.ts";

/** A client as the form sends it. */
export type Typed = Omit<z.output<typeof SaveClient>, "id" | "versao">;

/** What a client owed, and had, before the shop was kept here; only files have it with the client. */
const balances = { fiado: "abertura_fiado", credito: "abertura_credito" } as const;

/** In centavos; undefined where it cannot be read. */
function balanceIn(typed: string): number | undefined {
  return Centavos.safeParse(readCentavos(typed)).data;
}

/** A row in the form's format, plus the last visit and the balances, which only a file contains. `today`: the shop's day. */
export function readClientRow(row: Imported["row"], { today }: { today: string }): ReadRow {
  const pastDay = dayUntil(() => today);
  const days = { data_nascimento: row.data_nascimento, data_ultimo_corte: row.data_ultimo_corte };
  const faults = Object.entries(days).flatMap(([field, typed]) => {
    const wrong = typed && pastDay.safeParse(readDay(typed) ?? "").error;
    return wrong ? [{ field, message: wrong.issues[0]!.message }] : [];
  });
  for (const field of Object.keys(balances))
    if (row[field] && balanceIn(row[field]) === undefined)
      faults.push({ field, message: "Informe um valor em reais, sem sinal." });
  const input = {
    nome: row.nome ?? "",
    telefone: row.telefone ?? "",
    email: row.email ?? "",
    cpf: row.cpf ?? "",
    data_nascimento: row.data_nascimento ? readDay(row.data_nascimento) : undefined,
    responsavel_nome: "",
    responsavel_telefone: "",
    endereco: row.endereco ?? "",
    como_conheceu: null,
    tags: (row.tags ?? "")
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
    alergias: "",
    observacoes: row.observacoes ?? "",
    parentesco: null,
  };
  return { input, faults };
}

/** The client of a row that brings something of theirs: the known one as they are, or a new one. Refuses INVALID_INPUT. */
export async function clientOfRow({ db, scope }: ShopCall, typed: Typed): Promise<{ id: string; isNew: boolean }> {
  const given = storedOf(typed);
  const known = await knownClient(db, scope, { ...given, cpf: given.cpf ?? null });
  return { id: known ?? (await insertClient(db, scope, given).catch(refuseTaken)), isNew: !known };
}

/**
 * Imports a row: of a known client what is empty is completed, and only a new one gets balances, so that no file posts them twice. Refuses
 * INVALID_INPUT, as the form does.
 */
export async function importClient(call: ShopCall, { row, given: typed, duplicates }: Imported<Typed>): Promise<Taken> {
  const { db, scope } = call;
  const given = storedOf(typed);
  const known = await knownClient(db, scope, { ...given, cpf: given.cpf ?? null });
  if (known && duplicates === "skip") return { outcome: "skipped", id: null };
  const day = row.data_ultimo_corte && readDay(row.data_ultimo_corte);
  const last = day && instantAt(day, 12 * 60, scope.timezone);
  const change = known ? await completion(call, known, given) : {};
  if (known && !last && Object.keys(change).length === 0) return { outcome: "skipped", id: null };
  const visit = last && { ultimo_corte_informado: last };
  const saving = known
    ? changeClient(db, scope, { ...change, ...visit, id: known }).then(() => known)
    : insertClient(db, scope, { ...given, ...visit });
  const id = await saving.catch(refuseTaken);
  if (!known) await openBalances(call, { id, row });
  if (last) await tallyClient(db, scope, id);
  return { outcome: known ? "updated" : "added", id };
}

async function openBalances(call: ShopCall, { id, row }: Pick<Imported, "row"> & { id: string }): Promise<void> {
  const dia = localDay(call.now, call.scope.timezone);
  for (const [field, tipo] of Object.entries(balances)) {
    const valor = balanceIn(row[field] ?? "") ?? 0;
    if (valor === 0) continue;
    await holdWallet(call.db, call.scope, id);
    await openBalance(call, { id, tipo, valor, dia });
  }
}

/** Takes back these clients' balances, and with them all that is known of the client: the ledger keeps its lines. Refuses IMPORT_USED. */
export async function takeBalancesBack(call: ShopCall, clients: string[]): Promise<void> {
  for (const client of clients) {
    await holdWallet(call.db, call.scope, client);
    for (const entry of await entriesOf(call.db, call.scope, client))
      if (!(await reverseOpening(call, entry).catch(refusingUsed))) throw new Refusal("IMPORT_USED");
    await eraseClient(call.db, call.scope, client);
  }
}

/** Credit that was used cannot be taken back. */
const refusingUsed = refusing({ credit_not_below_zero: ["IMPORT_USED"] });

/** What completes a known client: empty fields, and etiquetas that they do not have. A dependent gets no phone. */
async function completion({ db, scope }: ShopCall, id: string, given: ReturnType<typeof storedOf>) {
  await holdClients(db, scope, [id]);
  const client = (await clientById(db, scope, id))!;
  const record = (await recordsOf(db, scope, [id])).get(id);
  const { telefone, ...rest } = completing({ ...client, ...record }, given);
  const tags = [...new Set([...client.tags, ...given.tags])];
  return {
    ...rest,
    ...(telefone && !client.titular_id && { telefone }),
    ...(tags.length > client.tags.length && { tags }),
  };
}
