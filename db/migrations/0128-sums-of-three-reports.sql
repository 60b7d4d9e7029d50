-- Three reports added up the rows of years: what each person took off comandas, commissions and card fees. They read daily sums now
-- (issue 27). Docs: decisions/0061.

-- `pessoa`: who gave a discount or courtesy; counts comandas, without those that were taken back.
alter table sales_days add pessoa uuid,
  drop constraint sales_days_por_check, add check (por in ('item', 'hora', 'forma', 'pessoa')), add check (por = 'pessoa' or pessoa is null),
  drop constraint one_sum_of_day,
  add constraint one_sum_of_day unique nulls not distinct (barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa);

-- As before (0082), with who gave what was taken off.
create or replace view app.sale_sums with (security_invoker = true) as
select a.barbershop_id, a.comanda_id, a.ato, a.ato_id, a.dia, sums.*,
  case sums.por when 'pessoa' then (select coalesce(c.desconto_por, c.closed_by) from comandas c where c.id = a.comanda_id) end as pessoa
from app.sale_acts a,
lateral (
  select app.part_of_second(a.bruto, a.parte_do_segundo) as bruto, app.part_of_second(a.desconto, a.parte_do_segundo) as desconto,
    app.part_of_second(a.cortesia, a.parte_do_segundo) as cortesia, app.part_of_second(a.custo, a.parte_do_segundo) as custo) second,
lateral (
  select 'item' as por, a.tipo, a.catalogo_id as item_id, a.barbeiro_id, null::smallint as hora, null as forma, a.quantidade,
    a.bruto - second.bruto as bruto, a.desconto - second.desconto as desconto, a.cortesia - second.cortesia as cortesia, a.custo - second.custo as custo
  union all select 'item', a.tipo, a.catalogo_id, a.segundo_barbeiro_id, null, null, 0, second.bruto, second.desconto, second.cortesia, second.custo
  where a.segundo_barbeiro_id is not null
  union all select 'hora', null, null, a.dono, a.hora, null, 0, a.bruto, a.desconto, a.cortesia, a.custo where a.tipo in ('servico', 'produto')
  union all select 'pessoa', null, null, null, null, null, 0, 0, a.desconto, a.cortesia, 0 where (a.desconto, a.cortesia) <> (0, 0)) sums
union all
select c.barbershop_id, c.id, act.ato, c.id, act.dia, counted.por, null, null, counted.barbeiro_id, counted.hora, null, act.times, 0, 0, 0, 0, counted.pessoa
from app.closed_comandas c,
lateral (values ('venda', c.dia, 1), ('estorno', case when c.reversed_at is not null then c.estornada_em end, -1)) act (ato, dia, times),
lateral (
  select 'hora' as por, c.barbeiro_id, c.hora, null::uuid as pessoa
  where exists (select from comanda_items i where i.comanda_id = c.id and i.tipo not in ('plano', 'pacote', 'vale'))
  union all select 'pessoa', null, null, coalesce(k.desconto_por, k.closed_by) from comandas k where k.id = c.id
    and (k.desconto > 0 or exists (select from comanda_items i where i.comanda_id = c.id and i.tipo <> 'pacote' and (i.desconto > 0 or i.cortesia)))) counted
where act.dia is not null
union all
select c.barbershop_id, c.id, 'venda', c.id, c.dia, 'forma', null, null, null, null, y.forma, 1, y.valor, 0, 0, 0, null
from app.closed_comandas c join comanda_payments y on y.comanda_id = c.id where y.reversed_at is null or y.reversed_at = c.reversed_at
union all
select r.barbershop_id, r.comanda_id, 'devolucao', r.id, coalesce(j.dia, (r.created_at at time zone b.timezone)::date), 'forma', null, null, null, null,
  r.forma, 0, -r.valor, 0, 0, 0, null
from comanda_returns r join barbershops b on b.id = r.barbershop_id left join journal j on j.id = r.journal_id where r.valor <> 0
union all
-- What an estorno gave back of each payment: after returns it is the rest.
select c.barbershop_id, c.id, 'estorno', c.id, c.estornada_em, 'forma', null, null, null, null, y.forma, -1,
  -(select coalesce(sum(p.valor), 0) from journal j join postings p on p.journal_id = j.id
    where j.fonte_id = y.id and j.tipo = 'estorno' and p.conta = 'adiantamentos')::bigint, 0, 0, 0, null
