-- What a shop sold, day by day: each item by each barber, each hour, each form of payment. Dashboards and reports read these sums, not the
-- comandas of years, as they read `account_days` and no postings. A sale counts on the day of its closing; what came back of it, and
-- its estorno, on their own (business-rules 11).

create table sales_days (
  barbershop_id uuid not null references barbershops on delete cascade,
  dia date not null,
  -- `item`: a service, product or tip of a barber; `hora`: of closing, and whose comanda it was; `forma`: how it was paid.
  por text not null check (por in ('item', 'hora', 'forma')),
  tipo text check (tipo in ('servico', 'produto', 'gorjeta')),
  -- The service or product.
  item_id uuid,
  barbeiro_id uuid,
  hora smallint check (hora between 0 and 23),
  forma text,
  -- How many items, comandas or payments: what two did together counts for the first of them.
  quantidade bigint not null,
  -- In centavos. Tips are in no hour; they are in what was paid.
  bruto bigint not null,
  desconto bigint not null,
  cortesia bigint not null,
  -- What products and doses had cost.
  custo bigint not null,
  valor bigint not null generated always as (bruto - desconto - cortesia) stored,
  constraint one_sum_of_day unique nulls not distinct (barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma),
  check ((por = 'item') = (tipo is not null) and (por = 'hora') = (hora is not null) and (por = 'forma') = (forma is not null))
);
-- By hand: nobody writes them but the functions below, as their owner.
alter table sales_days enable row level security, force row level security;
create policy known_to_admins on sales_days for select to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'super_admin')));
create policy counted on sales_days for all to current_user using (barbershop_id = (select app.shop()));
grant select on sales_days to navalha_app;

-- Comandas that were closed, with the hour of that, and the day of their estorno.
create view app.closed_comandas with (security_invoker = true) as
select c.barbershop_id, c.id, c.barbeiro_id, c.dia, extract(hour from c.closed_at at time zone b.timezone)::smallint as hora, c.reversed_at,
  coalesce(j.dia, (c.reversed_at at time zone b.timezone)::date) as estornada_em
from comandas c join barbershops b on b.id = c.barbershop_id left join journal j on j.reverses_id = c.journal_id and c.reversed_at is not null
where c.closed_at is not null;

-- Their items with their share of the discount on the total: by largest remainder, ties by position (business-rules 11).
create view app.sold_items with (security_invoker = true) as
select comanda_id, id, tipo, catalogo_id, barbeiro_id, segundo_barbeiro_id, parte_do_segundo, quantidade, bruto,
  case when cortesia then 0 else bruto - valor + parte + (ordem <= falta)::integer end as desconto,
  case when cortesia then bruto else 0 end as cortesia,
  (select coalesce(-sum(m.valor), 0)::bigint from stock_movements m where m.comanda_item_id = shared.id and m.tipo in ('venda', 'consumo')) as custo
from (
  select *, row_number() over (partition by comanda_id order by resto desc, created_at, id) as ordem,
    case when todos > 0 then desconto_total - sum(parte) over (partition by comanda_id) else 0 end as falta
  from (
    select *, coalesce(div(desconto_total::numeric * peso, nullif(todos, 0)), 0)::bigint as parte,
      coalesce(mod(desconto_total::numeric * peso, nullif(todos, 0)), 0) as resto
    from (
      select i.*, coalesce(i.service_id, i.product_id) as catalogo_id, i.preco * i.quantidade as bruto, c.desconto as desconto_total,
        case when i.tipo <> 'gorjeta' then i.valor else 0 end as peso,
        sum(case when i.tipo <> 'gorjeta' then i.valor else 0 end) over (partition by i.comanda_id) as todos
      from comanda_items i join comandas c on c.id = i.comanda_id) priced) weighed) shared;

-- What came back of them, at the cost that `app.return_item` gives it back with.
create view app.returned_items with (security_invoker = true) as
select r.comanda_id, r.id as return_id, coalesce(j.dia, (r.created_at at time zone b.timezone)::date) as dia, i.tipo,
  coalesce(i.service_id, i.product_id) as catalogo_id, i.barbeiro_id, i.segundo_barbeiro_id, i.parte_do_segundo,
  r.quantidade, r.bruto, r.desconto, case when r.cortesia then r.bruto else 0 end as cortesia,
  (select coalesce(sum(round(-m.valor::numeric * back.until / i.quantidade) - round(-m.valor::numeric * (back.until - r.quantidade) / i.quantidade)), 0)::bigint
    from stock_movements m where m.comanda_item_id = i.id and m.tipo in ('venda', 'consumo')
      and round(-m.quantidade::numeric * back.until / i.quantidade) <> round(-m.quantidade::numeric * (back.until - r.quantidade) / i.quantidade)) as custo
