-- What the shop sells as time, and when the shop and each barber work.

create table services (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  nome text not null check (nome <> ''),
  descricao text,
  categoria text not null default 'Cabelo',
  preco bigint not null check (preco >= 0),
  duracao_minutos integer not null check (duracao_minutos between 5 and 720),
  buffer_minutos integer check (buffer_minutos between 0 and 240),
  ordem integer not null default 0,
  ativo boolean not null default true,
  created_at timestamptz not null default now(),
  unique (barbershop_id, id)
);

-- Which barber does which service; price (centavos) and length (minutes) of their own where set.
create table barber_services (
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid not null,
  service_id uuid not null,
  preco bigint check (preco >= 0),
  duracao_minutos integer check (duracao_minutos between 5 and 720),
  primary key (barbeiro_id, service_id),
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, service_id) references services (barbershop_id, id) on delete cascade
);
create index barber_services_shop on barber_services (barbershop_id);
create index barber_services_service on barber_services (service_id);

-- Minutes after local midnight on a weekday (0 = Sunday); of the shop where barbeiro_id is null. Two rows make a lunch break.
create table working_hours (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid,
  weekday smallint not null check (weekday between 0 and 6),
  opens smallint not null check (opens >= 0),
  closes smallint not null check (closes > opens and closes <= 1440),
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete cascade
);
create index working_hours_shop on working_hours (barbershop_id);
create index working_hours_barber on working_hours (barbeiro_id);

select app.guard_shop_table(name, reads => '{everyone}', writes => '{admin}', deletes => true)
from unnest(array['services', 'barber_services', 'working_hours']::regclass[]) as name;
