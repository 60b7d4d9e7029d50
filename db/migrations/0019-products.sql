-- What a shop sells and uses up, and how much of it there is. Stock is a ledger: a row of stock_movements is never changed, and
-- the database alone makes quantity and value of them. Quantities are integers of the smallest unit (un, ml, g), money is
-- centavos (business-rules 11); price, cost and margin are those of a package of `conteudo` such units.

alter table barbershop_settings add allow_negative_stock boolean not null default false;

create table products (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  nome text not null check (nome <> ''),
  marca text not null default '',
  categoria text not null default '',
  codigo_barras text check (codigo_barras <> ''),
  sku text check (sku <> ''),
  unidade text not null default 'un' check (unidade in ('un', 'ml', 'g')),
  conteudo integer not null default 1 check (conteudo > 0),
  -- 0 is no price.
  preco bigint not null default 0 check (preco >= 0),
  estoque_minimo integer not null default 0 check (estoque_minimo >= 0),
  fornecedor_id uuid,
  destino text not null default 'venda' check (destino in ('venda', 'uso', 'ambos')),
  -- Shown to clients.
  visivel boolean not null default false,
  foto_url text,
  quantity integer not null default 0,
  moved_at timestamptz,
  archived_at timestamptz(3),
  baixo boolean not null generated always as (estoque_minimo > 0 and quantity <= estoque_minimo) stored,
  nome_busca text not null generated always as (app.searchable(nome)) stored,
  busca text not null generated always as
    (app.searchable(nome || ' ' || marca || ' ' || coalesce(codigo_barras, '') || ' ' || coalesce(sku, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (barbershop_id, id),
  foreign key (barbershop_id, fornecedor_id) references suppliers (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, foto_url) references photos (barbershop_id, url) on delete restrict,
  check (unidade <> 'un' or conteudo = 1),
  check (destino <> 'uso' or not visivel)
);
create unique index products_barcode on products (barbershop_id, codigo_barras) where archived_at is null;
create unique index products_sku on products (barbershop_id, sku) where archived_at is null;
create index products_by_name on products (barbershop_id, nome_busca, id) where archived_at is null;
create index products_archived on products (barbershop_id, nome_busca, id) where archived_at is not null;
create index products_by_stock on products (barbershop_id, quantity, id) where archived_at is null;
create index products_by_price on products (barbershop_id, preco, id) where archived_at is null;
create index products_of_category on products (barbershop_id, categoria, nome_busca, id) where archived_at is null;
create index products_low on products (barbershop_id, nome_busca, id) where baixo and archived_at is null;
create index products_supplier on products (fornecedor_id, nome_busca, id);
create index products_photo on products (foto_url);
-- As clients_by_word (0007).
create index products_by_word on products using gin ((barbershop_id::text), (' ' || busca) gin_trgm_ops) with (fastupdate = off);

-- By hand: no request writes quantity, and a barber sees what is for sale. The role is asked once a statement: asked of each row,
-- it would tell the planner that almost none passes.
alter table products enable row level security, force row level security;
create policy kept on products for all to navalha_app
  using (barbershop_id = app.shop() and (select app.actor_role() in ('admin', 'super_admin')));
create policy at_desk on products for select to navalha_app
  using (barbershop_id = app.shop() and (select app.actor_role() = 'recepcionista'));
create policy for_sale on products for select to navalha_app
  using (barbershop_id = app.shop() and (select app.actor_role() = 'barbeiro') and destino <> 'uso' and archived_at is null);
-- The shop stands in the functions: said here it would keep the index by word out of use (speed.md 4).
create policy looked_up on products for select to current_user using (true);
create policy moved on products for update to current_user using (barbershop_id = app.shop());
grant select on products to navalha_app;
grant insert (id, barbershop_id, nome, marca, categoria, codigo_barras, sku, unidade, conteudo, preco, estoque_minimo, fornecedor_id,
  destino, visivel, foto_url, created_at) on products to navalha_app;
grant update (nome, marca, categoria, codigo_barras, sku, unidade, conteudo, preco, estoque_minimo, fornecedor_id, destino, visivel, foto_url,
  archived_at, updated_at) on products to navalha_app;

create trigger remembered after update of nome, marca, categoria, codigo_barras, sku, unidade, conteudo, preco, estoque_minimo,
  fornecedor_id, destino, visivel, archived_at on products
for each row execute function app.remember_change('quantity', 'moved_at', 'baixo', 'nome_busca', 'busca', 'updated_at', 'fornecedor_id', 'foto_url');

create function app.products_named(query text) returns setof uuid language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare patterns text[] := app.word_patterns(query);
begin
  return query select id from products
    where app.actor_role() in ('admin', 'recepcionista', 'barbeiro', 'super_admin')
      and barbershop_id::text = app.shop()::text and app.has_words(busca, patterns);
end $$;

-- What the stock of a product cost, for admins alone: row level security hides rows, not columns. `valor` is that of all its
-- stock, `custo_medio` and `margem` (basis points of the price) are of a package; both are null while nothing is known.
create table product_costs (
  product_id uuid primary key,
  barbershop_id uuid not null references barbershops on delete cascade,
  valor bigint not null default 0,
  -- Of the newest entry: what so many units cost.
  ultimo_custo bigint,
  ultima_quantidade integer,
  custo_medio bigint,
  margem bigint,
  foreign key (barbershop_id, product_id) references products (barbershop_id, id) on delete cascade
);
create index product_costs_by_margin on product_costs (barbershop_id, margem, product_id);

alter table product_costs enable row level security, force row level security;
create policy known_to_admins on product_costs for select to navalha_app
  using (barbershop_id = app.shop() and (select app.actor_role() in ('admin', 'super_admin')));
create policy valued on product_costs for all to current_user using (barbershop_id = app.shop());
grant select on product_costs to navalha_app;

create function app.value_product() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into product_costs (product_id, barbershop_id) values (new.id, new.barbershop_id) on conflict do nothing;
  update product_costs set (custo_medio, margem) = (
    select custo, case when new.preco > 0 then round((new.preco - custo) * 10000.0 / new.preco) end
    from (select case when new.quantity > 0 then round(valor::numeric * new.conteudo / new.quantity)
      else round(ultimo_custo::numeric * new.conteudo / ultima_quantidade) end as custo) as per_package)
  where product_id = new.id;
  return null;
end $$;
create trigger valued after insert or update of preco, conteudo, quantity on products
for each row execute function app.value_product();

-- A count of the whole catalogue or of a category. `version` counts its lines' changes: who books it has seen them all.
create table stock_counts (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  nome text not null check (nome <> ''),
  categoria text,
  version integer not null default 0,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  booked_at timestamptz(3),
  booked_by uuid references auth."user" on delete set null,
  cancelled_at timestamptz(3),
  cancelled_by uuid references auth."user" on delete set null,
  unique (barbershop_id, id),
  check (booked_at is null or cancelled_at is null)
);
create index stock_counts_by_age on stock_counts (barbershop_id, created_at, id);

-- `esperado` is the quantity at the moment of counting: what is sold before the count is booked changes no difference.
create table stock_count_lines (
  count_id uuid not null,
  product_id uuid not null,
  barbershop_id uuid not null references barbershops on delete cascade,
  contado integer not null check (contado >= 0),
  esperado integer not null,
  counted_by uuid default app.actor() references auth."user" on delete set null,
  counted_at timestamptz(3) not null default now(),
  primary key (count_id, product_id),
  foreign key (barbershop_id, count_id) references stock_counts (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, product_id) references products (barbershop_id, id) on delete cascade
);
create index stock_count_lines_product on stock_count_lines (product_id);
create index stock_count_lines_shop on stock_count_lines (barbershop_id);
create index stock_count_differences on stock_count_lines (count_id, product_id) where contado <> esperado;

select app.guard_shop_table('stock_counts', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}');
select app.guard_shop_table('stock_count_lines', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}', deletes => true);

-- `quantidade` and `valor` (centavos) are what the stock gained or lost, `saldo` is how much there was then. `custo` is what was
-- paid for an entry, or what the movement that an estorno reverses had cost: where stock was below zero, it differs from `valor`
-- by what had been taken out at a wrong cost.
create table stock_movements (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  product_id uuid not null,
  tipo text not null check (tipo in ('entrada', 'saida', 'perda', 'consumo', 'ajuste', 'estorno')),
  quantidade integer not null check (quantidade <> 0),
  custo bigint,
  valor bigint not null,
  saldo integer not null,
  fornecedor_id uuid,
  motivo text not null default '',
  reverses_id uuid unique,
  count_id uuid,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz not null default now(),
  unique (barbershop_id, product_id, id),
  foreign key (barbershop_id, product_id) references products (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, fornecedor_id) references suppliers (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, product_id, reverses_id) references stock_movements (barbershop_id, product_id, id) on delete restrict,
  foreign key (barbershop_id, count_id) references stock_counts (barbershop_id, id) on delete restrict,
  check ((tipo = 'estorno') = (reverses_id is not null)),
  check (tipo <> 'entrada' or quantidade > 0 and custo >= 0),
  check (tipo not in ('saida', 'perda', 'consumo') or quantidade < 0 and custo is null),
  check (tipo <> 'ajuste' or custo is null)
);
create index stock_movements_by_age on stock_movements (barbershop_id, created_at, id);
create index stock_movements_of_kind on stock_movements (barbershop_id, tipo, created_at, id);
create index stock_movements_of_product on stock_movements (product_id, created_at, id);
create index stock_movements_supplier on stock_movements (fornecedor_id);
create index stock_movements_count on stock_movements (count_id);

-- By hand: append-only, and who may read a shop's money from above does not write it (decisions 4).
alter table stock_movements enable row level security, force row level security;
create policy known_to_admins on stock_movements for select to navalha_app
  using (barbershop_id = app.shop() and (select app.actor_role() in ('admin', 'super_admin')));
create policy booked on stock_movements for insert to navalha_app
  with check (barbershop_id = app.shop() and app.actor_role() = 'admin');
grant select on stock_movements to navalha_app;
grant insert (id, barbershop_id, product_id, tipo, quantidade, custo, fornecedor_id, motivo, reverses_id, count_id)
  on stock_movements to navalha_app;

-- What the stock is worth once `moved` units came or went, of which `held` were worth `worth`. What goes out takes its share of
-- the value, the last unit all of it; below zero it goes at the cost of the newest entry (`last_cost` for `last_moved` units),
-- and what comes in next replaces those provisional costs by its own. `given` is what comes in cost, or what an entry that is
-- taken back cost (negative); null leaves it to the stock (business-rules 11).
create function app.worth_after(held bigint, worth bigint, moved bigint, given bigint, last_moved bigint, last_cost bigint)
returns bigint language sql immutable parallel safe
return (
  select (case
    when moved > 0 and held >= 0 then worth + came
    when moved > 0 and held + moved > 0 then came - round(came * -held / moved)
    when moved > 0 then worth + round(worth::numeric * moved / held)
    when held + moved = 0 then 0
    when held + moved > 0 and given is null then worth - round(worth::numeric * -moved / held)
    when held + moved > 0 then greatest(worth + given, 0)
    else least(worth, 0) - coalesce(round(last_cost::numeric * least(-moved, -held - moved) / last_moved), 0)
  end)::bigint
  from (select coalesce(given,
    case when held > 0 then round(worth::numeric * moved / held) else round(last_cost::numeric * moved / last_moved) end, 0) as came
  ) as coming);

-- The only way that a quantity changes. The product's row is locked first, so that movements of one product come one after the
-- other and each finds what the one before has left. An INSERT of a movement has no ON CONFLICT, which would come after this.
create function app.book_movement() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held products;
  cost product_costs;
begin
  select * into held from products where barbershop_id = new.barbershop_id and id = new.product_id for update;
  select * into cost from product_costs where product_id = new.product_id;
  new.saldo := held.quantity + new.quantidade;
  if new.saldo < 0 and new.quantidade < 0 and not
    (select allow_negative_stock from barbershop_settings where barbershop_id = new.barbershop_id)
  then
    raise check_violation using constraint = 'stock_not_below_zero', message = 'stock would fall below zero', detail = held.nome;
  end if;
  new.valor := app.worth_after(held.quantity, cost.valor, new.quantidade, new.custo, cost.ultima_quantidade, cost.ultimo_custo) - cost.valor;
  -- Taken under the lock, so that the order of time is that of the balances.
  new.created_at := clock_timestamp();
  update product_costs set valor = valor + new.valor,
    ultimo_custo = case new.tipo when 'entrada' then new.custo else ultimo_custo end,
    ultima_quantidade = case new.tipo when 'entrada' then new.quantidade else ultima_quantidade end
  where product_id = new.product_id;
  update products set quantity = new.saldo, moved_at = new.created_at where id = new.product_id;
  return new;
end $$;
create trigger booked before insert on stock_movements for each row execute function app.book_movement();
