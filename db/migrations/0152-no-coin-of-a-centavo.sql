-- No coin pays up to four centavos of a total: whoever pays in cash need not pay them (business-rules 11, "cash rounding").

-- As before (0147), with what no coin pays.
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
  select coalesce(sum(valor), 0) - new.desconto as total, coalesce(sum(preco) filter (where tipo = 'gorjeta'), 0) as tips,
    bool_or(subscriber_id is not null and ciclo is null) as unjudged,
    bool_or(client_package_id is not null and (uso is null or subscriber_id is not null)) as unused into sold
  from comanda_items where comanda_id = new.id;
  select coalesce(sum(valor), 0) as total, coalesce(sum(valor) filter (where forma = 'vale_presente'), 0) as vouchers,
    case when bool_or(forma = 'dinheiro') then 4 else 0 end as uncoined,
    coalesce(sum(valor) filter (where new.cliente_id is not null
      and forma in ('pix', 'cartao_credito', 'cartao_debito', 'sinal')), 0) as creditable into paid
  from comanda_payments where comanda_id = new.id and reversed_at is null;
  if sold.unjudged then raise check_violation using constraint = 'not_covered'; end if;
  if sold.unused then raise check_violation using constraint = 'package_over'; end if;
  if new.total is distinct from sold.total or new.total < 0 or paid.total - new.total not between -paid.uncoined and paid.creditable then
    raise check_violation using constraint = 'comanda_paid';
  end if;
  new.gasto := greatest(0, new.total - sold.tips - paid.vouchers);
  return new;
end $$;
