-- What was left open at the counter: a visit that was paid before it was started stayed booked for good, and the reception took expenses
-- out of a drawer without a limit.

-- Whether the comanda of a visit, or the one that took it over, is closed: such a visit is finished without a start.
create function app.is_paid_in_comanda(visit uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select exists (select from public.comandas c where c.appointment_id = visit and c.barbershop_id = app.shop() and (c.situacao = 'fechada'
    or exists (select from public.comandas t where t.id = c.joined_into and t.situacao = 'fechada')));
end;

-- As before (0053), with expenses: those of the drawer itself, and bills and transfers that were paid from it.
create or replace function app.paid_out(caixa uuid) returns bigint language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select (coalesce((select -sum(p.valor) from public.journal j join public.postings p on p.journal_id = j.id
      where j.caixa_id = caixa and j.barbershop_id = (select app.shop()) and p.conta = 'caixa'
        and (j.tipo in ('sangria', 'despesa') or j.tipo = 'lancamento' and p.valor < 0 or j.tipo = 'devolucao' and j.fonte = 'client_entries')
        and not exists (select from public.journal back where back.barbershop_id = j.barbershop_id and back.reverses_id = j.id)), 0)
    + coalesce((select sum(greatest(0, sold.returned - (select coalesce(sum(y.valor), 0) from public.comanda_payments y
        join public.comandas c on c.id = y.comanda_id where c.id = sold.comanda_id and y.forma = 'dinheiro'
          and (y.reversed_at is null or y.reversed_at = c.reversed_at))))
      from (select r.comanda_id, sum(r.valor) as returned from public.journal j join public.comanda_returns r on r.id = j.fonte_id
        where j.caixa_id = caixa and j.barbershop_id = (select app.shop()) and j.tipo = 'devolucao_paga' and r.forma = 'dinheiro'
        group by 1) sold), 0))::bigint
  where (select app.actor_role() in ('admin', 'recepcionista'));
end;
