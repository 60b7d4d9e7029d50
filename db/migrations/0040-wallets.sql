-- What clients own (credit) and owe (fiado), as of business-rules 1, 2 and 11. The balances follow the ledger, which alone changes
-- them; the rows say of what a debt is, and what was received for it.

create table client_wallets (
  barbershop_id uuid not null references barbershops on delete cascade,
  cliente_id uuid not null,
  credito bigint not null default 0 constraint credit_not_below_zero check (credito >= 0),
  fiado bigint not null default 0 constraint fiado_not_below_zero check (fiado >= 0),
  -- The oldest day of what is owed.
  fiado_desde date,
  limite_fiado bigint not null default 0 check (limite_fiado between 0 and 100000000),
  primary key (barbershop_id, cliente_id),
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete cascade
);
create index client_wallets_by_debt on client_wallets (barbershop_id, fiado, cliente_id) where fiado > 0;
create index client_wallets_by_age on client_wallets (barbershop_id, fiado_desde, cliente_id) where fiado > 0;

-- What was done by hand to a wallet: fiado received or written off as lost, credit put in or paid out, opening balances.
create table client_entries (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  cliente_id uuid not null,
  tipo text not null check (tipo in ('recebimento', 'perda', 'credito', 'devolucao', 'abertura_credito', 'abertura_fiado')),
  forma text check (forma in ('dinheiro', 'pix', 'cartao_credito', 'cartao_debito')),
  valor bigint not null check (valor between 1 and 100000000),
  motivo text not null default '',
  dia date not null,
  journal_id uuid not null,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  reversed_at timestamptz(3),
  reversed_by uuid references auth."user" on delete set null,
  unique (barbershop_id, id),
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict,
  check ((forma is not null) = (tipo in ('recebimento', 'credito', 'devolucao')))
);
create index client_entries_of_client on client_entries (cliente_id, created_at, id);
create index client_entries_journal on client_entries (journal_id);

-- One fiado: a payment of a comanda, or what was owed before. `dia` is the comanda's; `aberto` is what is still owed of it.
create table client_debts (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  cliente_id uuid not null,
  dia date not null,
  valor bigint not null check (valor between 1 and 100000000),
  aberto bigint not null check (aberto between 0 and valor),
  payment_id uuid unique,
  entry_id uuid unique,
  reversed_at timestamptz(3),
  unique (barbershop_id, id),
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, payment_id) references comanda_payments (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, entry_id) references client_entries (barbershop_id, id) on delete restrict,
  check (num_nonnulls(payment_id, entry_id) = 1),
  check (reversed_at is null or aberto = 0)
);
create index client_debts_open on client_debts (cliente_id, dia, id) where aberto > 0;
create index client_debts_of_client on client_debts (cliente_id, dia, id);

-- What of a receipt or a loss settled which debt: commission on receipt goes by these.
create table client_debt_parts (
  barbershop_id uuid not null references barbershops on delete cascade,
  entry_id uuid not null,
  debt_id uuid not null,
  valor bigint not null check (valor > 0),
  primary key (entry_id, debt_id),
  foreign key (barbershop_id, entry_id) references client_entries (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, debt_id) references client_debts (barbershop_id, id) on delete restrict
);
create index client_debt_parts_of_debt on client_debt_parts (debt_id);

select app.guard_shop_table('client_entries', reads => '{admin,recepcionista,cliente}', writes => '{admin,recepcionista}', client => 'cliente_id');
select app.guard_shop_table('client_debts', reads => '{admin,recepcionista,cliente}', writes => '{admin,recepcionista}', client => 'cliente_id');
select app.guard_shop_table('client_debt_parts', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}');

-- By hand: nobody writes a balance but the ledger, nor a limit but the function below.
alter table client_wallets enable row level security, force row level security;
create policy known_to_the_desk on client_wallets for select to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'recepcionista', 'super_admin')));
create policy own on client_wallets for select to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() = 'cliente') and cliente_id = (select app.client()));
create policy kept on client_wallets for all to current_user using (barbershop_id = (select app.shop()));
grant select on client_wallets to navalha_app;

-- The rows of a record that is joined to another follow it.
create policy kept on client_entries for all to current_user using (barbershop_id = (select app.shop()));
create policy kept on client_debts for all to current_user using (barbershop_id = (select app.shop()));

