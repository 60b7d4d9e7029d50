-- Potes of the club (business-rules 5): a part of what subscribers pay in a month is shared between barbers by what they did for
-- subscribers. What was done is a row from the closing of its comanda on; a month is computed while it is open, and frozen once it is
-- closed. Docs: decisions/0074.

create table revenue_pots (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  nome text not null check (nome <> ''),
  -- The house's share in basis points; the rest is the pool.
  casa_bps integer not null default 6000 check (casa_bps between 0 and 10000),
  criterio text not null default 'fichas' check (criterio in ('fichas', 'minutos', 'atendimentos', 'preco')),
  -- Whether what cards cost leaves the base.
  taxas boolean not null default false,
  -- The first month that it shares; its months are closed one after the other.
  desde date not null check (extract(day from desde) = 1),
  archived_at timestamptz(3),
  nome_busca text not null generated always as (app.searchable(nome)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (barbershop_id, id)
);
create index revenue_pots_by_name on revenue_pots (barbershop_id, nome_busca, id);

-- Who takes part, from which day until which (null: without end).
create table revenue_pot_members (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  pote_id uuid not null,
  barbeiro_id uuid not null,
  de date not null,
  ate date,
  foreign key (barbershop_id, pote_id) references revenue_pots (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  check (de <= ate),
  constraint pot_member_twice exclude using gist (pote_id with =, barbeiro_id with =, daterange(de, ate, '[]') with &&)
);
create index revenue_pot_members_of_pot on revenue_pot_members (pote_id, de);
create index revenue_pot_members_of_barber on revenue_pot_members (barbeiro_id);

-- Which pote a plan feeds from a month on (null: none).
create table revenue_pot_plans (
  barbershop_id uuid not null references barbershops on delete cascade,
  plan_id uuid not null,
  mes date not null check (extract(day from mes) = 1),
  pote_id uuid,
  primary key (plan_id, mes),
  foreign key (barbershop_id, plan_id) references subscription_plans (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, pote_id) references revenue_pots (barbershop_id, id) on delete restrict
);
create index revenue_pot_plans_of_pot on revenue_pot_plans (pote_id, mes);

-- A month of a pote as it was computed, and once it is closed as it stays. In centavos: base = recebido - devolvido + base_anterior, and
-- where it is below zero it goes on; `ajustes` is what late visits, estornos and corrections take of the pool first.
create table revenue_pot_months (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  pote_id uuid not null,
  mes date not null check (extract(day from mes) = 1),
  casa_bps integer not null,
  criterio text not null,
  recebido bigint not null check (recebido >= 0),
  devolvido bigint not null check (devolvido >= 0),
  base_anterior bigint not null check (base_anterior <= 0),
  base bigint not null,
  pool bigint not null,
  casa bigint not null,
  entrada bigint not null,
  ajustes bigint not null,
  peso bigint not null check (peso >= 0),
  -- What the visits of the month share, and with `ajustes` all that goes to barbers.
  distribuido bigint not null check (distribuido >= 0),
  repartido bigint not null,
  saida bigint not null,
  computed_at timestamptz(3) not null,
  computed_by uuid default app.actor() references auth."user" on delete set null,
  closed_at timestamptz(3),
  closed_by uuid references auth."user" on delete set null,
  journal_id uuid,
  constraint one_pot_month unique (pote_id, mes),
  unique (barbershop_id, id),
  foreign key (barbershop_id, pote_id) references revenue_pots (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict,
  constraint pot_base check (base = recebido - devolvido + base_anterior and pool + casa = greatest(base, 0) and pool >= 0 and casa >= 0),
  constraint pot_adds_up check (repartido + saida = pool + entrada and repartido = distribuido + ajustes)
);
create index revenue_pot_months_journal on revenue_pot_months (journal_id);

-- What a month gives each barber; a closing of theirs takes it. Below zero where more came back than was earned.
create table revenue_pot_shares (
  month_id uuid not null,
  barbeiro_id uuid not null,
  barbershop_id uuid not null references barbershops on delete cascade,
  -- The last day of the month.
  dia date not null,
  peso bigint not null check (peso >= 0),
  ajustes bigint not null,
  valor bigint not null,
  closing_id uuid,
  primary key (month_id, barbeiro_id),
  foreign key (barbershop_id, month_id) references revenue_pot_months (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, closing_id) references closings (barbershop_id, id) on delete restrict deferrable initially deferred
);
create index revenue_pot_shares_of_barber on revenue_pot_shares (barbeiro_id, dia) where closing_id is null;
create index revenue_pot_shares_barber on revenue_pot_shares (barbeiro_id);
create index revenue_pot_shares_of_closing on revenue_pot_shares (closing_id);

-- What a barber did for a subscriber, from the closing of its comanda on, with all that a criterion may weigh; or, with `reverses_id`, how
-- many of it came back. `valor` is what it brought, once a month has taken it.
create table revenue_pot_visits (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  plan_id uuid not null,
  comanda_id uuid not null,
  item_id uuid not null,
  barbeiro_id uuid not null,
  reverses_id uuid,
  -- The day of the service.
  dia date not null,
  numero integer not null,
  nome text not null,
  quantidade integer not null check (quantidade > 0),
  fichas integer not null check (fichas >= 0),
  minutos integer not null check (minutos >= 0),
  preco bigint not null check (preco >= 0),
  month_id uuid,
  -- As a line of the month that took it: by weight, at a frozen value, or as what came back.
  tipo text check (tipo in ('visita', 'atrasada', 'volta')),
  peso bigint,
  valor bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (barbershop_id, id),
  foreign key (barbershop_id, plan_id) references subscription_plans (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, comanda_id) references comandas (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, item_id) references comanda_items (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, reverses_id) references revenue_pot_visits (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, month_id) references revenue_pot_months (barbershop_id, id) on delete restrict,
  check (num_nulls(month_id, tipo, peso, valor) in (0, 4))
);
create unique index one_visit_of_item on revenue_pot_visits (item_id, barbeiro_id) where reverses_id is null;
create index revenue_pot_visits_of_item on revenue_pot_visits (item_id);
create index revenue_pot_visits_of_comanda on revenue_pot_visits (comanda_id);
create index revenue_pot_visits_back on revenue_pot_visits (reverses_id);
create index revenue_pot_visits_open on revenue_pot_visits (plan_id, dia) where month_id is null and reverses_id is null;
create index revenue_pot_visits_back_open on revenue_pot_visits (plan_id) where month_id is null and reverses_id is not null;
create index revenue_pot_visits_of_month on revenue_pot_visits (month_id, barbeiro_id, dia, id);
create index revenue_pot_visits_of_barber on revenue_pot_visits (barbeiro_id, dia, id);

-- What was wrong in a closed month is put right in the next one: so much more or less of the pool to a barber, with the reason.
create table revenue_pot_corrections (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  -- The month that was wrong, and the one that puts it right.
  corrige_id uuid not null,
  month_id uuid,
  barbeiro_id uuid not null,
  valor bigint not null check (valor <> 0 and abs(valor) <= 100000000),
  motivo text not null check (motivo <> ''),
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  foreign key (barbershop_id, corrige_id) references revenue_pot_months (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, month_id) references revenue_pot_months (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict
);
create index revenue_pot_corrections_of on revenue_pot_corrections (corrige_id);
create index revenue_pot_corrections_month on revenue_pot_corrections (month_id);
create index revenue_pot_corrections_barber on revenue_pot_corrections (barbeiro_id);

-- The month that took a payment's part into its base, and the one whose base its refund lowered; what its card cost of it.
alter table subscription_months
  add taxa bigint not null default 0 check (taxa >= 0),
  add month_id uuid,
  add estorno_month_id uuid,
  add foreign key (barbershop_id, month_id) references revenue_pot_months (barbershop_id, id) on delete restrict,
  add foreign key (barbershop_id, estorno_month_id) references revenue_pot_months (barbershop_id, id) on delete restrict;
create index subscription_months_for_pot on subscription_months (barbershop_id, mes) where month_id is null;
create index subscription_months_of_pot on subscription_months (month_id);
create index subscription_months_back on subscription_months (estorno_month_id);
create index subscription_payments_back on subscription_payments (barbershop_id, reversed_at) where reversed_at is not null;

select app.guard_shop_table('revenue_pots', reads => '{admin}', writes => '{admin}');
select app.guard_shop_table('revenue_pot_members', reads => '{admin}', writes => '{admin}', deletes => true);
select app.guard_shop_table('revenue_pot_plans', reads => '{admin,recepcionista}', writes => '{admin}', deletes => true);
select app.guard_shop_table('revenue_pot_months', reads => '{admin}', writes => '{admin}', deletes => true);
select app.guard_shop_table('revenue_pot_corrections', reads => '{admin}', writes => '{admin}', deletes => true);
do $$
declare name text;
begin
  -- What the functions below read and write as their owner.
  foreach name in array array['revenue_pots', 'revenue_pot_members', 'revenue_pot_plans', 'revenue_pot_months', 'revenue_pot_shares'] loop
    execute format('create policy kept on %I for select to current_user using (barbershop_id = (select app.shop()))', name);
  end loop;
  foreach name in array array['revenue_pot_visits', 'revenue_pot_corrections'] loop
    execute format('create policy kept on %I for all to current_user using (barbershop_id = (select app.shop()))', name);
  end loop;
  -- By hand: a barber reads their own, where the admin lets them see what they earn. Nobody writes a visit but the functions below.
  foreach name in array array['revenue_pot_shares', 'revenue_pot_visits'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own on %I for select to navalha_app using (barbershop_id = (select app.shop())
      and barbeiro_id = (select app.barber()) and (select app.earns()))', name);
  end loop;
end $$;
create policy of_admins on revenue_pot_shares for all to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'super_admin')));
create policy known_to_admins on revenue_pot_visits for select to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'super_admin')));
grant select, insert, update, delete on revenue_pot_shares to navalha_app;
grant select on revenue_pot_visits to navalha_app;
create trigger remembered after update on revenue_pots for each row execute function app.remember_change('updated_at', 'nome_busca');
create trigger remembered after insert or update or delete on revenue_pot_members for each row execute function app.remember_row();
create trigger remembered after update of closed_at on revenue_pot_months for each row
  execute function app.remember_row('journal_id', 'computed_at', 'computed_by');
