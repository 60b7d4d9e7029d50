-- What was left to mend at the counter and in the books: the order of locks of a no-show, what a closing line costs, and a tier's bonus for
-- what was sold after the month's last closing. Docs: decisions/0071, decisions/0072.

-- As before (0113), behind the client's row, as whoever closes a comanda: the two would deadlock.
create or replace function app.use_by_no_show() returns trigger language plpgsql
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

-- As before (0039), with a statement per table, so that each is planned once a connection and not once a line.
create or replace function app.judge_comanda_line() returns trigger language plpgsql as $$
declare lines integer;
begin
  if exists (select from comandas where id in (old.comanda_id, new.comanda_id) and (cancelled_at is not null or closed_at is not null)) then
    raise check_violation using constraint = 'comanda_ended';
  end if;
  if new.comanda_id is distinct from old.comanda_id and new.comanda_id is not null then
    if tg_table_name = 'comanda_items' then
      lines := (select count(*) from comanda_items where comanda_id = new.comanda_id);
    else
      lines := (select count(*) from comanda_payments where comanda_id = new.comanda_id);
    end if;
    if lines >= 200 then
      raise check_violation using constraint = 'comanda_full';
    end if;
  end if;
  return coalesce(new, old);
end $$;

-- A month's bonus is once in a closing; the next one has what was sold on the month's last day after it.
drop index tiers_of_month_once;
create unique index tiers_of_month_once on closing_adjustments (barbeiro_id, mes, closing_id) nulls not distinct where mes is not null;
