import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Client = { telefone: string | null; cpf: string | null; nome: string; data_nascimento: string | null };
type Subscribed = { at: number; plano: string; ate: string };

/** Which of these clients subscribe, by their places; they are found as an import finds them. `offset 0` keeps the index in use. */
export async function subscribedAmong(db: Tx, { shop }: ShopScope, clients: Client[]): Promise<Subscribed[]> {
  const all = <Name extends keyof Client>(name: Name) => clients.map((one) => one[name]);
  const { rows } = await sql<Subscribed>`
    select x.n::int - 1 as at, p.nome as plano, s.subscription_end as ate
    from unnest(${all("telefone")}::text[], ${all("cpf")}::text[], ${all("nome")}::text[], ${all("data_nascimento")}::date[])
      with ordinality as x (telefone, cpf, nome, nascimento, n)
    cross join lateral (select app.known_client(x.telefone, x.cpf, x.nome, x.nascimento) as id offset 0) k
    join subscribers s on s.cliente_id = k.id and s.barbershop_id = ${shop} and s.ended_at is null
    join subscription_plans p on p.id = s.plan_id`.execute(db);
  return rows;
}
