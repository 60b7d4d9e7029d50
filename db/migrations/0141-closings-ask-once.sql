-- As a comanda is closed, three triggers asked for its items, one by one, and with the rights of who closes it (issue 26).

-- As before (0087, 0072 and 0082): what it comes to is paid, and its items were judged by the club and by packages. It sees all items and
-- payments, whoever closes it.
create or replace function app.judge_comanda() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sold record;
  paid record;
begin
  if old.situacao in ('cancelada', 'estornada') or old.situacao = 'fechada' and new.reversed_at is null then
    raise check_violation using constraint = 'comanda_ended';
  end if;
  if new.closed_at is null or old.closed_at is not null then return new; end if;
  select coalesce(sum(valor), 0) - new.desconto as total, bool_or(subscriber_id is not null and ciclo is null) as unjudged,
    bool_or(client_package_id is not null and (uso is null or subscriber_id is not null)) as unused into sold
  from comanda_items where comanda_id = new.id;
  select coalesce(sum(valor), 0) as total, coalesce(sum(valor) filter (where new.cliente_id is not null
      and forma in ('pix', 'cartao_credito', 'cartao_debito', 'sinal')), 0) as creditable into paid
  from comanda_payments where comanda_id = new.id and reversed_at is null;
  if sold.unjudged then raise check_violation using constraint = 'not_covered'; end if;
  if sold.unused then raise check_violation using constraint = 'package_over'; end if;
  if new.total is distinct from sold.total or new.total < 0 or paid.total - new.total not between 0 and paid.creditable then
    raise check_violation using constraint = 'comanda_paid';
  end if;
  return new;
end $$;
drop trigger coverage_judged on comandas;
drop trigger packages_judged on comandas;
drop function app.refuse_unjudged, app.refuse_unused;

-- Nothing is tallied for nobody.
drop trigger tallied on comandas;
create trigger tallied after update of closed_at, reversed_at on comandas for each row
  when (new.closed_at is not null and new.cliente_id is not null) execute function app.tally_comanda();

-- As before (0133). Of a comanda that spent nothing before, nothing is taken back.
create or replace function app.count_client_month() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into client_months as sums (barbershop_id, mes, cliente_id, comandas, gasto)
  select new.barbershop_id, date_trunc('month', dia)::date, cliente_id, sum(sign), sum(sign * gasto)
  from (values (old.dia, old.cliente_id, old.gasto, -1), (new.dia, new.cliente_id, new.gasto, 1)) as change (dia, cliente_id, gasto, sign)
  where gasto is not null group by 2, 3 order by 2, 3
  on conflict on constraint one_month_of_client do update set comandas = sums.comandas + excluded.comandas, gasto = sums.gasto + excluded.gasto;
  if old.gasto is not null then
    -- Nothing is left of a client who was merged into another.
    delete from client_months where barbershop_id = old.barbershop_id and mes = date_trunc('month', old.dia)::date
      and cliente_id = old.cliente_id and comandas = 0;
  end if;
  return null;
end $$;

-- As before (0039). The setting is read for doses alone.
create or replace function app.move_sold(comanda uuid) returns setof app.moved_stock
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare sold record;
begin
  if app.actor_role() not in ('admin', 'recepcionista') and not app.sells() then return; end if;
  for sold in
    select i.id, d.product_id, d.tipo, i.quantidade * d.units as units, c.numero from comanda_items i
    join comandas c on c.id = i.comanda_id
    join lateral (
      select p.id as product_id, 'venda' as tipo, p.conteudo as units from products p where p.id = i.product_id
      union all select s.product_id, 'consumo', s.quantidade from service_products s where s.service_id = i.service_id) d on true
    where c.id = comanda and c.barbershop_id = app.shop() order by d.product_id, d.tipo desc, i.id
  loop
    if sold.tipo = 'consumo' and not (select allow_negative_stock from barbershop_settings where barbershop_id = app.shop()) then
      sold.units := least(sold.units, (select quantity from products where id = sold.product_id for update));
      continue when sold.units <= 0;
    end if;
    return query with moved as (
      insert into stock_movements (barbershop_id, product_id, tipo, quantidade, motivo, comanda_item_id)
      values (app.shop(), sold.product_id, sold.tipo, -sold.units, 'Comanda ' || sold.numero, sold.id) returning *)
      select moved.id, p.id, p.nome, p.unidade, moved.saldo, moved.quantidade, p.estoque_minimo
      from moved join products p on p.id = moved.product_id;
  end loop;
end $$;
