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

alter table barber_permissions enable row level security;
alter table barber_permissions force row level security;
create policy kept_by_admin on barber_permissions for all to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));
create policy own on barber_permissions for select to navalha_app
  using (barbershop_id = app.shop() and barbeiro_id = app.barber());
create policy session_lookup on barber_permissions for select to current_user using (true);
grant select, insert, update on barber_permissions to navalha_app;

-- The first instant that a barber may read. Like every setting it opens nothing while it is missing.
create function app.since() returns timestamptz language sql stable parallel safe
  return nullif(current_setting('app.since', true), '')::timestamptz;

create policy not_too_old on appointments as restrictive for select to navalha_app
  using (app.actor_role() is distinct from 'barbeiro' or inicio >= app.since());

-- As before, but along the index by client and time.
alter policy served on clients
  using (barbershop_id = app.shop() and app.actor_role() = 'barbeiro' and exists (select from appointments
    where appointments.cliente_id = clients.id and barbeiro_id = app.barber() and inicio >= app.since()));

-- A barber with access to clients sees all of the shop's, others those whom they serve.
create policy with_access on clients for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() = 'barbeiro'
    and (select clients_access from barber_permissions where barbeiro_id = app.barber()));
