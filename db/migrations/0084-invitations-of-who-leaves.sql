-- Whoever deletes their account takes the invitations to their address along, in every shop: their link opens nothing any
-- more, and neither they nor the chair that waited name anybody.

create index staff_invitations_email on staff_invitations (email);
create policy found_by_leaving on staff_invitations for select to navalha_app
  using (email = nullif(current_setting('app.leaving_email', true), ''));

-- Once `app.leaving_email` is set, the shops that have invited this address as well.
create or replace function app.shops_of_self() returns uuid[] language plpgsql volatile as $$
begin
  perform set_config('app.actor_role', 'super_admin', true), set_config('app.shop', '', true);
  return array(
    select barbershop_id from public.memberships where user_id = app.actor()
    union select barbershop_id from public.staff_invitations
      where email = nullif(current_setting('app.leaving_email', true), '') and barbershop_id is not null);
end $$;

-- As before, and with the invitations of shops. Called before `app.erase_self`, which takes the address out of them.
create or replace function app.mark_erased() returns void language plpgsql volatile as $$
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
