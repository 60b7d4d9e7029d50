import { createHmac } from "node:crypto";
import type { Client } from "pg";
import { sessionCookie } from "#server/auth.ts";
import { benchSecret } from "./product.ts";

/** Gives every shop an owner with a session of a week; its token is the shop's slug. */
export async function seedOwners(db: Client): Promise<void> {
  await db.query(`
    insert into auth."user" (full_name, email) select 'Dono de ' || nome, slug || '@exemplo.com' from barbershops;
    insert into memberships (user_id, barbershop_id, role)
      select u.id, b.id, 'admin' from barbershops b join auth."user" u on u.email = b.slug || '@exemplo.com';
    insert into auth.session (token, user_id, expires_at)
      select b.slug, m.user_id, now() + interval '7 days' from barbershops b join memberships m on m.barbershop_id = b.id;`);
}

/** Adds `people` receptionists to a shop, each with a session, and returns their cookies. */
export async function seedDesk(
  db: Client,
  { id, slug }: { id: string; slug: string },
  people: number,
): Promise<string[]> {
  const { rows } = await db.query<{ token: string }>(
    `with people as (
       insert into auth."user" (full_name, email)
         select 'Recepção ' || n, $2 || '-' || n || '@exemplo.com' from generate_series(1, $3::int) n returning id, email),
     members as (
       insert into memberships (user_id, barbershop_id, role) select id, $1, 'recepcionista' from people returning user_id)
     insert into auth.session (token, user_id, expires_at)
       select people.email, people.id, now() + interval '7 days' from people join members on user_id = id returning token`,
    [id, slug, people],
  );
  return rows.map(({ token }) => cookieOf(token));
}

/** The cookie of a shop's owner. */
export function ownerCookie({ slug }: { slug: string }): string {
  return cookieOf(slug);
}

function cookieOf(token: string): string {
  const signature = createHmac("sha256", benchSecret).update(token).digest("base64");
  return `${sessionCookie(null)}=${encodeURIComponent(`${token}.${signature}`)}`;
}
