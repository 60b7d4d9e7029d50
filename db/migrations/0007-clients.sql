-- The people who are served, and what they allowed. A number is typed by whoever likes to. It stands for one record of the
-- shop, which visits booked by phone attach to; an account takes it only once the number is proven, and until then sees what
-- it booked itself (decisions 7).

create table clients (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  user_id uuid references auth."user" on delete set null,
  nome text not null check (nome <> ''),
  email text,
  telefone text check (telefone ~ '^\+[1-9]\d{7,14}$'),
  phone_verified_at timestamptz,
  phone_verified_by uuid references auth."user" on delete set null,
  -- Made of what a barber typed who may not learn whose number it is: it stands beside the record of that number.
  provisional boolean not null default false,
  cpf text check (cpf ~ '^\d{11}$'),
  data_nascimento date,
  -- Who answers for a client under 18 (LGPD art. 14).
  responsavel_nome text check (responsavel_nome <> ''),
  responsavel_telefone text check (responsavel_telefone ~ '^\+[1-9]\d{7,14}$'),
  observacoes text,
  segmento text not null default 'novo' check (segmento in ('novo', 'frequente', 'regular', 'vip', 'inativo', 'aniversariante')),
  nivel_fidelidade text not null default 'bronze' check (nivel_fidelidade in ('bronze', 'prata', 'ouro', 'diamante')),
  pontuacao integer not null default 0 check (pontuacao >= 0),
  total_gasto bigint not null default 0 check (total_gasto >= 0),
  total_visitas integer not null default 0 check (total_visitas >= 0),
  data_ultimo_corte timestamptz,
  ativo boolean not null default true,
  login_enabled boolean not null default false,
  blocked_at timestamptz,
  -- Whoever deleted their account stays gone: no desk books for them.
  erased_at timestamptz,
  nome_busca text not null generated always as (app.searchable(nome)) stored,
  -- People of a town say their number without its area code, so it is looked for from there too. A column of its own, because
  -- an expression may use no index under row level security (speed.md 4).
  telefone_local text generated always as (case when telefone like '+55%' then substr(telefone, 6) end) stored,
  -- Month and day of birth as one number (1231), so that a birthday is found by an index whatever the year.
  nascimento_mmdd smallint generated always as
    ((extract(month from data_nascimento) * 100 + extract(day from data_nascimento))::smallint) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (barbershop_id, id),
  unique (barbershop_id, cpf),
  unique (barbershop_id, user_id),
  check ((responsavel_nome is null) = (responsavel_telefone is null)),
  constraint erased_is_inactive check (erased_at is null or not ativo)
);
create unique index clients_phone_held on clients (barbershop_id, telefone)
  where not provisional and (user_id is null or phone_verified_at is not null);
create index clients_phone on clients (barbershop_id, telefone text_pattern_ops);
create index clients_local_phone on clients (barbershop_id, telefone_local text_pattern_ops);
create index clients_user on clients (user_id);
create index clients_birthday on clients (barbershop_id, nascimento_mmdd);
create index clients_newest on clients (barbershop_id, created_at desc, id desc);
-- Where nobody is looked for, clients come in order of name.
create index clients_by_name on clients (barbershop_id, nome_busca, id);
-- Written at once, since every search reads what is still to be sorted in. The shop as text, since no other index answers for
-- that: one plan serves all shops, and the one that suits the smallest reads the largest whole.
create index clients_by_word on clients using gin ((barbershop_id::text), (' ' || nome_busca) gin_trgm_ops) with (fastupdate = off);

-- By hand: a barber sees those whom they serve, and a visitor the one whose link they hold.
alter table clients enable row level security, force row level security;
create policy staff on clients for all to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'recepcionista', 'super_admin'));
create policy self on clients for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('cliente', 'visitante') and id = app.client());
create policy self_joins on clients for insert to navalha_app
  with check (barbershop_id = app.shop() and app.actor_role() = 'cliente' and user_id = app.actor());
-- A barber with access to clients sees all of the shop's, others those whom they serve.
create policy with_access on clients for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() = 'barbeiro'
    and (select clients_access from barber_permissions where barbeiro_id = app.barber()));
-- A barber whom the admin lets neither into the agenda nor to clients or sales has no work with clients, and sees none: not
-- even those whom they served. A barber of whom nothing was decided has the defaults, which open the agenda.
create policy of_their_work on clients as restrictive for select to navalha_app
  using (app.actor_role() is distinct from 'barbeiro' or coalesce((select agenda_access or clients_access or sales_access
    from barber_permissions where barbeiro_id = app.barber()), true));
create policy session_lookup on clients for select to current_user using (true);
create policy attached on clients for insert to current_user with check (barbershop_id = app.shop());

-- CPF, birth date, notes and guardian of a client are for those who need them (decisions 4), and row level security hides
-- rows, not columns. So nothing selects them: they are read by functions that ask who wants to know. `navalha_auth` reads them
-- for the file that people take of themselves.
grant select (id, barbershop_id, user_id, nome, email, telefone, telefone_local, phone_verified_at, phone_verified_by,
  provisional, segmento, nivel_fidelidade, pontuacao, total_gasto, total_visitas, data_ultimo_corte, ativo, login_enabled,
  blocked_at, erased_at, nome_busca, created_at, updated_at) on clients to navalha_app;
grant insert, update on clients to navalha_app;
grant select on clients to navalha_auth;

create function app.reads_client_records() returns boolean language sql stable
begin atomic
  select app.actor_role() in ('admin', 'recepcionista', 'super_admin') or app.actor_role() = 'barbeiro' and coalesce(
    (select clients_access from public.barber_permissions where barbershop_id = app.shop() and barbeiro_id = app.barber()), false);
end;

-- Whose birthday it is on one of these days of the year (month * 100 + day): of a birth date no more than that.
create function app.birthdays_on(days smallint[]) returns table (id uuid, nome text, telefone text, nascimento_mmdd smallint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.id, c.nome, c.telefone, c.nascimento_mmdd from public.clients c
  where (select app.reads_client_records()) and c.barbershop_id = app.shop() and c.nascimento_mmdd = any (days) and c.ativo
  order by c.nome_busca limit 100;
end;

-- A client's own birth date and guardian, the one thing that they write on their own row and that is in no profile.
create function app.tell_birth(day date, guardian text, guardian_phone text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update public.clients set data_nascimento = day, responsavel_nome = guardian, responsavel_telefone = guardian_phone, updated_at = now()
  where barbershop_id = app.shop() and id = app.client() and user_id = app.actor();
end;

create function app.own_birth() returns table (data_nascimento date, responsavel_nome text, responsavel_telefone text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.data_nascimento, c.responsavel_nome, c.responsavel_telefone from public.clients c
  where c.barbershop_id = app.shop() and c.id = app.client() and c.user_id = app.actor();
end;

create function app.clients_named(query text) returns setof uuid language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare patterns text[] := app.word_patterns(query);
begin
  return query select id from clients
    where app.actor_role() in ('admin', 'recepcionista', 'barbeiro', 'super_admin')
      and barbershop_id::text = app.shop()::text and app.has_words(nome_busca, patterns);
end $$;

-- What a client allowed, for which purpose, in which words and where they were asked (LGPD, business-rules 10).
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

-- Nobody consents for somebody else.
select app.guard_shop_table('consents', reads => '{admin,recepcionista,cliente}', writes => '{cliente}', client => 'cliente_id',
  updates => 'withdrawn_at');
