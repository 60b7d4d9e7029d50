-- Of stock and sale, each journal locks its own sums of the day in order; of two journals the second locks behind the first, so that two
-- desks deadlock. So whoever posts several in one transaction takes the shop's turn before the first.
create function app.lock_journals() returns void
language sql volatile set search_path = pg_catalog, public, pg_temp
return pg_advisory_xact_lock(hashtextextended('journals of ' || app.shop(), 0));

-- Before that, a sale, its estorno and its returns lock all their products, in the order of their ids: those that it sells or uses, and
-- those that it moved when it was closed. A sale without products is one journal.
create function app.lock_products(comanda uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from products where barbershop_id = app.shop() and id in (
    select product_id from comanda_items where comanda_id = comanda
    union select s.product_id from comanda_items i join service_products s on s.service_id = i.service_id where i.comanda_id = comanda
    union select m.product_id from comanda_items i join stock_movements m on m.comanda_item_id = i.id where i.comanda_id = comanda)
  order by id for no key update;
  if found or exists (select from comandas where id = comanda and situacao = 'fechada') then perform app.lock_journals(); end if;
end $$;
