-- What an owner decides of their shop: its link, how its public page looks and what it tells of the shop, when a client counts as
-- new or lost, what the reception may, and for how long the shop remembers who changed what. A link that a shop has had is on
-- paper and in other people's phones: it leads on to the shop's newest one, and is never another shop's.

create table barbershop_slugs (
  slug text primary key,
  -- A shop's first link is written a moment before the shop.
  barbershop_id uuid not null references barbershops on delete cascade deferrable initially deferred,
  created_at timestamptz not null default now()
);
create index barbershop_slugs_of on barbershop_slugs (barbershop_id, created_at);
insert into barbershop_slugs select slug, id, created_at from barbershops;

-- By hand: a link is looked up before any shop is known, and written by the trigger alone.
alter table barbershop_slugs enable row level security, force row level security;
create policy own_links on barbershop_slugs for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));
create policy looked_up on barbershop_slugs for select to current_user using (true);
create policy kept on barbershop_slugs for insert to current_user with check (true);
grant select on barbershop_slugs to navalha_app;

-- A new shop whose link another one has or had is not inserted, as by `on conflict do nothing`; a change to such a link fails.
create function app.keep_slug() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into barbershop_slugs (slug, barbershop_id) values (new.slug, new.id) on conflict do nothing;
  if exists (select from barbershop_slugs where slug = new.slug and barbershop_id = new.id) then return new; end if;
  if tg_op = 'INSERT' then return null; end if;
  raise unique_violation using constraint = 'barbershop_slugs_pkey';
end $$;
create trigger kept_slug before insert or update of slug on barbershops for each row execute function app.keep_slug();

-- Links of visits that were signed before a change of the slug name the old one, and lead on, too.
create or replace function app.shop_by_slug(wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select b.id from public.barbershop_slugs s join public.barbershops b on b.id = s.barbershop_id
    where s.slug = wanted and b.status = 'ativa');

