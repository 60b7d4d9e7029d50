import type { Client } from "pg";
import { setIndexesAside } from "../kit/history.ts";
import { closings, teamRows } from "./team.ts";

/** A shop makes fifteen comandas a day `copies` times: those of any size have the same days, hours, barbers, items and forms of payment. */
type Size = { slug: string; copies: number };
type Year = { de: string; ate: string };

/**
 * Writes what the counter would have written in the year that ended yesterday: comandas of services, products and tips, their payments,
 * receivables, commissions, stock and journals; then closings, vales, debts of barbers and bills; with every sum that the product keeps of
 * them. Triggers and foreign keys are disabled, because millions of rows would take hours otherwise.
 */
export async function seedBooks(db: Client, sizes: Size[]): Promise<Year> {
  await db.query(
    "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'",
  );
  await db.query(catalogue);
  await db.query(sales, [JSON.stringify(sizes)]);
  await db.query(closings);
  const rebuild = await setIndexesAside(db, filled);
  for (const statement of rows) await db.query(statement);
  await db.query(rebuild);
  await db.query("vacuum analyze");
  for (const { slug } of sizes)
    await db.query(
      `select set_config('app.shop', id::text, false), app.recount_sales(), app.recount_commissions(), app.recount_fees(),
         app.recount_client_months() from barbershops where slug = $1`,
      [slug],
    );
  await db.query(
    "reset app.shop; reset session_replication_role; reset synchronous_commit; reset work_mem; reset maintenance_work_mem",
  );
  await db.query("vacuum analyze");
  const { rows: years } = await db.query<Year>("select min(dia)::text as de, max(dia)::text as ate from sale");
  return years[0]!;
}

const catalogue = `
  insert into services (barbershop_id, nome, preco, duracao_minutos)
    select id, name, 5000, 30 from barbershops, unnest(array['Barba', 'Platinado', 'Sobrancelha']) name;
  insert into products (barbershop_id, nome, preco)
    select id, name, 3000 from barbershops, unnest(array['Cera', 'Óleo', 'Pomada']) name;
  insert into card_machines (barbershop_id, nome, padrao) select id, 'Máquina', true from barbershops`;

/** One row for each comanda, with the ids of its journals. In the order of time, as rows are written in a shop. */
const sales = `
  create temporary table sale as
  with known as materialized (
    select b.id as shop, b.timezone, (now() at time zone b.timezone)::date as today, copies,
      (select array_agg(id order by nome) from barbeiros where barbershop_id = b.id) as barbers,
      (select array_agg(id order by telefone) from clients where barbershop_id = b.id) as clients,
      (select array_agg(id order by nome) from services where barbershop_id = b.id) as services,
      (select array_agg(id order by nome) from products where barbershop_id = b.id) as products,
      (select id from card_machines where barbershop_id = b.id) as machine
    from json_to_recordset($1) as sized (slug text, copies int) join barbershops b using (slug))
  select shop, dia, (date_trunc('week', dia) + interval '6 days')::date as week, hora, at, uuidv7(at - now()) as id,
    uuidv7(at - now()) as payment, uuidv7(at - now()) as paid, uuidv7(at - now()) as sold,
    uuidv7(at - now()) as service_item, uuidv7(at - now()) as product_item, uuidv7(at - now()) as tip_item, uuidv7(at - now()) as movement,
    uuidv7(at + interval '1 day' - now()) as receivable, uuidv7(at + interval '1 day' - now()) as received,
    row_number() over (partition by shop order by at, copy) as numero, barber, client, service, product, machine, forma, is_gift, is_expected,
    price, discount, gift, product_price, tip, price - discount - gift + product_price + tip as total, (price - discount - gift) / 2 as earned,
    round((price - discount - gift + product_price + tip)
      * case forma when 'cartao_credito' then 0.035 when 'cartao_debito' then 0.015 else 0 end)::bigint as fee,
    case forma when 'dinheiro' then 'caixa' when 'pix' then 'pix_a_conferir' when 'cartao_debito' then 'receber_debito' else 'receber_credito' end as account
  from (
    select shop, today - back as dia, 9 + k % 9 as hora, copy, k = 7 as is_gift, back = 1 and k % 5 > 0 as is_expected,
      (today - back + make_time(9 + k % 9, copy % 60, 0)) at time zone timezone as at,
      barbers[1 + k % 6] as barber, clients[1 + (back * 15 + copy * 7 + k) % cardinality(clients)] as client,
      services[1 + k % 4] as service, case when k % 2 = 1 then products[1 + k % 3] end as product, machine,
      (array['dinheiro', 'pix', 'cartao_credito', 'cartao_debito', 'pix'])[1 + k % 5] as forma,
      4500 + 500 * (k % 4) as price, case when k % 5 = 1 then 500 else 0 end as discount,
      case when k = 7 then 4500 + 500 * (k % 4) else 0 end as gift, case when k % 2 = 1 then 3000 else 0 end as product_price,
      case when k % 5 = 2 then 1000 else 0 end as tip
    from known, generate_series(365, 1, -1) back, generate_series(1, copies) copy, generate_series(0, 14) k) made
  order by at`;

