-- A shop that moves in brings its subscribers (issue 28): who has which plan, until when it was paid elsewhere, and what of the quota is
-- used. Nothing of it is posted. Docs: decisions/0090.

alter table imports drop constraint imports_of_check,
  add constraint imports_of_check check (of in ('clients', 'services', 'products', 'subscribers'));
-- The client who came in with the subscription of a row.
alter table import_rows add client_id uuid;

alter table subscribers
  -- The day on which it was brought, from when its cycles count, and until when it was paid elsewhere.
  add importada_em date,
  add importada_desde date,
  add importada_ate date,
  -- How often each service, by its id, was used in the cycle of that day.
  add usos_antes jsonb check (jsonb_typeof(usos_antes) = 'object'),
  add constraint imported_whole check (num_nonnulls(importada_em, importada_desde, importada_ate) in (0, 3)),
  add constraint imported_paid check (importada_ate >= importada_em and importada_em >= importada_desde and importada_ate > importada_desde),
  add constraint imported_uses check (usos_antes is null or importada_em is not null),
  add constraint imported_or_tried check (importada_ate is null or teste_ate is null);
create index subscribers_imported on subscribers (barbershop_id, importada_ate) where importada_ate is not null;

-- The day that the uses of before count on: the last day that is paid belongs to the cycle before, as everywhere.
create function app.day_of_import(subscription subscribers) returns date language sql immutable
  return least(subscription.importada_em, subscription.importada_ate - 1);

-- Until when it was paid elsewhere, with the days of its pauses.
create function app.end_of_import(subscription subscribers) returns date language sql stable
  return case when subscription.importada_ate is not null
    then app.after_pauses(subscription.id, subscription.importada_desde, subscription.importada_ate) end;

-- As before (0085), and what was used before it was brought.
create or replace function app.covered_times(subscription uuid, service uuid, cycle daterange) returns integer language sql stable
  return (select coalesce(sum(i.quantidade - (select coalesce(sum(r.quantidade), 0) from comanda_returns r where r.item_id = i.id)), 0)::integer
    from comanda_items i join comandas c on c.id = i.comanda_id
    where i.subscriber_id = subscription and i.service_id = service and i.ciclo >= lower(cycle) and i.ciclo < upper(cycle)
      and c.reversed_at is null)
  + coalesce((select app.covered_times(o.id, service, app.cycle_of_subscription(o.id, o.desde, least(x.dia, o.subscription_end - 1)))
      from plan_changes x join subscribers o on o.id = x.de_id where x.para_id = subscription and x.dia = lower(cycle)), 0)
  + coalesce((select (s.usos_antes ->> service::text)::integer from subscribers s
      where s.id = subscription and app.day_of_import(s) >= lower(cycle) and app.day_of_import(s) < upper(cycle)), 0);

-- As before (0085); who had it elsewhere has joined already.
create or replace function app.fee_of_plan(plan uuid, client uuid) returns bigint language sql stable
  return (select case when exists (select from subscribers s join subscription_payments y on y.subscriber_id = s.id
      where s.cliente_id = client and s.plan_id = plan and y.reversed_at is null)
    or exists (select from subscribers n where n.cliente_id = client
      and (n.plan_id = plan and n.importada_ate is not null or n.ended_at is null and n.proximo_plan_id = plan)) then 0 else adesao end
    from subscription_plans where id = plan);

-- As before (0069), on the day on which it is brought.
create or replace function app.judge_subscriber() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare plan subscription_plans;
begin
  perform pg_advisory_xact_lock(hashtextextended('places of ' || new.plan_id, 0));
  select * into plan from subscription_plans where id = new.plan_id and barbershop_id = new.barbershop_id;
  if plan.archived_at is not null then
    raise check_violation using constraint = 'plan_archived';
  end if;
  if (select count(*) from subscribers where plan_id = new.plan_id and barbershop_id = new.barbershop_id and ended_at is null
    and subscription_end >= case when tg_op = 'INSERT' then coalesce(new.importada_em, new.desde) else new.desde end and id <> new.id)
    >= plan.limite
  then
    raise check_violation using constraint = 'plan_full';
  end if;
  return new;
end $$;

-- Takes back what an import of subscribers brought, as far as nothing has used or changed it since, and the clients who came in with it and
-- have nothing else. What stays is still remembered by its row of the file. Answers how many went. Locks as who joins records does.
create function app.take_back_subscribers(taken uuid) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  clients_of uuid[];
  gone uuid[];
  alone uuid[];
  one uuid;
begin
  if coalesce(app.actor_role(), '') <> 'admin' then return 0; end if;
  clients_of := array(select s.cliente_id from import_rows r join subscribers s on s.id = r.record_id
    where r.import_id = taken and r.barbershop_id = app.shop() and r.outcome = 'added');
  perform app.hold_before_clients(clients_of), app.hold_clients(clients_of);
  gone := array(select s.id from import_rows r join subscribers s on s.id = r.record_id
    where r.import_id = taken and r.barbershop_id = app.shop() and r.outcome = 'added'
      and (select count(*) from row_changes c where c.row_id = s.id and c.barbershop_id = app.shop()) = 1
      and not exists (select from comanda_items where subscriber_id = s.id)
      and not exists (select from subscription_payments where subscriber_id = s.id)
      and not exists (select from subscription_pauses where subscriber_id = s.id)
      and not exists (select from subscribers o where o.antes_id = s.id)
      and not exists (select from plan_changes where de_id = s.id)
    order by s.id for update of s);
  alone := array(select r.client_id from import_rows r join clients k on k.id = r.client_id
    where r.import_id = taken and r.barbershop_id = app.shop() and r.record_id = any (gone) and k.user_id is null and k.erased_at is null
      and not exists (select from row_changes c where c.row_id = k.id and c.barbershop_id = app.shop())
      and not exists (select from cut_cards where cliente_id = k.id)
      and not exists (select from staff_invitations where cliente_id = k.id)
      and not exists (select from client_wallets where cliente_id = k.id and limite_fiado > 0));
  delete from subscription_notices where subscriber_id = any (gone);
  delete from subscribers where id = any (gone) and barbershop_id = app.shop();
  delete from row_changes where row_id = any (gone) and barbershop_id = app.shop();
  foreach one in array alone loop
    begin
      delete from clients where id = one and barbershop_id = app.shop();
    exception when foreign_key_violation or restrict_violation then
      -- Something else hangs on the client, who stays.
      null;
    end;
  end loop;
  update import_rows set record_id = null, client_id = null where import_id = taken and barbershop_id = app.shop() and record_id = any (gone);
  return cardinality(gone);
end $$;
