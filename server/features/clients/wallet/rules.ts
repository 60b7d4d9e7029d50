import type * as z from "zod";
import { mayTakeBack } from "#contract/comanda-acts.ts";
import { localDay } from "#contract/dates.ts";
import type {
  Debtor,
  debtorList,
  EntryKind,
  LimitFiado,
  MoneyForm,
  OpenWallet,
  ReceiveMoney,
  RefundCredit,
  Wallet,
  WalletLine,
  walletLineList,
  WriteOff,
} from "#contract/wallets.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { drawerOf, holdToPayOut, notifyAdmins } from "#server/features/cash/rules.ts";
import { settleReceived } from "#server/features/commissions/earning/rules.ts";
import { announceClient } from "#server/features/clients/records/rules.ts";
import {
  debtorsOf,
  entryById,
  type Held,
  holdWallet,
  insertDebt,
  insertEntry,
  openDebts,
  type Part,
  reverseDebts,
  reverseEntry,
  settleDebts,
  updateLimit,
  walletLines,
  walletOf,
} from "#server/features/clients/wallet/queries.ts";
import { type Account, post, type Posting, reverseJournal } from "#server/features/finance/queries.ts";
import { expect, expectedOf, expectNoMore } from "#server/features/finance/receivables/rules.ts";
import type { Page } from "#server/paging/queries.ts";
import { refusing } from "#server/constraints.ts";
import { Refusal } from "#server/refusal.ts";

/** The account to which incoming money is posted, by its form. */
export const moneyAccounts: Record<MoneyForm, Account> = {
  dinheiro: "caixa",
  pix: "pix_a_conferir",
  cartao_debito: "receber_debito",
  cartao_credito: "receber_credito",
};

export async function listDebtors(
  { db, scope, now }: ShopCall,
  asked: z.output<typeof debtorList.asked>,
): Promise<Page<Debtor>> {
  return debtorsOf(db, scope, { ...asked, today: localDay(now, scope.timezone) });
}

/** Refuses NOT_FOUND. */
export async function readWallet({ db, scope }: ShopCall, client: string): Promise<Wallet> {
  const wallet = await walletOf(db, scope, client);
  if (!wallet) throw new Refusal("NOT_FOUND");
  return wallet;
}

export async function listLines(
  call: ShopCall,
  asked: z.output<typeof walletLineList.asked>,
): Promise<Page<WalletLine>> {
  return walletLines(call.db, call.scope, { ...asked, today: today(call) });
}

/** The wallet, locked until the transaction ends. Lock order: after the comanda, before products and the drawer. Refuses NOT_FOUND. */
export async function heldWallet(call: ShopCall, client: string): Promise<Held> {
  const wallet = await holdWallet(call.db, call.scope, client);
  if (!wallet) throw new Refusal("NOT_FOUND");
  announceClient(call, client);
  return wallet;
}

/** Splits `valor` over debts, oldest first as given; a remainder settles nothing. In centavos. */
export function partsOf(valor: number, debts: { id: string; aberto: number }[]): Part[] {
  let left = valor;
  const parts: Part[] = [];
  for (const { id, aberto } of debts) {
    const part = Math.min(left, aberto);
    if (part > 0) parts.push({ id, valor: part });
    left -= part;
  }
  return parts;
}

/**
 * Receives money for debts, oldest first (business-rules 11). Refuses NOT_FOUND, also for a machine that is not in use, MORE_THAN_OWED and
 * NO_CAIXA.
 */
export async function receive(call: ShopCall, paid: z.output<typeof ReceiveMoney>): Promise<Wallet> {
  await settle(call, { ...paid, tipo: "recebimento", against: moneyAccounts[paid.forma], motivo: "" });
  return readWallet(call, paid.id);
}

/** Writes off a debt as a loss of the house. Refuses NOT_FOUND and MORE_THAN_OWED. */
export async function writeOff(call: ShopCall, { id, valor, motivo }: z.output<typeof WriteOff>): Promise<Wallet> {
  await settle(call, { id, valor, tipo: "perda", forma: null, against: "perdas_com_fiado", motivo });
  return readWallet(call, id);
}

