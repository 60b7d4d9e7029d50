import type * as z from "zod";
import {
  type Caixa,
  type CaixaReport,
  type Close,
  type HandOver,
  type Move,
  type Open,
  type Reopen,
} from "#contract/cash.ts";
import type { OpeningBalances, SetOpenings } from "#contract/opening-balances.ts";
import type { PaymentForm } from "#contract/comandas.ts";
import { formatDay, localDay } from "#contract/dates.ts";
import { moneyText } from "#contract/quantities.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { settingsOf } from "#server/calls.ts";
import { inTransaction } from "#server/database.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { counterLimits } from "#server/features/cash/limits/queries.ts";
import { caixaReport, countingOf } from "#server/features/cash/report/queries.ts";
import {
  beginAgain,
  caixaById,
  cashBalance,
  cashOf,
  deskPeople,
  endCaixa,
  hadCaixa,
  insertCaixa,
  insertCaixaMovement,
  keepFirstCount,
  openDrawer,
  openingBalances,
  paidOutOf,
} from "#server/features/cash/queries.ts";
import { refusing } from "#server/constraints.ts";
import { notify } from "#server/features/notifications/rules.ts";
import { type Account, post, type Posting, reverseJournal } from "#server/features/finance/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** The open drawer, with a shared lock until the transaction ends; null when there is none. */
export async function drawerIfOpen({ db, scope }: ShopCall): Promise<string | null> {
  return (await openDrawer(db, scope, "shared"))?.id ?? null;
}

/** The drawer that cash goes into now, shared to the end of the transaction. Refuses NO_CAIXA. */
export async function drawerNow(call: ShopCall): Promise<string> {
  const drawer = await drawerIfOpen(call);
  if (!drawer) throw new Refusal("NO_CAIXA");
  return drawer;
}

/** The open drawer, in whose report a payment or refund of any form appears; null without one. Refuses NO_CAIXA for cash. */
export async function drawerOf(call: ShopCall, forma: PaymentForm): Promise<string | null> {
  return forma === "dinheiro" ? drawerNow(call) : drawerIfOpen(call);
}

/**
 * Opens the drawer with its counted content. The expected content is what the last drawer was left with and what came from the safe; any
 * difference is posted, in the shop's first drawer as its opening balance. Refuses CAIXA_OPEN, and OPENING_DIFFERS when a difference
 * above the tolerance has no explanation.
 */
export async function openCaixa(
  call: ShopCall,
  { abertura, cofre, justificativa }: z.output<typeof Open>,
): Promise<{ id: string }> {
  const { db, scope, now } = call;
  if (await openDrawer(db, scope, "alone")) throw new Refusal("CAIXA_OPEN");
  const dia = localDay(now, scope.timezone);
  const isFirst = !(await hadCaixa(db, scope));
  const found = abertura - (await cashBalance(db, scope));
  const { quebra_tolerada: limite } = await counterLimits(db, scope);
  if (!isFirst && isUnexplained(found - cofre, { limite, justificativa }))
    throw new Refusal("OPENING_DIFFERS", { limite });
  const opened = { dia, abertura, justificativa_abertura: justificativa };
  const id = await insertCaixa(db, scope, opened).catch(refuseSecond);
  const postings: Posting[] = [
    { conta: "caixa", valor: found },
    { conta: "cofre", valor: -cofre },
    { conta: isFirst ? "saldos_de_abertura" : "diferencas_de_caixa", valor: cofre - found },
  ];
  await post(db, scope, { tipo: "abertura_de_caixa", dia, of: { table: "caixas", id }, postings });
  const differs = { caixa: id, what: "abriu o caixa", by: found - cofre, justificativa, limite };
  if (!isFirst) await notifyDifference(call, differs);
  announceChange(call, id);
  return { id };
}

/**
 * Checks an expense, or a cash payout to a client for money that did not come in cash: both count with the sangrias (business-rules 12).
 * Refuses NO_CAIXA, and SANGRIA_LIMIT to the reception.
 */
export async function holdToPayOut(call: ShopCall, valor: number): Promise<void> {
  await refusePayingOut(call, (await drawerAlone(call)).id, valor);
}

/** The open drawer, locked exclusively. `caixa`: the one that the caller means. Refuses NO_CAIXA, OTHER_CAIXA. */
async function drawerAlone({ db, scope }: ShopCall, caixa?: string) {
  const drawer = await openDrawer(db, scope, "alone");
  if (!drawer) throw new Refusal("NO_CAIXA");
  if (caixa !== undefined && caixa !== drawer.id) throw new Refusal("OTHER_CAIXA");
  return drawer;
}

async function refusePayingOut({ db, scope }: ShopCall, drawer: string, valor: number): Promise<void> {
  if (scope.actor.role !== "recepcionista") return;
  const { sangria_recepcao: limite } = await counterLimits(db, scope);
  if ((await paidOutOf(db, scope, drawer)) + valor > limite) throw new Refusal("SANGRIA_LIMIT", { limite });
}

