import { sql } from "kysely";
import type * as z from "zod";
import { barberColors } from "#contract/barber-colors.ts";
import type { BookableBarber, TeamColumn } from "#contract/barbers.ts";
import type { EditBarber } from "#contract/team-barbers.ts";
import type { Tx } from "#server/database.ts";
import { type AnyShopScope, isStaff, type ShopScope } from "#server/scope.ts";

/** The active team in order of name. */
export async function activeBarbers(db: Tx, scope: AnyShopScope): Promise<TeamColumn[]> {
  return activeTeam(db, scope).select("cor").execute();
}

/**
 * The active team in order of name, each with the active services that they do, at their own price and length where set; for
 * clients and visitors those that they may book themselves.
 */
export async function bookableBarbers(db: Tx, scope: AnyShopScope): Promise<BookableBarber[]> {
  return activeTeam(db, scope)
    .select(
      sql<
        BookableBarber["services"]
      >`coalesce((select json_agg(json_build_object('id', s.id, 'preco', coalesce(bs.preco, s.preco),
          'duracao_minutos', coalesce(bs.duracao_minutos, s.duracao_minutos)) order by s.id)
        from barber_services bs join services s on s.id = bs.service_id and s.ativo and (s.online or ${isStaff(scope)})
        where bs.barbeiro_id = barbeiros.id), '[]')`.as("services"),
    )
    .execute();
}

function activeTeam(db: Tx, { shop }: AnyShopScope) {
  return db
    .selectFrom("barbeiros")
    .select(["id", "nome", "foto_url", "bio", "especialidades"])
    .where("barbershop_id", "=", shop)
    .where("ativo", "=", true)
    .orderBy("nome")
    .orderBy("id")
    .limit(100);
}

export type NewBarber = {
  user?: string;
  nome: string;
  email?: string;
  telefone?: string | null;
  especialidades?: string[];
  bio?: string | null;
  foto_url?: string | null;
  ativo?: boolean;
};

/** The place in the palette that the fewest of the active team have. */
const freeColor = (shop: string) => sql<number>`(select c from generate_series(0, ${barberColors.length - 1}) c
  order by (select count(*) from barbeiros b where b.barbershop_id = ${shop} and b.ativo and b.cor = c), c limit 1)`;

const usualGoal = (shop: string) =>
  sql<number | null>`(select meta_padrao from barbershop_settings where barbershop_id = ${shop})`;

export async function insertBarber(db: Tx, { shop }: ShopScope, { user, ...barber }: NewBarber): Promise<string> {
  const { id } = await db
    .insertInto("barbeiros")
    .values({
      ...barber,
      barbershop_id: shop,
      user_id: user ?? null,
      cor: freeColor(shop),
      meta_mensal: usualGoal(shop),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Links an invited barber's row to the account that accepted, and adds it to the agenda. */
export async function activateBarber(db: Tx, { shop, actor }: ShopScope, barber: string): Promise<void> {
  await db
    .updateTable("barbeiros")
    .set({ user_id: actor.id, ativo: true, updated_at: sql`now()` })
    .where("barbershop_id", "=", shop)
    .where("id", "=", barber)
    .where("user_id", "is", null)
    .execute();
}

/** Returns an account's earlier row to the agenda. */
export async function reactivateOwn(db: Tx, { shop }: ShopScope, user: string): Promise<string | undefined> {
  const row = await db
    .updateTable("barbeiros")
    .set({ ativo: true, updated_at: sql`now()` })
    .where("barbershop_id", "=", shop)
    .where("user_id", "=", user)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Removes a barber who was invited and never came: without account, inactive, without a single appointment. */
export async function removeUnused(db: Tx, { shop }: ShopScope, barber: string): Promise<void> {
  await sql`
    delete from barbeiros where barbershop_id = ${shop} and id = ${barber} and user_id is null and not ativo
      and not exists (select from appointments a where a.barbeiro_id = barbeiros.id)`.execute(db);
}

type Given = Omit<z.output<typeof EditBarber>, "id" | "versao">;

/** The photo of who has an account is their own, and stays. */
export async function changeBarber(
  db: Tx,
  { shop }: ShopScope,
  { id, given: { foto_url, ...given } }: { id: string; given: Given },
): Promise<boolean> {
  const row = await db
    .updateTable("barbeiros")
    .set({ ...given, bio: given.bio || null, updated_at: sql`now()` })
    .$if(foto_url !== undefined, (query) =>
      query.set({ foto_url: sql`case when user_id is null then ${foto_url} else foto_url end` }),
    )
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a barber to the agenda or removes them; false when nothing changes. */
export async function setActive(
  db: Tx,
  { shop }: ShopScope,
  { id, ativo }: { id: string; ativo: boolean },
): Promise<boolean> {
  const row = await db
    .updateTable("barbeiros")
    .set({ ativo, updated_at: sql`now()` })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("ativo", "=", !ativo)
    .where("erased_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
