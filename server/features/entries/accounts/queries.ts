import { sql } from "kysely";
import type { AccountBalance, AccountGroup, FinanceAccount } from "#contract/finance-accounts.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Categories and bank accounts in order of name, archived ones included. */
export async function accountsOf(db: Tx, { shop }: ShopScope): Promise<FinanceAccount[]> {
  return db
    .selectFrom("accounts")
    .select(["codigo", "nome", "pai", sql<boolean>`archived_at is not null`.as("arquivada")])
    .select((of) => of.ref("grupo").$castTo<AccountGroup>().as("grupo"))
    .where("barbershop_id", "=", shop)
    .where("grupo", "is not", null)
    .orderBy(sql`app.searchable(nome)`)
    .orderBy("codigo")
    .limit(400)
    .execute();
}

/** The accounts of money with their ledger balance, in centavos. */
export async function balancesOf(
  db: Tx,
  { shop }: ShopScope,
): Promise<(AccountBalance & { saldo: number; archived_at: Date | null })[]> {
  return db
    .selectFrom("accounts as a")
    .select(["a.codigo", "a.nome", "a.archived_at"])
    .select((of) =>
      of
        .selectFrom("account_months as m")
        .select(sql<number>`coalesce(sum(m.valor), 0)::bigint`.as("saldo"))
        .where("m.barbershop_id", "=", shop)
        .whereRef("m.conta", "=", "a.codigo")
        .as("saldo"),
    )
    .$narrowType<{ saldo: number }>()
    .where("a.barbershop_id", "=", shop)
    .where((where) => where.or([where("a.codigo", "in", ["caixa", "cofre"]), where("a.grupo", "=", "banco")]))
    .orderBy(sql`a.grupo is not null`)
    .orderBy("a.codigo")
    .execute();
}

type Named = { codigo: string; nome: string; grupo: AccountGroup; pai: string | null };

export async function insertAccount(db: Tx, { shop }: ShopScope, { grupo, ...given }: Named): Promise<void> {
  const tipo = grupo === "banco" ? "ativo" : grupo;
  await db
    .insertInto("accounts")
    .values({ ...given, grupo, tipo, barbershop_id: shop })
    .execute();
}

/** False when there is no account with that code and a group. */
export async function changeAccount(
  db: Tx,
  { shop }: ShopScope,
  { codigo, ...given }: { codigo: string; nome?: string; pai?: string | null; archived_at?: Date | null },
): Promise<boolean> {
  const row = await db
    .updateTable("accounts")
    .set(given)
    .where("barbershop_id", "=", shop)
    .where("codigo", "=", codigo)
    .where("grupo", "is not", null)
    .returning("codigo")
    .executeTakeFirst();
  return row !== undefined;
}
