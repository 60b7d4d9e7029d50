-- What was changed of a row, when and by whom, so that a price or a client's phone can be asked about later. A table that is
-- remembered names `app.remember_change` in a trigger, with the columns whose changes are nobody's decision.

create table row_changes (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  table_name name not null,
  row_id uuid not null,
  user_id uuid references auth."user" on delete set null,
  -- Column → its value before and after.
  changed jsonb not null,
  created_at timestamptz(3) not null default now()
);
create index row_changes_of on row_changes (row_id, id desc);

-- By hand: written by the trigger alone, whoever changes the row; read by who keeps the registers.
alter table row_changes enable row level security, force row level security;
create policy reads on row_changes for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'recepcionista', 'super_admin'));
create policy remembered on row_changes for insert to current_user with check (true);
grant select on row_changes to navalha_app;

create function app.remember_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before jsonb := to_jsonb(old) - tg_argv;
  after jsonb := to_jsonb(new) - tg_argv;
  found jsonb;
begin
  select jsonb_object_agg(key, jsonb_build_array(before -> key, value)) into found
  from jsonb_each(after) where before -> key is distinct from value;
  if found is not null then
    insert into row_changes (barbershop_id, table_name, row_id, user_id, changed)
    values (new.barbershop_id, tg_table_name, new.id, app.actor(), found);
  end if;
  return null;
end $$;

-- The desk reads who changed what, too.
create or replace function app.member_names(accounts uuid[]) returns table (id uuid, full_name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select u.id, u.full_name from auth."user" u join public.memberships m on m.user_id = u.id
  where u.id = any (accounts) and m.barbershop_id = app.shop() and app.actor_role() in ('admin', 'recepcionista', 'super_admin');
end;
