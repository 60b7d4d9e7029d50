-- What is done with a comanda beside selling: items that come back after it was closed, and what a client's comandas say of them.

-- An item of a closed comanda, or some of it, that came back (business-rules 1): what it would have cost, what was off it, and
-- what was given back for it in which form. The comanda stays as it was closed.
create table comanda_returns (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  comanda_id uuid not null,
  item_id uuid not null,
  quantidade integer not null check (quantidade between 1 and 1000),
  bruto bigint not null check (bruto >= 0),
  desconto bigint not null check (desconto >= 0),
  cortesia boolean not null,
  valor bigint not null generated always as (case when cortesia then 0 else bruto - desconto end) stored check (valor >= 0),
  forma text not null check (forma in ('dinheiro', 'pix', 'cartao_credito', 'cartao_debito')),
  motivo text not null check (motivo <> ''),
  -- What took back its part of the sale; what gave the money back names this row.
  journal_id uuid,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  foreign key (barbershop_id, comanda_id) references comandas (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, item_id) references comanda_items (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict
);
create index comanda_returns_of_comanda on comanda_returns (comanda_id, created_at, id);
create index comanda_returns_of_item on comanda_returns (item_id);
create index comanda_returns_journal on comanda_returns (journal_id);

-- What was given back by Pix or card is to go from the bank.
alter table comanda_returns add unique (barbershop_id, id);
alter table receivables add return_id uuid, add check (num_nonnulls(payment_id, entry_id, return_id) = 1),
  add foreign key (barbershop_id, return_id) references comanda_returns (barbershop_id, id) on delete restrict;
create index receivables_of_return on receivables (return_id);

select app.guard_shop_table('comanda_returns', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}', updates => 'motivo');
create policy kept on comanda_returns for all to current_user using (barbershop_id = (select app.shop()));

-- Of a closed comanda comes back what was sold and is not back yet. Whoever writes one holds the comanda's row lock.
create function app.judge_return() returns trigger language plpgsql as $$
begin
  if not exists (select from comandas where id = new.comanda_id and situacao = 'fechada') then
    raise check_violation using constraint = 'comanda_ended';
  end if;
  if (select count(*) from comanda_returns where comanda_id = new.comanda_id) > 200 then
    raise check_violation using constraint = 'comanda_full';
  end if;
  if not exists (select from comanda_items i where i.id = new.item_id and i.comanda_id = new.comanda_id
    and i.quantidade >= (select sum(r.quantidade) from comanda_returns r where r.item_id = i.id))
  then
    raise check_violation using constraint = 'return_beyond';
  end if;
  return null;
end $$;
create trigger judged after insert on comanda_returns for each row execute function app.judge_return();

-- Its stock comes back at the cost that it went out with: parts of an item add up to the whole.
create function app.return_item(returned uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare moved record;
begin
  if app.actor_role() not in ('admin', 'recepcionista') then return; end if;
  for moved in
    select m.product_id, m.motivo, m.comanda_item_id,
      (round(-m.quantidade::numeric * back / i.quantidade) - round(-m.quantidade::numeric * (back - r.quantidade) / i.quantidade))::integer as units,
      (round(-m.valor::numeric * back / i.quantidade) - round(-m.valor::numeric * (back - r.quantidade) / i.quantidade))::bigint as cost
    from comanda_returns r join comanda_items i on i.id = r.item_id
    join stock_movements m on m.comanda_item_id = i.id and m.tipo in ('venda', 'consumo'),
    lateral (select sum(quantidade) as back from comanda_returns where item_id = i.id) as all_of_it
    where r.id = returned and r.barbershop_id = app.shop() order by m.product_id, m.id
  loop
    continue when moved.units = 0;
    insert into stock_movements (barbershop_id, product_id, tipo, quantidade, custo, motivo, comanda_item_id)
    values (app.shop(), moved.product_id, 'devolucao', moved.units, moved.cost, 'Devolução da ' || lower(moved.motivo), moved.comanda_item_id);
  end loop;
end $$;

alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
  check (kind in ('booked', 'moved', 'cancelled', 'birthday', 'joined', 'security', 'low_stock', 'imported', 'sale'));

-- What a closed comanda brought in: without tips, and without what was given back (business-rules 11).
create function app.paid_of(closed comandas) returns bigint language sql stable
  return closed.total - (select coalesce(sum(preco), 0) from comanda_items where comanda_id = closed.id and tipo = 'gorjeta')
    - (select coalesce(sum(r.valor), 0) from comanda_returns r join comanda_items i on i.id = r.item_id
      where r.comanda_id = closed.id and i.tipo <> 'gorjeta');

-- Whether nobody had booked what was sold.
create function app.is_walk_in(closed comandas) returns boolean language sql stable
  return closed.appointment_id is null
    and not exists (select from comandas where joined_into = closed.id and appointment_id is not null);

-- By what was spent in the last twelve months, in centavos (business-rules 6).
create function app.level_of(spent bigint) returns text language sql immutable
  return case when spent >= 300000 then 'diamante' when spent >= 150000 then 'ouro' when spent >= 60000 then 'prata' else 'bronze' end;

create index clients_by_spend on clients (barbershop_id, total_gasto, id);

-- Visits, and what was sold without one; what was paid for both.
create or replace function app.tally_client(client uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update public.clients c set
    total_visitas = v.done + w.done, primeira_visita = least(v.first, w.first), faltas = v.missed,
    data_ultimo_corte = greatest(c.data_ultimo_corte, v.last, w.last_cut),
    barbeiro_preferido = (select a.barbeiro_id from public.appointments a where a.cliente_id = client and a.status = 'concluido'
      group by a.barbeiro_id order by count(*) desc, max(a.inicio) desc, a.barbeiro_id limit 1),
    total_gasto = w.spent, nivel_fidelidade = app.level_of(w.lately),
    segmento = app.segment_of(rules, c.vip_at is not null, app.level_of(w.lately) = 'diamante', least(v.first, w.first),
      greatest(c.data_ultimo_corte, v.last, w.last_cut), v.recent + w.recent, c.created_at, now())
  from public.barbershop_settings rules, lateral (
    select count(*) filter (where status = 'concluido')::int as done, min(inicio) filter (where status = 'concluido') as first,
      max(inicio) filter (where status = 'concluido') as last, count(*) filter (where status = 'faltou')::int as missed,
      count(*) filter (where status = 'concluido' and inicio >= now() - make_interval(days => rules.frequente_dias))::int as recent
    from public.appointments where cliente_id = client and barbershop_id = app.shop()) v, lateral (
    select coalesce(sum(paid), 0)::bigint as spent, coalesce(sum(paid) filter (where closed_at >= now() - interval '12 months'), 0)::bigint as lately,
      count(*) filter (where walk_in)::int as done, min(closed_at) filter (where walk_in) as first,
      max(closed_at) filter (where walk_in and cut) as last_cut,
      count(*) filter (where walk_in and closed_at >= now() - make_interval(days => rules.frequente_dias))::int as recent
    from (select k.closed_at, app.paid_of(k) as paid, app.is_walk_in(k) as walk_in,
        exists (select from public.comanda_items where comanda_id = k.id and tipo = 'servico') as cut
      from public.comandas k where k.cliente_id = client and k.barbershop_id = app.shop() and k.situacao = 'fechada') sold) w
  where rules.barbershop_id = app.shop() and c.barbershop_id = app.shop() and c.id = client;
end;

create or replace function app.resegment_clients() returns integer language plpgsql volatile as $$
declare changed integer;
begin
  with rules as (
    select * from public.barbershop_settings where barbershop_id = app.shop()
  ), recent as (
    select cliente_id, count(*)::int as visits from public.appointments
    where barbershop_id = app.shop() and inicio >= now() - make_interval(days => (select frequente_dias from rules))
      and inicio < now() and status = 'concluido'
    group by cliente_id
  ), sold as (
    select cliente_id, sum(app.paid_of(k))::bigint as lately, count(*) filter (where app.is_walk_in(k)
      and closed_at >= now() - make_interval(days => (select frequente_dias from rules)))::int as visits
    from public.comandas k
    where barbershop_id = app.shop() and situacao = 'fechada' and closed_at >= now() - interval '12 months' and cliente_id is not null
    group by cliente_id
  ), judged as (
    select c.id, app.level_of(coalesce(w.lately, 0)) as level, app.segment_of(s, c.vip_at is not null,
      app.level_of(coalesce(w.lately, 0)) = 'diamante', c.primeira_visita, c.data_ultimo_corte,
      coalesce(r.visits, 0) + coalesce(w.visits, 0), c.created_at, now()) as segment
    from public.clients c join public.barbershop_settings s on s.barbershop_id = c.barbershop_id
      left join recent r on r.cliente_id = c.id left join sold w on w.cliente_id = c.id
    where c.barbershop_id = app.shop()
  )
  update public.clients c set segmento = judged.segment, nivel_fidelidade = judged.level
  from judged where c.id = judged.id and (c.segmento, c.nivel_fidelidade) is distinct from (judged.segment, judged.level);
  get diagnostics changed = row_count;
  return changed;
end $$;

create function app.tally_comanda() returns trigger language plpgsql as $$
begin
  perform app.tally_client(cliente_id) from comandas
  where id = (to_jsonb(new) ->> case tg_table_name when 'comandas' then 'id' else 'comanda_id' end)::uuid and cliente_id is not null;
  return null;
end $$;
create trigger tallied after update of closed_at, reversed_at on comandas for each row
  when (new.closed_at is not null) execute function app.tally_comanda();
create trigger tallied after insert on comanda_returns for each row execute function app.tally_comanda();

-- By which an admin lets the desk do one act that is theirs alone (business-rules 1).
create table auth.pin (
  user_id uuid primary key references auth."user" on delete cascade,
  hash text not null,
  set_at timestamptz not null default now()
);
grant select, insert, update, delete on auth.pin to navalha_auth;
