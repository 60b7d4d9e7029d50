-- A visit and its comanda keep pace: a visit that is cancelled or missed takes its unpaid comanda with it, and one that was paid
-- stays until the money was given back. One with more than services on it is for the desk to end. Admins are told of what takes money out of the shop.

-- The services of a visit at the price that was agreed for it. Where that is not the sum of their prices, it is spread over them by
-- largest remainder (business-rules 11).
create function app.priced_services(visit uuid)
returns table (barbershop_id uuid, service_id uuid, nome text, "position" smallint, barbeiro_id uuid, preco bigint) language sql stable
begin atomic
  select barbershop_id, service_id, nome, position, barbeiro_id,
    floor(exact)::bigint + (row_number() over (order by exact - floor(exact) desc, position) <= agreed - sum(floor(exact)) over ())::integer
  from (
    select s.barbershop_id, s.service_id, s.nome, s.position, a.barbeiro_id, a.valor_final as agreed,
      coalesce(a.valor_final::numeric * s.preco / nullif(sum(s.preco) over (), 0), a.valor_final::numeric / count(*) over ()) as exact
    from public.appointment_services s join public.appointments a on a.id = s.appointment_id
    where s.appointment_id = visit) as priced;
end;

-- As before, and nobody cancels or reprices the visit meanwhile.
create or replace function app.open_comanda(visit uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare made uuid;
begin
  perform from appointments where id = visit and barbershop_id = app.shop() for share;
  insert into comandas (barbershop_id, appointment_id, cliente_id, barbeiro_id)
  select barbershop_id, id, cliente_id, barbeiro_id from appointments
  where id = visit and barbershop_id = app.shop() and status in ('agendado', 'confirmado', 'in-progress', 'concluido')
  on conflict (appointment_id) where reversed_at is null and (cancelled_at is null or joined_into is not null) do nothing
  returning id into made;
  insert into comanda_items (barbershop_id, comanda_id, tipo, service_id, nome, barbeiro_id, preco)
  select barbershop_id, made, 'servico', service_id, nome, barbeiro_id, preco from app.priced_services(visit) where made is not null
  order by position;
  return coalesce(made, (select coalesce(joined_into, id) from comandas where appointment_id = visit
    and barbershop_id = app.shop() and reversed_at is null and (cancelled_at is null or joined_into is not null)));
end $$;

-- Brings the price of a visit, which its transaction has changed, to the services on its comanda. One that was paid, in part too, or
-- joined to another stays as it is.
create function app.price_comanda(visit uuid, out paid boolean, out comanda uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare tab comandas;
begin
  select * into tab from comandas where appointment_id = visit and barbershop_id = app.shop() and reversed_at is null
    and (cancelled_at is null or joined_into is not null) for update;
  comanda := tab.id;
  paid := tab.closed_at is not null or tab.joined_into is not null
    or exists (select from comanda_payments where comanda_id = tab.id and reversed_at is null);
  if paid then return; end if;
  update comanda_items i set preco = p.preco from app.priced_services(visit) p
  where i.comanda_id = tab.id and i.tipo = 'servico' and i.service_id = p.service_id and i.preco <> p.preco;
end $$;

-- Whether the services of a visit stand on a comanda by now. The visit is locked: none opens meanwhile.
create function app.is_in_comanda(visit uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from appointments where id = visit and barbershop_id = app.shop() for no key update;
  return exists (select from comandas where appointment_id = visit and barbershop_id = app.shop() and reversed_at is null
    and (cancelled_at is null or joined_into is not null));
end $$;

-- Cancels the comanda of a visit that does not take place; false where it holds more than services that nobody has paid.
create function app.leave_comanda(visit uuid, reason text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare tab comandas;
begin
  perform from appointments where id = visit and barbershop_id = app.shop() for no key update;
  select * into tab from comandas where appointment_id = visit and barbershop_id = app.shop() and reversed_at is null
    and (cancelled_at is null or joined_into is not null) for update;
  if tab.id is null then return true; end if;
  if tab.closed_at is not null or tab.joined_into is not null or exists (select from comandas where joined_into = tab.id)
    or exists (select from comanda_items where comanda_id = tab.id and tipo <> 'servico')
    or exists (select from comanda_payments where comanda_id = tab.id and reversed_at is null) then return false; end if;
  update comandas set motivo = reason, cancelled_at = now(), cancelled_by = app.actor() where id = tab.id;
  return true;
end $$;

alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
  check (kind in ('booked', 'moved', 'cancelled', 'birthday', 'joined', 'security', 'low_stock', 'imported', 'sale', 'closing', 'advance',
    'counter'));
