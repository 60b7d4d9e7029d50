-- What was sold by the hour, and how often, is of services and products, as it is by barber and item: a plan is revenue month by month
-- (0069), and a comanda of nothing else is no sale of a chair. What was paid for it stays in its form.
create or replace view app.sale_sums with (security_invoker = true) as
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
  union all select 'hora', null, null, a.dono, a.hora, null, 0, a.bruto, a.desconto, a.cortesia, a.custo where a.tipo in ('servico', 'produto')) sums
union all
select c.barbershop_id, c.id, act.ato, c.id, act.dia, 'hora', null, null, c.barbeiro_id, c.hora, null, act.times, 0, 0, 0, 0
from app.closed_comandas c,
lateral (values ('venda', c.dia, 1), ('estorno', case when c.reversed_at is not null then c.estornada_em end, -1)) act (ato, dia, times)
where act.dia is not null and exists (select from comanda_items i where i.comanda_id = c.id and i.tipo <> 'plano')
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

-- What an act counts for in the sums of its day: a line of a ranking leads to it. By the policies of the tables' owner, as above.
create function app.sums_of_act(comanda uuid, act text, act_id uuid) returns setof app.sale_sums language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select * from app.sale_sums where comanda_id = comanda and ato = act and ato_id = act_id and barbershop_id = (select app.shop())
    and (select app.actor_role() in ('admin', 'super_admin'));
end;

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
