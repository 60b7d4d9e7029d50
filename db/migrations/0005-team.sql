-- The team: who cuts hair, what each barber may see, and how somebody becomes staff. The unique pairs (barbershop_id, id) let
-- later tables refer to a row and prove in the same key that it is of the same shop.

create table barbeiros (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  user_id uuid references auth."user" on delete set null,
  nome text not null check (nome <> ''),
  email text,
  telefone text,
  foto_url text,
  especialidades text[] not null default '{}',
  bio text,
  ativo boolean not null default true,
  -- Whoever deleted their account stays gone: no admin puts an erased person back into the team.
  erased_at timestamptz,
  aceita_encaixe boolean not null default true,
  buffer_minutos integer not null default 0 check (buffer_minutos between 0 and 240),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (barbershop_id, id),
  unique (barbershop_id, user_id),
  constraint erased_is_inactive check (erased_at is null or not ativo)
);
create index barbeiros_user on barbeiros (user_id);

select app.guard_shop_table('barbeiros', reads => '{everyone}', writes => '{admin}', deletes => true);
create policy session_lookup on barbeiros for select to current_user using (true);

-- What a barber may do in their portal. A barber without a row has the defaults, which are also the columns'; the admin
-- decides, never the barber's own browser.
create table barber_permissions (
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid not null,
  portal_access_enabled boolean not null default true,
  agenda_access boolean not null default true,
  commissions_access boolean not null default true,
  sales_access boolean not null default false,
  clients_access boolean not null default false,
  reports_access boolean not null default false,
  financial_access boolean not null default false,
  -- How many days back a barber reads, beside today.
  data_access_days integer not null default 30 check (data_access_days between 0 and 3650),
  updated_at timestamptz not null default now(),
  updated_by uuid references auth."user" on delete set null,
  primary key (barbeiro_id, barbershop_id),
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete cascade
);
create index barber_permissions_shop on barber_permissions (barbershop_id);

-- By hand: whoever has a chair reads what was decided about it, whatever their role in the shop is today.
alter table barber_permissions enable row level security, force row level security;
create policy kept_by_admin on barber_permissions for all to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));
create policy own on barber_permissions for select to navalha_app
  using (barbershop_id = app.shop() and barbeiro_id = app.barber());
create policy session_lookup on barber_permissions for select to current_user using (true);
grant select, insert, update on barber_permissions to navalha_app;

-- An invitation of the shop's admin, bound to an e-mail, good once and for 72 hours. Super admins are invited by one as a
-- shop's team is by its admin (decisions 4): such an invitation belongs to no shop, and to nobody below the platform. Only a
-- hash of the token is kept, so that whoever reads this table can enter nowhere.
create table staff_invitations (
  id uuid primary key default uuidv7(),
  barbershop_id uuid references barbershops on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('barbeiro', 'recepcionista', 'super_admin')),
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
  -- Who opens a link that went by mail alone can read the mail of that address. Where nothing is mailed the link is handed
  -- over, and whoever holds it may be anybody.
  mailed_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid references auth."user" on delete set null,
  revoked_at timestamptz,
  revoked_by uuid references auth."user" on delete set null,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete set null (barbeiro_id),
  check (barbeiro_id is null or role = 'barbeiro'),
  check (accepted_at is null or revoked_at is null),
  constraint staff_invitations_place_check check ((role = 'super_admin') = (barbershop_id is null))
);
create unique index staff_invitations_pending on staff_invitations (barbershop_id, email) nulls not distinct
  where accepted_at is null and revoked_at is null;
create index staff_invitations_shop on staff_invitations (barbershop_id, created_at desc);
create index staff_invitations_barber on staff_invitations (barbeiro_id);
create index staff_invitations_email on staff_invitations (email);

select app.guard_shop_table('staff_invitations', reads => '{admin}', writes => '{admin}');
-- Those of the platform are no shop's.
create policy kept_by_platform on staff_invitations for all to navalha_app
  using (barbershop_id is null and app.on_platform());
-- Whoever holds the link is in no shop yet.
create policy link_lookup on staff_invitations for select to current_user using (true);
