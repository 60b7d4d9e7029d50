-- A price for those who subscribe already, from a day on and announced before (business-rules 5, issue 28). Docs: decisions/0102.

-- What renewals cost from that day on, and when it was announced.
alter table subscription_plans
  add preco_novo bigint check (preco_novo between 1 and 100000000),
  add preco_novo_de date,
  add preco_novo_em timestamptz(3),
  add constraint price_is_whole check (num_nonnulls(preco_novo, preco_novo_de, preco_novo_em) in (0, 3));
drop trigger remembered on subscription_plans;
create trigger remembered after update on subscription_plans for each row
  execute function app.remember_change('updated_at', 'nome_busca', 'ativo', 'stripe_price_id', 'stripe_product_id', 'preco_novo_em');

-- The same for each one whom it concerns, written as its client is notified: nobody pays what they were not told.
alter table subscribers
  add preco_novo bigint check (preco_novo between 1 and 100000000),
  add preco_novo_de date,
  add constraint price_is_whole check (num_nonnulls(preco_novo, preco_novo_de) in (0, 2));
-- Whom a change concerns, and from whom it is taken back.
create index subscribers_with_new_price on subscribers (barbershop_id, preco_novo_de) where preco_novo_de is not null and ended_at is null;

-- What the card paid before, until it has paid the new price.
alter table online_subscriptions add preco_antes bigint check (preco_antes between 1 and 100000000);

alter table subscription_notices drop constraint subscription_notices_tipo_check, add constraint subscription_notices_tipo_check
  check (tipo in ('a_vencer', 'vencida', 'suspensa', 'cartao', 'preco', 'preco_perto', 'preco_desfeito'));

-- What a subscription that goes on pays for its next period; null where that costs what the plan costs (decisions/0100): for who comes back
-- after the end, was brought by an import or is on trial, and for periods of another length. To clients too, who read no payments.
create function app.price_of_renewal(subscription subscribers, day date) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select case when subscription.preco_novo_de <= day then subscription.preco_novo else subscription.preco end
  from public.subscription_plans p
  where p.id = subscription.plan_id and subscription.ended_at is null
    and (subscription.subscription_end >= day or subscription.cartao = 'em_atraso')
    and subscription.meses = case p.periodo when 'ano' then 12 when 'trimestre' then 3 else 1 end
    and exists (select from public.subscription_payments o where o.subscriber_id = subscription.id and o.reversed_at is null);
end;

-- Who is erased subscribes no longer: nothing of it comes back, also where what came before would.
create function app.end_subscription() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update subscribers set ended_at = now() where cliente_id = new.id and ended_at is null;
  return null;
end $$;
create trigger subscription_ended after update on clients for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.end_subscription();
create function app.keep_ended() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from clients where id = new.cliente_id and erased_at is not null) then new.ended_at := old.ended_at; end if;
  return new;
end $$;
create trigger ended_for_good before update of ended_at on subscribers for each row
  when (old.ended_at is not null and new.ended_at is null) execute function app.keep_ended();

-- Whose card is not charged any more once the actor has left, in all of their shops. Called before `app.mark_erased`.
create function app.subscriptions_of_self() returns table (shop uuid, subscription uuid) language plpgsql volatile as $$
declare place uuid;
begin
  foreach place in array app.shops_of_self() loop
    perform set_config('app.shop', place::text, true), set_config('app.actor_role', 'admin', true);
    return query select s.barbershop_id, s.id from public.subscribers s join public.clients c on c.id = s.cliente_id
      where c.barbershop_id = place and c.user_id = app.actor() and s.ended_at is null;
  end loop;
end $$;

-- Those of before.
do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true);
    update subscribers s set ended_at = c.erased_at from clients c
    where c.barbershop_id = here and c.id = s.cliente_id and c.erased_at is not null and s.ended_at is null;
  end loop;
  perform set_config('app.shop', '', true);
  alter table barbershops force row level security;
end $$;
