-- Rows of sums serve whoever comes by, so that of 16 desks some waited three times as long as others (issue 26). Whoever posts now waits for
-- the shop's turn, which goes in order of arrival; it is taken as late as can be. It is kept for further journals of the transaction, so
-- that none takes it before (0134).

-- As before (0038).
create or replace function app.balance_journals() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from posted group by journal_id having sum(valor) <> 0) then
    raise check_violation using constraint = 'journal_balanced', message = 'a journal does not add up to zero';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('journals of ' || app.shop(), 0));
  insert into account_days as sums (barbershop_id, conta, dia, valor)
  select p.barbershop_id, p.conta, j.dia, sum(p.valor) from posted p join journal j on j.id = p.journal_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (barbershop_id, conta, dia) do update set valor = sums.valor + excluded.valor;
  return null;
end $$;

create or replace function app.lock_products(comanda uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select from public.products where barbershop_id = app.shop() and id in (
    select product_id from public.comanda_items where comanda_id = lock_products.comanda
    union select s.product_id from public.comanda_items i join public.service_products s on s.service_id = i.service_id where i.comanda_id = lock_products.comanda
    union select m.product_id from public.comanda_items i join public.stock_movements m on m.comanda_item_id = i.id where i.comanda_id = lock_products.comanda)
  order by id for no key update;
end;
drop function app.lock_journals;
