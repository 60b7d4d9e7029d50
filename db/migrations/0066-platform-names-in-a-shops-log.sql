-- A shop's admin reads in the shop's log who of the platform acted there. Of an account above the shops a shop learns the
-- name, and only where the log of this very shop says that they acted on it as the platform.

create policy names_of_platform on security_events for select to current_user
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));

create function app.platform_names(accounts uuid[]) returns table (id uuid, full_name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select u.id, u.full_name from auth."user" u
  where u.id = any (accounts) and exists (select from public.security_events e
    where e.user_id = u.id and e.barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin')
      and e.event_type in ('super_admin_entered', 'super_admin_left', 'super_admin_act', 'shop_suspended', 'shop_closed',
        'shop_reopened', 'shop_plan_changed'));
end;
