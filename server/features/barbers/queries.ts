import { sql } from "kysely";
import type { Barber } from "#contract/barbers.ts";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** The active team in order of name, each with the services that they do. */
export async function activeBarbers(db: Tx, { shop }: AnyShopScope): Promise<Barber[]> {
  return db
    .selectFrom("barbeiros")
    .select(["id", "nome", "foto_url", "bio", "especialidades"])
    .select(
      sql<
        string[]
      >`coalesce((select json_agg(service_id) from barber_services where barbeiro_id = barbeiros.id), '[]')`.as(
        "services",
      ),
    )
    .where("barbershop_id", "=", shop)
    .where("ativo", "=", true)
    .orderBy("nome")
    .orderBy("id")
    .limit(100)
    .execute();
}