create trigger remembered after insert or delete on revenue_pot_corrections for each row execute function app.remember_row('month_id');

-- A shop has at most 300 in use, as many as plans.
create function app.judge_pot() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('pots of ' || new.barbershop_id, 0));
  if (select count(*) from revenue_pots where barbershop_id = new.barbershop_id and archived_at is null and id <> new.id) >= 300 then
    raise check_violation using constraint = 'three_hundred_pots';
  end if;
  return new;
end $$;
create trigger judged before insert or update of archived_at on revenue_pots for each row
  when (new.archived_at is null) execute function app.judge_pot();

-- A closed month is frozen; of its shares alone the closing is said.
create function app.judge_pot_month() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise check_violation using constraint = 'pot_month_closed', message = 'a month that was closed stays as it is';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger judged before update or delete on revenue_pot_months for each row execute function app.judge_pot_month();
create function app.judge_pot_share() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['barbershop_id', 'closing_id'] <> to_jsonb(old) - array['barbershop_id', 'closing_id']
    or tg_op <> 'UPDATE' and exists (select from revenue_pot_months where id = case tg_op when 'DELETE' then old.month_id else new.month_id end
      and closed_at is not null)
  then
    raise check_violation using constraint = 'pot_month_closed', message = 'a share that was computed stays as it is';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger judged before insert or update or delete on revenue_pot_shares for each row execute function app.judge_pot_share();

