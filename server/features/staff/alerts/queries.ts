import { sql } from "kysely";
import type { Database } from "#server/database.ts";

export type StaffPlace = { id: string; timezone: string; user_id: string; nome: string };

/** The open shops in which the holder of this address is staff. */
export async function staffPlacesOf(db: Database, email: string): Promise<StaffPlace[]> {
  const { rows } = await sql<StaffPlace>`
    select b.id, b.timezone, u.id as user_id, u.full_name as nome
    from auth."user" u join memberships m on m.user_id = u.id join barbershops b on b.id = m.barbershop_id
    where u.email = ${email} and m.role <> 'cliente' and m.ended_at is null and b.status <> 'encerrada'`.execute(db);
  return rows;
}
