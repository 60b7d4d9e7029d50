-- Who is told that a barber left the agenda, and a mend of taking back an import of subscribers (0092). Docs: decisions/0098.

alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
  check (kind in ('booked', 'moved', 'cancelled', 'birthday', 'joined', 'left', 'security', 'low_stock', 'imported', 'sale', 'closing',
    'advance', 'counter', 'bill', 'club', 'deposit'));

-- As before (0092), and what is off by the club on a comanda that is still open stays possible, whenever that one was opened.
create or replace function app.take_back_subscribers(taken uuid, behind integer, most integer, out gone integer, out last integer)
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
          and (c.id > s.id or c.situacao = 'aberta') and i.desconto_clube > 0));
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
