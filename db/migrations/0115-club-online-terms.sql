-- A plan with a joining fee or a trial is sold online as at the desk (business-rules 5 and 11): the card is taken at once, and what it is
-- charged, and when, is agreed as the checkout is opened. Docs: decisions/0080.

alter table online_subscriptions
  -- The joining fee of its first charge, in centavos.
  add adesao bigint not null default 0 check (adesao between 0 and 100000000),
  -- The days of its trial; null: it is charged at once.
  add teste_dias smallint check (teste_dias between 1 and 90),
  -- The last day of its trial, once that has begun.
  add teste_ate date,
  add constraint trial_agreed check (teste_ate is null or teste_dias is not null);

drop function app.sold_online;

-- What joining a plan costs the client who asks, and for how many days they may try it; staff and visitors read the plan's own terms.
create function app.own_offer(plan uuid) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select json_build_object('adesao', app.fee_of_plan(p.id, app.client()), 'teste_dias', case when not exists (
    select from public.subscribers s where s.cliente_id = app.client() and s.plan_id = p.id) then p.teste_dias end)
  from public.subscription_plans p where p.id = plan and p.barbershop_id = app.shop();
end;

-- As before (0085), and the card that should have paid after the trial.
create or replace function app.failing_card(subscription subscribers) returns text language sql stable
  return coalesce((select o.situacao from online_payments p join online_subscriptions o on o.id = p.online_id
    where o.situacao in ('em_atraso', 'suspensa') and p.comanda_id = (select y.comanda_id from subscription_payments y
      where y.subscriber_id = subscription.id and y.reversed_at is null order by y.ate desc, y.comanda_id limit 1)),
    (select min(o.situacao) from online_subscriptions o where o.cliente_id = subscription.cliente_id and o.plan_id = subscription.plan_id
      and o.teste_ate = subscription.subscription_end and o.situacao in ('em_atraso', 'suspensa')));

-- As before (0094); a trial that no card was to pay for owes nothing.
create or replace function app.state_of_subscription(subscription subscribers, day date) returns text language sql stable
  return case
    when subscription.ended_at is not null then 'encerrada'
    when subscription.subscription_end >= day then 'ativa'
    when subscription.cancelled_at is not null then 'cancelada'
    when subscription.subscription_end = subscription.teste_ate and subscription.cartao is null then 'encerrada'
    else coalesce(subscription.cartao,
      (select case when subscription.subscription_end >= day - clube_suspende_dias then 'em_atraso' else 'suspensa' end
        from barbershop_settings where barbershop_id = subscription.barbershop_id)) end;

-- As before (0094), and the subscription whose trial the card began.
create or replace function app.keep_subscriptions() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'subscribers' then
    perform app.keep_subscriptions(array(select id from subscribers where cliente_id in (new.cliente_id, old.cliente_id)));
  elsif tg_table_name = 'online_payments' then
    perform app.keep_subscriptions(array(select subscriber_id from subscription_payments where comanda_id = new.comanda_id));
  elsif tg_table_name = 'online_subscriptions' then
    perform app.keep_subscriptions(array(select y.subscriber_id from online_payments p join subscription_payments y on y.comanda_id = p.comanda_id
      where p.online_id = new.id
      union select s.id from subscribers s where s.cliente_id = new.cliente_id and s.plan_id = new.plan_id and s.teste_ate = new.teste_ate));
  elsif tg_table_name = 'barbershops' then
    perform app.keep_subscriptions(array(select id from subscribers where barbershop_id = new.id));
  else
    perform app.keep_subscriptions(array[new.subscriber_id]);
  end if;
  return null;
end $$;

-- Whether a record of the shop has that CPF, which only this and `app.known_client` may compare; whose it is, is not told.
create function app.cpf_is_taken(number text) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select app.keeps_clients() and exists (select from public.clients where barbershop_id = app.shop() and cpf = number);
end;
