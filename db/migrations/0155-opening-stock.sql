-- What was on the shelves before a shop came here is owed to nobody: it stands against the opening balances, at its cost.
alter table stock_movements drop constraint stock_movements_tipo_check,
  add constraint stock_movements_tipo_check
    check (tipo in ('abertura', 'entrada', 'saida', 'perda', 'consumo', 'ajuste', 'estorno', 'venda', 'devolucao')),
  add check (tipo <> 'abertura' or quantidade > 0 and custo >= 0);

-- As before (0019), with the cost of what was there at the beginning.
create or replace function app.book_movement() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held products;
  cost product_costs;
  priced boolean := new.tipo in ('abertura', 'entrada');
begin
  select * into held from products where barbershop_id = new.barbershop_id and id = new.product_id for update;
  select * into cost from product_costs where product_id = new.product_id;
  new.saldo := held.quantity + new.quantidade;
  if new.saldo < 0 and new.quantidade < 0 and not
    (select allow_negative_stock from barbershop_settings where barbershop_id = new.barbershop_id)
  then
    raise check_violation using constraint = 'stock_not_below_zero', message = 'stock would fall below zero', detail = held.nome;
  end if;
  new.valor := app.worth_after(held.quantity, cost.valor, new.quantidade, new.custo, cost.ultima_quantidade, cost.ultimo_custo) - cost.valor;
  -- Taken under the lock, so that the order of time is that of the balances.
  new.created_at := clock_timestamp();
  update product_costs set valor = valor + new.valor,
    ultimo_custo = case when priced then new.custo else ultimo_custo end,
    ultima_quantidade = case when priced then new.quantidade else ultima_quantidade end
  where product_id = new.product_id;
  update products set quantity = new.saldo, moved_at = new.created_at where id = new.product_id;
  return new;
end $$;

-- As before (0038), with opening stock.
create or replace function app.post_movement() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  origin text := coalesce((select tipo from stock_movements where id = new.reverses_id), new.tipo);
  against text := case when origin = 'entrada' then 'fornecedores' when origin = 'abertura' then 'saldos_de_abertura'
    when origin = 'venda' or origin = 'devolucao' and exists (select from comanda_items where id = new.comanda_item_id and tipo = 'produto')
    then 'cmv' else 'perdas_de_estoque' end;
begin
  perform app.post('estoque', (select (new.created_at at time zone timezone)::date from barbershops where id = new.barbershop_id),
    'stock_movements', new.id, null, jsonb_build_array(
      jsonb_build_object('conta', 'estoque', 'valor', new.valor), jsonb_build_object('conta', against, 'valor', -new.valor)));
  return null;
end $$;
