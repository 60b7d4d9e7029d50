-- /assinaturas costs the same for 50,000 subscribers as for 500 (issue 28): what lists filter by stands on each subscription, and the cards
-- read sums kept in the transaction of what they count. Docs: decisions/0094.

alter table subscribers
  add constraint changed_has_ended check (trocada_em is null or ended_at is not null),
  -- How the card fails that paid the newest period; null where none does.
  add cartao text check (cartao in ('em_atraso', 'suspensa')),
  -- The end of its last pause.
  add pausada_ate date,
  -- Until when the subscription that its client has now is paid: its own, or the one after it.
  add cliente_ate date not null default '-infinity',
  -- The months at whose beginning it was paid, each by its first day.
  add inicios date[] not null default '{}',
  add ultimo_inicio date generated always as (inicios[array_upper(inicios, 1)]) stored;
create index subscribers_late on subscribers (barbershop_id, subscription_end, id) include (cartao, teste_ate, cliente_id)
  where ended_at is null and cancelled_at is null;
create index subscribers_cancelled_by_end on subscribers (barbershop_id, subscription_end, id) where ended_at is null and cancelled_at is not null;
create index subscribers_paused on subscribers (barbershop_id, subscription_end, id) include (pausada_ate, cliente_id)
  where ended_at is null and pausada_ate is not null;
create index subscribers_by_last_month on subscribers (barbershop_id, ultimo_inicio, created_at, id);
drop trigger remembered on subscribers;
create trigger remembered after insert or update on subscribers for each row
  execute function app.remember_row('antes_id', 'cartao', 'pausada_ate', 'cliente_ate', 'inicios', 'ultimo_inicio');

-- What these are, found anew. A month is paid at its beginning by a payment that covers the day before it, or by what was paid elsewhere
-- before an import, unless that was taken back or the subscription had ended by then.
create function app.kept_of_subscription(subscription subscribers)
returns table (cartao text, pausada_ate date, cliente_ate date, inicios date[]) language sql stable rows 1
begin atomic
  select app.failing_card(subscription),
    (select max(p.ate) from subscription_pauses p where p.subscriber_id = subscription.id and p.ate > p.de),
    coalesce((select s.subscription_end from subscribers s where s.cliente_id = subscription.cliente_id and s.ended_at is null), '-infinity'),
    array(select distinct month::date from (
        select y.de, y.ate, y.reversed_at from subscription_payments y where y.subscriber_id = subscription.id
        union all select subscription.inicio, app.end_of_import(subscription), null where subscription.importada_ate is not null) paid
      cross join lateral generate_series(date_trunc('month', paid.de::timestamp) + interval '1 month',
        date_trunc('month', paid.ate + interval '1 day'), interval '1 month') as month
      cross join lateral (select month at time zone b.timezone as begins from barbershops b where b.id = subscription.barbershop_id) here
      where (paid.reversed_at is null or paid.reversed_at >= begins) and (subscription.ended_at is null or subscription.ended_at >= begins)
        and (subscription.trocada_em is null or subscription.trocada_em >= month)
      order by 1);
end;

-- Only for the functions below: as their owner.
create function app.keep_subscriptions(ids uuid[]) returns void language sql volatile
begin atomic
  update subscribers s set cartao = k.cartao, pausada_ate = k.pausada_ate, cliente_ate = k.cliente_ate, inicios = k.inicios
  from unnest(ids) as one join subscribers o on o.id = one cross join lateral app.kept_of_subscription(o) k
  where o.barbershop_id = app.shop() and s.id = o.id
    and (s.cartao, s.pausada_ate, s.cliente_ate, s.inicios) is distinct from (k.cartao, k.pausada_ate, k.cliente_ate, k.inicios);
end;
revoke execute on function app.keep_subscriptions from public;

