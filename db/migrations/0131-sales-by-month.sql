-- The finance page of a year read the sums of every day. It reads those of whole months now, kept with them (issue 27). Docs: decisions/0061.

create table sales_months (like sales_days including generated including constraints);
alter table sales_months rename dia to mes;
alter table sales_months add foreign key (barbershop_id) references barbershops on delete cascade, add check (mes = date_trunc('month', mes)),
  add constraint one_sum_of_month unique nulls not distinct (barbershop_id, mes, por, tipo, item_id, barbeiro_id, hora, forma, pessoa);
-- By hand: nobody writes them but the functions below, as their owner.
alter table sales_months enable row level security, force row level security;
create policy known_to_admins on sales_months for select to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'super_admin')));
create policy counted on sales_months for all to current_user using (barbershop_id = (select app.shop()));
grant select on sales_months to navalha_app;

-- As before (0128), with the sums of the month. An act counts on one day.
create or replace function app.count_sale() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  act text := case when tg_table_name = 'comanda_returns' then 'devolucao' when to_jsonb(new) ->> 'reversed_at' is null then 'venda' else 'estorno' end;
  sold uuid := coalesce(to_jsonb(new) ->> 'comanda_id', to_jsonb(new) ->> 'id');
begin
  with counted as materialized (
    select barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa,
      sum(quantidade) as quantidade, sum(bruto) as bruto, sum(desconto) as desconto, sum(cortesia) as cortesia, sum(custo) as custo
    from app.sale_sums where comanda_id = sold and ato = act and ato_id = new.id
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

create or replace function app.recount_sales() returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from public.sales_days where barbershop_id = app.shop();
  delete from public.sales_months where barbershop_id = app.shop();
  insert into public.sales_days (barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa, quantidade, bruto, desconto, cortesia, custo)
  select barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa,
    sum(quantidade), sum(bruto), sum(desconto), sum(cortesia), sum(custo)
  from app.sale_sums where barbershop_id = app.shop() group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  insert into public.sales_months (barbershop_id, mes, por, tipo, item_id, barbeiro_id, hora, forma, pessoa, quantidade, bruto, desconto, cortesia, custo)
  select barbershop_id, date_trunc('month', dia)::date, por, tipo, item_id, barbeiro_id, hora, forma, pessoa,
    sum(quantidade), sum(bruto), sum(desconto), sum(cortesia), sum(custo)
  from public.sales_days where barbershop_id = app.shop() group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
end;

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
