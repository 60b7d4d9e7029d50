-- Mends of the import of subscribers (0090). Docs: decisions/0090.

-- What a client was told goes with the subscription that is taken back.
create policy kept on subscription_notices for all to current_user using (barbershop_id = (select app.shop()));

alter table subscribers
  -- The price and the months with which it was brought, to which an estorno of a renewal leads back. None where it was brought before 0092.
  add importada_preco bigint check (importada_preco >= 0),
  add importada_meses smallint,
  add constraint imported_price check (num_nonnulls(importada_preco, importada_meses) in (0, 2) and (importada_preco is null or importada_em is not null));

-- As before (0090), and only a plan with a limit is counted. Two sales of one plan still wait for each other.
create or replace function app.judge_subscriber() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare plan subscription_plans;
begin
  perform pg_advisory_xact_lock(hashtextextended('places of ' || new.plan_id, 0));
  select * into plan from subscription_plans where id = new.plan_id and barbershop_id = new.barbershop_id;
  if plan.archived_at is not null then
    raise check_violation using constraint = 'plan_archived';
  end if;
  if plan.limite is not null then
    if (select count(*) from subscribers where plan_id = new.plan_id and barbershop_id = new.barbershop_id and ended_at is null
      and subscription_end >= case when tg_op = 'INSERT' then coalesce(new.importada_em, new.desde) else new.desde end and id <> new.id)
      >= plan.limite
    then
      raise check_violation using constraint = 'plan_full';
    end if;
  end if;
  return new;
end $$;

-- Locks what an import of subscribers brought, before any of it is taken back: clients, those who depend on them, and what goes before them,
-- as who joins records does, then the subscriptions. What a desk writes meanwhile is seen by the statements behind it.
create function app.hold_subscribers_of(taken uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare clients_of uuid[];
begin
  if coalesce(app.actor_role(), '') <> 'admin' then return; end if;
  clients_of := array(select s.cliente_id from import_rows r join subscribers s on s.id = r.record_id
    where r.import_id = taken and r.barbershop_id = app.shop() and r.outcome = 'added');
  clients_of := clients_of || array(select cliente_id from subscription_dependents
    where titular_id = any (clients_of) and barbershop_id = app.shop() and removed_at is null);
  perform app.hold_before_clients(clients_of), app.hold_clients(clients_of);
  perform from subscribers where cliente_id = any (clients_of) and barbershop_id = app.shop() order by id for update;
end $$;

-- As before (0090), of so many rows after one of the file, behind app.hold_subscribers_of; what the desk built on stays, too: dependents added
-- since, and a discount of the club on a comanda opened since. Answers how many went, and the last row, null behind the end.
drop function app.take_back_subscribers(uuid);
create function app.take_back_subscribers(taken uuid, behind integer, most integer, out gone integer, out last integer)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  unused uuid[];
  alone uuid[];
  one uuid;
begin
  gone := 0;
  if coalesce(app.actor_role(), '') <> 'admin' then return; end if;
  last := (select max(row) from (select row from import_rows where import_id = taken and barbershop_id = app.shop() and row > behind
    order by row limit most) r);
  -- Ids are in the order of time: what has a later one came since.
  unused := array(select s.id from import_rows r join subscribers s on s.id = r.record_id
    where r.import_id = taken and r.barbershop_id = app.shop() and r.outcome = 'added' and r.row > behind and r.row <= last
      and (select count(*) from row_changes c where c.row_id = s.id and c.barbershop_id = app.shop()) = 1
      and not exists (select from comanda_items where subscriber_id = s.id)
      and not exists (select from subscription_payments where subscriber_id = s.id)
      and not exists (select from subscription_pauses where subscriber_id = s.id)
      and not exists (select from subscribers o where o.antes_id = s.id)
      and not exists (select from plan_changes where de_id = s.id)
      and not exists (select from subscription_dependents d where d.titular_id = s.cliente_id and d.id > s.id)
      and not exists (select from comandas c join comanda_items i on i.comanda_id = c.id
        where c.cliente_id = any (s.cliente_id || array(select d.cliente_id from subscription_dependents d
            where d.titular_id = s.cliente_id and d.removed_at is null))
          and c.id > s.id and i.desconto_clube > 0));
  alone := array(select r.client_id from import_rows r join clients k on k.id = r.client_id
    where r.import_id = taken and r.barbershop_id = app.shop() and r.row > behind and r.row <= last and r.record_id = any (unused)
      and k.user_id is null and k.erased_at is null
      and not exists (select from row_changes c where c.row_id = k.id and c.barbershop_id = app.shop())
      and not exists (select from cut_cards where cliente_id = k.id)
      and not exists (select from staff_invitations where cliente_id = k.id)
      and not exists (select from client_wallets where cliente_id = k.id and limite_fiado > 0));
  delete from subscription_notices where subscriber_id = any (unused);
  delete from subscribers where id = any (unused) and barbershop_id = app.shop();
  delete from row_changes where row_id = any (unused) and barbershop_id = app.shop();
  foreach one in array alone loop
    begin
      delete from clients where id = one and barbershop_id = app.shop();
    exception when foreign_key_violation or restrict_violation then
      -- Something else hangs on the client, who stays.
      null;
    end;
  end loop;
  update import_rows set record_id = null, client_id = null
  where import_id = taken and barbershop_id = app.shop() and row > behind and row <= last and record_id = any (unused);
  gone := cardinality(unused);
end $$;

-- Whether another client of that name has this plan until that day: of who is known by name only, most likely the same line again. Ask
-- behind the subscription's insert, which makes those of one plan wait for each other.
create function app.is_brought_again(subscription uuid) returns boolean language sql stable
  return (select exists (select from clients k join clients o on o.barbershop_id = k.barbershop_id and o.nome_busca = k.nome_busca and o.id <> k.id
      join subscribers x on x.cliente_id = o.id and x.ended_at is null
    where k.id = s.cliente_id and x.plan_id = s.plan_id and x.subscription_end = s.subscription_end)
    from subscribers s where s.id = subscription and s.barbershop_id = app.shop());
