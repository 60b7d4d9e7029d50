-- A client reads whether their visits are paid, though not the payments of their comandas.

-- Of these visits of the client, those whose comanda is closed: its total, and what of it the client still owes, in centavos. One that
-- another client owes for is not paid yet, and how much that is concerns nobody else.
create function app.paid_visits(visits uuid[]) returns table (appointment_id uuid, total bigint, fiado bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select a.id, k.total, coalesce(sum(d.aberto), 0)::bigint
  from public.appointments a join public.comandas c on c.appointment_id = a.id
  join public.comandas k on k.id = coalesce(c.joined_into, c.id) and k.situacao = 'fechada'
  left join (public.comanda_payments y join public.client_debts d on d.payment_id = y.id and d.aberto > 0) on y.comanda_id = k.id
  where a.id = any (visits) and a.barbershop_id = (select app.shop()) and a.cliente_id = (select app.client())
  group by a.id, k.id, a.cliente_id, k.total having coalesce(bool_and(d.cliente_id = a.cliente_id), true);
end;
