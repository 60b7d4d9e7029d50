-- Payments online (business-rules 5, issue 28): the account that a shop has at a provider, the subscriptions that a card renews, and what
-- was paid for them. The provider says what happened; we read it anew and sell the plan as the desk does. Docs: decisions/0075.

-- Money that came online is neither the desk's nor a machine's: the provider owes it until it is at the bank.
alter table comanda_payments drop constraint comanda_payments_forma_check, add constraint comanda_payments_forma_check
  check (forma in ('dinheiro', 'pix', 'cartao_credito', 'cartao_debito', 'credito_cliente', 'fiado', 'recebido_barbeiro', 'online'));
alter table comanda_returns drop constraint comanda_returns_forma_check, add constraint comanda_returns_forma_check
  check (forma in ('dinheiro', 'pix', 'cartao_credito', 'cartao_debito', 'online'));
alter table receivables drop constraint receivables_forma_check, add constraint receivables_forma_check
  check (forma in ('pix', 'cartao_debito', 'cartao_credito', 'online'));
alter table receivables alter column tipo set expression as (case forma when 'pix' then 'pix' when 'online' then 'online' else 'cartao' end);

create function app.open_online_accounts(shop uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.accounts (barbershop_id, codigo, nome, tipo)
  values (shop, 'receber_online', 'A receber: online', 'ativo'), (shop, 'reembolsos', 'Reembolsos online', 'despesa')
  on conflict do nothing;
end;
revoke execute on function app.open_online_accounts from public;
create function app.open_online_accounts() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare before text := current_setting('app.shop', true);
begin
  perform set_config('app.shop', new.barbershop_id::text, true);
  perform app.open_online_accounts(new.barbershop_id);
  perform set_config('app.shop', coalesce(before, ''), true);
  return null;
end $$;
create trigger accounts_opened_of_online after insert on barbershop_settings for each row execute function app.open_online_accounts();
do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true), app.open_online_accounts(here);
  end loop;
  perform set_config('app.shop', '', true);
  alter table barbershops force row level security;
end $$;

-- The provider's price is that of a plan as it is now; another price or period needs another one.
create function app.forget_price() returns trigger language plpgsql as $$
begin
  new.stripe_price_id := null;
  return new;
end $$;
create trigger price_forgotten before update of preco, periodo on subscription_plans for each row
  when ((new.preco, new.periodo) is distinct from (old.preco, old.periodo)) execute function app.forget_price();
drop trigger remembered on subscription_plans;
create trigger remembered after update on subscription_plans for each row
  execute function app.remember_change('updated_at', 'nome_busca', 'ativo', 'stripe_price_id', 'stripe_product_id');

-- From when the period of a payment is counted, where the provider said so: a card that pays late does not move the cycle.
alter table subscription_payments add conta_de date;

-- The shop's account at a provider; keys are the installation's and stand in no table.
create table payment_accounts (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null unique references barbershops on delete cascade,
  provedor text not null check (provedor ~ '^[a-z]+$'),
  conta text not null check (conta <> ''),
  -- The account of the installation's keys, which is that of its one shop.
  propria boolean not null default false,
  -- May take payments since.
  pronta_em timestamptz(3),
  disconnected_at timestamptz(3),
  -- What the nightly comparison with the provider found, and mended.
  conferida_em timestamptz(3),
  diferencas integer not null default 0,
  created_at timestamptz(3) not null default now(),
  unique (provedor, conta)
);
create unique index one_own_payment_account on payment_accounts (provedor) where propria;

