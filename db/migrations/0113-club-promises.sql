-- A plan is offered online only where the checkout keeps what it promises, and only while it has places; and a no-show of a covered visit
-- uses the quota where the shop says so (business-rules 11). Docs: decisions/0080, decisions/0072.

-- The checkout charges the price of a period, at once: neither a joining fee, nor after a trial.
create function app.sold_online(plan subscription_plans) returns boolean language sql immutable
  return num_nonnulls(plan.stripe_price_id, plan.stripe_product_id) = 2 and plan.adesao = 0 and plan.teste_dias is null;

-- Whether all places of a plan are taken, by others than the client who asks; who has them is for the desk only.
create function app.plan_is_full(plan uuid, day date) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce((select count(*) from public.subscribers s where s.plan_id = p.id and s.barbershop_id = p.barbershop_id and s.ended_at is null
    and s.subscription_end >= day and s.cliente_id is distinct from (select app.client())) >= p.limite, false)
  from public.subscription_plans p where p.id = plan and p.barbershop_id = (select app.shop());
end;

alter table barbershop_settings add falta_usa_cota boolean not null default false;

-- What a no-show used: the subscription, its cycle, and how often each service, by its id.
alter table appointments
  add falta_subscriber_id uuid,
  add falta_ciclo date,
  add falta_usos jsonb check (jsonb_typeof(falta_usos) = 'object'),
  add foreign key (barbershop_id, falta_subscriber_id) references subscribers (barbershop_id, id) on delete set null (falta_subscriber_id),
  add constraint uses_of_no_show check ((falta_ciclo is null) = (falta_usos is null) and (falta_ciclo is null or status = 'faltou'));
create index appointments_used on appointments (falta_subscriber_id, falta_ciclo) where falta_subscriber_id is not null;

-- As far as the quota lasts; undoing the no-show gives it back. A combo uses its parts, where the plan does not name it.
create function app.use_by_no_show() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subscription uuid;
  plan json;
begin
  new.falta_subscriber_id := null;
  new.falta_ciclo := null;
  new.falta_usos := null;
  if new.status <> 'faltou' or not (select falta_usa_cota from barbershop_settings where barbershop_id = new.barbershop_id) then
    return new;
  end if;
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
create trigger no_show_uses before update of status on appointments for each row
  when (new.status is distinct from old.status and 'faltou' in (new.status, old.status)) execute function app.use_by_no_show();

-- As before (0090), and what no-shows used.
create or replace function app.covered_times(subscription uuid, service uuid, cycle daterange) returns integer language sql stable
  return (select coalesce(sum(i.quantidade - (select coalesce(sum(r.quantidade), 0) from comanda_returns r where r.item_id = i.id)), 0)::integer
    from comanda_items i join comandas c on c.id = i.comanda_id
    where i.subscriber_id = subscription and i.service_id = service and i.ciclo >= lower(cycle) and i.ciclo < upper(cycle)
      and c.reversed_at is null)
  + (select coalesce(sum((a.falta_usos ->> service::text)::integer), 0)::integer from appointments a
    where a.falta_subscriber_id = subscription and a.falta_ciclo >= lower(cycle) and a.falta_ciclo < upper(cycle))
  + coalesce((select app.covered_times(o.id, service, app.cycle_of_subscription(o.id, o.desde, least(x.dia, o.subscription_end - 1)))
      from plan_changes x join subscribers o on o.id = x.de_id where x.para_id = subscription and x.dia = lower(cycle)), 0)
  + coalesce((select (s.usos_antes ->> service::text)::integer from subscribers s
      where s.id = subscription and app.day_of_import(s) >= lower(cycle) and app.day_of_import(s) < upper(cycle)), 0);
