-- What a shop knows of its clients beside a name and a number: how they came, what to mind at the chair, on whom a child hangs,
-- and what their visits say of them. Two records of one person become one, and a person who asks for it goes out of all of it.

alter table clients
  add endereco text,
  add como_conheceu text check (como_conheceu in ('indicacao', 'instagram', 'google', 'passou_na_frente', 'outro')),
  add tags text[] not null default '{}',
  add alergias text,
  -- A vip by hand stays one, whatever their visits say (business-rules 6).
  add vip_at timestamptz,
  add vip_by uuid references auth."user" on delete set null,
  add blocked_by uuid references auth."user" on delete set null,
  add blocked_reason text,
  -- A child or a father who comes with somebody's number: they have none of their own.
  add titular_id uuid,
  add parentesco text check (parentesco in ('filho', 'pai', 'mae', 'conjuge', 'outro')),
  -- Of their visits, kept by `app.tally_client`.
  add primeira_visita timestamptz,
  add faltas integer not null default 0 check (faltas >= 0),
  add barbeiro_preferido uuid,
  -- A dependent hangs on somebody who is no dependent: the key leads only to rows that are none.
  add independente boolean not null generated always as (titular_id is null) stored,
  add titular_independente boolean generated always as (case when titular_id is not null then true end) stored,
  -- A list is sorted by what is never missing.
  add telefone_ordem text not null generated always as (coalesce(telefone, '')) stored,
  add ultima_visita timestamptz not null generated always as (coalesce(data_ultimo_corte, '-infinity')) stored,
  add unique (barbershop_id, id, independente),
  add constraint clients_titular foreign key (barbershop_id, titular_id, titular_independente)
    references clients (barbershop_id, id, independente) on delete restrict,
  add foreign key (barbershop_id, barbeiro_preferido) references barbeiros (barbershop_id, id) on delete set null (barbeiro_preferido),
  add constraint dependents_have_no_phone check (titular_id is null or telefone is null),
  add constraint dependents_say_of_whom check ((titular_id is null) = (parentesco is null)),
  add constraint blocked_for_a_reason check (blocked_reason is null or blocked_at is not null);

create index clients_dependents on clients (titular_id);
create index clients_preferred on clients (barbeiro_preferido, nome_busca, id);
create index clients_vip_by on clients (vip_by);
-- What else people are known by, and the orders of the list.
create index clients_email on clients (barbershop_id, email text_pattern_ops);
create index clients_by_phone on clients (barbershop_id, telefone_ordem, id);
create index clients_by_segment on clients (barbershop_id, segmento, nome_busca, id);
create index clients_by_last on clients (barbershop_id, ultima_visita, id);
create index clients_never_seen on clients (barbershop_id, nome_busca, id) where data_ultimo_corte is null;
create index clients_by_visits on clients (barbershop_id, total_visitas, id);
create index clients_by_missed on clients (barbershop_id, faltas, id);
create index clients_archived on clients (barbershop_id, nome_busca, id) where not ativo;
drop index clients_newest;
create index clients_by_age on clients (barbershop_id, created_at, id);

grant select (como_conheceu, tags, alergias, vip_at, titular_id, parentesco, primeira_visita, faltas, barbeiro_preferido,
  telefone_ordem, ultima_visita)
  on clients to navalha_app;

create trigger remembered after update on clients for each row when (new.erased_at is null) execute function app.remember_change(
  'updated_at', 'nome_busca', 'telefone_local', 'nascimento_mmdd', 'independente', 'titular_independente', 'telefone_ordem', 'ultima_visita', 'segmento', 'nivel_fidelidade',
  'pontuacao', 'total_gasto', 'total_visitas', 'data_ultimo_corte', 'primeira_visita', 'faltas', 'barbeiro_preferido', 'provisional',
  'user_id', 'phone_verified_by', 'vip_by', 'blocked_by', 'erased_at', 'login_enabled');

