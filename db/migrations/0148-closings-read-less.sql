-- To be counted, a closing read its comanda again, looked for its estorno, and read an item's stock for each of its sums; to be remembered,
-- a row took two statements (issue 26). Docs: decisions/0061.

-- As before (0082), with the columns that are read, and one sum of stock.
create or replace view app.sold_items with (security_invoker = true) as
select comanda_id, id, tipo, catalogo_id, barbeiro_id, segundo_barbeiro_id, parte_do_segundo, quantidade, bruto,
  case when cortesia or client_package_id is not null then 0 else bruto - valor + parte + (ordem <= falta)::integer end as desconto,
  case when cortesia then bruto else 0 end as cortesia, moved.custo
from (
  select *, row_number() over (partition by comanda_id order by resto desc, created_at, id) as ordem,
    case when todos > 0 then desconto_total - sum(parte) over (partition by comanda_id) else 0 end as falta
  from (
    select *, coalesce(div(desconto_total::numeric * peso, nullif(todos, 0)), 0)::bigint as parte,
      coalesce(mod(desconto_total::numeric * peso, nullif(todos, 0)), 0) as resto
    from (
      select i.comanda_id, i.id, i.tipo, i.barbeiro_id, i.segundo_barbeiro_id, i.parte_do_segundo, i.quantidade, i.valor, i.cortesia,
        i.client_package_id, i.created_at, coalesce(i.service_id, i.product_id, i.plan_id) as catalogo_id,
        case when i.subscriber_id is not null then 0 when i.client_package_id is not null then coalesce(i.uso, 0)
          else i.preco * i.quantidade end as bruto,
        c.desconto as desconto_total, case when i.tipo not in ('gorjeta', 'vale') then i.valor else 0 end as peso,
        sum(case when i.tipo not in ('gorjeta', 'vale') then i.valor else 0 end) over (partition by i.comanda_id) as todos
      from comanda_items i join comandas c on c.id = i.comanda_id) priced) weighed) shared,
lateral (
  select coalesce(-sum(m.valor), 0)::bigint as custo from stock_movements m
  where m.comanda_item_id = shared.id and m.tipo in ('venda', 'consumo')) moved
where tipo not in ('pacote', 'vale');

-- What closing a comanda adds: its items, itself at its hour and for who took something off, and its payments.
create function app.sums_of_closing(c comandas, hour smallint) returns table (por text, tipo text, item_id uuid, barbeiro_id uuid, hora smallint,
  forma text, quantidade integer, bruto bigint, desconto bigint, cortesia bigint, custo bigint, pessoa uuid) language sql stable
begin atomic
  select por, tipo, item_id, case por when 'hora' then c.barbeiro_id else sums.barbeiro_id end, case por when 'hora' then hour end, forma,
    quantidade, bruto, sums.desconto, cortesia, custo, case por when 'pessoa' then coalesce(c.desconto_por, c.closed_by) end
  from (
    select por, tipo, item_id, barbeiro_id, null as forma, quantidade, bruto, desconto, cortesia, custo from app.sold_parts where comanda_id = c.id
    union all select 'hora', null, null, null, null, 1, 0, 0, 0, 0
    where exists (select from public.comanda_items i where i.comanda_id = c.id and i.tipo not in ('plano', 'pacote', 'vale'))
    union all select 'pessoa', null, null, null, null, 1, 0, 0, 0, 0
    where c.desconto > 0
      or exists (select from public.comanda_items i where i.comanda_id = c.id and i.tipo <> 'pacote' and (i.desconto > 0 or i.cortesia))
    union all select 'forma', null, null, null, y.forma, 1, y.valor, 0, 0, 0
    from public.comanda_payments y where y.comanda_id = c.id and (y.reversed_at is null or y.reversed_at = c.reversed_at)) sums;
end;
create or replace view app.closing_sums with (security_invoker = true) as
select c.barbershop_id, c.id as comanda_id, c.dia, s.por, s.tipo, s.item_id, s.barbeiro_id, s.hora, s.forma, s.quantidade, s.bruto, s.desconto,
  s.cortesia, s.custo, s.pessoa
from comandas c join barbershops b on b.id = c.barbershop_id,
lateral app.sums_of_closing(c, extract(hour from c.closed_at at time zone b.timezone)::smallint) s
where c.closed_at is not null;

-- As before (0140), of that function.
create or replace function app.count_venda() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare hour smallint := extract(hour from new.closed_at at time zone (select timezone from barbershops where id = new.barbershop_id));
begin
  with counted as materialized (
    select new.barbershop_id, new.dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa,
      sum(quantidade) as quantidade, sum(bruto) as bruto, sum(desconto) as desconto, sum(cortesia) as cortesia, sum(custo) as custo
    from app.sums_of_closing(new, hour) group by 3, 4, 5, 6, 7, 8, 9 order by 3, 4, 5, 6, 7, 8, 9),
  of_day as (
    insert into sales_days as sums (barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa, quantidade, bruto, desconto, cortesia, custo)
    select * from counted
    on conflict on constraint one_sum_of_day do update set quantidade = sums.quantidade + excluded.quantidade, bruto = sums.bruto + excluded.bruto,
      desconto = sums.desconto + excluded.desconto, cortesia = sums.cortesia + excluded.cortesia, custo = sums.custo + excluded.custo)
  insert into sales_months as sums (barbershop_id, mes, por, tipo, item_id, barbeiro_id, hora, forma, pessoa, quantidade, bruto, desconto, cortesia, custo)
  select barbershop_id, date_trunc('month', dia)::date, por, tipo, item_id, barbeiro_id, hora, forma, pessoa,
    quantidade, bruto, desconto, cortesia, custo from counted
  on conflict on constraint one_sum_of_month do update set quantidade = sums.quantidade + excluded.quantidade, bruto = sums.bruto + excluded.bruto,
    desconto = sums.desconto + excluded.desconto, cortesia = sums.cortesia + excluded.cortesia, custo = sums.custo + excluded.custo;
  return null;
end $$;

-- As before (0133), in one statement.
create or replace function app.remember_row() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  whole jsonb := before || after;
begin
  insert into row_changes (barbershop_id, table_name, row_id, user_id, changed)
  select (whole ->> 'barbershop_id')::uuid, tg_table_name, coalesce(whole ->> 'id', whole ->> 'machine_id', whole ->> 'cliente_id')::uuid,
    app.actor(), changed
  from (
    select jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) from jsonb_object_keys(whole) as key
    where key <> all (array['id', 'barbershop_id', 'created_at', 'created_by'] || coalesce(tg_argv, '{}'))
      and nullif(before -> key, 'null') is distinct from nullif(after -> key, 'null')) as found (changed)
  where changed is not null;
  return null;
end $$;
