-- The club (business-rules 5): plans that a shop sells to its clients, who is subscribed until when, and what they paid. A plan is sold
-- as an item of a comanda; closing that one makes or extends the subscription. Docs: decisions/0069.

create table subscription_plans (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  nome text not null check (nome <> ''),
  -- Of one period, in centavos.
  preco bigint not null check (preco between 1 and 100000000),
  descricao text not null default '',
  beneficios text[] not null default '{}' check (cardinality(beneficios) <= 20),
  popular boolean not null default false,
  ativo boolean not null generated always as (archived_at is null) stored,
  -- An emoji; without one the spec's default is shown.
  icone text not null default '',
  stripe_price_id text,
  stripe_product_id text,
  -- The platform's own plans (`barbearia`) belong to no shop and are not rows of it.
  tipo_plano text not null default 'cliente' check (tipo_plano = 'cliente'),
  periodo text not null default 'mes' check (periodo in ('mes', 'trimestre', 'ano')),
  -- Days of the week on which it covers, 0 is Sunday.
  dias_semana smallint[] not null default '{0,1,2,3,4,5,6}' check (dias_semana <@ '{0,1,2,3,4,5,6}' and cardinality(dias_semana) between 1 and 7),
  -- In basis points, off what the plan does not cover.
  desconto_servicos integer not null default 0 check (desconto_servicos between 0 and 10000),
  desconto_produtos integer not null default 0 check (desconto_produtos between 0 and 10000),
  -- How many may have it at once; null: no limit.
  limite integer check (limite between 1 and 100000),
  archived_at timestamptz(3),
  nome_busca text not null generated always as (app.searchable(nome)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (barbershop_id, id)
);
create index subscription_plans_by_name on subscription_plans (barbershop_id, nome_busca, id);
create index subscription_plans_by_price on subscription_plans (barbershop_id, preco, id);

-- What it covers: so often in a cycle (null: without limit), and what one of it weighs in the pote.
create table plan_services (
  barbershop_id uuid not null references barbershops on delete cascade,
  plan_id uuid not null,
  service_id uuid not null,
  quota smallint check (quota between 1 and 100),
  fichas smallint not null check (fichas between 0 and 1000),
  primary key (plan_id, service_id),
  foreign key (barbershop_id, plan_id) references subscription_plans (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, service_id) references services (barbershop_id, id) on delete restrict
);
create index plan_services_service on plan_services (service_id);

select app.guard_shop_table('subscription_plans', reads => '{everyone}', writes => '{admin}');
select app.guard_shop_table('plan_services', reads => '{admin,recepcionista}', writes => '{admin}', deletes => true);
create trigger remembered after update on subscription_plans for each row
  execute function app.remember_change('updated_at', 'nome_busca', 'ativo');

-- A shop has at most 300 plans in use, which are read at once.
create function app.judge_plan() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('plans of ' || new.barbershop_id, 0));
  if (select count(*) from subscription_plans where barbershop_id = new.barbershop_id and archived_at is null and id <> new.id) >= 300 then
    raise check_violation using constraint = 'three_hundred_plans';
  end if;
  return new;
end $$;
create trigger judged before insert or update of archived_at on subscription_plans for each row
  when (new.archived_at is null) execute function app.judge_plan();

-- A plan as it is sold: its months are those of its period then. It is nobody's work, so no barber earns of it.
alter table comanda_items
  drop constraint comanda_items_tipo_check, add check (tipo in ('servico', 'produto', 'gorjeta', 'plano')),
  add plan_id uuid,
  add meses smallint check (meses in (1, 3, 12)),
  add foreign key (barbershop_id, plan_id) references subscription_plans (barbershop_id, id) on delete restrict,
  add constraint plan_once check ((tipo = 'plano') = (plan_id is not null) and (tipo = 'plano') = (meses is not null)
    and (tipo <> 'plano' or quantidade = 1 and barbeiro_id is null));
create index comanda_items_plan on comanda_items (plan_id);

-- Somebody's subscription to a plan. `desde` begins the time without a gap, and its day of the month is the one of the cycle
-- (business-rules 11); `subscription_end` is the day until which it is paid. Both follow from its payments.
create table subscribers (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  cliente_id uuid not null,
  plan_id uuid not null,
  desde date not null,
  subscription_end date,
  ended_at timestamptz(3),
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (barbershop_id, id),
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, plan_id) references subscription_plans (barbershop_id, id) on delete restrict,
  check (ended_at is not null or subscription_end is not null)
);
create unique index one_subscription on subscribers (cliente_id) where ended_at is null;
create index subscribers_of_client on subscribers (cliente_id, created_at, id);
create index subscribers_of_plan on subscribers (plan_id, subscription_end);
create index subscribers_by_age on subscribers (barbershop_id, created_at, id);
create index subscribers_by_end on subscribers (barbershop_id, subscription_end, id);