-- Columns that few may read, of some clients; the CPF as lists show it.
create function app.client_records(ids uuid[]) returns table (id uuid, cpf text, data_nascimento date, endereco text,
  observacoes text, responsavel_nome text, responsavel_telefone text, blocked_reason text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.id, '***.' || substr(c.cpf, 4, 3) || '.' || substr(c.cpf, 7, 3) || '-**', c.data_nascimento, c.endereco,
    c.observacoes, c.responsavel_nome, c.responsavel_telefone, c.blocked_reason
  from public.clients c where (select app.reads_client_records()) and c.barbershop_id = app.shop() and c.id = any (ids);
end;

-- Whoever reads it is on record (decisions 4).
create function app.cpf_of(client uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.cpf from public.clients c where (select app.reads_client_records()) and c.barbershop_id = app.shop() and c.id = client;
end;

create function app.clients_of_cpf(wanted text) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.id from public.clients c where (select app.reads_client_records()) and c.barbershop_id = app.shop() and c.cpf = wanted;
end;

-- At most so many, in no order: whoever wants a page of many walks them by the list's own index. A single letter begins too many
-- words for the index to help.
drop function app.clients_named(text);
create function app.clients_named(query text, most integer) returns setof uuid language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare patterns text[] := app.word_patterns(query);
begin
  return query select id from clients
    where app.actor_role() in ('admin', 'recepcionista', 'barbeiro', 'super_admin')
      and barbershop_id::text = app.shop()::text and app.has_words(nome_busca, patterns)
    limit most;
end $$;

create function app.clients_born_on(days smallint[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.id from public.clients c
  where (select app.reads_client_records()) and c.barbershop_id = app.shop() and c.nascimento_mmdd = any (days);
end;

-- The first that matches (business-rules 6); who was never served is new for as long as who stays away counts as present.
create function app.segment_of(by_hand boolean, top boolean, first_visit timestamptz, last_visit timestamptz, recent integer,
  known_since timestamptz, moment timestamptz) returns text language sql immutable
  return case
    when by_hand then 'vip'
    when first_visit >= moment - interval '30 days' then 'novo'
    when coalesce(last_visit, known_since) < moment - interval '60 days' then 'inativo'
    when last_visit is null then 'novo'
    when top then 'vip'
    when recent >= 3 then 'frequente'
    else 'regular'
  end;

-- The desk keeps the records of clients.
create function app.keeps_clients() returns boolean language sql stable
  return coalesce(app.actor_role() in ('admin', 'recepcionista', 'super_admin'), false);

-- Whoever ends a visit changes what is known of its client, also a barber who may not change clients; so do those who join records.
drop policy takes_number on clients;
create policy kept on clients for update to current_user using (barbershop_id = app.shop());

-- Counts a client's visits anew. A last visit from before the shop came here stays the last until there is a later one.
create function app.tally_client(client uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update public.clients c set
    total_visitas = v.done, primeira_visita = v.first, data_ultimo_corte = greatest(c.data_ultimo_corte, v.last), faltas = v.missed,
    barbeiro_preferido = (select a.barbeiro_id from public.appointments a where a.cliente_id = client and a.status = 'concluido'
      group by a.barbeiro_id order by count(*) desc, max(a.inicio) desc, a.barbeiro_id limit 1),
    segmento = app.segment_of(c.vip_at is not null, c.nivel_fidelidade = 'diamante', v.first, greatest(c.data_ultimo_corte, v.last),
      v.recent, c.created_at, now())
  from (select count(*) filter (where status = 'concluido')::int as done, min(inicio) filter (where status = 'concluido') as first,
      max(inicio) filter (where status = 'concluido') as last, count(*) filter (where status = 'faltou')::int as missed,
      count(*) filter (where status = 'concluido' and inicio >= now() - interval '60 days')::int as recent
    from public.appointments where cliente_id = client and barbershop_id = app.shop()) v
  where c.barbershop_id = app.shop() and c.id = client;
end;

create function app.tally_visit() returns trigger language plpgsql as $$
begin
  perform app.tally_client(one) from unnest(array[old.cliente_id, new.cliente_id]) as one where one is not null group by one order by one;
  return null;
end $$;
create trigger tallied after update on appointments for each row
  when ((old.status in ('concluido', 'faltou') or new.status in ('concluido', 'faltou'))
    and (old.status, old.cliente_id, old.barbeiro_id, old.inicio) is distinct from (new.status, new.cliente_id, new.barbeiro_id, new.inicio))
  execute function app.tally_visit();

-- Time alone changes segments too. Run for one shop; answers whom it changed.
create function app.resegment_clients() returns integer language plpgsql volatile as $$
declare changed integer;
begin
  with recent as (
    select cliente_id, count(*)::int as visits from public.appointments
    where barbershop_id = app.shop() and inicio >= now() - interval '60 days' and inicio < now() and status = 'concluido'
    group by cliente_id
  ), judged as (
    select c.id, app.segment_of(c.vip_at is not null, c.nivel_fidelidade = 'diamante', c.primeira_visita, c.data_ultimo_corte,
      coalesce(r.visits, 0), c.created_at, now()) as segment
    from public.clients c left join recent r on r.cliente_id = c.id where c.barbershop_id = app.shop()
  )
  update public.clients c set segmento = judged.segment from judged where c.id = judged.id and c.segmento <> judged.segment;
  get diagnostics changed = row_count;
  return changed;
end $$;

-- A put-away client who books again is back.
create or replace function app.booking_standing(client uuid, moment timestamptz, out blocked boolean, out "full" boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare away boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('bookings of ' || client::text, 0));
  select not c.ativo,
    c.blocked_at is not null or (s.max_no_shows is not null and s.max_no_shows <=
      (select count(*) from public.appointments a where a.cliente_id = c.id and a.status = 'faltou')),
    s.max_open_bookings <= (select count(*) from public.appointments a where a.cliente_id = c.id and a.inicio > moment
      and a.status in ('retido', 'agendado', 'confirmado'))
    -- Who books and cancels in circles has few open ones.
    or 20 <= (select count(*) from public.appointments a where a.cliente_id = c.id and a.origem <> 'equipe'
      and a.created_at > now() - interval '1 day')
  into away, blocked, "full"
  from public.clients c join public.barbershop_settings s on s.barbershop_id = c.barbershop_id
  where c.barbershop_id = app.shop() and c.id = client and c.erased_at is null;
  if away and not blocked then update public.clients set ativo = true where barbershop_id = app.shop() and id = client; end if;
end $$;

-- The rows of a record that is joined to another, wherever they are.
create policy kept on consents for all to current_user using (barbershop_id = app.shop());
create policy kept on row_changes for all to current_user using (barbershop_id = app.shop());

-- Every row of one client becomes another's, whatever table it is in, and the one is no more. What the kept record lacks it takes
-- over, and so the columns named in `taking`. The outcome is 'missing' where one of them is none of the shop's, 'accounts' where
-- both have one, and 'merged'.
create function app.merge_clients(kept uuid, removed uuid, taking text[] default '{}') returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  shop uuid := app.shop();
  mine public.clients;
  other public.clients;
  reference record;
begin
  perform from public.clients where barbershop_id = shop and id in (kept, removed) order by id for update;
  select * into mine from public.clients where barbershop_id = shop and id = kept and erased_at is null;
  select * into other from public.clients where barbershop_id = shop and id = removed and erased_at is null;
  if mine.id is null or other.id is null or kept = removed or not app.keeps_clients() then return 'missing'; end if;
  if mine.user_id is not null and other.user_id is not null then return 'accounts'; end if;

  update public.clients set titular_id = null, parentesco = null where id = kept and titular_id = removed;
  -- Nobody hangs on a dependent.
  select titular_id into mine.titular_id from public.clients where id = kept;
  update public.clients set titular_id = coalesce(mine.titular_id, kept) where titular_id = removed and id <> kept;
  update public.consents theirs set withdrawn_at = now() where cliente_id = removed and withdrawn_at is null
    and exists (select from public.consents where cliente_id = kept and purpose = theirs.purpose and withdrawn_at is null);
  for reference in
    select conrelid::regclass as name, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[cardinality(conkey)]
    where confrelid = 'public.clients'::regclass and contype = 'f' and conrelid <> confrelid
  loop
    execute format('update %s set %I = $1 where %I = $2', reference.name, reference.column, reference.column) using kept, removed;
  end loop;
  update public.row_changes set row_id = kept where row_id = removed and table_name = 'clients';
  insert into public.row_changes (barbershop_id, table_name, row_id, user_id, changed)
  values (shop, 'clients', kept, app.actor(), jsonb_build_object('merged', jsonb_build_array(other.nome, mine.nome)));
  update public.clients set user_id = null where id = removed;
  delete from public.clients where id = removed;
  if exists (select from public.clients where id = removed) then raise 'client % was not removed', removed; end if;

  update public.clients set
    nome = case when 'nome' = any (taking) then other.nome else nome end,
    email = case when 'email' = any (taking) then other.email else coalesce(email, other.email) end,
    cpf = case when 'cpf' = any (taking) then other.cpf else coalesce(cpf, other.cpf) end,
    data_nascimento = case when 'data_nascimento' = any (taking) then other.data_nascimento else coalesce(data_nascimento, other.data_nascimento) end,
    telefone = case when titular_id is not null then null when 'telefone' = any (taking) then other.telefone
      else coalesce(telefone, other.telefone) end,
    responsavel_nome = coalesce(responsavel_nome, other.responsavel_nome),
    responsavel_telefone = coalesce(responsavel_telefone, other.responsavel_telefone),
    endereco = coalesce(endereco, other.endereco), como_conheceu = coalesce(como_conheceu, other.como_conheceu),
    tags = array(select distinct unnest(tags || other.tags) order by 1),
    alergias = nullif(concat_ws(E'\n', alergias, nullif(other.alergias, alergias)), ''),
    observacoes = nullif(concat_ws(E'\n', observacoes, nullif(other.observacoes, observacoes)), ''),
    user_id = coalesce(user_id, other.user_id), login_enabled = login_enabled or other.login_enabled,
    phone_verified_at = case when titular_id is null then coalesce(phone_verified_at, other.phone_verified_at) end,
    pontuacao = pontuacao + other.pontuacao, total_gasto = total_gasto + other.total_gasto,
    data_ultimo_corte = greatest(data_ultimo_corte, other.data_ultimo_corte), created_at = least(created_at, other.created_at),
    vip_at = coalesce(vip_at, other.vip_at), vip_by = coalesce(vip_by, other.vip_by),
    blocked_at = coalesce(blocked_at, other.blocked_at), blocked_by = coalesce(blocked_by, other.blocked_by),
    blocked_reason = coalesce(blocked_reason, other.blocked_reason), ativo = true, updated_at = now()
  where id = kept;
  perform app.tally_client(kept);
  return 'merged';
end $$;

-- Who may be the same person as this client. No two records have one CPF; a number may be claimed by an account that has not
-- proven it, or have been typed by a barber who may not learn whose it is.
create function app.duplicates_of(client uuid) returns table (id uuid, likeness text[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select o.id, array_remove(array[
      case when o.telefone = c.telefone then 'telefone' end,
      case when o.nome_busca = c.nome_busca and o.data_nascimento = c.data_nascimento then 'nome' end], null)
  from public.clients c join public.clients o on o.barbershop_id = c.barbershop_id and o.id <> c.id
    and (o.telefone = c.telefone or o.nome_busca = c.nome_busca and o.data_nascimento = c.data_nascimento)
  where app.keeps_clients() and c.barbershop_id = app.shop() and c.id = client
    and c.erased_at is null and o.erased_at is null
  order by o.created_at, o.id limit 20;
end;

-- An erased row says nothing of anybody, whoever erased it: what the books need stays, the visits and what they cost.
create function app.empty_client() returns trigger language plpgsql as $$
begin
  new.nome := 'Cliente removido';
  new.email := null; new.telefone := null; new.cpf := null; new.data_nascimento := null; new.endereco := null;
  new.responsavel_nome := null; new.responsavel_telefone := null; new.observacoes := null; new.alergias := null;
  new.tags := '{}'; new.como_conheceu := null; new.titular_id := null; new.parentesco := null;
  new.vip_at := null; new.vip_by := null; new.blocked_reason := null;
  new.phone_verified_at := null; new.login_enabled := false; new.ativo := false;
  return new;
end $$;
create trigger emptied before update on clients for each row when (new.erased_at is not null) execute function app.empty_client();

create function app.forget_client() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare client text := current_setting('app.client', true);
begin
  delete from public.row_changes where row_id = new.id;
  update public.consents set withdrawn_at = now() where cliente_id = new.id and withdrawn_at is null;
  update public.appointments set observacoes = null where cliente_id = new.id and observacoes is not null;
  perform set_config('app.client', new.id::text, true);
  delete from public.idempotency_keys where barbershop_id = new.barbershop_id and answer -> 'cliente' ->> 'id' = new.id::text;
  perform set_config('app.client', coalesce(client, ''), true);
  delete from pgboss.job where name = 'send-mail' and data ->> 'to' = old.email;
  return null;
end $$;
create trigger forgotten after update on clients for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.forget_client();

-- On a client's request to the shop. An account is its person's, who keeps it and leaves the shop. The outcome is 'missing' where
-- there is no such client, 'ahead' where they have visits to come, and 'erased'.
create function app.erase_client(client uuid, moment timestamptz, out outcome text, out account uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select user_id, 'erased' into account, outcome from public.clients
  where barbershop_id = app.shop() and id = client and erased_at is null for update;
  if outcome is null or not app.keeps_clients() then outcome := 'missing'; return; end if;
  if exists (select from public.appointments where cliente_id = client and inicio > moment and status in ('retido', 'agendado', 'confirmado'))
  then outcome := 'ahead'; return; end if;
  update public.clients set titular_id = null, parentesco = null where titular_id = client;
  update public.clients set erased_at = now(), user_id = null, updated_at = now() where id = client;
end $$;

-- `removed` names the records that were brought together, for the security log. The outcome is 'taken' where another account
-- has proven the number, 'missing' where there is no such client or they have no number.
create or replace function app.confirm_phone(client uuid, out outcome text, out removed uuid[])
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept public.clients;
  other public.clients;
begin
  removed := '{}';
  select * into kept from public.clients where barbershop_id = app.shop() and id = client for update;
  if kept.telefone is null or not app.keeps_clients() then
    outcome := 'missing';
    return;
  end if;
  for other in select * from public.clients where barbershop_id = app.shop() and telefone = kept.telefone and id <> client
    and (user_id is null or phone_verified_at is not null) order by id for update
  loop
    if other.user_id is not null then raise unique_violation; end if;
    perform app.merge_clients(client, other.id);
    removed := removed || other.id;
  end loop;
  update public.clients set phone_verified_at = now(), phone_verified_by = app.actor(), provisional = false, updated_at = now()
  where id = client;
  outcome := 'confirmed';
exception when unique_violation then
  outcome := 'taken';
  removed := '{}';
end $$;

-- What the visits so far say. The owner of the tables is under their policies, too.
alter table clients no force row level security;
alter table appointments no force row level security;
alter table clients disable trigger remembered;
update clients c set
  total_visitas = v.done, primeira_visita = v.first, data_ultimo_corte = greatest(c.data_ultimo_corte, v.last), faltas = v.missed,
  barbeiro_preferido = v.preferred,
  segmento = app.segment_of(false, c.nivel_fidelidade = 'diamante', v.first, greatest(c.data_ultimo_corte, v.last), v.recent, c.created_at, now())
from (select cliente_id, sum(done)::int as done, min(first) as first, max(last) as last, sum(missed)::int as missed,
    sum(recent)::int as recent, (array_agg(barbeiro_id order by done desc, last desc) filter (where done > 0))[1] as preferred
  from (select cliente_id, barbeiro_id, count(*) filter (where status = 'concluido') as done,
      min(inicio) filter (where status = 'concluido') as first, max(inicio) filter (where status = 'concluido') as last,
      count(*) filter (where status = 'faltou') as missed,
      count(*) filter (where status = 'concluido' and inicio >= now() - interval '60 days') as recent
    from appointments group by cliente_id, barbeiro_id) by_barber
  group by cliente_id) v
where c.id = v.cliente_id;
alter table clients enable trigger remembered;
alter table appointments force row level security;
alter table clients force row level security;
