-- The log of a shop names the people of that shop, also those whose account was made in another: who they are here is told
-- by the membership, and not by the shop that their profile was made in.

create function app.member_names(accounts uuid[]) returns table (id uuid, full_name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select u.id, u.full_name from auth."user" u join public.memberships m on m.user_id = u.id
  where u.id = any (accounts) and m.barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin');
end;
