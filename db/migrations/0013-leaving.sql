-- A person takes what is held of them, and goes (LGPD, business-rules 10): out of every row, while the row stays, so that the
-- books still add up (docs/decisions/0012). Most of these functions have no rights of their own: they run in the transaction
-- of `navalha_auth` and walk through the person's shops by the same settings that every call sets.

create policy own_events on security_events for select to navalha_app
  using (user_id = app.actor() or details ->> 'email' = nullif(current_setting('app.leaving_email', true), ''));
-- Whose event it is, nobody may change; what is left of one need not name anybody.
create policy erased_by_self on security_events for update to navalha_app
  using (user_id = app.actor() or details ->> 'email' = nullif(current_setting('app.leaving_email', true), ''))
  with check (true);
-- Who leaves goes out of the acts of others that name them, too.
create policy seen_by_leaving on security_events for select to navalha_app
  using (current_setting('app.leaving_email', true) <> '' and details ->> 'user' = app.actor()::text);
create policy unnamed_by_leaving on security_events for update to navalha_app
  using (current_setting('app.leaving_email', true) <> '' and details ->> 'user' = app.actor()::text) with check (true);
grant update (details, address, user_agent) on security_events to navalha_auth;
grant update (autor) on appointment_events to navalha_auth;
-- Invitations to their address end in every shop, also where they never came.
create policy found_by_leaving on staff_invitations for select to navalha_app
  using (email = nullif(current_setting('app.leaving_email', true), ''));

-- Once `app.leaving_email` is set, the shops that have invited this address as well.
create function app.shops_of_self() returns uuid[] language plpgsql volatile as $$
begin
  perform set_config('app.actor_role', 'super_admin', true), set_config('app.shop', '', true);
  return array(
    select barbershop_id from public.memberships where user_id = app.actor()
    union select barbershop_id from public.staff_invitations
      where email = nullif(current_setting('app.leaving_email', true), '') and barbershop_id is not null);
end $$;

-- What stands in the way of going: the last admin of a shop, the last super admin who is not locked, appointments to come.
create function app.obstacles_to_leaving() returns text[] language plpgsql volatile as $$
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

-- Called before `app.erase_self`, while the address is still known.
create function app.erase_invitations_from_above() returns void language plpgsql volatile as $$
begin
  perform set_config('app.actor_role', 'super_admin', true), set_config('app.shop', '', true);
  update public.staff_invitations set nome = 'Conta removida', email = 'removida-' || id || '@conta.invalid',
    revoked_at = case when accepted_at is null then coalesce(revoked_at, now()) end
  where barbershop_id is null and email = (select email from auth."user" where id = app.actor());
end $$;

-- Called before `app.erase_self`, which ends the memberships that lead to these rows and takes the address out of them.
create function app.mark_erased() returns void language plpgsql volatile as $$
declare
  me uuid := app.actor();
  mine text := (select email from auth."user" where id = me);
  place uuid;
begin
  perform set_config('app.leaving_email', mine, true);
  foreach place in array app.shops_of_self() loop
    perform set_config('app.shop', place::text, true), set_config('app.actor_role', 'admin', true);
    update public.barbeiros set erased_at = now(), ativo = false where barbershop_id = place and user_id = me;
    update public.clients set erased_at = now(), ativo = false where barbershop_id = place and user_id = me;
    update public.barbeiros set erased_at = now(), nome = 'Barbeiro removido', email = null, telefone = null, bio = null,
      especialidades = '{}', updated_at = now()
    where barbershop_id = place and user_id is null
      and id in (select barbeiro_id from public.staff_invitations where barbershop_id = place and email = mine);
    update public.staff_invitations set revoked_at = now()
    where barbershop_id = place and email = mine and accepted_at is null and revoked_at is null;
  end loop;
  perform set_config('app.shop', '', true), set_config('app.actor_role', 'super_admin', true);
  update public.security_events set details = details - 'nome' - 'email' where details ->> 'user' = me::text;
  -- Counters of mails to an address end with it.
  delete from auth.rate_limit where right(key, length(mine) + 1) = ':' || mine;
  update auth."user" set erased_at = now(), locked_at = now() where id = me;