-- Where any of that follows from what was written. A client's subscriptions follow from each other.
create function app.keep_subscriptions() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'subscribers' then
    perform app.keep_subscriptions(array(select id from subscribers where cliente_id in (new.cliente_id, old.cliente_id)));
  elsif tg_table_name = 'online_payments' then
    perform app.keep_subscriptions(array(select subscriber_id from subscription_payments where comanda_id = new.comanda_id));
  elsif tg_table_name = 'online_subscriptions' then
    perform app.keep_subscriptions(array(select y.subscriber_id from online_payments p join subscription_payments y on y.comanda_id = p.comanda_id
      where p.online_id = new.id));
  elsif tg_table_name = 'barbershops' then
    perform app.keep_subscriptions(array(select id from subscribers where barbershop_id = new.id));
  else
    perform app.keep_subscriptions(array[new.subscriber_id]);
  end if;
  return null;
end $$;
create trigger kept after insert or delete or update of cliente_id, subscription_end, ended_at, trocada_em, inicio, importada_desde, importada_ate
  on subscribers for each row execute function app.keep_subscriptions();
create trigger kept after insert or update of subscriber_id, comanda_id, de, ate, reversed_at on subscription_payments for each row
  execute function app.keep_subscriptions();
create trigger kept after insert or update of de, ate on subscription_pauses for each row execute function app.keep_subscriptions();
create trigger kept after insert or update of comanda_id on online_payments for each row when (new.comanda_id is not null)
  execute function app.keep_subscriptions();
create trigger kept after update of situacao on online_subscriptions for each row
  when (new.situacao <> old.situacao) execute function app.keep_subscriptions();
-- The instant at which a month begins.
create trigger club_kept after update of timezone on barbershops for each row
  when (new.timezone <> old.timezone) execute function app.keep_subscriptions();

-- As before (0085), with the card as it is kept.
create or replace function app.state_of_subscription(subscription subscribers, day date) returns text language sql stable
  return case
    when subscription.ended_at is not null then 'encerrada'
    when subscription.subscription_end >= day then 'ativa'
    when subscription.cancelled_at is not null then 'cancelada'
    when subscription.subscription_end = subscription.teste_ate then 'encerrada'
    else coalesce(subscription.cartao,
      (select case when subscription.subscription_end >= day - clube_suspende_dias then 'em_atraso' else 'suspensa' end
        from barbershop_settings where barbershop_id = subscription.barbershop_id)) end;

-- How many subscriptions a shop has, by what decides a figure of /assinaturas.
create table subscriber_days (
  barbershop_id uuid not null references barbershops on delete cascade,
  -- `fim`: all but those that another plan replaced, by their end; `plano`: the ones that are paid for, by plan and end; `criada`: by their
  -- day in UTC; `inicio`: by each month at whose beginning they were paid; `perda`: by the last of these, and until when their client is
  -- paid now; `pausa`: by the end of their last pause.
  por text not null check (por in ('fim', 'plano', 'criada', 'inicio', 'perda', 'pausa')),
  mes date,
  dia date,
  plan_id uuid,
  meses smallint,
  encerrada boolean,
  cancelada boolean,
  -- Not paid for: its trial.
  teste boolean,
  cartao text,
  quantidade bigint not null,
  -- Of a period, in centavos.
  preco bigint not null,
  -- Days from 2000-01-01 to their first paid day.
  inicio bigint not null,
  constraint one_sum_of_subscribers unique nulls not distinct (barbershop_id, por, mes, dia, plan_id, meses, encerrada, cancelada, teste, cartao)
);
-- By hand: nobody writes them but the functions below, as their owner.
alter table subscriber_days enable row level security, force row level security;
create policy known_to_admins on subscriber_days for select to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'super_admin')));
create policy counted on subscriber_days for all to current_user using (barbershop_id = (select app.shop()));
grant select on subscriber_days to navalha_app;

-- In which of them a subscription is counted.
create function app.days_of_subscription(s subscribers) returns table (por text, mes date, dia date, plan_id uuid, meses smallint,
  encerrada boolean, cancelada boolean, teste boolean, cartao text, quantidade bigint, preco bigint, inicio bigint) language sql stable rows 5
