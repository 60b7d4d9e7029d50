import { BulkheadRejectedError } from "cockatiel";
import type * as z from "zod";
import { asAdmin } from "#server/actors.ts";
import type { BankLine, bankLineList, BookLine, Match } from "#contract/bank-lines.ts";
import { formatDay, localDay } from "#contract/dates.ts";
import { Centavos } from "#contract/values.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import {
  bankLinesOf,
  type Candidate,
  expectedMoney,
  heldAccount,
  heldLine,
  insertLines,
  journalsOfReceived,
  movements,
  openBills,
  sumExpected,
  writeIgnored,
  writeReconciled,
  writeReopened,
} from "#server/features/entries/bank/queries.ts";
import { heldEntry } from "#server/features/entries/queries.ts";
import { moveMoney, payEntry, saveEntry } from "#server/features/entries/rules.ts";
import { heldReceivables, receiveLocked } from "#server/features/finance/receivables/queries.ts";
import { lastSale } from "#server/features/finance/receivables/rules.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { BadStatement, readStatement } from "#server/outside/statement/statement.ts";
import type { Page } from "#server/paging/queries.ts";
import { Refusal } from "#server/refusal.ts";

type Listed = Omit<BankLine, "sugestao">;

/** One page of lines; open ones with a proposed candidate. No candidate is proposed for two lines. */
export async function bankLines(
  { db, scope }: ShopCall,
  asked: z.output<typeof bankLineList.asked>,
): Promise<Page<BankLine>> {
  const { items, next } = await bankLinesOf(db, scope, asked);
  const open = items.filter(({ situacao }) => situacao === "aberta").map(({ id }) => id);
  const found: Found[] = [];
  if (open.length > 0) {
    for (const [tipo, candidates] of [
      ["movimento", await movements(db, scope, open)],
      ["lancamento", await openBills(db, scope, open)],
      ["recebimentos", await expectedMoney(db, scope, open)],
    ] as const)
      found.push(...candidates.map((candidate) => ({ ...candidate, tipo })));
  }
  const proposed = proposals(found);
  return { items: items.map((line: Listed) => ({ ...line, sugestao: proposed.get(line.id) ?? null })), next };
}

type Found = Candidate & Pick<Match, "tipo">;

/** The most likely candidate of each line that no earlier line was given. */
function proposals(found: Found[]): Map<string, BankLine["sugestao"]> {
  const given = new Set<string>();
  const proposed = new Map<string, BankLine["sugestao"]>();
  for (const { line, tipo, ids, dia, texto } of found) {
    if (proposed.has(line) || ids.some((id) => given.has(id))) continue;
    for (const id of ids) given.add(id);
    proposed.set(line, { tipo, ids, texto: saidOf({ tipo, dia, texto, count: ids.length }) });
  }
  return proposed;
}

type Said = { tipo: Match["tipo"]; dia: string; texto: string | null; count: number };

function saidOf({ tipo, dia, texto, count }: Said): string {
  const day = formatDay(dia);
  if (tipo === "movimento") return `${texto ?? "Já lançado"}, em ${day}`;
  if (tipo === "lancamento") return `${texto}, vence em ${day}`;
  return count === 1 ? `${texto} de ${day}` : `${texto} de ${day}: ${count} recebimentos`;
}

/**
 * Reconciles a line, and posts what is not posted yet on the line's day: pays a bill or confirms a receipt. Refuses NOT_FOUND,
 * LINE_SETTLED, LINE_AHEAD, BILL_SETTLED, LINE_EARLY for a line before the sale, and LINE_DIFFERS when the amounts differ.
 */
export async function reconcileLine(
  call: ShopCall,
  { id, tipo, ids }: { id: string } & Pick<Match, "tipo" | "ids">,
): Promise<void> {
  const line = await pastLine(call, id);
  const journals = await { movimento: async () => ids, lancamento: paid, recebimentos: came }[tipo]();
  await settle(call, { id, journals });

  async function paid(): Promise<string[]> {
    const [entry] = ids as [string];
    const { valor, tipo: kind } = (await heldEntry(call.db, call.scope, entry)) ?? { valor: 0, tipo: null };
    if (ids.length > 1 || line.valor !== (kind === "despesa" ? -valor : valor)) throw new Refusal("LINE_DIFFERS");
    await payEntry(call, { id: entry, em: line.dia, conta: line.conta });
    return [await journalOf(call, entry)];
  }

  async function came(): Promise<string[]> {
    const { db, scope, now } = call;
    const held = await heldReceivables(db, scope, { ids });
    const found = held.map(({ id }) => id);
    const isAll = found.length === new Set(ids).size;
    if (!isAll || (await sumExpected(db, scope, found)) !== line.valor) throw new Refusal("LINE_DIFFERS");
    if (lastSale(held) > line.dia) throw new Refusal("LINE_EARLY");
    const today = localDay(now, scope.timezone);
    await receiveLocked(db, scope, { ids: found, conta: line.conta, em: line.dia, recebido: null, now, today });
    call.announce({ feature: "finance", ids: found, days: [], for: { barbers: [], clients: [] } });
    return journalsOfReceived(db, scope, found);
  }
}

/**
 * Posts a line as a new entry. Refuses NOT_FOUND, LINE_SETTLED, LINE_AHEAD, NO_CAIXA, LINE_DIFFERS for a kind of the other direction,
 * INVALID_INPUT.
 */
