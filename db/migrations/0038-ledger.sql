-- Every financial fact of a shop is a journal: postings to accounts that add up to zero (decisions 6). Nothing of it is changed or
-- deleted; what was wrong is reversed by a journal that names it. `app.post` is the only way in.

create table accounts (
  barbershop_id uuid not null references barbershops on delete cascade,
  codigo text not null check (codigo ~ '^[a-z_]+$'),
  nome text not null check (nome <> ''),
  tipo text not null check (tipo in ('ativo', 'passivo', 'patrimonio', 'receita', 'despesa')),
  primary key (barbershop_id, codigo)
);

create table journal (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  -- The shop's day that it counts for.
  dia date not null,
  tipo text not null check (tipo ~ '^[a-z_]+$'),
  -- The row that it is about, and its table.
  fonte text not null,
  fonte_id uuid not null,
  -- The drawer that its cash came to or from.
  caixa_id uuid,
  reverses_id uuid,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz not null default now(),
  unique (barbershop_id, id),
  unique (barbershop_id, reverses_id),
  foreign key (barbershop_id, reverses_id) references journal (barbershop_id, id) on delete restrict
);
create index journal_by_day on journal (barbershop_id, dia, id);
create index journal_of_source on journal (fonte_id, id);
create index journal_of_drawer on journal (caixa_id);

-- `valor` is in centavos: what an account receives is positive, what it gives negative.
create table postings (
  journal_id uuid not null,
  position smallint not null,
  barbershop_id uuid not null references barbershops on delete cascade,
  conta text not null,
  valor bigint not null check (valor <> 0),
  cliente_id uuid,
  barbeiro_id uuid,
  primary key (journal_id, position),
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, conta) references accounts (barbershop_id, codigo) on delete restrict,
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict
);
create index postings_of_account on postings (barbershop_id, conta, journal_id);
create index postings_of_client on postings (cliente_id);
create index postings_of_barber on postings (barbeiro_id);

-- What each account received on a day: balances and reports read these, not the postings of years.
create table account_days (
  barbershop_id uuid not null references barbershops on delete cascade,
  conta text not null,
  dia date not null,
  valor bigint not null,
  primary key (barbershop_id, conta, dia)
);

-- By hand: nobody writes them but the functions below, as their owner.
do $$
declare name text;
begin
  foreach name in array array['accounts', 'journal', 'postings', 'account_days'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy known_to_admins on %I for select to navalha_app
      using (barbershop_id = (select app.shop()) and (select app.actor_role() in (''admin'', ''super_admin'')))', name);
    execute format('create policy posted on %I for all to current_user using (barbershop_id = (select app.shop()))', name);
    execute format('grant select on %I to navalha_app', name);
  end loop;
end $$;
-- Per statement, since a journal's postings are one: a deferred trigger for each row costs a fifth. Sums are written in the order of
-- their key, so that two journals wait for each other and do not deadlock.
create function app.balance_journals() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from posted group by journal_id having sum(valor) <> 0) then
    raise check_violation using constraint = 'journal_balanced', message = 'a journal does not add up to zero';
  end if;
  insert into account_days as sums (barbershop_id, conta, dia, valor)
  select p.barbershop_id, p.conta, j.dia, sum(p.valor) from posted p join journal j on j.id = p.journal_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (barbershop_id, conta, dia) do update set valor = sums.valor + excluded.valor;
  return null;
end $$;
create trigger balanced after insert on postings referencing new table as posted
for each statement execute function app.balance_journals();

