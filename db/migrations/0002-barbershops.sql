-- A barbershop, its settings and opening hours, and who belongs to it with which role. Every table of a shop
-- carries barbershop_id and is under forced row level security: the shop of the request, or nothing.

create table barbershops (
  id uuid primary key default uuidv7(),
  nome text not null check (nome <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  status text not null default 'ativa' check (status in ('ativa', 'suspensa', 'encerrada')),
  telefone text,
  endereco text,
  timezone text not null default 'America/Sao_Paulo',
  created_at timestamptz not null default now()
);

-- Minutes, but horizon_days. The defaults are those of decisions 7.
create table barbershop_settings (
  barbershop_id uuid primary key references barbershops on delete cascade,
  slot_step integer not null default 15 check (slot_step in (5, 10, 15, 20, 30, 60)),
  min_notice integer not null default 30 check (min_notice between 0 and 10080),
  horizon_days integer not null default 60 check (horizon_days between 1 and 365),
  change_limit integer not null default 120 check (change_limit between 0 and 10080),
  max_no_shows integer check (max_no_shows > 0),
  max_open_bookings integer not null default 5 check (max_open_bookings between 1 and 50)
);

create table memberships (
  user_id uuid not null references auth."user" on delete cascade,
  barbershop_id uuid not null references barbershops on delete cascade,
  role text not null check (role in ('cliente', 'admin', 'barbeiro', 'recepcionista')),
  created_at timestamptz not null default now(),
  primary key (user_id, barbershop_id)
);
create index memberships_shop on memberships (barbershop_id);

create table profiles (
  id uuid primary key references auth."user" on delete cascade,
  barbershop_id uuid references barbershops on delete set null,
  role text not null check (role in ('cliente', 'admin', 'barbeiro', 'recepcionista', 'super_admin')),
  full_name text not null,
  phone text,
  bio text,
  avatar_url text,
  endereco text,
  experiencia_anos integer check (experiencia_anos >= 0),
  total_atendimentos integer not null default 0,
  especialidades text[] not null default '{}',
  updated_at timestamptz not null default now()
);
create index profiles_shop on profiles (barbershop_id);

-- The shop behind a public link, asked before any setting exists. A suspended shop has no public page.
create function app.shop_by_slug(wanted text) returns uuid language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select id from public.barbershops where slug = wanted and status = 'ativa');

alter table barbershops enable row level security;
alter table barbershops force row level security;
create policy own_shop on barbershops for select to navalha_app using (id = app.shop());
create policy founded on barbershops for insert to navalha_app with check (id = app.shop() and app.actor_role() = 'admin');
create policy managed on barbershops for update to navalha_app
  using (id = app.shop() and app.actor_role() in ('admin', 'super_admin'));
create policy looked_up on barbershops for select to current_user using (true);

alter table barbershop_settings enable row level security;
alter table barbershop_settings force row level security;
create policy of_shop on barbershop_settings for select to navalha_app using (barbershop_id = app.shop());
create policy set_by_admin on barbershop_settings for all to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));

alter table memberships enable row level security;
alter table memberships force row level security;
create policy own_membership on memberships for select to navalha_app
  using (barbershop_id = app.shop() and (user_id = app.actor() or app.actor_role() in ('admin', 'super_admin')));
-- Anybody may become a client of the shop whose link was followed; other roles are given by its admin.
create policy joined on memberships for insert to navalha_app
  with check (barbershop_id = app.shop() and (app.actor_role() in ('admin', 'super_admin') or (role = 'cliente' and user_id = app.actor())));
create policy changed_by_admin on memberships for update to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));
create policy ended_by_admin on memberships for delete to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));
create policy session_lookup on memberships for select to current_user using (true);

alter table profiles enable row level security;
alter table profiles force row level security;
create policy own_profile on profiles for select to navalha_app using (id = app.actor());
create policy changed_by_self on profiles for update to navalha_app using (id = app.actor());
create policy made_at_sign_up on profiles for insert to navalha_app
  with check (id = app.actor() and barbershop_id is not distinct from app.shop());
create policy staff_reads on profiles for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'recepcionista', 'super_admin'));

grant select, insert, update on barbershops, barbershop_settings to navalha_app;
grant select, insert on profiles to navalha_app;
-- Role and shop of a profile are not its person's to change.
grant update (full_name, phone, bio, avatar_url, endereco, experiencia_anos, especialidades, updated_at) on profiles to navalha_app;
grant select, insert, update, delete on memberships to navalha_app;
