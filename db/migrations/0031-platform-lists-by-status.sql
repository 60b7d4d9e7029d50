-- The platform's list of shops is narrowed by their status in each of its orders. And nobody leaves a platform that is then
-- administered by no one: a locked super admin does not count.

create index barbershops_by_status_name on barbershops (status, nome_busca, id);
create index barbershops_by_status_age on barbershops (status, created_at desc, id desc);
create index barbershops_by_status_activity on barbershops (status, last_activity_at desc, id desc);
create index barbershops_by_status_size on barbershops (status, recent_appointments desc, id desc);

create or replace function app.obstacles_to_leaving() returns text[] language plpgsql volatile as $$
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
