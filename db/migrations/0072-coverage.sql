-- What a plan of the club covers costs its subscriber nothing at the counter (business-rules 5 and 11): such an item names the
-- subscription that covers it. How often that was in a cycle is counted from items of closed comandas. Docs: decisions/0072.

alter table comanda_items
  add subscriber_id uuid,
  -- How often the plan covers it in a cycle (null: without limit), and how often it still does after this.
  add cota smallint,
  add resta integer constraint within_quota check (resta >= 0),
  -- Staff charge it although it would be covered.
  add cobrado boolean not null default false,
  -- What the plan takes off what it does not cover; with another `desconto` staff have changed it.
  add desconto_clube bigint not null default 0 check (desconto_clube >= 0),
  -- As it was closed: the first day of the cycle that it counts in, until when that was paid, and what it weighs in the pote.
  add ciclo date,
  add pago_ate date,
  add fichas integer check (fichas >= 0),
  add foreign key (barbershop_id, subscriber_id) references subscribers (barbershop_id, id) on delete restrict,
  add constraint covered_service check (subscriber_id is null or tipo = 'servico' and not cortesia and not cobrado),
  add check ((cota is null) = (resta is null) and (subscriber_id is not null or cota is null and ciclo is null)),
  add check (num_nulls(ciclo, pago_ate, fichas) in (0, 3)),
  alter column valor set expression as (case when cortesia or subscriber_id is not null then 0 else preco * quantidade - desconto end);
create index comanda_items_covered on comanda_items (subscriber_id, service_id, ciclo);

create policy covered on plan_services for select to current_user using (barbershop_id = (select app.shop()));
create policy covered on service_parts for select to current_user using (barbershop_id = (select app.shop()));
create policy covered on barber_services for select to current_user using (barbershop_id = (select app.shop()));

-- What is told of a line: not what only follows from its coverage.
create or replace function app.remember_line() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  whole jsonb := before || after;
  line text := coalesce(whole ->> 'nome', case tg_table_name when 'comanda_returns' then 'devolvido' else whole ->> 'forma' end);
  found jsonb;
begin
  select jsonb_object_agg(key || ' ' || line, jsonb_build_array(before -> key, after -> key)) into found
  from jsonb_object_keys(whole - array['id', 'barbershop_id', 'created_at', 'created_by', 'journal_id']) as key
  -- An item's value follows from the rest of it.
  where (tg_table_name <> 'comanda_items' or key not in ('valor', 'cota', 'resta', 'desconto_clube', 'ciclo', 'pago_ate', 'fichas'))
    and nullif(before -> key, 'null') is distinct from nullif(after -> key, 'null');
  if found is not null then
    insert into row_changes (barbershop_id, table_name, row_id, user_id, changed)
    values ((whole ->> 'barbershop_id')::uuid, 'comandas', (whole ->> 'comanda_id')::uuid, app.actor(), found);
  end if;
  return null;
end $$;

-- The cycle of a day: months from the day on which the time without a gap began, clamped to the month's end and back (business-rules
-- 11: 31, 28, 31). Its upper bound is the first day of the next.
create function app.cycle_of(since date, day date) returns daterange language sql immutable parallel safe
  return (select daterange((since + make_interval(months => n))::date, (since + make_interval(months => n + 1))::date)
    from (select months - ((since + make_interval(months => months))::date > day)::integer as n
      from (select ((extract(year from day) - extract(year from since)) * 12 + extract(month from day) - extract(month from since))::integer
        as months) passed) reached);

-- How often a subscription has covered a service in a cycle. What was taken back, all of it or in part, does not count.
create function app.covered_times(subscription uuid, service uuid, cycle daterange) returns integer language sql stable
  return (select coalesce(sum(i.quantidade - (select coalesce(sum(r.quantidade), 0) from comanda_returns r where r.item_id = i.id)), 0)::integer
    from comanda_items i join comandas c on c.id = i.comanda_id
    where i.subscriber_id = subscription and i.service_id = service and i.ciclo >= lower(cycle) and i.ciclo < upper(cycle)
      and c.reversed_at is null);

-- What a client's subscription covers on a day, and how often it did in the cycle of that day; null without a subscription. The day
-- until which it is paid is the last of the cycle before.
create function app.coverage_of(client uuid, day date) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select json_build_object('id', s.id, 'plano', p.nome, 'ate', s.subscription_end,
    'situacao', case when s.subscription_end < day then 'vencida' when extract(dow from day)::smallint <> all (p.dias_semana) then 'outro_dia'
      else 'cobre' end,
    'dias_semana', p.dias_semana, 'desconto_servicos', p.desconto_servicos, 'desconto_produtos', p.desconto_produtos,
    'de', lower(s.cycle), 'renova', upper(s.cycle), 'servicos', coalesce((
      select json_agg(json_build_object('id', v.id, 'nome', v.nome, 'quota', c.quota, 'fichas', c.fichas,
        'usadas', app.covered_times(s.id, v.id, s.cycle)) order by v.ordem, v.id)
      from public.plan_services c join public.services v on v.id = c.service_id where c.plan_id = s.plan_id), '[]'))
  from (select *, app.cycle_of(desde, least(day, subscription_end - 1)) as cycle from public.subscribers
    where cliente_id = client and barbershop_id = (select app.shop()) and ended_at is null) s
  join public.subscription_plans p on p.id = s.plan_id
  where (select app.actor_role() in ('admin', 'recepcionista', 'super_admin', 'barbeiro')) or client = (select app.client());