from comanda_returns r join comanda_items i on i.id = r.item_id join barbershops b on b.id = r.barbershop_id
left join journal j on j.id = r.journal_id,
lateral (select sum(quantidade) as until from comanda_returns o where o.item_id = r.item_id and (o.created_at, o.id) <= (r.created_at, r.id)) back;

-- What sold items, and took them back. `ato_id` is the comanda's id, or the return's. An estorno takes back what was left.
create view app.sale_acts with (security_invoker = true) as
select c.barbershop_id, c.id as comanda_id, 'venda' as ato, c.id as ato_id, c.dia, c.hora, c.barbeiro_id as dono, i.tipo, i.catalogo_id, i.barbeiro_id,
  i.segundo_barbeiro_id, i.parte_do_segundo, i.quantidade, i.bruto, i.desconto, i.cortesia, i.custo
from app.closed_comandas c join app.sold_items i on i.comanda_id = c.id
union all
select c.barbershop_id, c.id, 'devolucao', i.return_id, i.dia, c.hora, c.barbeiro_id, i.tipo, i.catalogo_id, i.barbeiro_id,
  i.segundo_barbeiro_id, i.parte_do_segundo, -i.quantidade, -i.bruto, -i.desconto, -i.cortesia, -i.custo
from app.closed_comandas c join app.returned_items i on i.comanda_id = c.id
union all
select c.barbershop_id, c.id, 'estorno', c.id, c.estornada_em, c.hora, c.barbeiro_id, i.tipo, i.catalogo_id, i.barbeiro_id,
  i.segundo_barbeiro_id, i.parte_do_segundo, -i.quantidade, -i.bruto, -i.desconto, -i.cortesia, -i.custo
from app.closed_comandas c join app.sold_items i on i.comanda_id = c.id where c.reversed_at is not null
union all
select c.barbershop_id, c.id, 'estorno', c.id, c.estornada_em, c.hora, c.barbeiro_id, i.tipo, i.catalogo_id, i.barbeiro_id,
  i.segundo_barbeiro_id, i.parte_do_segundo, i.quantidade, i.bruto, i.desconto, i.cortesia, i.custo
from app.closed_comandas c join app.returned_items i on i.comanda_id = c.id where c.reversed_at is not null;

-- Of an amount parted between two, the second's: by largest remainder, the first before the second.
create function app.part_of_second(valor bigint, parte smallint) returns bigint language sql immutable
  return coalesce(sign(valor) * ceil(abs(valor) * parte::numeric / 10000 - 0.5), 0)::bigint;

-- Each of those, and what was paid and given back, as the sums of its day that it changes.
create view app.sale_sums with (security_invoker = true) as
select a.barbershop_id, a.comanda_id, a.ato, a.ato_id, a.dia, sums.*
from app.sale_acts a,
lateral (
  select app.part_of_second(a.bruto, a.parte_do_segundo) as bruto, app.part_of_second(a.desconto, a.parte_do_segundo) as desconto,
    app.part_of_second(a.cortesia, a.parte_do_segundo) as cortesia, app.part_of_second(a.custo, a.parte_do_segundo) as custo) second,
lateral (
  select 'item' as por, a.tipo, a.catalogo_id as item_id, a.barbeiro_id, null::smallint as hora, null as forma, a.quantidade,
    a.bruto - second.bruto as bruto, a.desconto - second.desconto as desconto, a.cortesia - second.cortesia as cortesia, a.custo - second.custo as custo
  union all select 'item', a.tipo, a.catalogo_id, a.segundo_barbeiro_id, null, null, 0, second.bruto, second.desconto, second.cortesia, second.custo
  where a.segundo_barbeiro_id is not null
  union all select 'hora', null, null, a.dono, a.hora, null, 0, a.bruto, a.desconto, a.cortesia, a.custo where a.tipo <> 'gorjeta') sums
