-- The log of a shop names the people of that shop, also those whose account was made in another: who they are here is told
-- by the membership, and not by the shop that their profile was made in.

create function app.member_names(accounts uuid[]) returns table (id uuid, full_name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select u.id, u.full_name from auth."user" u join public.memberships m on m.user_id = u.id
  where u.id = any (accounts) and m.barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin');
end;

-- Who leaves goes out of the acts of others that name them, too.
create policy seen_by_leaving on security_events for select to navalha_app
  using (current_setting('app.leaving_email', true) <> '' and details ->> 'user' = app.actor()::text);
create policy unnamed_by_leaving on security_events for update to navalha_app
  using (current_setting('app.leaving_email', true) <> '' and details ->> 'user' = app.actor()::text) with check (true);

-- As before, and with those acts.
create or replace function app.mark_erased() returns void language plpgsql volatile as $$
declare
  me uuid := app.actor();
  place uuid;
begin
  foreach place in array app.shops_of_self() loop
    perform set_config('app.shop', place::text, true), set_config('app.actor_role', 'admin', true);
    update public.barbeiros set erased_at = now(), ativo = false where barbershop_id = place and user_id = me;
    update public.clients set erased_at = now(), ativo = false where barbershop_id = place and user_id = me;
  end loop;
  perform set_config('app.shop', '', true), set_config('app.actor_role', 'super_admin', true),
    set_config('app.leaving_email', (select email from auth."user" where id = me), true);
  update public.security_events set details = details - 'nome' - 'email' where details ->> 'user' = me::text;
  update auth."user" set erased_at = now(), locked_at = now() where id = me;
end $$;
