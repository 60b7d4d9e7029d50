-- Visits without an appointment, by month, client and barber: two reports read every comanda of the year for them (issue 27).

alter table client_months
  -- Whose comanda it was. No foreign key: barbers stay.
  add barbeiro_id uuid,
  -- How many of the comandas were a visit (business-rules 11), which a barber's own consumption is not.
  add avulsas integer not null default 0,
  drop constraint one_month_of_client,
  add constraint one_month_of_client unique nulls not distinct (barbershop_id, mes, cliente_id, barbeiro_id);

-- As before (0143), by barber, with visits.
create or replace function app.recount_client_months() returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from public.client_months where barbershop_id = app.shop();
  insert into public.client_months (barbershop_id, mes, cliente_id, barbeiro_id, comandas, gasto, ultima, avulsas)
  select barbershop_id, date_trunc('month', dia)::date, cliente_id, barbeiro_id, count(*), sum(gasto), max(dia), count(*) filter (where consumo_de is null and app.is_walk_in(k))
  from public.comandas k where barbershop_id = app.shop() and situacao = 'fechada' group by 1, 2, 3, 4;
end;

-- As before (0143), likewise.
create or replace function app.count_client_month() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  month date := date_trunc('month', old.dia);
  visit integer := (new.consumo_de is null and app.is_walk_in(new))::int;
begin
  insert into client_months as sums (barbershop_id, mes, cliente_id, barbeiro_id, comandas, gasto, ultima, avulsas)
  select new.barbershop_id, date_trunc('month', dia)::date, cliente_id, new.barbeiro_id, sum(sign), sum(sign * gasto), max(dia), visit * sum(sign)
  from (values (old.dia, old.cliente_id, old.gasto, -1), (new.dia, new.cliente_id, new.gasto, 1)) as change (dia, cliente_id, gasto, sign)
  where gasto is not null group by 2, 3 order by 2, 3
  on conflict on constraint one_month_of_client do update set comandas = sums.comandas + excluded.comandas, gasto = sums.gasto + excluded.gasto,
    ultima = greatest(sums.ultima, excluded.ultima), avulsas = sums.avulsas + excluded.avulsas;
  if old.gasto is null then return null; end if;
  -- Nothing is left of a client who was merged into another.
  delete from client_months where barbershop_id = old.barbershop_id and mes = month and cliente_id = old.cliente_id and comandas = 0;
  -- What was taken out may have been the last. The statement above locked its row: whoever wrote it before has committed.
  if new.gasto is null or (old.cliente_id, old.dia) is distinct from (new.cliente_id, new.dia) then
    update client_months set ultima = (select max(dia) from comandas
      where barbershop_id = old.barbershop_id and cliente_id is not distinct from old.cliente_id and barbeiro_id is not distinct from old.barbeiro_id
        and situacao = 'fechada' and dia >= month and dia < (month + interval '1 month')::date)
    where barbershop_id = old.barbershop_id and mes = month and cliente_id is not distinct from old.cliente_id
      and barbeiro_id is not distinct from old.barbeiro_id;
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