/**
 * Moves cash into or out of the drawer. Refuses NO_CAIXA, OTHER_CAIXA when another drawer was meant, and SANGRIA_LIMIT to the reception.
 */
export async function moveCash(
  call: ShopCall,
  { caixa, tipo, valor, motivo, categoria }: z.output<typeof Move>,
): Promise<{ id: string }> {
  const { db, scope } = call;
  const drawer = await drawerAlone(call, caixa);
  if (tipo !== "suprimento") await refusePayingOut(call, drawer.id, valor);
  const id = await insertCaixaMovement(db, scope, { caixa_id: drawer.id, tipo, valor, motivo, categoria });
  const conta = tipo === "despesa" ? accountOf(categoria!) : "cofre";
  const signed = tipo === "suprimento" ? valor : -valor;
  await postCash(call, { of: { table: "caixa_movements", id }, valor: signed, conta, tipo, caixa: drawer.id });
  if (tipo !== "suprimento") await notifyAdmins(call, `tirou ${moneyText(valor)} do caixa: ${motivo}`, {});
  announceChange(call, drawer.id);
  return { id };
}

function accountOf(categoria: NonNullable<z.output<typeof Move>["categoria"]>): Account {
  return categoria === "fornecedores" ? categoria : `despesa_${categoria}`;
}

/** Notifies the admins of payouts and missing money by other people. `data` links to it. */
export async function notifyAdmins(
  call: ShopCall,
  what: string,
  data: { caixa?: string; comanda?: string },
): Promise<void> {
  await notify(call, { kind: "counter", message: `${call.scope.actor.name} ${what}.`, data, to: { desk: true } });
}

type Difference = { caixa: string; what: string; by: number; justificativa: string; limite: number };

async function notifyDifference(call: ShopCall, { caixa, what, by, justificativa, limite }: Difference): Promise<void> {
  if (Math.abs(by) <= limite) return;
  const difference = `${moneyText(Math.abs(by))} ${by < 0 ? "a menos" : "a mais"}`;
  await notifyAdmins(call, `${what} com ${difference}: ${justificativa}`, { caixa });
}

/**
 * Closes the drawer with its counted content. Only now is the expected content computed, and the difference posted. Refuses NO_CAIXA,
 * OTHER_CAIXA when another drawer was counted, JUSTIFY when a difference above the tolerance has no explanation, and RECOUNTED when a count
 * other than the first refused one has none.
 */
export async function closeCaixa(call: ShopCall, counted: z.output<typeof Close>): Promise<Caixa> {
  return caixaById(call.db, call.scope, await count(call, counted));
}

/**
 * Closes the drawer and opens the next one for another person with the content that both have counted, in one act. Refuses as
 * `closeCaixa` does, NOT_FOUND when the person does not work at the desk, and INVALID_INPUT when the drawer is theirs already.
 */
export async function handOver(call: ShopCall, { to, ...counted }: z.output<typeof HandOver>): Promise<Caixa> {
  const { db, scope, now } = call;
  const drawer = await drawerAlone(call, counted.caixa);
  if (drawer.opened_by === to)
    throw new Refusal("INVALID_INPUT", { fields: [{ path: "to", message: "O caixa já está com esta pessoa." }] });
  const others = await deskPeople(db, scope);
  if (!others.some(({ id }) => id === to)) throw new Refusal("NOT_FOUND");
  const handed_from = await count(call, counted);
  const dia = localDay(now, scope.timezone);
  const id = await insertCaixa(db, scope, { dia, abertura: counted.contado, opened_by: to, handed_from });
  announceChange(call, id);
  return caixaById(db, scope, handed_from);
}

/**
 * Reopens the newest drawer, while no other is open, and reverses the posted difference. The count stays in its report and in the security
 * log. Refuses NOT_FOUND, CAIXA_OPEN and NOT_LAST.
 */
export async function reopenCaixa(
  call: ShopCall & RequestContext,
  { id, motivo }: z.output<typeof Reopen>,
): Promise<{ id: string }> {
  const { db, scope, now } = call;
  if (await openDrawer(db, scope, "alone")) throw new Refusal("CAIXA_OPEN");
  const report = await caixaDetails(call, id);
  const { dia, contado, esperado } = report.caixa;
  const journal = await countingOf(db, scope, id);
  await beginAgain(db, scope, { id, now, motivo, journal }).catch(refuseOlder);
  if (journal) await reverseJournal(db, scope, { journal, dia: localDay(now, scope.timezone), caixa: null });
  const details = { dia: formatDay(dia), reason: motivo, contado: moneyText(contado!), esperado: moneyText(esperado!) };
  await recordInShop(call, "caixa_reopened", { severity: "high", details });
  announceChange(call, id);
  return { id };
}