from app.closed_comandas c join comanda_payments y on y.comanda_id = c.id where y.reversed_at = c.reversed_at;

-- As before (0061 and 0077), with the column.
create or replace function app.counted_sales() returns setof app.sale_sums language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select * from app.sale_sums where barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'super_admin'));
end;
create or replace function app.sums_of_act(comanda uuid, act text, act_id uuid) returns setof app.sale_sums language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select * from app.sale_sums where comanda_id = comanda and ato = act and ato_id = act_id and barbershop_id = (select app.shop())
    and (select app.actor_role() in ('admin', 'super_admin'));
end;
create or replace function app.count_sale() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  act text := case when tg_table_name = 'comanda_returns' then 'devolucao' when to_jsonb(new) ->> 'reversed_at' is null then 'venda' else 'estorno' end;
  sold uuid := coalesce(to_jsonb(new) ->> 'comanda_id', to_jsonb(new) ->> 'id');
begin
  insert into sales_days as sums (barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa, quantidade, bruto, desconto, cortesia, custo)
  select barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa,
    sum(quantidade), sum(bruto), sum(desconto), sum(cortesia), sum(custo)
  from app.sale_sums where comanda_id = sold and ato = act and ato_id = new.id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9
  on conflict on constraint one_sum_of_day do update set quantidade = sums.quantidade + excluded.quantidade, bruto = sums.bruto + excluded.bruto,
    desconto = sums.desconto + excluded.desconto, cortesia = sums.cortesia + excluded.cortesia, custo = sums.custo + excluded.custo;
  return null;
end $$;
create or replace function app.recount_sales() returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from public.sales_days where barbershop_id = app.shop();
  insert into public.sales_days (barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa, quantidade, bruto, desconto, cortesia, custo)
  select barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa,
    sum(quantidade), sum(bruto), sum(desconto), sum(cortesia), sum(custo)
  from app.sale_sums where barbershop_id = app.shop() group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
end;

-- What barbers earned on a day, and on what base, in centavos.
create table commission_days (
  barbershop_id uuid not null references barbershops on delete cascade,
  dia date not null,
  barbeiro_id uuid not null,
  linhas bigint not null,
  -- Base and commission leave out what is passed on to partners, which is `repasse`.
  base bigint not null,
  valor bigint not null,
  repasse bigint not null,
  primary key (barbershop_id, dia, barbeiro_id)
);

-- What a line counts for. One that takes a sale's back takes back of its base what it does of its commission.
create view app.commission_sums with (security_invoker = true) as
select l.barbershop_id, l.id, l.dia, l.barbeiro_id, 1 as linhas,
  case when l.casa is null then l.base + coalesce(round(o.base * l.cheia::numeric / nullif(o.cheia, 0)), 0)::bigint else 0 end as base,
  case when l.casa is null then l.valor else 0 end as valor, case when l.casa is null then 0 else l.valor end as repasse
from commissions l
left join commissions o on l.tipo in ('devolucao', 'estorno') and o.item_id = l.item_id and o.barbeiro_id = l.barbeiro_id and o.tipo = 'venda';
grant select on app.commission_sums to navalha_app;

create function app.count_commissions() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into commission_days as sums (barbershop_id, dia, barbeiro_id, linhas, base, valor, repasse)
  select barbershop_id, dia, barbeiro_id, sum(linhas), sum(base), sum(valor), sum(repasse)
  from app.commission_sums where id in (select id from written) group by 1, 2, 3 order by 1, 2, 3
  on conflict (barbershop_id, dia, barbeiro_id) do update set linhas = sums.linhas + excluded.linhas, base = sums.base + excluded.base,
    valor = sums.valor + excluded.valor, repasse = sums.repasse + excluded.repasse;
  return null;
end $$;
create trigger counted after insert on commissions referencing new table as written
for each statement execute function app.count_commissions();

-- A line without a rate earned nothing; its base stays, and it is not a partner's.
create function app.count_review() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update commission_days set valor = valor + new.valor
  where barbershop_id = new.barbershop_id and dia = new.dia and barbeiro_id = new.barbeiro_id;
  return null;
end $$;
create trigger counted_review after update of valor on commissions for each row when (old.bps is null and new.valor <> 0)
  execute function app.count_review();

