-- What happened to accounts and at sign-in (append-only), and what browsers tell of their own failures. Both are read by the
-- platform, the first by each shop's admin too, and are kept for a while only.

create table security_events (
  id uuid primary key default uuidv7(),
  barbershop_id uuid references barbershops on delete set null,
  user_id uuid references auth."user" on delete set null,
  event_type text not null,
  severity text not null default 'medium' check (severity in ('low', 'medium', 'high')),
  details jsonb not null default '{}',
  address text,
  user_agent text,
  -- Refusals repeat: this names the actor, the call and the minute, and the second row of the same minute is not written.
  once text unique,
  created_at timestamptz not null default now()
);
-- The keys are made in order of time, so the log is read by them.
create index security_events_shop on security_events (barbershop_id, id desc);
create index security_events_user on security_events (user_id, id desc);
create index security_events_type on security_events (event_type, id desc);
create index security_events_severity on security_events (severity, id desc);

-- By hand: what happened outside a shop and from above it stands here too.
alter table security_events enable row level security, force row level security;
create policy read_by_admin on security_events for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));
create policy read_by_platform on security_events for select to navalha_app using ((select app.on_platform()));
create policy written on security_events for insert to navalha_app with check (barbershop_id is not distinct from app.shop());
create policy written_by_platform on security_events for insert to navalha_app with check (app.on_platform());
create policy written_outside on security_events for insert to current_user with check (true);
-- Whatever the setting, nothing younger than thirty days is ever removed.
create policy forgotten on security_events for delete to current_user using (created_at < now() - interval '30 days');
create policy seen_when_forgotten on security_events for select to current_user using (created_at < now() - interval '30 days');
grant select, insert on security_events to navalha_app;

-- A shop's admin reads in the shop's log who of the platform acted there. Of an account above the shops a shop learns the
-- name, and only where the log of this very shop says that they acted on it as the platform.
create policy names_of_platform on security_events for select to current_user
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));
create function app.platform_names(accounts uuid[]) returns table (id uuid, full_name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select u.id, u.full_name from auth."user" u
  where u.id = any (accounts) and exists (select from public.security_events e
    where e.user_id = u.id and e.barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin')
      and e.event_type in ('super_admin_entered', 'super_admin_left', 'super_admin_act', 'shop_suspended', 'shop_closed',
        'shop_reopened', 'shop_plan_changed'));
end;

-- The newest 500 of each person. `session_id` names one load of the page.
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

-- By hand: a row is its person's, with or without a shop.
alter table client_logs enable row level security, force row level security;
create policy own_log on client_logs for select to navalha_app using (user_id = app.actor());
create policy told on client_logs for insert to navalha_app
  with check (user_id = app.actor() and barbershop_id is not distinct from app.shop());
create policy made_room on client_logs for delete to navalha_app using (user_id = app.actor());
create policy read_by_platform on client_logs for select to navalha_app using ((select app.on_platform()));
-- They are worth a look for a season, and then kept of nobody (trust 2 g).
create policy forgotten on client_logs for delete to current_user using (created_at < now() - interval '90 days');
create policy seen_when_forgotten on client_logs for select to current_user using (created_at < now() - interval '90 days');
grant select, insert, delete on client_logs to navalha_app;
