-- What the platform sells to shops (decisions 5): its plans, which plan a shop has, its invoices, and what shops ask of the platform.
-- A plan limits how many barbers a shop may add, and nothing else. The money is the platform's: it stands in no shop's ledger.
-- Docs: decisions/0083.

-- Plans of tipo_plano `barbearia` (spec section 3): they belong to no shop.
create table platform_plans (
  id uuid primary key default uuidv7(),
  nome text not null check (nome <> ''),
  -- Of one month, in centavos.
  preco bigint not null check (preco between 0 and 100000000),
  descricao text not null default '',
  beneficios text[] not null default '{}' check (cardinality(beneficios) <= 20),
  -- An emoji; without one the spec's default is shown.
  icone text not null default '',
  popular boolean not null default false,
  -- How many barbers a shop may have; null: no limit.
  limite integer check (limite between 1 and 10000),
  teste_dias integer not null default 0 check (teste_dias between 0 and 365),
  ordem smallint not null default 0 check (ordem between 0 and 999),
  -- New shops begin with it; while no plan is this one they begin without a plan, and pay nothing.
  inicial boolean not null default false,
  archived_at timestamptz(3),
  nome_busca text not null generated always as (app.searchable(nome)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint initial_is_sold check (not inicial or archived_at is null)
);
create unique index one_initial_plan on platform_plans (inicial) where inicial;
create index platform_plans_by_order on platform_plans (ordem, id);
create index platform_plans_by_name on platform_plans (nome_busca, id);
create index platform_plans_by_price on platform_plans (preco, id);

-- By hand: they are no shop's. Whoever works at a desk sees what is for sale; the platform keeps it.
alter table platform_plans enable row level security, force row level security;
create policy kept on platform_plans for all to navalha_app using ((select app.on_platform()));
create policy offered on platform_plans for select to navalha_app
  using ((select app.actor_role() in ('admin', 'recepcionista', 'super_admin')) and (select app.shop()) is not null);
create policy limiting on platform_plans for select to current_user using (true);
grant select on platform_plans to navalha_app;
grant insert, update on platform_plans to navalha_auth;

create policy seeded on platform_plans for insert to current_user with check (true);
insert into platform_plans (nome, preco, icone, descricao, popular, limite, teste_dias, ordem, beneficios) values
  ('Basic', 2990, '🪒', 'Para quem está começando.', false, 3, 14, 1, '{Agenda e página pública,Comandas e caixa,Clube de assinaturas}'),
  ('Premium', 7990, '💈', 'Para a barbearia que cresce.', true, 10, 14, 2, '{Tudo do Basic,Comissões e fechamentos,Relatórios da equipe}'),
  ('Enterprise', 15000, '👑', 'Para equipes grandes.', false, null, 14, 3, '{Tudo do Premium,Ajuda de um especialista}');
drop policy seeded on platform_plans;

-- The plan of a shop. `preco` and `limite` are those of its period: an edit of the plan concerns the next one.
create table shop_subscriptions (
  barbershop_id uuid primary key references barbershops on delete cascade,
  -- Null: the platform took it away; without a plan nothing is paid and nothing is limited.
  plan_id uuid references platform_plans on delete restrict,
  preco bigint not null default 0 check (preco between 0 and 100000000),
  limite integer check (limite between 1 and 10000),
  -- The last day of its trial.
  teste_ate date,
  -- The period that goes on began on this day; null during a trial.
  desde date,
  -- The first day of the next period, and the day of the month on which periods begin, clamped to the month's end.
  proxima date not null,
  dia smallint not null check (dia between 1 and 31),
  -- The plan of the next period, where it is another.
  proximo_plano_id uuid references platform_plans on delete restrict,
  -- Since when an invoice is unpaid beyond its tolerance: nobody is added then.
  vencida_desde date,
  created_at timestamptz(3) not null default now()
);
create index shop_subscriptions_of_plan on shop_subscriptions (plan_id);
create index shop_subscriptions_of_next_plan on shop_subscriptions (proximo_plano_id);
create index shop_subscriptions_overdue on shop_subscriptions (vencida_desde);
create index shop_subscriptions_due on shop_subscriptions (proxima) where plan_id is not null;

-- What a shop owes the platform for a period, paid in advance. `ajuste`: the rest of a period at a dearer plan's price.
create table shop_invoices (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  plan_id uuid not null references platform_plans on delete restrict,
  -- As the plan was called then.
  plano text not null check (plano <> ''),
  de date not null,
  ate date not null check (ate >= de),
  ajuste boolean not null default false,
  valor bigint not null check (valor between 1 and 100000000),
  vence date not null,
  -- Until then an unpaid one limits nothing.
  tolera_ate date not null check (tolera_ate >= vence),
  paga_em date,
  forma text check (forma in ('pix', 'boleto', 'transferencia', 'cartao', 'dinheiro', 'isenta')),
  nota text not null default '' check (length(nota) <= 300),
  paid_by uuid references auth."user" on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  check ((paga_em is null) = (forma is null))
);
create unique index one_invoice_of_period on shop_invoices (barbershop_id, de) where not ajuste;
create index shop_invoices_of_shop on shop_invoices (barbershop_id, vence, id);
create index shop_invoices_by_due on shop_invoices (vence, id);
create index shop_invoices_open on shop_invoices (vence, id) where paga_em is null;
create index shop_invoices_open_of_shop on shop_invoices (barbershop_id, tolera_ate) where paga_em is null;
create index shop_invoices_late on shop_invoices (tolera_ate) where paga_em is null;
create index shop_invoices_paid on shop_invoices (paga_em) where paga_em is not null;
create index shop_invoices_of_plan on shop_invoices (plan_id);

-- By hand: the platform writes, the shop's admin reads their own.
do $$
declare name text;
begin
  foreach name in array array['shop_subscriptions', 'shop_invoices'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy kept_by_platform on %I for all to navalha_app using ((select app.on_platform()))', name);
    execute format('create policy own on %I for select to navalha_app
      using (barbershop_id = (select app.shop()) and (select app.actor_role() in (''admin'', ''super_admin'')))', name);
    execute format('grant select on %I to navalha_app', name);
    execute format('grant insert, update on %I to navalha_auth', name);
  end loop;
end $$;
create policy limiting on shop_subscriptions for select to current_user using (true);
create policy begun on shop_subscriptions for insert to current_user with check (barbershop_id = (select app.shop()));

-- What a shop's desk asks of the platform: another plan, or to talk to somebody.
create table platform_requests (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  user_id uuid references auth."user" on delete set null,
  tipo text not null check (tipo in ('plano', 'especialista')),
  plan_id uuid references platform_plans on delete restrict,
  mensagem text not null default '' check (length(mensagem) <= 1000),
  answered_at timestamptz(3),
  answered_by uuid references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  check ((tipo = 'plano') = (plan_id is not null)),
  check (tipo = 'plano' or mensagem <> '')
);
create unique index one_plan_asked on platform_requests (barbershop_id) where tipo = 'plano' and answered_at is null;
create index platform_requests_of_shop on platform_requests (barbershop_id, created_at, id);
create index platform_requests_by_age on platform_requests (created_at, id);
create index platform_requests_open on platform_requests (created_at, id) where answered_at is null;
create index platform_requests_of_plan on platform_requests (plan_id);

-- By hand: written by the desk, answered by the platform. Another plan that is asked for takes the place of the one before.
alter table platform_requests enable row level security, force row level security;
create policy read_by_platform on platform_requests for select to navalha_app using ((select app.on_platform()));
create policy answered on platform_requests for update to navalha_app using ((select app.on_platform()));
create policy own on platform_requests for select to navalha_app using (barbershop_id = (select app.shop())
  and ((select app.actor_role() in ('admin', 'super_admin'))
    or user_id = (select app.actor()) and (select app.actor_role() in ('recepcionista'))));
create policy asked on platform_requests for insert to navalha_app with check (barbershop_id = (select app.shop())
  and user_id = (select app.actor()) and answered_at is null and ((select app.actor_role() in ('admin', 'super_admin'))
  or tipo = 'especialista' and (select app.actor_role() in ('recepcionista'))));
create policy asked_anew on platform_requests for update to navalha_app
  using (barbershop_id = (select app.shop()) and answered_at is null and tipo = 'plano' and (select app.actor_role() in ('admin', 'super_admin')))
  with check (barbershop_id = (select app.shop()) and answered_at is null and tipo = 'plano' and user_id = (select app.actor()));
grant select, insert, update on platform_requests to navalha_app;

-- The plan that the platform noted of a shop becomes its subscription: the first period begins with the next month, so that the
-- platform sees it before anything is due.
create policy moved on shop_subscriptions for insert to current_user with check (true);
alter table barbershops no force row level security;
insert into shop_subscriptions (barbershop_id, plan_id, preco, limite, teste_ate, proxima, dia)
select b.id, p.id, p.preco, p.limite, date_trunc('month', current_date + interval '1 month')::date - 1,
  date_trunc('month', current_date + interval '1 month')::date, 1
from barbershops b join platform_plans p on p.nome = b.plano;
alter table barbershops force row level security;
drop policy moved on shop_subscriptions;
alter table barbershops drop column plano;

-- A new shop begins with the plan that the platform chose for new ones, if any: with its trial, or at once.
create function app.begin_subscription(today date) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.shop_subscriptions (barbershop_id, plan_id, preco, limite, teste_ate, proxima, dia)
  select app.shop(), p.id, p.preco, p.limite, case when p.teste_dias > 0 then today + p.teste_dias - 1 end, today + p.teste_dias,
    extract(day from today + p.teste_dias)
  from public.platform_plans p where p.inicial and app.actor_role() = 'admin' and app.shop() is not null
  on conflict do nothing;
end;

-- Places of barbers in use: who works, and who was invited and has not come yet.
create function app.barber_places(place uuid) returns integer language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select count(*)::integer from public.barbeiros b
  where b.barbershop_id = place and (place = app.shop() or app.on_platform()) and (b.ativo or exists (
    select from public.staff_invitations i where i.barbeiro_id = b.id and i.accepted_at is null and i.revoked_at is null));
end;

-- A shop adds no barber beyond its plan, whoever adds one at the same moment. Nobody leaves for it, and who was invited comes.
create function app.judge_barber_place() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare had record;
begin
  perform pg_advisory_xact_lock(hashtextextended('barbers of ' || new.barbershop_id, 0));
  select p.nome, s.limite, s.vencida_desde into had
  from shop_subscriptions s join platform_plans p on p.id = s.plan_id where s.barbershop_id = new.barbershop_id;
  if not found or (had.limite is null and had.vencida_desde is null) then return null; end if;
  if tg_table_name = 'barbeiros' then
    if exists (select from staff_invitations where barbershop_id = new.barbershop_id and role = 'barbeiro' and accepted_at = now()) then
      return null;
    end if;
  elsif exists (select from barbeiros where id = new.barbeiro_id and ativo) then
    return null;
  end if;
  if had.vencida_desde is not null or app.barber_places(new.barbershop_id) > had.limite then
    raise check_violation using constraint = 'barber_limit', detail =
      jsonb_build_object('plano', had.nome, 'limite', case when had.vencida_desde is null then had.limite end)::text;
  end if;
  return null;
end $$;
create trigger placed after insert on barbeiros for each row when (new.ativo) execute function app.judge_barber_place();
create trigger placed_again after update of ativo on barbeiros for each row
  when (new.ativo and not old.ativo) execute function app.judge_barber_place();
create trigger placed after update of barbeiro_id on staff_invitations for each row
  when (new.barbeiro_id is not null and old.barbeiro_id is null) execute function app.judge_barber_place();
