-- Partners of a shop (salão-parceiro, Lei 13.352/2016; business-rules 3): a barber with a CNPJ and a contract, whose share of a service is no
-- expense of the house but passed on to them. Each line of commission says what of its sale is the house's, so that a contract that changes
-- later rewrites nothing. What they are paid goes through closings as everybody's.

create table partner_contracts (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid not null,
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  razao_social text not null check (razao_social <> ''),
  -- The partner's share of a service, in basis points.
  bps integer not null check (bps between 0 and 10000),
  de date not null,
  -- Null: until somebody ends it.
  ate date,
  created_at timestamptz(3) not null default now(),
  created_by uuid default app.actor() references auth."user" on delete set null,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  check (de <= ate),
  constraint partner_contract_overlaps exclude using gist (barbeiro_id with =, daterange(de, ate, '[]') with &&)
);
create index partner_contracts_by_day on partner_contracts (barbershop_id, de, id);
create index partner_contracts_of_barber on partner_contracts (barbeiro_id, de, id);

-- The partner's note (nota fiscal) for the share of a month, as it was received.
create table partner_notes (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid not null,
  -- Its first day.
  mes date not null check (extract(day from mes) = 1),
  numero text not null check (numero <> ''),
  dia date not null,
  valor bigint not null check (valor between 1 and 100000000),
  created_at timestamptz(3) not null default now(),
  created_by uuid default app.actor() references auth."user" on delete set null,
  constraint one_note_of_month unique (barbeiro_id, mes),
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict
);
create index partner_notes_of_shop on partner_notes (barbershop_id, mes);

