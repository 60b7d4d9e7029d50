import { createHmac } from "node:crypto";
import type { Client } from "pg";
import { sessionCookie } from "#server/features/auth/provider.ts";
import { benchSecret } from "./product.ts";

/** Gives every shop an owner with an open session of a week, whose token is the shop's slug. */
export async function seedOwners(db: Client): Promise<void> {
  await db.query(`
    insert into auth."user" (full_name, email) select 'Dono de ' || nome, slug || '@exemplo.com' from barbershops;
    insert into memberships (user_id, barbershop_id, role)
      select u.id, b.id, 'admin' from barbershops b join auth."user" u on u.email = b.slug || '@exemplo.com';
    insert into auth.session (token, user_id, expires_at)
      select b.slug, m.user_id, now() + interval '7 days' from barbershops b join memberships m on m.barbershop_id = b.id;`);
}

/** The cookie of a shop's owner. */
export function ownerCookie({ slug }: { slug: string }): string {
  const signature = createHmac("sha256", benchSecret).update(slug).digest("base64");
  return `${sessionCookie(null)}=${encodeURIComponent(`${slug}.${signature}`)}`;
}
