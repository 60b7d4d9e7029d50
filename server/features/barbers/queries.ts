import { sql } from "kysely";
import type { Barber } from "#contract/barbers.ts";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

/** The active team in order of name, each with the active services that they do, at their own price and length where set. */
export async function activeBarbers(db: Tx, { shop }: AnyShopScope): Promise<Barber[]> {
  return db
    .selectFrom("barbeiros")
    .select(["id", "nome", "foto_url", "bio", "especialidades"])
    .select(
      sql<
        Barber["services"]
      >`coalesce((select json_agg(json_build_object('id', s.id, 'preco', coalesce(bs.preco, s.preco),
          'duracao_minutos', coalesce(bs.duracao_minutos, s.duracao_minutos)) order by s.id)
        from barber_services bs join services s on s.id = bs.service_id and s.ativo
        where bs.barbeiro_id = barbeiros.id), '[]')`.as("services"),
    )
    .where("barbershop_id", "=", shop)
    .where("ativo", "=", true)
    .orderBy("nome")
    .orderBy("id")
    .limit(100)
    .execute();
}

export async function insertBarber(
  db: Tx,
  { shop }: ShopScope,
  { user, nome, email }: { user: string; nome: string; email: string },
): Promise<string> {
  const { id } = await db
    .insertInto("barbeiros")
    .values({ barbershop_id: shop, user_id: user, nome, email })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Which services a barber does, at the shop's price and length. */
export async function insertSkills(
  db: Tx,
  { shop }: ShopScope,
  { barber, services }: { barber: string; services: string[] },
): Promise<void> {
  const rows = services.map((service) => ({ barbershop_id: shop, barbeiro_id: barber, service_id: service }));
  await db.insertInto("barber_services").values(rows).execute();
}
