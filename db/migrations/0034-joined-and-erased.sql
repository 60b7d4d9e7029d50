-- Records that are joined prove no number that nobody proved, and an account that only claims a number is joined to the record of
-- whoever has it. Who is erased leaves no word of them behind: not in what was said of their visits, not where they were invited,
-- and not in a cut card that somebody notes at the same moment.

create or replace function app.merge_clients(kept uuid, removed uuid, taking text[] default '{}') returns text
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
  -- A number that an account claims may be another record's.
  update public.clients set user_id = null, provisional = true where id = removed;
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
    -- A proof goes with its number.
    phone_verified_at = case when titular_id is not null then null when telefone = other.telefone
      then coalesce(phone_verified_at, other.phone_verified_at) when 'telefone' = any (taking) or telefone is null
      then other.phone_verified_at else phone_verified_at end,
    pontuacao = pontuacao + other.pontuacao, total_gasto = total_gasto + other.total_gasto,
    data_ultimo_corte = greatest(data_ultimo_corte, other.data_ultimo_corte), created_at = least(created_at, other.created_at),
    vip_at = coalesce(vip_at, other.vip_at), vip_by = coalesce(vip_by, other.vip_by),
    blocked_at = coalesce(blocked_at, other.blocked_at), blocked_by = coalesce(blocked_by, other.blocked_by),
    blocked_reason = coalesce(blocked_reason, other.blocked_reason), ativo = true, updated_at = now()
  where id = kept;
  perform app.tally_client(kept);
  return 'merged';
end $$;

create policy forgotten on appointment_events for all to current_user using (barbershop_id = (select app.shop()));

create function app.forget_words() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.appointment_events set details = details - '{reason,message}'::text[]
  where appointment_id in (select id from public.appointments where cliente_id = new.id) and details ?| '{reason,message}';
  return null;
end $$;
create trigger words_forgotten after update on clients for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.forget_words();

-- Mails that wait go with the invitation, and so do the counters of mails to the address.
create or replace function app.forget_client_invitations() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare address text;
begin
  for address in delete from public.staff_invitations where cliente_id = new.id returning email loop
    delete from auth.rate_limit where right(key, length(address) + 1) = ':' || address;
    delete from pgboss.job where name = 'send-mail' and data ->> 'to' = address;
  end loop;
  return null;
end $$;

-- Before something is written of a client: their row is locked first, as who erases it does, so that one of the two sees the other.
create function app.keep_client(client uuid) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.clients where id = client and erased_at is null for share;
  if not found then
    raise check_violation using constraint = 'client_erased';
  end if;
end $$;

create or replace function app.limit_cut_cards() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.keep_client(new.cliente_id);
  perform pg_advisory_xact_lock(hashtextextended('cut cards of ' || new.cliente_id, 0));
  if (select count(*) from public.cut_cards where cliente_id = new.cliente_id) >= 20 then
    raise check_violation using constraint = 'twenty_cut_cards';
  end if;
  return new;
end $$;