create function app.slug_is_taken(wanted text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return exists (select from public.barbershop_slugs where slug = wanted and barbershop_id is distinct from app.shop());

alter table barbershop_settings
  add logo_url text,
  add capa_url text,
  add cor text check (cor ~ '^#[0-9a-f]{6}$'),
  add boas_vindas text check (length(boas_vindas) <= 120),
  add sobre text check (length(sobre) <= 1000),
  -- Shops that are there keep what their page shows; a new one is asked.
  add mostra_telefone boolean not null default true,
  add mostra_whatsapp boolean not null default true,
  add privacidade text check (length(privacidade) <= 2000),
  -- For how long row_changes are kept; null: always.
  add historico_meses integer check (historico_meses between 6 and 120),
  -- The defaults are those of business-rules 6.
  add novo_dias integer not null default 30 check (novo_dias between 1 and 365),
  add inativo_dias integer not null default 60 check (inativo_dias between 7 and 730),
  add frequente_visitas integer not null default 3 check (frequente_visitas between 2 and 50),
  add frequente_dias integer not null default 60 check (frequente_dias between 7 and 365),
  add recepcao_exporta boolean not null default true,
  add recepcao_junta_clientes boolean not null default true,
  add recepcao_ve_cpf boolean not null default true,
  add foreign key (barbershop_id, logo_url) references photos (barbershop_id, url) on delete restrict,
  add foreign key (barbershop_id, capa_url) references photos (barbershop_id, url) on delete restrict;
alter table barbershop_settings
  alter mostra_telefone set default false,
  alter mostra_whatsapp set default false;

-- Rows of a shop are remembered under their id, a shop and its settings under the shop's.
create or replace function app.remember_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before jsonb := to_jsonb(old) - coalesce(tg_argv, '{}');
  after jsonb := to_jsonb(new) - coalesce(tg_argv, '{}');
  found jsonb;
begin
  select jsonb_object_agg(key, jsonb_build_array(before -> key, value)) into found
  from jsonb_each(after) where before -> key is distinct from value;
  if found is not null then
    insert into row_changes (barbershop_id, table_name, row_id, user_id, changed)
    values (coalesce(after ->> 'barbershop_id', after ->> 'id')::uuid, tg_table_name,
      coalesce(after ->> 'id', after ->> 'barbershop_id')::uuid, app.actor(), found);
  end if;
  return null;
end $$;
create trigger remembered after update on barbershop_settings for each row execute function app.remember_change();
create trigger remembered after update of nome, slug, telefone, endereco on barbershops for each row
  execute function app.remember_change('nome_busca');

create index row_changes_by_age on row_changes (barbershop_id, created_at);

-- Run for one shop, at night. It takes no date: nobody makes it forget more than the shop has decided.
create function app.forget_row_changes() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from public.row_changes where barbershop_id = app.shop() and created_at < now() - make_interval(months => (
    select historico_meses from public.barbershop_settings where barbershop_id = app.shop()));
end;

-- The first that matches (business-rules 6), by the days and visits that the shop decides.
create function app.segment_of(rules barbershop_settings, by_hand boolean, top boolean, first_visit timestamptz, last_visit timestamptz,
  recent integer, known_since timestamptz, moment timestamptz) returns text language sql immutable
  return case
    when by_hand then 'vip'
    when first_visit >= moment - make_interval(days => (rules).novo_dias) then 'novo'
    when coalesce(last_visit, known_since) < moment - make_interval(days => (rules).inativo_dias) then 'inativo'
    when last_visit is null then 'novo'
    when top then 'vip'
    when recent >= (rules).frequente_visitas then 'frequente'
    else 'regular'
  end;

create or replace function app.tally_client(client uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update public.clients c set
    total_visitas = v.done, primeira_visita = v.first, data_ultimo_corte = greatest(c.data_ultimo_corte, v.last), faltas = v.missed,
    barbeiro_preferido = (select a.barbeiro_id from public.appointments a where a.cliente_id = client and a.status = 'concluido'
      group by a.barbeiro_id order by count(*) desc, max(a.inicio) desc, a.barbeiro_id limit 1),
    segmento = app.segment_of(rules, c.vip_at is not null, c.nivel_fidelidade = 'diamante', v.first,
      greatest(c.data_ultimo_corte, v.last), v.recent, c.created_at, now())
  from public.barbershop_settings rules, lateral (
    select count(*) filter (where status = 'concluido')::int as done, min(inicio) filter (where status = 'concluido') as first,
      max(inicio) filter (where status = 'concluido') as last, count(*) filter (where status = 'faltou')::int as missed,
      count(*) filter (where status = 'concluido' and inicio >= now() - make_interval(days => rules.frequente_dias))::int as recent
    from public.appointments where cliente_id = client and barbershop_id = app.shop()) v
  where rules.barbershop_id = app.shop() and c.barbershop_id = app.shop() and c.id = client;
end;

create or replace function app.resegment_clients() returns integer language plpgsql volatile as $$
declare changed integer;
begin
  with rules as (
    select * from public.barbershop_settings where barbershop_id = app.shop()
  ), recent as (
    select cliente_id, count(*)::int as visits from public.appointments
    where barbershop_id = app.shop() and inicio >= now() - make_interval(days => (select frequente_dias from rules))
      and inicio < now() and status = 'concluido'
    group by cliente_id
  ), judged as (
    select c.id, app.segment_of(s, c.vip_at is not null, c.nivel_fidelidade = 'diamante', c.primeira_visita, c.data_ultimo_corte,
      coalesce(r.visits, 0), c.created_at, now()) as segment
    from public.clients c join public.barbershop_settings s on s.barbershop_id = c.barbershop_id
      left join recent r on r.cliente_id = c.id
    where c.barbershop_id = app.shop()
  )
  update public.clients c set segmento = judged.segment from judged where c.id = judged.id and c.segmento <> judged.segment;
  get diagnostics changed = row_count;
  return changed;
end $$;
drop function app.segment_of(boolean, boolean, timestamptz, timestamptz, integer, timestamptz, timestamptz);
