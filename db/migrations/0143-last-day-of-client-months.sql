-- The ranking of clients looked up the last comanda of each client, of which a large shop has each somewhere else in memory (issue 27).
-- Docs: decisions/0133.

-- The last day with a comanda; null where none is left.
alter table client_months add ultima date;

-- As before (0133), with the last day.
create or replace function app.recount_client_months() returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from public.client_months where barbershop_id = app.shop();
  insert into public.client_months (barbershop_id, mes, cliente_id, comandas, gasto, ultima)
  select barbershop_id, date_trunc('month', dia)::date, cliente_id, count(*), sum(gasto), max(dia)
  from public.comandas where barbershop_id = app.shop() and situacao = 'fechada' group by 1, 2, 3;
end;

-- As before (0141), likewise.
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
    perform set_config('app.shop', here::text, true), app.recount_client_months();
  end loop;
  perform set_config('app.shop', '', true);
  alter table barbershops force row level security;
end $$;