create function app.recount_commissions() returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from public.commission_days where barbershop_id = app.shop();
  insert into public.commission_days (barbershop_id, dia, barbeiro_id, linhas, base, valor, repasse)
  select barbershop_id, dia, barbeiro_id, sum(linhas), sum(base), sum(valor), sum(repasse)
  from app.commission_sums where barbershop_id = app.shop() group by 1, 2, 3;
end;
revoke execute on function app.recount_commissions from public;

-- Card fees of a day, in centavos.
create table fee_days (
  barbershop_id uuid not null references barbershops on delete cascade,
  dia date not null,
  -- A payment on a machine, an entry of a client's wallet, a payment at the provider, or a difference on receipt.
  origem text not null check (origem in ('maquina', 'cliente', 'online', 'diferenca')),
  machine_id uuid,
  forma text,
  pagamentos bigint not null,
  -- What was paid, less what was taken back.
  bruto bigint not null,
  taxa bigint not null,
  constraint one_sum_of_fees unique nulls not distinct (barbershop_id, dia, origem, machine_id, forma),
  check ((origem = 'maquina') = (machine_id is not null))
);

-- What a posting of fees counts for. A coalesce() of this journal and the one that it reverses would follow no index.
create view app.fee_sums with (security_invoker = true) as
select x.barbershop_id, x.journal_id, x.position, j.dia,
  case when y.machine_id is not null then 'maquina' when e.id is not null then 'cliente' when y.forma = 'online' or j.fonte = 'deposits' then 'online'
    else 'diferenca' end as origem,
  y.machine_id, coalesce(y.forma, e.forma, case j.fonte when 'deposits' then 'sinal' end) as forma, 1 as pagamentos,
  coalesce(case when j.reverses_id is null then 1 else -1 end * coalesce(y.valor, e.valor, d.valor), 0) as bruto, x.valor as taxa
from postings x join journal j on j.id = x.journal_id left join deposits d on j.tipo = 'sinal' and d.id = j.fonte_id
left join lateral (select forma, valor, machine_id from comanda_payments
  where journal_id = case when j.reverses_id is null then j.id else j.reverses_id end limit 1) y on true
left join lateral (select id, forma, valor from client_entries
  where journal_id = case when j.reverses_id is null then j.id else j.reverses_id end limit 1) e on true
where x.conta = 'taxas';
grant select on app.fee_sums to navalha_app;

-- Deferred, since what was paid is written after its journal.
create function app.count_fee() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare before text := current_setting('app.shop', true);
begin
  perform set_config('app.shop', new.barbershop_id::text, true);
  insert into fee_days as sums (barbershop_id, dia, origem, machine_id, forma, pagamentos, bruto, taxa)
  select barbershop_id, dia, origem, machine_id, forma, pagamentos, bruto, taxa
  from app.fee_sums where journal_id = new.journal_id and position = new.position
  on conflict on constraint one_sum_of_fees do update
    set pagamentos = sums.pagamentos + excluded.pagamentos, bruto = sums.bruto + excluded.bruto, taxa = sums.taxa + excluded.taxa;
  perform set_config('app.shop', coalesce(before, ''), true);
  return null;
end $$;
create constraint trigger counted after insert on postings deferrable initially deferred for each row
  when (new.conta = 'taxas') execute function app.count_fee();

create function app.recount_fees() returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from public.fee_days where barbershop_id = app.shop();
  insert into public.fee_days (barbershop_id, dia, origem, machine_id, forma, pagamentos, bruto, taxa)
  select barbershop_id, dia, origem, machine_id, forma, sum(pagamentos), sum(bruto), sum(taxa)
  from app.fee_sums where barbershop_id = app.shop() group by 1, 2, 3, 4, 5;
end;
revoke execute on function app.recount_fees from public;

-- By hand: nobody writes them but the functions above, as their owner.
do $$
declare name text;
begin
  foreach name in array array['commission_days', 'fee_days'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy known_to_admins on %I for select to navalha_app
      using (barbershop_id = (select app.shop()) and (select app.actor_role() in (''admin'', ''super_admin'')))', name);
    execute format('create policy counted on %I for all to current_user using (barbershop_id = (select app.shop()))', name);
    execute format('grant select on %I to navalha_app', name);
  end loop;
end $$;

-- Shops of before.
do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true), app.recount_sales(), app.recount_commissions(), app.recount_fees();
  end loop;
  perform set_config('app.shop', '', true);
  alter table barbershops force row level security;
end $$;
