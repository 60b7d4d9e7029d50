-- What becomes of a subscription that nobody renews (business-rules 5 and 8): after the end of what is paid it is late, after some days
-- suspended, and its client is told in time. Docs: decisions/0085.

alter table barbershop_settings
  -- For how many days after its end a subscription is late, before it is suspended.
  add clube_suspende_dias smallint not null default 5 check (clube_suspende_dias between 1 and 90),
  -- Of what the clients of the club are told.
  add avisa_a_vencer boolean not null default true,
  add avisa_vencida boolean not null default true,
  add avisa_suspensa boolean not null default true,
  add avisa_cartao boolean not null default true;

-- How a subscription stands on a day: after its end as the card does that should pay for it, else late and then suspended. A trial owes
-- nothing.
create function app.state_of_subscription(subscription subscribers, day date) returns text language sql stable
  return case
    when subscription.ended_at is not null then 'encerrada'
    when subscription.subscription_end >= day then 'ativa'
    when subscription.cancelled_at is not null then 'cancelada'
    when subscription.subscription_end = subscription.teste_ate then 'encerrada'
    else coalesce((select o.situacao from online_subscriptions o where o.cliente_id = subscription.cliente_id
        and o.plan_id = subscription.plan_id and o.situacao in ('em_atraso', 'suspensa') order by o.created_at desc, o.id limit 1),
      (select case when subscription.subscription_end >= day - clube_suspende_dias then 'em_atraso' else 'suspensa' end
        from barbershop_settings where barbershop_id = subscription.barbershop_id)) end;

-- What a client was told of the end of what is paid: each kind once for an end.
create table subscription_notices (
  barbershop_id uuid not null references barbershops on delete cascade,
  subscriber_id uuid not null,
  tipo text not null check (tipo in ('a_vencer', 'vencida', 'suspensa', 'cartao')),
  ate date not null,
  created_at timestamptz(3) not null default now(),
  primary key (subscriber_id, ate, tipo),
  foreign key (barbershop_id, subscriber_id) references subscribers (barbershop_id, id) on delete restrict
);
select app.guard_shop_table('subscription_notices', reads => '{admin,recepcionista}', writes => '{admin}');

alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
  check (kind in ('booked', 'moved', 'cancelled', 'birthday', 'joined', 'security', 'low_stock', 'imported', 'sale', 'closing', 'advance',
    'counter', 'bill', 'club'));
