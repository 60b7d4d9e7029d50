-- A comanda opens at the price that was agreed for its visit. Where that is not the sum of the services' prices, it is spread over
-- them by largest remainder (business-rules 11).
create or replace function app.open_comanda(visit uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare made uuid;
begin
  insert into comandas (barbershop_id, appointment_id, cliente_id, barbeiro_id)
  select barbershop_id, id, cliente_id, barbeiro_id from appointments
  where id = visit and barbershop_id = app.shop() and status in ('agendado', 'confirmado', 'in-progress', 'concluido')
  on conflict (appointment_id) where reversed_at is null and (cancelled_at is null or joined_into is not null) do nothing
  returning id into made;
  insert into comanda_items (barbershop_id, comanda_id, tipo, service_id, nome, barbeiro_id, preco)
  select barbershop_id, made, 'servico', service_id, nome, barbeiro_id,
    floor(exact)::bigint + (row_number() over (order by exact - floor(exact) desc, position) <= agreed - sum(floor(exact)) over ())::integer
  from (
    select s.barbershop_id, s.service_id, s.nome, s.position, a.barbeiro_id, a.valor_final as agreed,
      coalesce(a.valor_final::numeric * s.preco / nullif(sum(s.preco) over (), 0), a.valor_final::numeric / count(*) over ()) as exact
    from appointment_services s join appointments a on a.id = s.appointment_id
    where s.appointment_id = visit and made is not null) as priced
  order by position;
  return coalesce(made, (select coalesce(joined_into, id) from comandas where appointment_id = visit
    and barbershop_id = app.shop() and reversed_at is null and (cancelled_at is null or joined_into is not null)));
end $$;
