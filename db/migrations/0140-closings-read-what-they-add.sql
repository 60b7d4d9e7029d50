-- A closing was counted from a view of all acts, of which it is one: most of what counting cost. It has a view of its own, of which the
-- others are made (issue 26). Docs: decisions/0061.

-- As before (0061), with what was taken off the whole, and by whom.
create or replace view app.closed_comandas with (security_invoker = true) as
select c.barbershop_id, c.id, c.barbeiro_id, c.dia, extract(hour from c.closed_at at time zone b.timezone)::smallint as hora, c.reversed_at,
  coalesce(j.dia, (c.reversed_at at time zone b.timezone)::date) as estornada_em, c.desconto, coalesce(c.desconto_por, c.closed_by) as pessoa
from comandas c join barbershops b on b.id = c.barbershop_id left join journal j on j.reverses_id = c.journal_id and c.reversed_at is not null
where c.closed_at is not null;

-- What an item that is sold or comes back counts for: its barbers, the hour of its comanda, and who took something off.
alter view app.returned_items rename column return_id to id;
do $$
declare
  act text;
  of text;
begin
  for act, of in values ('sold', 'a.id'), ('returned', 'a.id, a.dia') loop
    execute format($view$
      create view app.%1$s_parts with (security_invoker = true) as
      select a.comanda_id, %2$s, sums.* from app.%1$s_items a,
      lateral (
        select app.part_of_second(a.bruto, a.parte_do_segundo) as bruto, app.part_of_second(a.desconto, a.parte_do_segundo) as desconto,
          app.part_of_second(a.cortesia, a.parte_do_segundo) as cortesia, app.part_of_second(a.custo, a.parte_do_segundo) as custo) second,
      lateral (
        select 'item' as por, a.tipo, a.catalogo_id as item_id, a.barbeiro_id, a.quantidade, a.bruto - second.bruto as bruto,
          a.desconto - second.desconto as desconto, a.cortesia - second.cortesia as cortesia, a.custo - second.custo as custo
        union all select 'item', a.tipo, a.catalogo_id, a.segundo_barbeiro_id, 0, second.bruto, second.desconto, second.cortesia, second.custo
        where a.segundo_barbeiro_id is not null
        union all select 'hora', null, null, null, 0, a.bruto, a.desconto, a.cortesia, a.custo where a.tipo in ('servico', 'produto')
        union all select 'pessoa', null, null, null, 0, 0, a.desconto, a.cortesia, 0 where (a.desconto, a.cortesia) <> (0, 0)) sums $view$, act, of);
  end loop;
end $$;

-- What a closing adds: its items, itself at its hour and for who took something off, and its payments.
create view app.closing_sums with (security_invoker = true) as
select c.barbershop_id, c.id as comanda_id, c.dia, por, tipo, item_id, case por when 'hora' then c.barbeiro_id else sums.barbeiro_id end as barbeiro_id,
  case por when 'hora' then c.hora end as hora, forma, quantidade, bruto, sums.desconto, cortesia, custo, case por when 'pessoa' then c.pessoa end as pessoa
from app.closed_comandas c,
lateral (
  select por, tipo, item_id, barbeiro_id, null as forma, quantidade, bruto, desconto, cortesia, custo from app.sold_parts where comanda_id = c.id
  union all select 'hora', null, null, null, null, 1, 0, 0, 0, 0
  where exists (select from comanda_items i where i.comanda_id = c.id and i.tipo not in ('plano', 'pacote', 'vale'))
  union all select 'pessoa', null, null, null, null, 1, 0, 0, 0, 0
  where c.desconto > 0 or exists (select from comanda_items i where i.comanda_id = c.id and i.tipo <> 'pacote' and (i.desconto > 0 or i.cortesia))
  union all select 'forma', null, null, null, y.forma, 1, y.valor, 0, 0, 0
  from comanda_payments y where y.comanda_id = c.id and (y.reversed_at is null or y.reversed_at = c.reversed_at)) sums;

-- As before (0128). An estorno takes a closing back, without what returns took already; of each payment it gives the rest.
create or replace view app.sale_sums with (security_invoker = true) as
select barbershop_id, comanda_id, 'venda' as ato, comanda_id as ato_id, dia, por, tipo, item_id, barbeiro_id, hora, forma,
  quantidade, bruto, desconto, cortesia, custo, pessoa
from app.closing_sums
union all
select c.barbershop_id, c.id, 'estorno', c.id, c.estornada_em, por, tipo, item_id, s.barbeiro_id, s.hora, null,
  -quantidade, -bruto, -s.desconto, -cortesia, -custo, s.pessoa
from app.closed_comandas c join app.closing_sums s on s.comanda_id = c.id where c.reversed_at is not null and por <> 'forma'
union all
select c.barbershop_id, c.id, act.ato, act.id, act.dia, por, tipo, item_id, case por when 'hora' then c.barbeiro_id else p.barbeiro_id end,
  case por when 'hora' then c.hora end, null, act.times * quantidade, act.times * bruto, act.times * p.desconto, act.times * cortesia,
  act.times * custo, case por when 'pessoa' then c.pessoa end
from app.closed_comandas c join app.returned_parts p on p.comanda_id = c.id,
lateral (
  select 'devolucao' as ato, p.id, p.dia, -1 as times
  union all select 'estorno', c.id, c.estornada_em, 1 where c.reversed_at is not null) act
union all
select r.barbershop_id, r.comanda_id, 'devolucao', r.id, coalesce(j.dia, (r.created_at at time zone b.timezone)::date), 'forma', null, null, null, null,
  r.forma, 0, -r.valor, 0, 0, 0, null
from comanda_returns r join barbershops b on b.id = r.barbershop_id left join journal j on j.id = r.journal_id where r.valor <> 0
union all
select c.barbershop_id, c.id, 'estorno', c.id, c.estornada_em, 'forma', null, null, null, null, y.forma, -1,
  -(select coalesce(sum(p.valor), 0) from journal j join postings p on p.journal_id = j.id
    where j.fonte_id = y.id and j.tipo = 'estorno' and p.conta = 'adiantamentos')::bigint, 0, 0, 0, null
from app.closed_comandas c join comanda_payments y on y.comanda_id = c.id where y.reversed_at = c.reversed_at;
drop view app.sale_acts;

-- As before (0139), of that view.
create or replace function app.count_venda() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with counted as materialized (
    select barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa,
      sum(quantidade) as quantidade, sum(bruto) as bruto, sum(desconto) as desconto, sum(cortesia) as cortesia, sum(custo) as custo
    from app.closing_sums where comanda_id = new.id
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9),
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
