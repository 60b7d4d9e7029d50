-- The life of a subscription (business-rules 5, 11 and 12): it is cancelled with access to the end of what is paid, or paused within
-- what the shop allows, and keeps what a period of it costs. Docs: decisions/0076.

alter table barbershop_settings
  -- Days of one pause, and of all of a subscription in a calendar year; 0 a year: none.
  add pausa_min smallint not null default 7 check (pausa_min between 1 and 365),
  add pausa_max smallint not null default 30 check (pausa_max between 1 and 365),
  add pausa_dias_ano smallint not null default 30 check (pausa_dias_ano between 0 and 365),
  add constraint pause_bounds check (pausa_min <= pausa_max);

alter table subscribers
  -- Covers until what is paid is over, and is then no more. Why is one of a list: nobody's words stand here.
  add cancelled_at timestamptz(3),
  add cancelled_by uuid references auth."user" on delete set null,
  add motivo_cancelamento text check (motivo_cancelamento in ('preco', 'pouco_uso', 'atendimento', 'mudanca', 'volta_depois', 'outro')),
  -- The day of the first payment, whatever gaps came since.
  add inicio date,
  -- What a period costs them, in centavos, and its months: as of the newest that they paid.
  add preco bigint check (preco >= 0),
  add meses smallint check (meses in (1, 3, 12)),
  add constraint cancelled_for_a_reason check ((cancelled_at is null) = (motivo_cancelamento is null));
create index subscribers_cancelled on subscribers (barbershop_id, created_at, id) where cancelled_at is not null;
do $$
declare name text;
begin
  foreach name in array array['subscribers', 'subscription_payments', 'subscription_plans'] loop
    execute format('alter table %I no force row level security, disable trigger user', name);
  end loop;
  update subscribers s set (inicio, preco, meses) = (select coalesce((select min(dia) from subscription_payments where subscriber_id = s.id), s.desde),
      coalesce(y.bruto, p.preco), coalesce(y.meses, case p.periodo when 'ano' then 12 when 'trimestre' then 3 else 1 end)
    from subscription_plans p left join lateral (select bruto, meses from subscription_payments where subscriber_id = s.id
      order by reversed_at is null desc, created_at desc limit 1) y on true
    where p.id = s.plan_id);
  foreach name in array array['subscribers', 'subscription_payments', 'subscription_plans'] loop
    execute format('alter table %I force row level security, enable trigger user', name);
  end loop;
end $$;
alter table subscribers alter inicio set not null, alter preco set not null, alter meses set not null;

-- The reception sells and renews, and never cancels (business-rules 12).
create function app.judge_cancelling() returns trigger language plpgsql as $$
begin
  if coalesce(app.actor_role(), '') = 'recepcionista' then
    raise insufficient_privilege using constraint = 'cancelled_by_admin', message = 'the reception cancels no subscription';
  end if;
  return new;
end $$;
create trigger judged_cancelling before update of cancelled_at on subscribers for each row
  when (old.cancelled_at is null and new.cancelled_at is not null) execute function app.judge_cancelling();

-- Days on which a subscription covers nothing: `ate` is the first on which it does again. The end of what is paid, the cycle and the
-- months to come go on as if they had not been.
create table subscription_pauses (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  subscriber_id uuid not null,
  de date not null,
  ate date not null check (ate >= de),
  -- Ended before its time; of one that had not begun no day is left.
  ended_at timestamptz(3),
  ended_by uuid references auth."user" on delete set null,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (barbershop_id, id),
  foreign key (barbershop_id, subscriber_id) references subscribers (barbershop_id, id) on delete restrict,
  constraint pauses_apart exclude using gist (subscriber_id with =, daterange(de, ate) with &&)
);
create index subscription_pauses_of on subscription_pauses (subscriber_id, de);
create index subscription_pauses_by_end on subscription_pauses (barbershop_id, ate);
select app.guard_shop_table('subscription_pauses', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}');
create policy kept on subscription_pauses for all to current_user using (barbershop_id = (select app.shop()));

-- Within what the shop allows, in time that is paid and not cancelled, and from no day on which the plan has covered something.
create function app.judge_pause() returns trigger language plpgsql as $$
declare
  rules barbershop_settings;
  subscription subscribers;
begin
  select * into rules from barbershop_settings where barbershop_id = new.barbershop_id;
  select * into subscription from subscribers where id = new.subscriber_id and barbershop_id = new.barbershop_id for update;
  if subscription.ended_at is not null or subscription.cancelled_at is not null or subscription.subscription_end <= new.de then
    raise check_violation using constraint = 'pause_of_paid';
  end if;
  if new.ate - new.de not between rules.pausa_min and rules.pausa_max then
    raise check_violation using constraint = 'pause_length';
  end if;
  if exists (select from generate_series(extract(year from new.de)::integer, extract(year from new.ate - 1)::integer) as year,
    lateral (select coalesce(sum(least(ate, make_date(year + 1, 1, 1)) - greatest(de, make_date(year, 1, 1))), 0) as days
      from (select de, ate from subscription_pauses where subscriber_id = new.subscriber_id union all select new.de, new.ate) p
      where de < make_date(year + 1, 1, 1) and ate > make_date(year, 1, 1)) spent
    where spent.days > rules.pausa_dias_ano)
  then
    raise check_violation using constraint = 'pause_days_of_year';
  end if;
  if exists (select from comanda_items i join comandas c on c.id = i.comanda_id
    where i.subscriber_id = new.subscriber_id and i.ciclo is not null and c.dia >= new.de and c.reversed_at is null)
  then
    raise check_violation using constraint = 'pause_after_use';
  end if;
  return new;
