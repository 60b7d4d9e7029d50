-- The panel of a visit offers what its comanda leaves possible, and leads to the open copy that an estorno leaves of a missed visit.

-- The comanda that the services of a visit stand on: `paga` once it is closed, `presa` where cancelling the visit would be refused, because it
-- holds more than services that nobody has paid (`app.leave_comanda`), `aberta` otherwise; null without one.
create function app.comanda_of_visit(visit uuid) returns text language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select case when t.situacao = 'fechada' then 'paga'
      when t.id <> c.id or exists (select from public.comandas where joined_into = t.id)
        or exists (select from public.comanda_charges where comanda_id = t.id and situacao = 'pendente')
        or exists (select from public.comanda_items where comanda_id = t.id and tipo <> 'servico')
        or exists (select from public.comanda_payments where comanda_id = t.id and reversed_at is null and forma <> 'sinal') then 'presa'
      else 'aberta' end
  from public.comandas c join public.comandas t on t.id = case when c.joined_into is null then c.id else c.joined_into end
  where c.appointment_id = visit and c.barbershop_id = app.shop() and c.reversed_at is null and t.situacao in ('aberta', 'fechada');
end;
