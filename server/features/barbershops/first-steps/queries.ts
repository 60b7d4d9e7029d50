import { sql } from "kysely";
import type { Step } from "#contract/first-steps.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** From this number of clients on, the shop counts as having imported its list. */
const broughtClients = 10;

type Known = { confirmed: Step[]; away: boolean } & Record<Exclude<Step, "horarios">, boolean>;

/** The steps confirmed by hand, and those proven by the shop's rows. Seeded services count once one was changed. */
export async function knownSteps(db: Tx, { shop }: ShopScope): Promise<Known> {
  // Sorted as an index is: for a new shop without rows the planner would otherwise scan those of all shops.
  const { rows } = await sql<Known>`
    select s.steps_confirmed as confirmed, s.steps_away_at is not null as away,
      b.endereco is not null as dados, b.published_at is not null as link,
      exists (select from services v where v.barbershop_id = ${shop} and v.updated_at > b.created_at) as servicos,
      exists (select from memberships m where m.barbershop_id = ${shop} and m.role in ('barbeiro', 'recepcionista'))
        or (select count(*) > 1 from barbeiros r where r.barbershop_id = ${shop}) as equipe,
      exists (select from imports i where i.barbershop_id = ${shop} and i.estado = 'concluida')
        or (select count(*) from (select from clients c where c.barbershop_id = ${shop} order by c.created_at limit ${broughtClients}) brought) = ${broughtClients} as clientes,
      (select a.id from appointments a where a.barbershop_id = ${shop} order by a.inicio limit 1) is not null as agendamento
    from barbershops b join barbershop_settings s on s.barbershop_id = b.id where b.id = ${shop}`.execute(db);
  return rows[0]!;
}

/** Whether a service has a price. */
export async function hasPrices(db: Tx, { shop }: ShopScope): Promise<boolean> {
  const found = await db
    .selectFrom("services")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("archived_at", "is", null)
    .where("preco", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function writeConfirmed(db: Tx, { shop }: ShopScope, step: Step): Promise<void> {
  await db
    .updateTable("barbershop_settings")
    .set({ steps_confirmed: sql`array_append(array_remove(steps_confirmed, ${step}::text), ${step}::text)` })
    .where("barbershop_id", "=", shop)
    .execute();
}

export async function writeAway(db: Tx, { shop }: ShopScope, since: Date | null): Promise<void> {
  await db.updateTable("barbershop_settings").set({ steps_away_at: since }).where("barbershop_id", "=", shop).execute();
}
