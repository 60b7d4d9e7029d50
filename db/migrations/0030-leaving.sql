-- A person takes what is held of them, and goes (LGPD, business-rules 10). These functions have no rights of their own: they
-- run in the transaction of `navalha_auth` and walk through the person's shops by the same settings that every call sets.

create policy own_events on security_events for select to navalha_app
  using (user_id = app.actor() or details ->> 'email' = nullif(current_setting('app.leaving_email', true), ''));
-- Whose event it is, nobody may change; what is left of one need not name anybody.
create policy erased_by_self on security_events for update to navalha_app
  using (user_id = app.actor() or details ->> 'email' = nullif(current_setting('app.leaving_email', true), ''))
  with check (true);
grant update (details, address, user_agent) on security_events to navalha_auth;
grant update (autor) on appointment_events to navalha_auth;

create function app.shops_of_self() returns uuid[] language plpgsql volatile as $$
declare found uuid[];
begin
  perform set_config('app.actor_role', 'super_admin', true), set_config('app.shop', '', true);
  select array_agg(barbershop_id) into found from public.memberships where user_id = app.actor();
  return coalesce(found, '{}');
end $$;

-- What stands in the way of going: the last admin of a shop, the last super admin, appointments that are still to come.
create function app.obstacles_to_leaving() returns text[] language plpgsql volatile as $$
declare
  me uuid := app.actor();
  place uuid;
  found text[] := '{}';
begin
  if exists (select from auth.platform_member where user_id = me)
    and not exists (select from auth.platform_member where user_id <> me) then found := array_append(found, 'LAST_ADMIN'); end if;
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
      observacoes = null, phone_verified_at = null, login_enabled = false, ativo = false, updated_at = now()
    where barbershop_id = place and user_id = me;
    update public.barbeiros set nome = 'Barbeiro removido', email = null, telefone = null, foto_url = null, bio = null,
      especialidades = '{}', ativo = false, updated_at = now() where barbershop_id = place and user_id = me;
    update public.staff_invitations set nome = 'Conta removida', email = 'removida-' || id || '@conta.invalid', telefone = null,
      especialidades = '{}', bio = null where barbershop_id = place and email = mine;
    update public.memberships set ended_at = now(), ended_by = me where barbershop_id = place and user_id = me and ended_at is null;
    perform set_config('app.client', (select id::text from public.clients where barbershop_id = place and user_id = me), true),
      set_config('app.actor_role', 'cliente', true);
    update public.consents set withdrawn_at = now() where barbershop_id = place and withdrawn_at is null;
  end loop;
  perform set_config('app.shop', '', true), set_config('app.actor_role', 'super_admin', true);
  update public.security_events set details = details - 'email', address = null, user_agent = null
  where user_id = me or details ->> 'email' = mine;
  delete from public.client_logs where user_id = me;

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