-- What a closed month gives its barbers is what it shares out, to the centavo.
create function app.judge_pot_shares() returns trigger language plpgsql as $$
begin
  if new.repartido <> (select coalesce(sum(valor), 0) from revenue_pot_shares where month_id = new.id)
    or new.peso <> (select coalesce(sum(peso), 0) from revenue_pot_shares where month_id = new.id)
  then
    raise check_violation using constraint = 'pot_shares_add_up', message = 'the shares of a month are what it shares out';
  end if;
  return new;
end $$;
create trigger judged_shares before update of closed_at on revenue_pot_months for each row
  when (new.closed_at is not null) execute function app.judge_pot_shares();

-- A plan without a pote pays a barber for each covered item: a fixed amount, or a rate of the service's reference value.
alter table subscription_plans
  add barbeiro_fixo bigint check (barbeiro_fixo between 0 and 100000000),
  add barbeiro_bps integer check (barbeiro_bps between 0 and 10000),
  add constraint paid_by_one check (num_nonnulls(barbeiro_fixo, barbeiro_bps) <= 1);
alter table commissions drop constraint commissions_origem_check, add constraint commissions_origem_check
  check (origem in ('item', 'barbeiro_item', 'contrato', 'catalogo', 'faixa', 'barbeiro', 'padrao', 'clube', 'estorno'));

