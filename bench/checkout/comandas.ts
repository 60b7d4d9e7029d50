import type { Client } from "pg";

/** The price of every comanda here, one haircut, in centavos. */
export const price = 4500;

type Seed = { shops: string[]; each: number; paid: boolean };

/**
 * Creates `each` open comandas of one haircut in each of these shops, and a drawer in shops without one; `paid` ones are paid in cash.
 * Triggers are disabled and the sums of the days written at once, because a hundred thousand journals updating one row would take hours.
 * Returns the ids of the comandas by shop.
 */
export async function seedComandas(db: Client, { shops, each, paid }: Seed): Promise<Map<string, string[]>> {
  await db.query("set session_replication_role = replica; set synchronous_commit = off");
  await db.query(
    `insert into caixas (barbershop_id, dia, abertura) select shop, current_date, 20000 from unnest($1::uuid[]) shop
     where not exists (select from caixas where barbershop_id = shop)`,
    [shops],
  );
  const { rows } = await db.query<{ shop: string; ids: string[] }>(
    `with opened as (
       insert into comandas (barbershop_id, numero, barbeiro_id)
       select shop, n + (select count(*) from comandas where barbershop_id = shop),
         (select id from barbeiros where barbershop_id = shop order by nome limit 1)
       from unnest($1::uuid[]) shop, generate_series(1, $2::int) n returning id, barbershop_id, barbeiro_id),
     items as (
       insert into comanda_items (barbershop_id, comanda_id, tipo, service_id, nome, barbeiro_id, preco)
       select o.barbershop_id, o.id, 'servico', s.id, 'Corte', o.barbeiro_id, ${price}
       from opened o join services s on s.barbershop_id = o.barbershop_id),
     posted as (
       insert into journal (barbershop_id, dia, tipo, fonte, fonte_id, caixa_id)
       select o.barbershop_id, current_date, 'pagamento', 'comanda_payments', o.id, k.id
       from opened o join caixas k on k.barbershop_id = o.barbershop_id where $3 returning id, fonte_id, barbershop_id),
     lines as (
       insert into postings (journal_id, position, barbershop_id, conta, valor)
       select id, position, barbershop_id, conta, valor
       from posted, (values (1, 'caixa', ${price}), (2, 'adiantamentos', -${price})) as line (position, conta, valor)),
     payments as (
       insert into comanda_payments (barbershop_id, comanda_id, forma, valor, journal_id)
       select barbershop_id, fonte_id, 'dinheiro', ${price}, id from posted)
     select barbershop_id as shop, array_agg(id) as ids from opened group by 1`,
    [shops, each, paid],
  );
  await db.query(`truncate account_days, account_months;
    insert into account_days (barbershop_id, conta, dia, valor)
      select p.barbershop_id, p.conta, j.dia, sum(p.valor) from postings p join journal j on j.id = p.journal_id group by 1, 2, 3;
    insert into account_months (barbershop_id, conta, mes, valor)
      select barbershop_id, conta, date_trunc('month', dia), sum(valor) from account_days group by 1, 2, 3;
    reset session_replication_role; reset synchronous_commit`);
  return new Map(rows.map(({ shop, ids }) => [shop, ids]));
}

/** The owner's user id by shop. */
export async function ownersOf(db: Client): Promise<Map<string, string>> {
  const { rows } = await db.query<{ shop: string; owner: string }>(
    "select barbershop_id as shop, user_id as owner from memberships where role = 'admin'",
  );
  return new Map(rows.map(({ shop, owner }) => [shop, owner]));
}