/** The tables of the statements below. */
const filled = [
  "comandas",
  "comanda_items",
  "comanda_payments",
  "receivables",
  "commissions",
  "stock_movements",
  "journal",
  "postings",
];

const rows = [
  `insert into comandas (id, barbershop_id, numero, cliente_id, barbeiro_id, opened_at, dia, total, gasto, journal_id, closed_at)
   select id, shop, numero, client, barber, at, dia, total, total - tip, sold, at from sale`,
  `insert into comanda_items (id, barbershop_id, comanda_id, tipo, service_id, product_id, nome, barbeiro_id, preco, desconto, cortesia, created_at)
   select service_item, shop, id, 'servico', service, null, 'Serviço', barber, price, discount, is_gift, at from sale
   union all select product_item, shop, id, 'produto', null, product, 'Produto', barber, product_price, 0, false, at from sale where product is not null
   union all select tip_item, shop, id, 'gorjeta', null, null, 'Gorjeta', barber, tip, 0, false, at from sale where tip > 0`,
  `insert into comanda_payments (id, barbershop_id, comanda_id, forma, valor, journal_id, machine_id, taxa, created_at)
   select payment, shop, id, forma, total, paid, case when fee > 0 then machine end, nullif(fee, 0), at from sale`,
  `insert into receivables (id, barbershop_id, payment_id, forma, parcela, dia, bruto, taxa, recebido, journal_id, received_at)
   select receivable, shop, payment, forma, 1, dia + 1, total, fee, case when not is_expected then total - fee end,
     case when not is_expected then received end, case when not is_expected then at + interval '1 day' end
   from sale where forma <> 'dinheiro'`,
  `insert into commissions (barbershop_id, comanda_id, item_id, barbeiro_id, tipo, dia, vendido_em, numero, nome, quantidade, bruto, desconto, base,
     bps, origem, cheia, valor, journal_id, created_at, closing_id, processed_at, paid_at)
   select shop, s.id, service_item, barber, 'venda', dia, dia, numero, 'Serviço', 1, price, discount, 2 * s.earned, 5000, 'padrao', s.earned, s.earned,
     sold, s.at, c.id, c.at, case when is_paid then c.at + interval '5 days' end
   from sale s left join closing c using (shop, barber, week) where s.earned > 0`,
  `insert into stock_movements (barbershop_id, product_id, tipo, quantidade, custo, valor, saldo, created_at)
   select shop, product, 'entrada', count(*) + 50, 1200 * (count(*) + 50), 1200 * (count(*) + 50), count(*) + 50, min(at) - interval '1 hour'
   from sale where product is not null group by shop, product`,
  `insert into stock_movements (id, barbershop_id, product_id, tipo, quantidade, valor, saldo, comanda_item_id, created_at)
   select movement, shop, product, 'venda', -1, -1200, 50, product_item, at from sale where product is not null`,
  `insert into product_costs (product_id, barbershop_id, valor, ultimo_custo, ultima_quantidade, custo_medio)
   select product_id, barbershop_id, sum(valor), 1200, 1, 1200 from stock_movements group by 1, 2`,
  `update products p set quantity = held.quantity from (select product_id, sum(quantidade) as quantity from stock_movements group by 1) held
   where held.product_id = p.id`,
  `insert into journal (id, barbershop_id, dia, tipo, fonte, fonte_id, created_at)
   select id, barbershop_id, dia, tipo, fonte, fonte_id, at from (
     select paid as id, shop as barbershop_id, dia, 'pagamento' as tipo, 'comanda_payments' as fonte, payment as fonte_id, at from sale
     union all select sold, shop, dia, 'venda', 'comandas', id, at from sale
     union all select received, shop, dia + 1, 'recebimento', 'receivables', receivable, at + interval '1 day' from sale
       where forma <> 'dinheiro' and not is_expected
     union all select m.id, m.barbershop_id, (m.created_at at time zone b.timezone)::date, 'estoque', 'stock_movements', m.id, m.created_at
       from stock_movements m join barbershops b on b.id = m.barbershop_id) written order by at`,
  `insert into postings (journal_id, position, barbershop_id, conta, valor, barbeiro_id)
   select journal_id, position, shop, conta, valor, barber from (
     select at, paid as journal_id, shop, p.* from sale, lateral (values (1, account, total - fee, null::uuid), (2, 'taxas', fee, null),
       (3, 'adiantamentos', -total, null)) p (position, conta, valor, barber)
     union all select at, sold, shop, p.* from sale, lateral (values (1, 'adiantamentos', total, null::uuid), (2, 'descontos', discount, null),
       (3, 'cortesias', gift, null), (4, 'receita_servicos', -price, null), (5, 'receita_produtos', -product_price, null),
       (6, 'gorjetas', -tip, barber), (7, 'comissoes', earned, barber), (8, 'comissoes_a_pagar', -earned, barber)) p (position, conta, valor, barber)
     union all select at + interval '1 day', received, shop, p.* from sale, lateral (values (1, 'banco', total - fee, null::uuid),
       (2, account, fee - total, null)) p (position, conta, valor, barber) where forma <> 'dinheiro' and not is_expected
     union all select created_at, id, barbershop_id, p.* from stock_movements m, lateral (values (1, 'estoque', m.valor, null::uuid),
       (2, case tipo when 'entrada' then 'fornecedores' else 'cmv' end, -m.valor, null)) p (position, conta, valor, barber)) written
   where valor <> 0 order by at`,
  ...teamRows,
  // As app.tally_client, which would run once a client over all of their comandas.
  `update clients c set total_gasto = bought.spent, total_visitas = bought.visits + seen.visits, primeira_visita = least(bought.first, seen.first),
     data_ultimo_corte = greatest(bought.last, seen.last)
   from (select client as id, sum(total - tip) as spent, count(*) as visits, min(at) as first, max(at) as last from sale group by 1) bought
   join (select cliente_id as id, count(*) as visits, min(inicio) as first, max(inicio) as last from appointments group by 1) seen using (id)
   where c.id = bought.id`,
  `truncate account_days`,
  `insert into account_days (barbershop_id, conta, dia, valor)
   select p.barbershop_id, p.conta, j.dia, sum(p.valor) from postings p join journal j on j.id = p.journal_id group by 1, 2, 3`,
  `truncate account_months`,
  `insert into account_months (barbershop_id, conta, mes, valor)
   select barbershop_id, conta, date_trunc('month', dia), sum(valor) from account_days group by 1, 2, 3`,
];
