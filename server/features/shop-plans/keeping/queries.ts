import { sql } from "kysely";
import type * as z from "zod";
import { type KeptShopPlan, SaveShopPlan, type shopPlanList } from "#contract/shop-plans.ts";
import type { Tx } from "#server/database.ts";
import type { Page } from "#server/paging/queries.ts";
import { keptPage, versionOf } from "#server/registers/queries.ts";
import type { PlatformScope } from "#server/scope.ts";

/** With how many shops have each. */
export function keptShopPlans(
  db: Tx,
  _scope: PlatformScope,
  asked: z.output<typeof shopPlanList.asked>,
): Promise<Page<KeptShopPlan>> {
  const found = plansShown(db).select(
    sql<number>`(select count(*)::int from shop_subscriptions s where s.plan_id = p.id)`.as("barbearias"),
  );
  return keptPage(found, asked, {
    save: SaveShopPlan,
    sorts: { ordem: ["p.ordem", "p.id"], nome: ["p.nome_busca", "p.id"], preco: ["p.preco", "p.id"] },
  });
}

function plansShown(db: Tx) {
  return db
    .selectFrom("platform_plans as p")
    .select(["p.id", "p.nome", "p.preco", "p.descricao", "p.beneficios", "p.icone", "p.popular", "p.limite"])
    .select(["p.teste_dias", "p.ordem", "p.inicial", "p.archived_at"]);
}

/** Locks a plan until the transaction ends, and returns its version; undefined when there is none with that id. */
export async function heldVersion(db: Tx, _scope: PlatformScope, id: string): Promise<string | undefined> {
  const found = await plansShown(db).where("p.id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return found && versionOf(found, SaveShopPlan);
}

/** Clears the default plan of new shops. Serialized with other changes of it. */
export async function clearInitial(db: Tx, _scope: PlatformScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('initial plan', 0))`.execute(db);
  await db.updateTable("platform_plans").set({ inicial: false }).where("inicial", "=", true).execute();
}

type Terms = Omit<z.output<typeof SaveShopPlan>, "id" | "versao">;

/** Undefined with an id that exists already, because the request came twice. */
export async function insertShopPlan(
  db: Tx,
  _scope: PlatformScope,
  terms: Terms & { id?: string },
): Promise<string | undefined> {
  const row = await db
    .insertInto("platform_plans")
    .values(terms)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Returns the plan's new name; undefined when there is none with that id. */
export async function changeShopPlan(
  db: Tx,
  _scope: PlatformScope,
  { id, change }: { id: string; change: Partial<Terms> & { archived_at?: Date | null } },
): Promise<string | undefined> {
  const row = await db
    .updateTable("platform_plans")
    .set({ ...change, updated_at: sql`now()` })
    .where("id", "=", id)
    .returning("nome")
    .executeTakeFirst();
  return row?.nome;
}
