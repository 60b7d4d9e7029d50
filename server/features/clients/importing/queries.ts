import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Known = { telefone: string | null; cpf: string | null; nome: string; data_nascimento: string | null };

/** The existing client that matches by phone, by CPF, or by name and birth date. */
export async function knownClient(db: Tx, _shop: ShopScope, one: Known): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select app.known_client(${one.telefone}, ${one.cpf}, ${one.nome}, ${one.data_nascimento}::date) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}
