-- A barber with financial_access reads their own revenue and card fees (business-rules 12); the sums of sales are the admin's.

create function app.own_revenue(since date, until date) returns table (faturado bigint, taxas bigint) language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select
    (select coalesce(sum(bruto - desconto - cortesia), 0)::bigint from public.sales_days
      where barbershop_id = app.shop() and por = 'item' and tipo <> 'gorjeta' and barbeiro_id = app.barber() and dia between since and until),
    (select coalesce(sum(l.taxa), 0)::bigint from public.commissions l join public.comandas c on c.id = l.comanda_id and c.situacao = 'fechada'
      where l.barbershop_id = app.shop() and l.barbeiro_id = app.barber() and l.dia between since and until)
  where (select financial_access from public.barber_permissions where barbershop_id = app.shop() and barbeiro_id = app.barber());
end;
