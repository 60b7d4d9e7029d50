-- What a client spent on each comanda, and what each client bought in each month. Reports of years read months, not the items, payments and
-- returns of every comanda.

-- In centavos, as app.paid_of says; null unless closed and not reversed.
alter table comandas add gasto bigint check (gasto is null or closed_at is not null and reversed_at is null);

-- For the last visit of a client within some days.
create index comandas_of_client_by_day on comandas (barbershop_id, cliente_id, dia) where situacao = 'fechada';

create table client_months (
  barbershop_id uuid not null references barbershops on delete cascade,
  -- The first day of the month; comandas count on their `dia`.
  mes date not null,
  -- Null: sold to nobody by name. No foreign key: who merges clients leads every reference to a client over, and two sums of one month
  -- would meet. The comandas lead their sums over, by the trigger below.
  cliente_id uuid,
  comandas integer not null,
  gasto bigint not null,
  constraint one_month_of_client unique nulls not distinct (barbershop_id, mes, cliente_id)
);
-- By hand: nobody writes them but the functions below, as their owner. Whoever reads comandas may read them.
alter table client_months enable row level security, force row level security;
create policy known_to_desk on client_months for select to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'recepcionista', 'super_admin')));
create policy counted on client_months for all to current_user using (barbershop_id = (select app.shop()));
grant select on client_months to navalha_app;

-- Counts anew all that the shop of the transaction sold.
create function app.recount_client_months() returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from public.client_months where barbershop_id = app.shop();
  insert into public.client_months (barbershop_id, mes, cliente_id, comandas, gasto)
  select barbershop_id, date_trunc('month', dia)::date, cliente_id, count(*), sum(gasto)
  from public.comandas where barbershop_id = app.shop() and situacao = 'fechada' group by 1, 2, 3;
end;
revoke execute on function app.recount_client_months from public;

-- Shops of before. What follows from other columns is no change of a comanda to remember.
drop trigger remembered on comandas;
do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true);
    update comandas k set gasto = app.paid_of(k) where barbershop_id = here and situacao = 'fechada';
    perform app.recount_client_months();
  end loop;
  perform set_config('app.shop', '', true);
  alter table barbershops force row level security;
end $$;
create trigger remembered after insert or update on comandas for each row
  execute function app.remember_row('cpf_nota', 'barbeiro_id', 'opened_at', 'opened_by', 'journal_id', 'desconto_por', 'gasto');

-- Whatever is written there: nobody but the database says what was spent.
create function app.keep_spent() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.gasto := case when new.reversed_at is null then app.paid_of(new) end;
  return new;
end $$;
create trigger spent before update of closed_at, reversed_at, gasto on comandas for each row
  when (new.closed_at is not null) execute function app.keep_spent();

-- Its name comes before `tallied`: the client's sums read what this writes.
create function app.keep_spent_of_return() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update comandas set gasto = null where id = new.comanda_id;
  return null;
end $$;
create trigger spent after insert on comanda_returns for each row execute function app.keep_spent_of_return();

create function app.count_client_month() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into client_months as sums (barbershop_id, mes, cliente_id, comandas, gasto)
  select new.barbershop_id, date_trunc('month', dia)::date, cliente_id, sum(sign), sum(sign * gasto)
  from (values (old.dia, old.cliente_id, old.gasto, -1), (new.dia, new.cliente_id, new.gasto, 1)) as change (dia, cliente_id, gasto, sign)
  where gasto is not null group by 2, 3 order by 2, 3
  on conflict on constraint one_month_of_client do update set comandas = sums.comandas + excluded.comandas, gasto = sums.gasto + excluded.gasto;
  -- Nothing is left of a client who was merged into another.
  delete from client_months where barbershop_id = old.barbershop_id and mes = date_trunc('month', old.dia)::date
    and cliente_id = old.cliente_id and comandas = 0;
  return null;
end $$;
-- Its name comes after `tallied`, which locks the client: who merges clients holds that lock before they come to these sums.
create trigger tallied_by_month after update of cliente_id, dia, closed_at, reversed_at, gasto on comandas for each row
  when (num_nonnulls(old.gasto, new.gasto) > 0 and (old.cliente_id, old.dia, old.gasto) is distinct from (new.cliente_id, new.dia, new.gasto))
  execute function app.count_client_month();

