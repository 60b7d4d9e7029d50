-- A family member covered by the same subscription, where the plan says so (business-rules 5, issue 28). Docs: decisions/0091.

alter table subscription_plans
  -- How many further people a subscription covers, from the same quota.
  add dependentes smallint not null default 0 check (dependentes between 0 and 5);

-- Who is covered by the subscription of another client, whichever that one has at the time.
create table subscription_dependents (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  titular_id uuid not null,
  cliente_id uuid not null,
  removed_at timestamptz(3),
  removed_by uuid references auth."user" on delete set null,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (barbershop_id, id),
  foreign key (barbershop_id, titular_id) references clients (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete restrict,
  constraint own_dependent check (titular_id <> cliente_id or removed_at is not null)
);
create unique index one_titular on subscription_dependents (cliente_id) where removed_at is null;
create index subscription_dependents_of on subscription_dependents (titular_id, created_at, id);
create index subscription_dependents_client on subscription_dependents (cliente_id, created_at, id);
select app.guard_shop_table('subscription_dependents', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}');
create policy kept on subscription_dependents for all to current_user using (barbershop_id = (select app.shop()));

-- No more than the plan covers, whoever adds one at the same moment.
create function app.judge_dependent() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare subscription subscribers;
begin
  perform app.keep_client(new.cliente_id);
  select * into subscription from subscribers
  where cliente_id = new.titular_id and barbershop_id = new.barbershop_id and ended_at is null for update;
  if (select count(*) from subscription_dependents where titular_id = new.titular_id and removed_at is null)
    > coalesce((select dependentes from subscription_plans where id = subscription.plan_id), 0)
  then
    raise check_violation using constraint = 'dependents_full';
  end if;
  return null;
end $$;
create trigger judged after insert on subscription_dependents for each row execute function app.judge_dependent();

-- Of two records that are joined, nobody depends on themselves, nor on two others.
create function app.join_dependents() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.titular_id = new.cliente_id or exists (select from subscription_dependents
    where cliente_id = new.cliente_id and id <> new.id and removed_at is null)
  then
    new.removed_at := now();
    new.removed_by := app.actor();
  end if;
  return new;
end $$;
create trigger joined before update of titular_id, cliente_id on subscription_dependents for each row
  when (old.removed_at is null and new.removed_at is null) execute function app.join_dependents();

create function app.forget_dependents() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update subscription_dependents set removed_at = now() where new.id in (titular_id, cliente_id) and removed_at is null;
  return null;
end $$;
create trigger dependents_forgotten after update on clients for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.forget_dependents();

-- On whose subscription a client depends: of more than its plan covers the first ones.
create function app.titular_of(client uuid) returns uuid language sql stable
  return (select d.titular_id from subscription_dependents d join subscribers s on s.cliente_id = d.titular_id and s.ended_at is null
      join subscription_plans p on p.id = s.plan_id
    where d.cliente_id = client and d.removed_at is null and d.barbershop_id = app.shop() and p.dependentes >= (
      select count(*) from subscription_dependents o
      where o.titular_id = d.titular_id and o.removed_at is null and (o.created_at, o.id) <= (d.created_at, d.id)));

-- The subscription that counts for a client: their own, unless another one that they depend on is paid on that day and theirs is not.
create function app.subscription_of(client uuid, day date) returns uuid language sql stable
  return (select id from subscribers where cliente_id in (client, app.titular_of(client)) and barbershop_id = app.shop() and ended_at is null
    order by subscription_end >= day desc, cliente_id = client desc limit 1);

-- As `app.coverage_of` before (0076), of a subscription and one of those whom it covers: `titular` is the first name of whose it is.
create function app.coverage_by(subscription uuid, client uuid, day date) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select json_build_object('id', s.id, 'plano', p.nome, 'ate', s.subscription_end,
    'titular', (select split_part(t.nome, ' ', 1) from public.clients t where t.id = s.cliente_id and t.id <> client),
    'situacao', case when s.subscription_end < day then 'vencida' when s.volta is not null then 'pausada'
      when extract(dow from day)::smallint <> all (p.dias_semana) then 'outro_dia' else 'cobre' end,
    'volta', s.volta, 'dias_semana', p.dias_semana, 'desconto_servicos', p.desconto_servicos, 'desconto_produtos', p.desconto_produtos,
    'de', lower(s.cycle), 'renova', upper(s.cycle), 'servicos', coalesce((
      select json_agg(json_build_object('id', v.id, 'nome', v.nome, 'quota', c.quota, 'fichas', c.fichas,
        'usadas', app.covered_times(s.id, v.id, s.cycle)) order by v.ordem, v.id)
      from public.plan_services c join public.services v on v.id = c.service_id where c.plan_id = s.plan_id), '[]'))
  from (select *, app.cycle_of_subscription(id, desde, least(day, subscription_end - 1)) as cycle,
      (select ate from public.subscription_pauses where subscriber_id = o.id and de <= day and ate > day) as volta
    from public.subscribers o
    where id = subscription and cliente_id in (client, app.titular_of(client)) and barbershop_id = (select app.shop()) and ended_at is null) s
  join public.subscription_plans p on p.id = s.plan_id
  where (select app.actor_role() in ('admin', 'recepcionista', 'super_admin', 'barbeiro')) or client = (select app.client());
end;
create or replace function app.coverage_of(client uuid, day date) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select app.coverage_by(app.subscription_of(client, day), client, day);
end;

-- As before (0087); who depends on a subscription is exempt like its client.
create or replace function app.deposit_facts(client uuid, provider text, own boolean, today date, out aceita boolean, out isento boolean)
language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select exists (select from public.payment_accounts a where a.barbershop_id = s.barbershop_id and a.provedor = provider and a.propria = own
      and a.pronta_em is not null and a.disconnected_at is null),
    s.sinal_assinantes and exists (select from public.subscribers where id = app.subscription_of(client, today) and subscription_end >= today)
      or coalesce(s.sinal_visitas <= (select case when bool_or(status = 'faltou') then -1 else count(*) filter (where status = 'concluido') end
        from public.appointments where cliente_id = client and barbershop_id = s.barbershop_id), false)
  from public.barbershop_settings s where s.barbershop_id = app.shop();
end;

-- On whom a client depends or depended in the club, and who on them, by first names: to the desk, and to the client, who has it in their
-- own file (business-rules 10).
create function app.club_family(client uuid) returns table (papel text, nome text, desde timestamptz, ate timestamptz) language sql stable
security definer set search_path = pg_catalog, public, pg_temp rows 5
begin atomic
  select case when d.cliente_id = client then 'titular' else 'dependente' end, split_part(o.nome, ' ', 1), d.created_at, d.removed_at
  from public.subscription_dependents d join public.clients o on o.id = case when d.cliente_id = client then d.titular_id else d.cliente_id end
  where client in (d.cliente_id, d.titular_id) and d.barbershop_id = app.shop()
    and (app.actor_role() in ('admin', 'recepcionista') or client = app.client())
  order by d.created_at, d.id;
end;