begin atomic
  select 'fim', null::date, s.subscription_end, null::uuid, null::smallint, s.ended_at is not null, s.cancelled_at is not null,
    coalesce(s.subscription_end <= s.teste_ate, false), s.cartao, 1, 0, least(s.inicio, s.subscription_end) - date '2000-01-01'
  where s.trocada_em is null
  union all select 'plano', null, s.subscription_end, s.plan_id, s.meses, null, null, null, null, 1, s.preco, 0
  where s.ended_at is null and s.subscription_end > coalesce(s.teste_ate, '-infinity')
  union all select 'criada', null, (s.created_at at time zone 'utc')::date, null, null, null, null, null, null, 1, 0, 0 where s.trocada_em is null
  union all select 'inicio', month, null, null, null, null, null, null, null, 1, 0, 0 from unnest(s.inicios) as month
  union all select 'perda', s.ultimo_inicio, s.cliente_ate, null, null, null, null, null, null, 1, 0, 0 where s.ultimo_inicio is not null
  union all select 'pausa', null, s.pausada_ate, null, null, null, null, null, null, 1, 0, 0 where s.pausada_ate is not null and s.ended_at is null;
end;

-- Deferred to the end of the transaction, and one transaction after another: these sums are then the last rows that it locks, and no two
-- wait for each other, whatever else they hold.
create function app.count_subscription() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  shop uuid := coalesce(new.barbershop_id, old.barbershop_id);
  before text := current_setting('app.shop', true);
begin
  -- Of a shop that is deleted nothing is counted.
  if tg_op = 'DELETE' and not exists (select from barbershops where id = shop) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('club of ' || shop, 0)), set_config('app.shop', shop::text, true);
  insert into subscriber_days as sums (barbershop_id, por, mes, dia, plan_id, meses, encerrada, cancelada, teste, cartao, quantidade, preco, inicio)
  select shop, por, mes, dia, plan_id, meses, encerrada, cancelada, teste, cartao, sum(quantidade * by), sum(preco * by), sum(inicio * by)
  from (select d.*, 1 as by from app.days_of_subscription(new) d where tg_op <> 'DELETE'
    union all select d.*, -1 from app.days_of_subscription(old) d where tg_op <> 'INSERT') changed
  group by por, mes, dia, plan_id, meses, encerrada, cancelada, teste, cartao
  having (sum(quantidade * by), sum(preco * by), sum(inicio * by)) <> (0, 0, 0)
  on conflict on constraint one_sum_of_subscribers do update set quantidade = sums.quantidade + excluded.quantidade,
    preco = sums.preco + excluded.preco, inicio = sums.inicio + excluded.inicio;
  perform set_config('app.shop', coalesce(before, ''), true);
  return null;
end $$;
create constraint trigger counted after insert or delete or update on subscribers deferrable initially deferred for each row
  execute function app.count_subscription();

-- Finds anew all that is kept of the club of the transaction's shop; called by the tables' owner.
create function app.recount_club() returns void language plpgsql volatile as $$
begin
  perform app.keep_subscriptions(array(select id from subscribers where barbershop_id = app.shop()));
  -- What waits to be counted would be counted twice.
  set constraints counted immediate;
  delete from subscriber_days where barbershop_id = app.shop();
  insert into subscriber_days (barbershop_id, por, mes, dia, plan_id, meses, encerrada, cancelada, teste, cartao, quantidade, preco, inicio)
  select s.barbershop_id, d.por, d.mes, d.dia, d.plan_id, d.meses, d.encerrada, d.cancelada, d.teste, d.cartao,
    sum(d.quantidade), sum(d.preco), sum(d.inicio)
  from subscribers s cross join lateral app.days_of_subscription(s) d where s.barbershop_id = app.shop()
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  set constraints counted deferred;
end $$;
revoke execute on function app.recount_club from public;

-- Shops of before.
do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  alter table subscribers disable trigger counted;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true), app.recount_club();
  end loop;
  perform set_config('app.shop', '', true);
  alter table subscribers enable trigger counted;
  alter table barbershops force row level security;
end $$;