-- By hand: a barber reads their own, where the admin lets them see what they earn.
do $$
declare name text;
begin
  foreach name in array array['partner_contracts', 'partner_notes'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy of_admins on %I for all to navalha_app
      using (barbershop_id = (select app.shop()) and (select app.actor_role() in (''admin'', ''super_admin'')))', name);
    execute format('create policy own on %I for select to navalha_app using (barbershop_id = (select app.shop())
      and barbeiro_id = (select app.barber()) and (select app.earns()))', name);
    execute format('grant select, insert, update on %I to navalha_app', name);
  end loop;
end $$;
grant delete on partner_contracts to navalha_app;
create policy applied on partner_contracts for select to current_user using (barbershop_id = (select app.shop()));
create trigger remembered after insert or update or delete on partner_contracts for each row execute function app.remember_row();
create trigger remembered after insert or update on partner_notes for each row execute function app.remember_row();

-- Another share, or one from another day, is another contract.
create function app.judge_contract() returns trigger language plpgsql as $$
-- Whose it is, the policies say.
declare later text[] := array['barbershop_id', 'cnpj', 'razao_social', 'ate'];
begin
  if to_jsonb(new) - later <> to_jsonb(old) - later then
    raise check_violation using constraint = 'contract_agreed', message = 'what was agreed stays as it is';
  end if;
  return new;
end $$;
create trigger judged before update on partner_contracts for each row execute function app.judge_contract();

-- The house's part of what was paid for a partner's service: `cheia` is the partner's. Below zero where the house gave it away.
alter table commissions add casa bigint,
  drop constraint commissions_origem_check, add constraint commissions_origem_check
    check (origem in ('item', 'barbeiro_item', 'contrato', 'catalogo', 'barbeiro', 'padrao', 'estorno')),
  add check (casa is null or bps is not null);
create index commissions_passed_on on commissions (barbeiro_id, dia, id) where casa is not null;

alter table closings add repasses bigint not null default 0,
  drop constraint closing_adds_up, add constraint closing_adds_up check (liquido - saldo = comissoes + repasses + pote + gorjetas + bonus
    - saldo_anterior - recebido - descontos - vales and liquido >= 0 and saldo >= 0 and vales >= 0 and (saldo = 0 or liquido = 0 and vales = 0));
alter table closing_adjustments drop constraint closing_adjustments_tipo_check, add constraint closing_adjustments_tipo_check
  check (tipo in ('bonus', 'desconto', 'aluguel', 'imposto'));
-- A payment alone can be taken back.
alter table closing_payments add motivo text not null default '';

-- Whose contract holds on that day, of those who did something of a comanda: to whoever closes it, who reads no contracts.
create function app.contracts_on(comanda uuid, on_day date) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
return (select coalesce(json_agg(json_build_object('barbeiro_id', k.barbeiro_id, 'bps', k.bps)), '[]') from public.partner_contracts k
  where k.barbershop_id = app.shop() and on_day between k.de and coalesce(k.ate, on_day)
    and k.barbeiro_id in (select unnest(array[i.barbeiro_id, i.segundo_barbeiro_id]) from public.comanda_items i where i.comanda_id = comanda)
    and (app.actor_role() in ('admin', 'recepcionista') or app.sells()));

create or replace function app.write_commissions(comanda uuid, on_day date, journal uuid, lines jsonb) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.commissions (barbershop_id, comanda_id, item_id, barbeiro_id, tipo, dia, vendido_em, numero, nome, quantidade, bruto,
    desconto, consumo, taxa, taxa_por, base, bps, origem, cheia, valor, casa, no_recebimento, retroativa, journal_id)
  select c.barbershop_id, c.id, i.id, l.barbeiro_id, l.tipo, on_day, coalesce(c.dia, on_day), c.numero, i.nome,
    coalesce(l.quantidade, i.quantidade), coalesce(l.bruto, 0), coalesce(l.desconto, 0), coalesce(l.consumo, 0), coalesce(l.taxa, 0),
    coalesce(l.taxa_por, 'casa'), coalesce(l.base, 0), l.bps, l.origem, l.cheia, l.valor, l.casa, coalesce(l.no_recebimento, false),
    coalesce(l.retroativa, false), case when l.valor <> 0 then journal end
  from jsonb_to_recordset(lines) as l (item_id uuid, barbeiro_id uuid, tipo text, quantidade integer, bruto bigint, desconto bigint,
    consumo bigint, taxa bigint, taxa_por text, base bigint, bps integer, origem text, cheia bigint, valor bigint, casa bigint,
    no_recebimento boolean, retroativa boolean)
  join public.comandas c on c.id = comanda join public.comanda_items i on i.id = l.item_id and i.comanda_id = c.id
  where c.barbershop_id = app.shop() and (app.actor_role() in ('admin', 'recepcionista') or app.sells())
  order by i.created_at, i.id, l.barbeiro_id;
end;

drop function app.commissions_of_item(uuid);
create function app.commissions_of_item(item uuid)
returns table (item_id uuid, barbeiro_id uuid, bps integer, origem text, cheia bigint, casa bigint) language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select l.item_id, l.barbeiro_id, l.bps, l.origem, l.cheia, l.casa from public.commissions l
  where l.item_id = item and l.barbershop_id = app.shop() and l.tipo = 'venda' and l.bps is not null
    and app.actor_role() in ('admin', 'recepcionista') order by l.barbeiro_id;
end;

drop function app.commissions_on_receipt(uuid);
create function app.commissions_on_receipt(entry uuid)
returns table (comanda_id uuid, item_id uuid, barbeiro_id uuid, bps integer, origem text, cheia bigint, casa bigint, ganho bigint, recebido bigint, total bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare sold uuid[] := array(select distinct y.comanda_id from client_debt_parts p join client_debts d on d.id = p.debt_id
  join comanda_payments y on y.id = d.payment_id where p.entry_id = entry and p.barbershop_id = app.shop());
begin
  if app.actor_role() not in ('admin', 'recepcionista') then return; end if;
  perform from commissions l where l.comanda_id = any (sold) and l.tipo = 'venda' order by l.id for update;
  return query select l.comanda_id, l.item_id, l.barbeiro_id, l.bps, l.origem, l.cheia, l.casa,
      (select sum(e.valor) from commissions e where e.item_id = l.item_id and e.barbeiro_id = l.barbeiro_id)::bigint,
      app.received_of(l.comanda_id), c.total
    from commissions l join comandas c on c.id = l.comanda_id
    where l.comanda_id = any (sold) and l.tipo = 'venda' and l.no_recebimento and l.bps is not null and c.situacao = 'fechada'
    order by l.comanda_id, l.id;
end $$;

create or replace function app.reverse_commissions(comanda uuid, on_day date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.actor_role() not in ('admin', 'recepcionista') then return; end if;
  perform app.reverse_journal(j.id, on_day, null) from journal j
  where j.fonte_id = comanda and j.fonte = 'comandas' and j.tipo = 'comissao' and j.barbershop_id = app.shop();
  insert into commissions (barbershop_id, comanda_id, item_id, barbeiro_id, tipo, dia, vendido_em, numero, nome, quantidade, bps, origem,
    cheia, valor, casa, journal_id)
  select l.barbershop_id, l.comanda_id, l.item_id, l.barbeiro_id, 'estorno', on_day, l.vendido_em, l.numero, l.nome, l.quantidade, l.bps,
    l.origem, -l.cheia, -l.valor, -l.casa, back.id
  from commissions l left join journal back on back.reverses_id = l.journal_id and back.barbershop_id = l.barbershop_id
  where l.comanda_id = comanda and l.barbershop_id = app.shop() and l.bps is not null
    and (l.cheia, l.valor, coalesce(l.casa, 0)) <> (0, 0, 0) order by l.id;
  update commissions l set bps = 0, origem = 'estorno' where l.comanda_id = comanda and l.barbershop_id = app.shop() and l.bps is null;
end $$;

drop function app.take_into_closing(uuid, uuid, date);
create function app.take_into_closing(closing uuid, barber uuid, until date)
returns table (linhas integer, comissoes bigint, repasses bigint, gorjetas bigint, recebido bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.actor_role() <> 'admin' then return; end if;
  return query with earned as (
    update commissions l set processed_at = now(), closing_id = closing
    where l.barbershop_id = app.shop() and l.barbeiro_id = barber and l.situacao = 'pendente' and l.dia <= until returning l.valor, l.casa
  ), settled as (
    insert into closing_parts as x (closing_id, barbershop_id, journal_id, position, tipo, dia, numero, valor)
    select closing, app.shop(), o.journal_id, o.position, o.tipo, o.dia, o.numero, o.valor from app.open_parts(barber, until) o
    returning x.tipo, x.valor
  )
  select (select count(*) from earned)::integer, (select coalesce(sum(e.valor) filter (where e.casa is null), 0) from earned e)::bigint,
    (select coalesce(sum(e.valor) filter (where e.casa is not null), 0) from earned e)::bigint,
    (select coalesce(sum(s.valor) filter (where s.tipo = 'gorjeta'), 0) from settled s)::bigint,
    (select coalesce(sum(s.valor) filter (where s.tipo = 'recebido'), 0) from settled s)::bigint;
end $$;

-- Of a closing that is no longer paid in full the lines are `processada` again.
create function app.unpay_commissions(closing uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update public.commissions set paid_at = null
  where closing_id = closing and paid_at is not null and barbershop_id = app.shop() and app.actor_role() = 'admin';
end;

-- What clients gave a barber as tips between two days, less what came back: to whoever reads what they earn, and no ledger.
create function app.tips_of(barber uuid, first date, last date) returns bigint language sql stable
security definer set search_path = pg_catalog, public, pg_temp
return (select coalesce(-sum(p.valor), 0)::bigint from public.postings p join public.journal j on j.id = p.journal_id
  where p.barbeiro_id = barber and p.conta = 'gorjetas' and p.barbershop_id = app.shop() and j.dia between first and last
    and j.fonte <> 'closings' and (app.actor_role() in ('admin', 'super_admin') or barber = app.barber() and app.earns()));

-- The day of the drawer that is not counted yet, to a barber too, who reads no drawers: from then on no sum is told (business-rules 2).
create function app.uncounted_day() returns date language sql stable
security definer set search_path = pg_catalog, public, pg_temp
return (select min(dia) from public.caixas where barbershop_id = app.shop() and closed_at is null);

-- For the audit of the books, which recounts what was paid for an item; its rows are the reader's own.
grant select on app.sold_items to navalha_app;

create or replace function app.open_accounts_of_barbers(shop uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.accounts (barbershop_id, codigo, nome, tipo)
  select shop, codigo, nome, tipo from (values ('fechamentos_a_pagar', 'Fechamentos a pagar', 'passivo'),
    ('repasses_a_pagar', 'Repasses a pagar', 'passivo'), ('repasses', 'Repasses a parceiros', 'despesa'),
    ('vales', 'Vales de barbeiros', 'ativo'), ('bonificacoes', 'Bonificações', 'despesa'),
    ('perdas_com_barbeiros', 'Perdas com barbeiros', 'despesa')) as chart (codigo, nome, tipo)
  on conflict do nothing;
end;
do $$
declare
  guarded text[] := array['barbershops', 'accounts'];
  name text;
begin
  foreach name in array guarded loop execute format('alter table %I no force row level security', name); end loop;
  perform app.open_accounts_of_barbers(id) from barbershops;
  foreach name in array guarded loop execute format('alter table %I force row level security', name); end loop;
end $$;