/** Adds credit that a client pays in advance. Refuses NOT_FOUND, also for a machine that is not in use, and NO_CAIXA. */
export async function deposit(call: ShopCall, paid: z.output<typeof ReceiveMoney>): Promise<Wallet> {
  await heldWallet(call, paid.id);
  const moved = { conta: moneyAccounts[paid.forma], against: "creditos_de_clientes" } as const;
  await enter(call, { ...paid, tipo: "credito", ...moved });
  return readWallet(call, paid.id);
}

/** Pays out credit from the drawer. Refuses NOT_FOUND, NO_CREDIT, NO_CAIXA, and SANGRIA_LIMIT to the reception. */
export async function refund(call: ShopCall, { id, valor }: z.output<typeof RefundCredit>): Promise<Wallet> {
  const { credito } = await heldWallet(call, id);
  if (valor > credito) throw new Refusal("NO_CREDIT");
  await holdToPayOut(call, valor);
  const moved = { conta: "creditos_de_clientes", against: "caixa" } as const;
  await enter(call, { id, tipo: "devolucao", forma: "dinheiro", valor, ...moved });
  await notifyAdmins(call, `pagou ${moneyText(valor)} de crédito de um cliente em dinheiro`, {});
  return readWallet(call, id);
}

/** Records a client's opening credit or debt. Refuses NOT_FOUND, and INVALID_INPUT for a future day. */
export async function openWallet(
  call: ShopCall,
  { id, tipo, valor, dia }: z.output<typeof OpenWallet>,
): Promise<Wallet> {
  if (dia > today(call))
    throw new Refusal("INVALID_INPUT", { fields: [{ path: "dia", message: "Esse dia ainda não chegou." }] });
  await heldWallet(call, id);
  await openBalance(call, { id, tipo, valor, dia });
  return readWallet(call, id);
}

/** Posts and stores an opening credit or debt. The caller holds the wallet's lock. */
export async function openBalance(
  call: ShopCall,
  { id, tipo, valor, dia }: z.output<typeof OpenWallet>,
): Promise<void> {
  const given = { id, tipo, forma: null, valor };
  if (tipo === "abertura_credito") {
    await enter(call, { ...given, conta: "saldos_de_abertura", against: "creditos_de_clientes" });
    return;
  }
  const entry_id = await enter(call, { ...given, conta: "fiado", against: "saldos_de_abertura" });
  await insertDebt(call.db, call.scope, { cliente_id: id, dia, valor, entry_id });
}

/** Reverses an opening balance today; false once it was reversed or something of it was received. The caller holds the wallet's lock. */
export async function reverseOpening(
  call: ShopCall,
  { id, journal_id: journal }: { id: string; journal_id: string },
): Promise<boolean> {
  const { db, scope, now } = call;
  if (!(await reverseEntry(db, scope, { id, now }))) return false;
  await reverseJournal(db, scope, { journal, dia: today(call), caixa: null });
  return true;
}

/** Sets a client's debt limit; existing debts stay. Refuses NOT_FOUND. */
export async function limitFiado(call: ShopCall, { id, limite_fiado }: z.output<typeof LimitFiado>): Promise<Wallet> {
  await heldWallet(call, id);
  await updateLimit(call.db, call.scope, { client: id, limite_fiado });
  return readWallet(call, id);
}

/**
 * Reverses an entry today, with cash from or into the drawer that is open now, and reopens the debts it settled. Only the admin reverses
 * losses and opening balances. Refuses NOT_FOUND, FORBIDDEN, ESTORNO_LIMIT, ENTRY_SETTLED, CREDIT_SPENT and NO_CAIXA.
 */
