-- A client who paid ahead and does not come is marked as missed; the comanda stays closed and paid. Docs: decisions/0043, decisions/0072.

-- Whether the closed comanda of a visit, or the one that took it over, has services that the club covers. A missed visit brings no fichas
-- (business-rules 5), so such a comanda is taken back first.
create function app.is_covered_in_comanda(visit uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select exists (select from public.comandas c
    join public.comandas t on t.id = case when c.joined_into is null then c.id else c.joined_into end
    join public.comanda_items i on i.comanda_id = t.id
    where c.appointment_id = visit and c.barbershop_id = app.shop() and t.situacao = 'fechada' and i.subscriber_id is not null);
end;

-- As before (0105). `missed`: a closed comanda stays, and the visit may leave it.
drop function app.leave_comanda(uuid, text);
create function app.leave_comanda(visit uuid, reason text, missed boolean) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tab comandas;
  gives_back boolean := coalesce(app.actor_role(), '') in ('admin', 'recepcionista', 'barbeiro');
  today date := (select (now() at time zone timezone)::date from barbershops where id = app.shop());
begin
  perform from appointments where id = visit and barbershop_id = app.shop() for no key update;
  -- Waits for an estorno of it, whose copy only a later statement sees.
  perform from comandas where appointment_id = visit and barbershop_id = app.shop() and reversed_at is null
    and (cancelled_at is null or joined_into is not null) for update;
  select * into tab from comandas where appointment_id = visit and barbershop_id = app.shop() and reversed_at is null
    and (cancelled_at is null or joined_into is not null) for update;
  if tab.id is null then return true; end if;
  if missed and app.is_paid_in_comanda(visit) then return not app.is_covered_in_comanda(visit); end if;
  if tab.closed_at is not null or tab.joined_into is not null or exists (select from comandas where joined_into = tab.id)
    or exists (select from comanda_charges where comanda_id = tab.id and situacao = 'pendente')
    or exists (select from comanda_items where comanda_id = tab.id and tipo <> 'servico')
    or exists (select from comanda_payments where comanda_id = tab.id and reversed_at is null and (forma <> 'sinal' or not gives_back))
  then return false; end if;
  perform app.reverse_journal(journal_id, today, null) from comanda_payments where comanda_id = tab.id and reversed_at is null;
  update comanda_payments set reversed_at = now(), reversed_by = app.actor() where comanda_id = tab.id and reversed_at is null;
  update comandas set motivo = reason, cancelled_at = now(), cancelled_by = app.actor() where id = tab.id;
  return true;
end $$;

-- As before (0116), but a visit that is paid uses nothing of the club.
create or replace function app.use_by_no_show() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subscription uuid;
  plan json;
begin
  new.falta_subscriber_id := null;
  new.falta_ciclo := null;
  new.falta_usos := null;
  if new.status <> 'faltou' or app.is_paid_in_comanda(new.id)
    or not (select falta_usa_cota from barbershop_settings where barbershop_id = new.barbershop_id) then
    return new;
  end if;
  perform from clients where id = new.cliente_id and barbershop_id = new.barbershop_id for no key update;
  subscription := app.subscription_of(new.cliente_id, new.data_agendamento);
  perform from subscribers where id = subscription for update;
  plan := app.coverage_by(subscription, new.cliente_id, new.data_agendamento);
  if plan ->> 'situacao' is distinct from 'cobre' then
    return new;
  end if;
  new.falta_usos := (
    with covered as (select * from json_to_recordset(plan -> 'servicos') as s (id uuid, quota integer, usadas integer)),
    booked as (
      select coalesce(p.part_id, v.service_id) as id, count(*)::integer as times from appointment_services v
      left join service_parts p on p.combo_id = v.service_id and p.barbershop_id = v.barbershop_id
        and not exists (select from covered where id = v.service_id)
      where v.appointment_id = new.id and v.barbershop_id = new.barbershop_id group by 1)
    select jsonb_object_agg(id, least(times, quota - usadas)) from covered join booked using (id) where quota is null or quota > usadas);
  if new.falta_usos is not null then
    new.falta_subscriber_id := subscription;
    new.falta_ciclo := (plan ->> 'de')::date;
  end if;
  return new;
end $$;
