import { sql } from "kysely";
import type { AccountantLink } from "#contract/accountants.ts";
import type { Database, Tx } from "#server/database.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

/** Newest first. `today`: the shop's day, to mark expired links. */
export async function linksOf(
  db: Tx,
  { shop }: ShopScope,
  { today, most }: { today: string; most: number },
): Promise<AccountantLink[]> {
  const rows = await db
    .selectFrom("accountant_links")
    .select(["id", "nome", "desde", "ate", "created_at", "used_at", "revoked_at"])
    .where("barbershop_id", "=", shop)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ created_at, used_at, revoked_at, ...link }) => ({
    ...link,
    criado_em: created_at.toISOString(),
    usado_em: used_at?.toISOString() ?? null,
    situacao: revoked_at ? "revogado" : link.ate < today ? "acabou" : "vale",
  }));
}

/** The number of valid links; locks out concurrent inserts. */
export async function countLiving(db: Tx, { shop }: ShopScope, today: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('accountant links of ' || ${shop}, 0))`.execute(db);
  const { rows } = await sql<{ links: number }>`
    select count(*)::int as links from accountant_links
    where barbershop_id = ${shop} and revoked_at is null and ate >= ${today}`.execute(db);
  return rows[0]!.links;
}

type NewLink = { nome: string; desde: string | null; ate: string; token_hash: string; created_at: Date };

export async function insertLink(db: Tx, { shop }: ShopScope, link: NewLink): Promise<string> {
  const { id } = await db
    .insertInto("accountant_links")
    .values({ ...link, barbershop_id: shop })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Revokes a link. Returns its name; undefined when there is none or it was revoked before. */
export async function revokeLink(
  db: Tx,
  { shop }: ShopScope,
  { id, now }: { id: string; now: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable("accountant_links")
    .set({ revoked_at: now })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("nome")
    .executeTakeFirst();
  return row?.nome;
}

export type FoundLink = {
  id: string;
  shop: string;
  timezone: string;
  barbearia: string;
  nome: string;
  desde: string | null;
  ate: string;
};

/** The link with this hash, marked as used; undefined when it was revoked or has expired, or its shop is not open. */
export async function useLink(db: Database, token_hash: string, now: Date): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    update accountant_links l set used_at = ${now} from barbershops b
    where l.token_hash = ${token_hash} and l.revoked_at is null and b.id = l.barbershop_id and b.status = 'ativa'
      and (${now}::timestamptz at time zone b.timezone)::date <= l.ate
    returning l.id, b.id as shop, b.timezone, b.nome as barbearia, l.nome, l.desde, l.ate`.execute(db);
  return rows[0];
}

/** The day of the first journal. */
export async function firstDay(db: Tx, { shop }: AnyShopScope): Promise<string | undefined> {
  const row = await db
    .selectFrom("journal")
    .select("dia")
    .where("barbershop_id", "=", shop)
    .orderBy("dia")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.dia;
}
