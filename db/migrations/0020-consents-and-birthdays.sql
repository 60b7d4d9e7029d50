-- What a client allowed, for which purpose, in which words and where they were asked (LGPD, business-rules 10); and what the
-- desk asks every day: whose birthday it is, who came last, what somebody booked.

create table consents (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  cliente_id uuid not null,
  purpose text not null check (purpose in ('marketing', 'aniversario', 'imagem')),
  text_version text not null check (text_version ~ '^\d{4}-\d{2}-\d{2}$'),
  origin text not null check (origin in ('cadastro', 'perfil')),
  granted_at timestamptz(3) not null default now(),
  withdrawn_at timestamptz(3) check (withdrawn_at >= granted_at),
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete cascade
);
create index consents_client on consents (barbershop_id, cliente_id, granted_at);
create unique index consents_live on consents (cliente_id, purpose) where withdrawn_at is null;

alter table consents enable row level security;
alter table consents force row level security;
-- Nobody consents for somebody else.
create policy own_word on consents for all to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() = 'cliente' and cliente_id = app.client());
create policy known_to_desk on consents for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'recepcionista', 'super_admin'));
grant select, insert on consents to navalha_app;
grant update (withdrawn_at) on consents to navalha_app;

-- Month and day of birth as one number (1231), so that a birthday is found by an index whatever the year.
alter table clients add column nascimento_mmdd smallint generated always as
  ((extract(month from data_nascimento) * 100 + extract(day from data_nascimento))::smallint) stored;
create index clients_birthday on clients (barbershop_id, nascimento_mmdd);
create index clients_newest on clients (barbershop_id, created_at desc, id desc);
create index appointments_created_by on appointments (created_by, created_at);

-- The one thing that a client writes on their own row and that is in no profile.
create function app.tell_birth_date(day date) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update public.clients set data_nascimento = day, updated_at = now()
  where barbershop_id = app.shop() and id = app.client() and user_id = app.actor();
end;