-- The pote that a plan feeds in a month.
create function app.pot_of_plan(plan uuid, month date) returns uuid language sql stable
  return (select pote_id from revenue_pot_plans where plan_id = plan and mes <= month order by mes desc limit 1);

-- The day of a covered service: of its visit, where that was before its comanda was closed.
create function app.service_day(closed comandas) returns date language sql stable
  return least(closed.dia, (select data_agendamento from appointments where id = closed.appointment_id));

-- What covered items of a comanda that is closed on a day bring their barbers by the piece, to whoever closes it: those of plans without a pote.
create function app.club_terms(comanda uuid, on_day date) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
return (select coalesce(json_agg(json_build_object('item_id', i.id, 'fixo', p.barbeiro_fixo, 'bps', p.barbeiro_bps)), '[]')
  from public.comandas c join public.comanda_items i on i.comanda_id = c.id
  join public.subscribers s on s.id = i.subscriber_id join public.subscription_plans p on p.id = s.plan_id
  where c.id = comanda and c.barbershop_id = app.shop() and (p.barbeiro_fixo is not null or p.barbeiro_bps is not null)
    and app.pot_of_plan(p.id, date_trunc('month', least(on_day, (select data_agendamento from public.appointments where id = c.appointment_id)))::date) is null
    and (app.actor_role() in ('admin', 'recepcionista') or app.sells()));

-- What was done for subscribers, as a comanda is closed: a row for each barber of each covered item, but where the item pays by the piece.
create function app.add_pot_visits(sold comandas) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare day date := app.service_day(sold);
begin
  insert into revenue_pot_visits (barbershop_id, plan_id, comanda_id, item_id, barbeiro_id, dia, numero, nome, quantidade, fichas, minutos, preco)
  select i.barbershop_id, s.plan_id, sold.id, i.id, who.id, day, sold.numero, i.nome, i.quantidade, who.fichas, who.minutos, who.preco
  from comanda_items i join subscribers s on s.id = i.subscriber_id join subscription_plans p on p.id = s.plan_id
  join services v on v.id = i.service_id
  left join barber_services own on own.service_id = i.service_id and own.barbeiro_id = i.barbeiro_id
  cross join lateral (select i.fichas as fichas, coalesce(own.duracao_minutos, v.duracao_minutos) * i.quantidade as minutos,
    i.preco * i.quantidade as preco, i.parte_do_segundo as parte) whole
  cross join lateral (
    select i.barbeiro_id as id, whole.fichas - app.part_of_second(whole.fichas, parte) as fichas,
      whole.minutos - app.part_of_second(whole.minutos, parte) as minutos, whole.preco - app.part_of_second(whole.preco, parte) as preco
    union all select i.segundo_barbeiro_id, app.part_of_second(whole.fichas, parte), app.part_of_second(whole.minutos, parte),
      app.part_of_second(whole.preco, parte)) who
  where i.comanda_id = sold.id and i.barbershop_id = sold.barbershop_id and who.id is not null
    and not ((p.barbeiro_fixo is not null or p.barbeiro_bps is not null) and app.pot_of_plan(p.id, date_trunc('month', day)::date) is null)
  order by i.created_at, i.id, who.id;