-- Balances are written in the order of the clients, so that two journals wait for each other and do not deadlock.
create function app.keep_wallets() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from posted where conta in ('fiado', 'creditos_de_clientes')) then return null; end if;
  insert into client_wallets (barbershop_id, cliente_id)
  select distinct barbershop_id, cliente_id from posted where conta in ('fiado', 'creditos_de_clientes') order by 2
  on conflict do nothing;
  update client_wallets w set fiado = w.fiado + sums.fiado, credito = w.credito - sums.credito
  from (select barbershop_id, cliente_id, coalesce(sum(valor) filter (where conta = 'fiado'), 0) as fiado,
      coalesce(sum(valor) filter (where conta = 'creditos_de_clientes'), 0) as credito
    from posted where conta in ('fiado', 'creditos_de_clientes') group by 1, 2) sums
  where w.barbershop_id = sums.barbershop_id and w.cliente_id = sums.cliente_id;
  return null;
end $$;
create trigger wallets_kept after insert on postings referencing new table as posted
for each statement execute function app.keep_wallets();

create function app.date_wallet() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update client_wallets set fiado_desde = (select min(dia) from client_debts where cliente_id = new.cliente_id and aberto > 0)
  where barbershop_id = new.barbershop_id and cliente_id = new.cliente_id;
  return null;
end $$;
create trigger wallet_dated after insert or update on client_debts for each row execute function app.date_wallet();

-- A client's record that is joined to another brings what is in its wallet.
create function app.join_wallets() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into client_wallets as kept (barbershop_id, cliente_id, credito, fiado, fiado_desde, limite_fiado)
  values (new.barbershop_id, new.cliente_id, old.credito, old.fiado, old.fiado_desde, old.limite_fiado)
  on conflict (barbershop_id, cliente_id) do update set credito = kept.credito + excluded.credito, fiado = kept.fiado + excluded.fiado,
    fiado_desde = least(kept.fiado_desde, excluded.fiado_desde), limite_fiado = greatest(kept.limite_fiado, excluded.limite_fiado);
  return null;
end $$;
create trigger joined before update of cliente_id on client_wallets for each row
when (new.cliente_id <> old.cliente_id) execute function app.join_wallets();

-- Who is erased leaves no word of them behind.
create function app.forget_entries() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update client_entries set motivo = '' where cliente_id = new.id and motivo <> '';
  return null;
end $$;
create trigger entries_forgotten after update on clients for each row
when (old.erased_at is null and new.erased_at is not null) execute function app.forget_entries();

create type app.wallet as (credito bigint, fiado bigint, fiado_desde date, limite_fiado bigint);

-- The wallet of a client of this shop, locked to the end of the transaction; nothing where there is no such client.
create function app.hold_wallet(client uuid) returns setof app.wallet
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista') and not app.sells() then return; end if;
  insert into client_wallets (barbershop_id, cliente_id)
  select barbershop_id, id from clients where id = client and barbershop_id = app.shop() on conflict do nothing;
  return query select w.credito, w.fiado, w.fiado_desde, w.limite_fiado from client_wallets w
    where w.barbershop_id = app.shop() and w.cliente_id = client for update;
end $$;

create function app.limit_fiado(client uuid, most bigint) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update public.client_wallets set limite_fiado = most
  where barbershop_id = app.shop() and cliente_id = client and app.actor_role() = 'admin';
end;

-- What the desk may not read in the ledger: every journal that moved this client's wallet, and of what it is. What a client owns or
-- owes after it more than before is positive.
create function app.wallet_lines(client uuid)
returns table (id uuid, dia date, created_at timestamptz, tipo text, credito bigint, fiado bigint, comanda_id uuid, entry_id uuid, author uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select j.id, j.dia, j.created_at, j.tipo, -coalesce(sum(p.valor) filter (where p.conta = 'creditos_de_clientes'), 0)::bigint,
    coalesce(sum(p.valor) filter (where p.conta = 'fiado'), 0)::bigint,
    coalesce(y.comanda_id, case when j.fonte = 'comandas' then j.fonte_id end), case when j.fonte = 'client_entries' then j.fonte_id end, j.created_by
  from public.postings p join public.journal j on j.id = p.journal_id
  left join public.comanda_payments y on j.fonte = 'comanda_payments' and y.id = j.fonte_id
  where p.cliente_id = client and p.barbershop_id = app.shop() and p.conta in ('fiado', 'creditos_de_clientes')
    and (select app.actor_role() in ('admin', 'recepcionista', 'super_admin'))
  group by j.id, y.comanda_id;
end;