-- The accounts that every shop has.
create function app.open_accounts(shop uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.accounts (barbershop_id, codigo, nome, tipo)
  select shop, codigo, nome, tipo from (values
    ('caixa', 'Caixa', 'ativo'), ('cofre', 'Cofre', 'ativo'), ('banco', 'Banco', 'ativo'), ('pix_a_conferir', 'Pix a conferir', 'ativo'),
    ('receber_credito', 'A receber: crédito', 'ativo'), ('receber_debito', 'A receber: débito', 'ativo'),
    ('estoque', 'Estoque', 'ativo'), ('fiado', 'Fiado de clientes', 'ativo'), ('barbeiros_a_receber', 'A receber de barbeiros', 'ativo'),
    ('adiantamentos', 'Adiantamentos de clientes', 'passivo'), ('creditos_de_clientes', 'Créditos de clientes', 'passivo'),
    ('gorjetas', 'Gorjetas a pagar', 'passivo'),
    ('fornecedores', 'Fornecedores', 'passivo'),
    ('saldos_de_abertura', 'Saldos de abertura', 'patrimonio'),
    ('receita_servicos', 'Receita de serviços', 'receita'), ('receita_produtos', 'Receita de produtos', 'receita'),
    ('descontos', 'Descontos', 'despesa'), ('cortesias', 'Cortesias', 'despesa'), ('despesas', 'Despesas', 'despesa'),
    ('taxas', 'Taxas de cartão', 'despesa'),
    ('cmv', 'Custo das mercadorias vendidas', 'despesa'), ('perdas_de_estoque', 'Perdas e uso de estoque', 'despesa'),
    ('perdas_com_fiado', 'Perdas com fiado', 'despesa'),
    ('diferencas_de_caixa', 'Diferenças de caixa', 'despesa')) as chart (codigo, nome, tipo)
  on conflict do nothing;
end;
revoke execute on function app.open_accounts from public;

create function app.open_accounts() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare before text := current_setting('app.shop', true);
begin
  -- Who founds a shop need not be in it yet.
  perform set_config('app.shop', new.barbershop_id::text, true);
  perform app.open_accounts(new.barbershop_id);
  perform set_config('app.shop', coalesce(before, ''), true);
  return null;
end $$;
create trigger accounts_opened after insert on barbershop_settings for each row execute function app.open_accounts();

-- The last day that is closed, with all before it: nothing more is posted on them until an admin opens them again.
alter table barbershop_settings add fechado_ate date;

-- Writes down a journal of this shop. `lines` are `{conta, valor, cliente_id, barbeiro_id}`; those of nothing are left out. Answers
-- its id, or null where nothing is left. Fails on `journal_balanced`, and on `day_closed`, which is read once who closes days is done.
create function app.post(kind text, on_day date, source text, source_id uuid, drawer uuid, lines jsonb, reversed uuid default null)
returns uuid language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare made uuid;
begin
  if app.shop() is null or coalesce(app.actor_role(), '') not in ('admin', 'recepcionista', 'barbeiro') then
    raise insufficient_privilege using message = 'nobody posts outside a shop, nor above it';
  end if;
  if not exists (select from jsonb_array_elements(lines) as line where (line ->> 'valor')::bigint <> 0) then return null; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('days of ' || app.shop(), 0));
  if on_day <= (select fechado_ate from barbershop_settings where barbershop_id = app.shop()) then
    raise check_violation using constraint = 'day_closed', message = 'nothing is posted on a closed day';
  end if;
  insert into journal (barbershop_id, dia, tipo, fonte, fonte_id, caixa_id, reverses_id)
  values (app.shop(), on_day, kind, source, source_id, drawer, reversed) returning id into made;
  insert into postings (journal_id, position, barbershop_id, conta, valor, cliente_id, barbeiro_id)
  select made, row_number() over (), app.shop(), conta, valor, cliente_id, barbeiro_id
  from jsonb_to_recordset(lines) as line (conta text, valor bigint, cliente_id uuid, barbeiro_id uuid) where valor <> 0;
  return made;
end $$;

-- Takes back a journal of this shop on another day, from the drawer that is open then.
create function app.reverse_journal(taken_back uuid, on_day date, drawer uuid) returns uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select app.post('estorno', on_day, j.fonte, j.fonte_id, drawer, (
    select jsonb_agg(jsonb_build_object('conta', p.conta, 'valor', -p.valor, 'cliente_id', p.cliente_id, 'barbeiro_id', p.barbeiro_id)
      order by p.position) from public.postings p where p.journal_id = j.id), j.id)
  from public.journal j where j.id = taken_back and j.barbershop_id = app.shop();
end;

-- What a movement of the stock gained or lost stands against what was bought, sold, or lost and used.
create function app.post_movement() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  origin text := coalesce((select tipo from stock_movements where id = new.reverses_id), new.tipo);
  against text := case when origin = 'entrada' then 'fornecedores'
    when origin = 'venda' or origin = 'devolucao' and exists (select from comanda_items where id = new.comanda_item_id and tipo = 'produto')
    then 'cmv' else 'perdas_de_estoque' end;
begin
  perform app.post('estoque', (select (new.created_at at time zone timezone)::date from barbershops where id = new.barbershop_id),
    'stock_movements', new.id, null, jsonb_build_array(
      jsonb_build_object('conta', 'estoque', 'valor', new.valor), jsonb_build_object('conta', against, 'valor', -new.valor)));
  return null;
end $$;
create trigger posted after insert on stock_movements for each row execute function app.post_movement();

-- Shops of before get their accounts, and the stock on hand at its cost.
do $$
declare
  guarded text[] := array['barbershops', 'product_costs', 'accounts', 'journal', 'postings', 'account_days'];
  name text;
  here record;
begin
  foreach name in array guarded loop execute format('alter table %I no force row level security', name); end loop;
  for here in
    select id, (now() at time zone timezone)::date as today,
      (select coalesce(sum(valor), 0) from product_costs c where c.barbershop_id = b.id) as worth from barbershops b
  loop
    perform app.open_accounts(here.id), set_config('app.shop', here.id::text, true), set_config('app.actor_role', 'admin', true);
    perform app.post('abertura', here.today, 'barbershops', here.id, null, jsonb_build_array(
      jsonb_build_object('conta', 'estoque', 'valor', here.worth),
      jsonb_build_object('conta', 'saldos_de_abertura', 'valor', -here.worth)));
  end loop;
  perform set_config('app.shop', '', true), set_config('app.actor_role', '', true);
  foreach name in array guarded loop execute format('alter table %I force row level security', name); end loop;
end $$;