end $$;
revoke execute on function app.add_pot_visits from public;

-- As a comanda is closed, taken back, or a part of it comes back.
create function app.count_pot_visits() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'comanda_returns' then
    insert into revenue_pot_visits (barbershop_id, plan_id, comanda_id, item_id, barbeiro_id, reverses_id, dia, numero, nome, quantidade, fichas, minutos, preco)
    select v.barbershop_id, v.plan_id, v.comanda_id, v.item_id, v.barbeiro_id, v.id, (new.created_at at time zone b.timezone)::date, v.numero,
      v.nome, new.quantidade, 0, 0, 0
    from revenue_pot_visits v join barbershops b on b.id = v.barbershop_id
    where v.item_id = new.item_id and v.reverses_id is null and v.barbershop_id = new.barbershop_id;
  elsif new.reversed_at is null then
    if exists (select from comanda_items where comanda_id = new.id and subscriber_id is not null) then
      perform app.add_pot_visits(new);
    end if;
  else
    insert into revenue_pot_visits (barbershop_id, plan_id, comanda_id, item_id, barbeiro_id, reverses_id, dia, numero, nome, quantidade, fichas, minutos, preco)
    select v.barbershop_id, v.plan_id, v.comanda_id, v.item_id, v.barbeiro_id, v.id, (new.reversed_at at time zone b.timezone)::date, v.numero,
      v.nome, v.quantidade - back.quantidade, 0, 0, 0
    from revenue_pot_visits v join barbershops b on b.id = v.barbershop_id
    cross join lateral (select coalesce(sum(r.quantidade), 0)::integer as quantidade from revenue_pot_visits r where r.reverses_id = v.id) back
    where v.comanda_id = new.id and v.reverses_id is null and v.barbershop_id = new.barbershop_id and v.quantidade > back.quantidade;
  end if;
  return null;
end $$;
create trigger counted_in_pot after update of closed_at on comandas for each row
  when (old.closed_at is null and new.closed_at is not null) execute function app.count_pot_visits();
create trigger counted_in_pot_back after update of reversed_at on comandas for each row
  when (old.reversed_at is null and new.reversed_at is not null) execute function app.count_pot_visits();
create trigger counted_in_pot after insert on comanda_returns for each row execute function app.count_pot_visits();

-- The first month of a pote that is not closed.
create function app.open_pot_month(pot uuid) returns date language sql stable
  return (select coalesce((select (max(mes) + interval '1 month')::date from revenue_pot_months where pote_id = pot and closed_at is not null),
    (select desde from revenue_pots where id = pot)));

-- What a month of a pote that is not closed takes: visits that no month has taken, of it and (as of the first open month) of before, with what
-- came back of them.
create function app.open_pot_visits(pot uuid, month date)
returns table (id uuid, comanda_id uuid, barbeiro_id uuid, dia date, numero integer, nome text, quantidade integer, fichas integer,
  minutos integer, preco bigint, devolvida integer, backs uuid[]) language sql stable rows 1000
begin atomic
  select v.id, v.comanda_id, v.barbeiro_id, v.dia, v.numero, v.nome, v.quantidade, v.fichas, v.minutos, v.preco, back.quantidade, back.ids
  from revenue_pots p join revenue_pot_visits v on v.barbershop_id = p.barbershop_id
  cross join lateral (select coalesce(sum(r.quantidade), 0)::integer as quantidade, coalesce(array_agg(r.id), '{}') as ids
    from revenue_pot_visits r where r.reverses_id = v.id) back
  where p.id = pot and v.plan_id in (select plan_id from revenue_pot_plans where pote_id = pot) and v.month_id is null and v.reverses_id is null
    and v.dia >= case when month = app.open_pot_month(pot) then p.desde else month end and v.dia < month + interval '1 month'
    and app.pot_of_plan(v.plan_id, date_trunc('month', v.dia)::date) = pot;
