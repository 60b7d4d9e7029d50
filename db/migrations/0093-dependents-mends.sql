-- What an attack on coverage and on dependents found (0072, 0091). Docs: decisions/0091.

-- As before (0080), and what is off by the plan is judged like what it covers, under the lock of the subscription that counts.
create or replace function app.judge_coverage(tab uuid, day date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare client uuid := (select cliente_id from comandas where id = tab and barbershop_id = app.shop());
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista', 'barbeiro') then return; end if;
  perform from subscribers where barbershop_id = app.shop() and id in (select app.subscription_of(client, day)
    union select subscriber_id from comanda_items where comanda_id = tab and barbershop_id = app.shop()) order by id for update;
  update comanda_items i set cota = k.cota, resta = k.resta, ciclo = k.ciclo, pago_ate = k.pago_ate,
    fichas = case when app.is_tried(s, day) then 0 else k.fichas end
  from app.coverable_items(tab, day) k join subscribers s on s.id = k.subscriber_id
  where i.id = k.id and i.comanda_id = tab and i.subscriber_id = k.subscriber_id;
  if exists (select from comanda_items where comanda_id = tab and barbershop_id = app.shop() and subscriber_id is not null and ciclo is null)
    or exists (select from comanda_items where comanda_id = tab and barbershop_id = app.shop() and desconto_clube > 0 and desconto = desconto_clube)
      and app.coverage_of(client, day) ->> 'situacao' is distinct from 'cobre'
  then
    raise check_violation using constraint = 'not_covered';
  end if;
end $$;

-- As before (0091), and an erased holder gets nobody, nor one more than the plan of the next renewal covers.
create or replace function app.judge_dependent() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare subscription subscribers;
begin
  perform app.keep_client(least(new.titular_id, new.cliente_id));
  perform app.keep_client(greatest(new.titular_id, new.cliente_id));
  select * into subscription from subscribers
  where cliente_id = new.titular_id and barbershop_id = new.barbershop_id and ended_at is null for update;
  if (select count(*) from subscription_dependents where titular_id = new.titular_id and removed_at is null)
    > coalesce((select min(dependentes) from subscription_plans where id in (subscription.plan_id, subscription.proximo_plan_id)), 0)
  then
    raise check_violation using constraint = 'dependents_full';
  end if;
  return null;
end $$;

-- As before (0091), and of two dependences the one that covers nothing ends.
create or replace function app.join_dependents() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.titular_id <> new.cliente_id and app.titular_of(new.cliente_id) is null then
    update subscription_dependents set removed_at = now(), removed_by = app.actor()
    where cliente_id = new.cliente_id and id <> new.id and removed_at is null;
  end if;
  if new.titular_id = new.cliente_id or exists (select from subscription_dependents
    where cliente_id = new.cliente_id and id <> new.id and removed_at is null)
  then
    new.removed_at := now();
    new.removed_by := app.actor();
  end if;
  return new;
end $$;

-- As before (0091), and whether that one is covered now; the platform reads it like packages.
drop function app.club_family(uuid);
create function app.club_family(client uuid) returns table (papel text, nome text, desde timestamptz, ate timestamptz, cobre boolean)
language sql stable
security definer set search_path = pg_catalog, public, pg_temp rows 5
begin atomic
  select case when d.cliente_id = client then 'titular' else 'dependente' end, split_part(o.nome, ' ', 1), d.created_at, d.removed_at,
    d.removed_at is null and coalesce(app.titular_of(d.cliente_id) = d.titular_id, false)
  from public.subscription_dependents d join public.clients o on o.id = case when d.cliente_id = client then d.titular_id else d.cliente_id end
  where client in (d.cliente_id, d.titular_id) and d.barbershop_id = app.shop()
    and (app.actor_role() in ('admin', 'recepcionista', 'super_admin') or client = app.client())
  order by d.created_at, d.id;
end;
