-- Whoever deleted their account stays gone (business-rules 10): no admin puts an erased person back into the team, no desk
-- books for them, and no super admin opens their account again. What is left of them only keeps the books.

alter table auth."user" add column erased_at timestamptz,
  add constraint erased_is_locked check (erased_at is null or locked_at is not null);
alter table barbeiros add column erased_at timestamptz, add constraint erased_is_inactive check (erased_at is null or not ativo);
alter table clients add column erased_at timestamptz, add constraint erased_is_inactive check (erased_at is null or not ativo);
grant select (erased_at) on clients to navalha_app;

update auth."user" set erased_at = updated_at, locked_at = coalesce(locked_at, updated_at)
where email = 'removida-' || id || '@conta.invalid';

alter table barbeiros no force row level security;
alter table clients no force row level security;
update barbeiros b set erased_at = u.erased_at, ativo = false from auth."user" u where u.id = b.user_id and u.erased_at is not null;
update clients c set erased_at = u.erased_at, ativo = false from auth."user" u where u.id = c.user_id and u.erased_at is not null;
alter table barbeiros force row level security;
alter table clients force row level security;

-- Who leaves goes out of the acts of others that name them, too.
create policy seen_by_leaving on security_events for select to navalha_app
  using (current_setting('app.leaving_email', true) <> '' and details ->> 'user' = app.actor()::text);
create policy unnamed_by_leaving on security_events for update to navalha_app
  using (current_setting('app.leaving_email', true) <> '' and details ->> 'user' = app.actor()::text) with check (true);

-- Called before `app.erase_self`, which ends the memberships that lead to these rows.
create function app.mark_erased() returns void language plpgsql volatile as $$
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