union all
select barbershop_id, id, 'venda', id, dia, 'hora', null, null, barbeiro_id, hora, null, 1, 0, 0, 0, 0 from app.closed_comandas
union all
select barbershop_id, id, 'estorno', id, estornada_em, 'hora', null, null, barbeiro_id, hora, null, -1, 0, 0, 0, 0
from app.closed_comandas where reversed_at is not null
union all
select c.barbershop_id, c.id, 'venda', c.id, c.dia, 'forma', null, null, null, null, y.forma, 1, y.valor, 0, 0, 0
from app.closed_comandas c join comanda_payments y on y.comanda_id = c.id where y.reversed_at is null or y.reversed_at = c.reversed_at
union all
select r.barbershop_id, r.comanda_id, 'devolucao', r.id, coalesce(j.dia, (r.created_at at time zone b.timezone)::date), 'forma', null, null, null, null,
  r.forma, 0, -r.valor, 0, 0, 0
from comanda_returns r join barbershops b on b.id = r.barbershop_id left join journal j on j.id = r.journal_id where r.valor <> 0
union all
-- What an estorno gave back of each payment: after returns it is the rest.
select c.barbershop_id, c.id, 'estorno', c.id, c.estornada_em, 'forma', null, null, null, null, y.forma, -1,
  -(select coalesce(sum(p.valor), 0) from journal j join postings p on p.journal_id = j.id
    where j.fonte_id = y.id and j.tipo = 'estorno' and p.conta = 'adiantamentos')::bigint, 0, 0, 0
from app.closed_comandas c join comanda_payments y on y.comanda_id = c.id where y.reversed_at = c.reversed_at;

-- For the audit, which recounts them: by the policies of the tables' owner, since those of everybody are judged a row at a time.
create function app.counted_sales() returns setof app.sale_sums language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select * from app.sale_sums where barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'super_admin'));
end;

-- In the order of the key, so that two who sell at the same moment wait for each other and do not deadlock.
create function app.add_sales(added app.sale_sums[]) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.sales_days as sums (barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, quantidade, bruto, desconto, cortesia, custo)
  select barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma,
    sum(quantidade), sum(bruto), sum(desconto), sum(cortesia), sum(custo)
  from unnest(added) group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict on constraint one_sum_of_day do update set quantidade = sums.quantidade + excluded.quantidade, bruto = sums.bruto + excluded.bruto,
    desconto = sums.desconto + excluded.desconto, cortesia = sums.cortesia + excluded.cortesia, custo = sums.custo + excluded.custo;
end;
revoke execute on function app.add_sales from public;

-- Each act in a query of its own: with its name as a parameter the plan would begin all branches of the view, a quarter of the time.
create function app.count_sale() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'comanda_returns' then
    perform app.add_sales(array(select s from app.sale_sums s where comanda_id = new.comanda_id and ato = 'devolucao' and ato_id = new.id));
  elsif new.reversed_at is null then
    perform app.add_sales(array(select s from app.sale_sums s where comanda_id = new.id and ato = 'venda'));
  else
    perform app.add_sales(array(select s from app.sale_sums s where comanda_id = new.id and ato = 'estorno'));
  end if;
  return null;
end $$;
create trigger counted after update of closed_at on comandas for each row
  when (old.closed_at is null and new.closed_at is not null) execute function app.count_sale();
create trigger counted_back after update of reversed_at on comandas for each row
  when (old.reversed_at is null and new.reversed_at is not null) execute function app.count_sale();
create trigger counted after insert on comanda_returns for each row execute function app.count_sale();

-- Counts anew all that the shop of the transaction sold.
create function app.recount_sales() returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from public.sales_days where barbershop_id = app.shop();
  insert into public.sales_days (barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, quantidade, bruto, desconto, cortesia, custo)
  select barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma,
    sum(quantidade), sum(bruto), sum(desconto), sum(cortesia), sum(custo)
  from app.sale_sums where barbershop_id = app.shop() group by 1, 2, 3, 4, 5, 6, 7, 8;
end;
revoke execute on function app.recount_sales from public;

-- Shops of before.
do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true), app.recount_sales();
  end loop;
  perform set_config('app.shop', '', true);
  alter table barbershops force row level security;
end $$;
