-- Booking by a phone number, with and without an account (decisions 7): to which client a visitor's visit belongs, how much may
-- be booked alone, and how a number is confirmed by the desk.

-- The client with that phone number, or a new one. It answers an id and nothing of the client, so that whoever knows a number
-- learns neither the name nor whether the number was known.
create function app.attach_visitor(visitor_name text, visitor_phone text) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  holder uuid;
  found_id uuid;
begin
  select id into holder from public.clients where barbershop_id = app.shop() and telefone = visitor_phone
    and not provisional and (user_id is null or phone_verified_at is not null);
  if holder is not null and (app.actor_role() is distinct from 'barbeiro' or app.reads_client_records() or exists (
    select from public.appointments where cliente_id = holder and barbeiro_id = app.barber() and inicio >= app.since()))
  then return holder; end if;
  insert into public.clients (barbershop_id, nome, telefone, provisional)
  values (app.shop(), visitor_name, visitor_phone, holder is not null)
  on conflict (barbershop_id, telefone) where not provisional and (user_id is null or phone_verified_at is not null)
  do nothing returning id into found_id;
  if found_id is null then
    select id into found_id from public.clients where barbershop_id = app.shop() and telefone = visitor_phone
      and not provisional and (user_id is null or phone_verified_at is not null);
  end if;
  return found_id;
end $$;

-- As whom the holder of a visit's link acts; the link names the visit and nobody.
create function app.client_of_visit(visit uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select cliente_id from public.appointments where barbershop_id = app.shop() and id = visit);

-- Whether a client may book alone. The lock comes first, and the counting statement after it sees what the one before in the
-- queue has booked, so that nobody books past the limit at once.
create function app.booking_standing(client uuid, moment timestamptz, out blocked boolean, out "full" boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('bookings of ' || client::text, 0));
  select
    c.blocked_at is not null or not c.ativo or (s.max_no_shows is not null and s.max_no_shows <=
      (select count(*) from public.appointments a where a.cliente_id = c.id and a.status = 'faltou')),
    s.max_open_bookings <= (select count(*) from public.appointments a where a.cliente_id = c.id and a.inicio > moment
      and a.status in ('retido', 'agendado', 'confirmado'))
    -- Who books and cancels in circles has few open ones.
    or 20 <= (select count(*) from public.appointments a where a.cliente_id = c.id and a.origem <> 'equipe'
      and a.created_at > now() - interval '1 day')
  into blocked, "full"
  from public.clients c join public.barbershop_settings s on s.barbershop_id = c.barbershop_id
  where c.barbershop_id = app.shop() and c.id = client and c.erased_at is null;
end $$;

-- Visits booked from one line without an account, in this window of a day. Counted in the booking's own transaction.
create function app.count_visitor_booking(line text) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into auth.rate_limit as r (key, window_started_at, hits)
  values ('visitor-bookings:' || app.shop()::text || ':' || line, now(), 1)
  on conflict (key) do update set
    hits = case when r.window_started_at < now() - interval '1 day' then 1 else r.hits + 1 end,
    window_started_at = case when r.window_started_at < now() - interval '1 day' then now() else r.window_started_at end
  returning hits;
end;

-- The desk says whose a number is: that client takes it, with all that was booked by it without an account.
create policy takes_number on clients for update to current_user
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'recepcionista', 'super_admin'));
create policy joined on clients for delete to current_user
  using (barbershop_id = app.shop() and user_id is null and app.actor_role() in ('admin', 'recepcionista', 'super_admin'));
create policy joined on appointments for update to current_user
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'recepcionista', 'super_admin'));

-- `removed` names the records that were brought together, for the security log. The outcome is 'taken' where another account
-- has proven the number, 'missing' where there is no such client or they have no number.
create function app.confirm_phone(client uuid, out outcome text, out removed uuid[])
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept public.clients;
  other public.clients;
begin
  removed := '{}';
  select * into kept from public.clients where barbershop_id = app.shop() and id = client for update;
  if kept.telefone is null then
    outcome := 'missing';
    return;
  end if;
  for other in select * from public.clients where barbershop_id = app.shop() and telefone = kept.telefone and id <> client
    and (user_id is null or phone_verified_at is not null) order by id for update
  loop
    if other.user_id is not null then raise unique_violation; end if;
    update public.appointments set cliente_id = client where barbershop_id = app.shop() and cliente_id = other.id;
    delete from public.clients where id = other.id;
    removed := removed || other.id;
    update public.clients set
      cpf = coalesce(cpf, other.cpf), data_nascimento = coalesce(data_nascimento, other.data_nascimento),
      responsavel_nome = coalesce(responsavel_nome, other.responsavel_nome),
      responsavel_telefone = coalesce(responsavel_telefone, other.responsavel_telefone),
      observacoes = nullif(concat_ws(E'\n', observacoes, other.observacoes), ''), pontuacao = pontuacao + other.pontuacao,
      total_gasto = total_gasto + other.total_gasto, total_visitas = total_visitas + other.total_visitas,
      data_ultimo_corte = greatest(data_ultimo_corte, other.data_ultimo_corte),
      blocked_at = coalesce(blocked_at, other.blocked_at)
    where id = client;
  end loop;
  update public.clients set phone_verified_at = now(), phone_verified_by = app.actor(), provisional = false, updated_at = now()
  where id = client;
  outcome := 'confirmed';
exception when unique_violation then
  outcome := 'taken';
  removed := '{}';
end $$;