end;

-- What came back of visits that an earlier month has taken; the first open month takes it.
create function app.open_pot_backs(pot uuid)
returns table (id uuid, visit uuid, comanda_id uuid, barbeiro_id uuid, dia date, numero integer, nome text, quantidade integer, de integer, antes integer, valor bigint)
language sql stable rows 10
begin atomic
  select r.id, v.id, v.comanda_id, v.barbeiro_id, r.dia, v.numero, v.nome, r.quantidade, v.quantidade,
    (select coalesce(sum(o.quantidade), 0)::integer from revenue_pot_visits o where o.reverses_id = v.id and o.id < r.id), v.valor
  from revenue_pot_visits r join revenue_pot_visits v on v.id = r.reverses_id join revenue_pot_months m on m.id = v.month_id
  where r.plan_id in (select plan_id from revenue_pot_plans where pote_id = pot) and r.month_id is null and r.reverses_id is not null and m.pote_id = pot;
end;

-- What a month of a pote that is not closed receives and gives back of what subscribers paid, until the day before a drawer that is not counted.
create function app.open_pot_payments(pot uuid, month date)
returns table (payment_id uuid, mes date, volta boolean, valor bigint) language sql stable rows 1000
begin atomic
  select m.payment_id, m.mes, false, m.valor - case when p.taxas then m.taxa else 0 end
  from revenue_pots p join subscription_months m on m.barbershop_id = p.barbershop_id
  join subscription_payments y on y.id = m.payment_id join subscribers s on s.id = y.subscriber_id join barbershops b on b.id = p.barbershop_id
  where p.id = pot and m.month_id is null and m.mes <= month and m.mes >= case when month = app.open_pot_month(pot) then p.desde else month end
    and app.pot_of_plan(s.plan_id, m.mes) = pot and y.dia < coalesce(app.uncounted_day(), 'infinity')
    and (y.reversed_at is null or (y.reversed_at at time zone b.timezone)::date >= m.mes)
  union all
  select m.payment_id, m.mes, true, m.valor - case when p.taxas then m.taxa else 0 end
  from revenue_pots p join barbershops b on b.id = p.barbershop_id
  join subscription_payments y on y.barbershop_id = p.barbershop_id join subscribers s on s.id = y.subscriber_id
  join subscription_months m on m.payment_id = y.id
  where p.id = pot and m.estorno_month_id is null and m.mes >= p.desde and app.pot_of_plan(s.plan_id, m.mes) = pot
    and y.reversed_at >= (case when month = app.open_pot_month(pot) then p.desde else month end)::timestamp at time zone b.timezone
    and y.reversed_at < (month + interval '1 month') at time zone b.timezone
    and (y.reversed_at at time zone b.timezone)::date >= m.mes and (y.reversed_at at time zone b.timezone)::date < coalesce(app.uncounted_day(), 'infinity')
    and (m.month_id is not null or y.dia < coalesce(app.uncounted_day(), 'infinity'));
end;

-- Potes in which a barber had a part in a month, or has one in what is open: to whoever reads what they earn.
create function app.pots_of_barber(barber uuid, month date) returns table (id uuid) language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p.id from public.revenue_pots p
  where p.barbershop_id = app.shop() and p.desde <= month and (app.actor_role() in ('admin', 'super_admin') or barber = app.barber() and app.earns())
    and (exists (select from public.revenue_pot_members k where k.pote_id = p.id and k.barbeiro_id = barber
        and k.de < month + interval '1 month' and coalesce(k.ate, month) >= month)
      or exists (select from public.revenue_pot_months m join public.revenue_pot_shares s on s.month_id = m.id
        where m.pote_id = p.id and m.mes = month and m.closed_at is not null and s.barbeiro_id = barber))
  order by p.nome_busca, p.id limit 20;