end $$;
create trigger judged before insert on subscription_pauses for each row execute function app.judge_pause();
create function app.judge_end_of_pause() returns trigger language plpgsql as $$
begin
  if (new.subscriber_id, new.de) <> (old.subscriber_id, old.de) or old.ended_at is not null or new.ate > old.ate then
    raise check_violation using constraint = 'pause_only_ends', message = 'a pause only becomes shorter, once';
  end if;
  return new;
end $$;
create trigger judged_end before update of subscriber_id, de, ate on subscription_pauses for each row
  execute function app.judge_end_of_pause();

-- How many days before this one did not count, and on which day so many that count are over; from the day on which the time without a
-- gap began (plans/cycles has the same).
create function app.paused_days(subscription uuid, since date, day date) returns integer language sql stable
  return (select coalesce(sum(least(ate, day) - de), 0)::integer from subscription_pauses
    where subscriber_id = subscription and de >= since and de < day);
create function app.after_pauses(subscription uuid, since date, counted date) returns date language sql stable
  return counted + (select coalesce(sum(days), 0)::integer from (
    select ate - de as days, de - coalesce(sum(ate - de) over (order by de, ate rows between unbounded preceding and 1 preceding), 0)::integer as begins
    from subscription_pauses where subscriber_id = subscription and de >= since) p where begins < counted);
-- As `app.cycle_of`, of the days that count.
create function app.cycle_of_subscription(subscription uuid, since date, day date) returns daterange language sql stable
  return (select daterange(app.after_pauses(subscription, since, lower(cycle)), app.after_pauses(subscription, since, upper(cycle)))
    from app.cycle_of(since, day - app.paused_days(subscription, since, day)) as cycle);

-- As before, of a subscription that may be paused: `volta` is the day on which it covers again.
create or replace function app.coverage_of(client uuid, day date) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select json_build_object('id', s.id, 'plano', p.nome, 'ate', s.subscription_end,
    'situacao', case when s.subscription_end < day then 'vencida' when s.volta is not null then 'pausada'
      when extract(dow from day)::smallint <> all (p.dias_semana) then 'outro_dia' else 'cobre' end,
    'volta', s.volta, 'dias_semana', p.dias_semana, 'desconto_servicos', p.desconto_servicos, 'desconto_produtos', p.desconto_produtos,
    'de', lower(s.cycle), 'renova', upper(s.cycle), 'servicos', coalesce((
      select json_agg(json_build_object('id', v.id, 'nome', v.nome, 'quota', c.quota, 'fichas', c.fichas,
        'usadas', app.covered_times(s.id, v.id, s.cycle)) order by v.ordem, v.id)
      from public.plan_services c join public.services v on v.id = c.service_id where c.plan_id = s.plan_id), '[]'))
  from (select *, app.cycle_of_subscription(id, desde, least(day, subscription_end - 1)) as cycle,
      (select ate from public.subscription_pauses where subscriber_id = o.id and de <= day and ate > day) as volta
    from public.subscribers o
    where cliente_id = client and barbershop_id = (select app.shop()) and ended_at is null) s
  join public.subscription_plans p on p.id = s.plan_id
  where (select app.actor_role() in ('admin', 'recepcionista', 'super_admin', 'barbeiro')) or client = (select app.client());
end;

-- Places the months of a subscription that are not revenue yet: each payment's on the first days of the months after those that are,
-- without those on which it is paused. A pause thus moves as many months as begin in it, and ending it moves them back.
create function app.place_club_months(subscription uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare placed record;
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista') then return; end if;
  for placed in
    select l.payment_id, l.mes as was, free.mes
    from (select m.payment_id, m.mes, row_number() over (partition by m.payment_id order by m.mes) as nth,
        (select max(d.mes) from subscription_months d where d.payment_id = m.payment_id and (d.primeiro or d.journal_id is not null)) as done
      from subscription_months m join subscription_payments p on p.id = m.payment_id
      where p.subscriber_id = subscription and p.barbershop_id = app.shop() and p.reversed_at is null and not m.primeiro and m.journal_id is null) l,
    lateral (select c.mes from generate_series(1, 60) as n, lateral (select (l.done + make_interval(months => n))::date as mes) c
      where not exists (select from subscription_pauses where subscriber_id = subscription and de <= c.mes and ate > c.mes)
      order by n offset l.nth - 1 limit 1) free
    where free.mes <> l.mes
    -- Each into a place that is free by then: the last goes on first, the first comes back first.
    order by free.mes > l.mes desc, case when free.mes > l.mes then date '2000-01-01' - l.mes else l.mes - date '2000-01-01' end
  loop
    update subscription_months set mes = placed.mes where payment_id = placed.payment_id and mes = placed.was;
  end loop;
end $$;