-- A subscription that a client began to pay online, from the opened checkout on: `pendente` until its first payment has come. What it
-- covers and until when stands in `subscribers`, as of any other.
create table online_subscriptions (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  cliente_id uuid not null,
  plan_id uuid not null,
  provedor text not null,
  conta text not null,
  -- As it was agreed: in centavos, for so many months.
  preco bigint not null check (preco between 1 and 100000000),
  meses smallint not null check (meses in (1, 3, 12)),
  -- The provider's ids: of the checkout, whose address a browser is sent to, of the subscription, and of whoever pays.
  sessao text,
  url text,
  expira_em timestamptz(3),
  assinatura text,
  pagador text,
  situacao text not null default 'pendente' check (situacao in ('pendente', 'ativa', 'em_atraso', 'suspensa', 'cancelada', 'falhou')),
  -- Why it failed: a code of the calls' refusals, or that nobody paid.
  motivo text check (motivo ~ '^[A-Z_]+$'),
  -- The day of the next charge; null where nothing renews it.
  renova_em date,
  -- How often it was read at the provider: of two who read it at once the later answer counts.
  leitura integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (barbershop_id, id),
  unique (conta, sessao),
  unique (conta, assinatura),
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, plan_id) references subscription_plans (barbershop_id, id) on delete restrict,
  check (renova_em is null or situacao in ('ativa', 'em_atraso'))
);
create index online_subscriptions_of_client on online_subscriptions (cliente_id, created_at, id);
create index online_subscriptions_of_plan on online_subscriptions (plan_id);
create index online_subscriptions_to_compare on online_subscriptions (barbershop_id, situacao, id);

-- What was paid for one: an invoice of the provider is sold once. One that could not be is `recusado`, and goes back.
create table online_payments (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  online_id uuid not null,
  fatura text not null,
  -- The provider's payment, by which money goes back.
  cobranca text,
  comanda_id uuid,
  recusado text check (recusado ~ '^[A-Z_]+$'),
  valor bigint not null check (valor between 1 and 100000000),
  -- What the provider gave back or the card's owner contests, in centavos, and what of it is booked without the plan coming back.
  devolvido bigint not null default 0 check (devolvido between 0 and valor),
  contestado bigint not null default 0 check (contestado between 0 and valor),
  abatido bigint not null default 0 check (abatido between 0 and valor),
  created_at timestamptz(3) not null default now(),
  unique (barbershop_id, id),
  unique (online_id, fatura),
  foreign key (barbershop_id, online_id) references online_subscriptions (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, comanda_id) references comandas (barbershop_id, id) on delete restrict,
  check ((comanda_id is null) = (recusado is not null)),
  check (comanda_id is not null or abatido = 0)
);
create index online_payments_comanda on online_payments (comanda_id);
create index online_payments_charge on online_payments (barbershop_id, cobranca);

-- What a provider told, each event once. It says what to read, never what is true.
create table payment_events (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  provedor text not null,
  evento text not null,
  tipo text not null,
  -- Of what it tells, by the provider's ids.
  sobre jsonb not null,
  happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null default clock_timestamp(),
  done_at timestamptz(3),
  unique (provedor, evento)
);
create index payment_events_by_age on payment_events (barbershop_id, happened_at);

select app.guard_shop_table('payment_accounts', reads => '{admin}', writes => '{admin}');
select app.guard_shop_table('online_subscriptions', reads => '{admin,recepcionista,cliente}', writes => '{admin}', client => 'cliente_id');
select app.guard_shop_table('online_payments', reads => '{admin,recepcionista}', writes => '{admin}');
select app.guard_shop_table('payment_events', reads => '{admin}', writes => '{admin}', deletes => true);
create trigger remembered after insert or update on payment_accounts for each row
  execute function app.remember_row('conferida_em', 'diferencas');

-- The records of one person are joined: what renews goes with them.
create policy kept on online_subscriptions for all to current_user using (barbershop_id = (select app.shop()));

-- An event leads to its shop by the account; without one it is of the installation's own keys.
create policy account_lookup on payment_accounts for select to current_user using (true);
create function app.shop_of_account(provider text, account text) returns table (id uuid, timezone text) language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select b.id, b.timezone from public.payment_accounts a join public.barbershops b on b.id = a.barbershop_id
  where a.provedor = provider and case when account is null then a.propria else a.conta = account and not a.propria end;
end;

-- What a plan covers, also for the clients who may buy it: they read no other plans' terms.
create function app.covered_services(plan uuid) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(json_agg(json_build_object('id', s.id, 'nome', s.nome, 'quota', c.quota, 'fichas', c.fichas) order by s.ordem, s.id), '[]')
  from public.plan_services c join public.services s on s.id = c.service_id
  where c.plan_id = plan and c.barbershop_id = (select app.shop());
end;
