-- What somebody claims of themselves leads to nobody's record, a number that the desk changes is unproven again, and what two do
-- with one client at once happens one after the other.

-- Who already is the client of a row: by CPF, by phone, or by name and birth date. Never somebody behind an account whose number
-- is unproven, and by name and birth date behind none: people write those themselves (decisions 7).
create or replace function app.known_client(phone text, number text, name text, born date) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select id from (
    select id, user_id, phone_verified_at, 1 as likely from public.clients where barbershop_id = app.shop() and cpf = number
    union all
    select id, user_id, phone_verified_at, 2 from public.clients
    where barbershop_id = app.shop() and telefone = phone and not provisional
    union all
    select id, user_id, null, 3 from public.clients
    where barbershop_id = app.shop() and nome_busca = app.searchable(name) and data_nascimento = born
  ) as found where app.keeps_clients() and (user_id is null or phone_verified_at is not null) order by likely, id limit 1;
end;

-- Joining sets a proof together with the number that it is of.
create function app.unprove_phone() returns trigger language plpgsql as $$
begin
  new.phone_verified_at := null;
  new.phone_verified_by := null;
  return new;
end $$;
create trigger unproven before update on clients for each row
  when (new.telefone is distinct from old.telefone and new.phone_verified_at is not distinct from old.phone_verified_at)
  execute function app.unprove_phone();