/** The report of a counted drawer. Refuses NOT_FOUND, also for an open one. */
export async function caixaDetails({ db, scope }: ShopCall, id: string): Promise<CaixaReport> {
  const report = await caixaReport(db, scope, id);
  if (!report) throw new Refusal("NOT_FOUND");
  return report;
}

async function count(call: ShopCall, { caixa, contado, justificativa }: z.output<typeof Close>): Promise<string> {
  const { db, scope, now } = call;
  const drawer = await drawerAlone(call, caixa);
  const { id, primeira_contagem: first } = drawer;
  // The answer does not reveal whether the count is right: otherwise the person could try until it is.
  if (first !== null && first !== contado && justificativa === "") throw new Refusal("RECOUNTED");
  const esperado = drawer.abertura + (await cashOf(db, scope, id));
  const valor = contado - esperado;
  const { quebra_tolerada: limite, fechado_ate } = await counterLimits(db, scope);
  if (isUnexplained(valor, { limite, justificativa })) {
    // In a transaction of its own: the refusal takes back the request's.
    await inTransaction(call.deps.db, settingsOf(scope), (tx) => keepFirstCount(tx, scope, { id, contado }));
    throw new Refusal("JUSTIFY", { limite });
  }
  await endCaixa(db, scope, { id, contado, esperado, justificativa, now });
  const of = { table: "caixas", id };
  // A drawer belongs to the day it was opened on, also past midnight (business-rules 2); closed periods stay.
  const dia = fechado_ate !== null && drawer.dia <= fechado_ate ? localDay(now, scope.timezone) : drawer.dia;
  await postCash(call, { of, valor, conta: "diferencas_de_caixa", tipo: "fechamento_de_caixa", dia });
  await notifyDifference(call, { caixa: id, what: "fechou o caixa", by: valor, justificativa, limite });
  announceChange(call, id);
  return id;
}

function isUnexplained(difference: number, by: { limite: number; justificativa: string }): boolean {
  return Math.abs(difference) > by.limite && by.justificativa === "";
}

/**
 * Posts the difference between the opening balances of safe and banks and those posted so far, and records it. Refuses INVALID_INPUT for
 * what is no bank account in use.
 */
export async function setOpenings(
  call: ShopCall & RequestContext,
  { cofre, bancos }: z.output<typeof SetOpenings>,
): Promise<OpeningBalances> {
  const { db, scope, now } = call;
  // Of two concurrent calls, the second sees the first one's posting.
  await openDrawer(db, scope, "alone");
  const booked = await openingBalances(db, scope);
  if (bancos.some(({ codigo }) => !booked.bancos.some((one) => one.codigo === codigo)))
    throw new Refusal("INVALID_INPUT", { fields: [{ path: "bancos", message: "Escolha uma conta de banco." }] });
  const banks = booked.bancos.map(({ codigo, nome, saldo }) => {
    const after = bancos.find((one) => one.codigo === codigo)?.saldo ?? saldo;
    return { conta: codigo as Account, nome, before: saldo, after };
  });
  const safe = { conta: "cofre" as const, nome: "cofre", before: booked.cofre, after: cofre };
  const changed = [safe, ...banks].filter(({ before, after }) => after !== before);
  if (changed.length === 0) return booked;
  const postings = changed.map(({ conta, before, after }) => ({ conta, valor: after - before }));
  const valor = postings.reduce((rest, one) => rest - one.valor, 0);
  await post(db, scope, {
    tipo: "abertura",
    dia: localDay(now, scope.timezone),
    of: { table: "barbershops", id: scope.shop },
    postings: [...postings, { conta: "saldos_de_abertura", valor }],
  });
  const told = (of: "before" | "after") => changed.map((one) => `${one.nome} ${moneyText(one[of])}`).join(", ");
  const details = { from: told("before"), to: told("after") };
  await recordInShop(call, "openings_changed", { severity: "high", details });
  return openingBalances(db, scope);
}

type Cash = {
  of: { table: string; id: string };
  valor: number;
  conta: Account;
  tipo: string;
  caixa?: string;
  /** Today by default. */
  dia?: string;
};

/** The drawer receives `valor`, which that account gives. */
async function postCash({ db, scope, now }: ShopCall, { valor, conta, dia, ...journal }: Cash): Promise<void> {
  const postings = [
    { conta: "caixa" as const, valor },
    { conta, valor: -valor },
  ];
  await post(db, scope, { ...journal, dia: dia ?? localDay(now, scope.timezone), postings });
}

const refuseSecond = refusing({ one_open_caixa: ["CAIXA_OPEN"] });
const refuseOlder = refusing({ caixa_ended: ["NOT_LAST"] });

function announceChange({ announce }: ShopCall, id: string): void {
  announce({ feature: "cash", ids: [id], days: [], for: { barbers: [], clients: [] } });
}
