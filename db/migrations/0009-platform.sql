-- What stands above the shops: super admins see every shop's name and size, open and close it, and read what happened at
-- the doors. They act on the platform when no shop is set, and inside a shop like its admin when one is.

create function app.on_platform() returns boolean language sql stable parallel safe
  return app.actor_role() = 'super_admin' and app.shop() is null;

-- Why a shop is not open, since when and by whom. The sizes are counted by a chore, so that a list of all shops reads no
-- shop's clients or appointments.
alter table barbershops
  add column status_reason text check (length(status_reason) <= 500),
  add column status_changed_at timestamptz,
  add column status_changed_by uuid references auth."user" on delete set null,
  add column nome_busca text not null generated always as (app.searchable(nome)) stored,
  add column team_size integer not null default 0,
  add column client_count integer not null default 0,
  add column recent_appointments integer not null default 0,
  add column last_activity_at timestamptz(3) not null default now(),
  add column counted_at timestamptz;
create index barbershops_by_name on barbershops (nome_busca text_pattern_ops, id);
create index barbershops_by_name_order on barbershops (nome_busca, id);
create index barbershops_by_slug on barbershops (slug text_pattern_ops);
create index barbershops_by_activity on barbershops (last_activity_at desc, id desc);
create index barbershops_by_size on barbershops (recent_appointments desc, id desc);

-- A shop's admin keeps its name and address; whether it is open and how large it is are the platform's to write.
revoke update on barbershops from navalha_app;
grant update (nome, slug, telefone, endereco, timezone) on barbershops to navalha_app;
grant update (status, status_reason, status_changed_at, status_changed_by, team_size, client_count, recent_appointments,
  last_activity_at, counted_at) on barbershops to navalha_auth;

create policy seen_by_platform on barbershops for select to navalha_app using (app.on_platform());
create policy judged on barbershops for update to navalha_app using (app.on_platform());
create policy seen_by_platform on memberships for select to navalha_app using (app.on_platform());

alter table auth."user" add column nome_busca text not null generated always as (app.searchable(full_name)) stored;
create index user_by_name on auth."user" (nome_busca text_pattern_ops, id);
create index user_by_email on auth."user" (email text_pattern_ops, id);

-- One row, so that a setting of the installation has a type and a place. Days.
create table auth.platform_settings (
  only_row boolean primary key default true check (only_row),
  security_log_days integer not null default 365 check (security_log_days between 30 and 3650)
);
insert into auth.platform_settings default values;
grant select, update on auth.platform_settings to navalha_auth;

-- Refusals repeat: `once` names the actor, the call and the minute, and the second row of the same minute is not written.
alter table security_events add column once text unique;
-- The keys are made in order of time, so the log is read by them.
drop index security_events_shop, security_events_user;
create index security_events_shop on security_events (barbershop_id, id desc);
create index security_events_user on security_events (user_id, id desc);
create index security_events_type on security_events (event_type, id desc);
create index security_events_severity on security_events (severity, id desc);

create policy read_by_platform on security_events for select to navalha_app using (app.on_platform());
create policy written_by_platform on security_events for insert to navalha_app with check (app.on_platform());
-- Whatever the setting, nothing younger than thirty days is ever removed.
create policy forgotten on security_events for delete to current_user using (created_at < now() - interval '30 days');
create policy seen_when_forgotten on security_events for select to current_user using (created_at < now() - interval '30 days');

-- What browsers tell of their own failures: the newest 500 of each person. `session_id` names one load of the page.
create table client_logs (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth."user" on delete cascade,
  barbershop_id uuid references barbershops on delete set null,
  level text not null check (level in ('debug', 'info', 'warn', 'error')),
  message text not null check (length(message) <= 1000),
  data text check (length(data) <= 4000),
  url text check (length(url) <= 500),
  user_agent text,
  session_id text,
  happened_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index client_logs_user on client_logs (user_id, id desc);
create index client_logs_shop on client_logs (barbershop_id, id desc);
create index client_logs_level on client_logs (level, id desc);

alter table client_logs enable row level security;
alter table client_logs force row level security;
create policy own_log on client_logs for select to navalha_app using (user_id = app.actor());
create policy told on client_logs for insert to navalha_app
  with check (user_id = app.actor() and barbershop_id is not distinct from app.shop());
create policy made_room on client_logs for delete to navalha_app using (user_id = app.actor());
create policy read_by_platform on client_logs for select to navalha_app using (app.on_platform());
grant select, insert, delete on client_logs to navalha_app;
