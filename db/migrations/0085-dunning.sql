-- What becomes of a subscription that nobody renews (business-rules 5 and 8): after the end of what is paid it is late, after some days
-- suspended, and its client is told in time. And how its plan is changed. Docs: decisions/0085.

alter table barbershop_settings
  -- For how many days after its end a subscription is late, before it is suspended.
  add clube_suspende_dias smallint not null default 5 check (clube_suspende_dias between 1 and 90),
  -- Of what the clients of the club are told.
  add avisa_a_vencer boolean not null default true,
  add avisa_vencida boolean not null default true,
  add avisa_suspensa boolean not null default true,
  add avisa_cartao boolean not null default true;

-- How the card fails that paid the newest period of a subscription; null where it does not, or somebody else paid since.
create function app.failing_card(subscription subscribers) returns text language sql stable
  return (select o.situacao from online_payments p join online_subscriptions o on o.id = p.online_id
    where o.situacao in ('em_atraso', 'suspensa') and p.comanda_id = (select y.comanda_id from subscription_payments y
      where y.subscriber_id = subscription.id and y.reversed_at is null order by y.ate desc, y.comanda_id limit 1));

-- How a subscription stands on a day: after its end as the card does that should pay for it, else late and then suspended. A trial owes
-- nothing.
create function app.state_of_subscription(subscription subscribers, day date) returns text language sql stable
  return case
    when subscription.ended_at is not null then 'encerrada'
    when subscription.subscription_end >= day then 'ativa'
    when subscription.cancelled_at is not null then 'cancelada'
    when subscription.subscription_end = subscription.teste_ate then 'encerrada'
    else coalesce(app.failing_card(subscription),
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

-- A change of plan (business-rules 11). Upwards it is sold at once, at the new price less what the days that are left are worth: the old
-- subscription ends, and what of it is not revenue yet goes on in the new one. Downwards it waits for the renewal.
alter table subscribers
  -- The day on which another plan went on in its place; it is then neither new nor lost, and not counted twice.
  add trocada_em date,
  -- What it is renewed with, instead of its own plan.
  add proximo_plan_id uuid,
  add foreign key (barbershop_id, proximo_plan_id) references subscription_plans (barbershop_id, id) on delete restrict,
  add constraint another_plan_next check (proximo_plan_id <> plan_id);
create index subscribers_next on subscribers (proximo_plan_id);

create table plan_changes (
  -- The plan as it is sold.
  item_id uuid primary key,
  barbershop_id uuid not null references barbershops on delete cascade,
  de_id uuid not null,
  -- Once its comanda is closed.
  para_id uuid,
  dia date not null,
  -- What the days that were left are worth, taken off the price; and what was brought of what is not revenue yet, gross and as received.
  credito bigint not null check (credito >= 0),
  trazido bigint not null default 0 check (trazido >= 0),
  trazido_valor bigint not null default 0 check (trazido_valor >= 0),
  unique (barbershop_id, item_id),
  foreign key (barbershop_id, item_id) references comanda_items (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, de_id) references subscribers (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, para_id) references subscribers (barbershop_id, id) on delete restrict
);
create index plan_changes_from on plan_changes (de_id);
create index plan_changes_to on plan_changes (para_id);
select app.guard_shop_table('plan_changes', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}');
create policy kept on plan_changes for all to current_user using (barbershop_id = (select app.shop()));

-- What a month and a payment were before a change took it.
alter table subscription_months
  add movido_para uuid,
  add movido_bruto bigint not null default 0 check (movido_bruto >= 0),
  add movido_valor bigint not null default 0 check (movido_valor >= 0),
  add movido_taxa bigint not null default 0 check (movido_taxa >= 0),
  add foreign key (barbershop_id, movido_para) references plan_changes (barbershop_id, item_id) on delete restrict,
  add constraint moved_to_a_change check (movido_para is not null or movido_bruto + movido_valor + movido_taxa = 0);
create index subscription_months_moved on subscription_months (movido_para);
alter table subscription_payments add movido bigint not null default 0 check (movido >= 0), add movido_valor bigint not null default 0 check (movido_valor >= 0);
do $$
declare name text := (select conname from pg_constraint where conrelid = 'subscription_payments'::regclass
  and pg_get_constraintdef(oid) like '%valor <= bruto%');
begin
  execute format('alter table subscription_payments drop constraint %I', name);
end $$;
alter table subscription_payments add constraint received_of_price check (valor >= 0 and valor + movido_valor <= bruto + movido);

-- Takes the months to come of the subscription that a change ends, unless a pote has shared them. Answers what they were, with their cards' fees.
create function app.take_club_rest(changed uuid, today date, out bruto bigint, out valor bigint, out taxa bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select 0, 0, 0 into bruto, valor, taxa;
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista') then return; end if;
  perform from subscription_months m join subscription_payments p on p.id = m.payment_id join plan_changes x on x.de_id = p.subscriber_id
    where x.item_id = changed and x.barbershop_id = app.shop() order by m.payment_id, m.mes for update of m, p;
  update subscription_months m set movido_para = changed, movido_bruto = m.bruto, movido_valor = m.valor, movido_taxa = m.taxa,
    bruto = 0, valor = 0, taxa = 0
  from subscription_payments p join plan_changes x on x.de_id = p.subscriber_id
  where x.item_id = changed and x.barbershop_id = app.shop() and m.payment_id = p.id and p.reversed_at is null and not m.primeiro
    and m.journal_id is null and m.month_id is null and m.movido_para is null and m.mes > today;
  update subscription_payments p set bruto = p.bruto - m.bruto, valor = p.valor - m.valor, movido = p.movido + m.bruto,
    movido_valor = p.movido_valor + m.valor
  from (select payment_id, sum(movido_bruto) as bruto, sum(s.movido_valor) as valor from subscription_months s
    where movido_para = changed and barbershop_id = app.shop() group by 1) m where p.id = m.payment_id;
  select coalesce(sum(m.movido_bruto), 0), coalesce(sum(m.movido_valor), 0), coalesce(sum(m.movido_taxa), 0) into bruto, valor, taxa
  from subscription_months m where m.movido_para = changed and m.barbershop_id = app.shop();
  update plan_changes x set trazido = take_club_rest.bruto, trazido_valor = take_club_rest.valor where item_id = changed and barbershop_id = app.shop();
end $$;
-- Brings back the subscriptions that changes on a comanda had ended, with what they had taken of them.
create function app.undo_plan_changes(tab uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare changed plan_changes;
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista') then return; end if;
  for changed in
    select x.* from comanda_items i join plan_changes x on x.item_id = i.id
    where i.comanda_id = tab and i.barbershop_id = app.shop() and x.para_id is not null
  loop
    update subscription_payments p set bruto = p.bruto + m.bruto, valor = p.valor + m.valor, movido = p.movido - m.bruto,
      movido_valor = p.movido_valor - m.valor
    from (select payment_id, sum(movido_bruto) as bruto, sum(s.movido_valor) as valor from subscription_months s
      where movido_para = changed.item_id group by 1) m where p.id = m.payment_id;
    update subscription_months m set bruto = m.movido_bruto, valor = m.movido_valor, taxa = m.movido_taxa,
      movido_para = null, movido_bruto = 0, movido_valor = 0, movido_taxa = 0 where movido_para = changed.item_id;
    update subscribers set ended_at = null, trocada_em = null where id = changed.de_id;
  end loop;
end $$;

-- As before; in the cycle that begins with a change also what the plan before covered in the one that it ended.
create or replace function app.covered_times(subscription uuid, service uuid, cycle daterange) returns integer language sql stable
  return (select coalesce(sum(i.quantidade - (select coalesce(sum(r.quantidade), 0) from comanda_returns r where r.item_id = i.id)), 0)::integer
    from comanda_items i join comandas c on c.id = i.comanda_id
    where i.subscriber_id = subscription and i.service_id = service and i.ciclo >= lower(cycle) and i.ciclo < upper(cycle)
      and c.reversed_at is null)
  + coalesce((select app.covered_times(o.id, service, app.cycle_of_subscription(o.id, o.desde, least(x.dia, o.subscription_end - 1)))
      from plan_changes x join subscribers o on o.id = x.de_id where x.para_id = subscription and x.dia = lower(cycle)), 0);

-- As before; who changes to it at the renewal has joined the club already.
create or replace function app.fee_of_plan(plan uuid, client uuid) returns bigint language sql stable
  return (select case when exists (select from subscribers s join subscription_payments y on y.subscriber_id = s.id
      where s.cliente_id = client and s.plan_id = plan and y.reversed_at is null)
    or exists (select from subscribers n where n.cliente_id = client and n.ended_at is null and n.proximo_plan_id = plan) then 0 else adesao end
    from subscription_plans where id = plan);

-- Subscriptions of clients whom a barber has served, in a concluded visit or with an item of a closed comanda, as far back as they may
-- see; to an admin all of them. A barber reads no rows of the club, and neither address nor number of a client.
create function app.served_subscribers(day date) returns table (id uuid, cliente_id uuid, nome text, nome_busca text, plan_id uuid,
  subscription_tier text, plano_busca text, subscription_end date, teste_ate date, subscribed boolean, cancelled boolean, estado text,
  ended_at timestamptz, cancelled_at timestamptz, created_at timestamptz) language sql stable rows 100
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select s.id, s.cliente_id, c.nome, c.nome_busca, s.plan_id, p.nome, p.nome_busca, s.subscription_end,
    case when s.subscription_end = s.teste_ate then s.teste_ate end,
    s.ended_at is null and (s.cancelled_at is null or s.subscription_end >= day), s.cancelled_at is not null,
    app.state_of_subscription(s, day), s.ended_at, s.cancelled_at, s.created_at
  from public.subscribers s join public.clients c on c.id = s.cliente_id join public.subscription_plans p on p.id = s.plan_id
  where s.barbershop_id = app.shop() and s.trocada_em is null and (app.actor_role() in ('admin', 'super_admin') or app.actor_role() = 'barbeiro' and (
    exists (select from public.appointments a where a.cliente_id = s.cliente_id and a.barbeiro_id = app.barber() and a.status = 'concluido'
      and a.inicio >= coalesce(app.since(), '-infinity'))
    or exists (select from public.comandas k join public.comanda_items i on i.comanda_id = k.id
      where k.cliente_id = s.cliente_id and k.closed_at >= coalesce(app.since(), '-infinity') and k.reversed_at is null
        and app.barber() in (i.barbeiro_id, i.segundo_barbeiro_id))));
end;
