-- Whom a shop buys from. Kept by the desk; one who is no longer bought from is archived, since purchases name them.

create table suppliers (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  nome text not null check (nome <> ''),
  telefone text,
  email text,
  observacoes text not null default '',
  archived_at timestamptz(3),
  nome_busca text not null generated always as (app.searchable(nome)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (barbershop_id, id)
);
create index suppliers_by_name on suppliers (barbershop_id, nome_busca, id) where archived_at is null;
create index suppliers_archived on suppliers (barbershop_id, nome_busca, id) where archived_at is not null;

select app.guard_shop_table('suppliers', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}');
