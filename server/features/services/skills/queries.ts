import { sql } from "kysely";
import type * as z from "zod";
import type { OwnTerms, SaveSkills, Skill } from "#contract/services.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** A new barber does every active service, at the shop's price and length. */
export async function insertAllSkills(db: Tx, { shop }: ShopScope, barber: string): Promise<void> {
  await sql`
    insert into barber_services (barbershop_id, barbeiro_id, service_id)
    select barbershop_id, ${barber}, id from services where barbershop_id = ${shop} and ativo`.execute(db);
}

/** Everybody of the active team does it, at the shop's price and length. */
export async function insertWholeTeam(db: Tx, { shop }: ShopScope, service: string): Promise<void> {
  await sql`
    insert into barber_services (barbershop_id, barbeiro_id, service_id)
    select barbershop_id, id, ${service} from barbeiros where barbershop_id = ${shop} and ativo`.execute(db);
}

/** Who of the active team does a service, in order of name. */
export async function performersOf(db: Tx, { shop }: ShopScope, service: string): Promise<OwnTerms[]> {
  return db
    .selectFrom("barber_services as o")
    .innerJoin("barbeiros as b", "b.id", "o.barbeiro_id")
    .select(["b.id", "o.preco", "o.duracao_minutos"])
    .where("o.barbershop_id", "=", shop)
    .where("o.service_id", "=", service)
    .where("b.ativo", "=", true)
    .orderBy("b.nome")
    .execute();
}

/**
 * Sets the barbers who do a service. Barbers who are not active now keep it for their return. False when one of them is no barber of the
 * shop.
 */
export async function replacePerformers(
  db: Tx,
  { shop }: ShopScope,
  { service, barbeiros }: { service: string; barbeiros: OwnTerms[] },
): Promise<boolean> {
  // The lock of the form of a barber's services, which compares what it has read.
  await sql`
    select from barbeiros where barbershop_id = ${shop} and ativo order by id for no key update`.execute(db);
  await sql`
    delete from barber_services o using barbeiros b
    where o.barbershop_id = ${shop} and o.service_id = ${service} and b.id = o.barbeiro_id and b.ativo
      and b.id <> all (${barbeiros.map(({ id }) => id)}::uuid[])`.execute(db);
  return writeSkills(
    db,
    shop,
    barbeiros.map(({ id: barber, ...terms }) => ({ barber, service, ...terms })),
  );
}

/** The catalogue in its order, with what this barber does of it. */
export async function skillsOf(db: Tx, { shop }: ShopScope, barber: string): Promise<Skill[]> {
  return db
    .selectFrom("services as s")
    .leftJoin("barber_services as o", (join) =>
      join.onRef("o.service_id", "=", "s.id").on("o.barbeiro_id", "=", barber),
    )
    .select(["s.id", "s.nome", "s.categoria", "s.preco", "s.duracao_minutos"])
    .select(
      sql<Skill["own"]>`case when o.service_id is not null
        then json_build_object('preco', o.preco, 'duracao_minutos', o.duracao_minutos) end`.as("own"),
    )
    .where("s.barbershop_id", "=", shop)
    .where("s.ativo", "=", true)
    .orderBy("s.ordem")
    .orderBy("s.nome")
    .limit(300)
    .execute();
}

/**
 * Replaces the services that a barber does. Archived services stay for their return. False when the barber or one of the services is of
 * another shop.
 */
export async function replaceSkills(
  db: Tx,
  { shop }: ShopScope,
  { barber, services }: { barber: string; services: z.output<typeof SaveSkills>["services"] },
): Promise<boolean> {
  const { rows: known } = await sql`
    select from barbeiros where barbershop_id = ${shop} and id = ${barber} and erased_at is null for share`.execute(db);
  if (known.length === 0) return false;
  await sql`
    delete from barber_services o using services s
    where o.barbershop_id = ${shop} and o.barbeiro_id = ${barber} and s.id = o.service_id and s.ativo
      and s.id <> all (${services.map(({ id }) => id)}::uuid[])`.execute(db);
  return writeSkills(
    db,
    shop,
    services.map(({ id: service, ...terms }) => ({ barber, service, ...terms })),
  );
}

type OwnSkill = { barber: string; service: string; preco: number | null; duracao_minutos: number | null };

/** Inserts barbers' services with their terms, or updates existing ones. False when one of them is of another shop. */
async function writeSkills(db: Tx, shop: string, skills: OwnSkill[]): Promise<boolean> {
  const { rows } = await sql`
    insert into barber_services (barbershop_id, barbeiro_id, service_id, preco, duracao_minutos)
    select ${shop}, b.id, s.id, given.preco, given.duracao_minutos
    from json_to_recordset(${JSON.stringify(skills)}) as given (barber uuid, service uuid, preco bigint, duracao_minutos integer)
      join barbeiros b on b.id = given.barber and b.barbershop_id = ${shop}
      join services s on s.id = given.service and s.barbershop_id = ${shop}
    on conflict (barbeiro_id, service_id) do update set preco = excluded.preco, duracao_minutos = excluded.duracao_minutos
    returning service_id`.execute(db);
  return rows.length === skills.length;
}
