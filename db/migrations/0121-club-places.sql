-- A limited plan never has more subscribers than places: who is late keeps the place, and so does who has a card that may still pay
-- (issue 28). Until now a place was free from the day after the end, and the late card paid for a place that was sold. Docs: decisions/0069.

-- The clients who have a place of a plan on a day: paid or on trial until then; late by no more than the shop's days; or with a card that
-- pays or is still to pay. Who cancelled has it until the end of what is paid.
create function app.places_of_plan(plan uuid, day date) returns table (cliente_id uuid) language sql stable
begin atomic
  select s.cliente_id from public.subscribers s
  where s.plan_id = plan and s.ended_at is null
    and s.subscription_end >= day - (select clube_suspende_dias from public.barbershop_settings where barbershop_id = app.shop())
    and (s.subscription_end >= day or s.cancelled_at is null and s.subscription_end is distinct from s.teste_ate)
  union
  select s.cliente_id from public.online_subscriptions o join public.subscribers s on s.cliente_id = o.cliente_id and s.plan_id = o.plan_id
  where o.plan_id = plan and o.situacao in ('ativa', 'em_atraso', 'suspensa') and s.ended_at is null and s.cancelled_at is null;
end;

-- Whether a plan has no place for a client, null for anybody, on a day: never for who has one. Who has the others is for the desk only.
drop function app.plan_is_full(uuid, date);
create function app.plan_is_full(plan uuid, day date, client uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce((select count(*) >= p.limite and bool_or(k.cliente_id = client) is not true from app.places_of_plan(p.id, day) k), false)
  from public.subscription_plans p where p.id = plan and p.barbershop_id = (select app.shop());
end;

-- Fails on `plan_full` where a plan has no place for a client on a day. Until the end of the transaction others wait for its places.
create function app.judge_place(plan uuid, client uuid, day date) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('places of ' || plan, 0));
  if app.plan_is_full(plan, day, client) then
    raise check_violation using constraint = 'plan_full';
  end if;
end $$;

-- As before (0092), by that rule; a trial is judged on its first day, not on its last.
create or replace function app.judge_subscriber() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  day date := case when tg_op = 'UPDATE' then new.desde
    else coalesce(new.importada_em, case when new.desde = new.teste_ate then new.inicio end, new.desde) end;
begin
  perform app.judge_place(new.plan_id, new.cliente_id, day);
  if exists (select from subscription_plans where id = new.plan_id and barbershop_id = new.barbershop_id and archived_at is not null) then
    raise check_violation using constraint = 'plan_archived';
  end if;
  return new;
end $$;

-- As before (0086), by that rule.
create or replace function app.bring_back(before uuid, today date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare back subscribers;
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista') then return; end if;
  select * into back from subscribers where id = before and barbershop_id = app.shop() for update;
  if back.id is null or exists (select from subscribers where cliente_id = back.cliente_id and ended_at is null) then return; end if;
  if back.subscription_end is null then
    perform app.bring_back(back.antes_id, today);
    return;
  end if;
  if app.actor() is not null and (back.subscription_end >= today or back.cartao is not null) then
    perform app.judge_place(back.plan_id, back.cliente_id, today);
  end if;
  update subscribers set ended_at = null, trocada_em = null where id = before;
end $$;