-- What was paid for it: from when until when it holds, `bruto` at the price, `valor` what was received for it.
create table subscription_payments (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  subscriber_id uuid not null,
  comanda_id uuid not null,
  item_id uuid not null,
  dia date not null,
  meses smallint not null check (meses in (1, 3, 12)),
  de date not null,
  ate date not null check (ate > de),
  bruto bigint not null check (bruto >= 0),
  valor bigint not null check (valor between 0 and bruto),
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (barbershop_id, id),
  foreign key (barbershop_id, subscriber_id) references subscribers (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, comanda_id) references comandas (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, item_id) references comanda_items (barbershop_id, id) on delete restrict
);
create index subscription_payments_of_subscriber on subscription_payments (subscriber_id, created_at, id);
create index subscription_payments_of_comanda on subscription_payments (comanda_id);
create unique index subscription_payments_of_item on subscription_payments (item_id);

-- The months that a payment counts in, from that in which it was made: `valor` is the base of the month's pote, `bruto` its revenue.
-- The first is revenue at once; a later one is with the journal that took it off `clube_a_apropriar`.
create table subscription_months (
  payment_id uuid not null,
  mes date not null check (extract(day from mes) = 1),
  barbershop_id uuid not null references barbershops on delete cascade,
  bruto bigint not null check (bruto >= 0),
  valor bigint not null check (valor >= 0),
  primeiro boolean not null,
  journal_id uuid,
  primary key (payment_id, mes),
  foreign key (barbershop_id, payment_id) references subscription_payments (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict,
  check (not primeiro or journal_id is null)
);
create index subscription_months_to_come on subscription_months (barbershop_id, mes) where journal_id is null and not primeiro;
create index subscription_months_journal on subscription_months (journal_id);

select app.guard_shop_table('subscribers', reads => '{admin,recepcionista,cliente}', writes => '{admin,recepcionista}', client => 'cliente_id');
select app.guard_shop_table('subscription_payments', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}');
select app.guard_shop_table('subscription_months', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}', updates => 'journal_id');
create policy kept on subscribers for all to current_user using (barbershop_id = (select app.shop()));
create policy kept on subscription_plans for select to current_user using (barbershop_id = (select app.shop()));
create policy kept on subscription_payments for all to current_user using (barbershop_id = (select app.shop()));
create policy kept on subscription_months for all to current_user using (barbershop_id = (select app.shop()));
create trigger remembered after insert or update on subscribers for each row execute function app.remember_row();
create trigger remembered after insert or update on subscription_payments for each row execute function app.remember_row('item_id');

-- A plan takes no more than its limit, whoever sells it at the same moment; nor anybody new once it is archived. Who goes on without
-- a gap keeps their place.
create function app.judge_subscriber() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare plan subscription_plans;
begin
  perform pg_advisory_xact_lock(hashtextextended('places of ' || new.plan_id, 0));
  select * into plan from subscription_plans where id = new.plan_id and barbershop_id = new.barbershop_id;
  if plan.archived_at is not null then
    raise check_violation using constraint = 'plan_archived';
  end if;
  if (select count(*) from subscribers where plan_id = new.plan_id and barbershop_id = new.barbershop_id and ended_at is null
    and subscription_end >= new.desde and id <> new.id) >= plan.limite
  then
    raise check_violation using constraint = 'plan_full';
  end if;
  return new;
end $$;
create trigger judged before insert on subscribers for each row execute function app.judge_subscriber();
create trigger judged_again before update of desde on subscribers for each row
  when (new.desde > old.subscription_end) execute function app.judge_subscriber();

-- A client's record that is joined to another brings its subscription; of two that go on, the one that is paid longer stays.
create function app.join_subscriptions() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare theirs date := (select subscription_end from subscribers where cliente_id = new.cliente_id and ended_at is null);
begin
  if theirs >= new.subscription_end then
    new.ended_at := now();
  else
    update subscribers set ended_at = now() where cliente_id = new.cliente_id and ended_at is null;
  end if;
  return new;
end $$;
create trigger joined before update of cliente_id on subscribers for each row
  when (new.cliente_id <> old.cliente_id and old.ended_at is null) execute function app.join_subscriptions();

create function app.open_club_accounts(shop uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.accounts (barbershop_id, codigo, nome, tipo)
  values (shop, 'clube_a_apropriar', 'Clube a apropriar', 'passivo'), (shop, 'receita_clube', 'Receita do clube', 'receita')
  on conflict do nothing;
end;
revoke execute on function app.open_club_accounts from public;
create function app.open_club_accounts() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare before text := current_setting('app.shop', true);
begin
  perform set_config('app.shop', new.barbershop_id::text, true);
  perform app.open_club_accounts(new.barbershop_id);
  perform set_config('app.shop', coalesce(before, ''), true);
  return null;
end $$;
create trigger accounts_opened_of_club after insert on barbershop_settings for each row execute function app.open_club_accounts();
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

-- Months that have begun become revenue, on their first day or, where that is closed, on the first that is open. Answers how many.
create function app.release_club_months(today date) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  begun record;
  released integer := 0;
  open_from date := (select fechado_ate + 1 from barbershop_settings where barbershop_id = app.shop());
begin
  if app.actor_role() <> 'admin' then return 0; end if;
  for begun in
    select m.payment_id, m.mes, m.bruto from subscription_months m join subscription_payments p on p.id = m.payment_id
    where m.barbershop_id = app.shop() and m.journal_id is null and not m.primeiro and m.bruto > 0 and m.mes <= today
      and greatest(m.mes, open_from) <= today and p.reversed_at is null
    order by m.mes, m.payment_id limit 500 for update of m, p skip locked
  loop
    update subscription_months set journal_id = app.post('apropriacao', greatest(begun.mes, open_from), 'subscription_payments',
      begun.payment_id, null, jsonb_build_array(jsonb_build_object('conta', 'clube_a_apropriar', 'valor', begun.bruto),
        jsonb_build_object('conta', 'receita_clube', 'valor', -begun.bruto)))
    where payment_id = begun.payment_id and mes = begun.mes;
    released := released + 1;
  end loop;
  return released;
end $$;

-- What was sold day by day (0061) knows plans.
alter table sales_days drop constraint sales_days_tipo_check, add check (tipo in ('servico', 'produto', 'gorjeta', 'plano'));
create or replace view app.sold_items with (security_invoker = true) as
select comanda_id, id, tipo, catalogo_id, barbeiro_id, segundo_barbeiro_id, parte_do_segundo, quantidade, bruto,
  case when cortesia then 0 else bruto - valor + parte + (ordem <= falta)::integer end as desconto,
  case when cortesia then bruto else 0 end as cortesia,
  (select coalesce(-sum(m.valor), 0)::bigint from stock_movements m where m.comanda_item_id = shared.id and m.tipo in ('venda', 'consumo')) as custo
from (
  select *, row_number() over (partition by comanda_id order by resto desc, created_at, id) as ordem,
    case when todos > 0 then desconto_total - sum(parte) over (partition by comanda_id) else 0 end as falta
  from (
    select *, coalesce(div(desconto_total::numeric * peso, nullif(todos, 0)), 0)::bigint as parte,
      coalesce(mod(desconto_total::numeric * peso, nullif(todos, 0)), 0) as resto
    from (
      select i.*, coalesce(i.service_id, i.product_id, i.plan_id) as catalogo_id, i.preco * i.quantidade as bruto, c.desconto as desconto_total,
        case when i.tipo <> 'gorjeta' then i.valor else 0 end as peso,
        sum(case when i.tipo <> 'gorjeta' then i.valor else 0 end) over (partition by i.comanda_id) as todos
      from comanda_items i join comandas c on c.id = i.comanda_id) priced) weighed) shared;
create or replace view app.returned_items with (security_invoker = true) as
select r.comanda_id, r.id as return_id, coalesce(j.dia, (r.created_at at time zone b.timezone)::date) as dia, i.tipo,
  coalesce(i.service_id, i.product_id, i.plan_id) as catalogo_id, i.barbeiro_id, i.segundo_barbeiro_id, i.parte_do_segundo,
  r.quantidade, r.bruto, r.desconto, case when r.cortesia then r.bruto else 0 end as cortesia,
  (select coalesce(sum(round(-m.valor::numeric * back.until / i.quantidade) - round(-m.valor::numeric * (back.until - r.quantidade) / i.quantidade)), 0)::bigint
    from stock_movements m where m.comanda_item_id = i.id and m.tipo in ('venda', 'consumo')
      and round(-m.quantidade::numeric * back.until / i.quantidade) <> round(-m.quantidade::numeric * (back.until - r.quantidade) / i.quantidade)) as custo
from comanda_returns r join comanda_items i on i.id = r.item_id join barbershops b on b.id = r.barbershop_id
left join journal j on j.id = r.journal_id,
lateral (select sum(quantidade) as until from comanda_returns o where o.item_id = r.item_id and (o.created_at, o.id) <= (r.created_at, r.id)) back;

-- Whether nobody had booked what was sold. A plan alone is no visit.
create or replace function app.is_walk_in(closed comandas) returns boolean language sql stable
  return closed.appointment_id is null
    and exists (select from comanda_items where comanda_id = closed.id and tipo <> 'plano')
    and not exists (select from comandas where joined_into = closed.id and appointment_id is not null);