-- As before (0043), with what each comanda says that was spent on it.
create or replace function app.tally_client(client uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update public.clients c set
    total_visitas = v.done + w.done, primeira_visita = least(v.first, w.first), faltas = v.missed,
    data_ultimo_corte = greatest(c.data_ultimo_corte, v.last, w.last_cut),
    barbeiro_preferido = (select a.barbeiro_id from public.appointments a where a.cliente_id = client and a.status = 'concluido'
      group by a.barbeiro_id order by count(*) desc, max(a.inicio) desc, a.barbeiro_id limit 1),
    total_gasto = w.spent, nivel_fidelidade = app.level_of(w.lately),
    segmento = app.segment_of(rules, c.vip_at is not null, app.level_of(w.lately) = 'diamante', least(v.first, w.first),
      greatest(c.data_ultimo_corte, v.last, w.last_cut), v.recent + w.recent, c.created_at, now())
  from public.barbershop_settings rules, lateral (
    select count(*) filter (where status = 'concluido')::int as done, min(inicio) filter (where status = 'concluido') as first,
      max(inicio) filter (where status = 'concluido') as last, count(*) filter (where status = 'faltou')::int as missed,
      count(*) filter (where status = 'concluido' and inicio >= now() - make_interval(days => rules.frequente_dias))::int as recent
    from public.appointments where cliente_id = client and barbershop_id = app.shop()) v, lateral (
    select coalesce(sum(paid), 0)::bigint as spent, coalesce(sum(paid) filter (where closed_at >= now() - interval '12 months'), 0)::bigint as lately,
      count(*) filter (where walk_in)::int as done, min(closed_at) filter (where walk_in) as first,
      max(closed_at) filter (where walk_in and cut) as last_cut,
      count(*) filter (where walk_in and closed_at >= now() - make_interval(days => rules.frequente_dias))::int as recent
    from (select k.closed_at, k.gasto as paid, app.is_walk_in(k) as walk_in,
        exists (select from public.comanda_items where comanda_id = k.id and tipo = 'servico') as cut
      from public.comandas k where k.cliente_id = client and k.barbershop_id = app.shop() and k.situacao = 'fechada') sold) w
  where rules.barbershop_id = app.shop() and c.barbershop_id = app.shop() and c.id = client;
end;

-- As before (0118), likewise.
create or replace function app.resegment_clients() returns integer language plpgsql volatile as $$
declare changed integer;
begin
  with rules as materialized (
    select * from public.barbershop_settings where barbershop_id = app.shop()
  ), recent as materialized (
    select cliente_id, count(*)::int as visits from public.appointments
    where barbershop_id = app.shop() and inicio >= now() - make_interval(days => (select frequente_dias from rules))
      and status = 'concluido'
    group by cliente_id
  ), closed as materialized (
    select * from public.comandas
    where barbershop_id = app.shop() and situacao = 'fechada' and closed_at >= now() - interval '12 months' and cliente_id is not null
  ), sold as materialized (
    select k.cliente_id, sum(k.gasto)::bigint as lately,
      count(*) filter (where k.closed_at >= now() - make_interval(days => (select frequente_dias from rules)) and app.is_walk_in(k::public.comandas))::int as visits
    from closed k group by k.cliente_id
  ), judged as materialized (
    select c.id, app.level_of(coalesce(w.lately, 0)) as level, app.segment_of(s, c.vip_at is not null,
      app.level_of(coalesce(w.lately, 0)) = 'diamante', c.primeira_visita, c.data_ultimo_corte,
      coalesce(r.visits, 0) + coalesce(w.visits, 0), c.created_at, now()) as segment
    from public.clients c join public.barbershop_settings s on s.barbershop_id = c.barbershop_id
      left join recent r on r.cliente_id = c.id left join sold w on w.cliente_id = c.id
    where c.barbershop_id = app.shop()
  )
  update public.clients c set segmento = judged.segment, nivel_fidelidade = judged.level
  from judged where c.id = judged.id and (c.segmento, c.nivel_fidelidade) is distinct from (judged.segment, judged.level);
  get diagnostics changed = row_count;
  return changed;
end $$;