export async function bookLine(
  call: ShopCall,
  { id, tipo, descricao, conta }: z.output<typeof BookLine>,
): Promise<void> {
  const line = await pastLine(call, id);
  const comes = line.valor > 0;
  if ((tipo !== "transferencia" && comes !== (tipo === "receita" || tipo === "aporte")) || conta === line.conta)
    throw new Refusal("LINE_DIFFERS");
  const valor = Math.abs(line.valor);
  if (!Centavos.safeParse(valor).success)
    throw new Refusal("INVALID_INPUT", {
      fields: [{ path: "tipo", message: "Valor alto demais para um lançamento." }],
    });
  const entry = await made();
  await settle(call, { id, journals: [await journalOf(call, entry.id)] });

  function made(): Promise<{ id: string }> {
    const moved = { descricao, valor, em: line.dia };
    if (tipo === "transferencia") {
      const [from, para] = comes ? [conta!, line.conta] : [line.conta, conta];
      return moveMoney(call, { ...moved, tipo, conta: from, para });
    }
    if (tipo === "retirada" || tipo === "aporte")
      return moveMoney(call, { ...moved, tipo, conta: line.conta, para: null });
    const pago = { em: line.dia, conta: line.conta };
    const nothing = { fornecedor_id: null, repete: null };
    return saveEntry(call, { tipo, descricao, conta: conta!, valor, vencimento: line.dia, pago, ...nothing });
  }
}

/** Excludes a line from reconciliation. Refuses NOT_FOUND, LINE_SETTLED. */
export async function ignoreLine(call: ShopCall, id: string): Promise<void> {
  await openLine(call, id);
  await writeIgnored(call.db, call.scope, { id, now: call.now });
  announceChange(call, id);
}

/** Reopens a line; the postings it was reconciled with stay. Refuses NOT_FOUND. */
export async function reopenLine(call: ShopCall, id: string): Promise<void> {
  if (!(await heldLine(call.db, call.scope, id))) throw new Refusal("NOT_FOUND");
  await writeReopened(call.db, call.scope, id);
  announceChange(call, id);
}

/**
 * The shop that may upload a statement now; checked before the bytes are read. Refuses UNAUTHENTICATED, FORBIDDEN, TOO_MANY_REQUESTS.
 */
export async function admitStatement(context: RequestContext): Promise<string> {
  const { shop, actor } = await asAdmin(context, async ({ scope }) => scope);
  await refuseBeyond(context.deps.db, `statement:${actor.id}`, { hits: 30, seconds: 3600 });
  return shop;
}

/**
 * Reads a statement into the account named in the request's `x-account`; existing lines do not change. Refuses what `statementRefusals`
 * names, NOT_FOUND, UNAVAILABLE, and INVALID_INPUT for a line with an impossible day or amount.
 */
export async function takeStatement(
  context: RequestContext,
  bytes: Buffer,
): Promise<{ novas: number; repetidas: number }> {
  const conta = String(context.headers["x-account"] ?? "");
  const isMeant = context.headers["x-other-account"] === "yes";
  const { account, count, lines } = await readStatement(bytes).catch((error: unknown) => {
    if (error instanceof BulkheadRejectedError) throw new Refusal("UNAVAILABLE");
    if (!(error instanceof BadStatement)) throw error;
    if (!error.wrongLine) throw new Refusal(error.code);
    const { linha, campo, texto } = error.wrongLine;
    const wrong = { data: "uma data", valor: "um valor" }[campo];
    const message = `A linha ${linha} do extrato tem ${wrong} impossível: ${texto}. Baixe-o de novo, ou corrija a linha.`;
    throw new Refusal("INVALID_INPUT", { fields: [{ path: "extrato", message }] });
  });
  return asAdmin(context, async (call) => {
    const known = await heldAccount(call.db, call.scope, conta);
    if (!known) throw new Refusal("NOT_FOUND");
    if (known.extrato !== null && known.extrato !== account && !isMeant) throw new Refusal("OTHER_ACCOUNT");
    const novas = await insertLines(call.db, call.scope, { conta, extrato: account, lines });
    announceChange(call, null);
    return { novas, repetidas: count - novas };
  });
}

/** An open line that banks do not announce for a day to come: what is posted for it is posted on its day. */
async function pastLine(call: ShopCall, id: string) {
  const line = await openLine(call, id);
  if (line.dia > localDay(call.now, call.scope.timezone)) throw new Refusal("LINE_AHEAD");
  return line;
}

async function openLine(call: ShopCall, id: string) {
  const line = await heldLine(call.db, call.scope, id);
  if (!line) throw new Refusal("NOT_FOUND");
  if (line.situacao !== "aberta") throw new Refusal("LINE_SETTLED");
  return line;
}

async function journalOf(call: ShopCall, entry: string): Promise<string> {
  return (await heldEntry(call.db, call.scope, entry))!.journal_id!;
}

async function settle(call: ShopCall, settled: { id: string; journals: string[] }): Promise<void> {
  await writeReconciled(call.db, call.scope, settled).catch(refuseOther);
  announceChange(call, settled.id);
}

const refuseOther = refusing({
  line_differs: ["LINE_DIFFERS"],
  line_settled: ["LINE_SETTLED"],
  journal_on_one_line: ["LINE_DIFFERS"],
  bank_line_journals_barbershop_id_journal_id_fkey: ["LINE_DIFFERS"],
});

function announceChange({ announce }: Pick<ShopCall, "announce">, id: string | null): void {
  announce({ feature: "entries", ids: id ? [id] : [], days: [], for: { barbers: [], clients: [] } });
}