end;

-- Items of an open comanda as the client's plan covers them on a day, in their order: `resta` is below zero where the quota is over.
create function app.coverable_items(tab uuid, day date)
returns table (id uuid, subscriber_id uuid, cota smallint, resta integer, ciclo date, pago_ate date, fichas integer)
language sql stable rows 10
begin atomic
  select i.id, (plan ->> 'id')::uuid, s.quota,
    (s.quota - s.usadas - sum(i.quantidade) over (partition by i.service_id order by i.created_at, i.id))::integer,
    (plan ->> 'de')::date, (plan ->> 'ate')::date, s.fichas * i.quantidade
  from comandas c, app.coverage_of(c.cliente_id, day) as plan,
    json_to_recordset(plan -> 'servicos') as s (id uuid, quota smallint, usadas integer, fichas integer)
  join comanda_items i on i.comanda_id = tab and i.service_id = s.id and not i.cortesia and not i.cobrado
  where c.id = tab and plan ->> 'situacao' = 'cobre';
end;

-- A combo of which a plan covers parts, but not it, becomes its parts, at list price (business-rules 11).
create function app.part_combos(tab uuid, day date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare parted uuid[];
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista', 'barbeiro') then return; end if;
  parted := array(
    select i.id from comandas c, app.coverage_of(c.cliente_id, day) as plan, comanda_items i
    where c.id = tab and c.barbershop_id = app.shop() and plan ->> 'situacao' = 'cobre' and i.comanda_id = tab and i.service_id is not null
      and not i.cortesia and not i.cobrado
      and not exists (select from json_to_recordset(plan -> 'servicos') as s (id uuid) where s.id = i.service_id)
      and exists (select from service_parts p join json_to_recordset(plan -> 'servicos') as s (id uuid, quota integer, usadas integer)
        on s.id = p.part_id where p.combo_id = i.service_id and p.barbershop_id = app.shop()
        and (s.quota is null or s.quota - s.usadas >= i.quantidade + (select coalesce(sum(o.quantidade), 0) from comanda_items o
          where o.comanda_id = tab and o.service_id = s.id and o.subscriber_id is not null))));
  insert into comanda_items (barbershop_id, comanda_id, tipo, service_id, nome, barbeiro_id, segundo_barbeiro_id, parte_do_segundo, quantidade,
    preco, created_at)
  select i.barbershop_id, tab, 'servico', v.id, v.nome, i.barbeiro_id, i.segundo_barbeiro_id, i.parte_do_segundo, i.quantidade,
    coalesce(own.preco, v.preco), i.created_at + p.position * interval '1 microsecond'
  from comanda_items i join service_parts p on p.combo_id = i.service_id and p.barbershop_id = i.barbershop_id join services v on v.id = p.part_id
  left join barber_services own on own.service_id = v.id and own.barbeiro_id = i.barbeiro_id
  where i.id = any (parted);
  delete from comanda_items where id = any (parted);
end $$;

-- Brings an open comanda to what its client's plan covers on a day: covered items, and what is off the others, where staff have not
-- said otherwise. Closing judges it again.
create function app.cover_comanda(tab uuid, day date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare plan json;
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista', 'barbeiro') then return; end if;
  perform from comandas where id = tab and barbershop_id = app.shop() and situacao = 'aberta' for update;
  if not found then return; end if;
  plan := (select app.coverage_of(cliente_id, day) from comandas where id = tab);
  if plan is null and not exists (select from comanda_items where comanda_id = tab and (subscriber_id is not null or desconto_clube > 0)) then
    return;
  end if;
  perform app.part_combos(tab, day);
  update comanda_items i set subscriber_id = due.subscriber_id, cota = due.cota, resta = due.resta,
    desconto = case when due.subscriber_id is not null then 0 when i.desconto = i.desconto_clube then due.off else i.desconto end,
    desconto_clube = due.off
  from (
    select i.id, k.subscriber_id, k.cota, k.resta, case when k.subscriber_id is not null or i.cortesia then 0
      else coalesce(round(i.preco * i.quantidade * case i.tipo when 'servico' then (plan ->> 'desconto_servicos')::numeric
        when 'produto' then (plan ->> 'desconto_produtos')::numeric else 0 end / 10000), 0)::bigint end
        * coalesce(plan ->> 'situacao' = 'cobre', false)::integer as off
    from comanda_items i left join app.coverable_items(tab, day) k on k.id = i.id and (k.resta is null or k.resta >= 0)
    where i.comanda_id = tab) due
  where i.id = due.id
    and (i.subscriber_id, i.cota, i.resta, i.desconto_clube) is distinct from (due.subscriber_id, due.cota, due.resta, due.off);
end $$;

-- As a comanda is closed: what is covered is so on that day, within the quota, whoever else closes one at the same moment, and what
-- it counts as is written down. Fails on `within_quota` and `not_covered`.
create function app.judge_coverage(tab uuid, day date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista', 'barbeiro') then return; end if;
  perform from subscribers where barbershop_id = app.shop()
    and id in (select subscriber_id from comanda_items where comanda_id = tab and barbershop_id = app.shop()) for update;
  update comanda_items i set cota = k.cota, resta = k.resta, ciclo = k.ciclo, pago_ate = k.pago_ate, fichas = k.fichas
  from app.coverable_items(tab, day) k where i.id = k.id and i.comanda_id = tab and i.subscriber_id = k.subscriber_id;
  if exists (select from comanda_items where comanda_id = tab and barbershop_id = app.shop() and subscriber_id is not null and ciclo is null) then
    raise check_violation using constraint = 'not_covered';
  end if;
end $$;

-- No comanda is closed with what was not judged.
create function app.refuse_unjudged() returns trigger language plpgsql as $$
begin
  if exists (select from comanda_items where comanda_id = new.id and subscriber_id is not null and ciclo is null) then
    raise check_violation using constraint = 'not_covered';
  end if;
  return new;
end $$;
create trigger coverage_judged before update of closed_at on comandas for each row
  when (new.closed_at is not null and old.closed_at is null) execute function app.refuse_unjudged();

-- What is covered brings no revenue of its own; its price stays as what it is worth.
create or replace function app.total_of(comanda uuid) returns bigint language sql stable
  return (select coalesce(sum(i.valor), 0) - c.desconto
    from comandas c left join comanda_items i on i.comanda_id = c.id where c.id = comanda group by c.id);
create or replace view app.sold_items with (security_invoker = true) as
select comanda_id, id, tipo, catalogo_id, barbeiro_id, segundo_barbeiro_id, parte_do_segundo, quantidade, bruto,
  case when cortesia then 0 else bruto - valor + parte + (ordem <= falta)::integer end as desconto,
  case when cortesia then bruto else 0 end as cortesia,
  (select coalesce(-sum(m.valor), 0)::bigint from stock_movements m where m.comanda_item_id = shared.id and m.tipo in ('venda', 'consumo')) as custo
from (
  select *, row_number() over (partition by comanda_id order by resto desc, created_at, id) as ordem,
    case when todos > 0 then desconto_total - sum(parte) over (partition by comanda_id) else 0 end as falta
  from (
    select *, coalesce(div(desconto_total::numeric * peso, nullif(todos, 0)), 0)::bigint as parte,
      coalesce(mod(desconto_total::numeric * peso, nullif(todos, 0)), 0) as resto
    from (
      select i.*, coalesce(i.service_id, i.product_id, i.plan_id) as catalogo_id, case when i.subscriber_id is null then i.preco * i.quantidade else 0 end as bruto, c.desconto as desconto_total,
        case when i.tipo <> 'gorjeta' then i.valor else 0 end as peso,
        sum(case when i.tipo <> 'gorjeta' then i.valor else 0 end) over (partition by i.comanda_id) as todos
      from comanda_items i join comandas c on c.id = i.comanda_id) priced) weighed) shared;

create or replace function app.receipt_of(comanda uuid) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select json_build_object('barbearia', b.nome, 'endereco', b.endereco, 'timezone', b.timezone, 'numero', c.numero,
    'fechada_em', to_char(c.closed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'estornada', c.reversed_at is not null,
    'desconto', c.desconto, 'cpf_nota', '***.' || substr(c.cpf_nota, 4, 3) || '.' || substr(c.cpf_nota, 7, 3) || '-**',
    'items', (select coalesce(json_agg(json_build_object('nome', i.nome, 'barbeiro', t.nome, 'quantidade', i.quantidade, 'preco', i.preco,
      'desconto', i.desconto, 'cortesia', i.cortesia, 'coberto', i.subscriber_id is not null) order by i.created_at, i.id), '[]')
      from public.comanda_items i left join public.barbeiros t on t.id = i.barbeiro_id where i.comanda_id = c.id),
    'payments', (select coalesce(json_agg(json_build_object('forma', y.forma, 'valor', y.valor, 'recebido', y.recebido, 'parcelas', y.parcelas)
      order by y.created_at, y.id), '[]')
      from public.comanda_payments y where y.comanda_id = c.id and (y.reversed_at is null or y.reversed_at = c.reversed_at)))
  from public.comandas c join public.barbershops b on b.id = c.barbershop_id
  where c.id = comanda and c.barbershop_id = app.shop() and c.closed_at is not null
    and (select app.actor_role() in ('admin', 'recepcionista', 'super_admin', 'visitante'));
end;

-- As before, covered as of the day of the visit.
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
  if made is not null then
    perform app.cover_comanda(made, (select data_agendamento from appointments where id = visit));
  end if;
  return coalesce(made, (select coalesce(joined_into, id) from comandas where appointment_id = visit
    and barbershop_id = app.shop() and reversed_at is null and (cancelled_at is null or joined_into is not null)));
end $$;