export async function takeBackEntry(call: ShopCall, id: string): Promise<Wallet> {
  const { db, scope, now } = call;
  const entry = await entryById(db, scope, id);
  if (!entry) throw new Refusal("NOT_FOUND");
  if (entry.forma === null && scope.actor.role !== "admin") throw new Refusal("FORBIDDEN");
  if (!mayTakeBack(scope.actor.role, entry, today(call))) throw new Refusal("ESTORNO_LIMIT");
  await heldWallet(call, entry.cliente_id);
  if (!(await reverseEntry(db, scope, { id, now }))) throw new Refusal("ENTRY_SETTLED");
  await expectNoMore(call, { entry_id: id });
  const caixa = entry.forma && (await drawerOf(call, entry.forma));
  const reversed = reverseJournal(db, scope, { journal: entry.journal_id, dia: today(call), caixa });
  await reversed.catch(refuseSpent);
  if (entry.tipo === "recebimento") await settleReceived(call, id);
  return readWallet(call, entry.cliente_id);
}

/** Ends the debts of a comanda's payments. Amounts already received become the client's credit; losses do not. */
export async function forgive(
  call: ShopCall,
  { comanda, payments }: { comanda: string; payments: string[] },
): Promise<void> {
  const { db, scope, now } = call;
  for (const { cliente_id, received, lost } of await reverseDebts(db, scope, { payments, now }))
    await post(db, scope, {
      tipo: "fiado_estornado",
      dia: today(call),
      of: { table: "comandas", id: comanda },
      postings: [
        { conta: "fiado", valor: received + lost, cliente_id },
        { conta: "creditos_de_clientes", valor: -received, cliente_id },
        { conta: "perdas_com_fiado", valor: -lost },
      ],
    });
}

/** Refuses CREDIT_SPENT when the credit to be reversed was already used. */
export const refuseSpent = refusing({ credit_not_below_zero: ["CREDIT_SPENT"] });

type Settlement = Omit<Entered, "conta"> & { tipo: "recebimento" | "perda" };

async function settle(call: ShopCall, { against, ...given }: Settlement): Promise<void> {
  const { db, scope } = call;
  const { fiado } = await heldWallet(call, given.id);
  if (given.valor > fiado) throw new Refusal("MORE_THAN_OWED");
  const parts = partsOf(given.valor, await openDebts(db, scope, given.id));
  const entry = await enter(call, { ...given, conta: against, against: "fiado" });
  await settleDebts(db, scope, { entry, parts });
  if (given.tipo === "recebimento") await settleReceived(call, entry);
}

type Entered = {
  id: string;
  tipo: EntryKind;
  forma: MoneyForm | null;
  valor: number;
  machine_id?: string | undefined;
  parcelas?: number;
  /** The account that receives the amount from `against`. */
  conta: Account;
  against: Account;
  motivo?: string;
};

/** Posts the entry and stores it. Returns its id. */
async function enter(
  call: ShopCall,
  { id: cliente_id, conta, against, motivo = "", machine_id: machine, parcelas = 1, ...given }: Entered,
): Promise<string> {
  const { db, scope } = call;
  const id = crypto.randomUUID();
  const dia = today(call);
  const { valor, tipo, forma } = given;
  const paid = { forma: forma ?? "", valor, parcelas, machine_id: machine };
  const { machine_id, taxa, rows } = await expectedOf(call, paid);
  const caixa = forma && (await drawerOf(call, forma));
  const postings: Posting[] = [
    { conta, valor: valor - (taxa ?? 0), cliente_id },
    { conta: "taxas", valor: taxa ?? 0 },
    { conta: against, valor: -valor, cliente_id },
  ];
  const journal_id = (await post(db, scope, { tipo, dia, of: { table: "client_entries", id }, caixa, postings }))!;
  await insertEntry(db, scope, { id, cliente_id, motivo, dia, journal_id, machine_id, parcelas, ...given });
  if (rows.length > 0) await expect(call, { of: { entry_id: id }, forma: forma!, rows });
  return id;
}

function today({ now, scope }: ShopCall): string {
  return localDay(now, scope.timezone);
}
