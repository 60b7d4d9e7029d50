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
