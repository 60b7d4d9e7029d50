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

export type Written = Pick<Profile, "full_name" | "phone" | "bio" | "endereco" | "experiencia_anos" | "especialidades">;

/** What is not written stays; a trigger carries the change to the account and to the person's own rows. */
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
