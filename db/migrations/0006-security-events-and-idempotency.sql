-- What happened to accounts and doors (append-only), and the answers of requests that may be sent twice.

create table security_events (
  id uuid primary key default uuidv7(),
  barbershop_id uuid references barbershops on delete set null,
  user_id uuid references auth."user" on delete set null,
  event_type text not null,
  severity text not null default 'medium' check (severity in ('low', 'medium', 'high')),
  details jsonb not null default '{}',
  address text,
  user_agent text,
  created_at timestamptz not null default now()
);
create index security_events_shop on security_events (barbershop_id, created_at desc);
create index security_events_user on security_events (user_id, created_at desc);

alter table security_events enable row level security;
alter table security_events force row level security;
create policy read_by_admin on security_events for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));
create policy written on security_events for insert to navalha_app with check (barbershop_id is not distinct from app.shop());
create policy written_outside on security_events for insert to current_user with check (true);
grant select, insert on security_events to navalha_app;

-- `actor` is the user's id, or 'visitante': a key of one never answers another, and an answer goes only to the same
-- request in every byte (trust I1 to I4).
create table idempotency_keys (
  barbershop_id uuid not null references barbershops on delete cascade,
  actor text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (barbershop_id, actor, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy of_actor on idempotency_keys for all to navalha_app
  using (barbershop_id = app.shop() and actor = coalesce(app.actor()::text, 'visitante'));
create policy forgotten on idempotency_keys for delete to current_user using (created_at < now() - interval '48 hours');
create policy seen_when_forgotten on idempotency_keys for select to current_user using (created_at < now() - interval '48 hours');
grant select, insert, update on idempotency_keys to navalha_app;