-- Locks clients and who hangs on them, everybody in the same order.
create function app.hold_clients(ids uuid[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.clients where barbershop_id = app.shop() and (id = any (ids) or titular_id = any (ids)) order by id for update;
end $$;

-- Waits for who erases or joins the client, and for nobody who only counts their visits.
create or replace function app.keep_client(client uuid) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.clients where id = client and erased_at is null for key share;
  if not found then
    raise check_violation using constraint = 'client_erased';
  end if;
end $$;

-- Who is erased has nothing booked and nobody hanging on them, whatever the path. The argument is the column that names the client.
create function app.keep_named_client() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.keep_client((to_jsonb(new) ->> tg_argv[0])::uuid);
  return new;
end $$;
create trigger client_kept before insert on appointments for each row
  when (new.cliente_id is not null and new.status in ('retido', 'agendado', 'confirmado')) execute function app.keep_named_client('cliente_id');
create trigger client_kept_again before update on appointments for each row
  when (new.cliente_id is not null and new.status in ('retido', 'agendado', 'confirmado')
    and (old.status not in ('retido', 'agendado', 'confirmado') or new.cliente_id is distinct from old.cliente_id or new.inicio > old.inicio))
  execute function app.keep_named_client('cliente_id');
create trigger titular_kept before insert or update of titular_id on clients for each row
  when (new.titular_id is not null) execute function app.keep_named_client('titular_id');

create function app.release_dependents() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.clients set titular_id = null, parentesco = null where titular_id = new.id;
  return null;
end $$;
create trigger dependents_released after update on clients for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.release_dependents();

create or replace function app.erase_client(client uuid, moment timestamptz, out outcome text, out account uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.hold_clients(array[client]);
  select user_id, 'erased' into account, outcome from public.clients
  where barbershop_id = app.shop() and id = client and erased_at is null;
  if outcome is null or not app.keeps_clients() then outcome := 'missing'; return; end if;
  if exists (select from public.appointments where cliente_id = client and inicio > moment and status in ('retido', 'agendado', 'confirmado'))
  then outcome := 'ahead'; return; end if;
  update public.clients set erased_at = now(), user_id = null, updated_at = now() where id = client;
end $$;

create or replace function app.obstacles_to_leaving() returns text[] language plpgsql volatile as $$
declare
  me uuid := app.actor();
  place uuid;
  found text[] := '{}';
begin
  if exists (select from auth.platform_member where user_id = me) then
    -- The lock of everybody who changes who administers the platform: of two super admins who leave at once one stays.
    perform pg_advisory_xact_lock(hashtextextended('super admins', 0));
    if not exists (select from auth.platform_member p join auth."user" u on u.id = p.user_id
      where p.user_id <> me and u.locked_at is null) then found := array_append(found, 'LAST_ADMIN'); end if;
  end if;
  foreach place in array app.shops_of_self() loop
    -- Two admins who leave at once are looked at one after the other.
    perform pg_advisory_xact_lock(hashtextextended('admins of ' || place::text, 0));
    perform set_config('app.shop', place::text, true), set_config('app.actor_role', 'admin', true);
    perform app.hold_clients(array(select id from public.clients where barbershop_id = place and user_id = me));
    if exists (select from public.memberships where barbershop_id = place and user_id = me and role = 'admin' and ended_at is null)
      and not exists (select from public.memberships m join auth."user" u on u.id = m.user_id
        where m.barbershop_id = place and m.user_id <> me and m.role = 'admin' and m.ended_at is null and u.locked_at is null)
    then found := array_append(found, 'LAST_ADMIN'); end if;
    if exists (select from public.appointments a where a.inicio > now() and a.status in ('retido', 'agendado', 'confirmado')
      and (a.cliente_id = (select id from public.clients where barbershop_id = place and user_id = me)
        or a.barbeiro_id = (select id from public.barbeiros where barbershop_id = place and user_id = me)))
    then found := array_append(found, 'OPEN_APPOINTMENTS'); end if;
  end loop;
  return found;
end $$;

-- A whole CPF, and whose it is: for the desk, as far as the admin lets the reception. A masked one has a thousand completions, so
-- who may not read it may not try them either.
create function app.reads_cpf() returns boolean language sql stable
begin atomic
  select app.actor_role() in ('admin', 'super_admin') or app.actor_role() = 'recepcionista' and coalesce(
    (select recepcao_ve_cpf from public.barbershop_settings where barbershop_id = app.shop()), false);
end;

create or replace function app.cpf_of(client uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.cpf from public.clients c where (select app.reads_cpf()) and c.barbershop_id = app.shop() and c.id = client;
end;

create or replace function app.clients_of_cpf(wanted text) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.id from public.clients c where (select app.reads_cpf()) and c.barbershop_id = app.shop() and c.cpf = wanted;
end;

-- A number is blocked with whoever holds it: a new account that claims it gets no further than a visitor who types it.
create or replace function app.booking_standing(client uuid, moment timestamptz, out blocked boolean, out "full" boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  away boolean;
  number text;
  holder uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('bookings of ' || client::text, 0));
  select telefone into number from public.clients where barbershop_id = app.shop() and id = client;
  select id into holder from public.clients where barbershop_id = app.shop() and telefone = number
    and not provisional and (user_id is null or phone_verified_at is not null);
  select not c.ativo,
    s.max_open_bookings <= (select count(*) from public.appointments a where a.cliente_id = c.id and a.inicio > moment
      and a.status in ('retido', 'agendado', 'confirmado'))
    -- Who books and cancels in circles has few open ones.
    or 20 <= (select count(*) from public.appointments a where a.cliente_id = c.id and a.origem <> 'equipe'
      and a.created_at > now() - interval '1 day'),
    exists (select from public.clients one where one.id in (client, holder) and (one.blocked_at is not null
      or s.max_no_shows <= (select count(*) from public.appointments a where a.cliente_id = one.id and a.status = 'faltou')))
  into away, "full", blocked
  from public.clients c join public.barbershop_settings s on s.barbershop_id = c.barbershop_id
  where c.barbershop_id = app.shop() and c.id = client and c.erased_at is null;
  if away and not blocked then update public.clients set ativo = true where barbershop_id = app.shop() and id = client; end if;
end $$;

-- People say the last digits of a number: it is looked for from its end, too.
alter table clients add telefone_final text generated always as (reverse(telefone)) stored;
create index clients_phone_end on clients (barbershop_id, telefone_final text_pattern_ops);
grant select (telefone_final) on clients to navalha_app;
drop trigger remembered on clients;
create trigger remembered after update on clients for each row when (new.erased_at is null) execute function app.remember_change(
  'updated_at', 'nome_busca', 'telefone_local', 'telefone_final', 'nascimento_mmdd', 'independente', 'titular_independente', 'telefone_ordem',
  'ultima_visita', 'segmento', 'nivel_fidelidade', 'pontuacao', 'total_gasto', 'total_visitas', 'data_ultimo_corte', 'primeira_visita',
  'faltas', 'barbeiro_preferido', 'provisional', 'user_id', 'phone_verified_by', 'vip_by', 'blocked_by', 'erased_at', 'login_enabled');
