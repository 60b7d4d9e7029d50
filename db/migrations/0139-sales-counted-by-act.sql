-- As before (0131), a function for each act: its name is known as the statement is planned, so that a sale does not look for returns.
do $$
declare act text;
begin
  foreach act in array array['venda', 'estorno', 'devolucao'] loop
    execute format($function$
      create function app.count_%1$s() returns trigger language plpgsql
      security definer set search_path = pg_catalog, public, pg_temp as $body$
      declare sold uuid := coalesce(to_jsonb(new) ->> 'comanda_id', to_jsonb(new) ->> 'id');
      begin
        with counted as materialized (
          select barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa,
            sum(quantidade) as quantidade, sum(bruto) as bruto, sum(desconto) as desconto, sum(cortesia) as cortesia, sum(custo) as custo
          from app.sale_sums where comanda_id = sold and ato = %1$L and ato_id = new.id
          group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9),
        of_day as (
          insert into sales_days as sums (barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa, quantidade, bruto, desconto, cortesia, custo)
          select * from counted
          on conflict on constraint one_sum_of_day do update set quantidade = sums.quantidade + excluded.quantidade, bruto = sums.bruto + excluded.bruto,
            desconto = sums.desconto + excluded.desconto, cortesia = sums.cortesia + excluded.cortesia, custo = sums.custo + excluded.custo)
        insert into sales_months as sums (barbershop_id, mes, por, tipo, item_id, barbeiro_id, hora, forma, pessoa, quantidade, bruto, desconto, cortesia, custo)
        select barbershop_id, date_trunc('month', dia)::date, por, tipo, item_id, barbeiro_id, hora, forma, pessoa,
          quantidade, bruto, desconto, cortesia, custo from counted
        on conflict on constraint one_sum_of_month do update set quantidade = sums.quantidade + excluded.quantidade, bruto = sums.bruto + excluded.bruto,
          desconto = sums.desconto + excluded.desconto, cortesia = sums.cortesia + excluded.cortesia, custo = sums.custo + excluded.custo;
        return null;
      end $body$ $function$, act);
  end loop;
end $$;
drop trigger counted on comandas;
drop trigger counted_back on comandas;
drop trigger counted on comanda_returns;
drop function app.count_sale;
create trigger counted after update of closed_at on comandas for each row
  when (old.closed_at is null and new.closed_at is not null) execute function app.count_venda();
create trigger counted_back after update of reversed_at on comandas for each row
  when (old.reversed_at is null and new.reversed_at is not null) execute function app.count_estorno();
create trigger counted after insert on comanda_returns for each row execute function app.count_devolucao();
