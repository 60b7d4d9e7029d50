-- Super admins are invited by one as a shop's team is by its admin: by a link bound to an e-mail, good once and for 72 hours
-- (decisions 4). Such an invitation belongs to no shop, and to nobody below the platform.

alter table staff_invitations
  alter column barbershop_id drop not null,
  drop constraint staff_invitations_role_check,
  add constraint staff_invitations_role_check check (role in ('barbeiro', 'recepcionista', 'super_admin')),
  add constraint staff_invitations_place_check check ((role = 'super_admin') = (barbershop_id is null));
drop index staff_invitations_pending;
create unique index staff_invitations_pending on staff_invitations (barbershop_id, email) nulls not distinct
  where accepted_at is null and revoked_at is null;

create policy kept_by_platform on staff_invitations for all to navalha_app
  using (barbershop_id is null and app.on_platform());

-- Whoever lost the platform, or is locked out of it, lets nobody in by a link that they sent before.
create function app.administers(account uuid) returns boolean language sql stable parallel safe
  return exists (select from auth.platform_member p join auth."user" u on u.id = p.user_id
    where p.user_id = account and u.locked_at is null);

-- Called before `app.erase_self`, while the address is still known.
create function app.erase_invitations_from_above() returns void language plpgsql volatile as $$
begin
  perform set_config('app.actor_role', 'super_admin', true), set_config('app.shop', '', true);
  update public.staff_invitations set nome = 'Conta removida', email = 'removida-' || id || '@conta.invalid',
    revoked_at = case when accepted_at is null then coalesce(revoked_at, now()) end
  where barbershop_id is null and email = (select email from auth."user" where id = app.actor());
end $$;
