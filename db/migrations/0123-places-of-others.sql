-- A plan never gets more paid subscribers than places where its shop waits longer for late ones (issue 28): those whose places were sold
-- had one again, and renewed. Docs: decisions/0069.

-- Whether a plan has no place for a client, null for anybody, on a day: others have all of them, and the client is not paid until then. Who
-- has the others is for the desk only.
create or replace function app.plan_is_full(plan uuid, day date, client uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce((select count(*) >= p.limite from app.places_of_plan(p.id, day) k where k.cliente_id is distinct from client), false)
    and not exists (select from public.subscribers s
      where s.cliente_id = client and s.plan_id = p.id and s.ended_at is null and s.subscription_end >= day)
  from public.subscription_plans p where p.id = plan and p.barbershop_id = (select app.shop());
end;
