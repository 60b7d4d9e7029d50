import { sql } from "kysely";
import type * as z from "zod";
import { type KeptService, SaveService, type Service, type serviceList } from "#contract/services.ts";
import type { Tx } from "#server/database.ts";
import { dosesOfService } from "#server/features/services/doses/queries.ts";
import type { Page } from "#server/paging/queries.ts";
import { keptPage, toKept } from "#server/registers/queries.ts";
import { type AnyShopScope, isStaff, type ShopScope } from "#server/scope.ts";

const shown = ["id", "nome", "descricao", "categoria", "foto_url", "preco", "duracao_minutos", "sinal"] as const;

const partes = sql<string[]>`array(select part_id from service_parts p
  where p.barbershop_id = services.barbershop_id and p.combo_id = services.id order by position)`.as("partes");

/** The active catalogue in the shop's order; clients and visitors get only services that they may book themselves. */
export async function activeServices(db: Tx, scope: AnyShopScope): Promise<Service[]> {
  const found = db
    .selectFrom("services")
    .select([...shown, partes])
    .where("barbershop_id", "=", scope.shop)
    .where("ativo", "=", true)
    .orderBy("ordem")
    .orderBy("nome")
    .limit(300);
  return (isStaff(scope) ? found : found.where("online", "=", true)).execute();
}

const kept = [...shown, "buffer_minutos", "online", "archived_at"] as const;
const produtos = dosesOfService.as("produtos");
const place = sql<number>`ordem + 1`.as("ordem");

/** The catalogue for its owner; `query` filters by prefixes of words. */
export function catalogue(
  db: Tx,
  { shop }: ShopScope,
  { categoria, ...asked }: z.output<typeof serviceList.asked>,
): Promise<Page<KeptService>> {
  let found = db
    .selectFrom("services")
    .select([...kept, place, partes, produtos])
    .select(
      sql<string[]>`array(select b.nome from barber_services o join barbeiros b on b.id = o.barbeiro_id and b.ativo
        where o.service_id = services.id order by b.nome)`.as("barbeiros"),
    )
    .where("barbershop_id", "=", shop);
  if (categoria) found = found.where("categoria", "=", categoria);
  return keptPage(found, asked, {
    save: SaveService,
    sorts: {
      ordem: ["ordem", "id"],
      nome: ["nome_busca", "id"],
      categoria: ["categoria", "ordem", "id"],
      preco: ["preco", "id"],
      duracao_minutos: ["duracao_minutos", "id"],
    },
  });
}

/** Undefined when there is none with that id. */
export async function serviceById(db: Tx, { shop }: ShopScope, id: string) {
  const found = await db
    .selectFrom("services")
    .select([...kept, place, partes, produtos])
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
  return found && toKept(found, SaveService);
}

type Given = Omit<z.output<typeof SaveService>, "id" | "versao" | "partes" | "barbeiros" | "produtos">;
type Added = Partial<Given> & Pick<Given, "nome" | "categoria" | "preco" | "duracao_minutos"> & { combo?: boolean };

/** Adds a service at the end of the catalogue. */
export async function insertService(db: Tx, { shop }: ShopScope, added: Added): Promise<string> {
  const { id } = await db
    .insertInto("services")
    .values({
      ...added,
      barbershop_id: shop,
      ordem: sql`(select coalesce(max(ordem) + 1, 0) from services where barbershop_id = ${shop})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a service for this transaction, so that saves are serialized. False when there is none with that id. */
export async function lockService(db: Tx, { shop }: ShopScope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("services")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the order of services in the catalogue. False when one of them is of another shop. */
export async function arrangeServices(db: Tx, { shop }: ShopScope, ids: string[]): Promise<boolean> {
  const { rows } = await sql`
    update services set ordem = place - 1 from unnest(${ids}::uuid[]) with ordinality as arranged (service, place)
    where barbershop_id = ${shop} and id = service returning id`.execute(db);
  return rows.length === ids.length;
}

export async function removeParts(db: Tx, { shop }: ShopScope, combo: string): Promise<void> {
  await db.deleteFrom("service_parts").where("barbershop_id", "=", shop).where("combo_id", "=", combo).execute();
}

/** The database rejects parts that are combos themselves. */
export async function insertParts(
  db: Tx,
  { shop }: ShopScope,
  { combo, partes: ids }: { combo: string; partes: string[] },
): Promise<void> {
  const rows = ids.map((part_id, position) => ({ barbershop_id: shop, combo_id: combo, part_id, position }));
  await db.insertInto("service_parts").values(rows).execute();
}
