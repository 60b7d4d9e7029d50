-- Joining a plan (business-rules 5 and 11): what it costs once beside its price, and for how many days somebody tries it first.
-- Docs: decisions/0080.

alter table subscription_plans
  -- In centavos, with the first period of each client.
  add adesao bigint not null default 0 check (adesao between 0 and 100000000),
  -- For how many days a client may try it, once; null: not at all.
  add teste_dias smallint check (teste_dias between 1 and 90);

-- What of its price is the fee for joining.
alter table comanda_items
  add adesao bigint not null default 0 check (adesao >= 0 and (adesao = 0 or tipo = 'plano')),
  add constraint fee_within_price check (adesao <= preco);

-- The last day of the trial, with which the time that is paid for begins.
alter table subscribers add teste_ate date;

create or replace function app.open_club_accounts(shop uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.accounts (barbershop_id, codigo, nome, tipo)
  values (shop, 'clube_a_apropriar', 'Clube a apropriar', 'passivo'), (shop, 'receita_clube', 'Receita do clube', 'receita'),
    (shop, 'receita_adesao', 'Taxas de adesão do clube', 'receita')
  on conflict do nothing;
end;
do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true), app.open_club_accounts(here);
  end loop;
  perform set_config('app.shop', '', true);
  alter table barbershops force row level security;
end $$;

-- The fee that a client still owes for joining a plan: nothing once they have paid for it.
create function app.fee_of_plan(plan uuid, client uuid) returns bigint language sql stable
  return (select case when exists (select from subscribers s join subscription_payments y on y.subscriber_id = s.id
      where s.cliente_id = client and s.plan_id = plan and y.reversed_at is null) then 0 else adesao end
    from subscription_plans where id = plan);

-- A trial is for whoever never had the plan.
create function app.judge_trial() returns trigger language plpgsql as $$
begin
  if exists (select from subscribers where cliente_id = new.cliente_id and plan_id = new.plan_id) then
    raise check_violation using constraint = 'trial_once';
  end if;
  return new;
end $$;
create trigger judged_trial before insert on subscribers for each row when (new.teste_ate is not null) execute function app.judge_trial();
-- It cannot be paused: what is paid begins after it.
create or replace function app.judge_pause() returns trigger language plpgsql as $$
declare
  rules barbershop_settings;
  subscription subscribers;
begin
  select * into rules from barbershop_settings where barbershop_id = new.barbershop_id;
  select * into subscription from subscribers where id = new.subscriber_id and barbershop_id = new.barbershop_id for update;
  if subscription.ended_at is not null or subscription.cancelled_at is not null or subscription.subscription_end <= new.de
    or new.de < subscription.desde
  then
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

-- Whether a day counts to the trial: the last does, until it is paid for.
create function app.is_tried(subscription subscribers, day date) returns boolean language sql immutable
  return coalesce(day < subscription.teste_ate or day = subscription.teste_ate and subscription.subscription_end = day, false);

-- As before; what is tried uses the quota and weighs nothing (business-rules 11).
create or replace function app.judge_coverage(tab uuid, day date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista', 'barbeiro') then return; end if;
  perform from subscribers where barbershop_id = app.shop()
    and id in (select subscriber_id from comanda_items where comanda_id = tab and barbershop_id = app.shop()) for update;
  update comanda_items i set cota = k.cota, resta = k.resta, ciclo = k.ciclo, pago_ate = k.pago_ate,
    fichas = case when app.is_tried(s, day) then 0 else k.fichas end
  from app.coverable_items(tab, day) k join subscribers s on s.id = k.subscriber_id
  where i.id = k.id and i.comanda_id = tab and i.subscriber_id = k.subscriber_id;
  if exists (select from comanda_items where comanda_id = tab and barbershop_id = app.shop() and subscriber_id is not null and ciclo is null) then
    raise check_violation using constraint = 'not_covered';
  end if;
end $$;
-- As before, without what was tried.
create or replace function app.add_pot_visits(sold comandas) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare day date := app.service_day(sold);
begin
  insert into revenue_pot_visits (barbershop_id, plan_id, comanda_id, item_id, barbeiro_id, dia, numero, nome, quantidade, fichas, minutos, preco)
  select i.barbershop_id, s.plan_id, sold.id, i.id, who.id, day, sold.numero, i.nome, i.quantidade, who.fichas, who.minutos, who.preco
  from comanda_items i join subscribers s on s.id = i.subscriber_id join subscription_plans p on p.id = s.plan_id
  join services v on v.id = i.service_id
  left join barber_services own on own.service_id = i.service_id and own.barbeiro_id = i.barbeiro_id
  cross join lateral (select i.fichas as fichas, coalesce(own.duracao_minutos, v.duracao_minutos) * i.quantidade as minutos,
    i.preco * i.quantidade as preco, i.parte_do_segundo as parte) whole
  cross join lateral (
    select i.barbeiro_id as id, whole.fichas - app.part_of_second(whole.fichas, parte) as fichas,
      whole.minutos - app.part_of_second(whole.minutos, parte) as minutos, whole.preco - app.part_of_second(whole.preco, parte) as preco
    union all select i.segundo_barbeiro_id, app.part_of_second(whole.fichas, parte), app.part_of_second(whole.minutos, parte),
      app.part_of_second(whole.preco, parte)) who
  where i.comanda_id = sold.id and i.barbershop_id = sold.barbershop_id and who.id is not null
    and not app.is_tried(s, sold.dia)
    and not ((p.barbeiro_fixo is not null or p.barbeiro_bps is not null) and app.pot_of_plan(p.id, date_trunc('month', day)::date) is null)
  order by i.created_at, i.id, who.id;
end $$;
