import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export type AskedSubscriber = {
  telefone: string | null;
  cpf: string | null;
  nome: string;
  data_nascimento: string | null;
  plan: { id: string };
  ate: string;
};

/**
 * The client that an import finds, with the plan they have now. `nome` is the row's, as names are searched by. `cpfTaken`: the CPF is in a
 * record that an import does not find, since it is behind an unproven account. `again`: known by name only, and somebody of that name has
 * that plan until that day (`app.is_brought_again`).
 */
export type FoundSubscriber = {
  id: string | null;
  nome: string;
  plano: string | null;
  ate: string | null;
  cpfTaken: boolean;
  again: boolean;
};

/** What is here of each of these rows, in their order. `offset 0` keeps the indexes in use: a name first, then its subscription. */
export async function foundAmong(db: Tx, { shop }: ShopScope, asked: AskedSubscriber[]): Promise<FoundSubscriber[]> {
  const all = <Value>(of: (one: AskedSubscriber) => Value) => asked.map((one) => of(one));
  const { rows } = await sql<FoundSubscriber>`
    select k.id, k.nome, p.nome as plano, s.subscription_end as ate,
      k.id is null and app.cpf_is_taken(x.cpf) as "cpfTaken",
      num_nonnulls(x.telefone, x.cpf, x.nascimento) = 0 and exists (select from clients o cross join lateral (
          select from subscribers where cliente_id = o.id and plan_id = x.plan and ended_at is null and subscription_end = x.ate offset 0) b
        where o.barbershop_id = ${shop} and o.nome_busca = k.nome offset 0) as again
    from unnest(${all((one) => one.telefone)}::text[], ${all((one) => one.cpf)}::text[], ${all((one) => one.nome)}::text[],
      ${all((one) => one.data_nascimento)}::date[], ${all((one) => one.plan.id)}::uuid[], ${all((one) => one.ate)}::date[])
      with ordinality as x (telefone, cpf, nome, nascimento, plan, ate, n)
    cross join lateral (select app.known_client(x.telefone, x.cpf, x.nome, x.nascimento) as id, app.searchable(x.nome) as nome offset 0) k
    left join subscribers s on s.cliente_id = k.id and s.barbershop_id = ${shop} and s.ended_at is null
    left join subscription_plans p on p.id = s.plan_id order by x.n`.execute(db);
  return rows;
}
