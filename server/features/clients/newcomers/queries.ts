import { sql } from "kysely";
import type { Kinship } from "#contract/client-records.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Given = { nome: string; telefone: string | null; titular_id: string | null; parentesco: Kinship | null };
type Made = { client: string; held_by: null } | { client: null; held_by: string; held_name: string };

/** Inserts the client, or returns the one who has that number under another name. */
export async function insertNewcomer(
  db: Tx,
  _proven: ShopScope,
  { nome, telefone, titular_id, parentesco }: Given,
): Promise<Made> {
  const { rows } = await sql<Made>`
    select * from app.newcomer(${nome}, ${telefone}, ${titular_id}, ${parentesco})`.execute(db);
  return rows[0]!;
}
