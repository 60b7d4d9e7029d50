import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import { type BoughtPackage, type Package, type packageList, SavePackage } from "#contract/packages.ts";
import type { Tx } from "#server/database.ts";
import type { Page } from "#server/paging/queries.ts";
import { keptPage, toKept } from "#server/registers/queries.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

function packagesShown(db: Tx, { shop }: ShopScope) {
  return db
    .selectFrom("packages as p")
    .select(["p.id", "p.nome", "p.preco", "p.validade_dias", "p.archived_at"])
    .select(
      sql<
        Package["servicos"]
      >`coalesce((select json_agg(json_build_object('id', s.id, 'nome', s.nome, 'usos', v.usos) order by s.ordem, s.id)
        from package_services v join services s on s.id = v.service_id where v.package_id = p.id), '[]')`.as(
        "servicos",
      ),
    )
    .where("p.barbershop_id", "=", shop);
}

/** `query` filters by prefixes of words. */
export function packagesOf(
  db: Tx,
  scope: ShopScope,
  asked: z.output<typeof packageList.asked>,
): Promise<Page<Package>> {
  return keptPage(packagesShown(db, scope), asked, {
    save: SavePackage,
    sorts: { preco: ["p.preco", "p.id"], nome: ["p.nome_busca", "p.id"] },
  });
}

/** Undefined when there is none with that id. */
export async function packageById(db: Tx, scope: ShopScope, id: string): Promise<Package | undefined> {
  const found = await packagesShown(db, scope).where("p.id", "=", id).executeTakeFirst();
  return found && toKept(found, SavePackage);
}

/** A package of an archived service could not be used. */
export const isUsable = sql<SqlBool>`not exists (select from package_services v join services s on s.id = v.service_id
  where v.package_id = p.id and s.archived_at is not null)`;

/** "Pacote Cinco cortes", as it is sold; a name that begins with the word stays as it is. */
export const packageTitle = sql<string>`case when p.nome ~* '^pacotes?\\y' then p.nome else 'Pacote ' || p.nome end`;

/** Usable packages on sale, by price. */
export async function packagesOnSale(db: Tx, scope: ShopScope): Promise<Package[]> {
  const found = packagesShown(db, scope).where("p.archived_at", "is", null).where(isUsable);
  return (await found.orderBy("p.preco").orderBy("p.id").limit(300).execute()).map((row) => toKept(row, SavePackage));
}

/** Replaces the services of a package. Fails on the key of a service of another shop. */
export async function replaceServices(
  db: Tx,
  { shop }: ShopScope,
  { id, servicos }: { id: string; servicos: z.output<typeof SavePackage>["servicos"] },
): Promise<void> {
  await sql`delete from package_services where barbershop_id = ${shop} and package_id = ${id}
    and service_id <> all (${servicos.map((one) => one.id)}::uuid[])`.execute(db);
  const rows = servicos.map((one) => ({ barbershop_id: shop, package_id: id, service_id: one.id, usos: one.usos }));
  await db
    .insertInto("package_services")
    .values(rows)
    .onConflict((on) =>
      on.columns(["package_id", "service_id"]).doUpdateSet((eb) => ({ usos: eb.ref("excluded.usos") })),
    )
    .execute();
}

/** A client's newest packages with their uses, for the desk and the client. */
export async function packagesOfClient(db: Tx, { shop }: ShopScope, client: string): Promise<BoughtPackage[]> {
  const { rows } = await sql<{ bought: BoughtPackage }>`
    select known.bought::jsonb || jsonb_build_object('usado_em', app.prepaid_uses(p.item_id), 'bloqueado', p.blocked_at is not null) as bought
    from json_array_elements(app.packages_of(${client})) with ordinality as known (bought, at)
      join client_packages p on p.id = (known.bought ->> 'id')::uuid and p.barbershop_id = ${shop} and p.cliente_id = ${client}
    order by known.at`.execute(db);
  return rows.map(({ bought }) => bought);
}

/** Posts expired packages and vouchers as income, in batches. Returns how many. */
export async function expirePrepaid(db: Tx, _proven: AnyShopScope, today: string): Promise<number> {
  const { rows } = await sql<{ expired: number }>`select app.expire_prepaid(${today}) as expired`.execute(db);
  return rows[0]!.expired;
}
