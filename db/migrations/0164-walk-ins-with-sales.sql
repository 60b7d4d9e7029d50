-- Walk-ins by client and barber made `client_months` six times as long as what the ranking of clients needs. They are counted with the
-- sales of the day and month, without clients (issue 27). Docs: decisions/0061, 0133.

-- `avulsa`: a visit without an appointment (business-rules 11), of a client; `sem_cadastro`: of nobody by name.
alter table sales_days drop constraint sales_days_por_check,
  add constraint sales_days_por_check check (por in ('item', 'hora', 'forma', 'pessoa', 'avulsa', 'sem_cadastro'));
alter table sales_months drop constraint sales_days_por_check,
  add constraint sales_months_por_check check (por in ('item', 'hora', 'forma', 'pessoa', 'avulsa', 'sem_cadastro'));

-- Whoever may see visits: a barber with `reports_access` reads as the desk. These rows have no money.
create policy visits_known_to_desk on sales_days for select to navalha_app
  using (barbershop_id = (select app.shop()) and por in ('avulsa', 'sem_cadastro') and (select app.actor_role() = 'recepcionista'));
create policy visits_known_to_desk on sales_months for select to navalha_app
  using (barbershop_id = (select app.shop()) and por in ('avulsa', 'sem_cadastro') and (select app.actor_role() = 'recepcionista'));

-- As before (0148), with the visit that it is.
create or replace function app.sums_of_closing(c comandas, hour smallint) returns table (por text, tipo text, item_id uuid, barbeiro_id uuid,
  hora smallint, forma text, quantidade integer, bruto bigint, desconto bigint, cortesia bigint, custo bigint, pessoa uuid) language sql stable
begin atomic
  select por, tipo, item_id, case when por in ('hora', 'avulsa', 'sem_cadastro') then c.barbeiro_id else sums.barbeiro_id end,
    case por when 'hora' then hour end, forma, quantidade, bruto, sums.desconto, cortesia, custo,
    case por when 'pessoa' then coalesce(c.desconto_por, c.closed_by) end
  from (
    select por, tipo, item_id, barbeiro_id, null as forma, quantidade, bruto, desconto, cortesia, custo from app.sold_parts where comanda_id = c.id
    union all select 'hora', null, null, null, null, 1, 0, 0, 0, 0
    where exists (select from public.comanda_items i where i.comanda_id = c.id and i.tipo not in ('plano', 'pacote', 'vale'))
    union all select case when c.cliente_id is null then 'sem_cadastro' else 'avulsa' end, null, null, null, null, 1, 0, 0, 0, 0
    where c.consumo_de is null and app.is_walk_in(c)
    union all select 'pessoa', null, null, null, null, 1, 0, 0, 0, 0
    where c.desconto > 0
      or exists (select from public.comanda_items i where i.comanda_id = c.id and i.tipo <> 'pacote' and (i.desconto > 0 or i.cortesia))
    union all select 'forma', null, null, null, y.forma, 1, y.valor, 0, 0, 0
    from public.comanda_payments y where y.comanda_id = c.id and (y.reversed_at is null or y.reversed_at = c.reversed_at)) sums;
end;

-- As before (0140). A visit that was none is taken back on its own day: no money of another day depends on it.
create or replace view app.sale_sums with (security_invoker = true) as
select barbershop_id, comanda_id, 'venda' as ato, comanda_id as ato_id, dia, por, tipo, item_id, barbeiro_id, hora, forma,
  quantidade, bruto, desconto, cortesia, custo, pessoa
from app.closing_sums
union all
select c.barbershop_id, c.id, 'estorno', c.id, case when por in ('avulsa', 'sem_cadastro') then s.dia else c.estornada_em end, por, tipo, item_id,
  s.barbeiro_id, s.hora, null, -quantidade, -bruto, -s.desconto, -cortesia, -custo, s.pessoa
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

-- As it was before 0163: a row for each client and month.
truncate client_months;
alter table client_months drop constraint one_month_of_client,
  add constraint one_month_of_client unique nulls not distinct (barbershop_id, mes, cliente_id);

-- As in 0143.
create or replace function app.recount_client_months() returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from public.client_months where barbershop_id = app.shop();
  insert into public.client_months (barbershop_id, mes, cliente_id, comandas, gasto, ultima)
  select barbershop_id, date_trunc('month', dia)::date, cliente_id, count(*), sum(gasto), max(dia)
  from public.comandas where barbershop_id = app.shop() and situacao = 'fechada' group by 1, 2, 3;
end;
alter table client_months drop column barbeiro_id, drop column avulsas;

-- As in 0143.
create or replace function app.count_client_month() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare month date := date_trunc('month', old.dia);
begin
  insert into client_months as sums (barbershop_id, mes, cliente_id, comandas, gasto, ultima)
  select new.barbershop_id, date_trunc('month', dia)::date, cliente_id, sum(sign), sum(sign * gasto), max(dia)
  from (values (old.dia, old.cliente_id, old.gasto, -1), (new.dia, new.cliente_id, new.gasto, 1)) as change (dia, cliente_id, gasto, sign)
  where gasto is not null group by 2, 3 order by 2, 3
  on conflict on constraint one_month_of_client do update set comandas = sums.comandas + excluded.comandas, gasto = sums.gasto + excluded.gasto,
    ultima = greatest(sums.ultima, excluded.ultima);
  if old.gasto is null then return null; end if;
  -- Nothing is left of a client who was merged into another.
  delete from client_months where barbershop_id = old.barbershop_id and mes = month and cliente_id = old.cliente_id and comandas = 0;
  -- What was taken out may have been the last. The statement above locked its row: whoever wrote it before has committed.
  if new.gasto is null or (old.cliente_id, old.dia) is distinct from (new.cliente_id, new.dia) then
    update client_months set ultima = (select max(dia) from comandas
      where barbershop_id = old.barbershop_id and cliente_id is not distinct from old.cliente_id and situacao = 'fechada'
        and dia >= month and dia < (month + interval '1 month')::date)
    where barbershop_id = old.barbershop_id and mes = month and cliente_id is not distinct from old.cliente_id;
  end if;
  return null;
end $$;

-- Shops of before.
do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true), app.recount_client_months(), app.recount_sales();
  end loop;
  perform set_config('app.shop', '', true);
  alter table barbershops force row level security;
end $$;
