-- How somebody becomes staff: by an invitation of the shop's admin, bound to an e-mail, good once and for 72 hours. Only a
-- hash of its token is kept, so that whoever reads this table can enter nowhere.

create table staff_invitations (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('barbeiro', 'recepcionista')),
  nome text not null check (nome <> ''),
  telefone text,
  especialidades text[] not null default '{}',
  bio text,
  -- The invited barber's row: made with the invitation, active once it is accepted.
  barbeiro_id uuid,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  created_by uuid references auth."user" on delete set null,
  expires_at timestamptz not null check (expires_at > created_at),
  accepted_at timestamptz,
  accepted_by uuid references auth."user" on delete set null,
  revoked_at timestamptz,
  revoked_by uuid references auth."user" on delete set null,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete set null (barbeiro_id),
  check (barbeiro_id is null or role = 'barbeiro'),
  check (accepted_at is null or revoked_at is null)
);
create unique index staff_invitations_pending on staff_invitations (barbershop_id, email)
  where accepted_at is null and revoked_at is null;
create index staff_invitations_shop on staff_invitations (barbershop_id, created_at desc);
create index staff_invitations_barber on staff_invitations (barbeiro_id);

alter table staff_invitations enable row level security;
alter table staff_invitations force row level security;
create policy kept_by_admin on staff_invitations for all to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));
-- Whoever holds the link is in no shop yet.
create policy link_lookup on staff_invitations for select to current_user using (true);
grant select, insert, update on staff_invitations to navalha_app;

-- A shop has thousands of clients and few who work there.
create index memberships_role on memberships (barbershop_id, role);
drop index memberships_shop;
