-- Files of rows that a shop brings from elsewhere: read first, looked at, then taken over row by row by a job. Each row says what
-- became of it, so that an interrupted import goes on where it was and takes no row twice.

create table imports (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  of text not null check (of in ('clients', 'services', 'products')),
  arquivo text not null check (arquivo <> ''),
  estado text not null default 'mapeando' check (estado in ('mapeando', 'importando', 'concluida', 'cancelada')),
  columns text[] not null,
  mapping jsonb not null,
  duplicates text check (duplicates in ('skip', 'update')),
  linhas integer not null check (linhas > 0),
  lidas integer not null default 0 check (lidas <= linhas),
  novas integer not null default 0,
  alteradas integer not null default 0,
  puladas integer not null default 0,
  recusadas integer not null default 0,
  created_at timestamptz(3) not null default now(),
  created_by uuid references auth."user" on delete set null,
  unique (barbershop_id, id),
  check (lidas = novas + alteradas + puladas + recusadas),
  check (estado = 'mapeando' or estado = 'cancelada' or duplicates is not null)
);
create index imports_newest on imports (barbershop_id, created_at, id);
select app.guard_shop_table('imports', reads => '{admin}', writes => '{admin}');

create table import_rows (
  barbershop_id uuid not null references barbershops on delete cascade,
  import_id uuid not null,
  -- Its number in the file, where the heads are the first.
  row integer not null check (row > 1),
  cells text[] not null,
  outcome text check (outcome in ('added', 'updated', 'skipped', 'refused')),
  reason text check ((reason is not null) = (outcome is not distinct from 'refused')),
  primary key (import_id, row),
  foreign key (barbershop_id, import_id) references imports (barbershop_id, id) on delete cascade
);
create index import_rows_ahead on import_rows (import_id, row) where outcome is null;
create index import_rows_refused on import_rows (import_id, row) where outcome = 'refused';
select app.guard_shop_table('import_rows', reads => '{admin}', writes => '{admin}', deletes => true);

-- Who already is the client of a row: by CPF, by phone, or by name and birth date.
create function app.known_client(phone text, number text, name text, born date) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select id from (
    select id, 1 as likely from public.clients where barbershop_id = app.shop() and cpf = number
    union all
    select id, 2 from public.clients where barbershop_id = app.shop() and telefone = phone and not provisional
    union all
    select id, 3 from public.clients where barbershop_id = app.shop() and nome_busca = app.searchable(name) and data_nascimento = born
  ) as found where app.keeps_clients() order by likely, id limit 1;
end;
