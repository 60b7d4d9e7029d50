-- Two counts of one product may be open at once. What the first corrects is no difference of the second any more. A margin has a
-- lowest value, or a price of a centavo and a dear package give a number that no browser reads.

-- Whoever books a count may change the lines of others.
create function app.correct_open_counts() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  update stock_count_lines l set esperado = esperado + new.quantidade
  from stock_counts n
  where l.barbershop_id = new.barbershop_id and l.product_id = new.product_id and l.count_id <> new.count_id
    and n.id = l.count_id and n.booked_at is null and n.cancelled_at is null;
  return null;
end $$;
create trigger corrected after insert on stock_movements for each row when (new.count_id is not null)
execute function app.correct_open_counts();

create or replace function app.value_product() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into product_costs (product_id, barbershop_id) values (new.id, new.barbershop_id) on conflict do nothing;
  update product_costs set (custo_medio, margem) = (
    select custo, case when new.preco > 0 and custo is not null then greatest(round((new.preco - custo) * 10000.0 / new.preco), -1000000) end
    from (select case when new.quantity > 0 then round(valor::numeric * new.conteudo / new.quantity)
      else round(ultimo_custo::numeric * new.conteudo / ultima_quantidade) end as custo) as per_package)
  where product_id = new.id;
  return null;
end $$;
