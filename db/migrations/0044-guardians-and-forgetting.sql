-- Who answers for a client under 18 (LGPD art. 14, trust 2e); what is kept of a person for a while beside their rows goes with
-- them; and a role is told by the membership alone, since the copy in the profile did not follow it.

alter table clients
  add column responsavel_nome text check (responsavel_nome <> ''),
  add column responsavel_telefone text check (responsavel_telefone ~ '^\+[1-9]\d{7,14}$'),
  add check ((responsavel_nome is null) = (responsavel_telefone is null));

alter table profiles drop column role;

-- A client's own birth date and guardian, the one thing that they write on their own row and that is in no profile.
drop function app.tell_birth_date(date);
create function app.tell_birth(day date, guardian text, guardian_phone text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update public.clients set data_nascimento = day, responsavel_nome = guardian, responsavel_telefone = guardian_phone, updated_at = now()
  where barbershop_id = app.shop() and id = app.client() and user_id = app.actor();
end;

create function app.own_birth() returns table (data_nascimento date, guarded boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.data_nascimento, c.responsavel_nome is not null from public.clients c
  where c.barbershop_id = app.shop() and c.id = app.client() and c.user_id = app.actor();
end;

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

-- As before, and with the guardian, the answers and the mails.
create or replace function app.erase_self() returns void language plpgsql volatile as $$
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