end;

-- Everything that a month of a pote that is not closed is computed from, to its admin, and to a barber who may see what they earn.
create function app.pot_terms(pot uuid, month date) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select json_build_object('id', p.id, 'nome', p.nome, 'casa_bps', p.casa_bps, 'criterio', p.criterio, 'taxas', p.taxas, 'desde', p.desde,
    'aberto', app.open_pot_month(pot), 'por_contar', app.uncounted_day(),
    'antes', (select json_build_object('base', least(m.base, 0), 'saida', m.saida) from public.revenue_pot_months m
      where m.pote_id = pot and m.closed_at is not null and m.mes = (month - interval '1 month')::date),
    'fechados', (select coalesce(json_agg(json_build_object('mes', m.mes, 'criterio', m.criterio, 'peso', m.peso, 'distribuido', m.distribuido)), '[]')
      from public.revenue_pot_months m where m.pote_id = pot and m.closed_at is not null),
    'membros', (select coalesce(json_agg(json_build_object('barbeiro_id', k.barbeiro_id, 'nome', b.nome, 'de', k.de, 'ate', k.ate)), '[]')
      from public.revenue_pot_members k join public.barbeiros b on b.id = k.barbeiro_id where k.pote_id = pot),
    'pagamentos', (select coalesce(json_agg(y), '[]') from app.open_pot_payments(pot, month) y),
    'visitas', (select coalesce(json_agg(v order by v.dia, v.id), '[]') from app.open_pot_visits(pot, month) v),
    'voltas', (select coalesce(json_agg(r order by r.dia, r.id), '[]') from app.open_pot_backs(pot) r where month = app.open_pot_month(pot)),
    'correcoes', (select coalesce(json_agg(json_build_object('id', c.id, 'barbeiro_id', c.barbeiro_id, 'valor', c.valor, 'motivo', c.motivo, 'mes', m.mes)
        order by c.created_at, c.id), '[]')
      from public.revenue_pot_corrections c join public.revenue_pot_months m on m.id = c.corrige_id
      where m.pote_id = pot and c.month_id is null and month = app.open_pot_month(pot)))
  from public.revenue_pots p
  where p.id = pot and p.barbershop_id = app.shop()
    and (app.actor_role() in ('admin', 'super_admin') or pot in (select o.id from app.pots_of_barber(app.barber(), month) o));
end;

-- What a closed month is, of others only what all of it weighs: to its admin, and to a barber who may see what they earn.
create function app.closed_pot_month(pot uuid, month date) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select row_to_json(m) from public.revenue_pot_months m
  where m.pote_id = pot and m.mes = month and m.closed_at is not null and m.barbershop_id = app.shop()
    and (app.actor_role() in ('admin', 'super_admin') or pot in (select o.id from app.pots_of_barber(app.barber(), month) o));
end;

-- A month that is closed takes what it was computed from: visits with what each weighs and brings, payments, corrections. Answers how many of each,
-- which are fewer than named where another has taken one.
create function app.take_into_pot(closed uuid, visits jsonb, payments jsonb, corrections uuid[]) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taken integer := 0;
  counted integer;
