-- A barbershop, its settings, and who belongs to it with which role. Every table of a shop carries barbershop_id and is under
-- forced row level security: the shop of the request, or nothing. Super admins see every shop's name and size from above, and
-- open and close it.

create table barbershops (
  id uuid primary key default uuidv7(),
  nome text not null check (nome <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  telefone text,
  endereco text,
  timezone text not null default 'America/Sao_Paulo',
  -- Which of the platform's plans the shop has (decisions 5), as the platform wrote it down; none until it did.
  plano text check (plano in ('Basic', 'Premium', 'Enterprise')),
  status text not null default 'ativa' check (status in ('ativa', 'suspensa', 'encerrada')),
  status_reason text check (length(status_reason) <= 500),
  status_changed_at timestamptz,
  status_changed_by uuid references auth."user" on delete set null,
  -- Counted by a job, so that a list of all shops reads no shop's clients or appointments.
  team_size integer not null default 0,
  client_count integer not null default 0,
  recent_appointments integer not null default 0,
  last_activity_at timestamptz(3) not null default now(),
  counted_at timestamptz,
  nome_busca text not null generated always as (app.searchable(nome)) stored,
  created_at timestamptz not null default now()
);
create index barbershops_by_slug on barbershops (slug text_pattern_ops);
create index barbershops_by_word on barbershops using gin ((' ' || nome_busca) gin_trgm_ops) with (fastupdate = off);
-- The orders of the platform's list, of all shops and of those with one status; ids of shops are not in order of time.
create index barbershops_by_name_order on barbershops (nome_busca, id);
create index barbershops_by_age on barbershops (created_at desc, id desc);
create index barbershops_by_activity on barbershops (last_activity_at desc, id desc);
create index barbershops_by_size on barbershops (recent_appointments desc, id desc);
create index barbershops_by_status_name on barbershops (status, nome_busca, id);
create index barbershops_by_status_age on barbershops (status, created_at desc, id desc);
create index barbershops_by_status_activity on barbershops (status, last_activity_at desc, id desc);
create index barbershops_by_status_size on barbershops (status, recent_appointments desc, id desc);

-- By hand: it is the shop itself, which is founded by nobody yet and opened and closed from above.
alter table barbershops enable row level security, force row level security;
create policy own_shop on barbershops for select to navalha_app using (id = app.shop());
create policy founded on barbershops for insert to navalha_app with check (id = app.shop() and app.actor_role() = 'admin');
create policy managed on barbershops for update to navalha_app
  using (id = app.shop() and app.actor_role() in ('admin', 'super_admin'));
-- Asked once a statement and not once a row, `on_platform` does not tell the planner that almost no row passes.
create policy seen_by_platform on barbershops for select to navalha_app using ((select app.on_platform()));
create policy judged on barbershops for update to navalha_app using ((select app.on_platform()));
create policy looked_up on barbershops for select to current_user using (true);

grant select, insert on barbershops to navalha_app;
-- A shop's admin keeps its name and address; whether it is open and how large it is are the platform's to write.
grant update (nome, slug, telefone, endereco, timezone) on barbershops to navalha_app;
grant update (plano, status, status_reason, status_changed_at, status_changed_by, team_size, client_count,
  recent_appointments, last_activity_at, counted_at) on barbershops to navalha_auth;

-- The shop behind a public link, asked before any setting exists. A suspended shop has no public page.
create function app.shop_by_slug(wanted text) returns uuid language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select id from public.barbershops where slug = wanted and status = 'ativa');

create function app.shops_named(query text) returns setof uuid language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare patterns text[] := app.word_patterns(query);
begin
  return query select id from barbershops where app.on_platform() and app.has_words(nome_busca, patterns);
end $$;

-- Minutes, but horizon_days. The defaults are those of decisions 7.
create table barbershop_settings (
  barbershop_id uuid primary key references barbershops on delete cascade,
  slot_step integer not null default 15 check (slot_step in (5, 10, 15, 20, 30, 60)),
  min_notice integer not null default 30 check (min_notice between 0 and 10080),
  horizon_days integer not null default 60 check (horizon_days between 1 and 365),
  change_limit integer not null default 120 check (change_limit between 0 and 10080),
  max_no_shows integer check (max_no_shows > 0),
  max_open_bookings integer not null default 5 check (max_open_bookings between 1 and 50),
  staff_second_factor boolean not null default false
);

select app.guard_shop_table('barbershop_settings', reads => '{everyone}', writes => '{admin}');
create policy session_lookup on barbershop_settings for select to current_user using (true);

-- An ended membership keeps its row, so that the history still names people.
create table memberships (
  user_id uuid not null references auth."user" on delete cascade,
  barbershop_id uuid not null references barbershops on delete cascade,
  role text not null check (role in ('cliente', 'admin', 'barbeiro', 'recepcionista')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid references auth."user" on delete set null,
  primary key (user_id, barbershop_id)
);
-- A shop has thousands of clients and few who work there.
create index memberships_role on memberships (barbershop_id, role);

-- By hand: a row is also its person's, and anybody may become a client by it.
alter table memberships enable row level security, force row level security;
create policy own_membership on memberships for select to navalha_app
  using (barbershop_id = app.shop() and (user_id = app.actor() or app.actor_role() in ('admin', 'super_admin')));
-- Anybody may become a client of the shop whose link was followed; other roles are given by its admin.
create policy joined on memberships for insert to navalha_app
  with check (barbershop_id = app.shop() and (app.actor_role() in ('admin', 'super_admin') or (role = 'cliente' and user_id = app.actor())));
create policy changed_by_admin on memberships for update to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));
create policy ended_by_admin on memberships for delete to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));
create policy seen_by_platform on memberships for select to navalha_app using ((select app.on_platform()));
create policy session_lookup on memberships for select to current_user using (true);
grant select, insert, update, delete on memberships to navalha_app;

-- The log of a shop names the people of that shop, also those whose account was made in another: who they are here is told
-- by the membership, and not by the shop that their profile was made in.
create function app.member_names(accounts uuid[]) returns table (id uuid, full_name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select u.id, u.full_name from auth."user" u join public.memberships m on m.user_id = u.id
  where u.id = any (accounts) and m.barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin');
end;
