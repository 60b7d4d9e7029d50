-- What is paid online, mended (issue 28): when a card paid, what a client asked back, what a bank did not take back, and why an account
-- takes no payments any more. Docs: decisions/0081.

alter table online_payments
  -- When the card paid, as the provider says: its day in the shop's zone is that of the sale (business-rules 11).
  add pago_em timestamptz(3) not null default now(),
  -- The client asked for all of it back (CDC 49).
  add desistiu_em timestamptz(3),
  -- In centavos, what the books gave back and the bank did not take: it is the client's credit.
  add falhou bigint not null default 0 check (falhou between 0 and valor);
alter table online_payments no force row level security;
update online_payments set pago_em = created_at;
alter table online_payments force row level security;

-- It took payments and does so no more: the provider stopped it, or its owner shut us out.
alter table payment_accounts add parada text check (parada in ('suspensa', 'revogada')),
  add constraint stopped_is_not_ready check (parada is null or pronta_em is null);

-- What was paid on a day, for who was subscribed then.
create index subscription_payments_by_end on subscription_payments (barbershop_id, ate);

-- Nobody else reads what was paid, but through the function below.
create policy kept on online_payments for select to current_user using (barbershop_id = (select app.shop()));

-- The first payment of the newest that a card paid for a client, to an admin and to them: `voltou` where it went back whole, in any form, or
-- is contested.
create function app.withdrawal_of(client uuid) returns table (id uuid, pago_em timestamptz, desistiu_em timestamptz, voltou boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp rows 1
begin atomic
  select p.id, p.pago_em, p.desistiu_em, p.devolvido >= p.valor or p.contestado > 0 or exists (
    select from public.subscription_payments y where y.comanda_id = p.comanda_id and y.reversed_at is not null)
  from public.online_subscriptions o cross join lateral (
    select * from public.online_payments where online_id = o.id and comanda_id is not null order by created_at, id limit 1) p
  where o.barbershop_id = app.shop() and o.cliente_id = client and o.situacao <> 'falhou'
    and (app.actor_role() = 'admin' or client = app.client())
  order by o.created_at desc, o.id limit 1;
end;

-- What the books gave back to a card since then, or its client asked back, and no card of that account has got yet.
create index online_payments_to_send_back on online_payments (barbershop_id, id)
  where (recusado is not null or desistiu_em is not null) and devolvido + contestado + falhou < valor;
create function app.refunds_to_send(account text, since timestamptz) returns setof uuid language sql stable
security definer set search_path = pg_catalog, public, pg_temp rows 10
begin atomic
  select p.id from (
    select id from public.online_payments where barbershop_id = app.shop() and (recusado is not null or desistiu_em is not null)
      and devolvido + contestado + falhou < valor
    union select p.id from public.subscription_payments y join public.online_payments p on p.comanda_id = y.comanda_id
    where y.barbershop_id = app.shop() and y.reversed_at >= since and p.devolvido + p.contestado + p.falhou < p.valor
      and coalesce((select bool_or(forma = 'online') from public.comanda_returns where comanda_id = y.comanda_id), true)) due
  join public.online_payments p on p.id = due.id join public.online_subscriptions o on o.id = p.online_id and o.conta = account
  where app.actor_role() = 'admin' order by 1 limit 500;
end;

-- The days on which a client's subscriptions were paused, to the desk and to them, who have them in their own file (business-rules 10).
create function app.pauses_of_client(client uuid) returns table (plano text, de date, ate date, ended_at timestamptz) language sql stable
security definer set search_path = pg_catalog, public, pg_temp rows 10
begin atomic
  select p.nome, u.de, u.ate, u.ended_at from public.subscribers s join public.subscription_pauses u on u.subscriber_id = s.id
  join public.subscription_plans p on p.id = s.plan_id
  where s.barbershop_id = app.shop() and s.cliente_id = client and (app.actor_role() in ('admin', 'recepcionista') or client = app.client())
  order by u.de, u.id;
end;
