-- The answers of requests that may be sent twice. `actor` is the user's id, or 'visitante': a key of one never answers another,
-- and an answer goes only to the same request in every byte (trust I1 to I4).

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

-- By hand: a row is the actor's, also of a visitor who is nobody.
alter table idempotency_keys enable row level security, force row level security;
create policy of_actor on idempotency_keys for all to navalha_app
  using (barbershop_id = app.shop() and actor = coalesce(app.actor()::text, 'visitante'));
create policy forgotten on idempotency_keys for delete to current_user using (created_at < now() - interval '48 hours');
create policy seen_when_forgotten on idempotency_keys for select to current_user using (created_at < now() - interval '48 hours');
grant select, insert, update on idempotency_keys to navalha_app;
