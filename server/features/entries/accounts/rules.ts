import { randomBytes } from "node:crypto";
import type * as z from "zod";
import type { AccountBalance, SaveAccount } from "#contract/finance-accounts.ts";
import type { ShopCall } from "#server/call.ts";
import { drawerIfOpen } from "#server/features/cash/rules.ts";
import { accountsOf, balancesOf, changeAccount, insertAccount } from "#server/features/entries/accounts/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** More than a shop needs, and few enough for a selection list. */
const mostAccounts = 200;

/**
 * The balance of each account; an archived one is listed while it has money. The drawer's balance is hidden while it is open, because the
 * person who counts it must not know it (business-rules 2).
 */
export async function balances(call: ShopCall): Promise<AccountBalance[]> {
  const open = await drawerIfOpen(call);
  const all = await balancesOf(call.db, call.scope);
  return all
    .filter(({ archived_at, saldo }) => archived_at === null || saldo !== 0)
    .map(({ codigo, nome, saldo }) => ({ codigo, nome, saldo: codigo === "caixa" && open ? null : saldo }));
}

/**
 * Saves a category or a bank account. A subcategory has its parent's group and no subcategories. Suppliers, whose payment is no expense,
 * neither have nor are one. Refuses NOT_FOUND, ACCOUNTS_FULL, INVALID_INPUT.
 */
export async function saveAccount(
  call: ShopCall,
  { codigo, grupo, nome, pai }: z.output<typeof SaveAccount>,
): Promise<{ codigo: string }> {
  const { db, scope } = call;
  const all = await accountsOf(db, scope);
  const above = all.find((one) => one.codigo === pai);
  const isWhole = [codigo, pai].includes("fornecedores");
  const isBelow =
    pai === null || (above?.grupo === grupo && above.pai === null && grupo !== "banco" && pai !== codigo && !isWhole);
  if (!isBelow || (pai !== null && all.some((one) => one.pai === codigo)))
    throw new Refusal("INVALID_INPUT", { fields: [{ path: "pai", message: "Escolha uma categoria principal." }] });
  const same = (one: { codigo: string; nome: string; grupo: string }) =>
    one.codigo !== codigo &&
    one.grupo === grupo &&
    one.nome.toLocaleLowerCase("pt-BR") === nome.toLocaleLowerCase("pt-BR");
  if (all.some(same))
    throw new Refusal("INVALID_INPUT", { fields: [{ path: "nome", message: "Já há uma conta com este nome." }] });
  if (codigo) {
    if (!(await changeAccount(db, scope, { codigo, nome, pai }))) throw new Refusal("NOT_FOUND");
    announceChange(call);
    return { codigo };
  }
  if (all.length >= mostAccounts) throw new Refusal("ACCOUNTS_FULL");
  const added = `${grupo}_${randomBytes(5).toString("hex")}`;
  await insertAccount(db, scope, { codigo: added, grupo, nome, pai });
  announceChange(call);
  return { codigo: added };
}

/**
 * Archives an account for new entries; existing postings stay. Refuses NOT_FOUND, and ACCOUNT_IN_USE for a bank account with money, or
 * the usual one.
 */
export async function setArchived(
  call: ShopCall,
  { codigo, archived_at }: { codigo: string; archived_at: Date | null },
) {
  const { db, scope } = call;
  const held = await balancesOf(db, scope);
  const isHeld = held.some((one) => one.codigo === codigo && one.saldo !== 0);
  if (archived_at !== null && (isHeld || codigo === "banco")) throw new Refusal("ACCOUNT_IN_USE");
  if (!(await changeAccount(db, scope, { codigo, archived_at }))) throw new Refusal("NOT_FOUND");
  announceChange(call);
}

function announceChange({ announce }: ShopCall): void {
  announce({ feature: "entries", ids: [], days: [], for: { barbers: [], clients: [] } });
}