end $$;

-- Answers that were kept for repeats, of the actor or about the client that they are.
create policy erased_by_self on idempotency_keys for delete to current_user
  using (barbershop_id = app.shop() and (actor = app.actor()::text or answer -> 'cliente' ->> 'id' = app.client()::text));
create policy seen_by_self on idempotency_keys for select to current_user
  using (barbershop_id = app.shop() and (actor = app.actor()::text or answer -> 'cliente' ->> 'id' = app.client()::text));

create function app.forget_answers() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from public.idempotency_keys
  where barbershop_id = app.shop() and (actor = app.actor()::text or answer -> 'cliente' ->> 'id' = app.client()::text);
end;

-- Mails to the actor that wait or could not be sent. pg-boss makes its tables when the server starts.
create function app.forget_mails() returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare mine text[] := array(
  select email from auth."user" where id = app.actor() union select new_email from auth.email_change where user_id = app.actor());
begin
  delete from pgboss.job where name in ('send-mail', 'send-recovery-link') and coalesce(data ->> 'to', data ->> 'email') = any (mine);
end $$;

-- Takes the person out of every row and leaves the row: what was earned, booked and signed stays countable, without a name.
create function app.erase_self() returns void language plpgsql volatile as $$
declare
  me uuid := app.actor();
  mine text := (select email from auth."user" where id = me);
  place uuid;
begin
  perform set_config('app.leaving_email', mine, true);
  update public.profiles set full_name = 'Conta removida', phone = null, bio = null, avatar_url = null, endereco = null,
    experiencia_anos = null, especialidades = '{}', updated_at = now() where id = me;
  foreach place in array app.shops_of_self() loop
    perform set_config('app.shop', place::text, true), set_config('app.actor_role', 'admin', true);
    update public.appointments set observacoes = null
    where cliente_id = (select id from public.clients where barbershop_id = place and user_id = me);
    update public.appointment_events set autor = 'Conta removida' where barbershop_id = place and user_id = me;
    update public.clients set nome = 'Cliente removido', email = null, telefone = null, cpf = null, data_nascimento = null,
      responsavel_nome = null, responsavel_telefone = null, observacoes = null, phone_verified_at = null, login_enabled = false, ativo = false, updated_at = now()
    where barbershop_id = place and user_id = me;
    update public.barbeiros set nome = 'Barbeiro removido', email = null, telefone = null, foto_url = null, bio = null,
      especialidades = '{}', ativo = false, updated_at = now() where barbershop_id = place and user_id = me;
    update public.staff_invitations set nome = 'Conta removida', email = 'removida-' || id || '@conta.invalid', telefone = null,
      especialidades = '{}', bio = null where barbershop_id = place and email = mine;
    update public.memberships set ended_at = now(), ended_by = me where barbershop_id = place and user_id = me and ended_at is null;
    perform set_config('app.client', (select id::text from public.clients where barbershop_id = place and user_id = me), true),
      set_config('app.actor_role', 'cliente', true);
    perform app.forget_answers();
    update public.consents set withdrawn_at = now() where barbershop_id = place and withdrawn_at is null;
  end loop;
  perform set_config('app.shop', '', true), set_config('app.actor_role', 'super_admin', true);
  update public.security_events set details = details - 'email', address = null, user_agent = null
  where user_id = me or details ->> 'email' = mine;
  delete from public.client_logs where user_id = me;
  perform app.forget_mails();

  delete from auth.session where user_id = me;
  delete from auth.account where user_id = me;
  delete from auth.two_factor where user_id = me;
  delete from auth.used_code where user_id = me;
  delete from auth.password_recovery where user_id = me;
  delete from auth.email_change where user_id = me;
  delete from auth.platform_member where user_id = me;
  delete from auth.login_guard where email = mine;
  update auth."user" set full_name = 'Conta removida', email = 'removida-' || me || '@conta.invalid', email_verified = false,
    image = null, two_factor_enabled = false, locked_at = now(), updated_at = now() where id = me;
end $$;