begin
  if app.actor_role() <> 'admin' then return 0; end if;
  perform from subscription_months m join jsonb_to_recordset(payments) as y (payment_id uuid, mes date) using (payment_id, mes)
  where m.barbershop_id = app.shop() order by m.payment_id, m.mes for update of m;
  update revenue_pot_visits v set month_id = closed, tipo = t.tipo, peso = t.peso, valor = t.valor
  from jsonb_to_recordset(visits) as t (id uuid, tipo text, peso bigint, valor bigint)
  where v.id = t.id and v.month_id is null and v.barbershop_id = app.shop();
  get diagnostics counted = row_count; taken := taken + counted;
  update subscription_months m set month_id = closed
  from jsonb_to_recordset(payments) as y (payment_id uuid, mes date, volta boolean)
  where not y.volta and m.payment_id = y.payment_id and m.mes = y.mes and m.month_id is null and m.barbershop_id = app.shop();
  get diagnostics counted = row_count; taken := taken + counted;
  update subscription_months m set estorno_month_id = closed
  from jsonb_to_recordset(payments) as y (payment_id uuid, mes date, volta boolean)
  where y.volta and m.payment_id = y.payment_id and m.mes = y.mes and m.estorno_month_id is null and m.barbershop_id = app.shop();
  get diagnostics counted = row_count; taken := taken + counted;
  update revenue_pot_corrections c set month_id = closed where c.id = any (corrections) and c.month_id is null and c.barbershop_id = app.shop();
  get diagnostics counted = row_count;
  return taken + counted;
end $$;

-- Whether a month is closed, so that a closing takes its shares; and what it is called. To whoever reads a share of it.
create function app.is_pot_closed(month uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp
return exists (select from public.revenue_pot_months where id = month and closed_at is not null and barbershop_id = app.shop());
create function app.name_of_pot(month uuid) returns table (nome text, mes date) language sql stable rows 1
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p.nome, m.mes from public.revenue_pot_months m join public.revenue_pots p on p.id = m.pote_id
  where m.id = month and m.barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin', 'barbeiro');
end;

-- Tiers count what a barber sells; what the club covers is no sale.
create or replace function app.sales_of_barber(barber uuid, first date, last date, day_end timestamptz) returns bigint language sql stable
security definer set search_path = pg_catalog, public, pg_temp
return (select coalesce(sum(l.base - round(l.base::numeric * coalesce(back.quantidade, 0) / i.quantidade)), 0)::bigint
  from public.commissions l join public.comanda_items i on i.id = l.item_id join public.comandas c on c.id = l.comanda_id
  left join lateral (select sum(r.quantidade) as quantidade from public.comanda_returns r left join public.journal j on j.id = r.journal_id
    where r.item_id = i.id and (day_end is null or coalesce(j.dia, last) <= last)) back on true
  where l.barbeiro_id = barber and l.barbershop_id = app.shop() and l.tipo = 'venda' and l.vendido_em between first and last
    and not i.cortesia and i.subscriber_id is null and (c.reversed_at is null or c.reversed_at >= day_end));

create or replace function app.open_accounts_of_barbers(shop uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.accounts (barbershop_id, codigo, nome, tipo)
  select shop, codigo, nome, tipo from (values ('fechamentos_a_pagar', 'Fechamentos a pagar', 'passivo'),
    ('repasses_a_pagar', 'Repasses a pagar', 'passivo'), ('repasses', 'Repasses a parceiros', 'despesa'),
    ('potes_a_pagar', 'Potes a pagar', 'passivo'), ('potes', 'Potes do clube', 'despesa'),
    ('vales', 'Vales de barbeiros', 'ativo'), ('bonificacoes', 'Bonificações', 'despesa'),
    ('perdas_com_barbeiros', 'Perdas com barbeiros', 'despesa')) as chart (codigo, nome, tipo)
  on conflict do nothing;
end;
do $$
declare
  guarded text[] := array['barbershops', 'accounts', 'comandas', 'comanda_items', 'subscribers', 'services', 'barber_services', 'revenue_pot_visits'];
  name text;
  here uuid;
begin
  foreach name in array guarded loop execute format('alter table %I no force row level security', name); end loop;
  perform app.open_accounts_of_barbers(id) from barbershops;
  -- What plans have covered before there were potes.
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true);
    perform app.add_pot_visits(c) from comandas c where c.barbershop_id = here and c.situacao = 'fechada'
      and exists (select from comanda_items i where i.comanda_id = c.id and i.subscriber_id is not null);
  end loop;
  perform set_config('app.shop', '', true);
  foreach name in array guarded loop execute format('alter table %I force row level security', name); end loop;
end $$;
