import { sql } from "kysely";
import type { Profile } from "#contract/profile.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

const columns = [
  "id",
  "full_name",
  "phone",
  "bio",
  "avatar_url",
  "endereco",
  "experiencia_anos",
  "especialidades",
] as const;

export async function profileOf(db: Tx, { actor }: ShopScope): Promise<Profile | undefined> {
  return db.selectFrom("profiles").select(columns).where("id", "=", actor.id).executeTakeFirst();
}

/** A receptionist's default responsibilities, until they write their own (spec section 3). */
const receptionDuties = ["Atendimento ao Cliente", "Agendamentos"];

/** Creates the profile of a person who joins a shop. An existing profile does not change. */
export async function startProfile(db: Tx, { shop, actor }: ShopScope, phone: string | null): Promise<void> {
  const { id, name: full_name, role } = actor;
  const especialidades = role === "recepcionista" ? receptionDuties : [];
  await db
    .insertInto("profiles")
    .values({ id, barbershop_id: shop, full_name, phone, especialidades })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export type Written = Pick<Profile, "full_name" | "phone" | "bio" | "endereco" | "experiencia_anos" | "especialidades">;

/** Changes the given fields only; a trigger copies the change to the account and to the person's own rows. */
export async function changeProfile(
  db: Tx,
  { actor }: ShopScope,
  written: Partial<Written>,
): Promise<Profile | undefined> {
  return db
    .updateTable("profiles")
    .set({ ...written, updated_at: sql<string>`now()` })
    .where("id", "=", actor.id)
    .returning(columns)
    .executeTakeFirst();
}

/** Adds a kind to the actor's muted notifications, or removes it. Done in one statement, so that concurrent changes are both kept. */
export async function changeNotices(
  db: Tx,
  { actor }: ShopScope,
  { kind, on }: { kind: string; on: boolean },
): Promise<void> {
  const without = sql<string[]>`array_remove(notices_off, ${kind})`;
  await db
    .updateTable("profiles")
    .set({ notices_off: on ? without : sql<string[]>`${without} || ${kind}::text` })
    .where("id", "=", actor.id)
    .execute();
}

export async function replaceAvatar(
  db: Tx,
  { actor }: ShopScope,
  url: string | null,
): Promise<{ earlier: string | null } | undefined> {
  const { rows } = await sql<{ earlier: string | null }>`
    update profiles set avatar_url = ${url}, updated_at = now() where id = ${actor.id}
    returning old.avatar_url as earlier`.execute(db);
  return rows[0];
}
