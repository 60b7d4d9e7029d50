-- The people who are served. The phone (E.164) is a client's natural key within a shop; a visitor who books by
-- phone attaches to the client with that number, but stays unverified until the shop or a code confirms it.

create table clients (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  user_id uuid references auth."user" on delete set null,
  nome text not null check (nome <> ''),
  email text,
  telefone text check (telefone ~ '^\+[1-9]\d{7,14}$'),
  cpf text check (cpf ~ '^\d{11}$'),
  data_nascimento date,
  segmento text not null default 'novo' check (segmento in ('novo', 'frequente', 'regular', 'vip', 'inativo', 'aniversariante')),
  observacoes text,
  pontuacao integer not null default 0 check (pontuacao >= 0),
  ativo boolean not null default true,
  login_enabled boolean not null default false,
  nivel_fidelidade text not null default 'bronze' check (nivel_fidelidade in ('bronze', 'prata', 'ouro', 'diamante')),
  total_gasto bigint not null default 0 check (total_gasto >= 0),
  total_visitas integer not null default 0 check (total_visitas >= 0),
  data_ultimo_corte timestamptz,
  phone_verified_at timestamptz,
  blocked_at timestamptz,
  nome_busca text not null generated always as (app.searchable(nome)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (barbershop_id, id),
  unique (barbershop_id, telefone),
  unique (barbershop_id, cpf),
  unique (barbershop_id, user_id)
);
create index clients_name on clients (barbershop_id, nome_busca text_pattern_ops);
create index clients_phone on clients (barbershop_id, telefone text_pattern_ops);
create index clients_user on clients (user_id);

alter table clients enable row level security;
alter table clients force row level security;
create policy staff on clients for all to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'recepcionista', 'super_admin'));
create policy self on clients for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('cliente', 'visitante') and id = app.client());
create policy self_joins on clients for insert to navalha_app
  with check (barbershop_id = app.shop() and app.actor_role() = 'cliente' and user_id = app.actor());
create policy session_lookup on clients for select to current_user using (true);
create policy attached on clients for insert to current_user with check (barbershop_id = app.shop());

grant select, insert, update on clients to navalha_app;

-- Attaches a visitor to the client with that phone number, or makes one. It answers an id and nothing of the client,
-- so that whoever knows a number learns neither the name nor whether the number was known.
create function app.attach_visitor(visitor_name text, visitor_phone text) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare found_id uuid;
begin
  select id into found_id from public.clients where barbershop_id = app.shop() and telefone = visitor_phone;
  if found_id is not null then return found_id; end if;
  insert into public.clients (barbershop_id, nome, telefone) values (app.shop(), visitor_name, visitor_phone)
  on conflict (barbershop_id, telefone) do nothing returning id into found_id;
  if found_id is null then
    select id into found_id from public.clients where barbershop_id = app.shop() and telefone = visitor_phone;
  end if;
  return found_id;
end $$;
