-- The counter: the drawer (caixa) and the tab of a visit or of a sale (comanda), as of business-rules 1 and 2.

-- A drawer belongs to the day on which it was opened. What should be in it is `abertura` and the cash of its journals; it is
-- written down beside what was counted once it is closed.
create table caixas (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  dia date not null,
  abertura bigint not null check (abertura between 0 and 100000000),
  opened_at timestamptz(3) not null default now(),
  opened_by uuid default app.actor() references auth."user" on delete set null,
  contado bigint check (contado between 0 and 100000000),
  esperado bigint,
  justificativa text not null default '',
  closed_at timestamptz(3),
  closed_by uuid references auth."user" on delete set null,
  -- The drawer of whoever handed it over, counted by both.
  handed_from uuid,
  reopened_at timestamptz(3),
  reopened_by uuid references auth."user" on delete set null,
  unique (barbershop_id, id),
  foreign key (barbershop_id, handed_from) references caixas (barbershop_id, id) on delete restrict,
  check ((closed_at is null) = (contado is null) and (closed_at is null) = (esperado is null))
);
create index caixas_handed_from on caixas (handed_from);
create index caixas_by_age on caixas (barbershop_id, opened_at, id);
create unique index one_open_caixa on caixas (barbershop_id) where closed_at is null;

create table caixa_movements (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  caixa_id uuid not null,
  tipo text not null check (tipo in ('suprimento', 'sangria', 'despesa')),
  valor bigint not null check (valor between 1 and 100000000),
  motivo text not null check (motivo <> ''),
  categoria text check (categoria in ('aluguel', 'energia', 'agua', 'internet', 'limpeza', 'cafe_e_copa', 'manutencao', 'marketing',
    'impostos', 'produtos_de_uso', 'outras')),
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  check ((tipo = 'despesa') = (categoria is not null)),
  foreign key (barbershop_id, caixa_id) references caixas (barbershop_id, id) on delete restrict
);
create index caixa_movements_of_caixa on caixa_movements (caixa_id, created_at, id);

select app.guard_shop_table('caixas', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}');
select app.guard_shop_table('caixa_movements', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}');

alter table journal add foreign key (barbershop_id, caixa_id) references caixas (barbershop_id, id) on delete restrict;

create table comandas (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  -- What people call it by.
  numero integer not null,
  appointment_id uuid,
  cliente_id uuid,
  -- On the total, in centavos; that of an item stands on the item.
  desconto bigint not null default 0 check (desconto >= 0),
  opened_at timestamptz(3) not null default now(),
  opened_by uuid default app.actor() references auth."user" on delete set null,
  -- The shop's day that the sale counts for.
  dia date,
  total bigint,
  -- What closing it wrote down.
  journal_id uuid,
  closed_at timestamptz(3),
  closed_by uuid references auth."user" on delete set null,
  reversed_at timestamptz(3),
  reversed_by uuid references auth."user" on delete set null,
  cancelled_at timestamptz(3),
  cancelled_by uuid references auth."user" on delete set null,
  motivo text not null default '',
  copied_from uuid,
  -- Kept when the client is erased: the law asks for notes for years.
  cpf_nota text check (cpf_nota ~ '^\d{11}$'),
  numero_nota text check (length(numero_nota) between 1 and 60),
  -- The one that took over its items and payments; its visit is that one's too.
  joined_into uuid,
  -- What a barber takes for themselves.
  consumo_de uuid,
  -- Whose it is: the visit's barber, the one who opened it, or else the first whose item was put on it.
  barbeiro_id uuid default case when app.actor_role() = 'barbeiro' then app.barber() end,
  situacao text not null generated always as (case when reversed_at is not null then 'estornada' when closed_at is not null
    then 'fechada' when cancelled_at is not null then 'cancelada' else 'aberta' end) stored,
  unique (barbershop_id, id),
  unique (barbershop_id, numero),
  foreign key (barbershop_id, appointment_id) references appointments (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, copied_from) references comandas (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, joined_into) references comandas (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, consumo_de) references barbeiros (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  check (joined_into is null or cancelled_at is not null),
  constraint own_consumption check (consumo_de is null or cliente_id is null and appointment_id is null),
  check ((closed_at is null) = (total is null) and (closed_at is null) = (dia is null)),
  check (cancelled_at is null or closed_at is null),
  check (reversed_at is null or closed_at is not null),
  check (motivo <> '' or cancelled_at is null and reversed_at is null),
  check (numero_nota is null or closed_at is not null)
);
create index comandas_by_state on comandas (barbershop_id, situacao, numero);
create index comandas_without_note on comandas (barbershop_id, numero, id) where situacao = 'fechada' and numero_nota is null;
create index comandas_of_client on comandas (cliente_id, opened_at);
create index comandas_of_visit on comandas (appointment_id);
create index comandas_journal on comandas (journal_id);
create index comandas_copied_from on comandas (copied_from);
create index comandas_joined_into on comandas (joined_into);
create index comandas_consumption on comandas (consumo_de);
create index comandas_of_barber on comandas (barbeiro_id, numero, id);
-- A visit has one comanda that counts.
create unique index one_comanda_of_visit on comandas (appointment_id)
  where reversed_at is null and (cancelled_at is null or joined_into is not null);

-- A service, a product (packages of it) or a tip. `cortesia` costs nothing; what it would have cost is an expense of the house.
create table comanda_items (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  comanda_id uuid not null,
  tipo text not null check (tipo in ('servico', 'produto', 'gorjeta')),
  service_id uuid,
  product_id uuid,
  nome text not null check (nome <> ''),
  barbeiro_id uuid,
  -- Who did it with them, and of its value their share in basis points.
  segundo_barbeiro_id uuid,
  parte_do_segundo smallint check (parte_do_segundo between 1 and 9999),
  quantidade integer not null default 1 check (quantidade between 1 and 1000),
  -- Of one, as it was then.
  preco bigint not null check (preco between 0 and 100000000),
  desconto bigint not null default 0 check (desconto >= 0),
  cortesia boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  unique (barbershop_id, id),
  foreign key (barbershop_id, comanda_id) references comandas (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, service_id) references services (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, product_id) references products (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, segundo_barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  constraint two_barbers check ((segundo_barbeiro_id is null) = (parte_do_segundo is null)
    and (segundo_barbeiro_id is null or tipo <> 'gorjeta' and barbeiro_id is not null and barbeiro_id <> segundo_barbeiro_id)),
  constraint discount_of_item check (desconto <= preco * quantidade),
  check ((tipo = 'servico') = (service_id is not null) and (tipo = 'produto') = (product_id is not null)),
  constraint tip_of_barber check (tipo <> 'gorjeta' or barbeiro_id is not null and quantidade = 1 and desconto = 0 and not cortesia and preco > 0)
);
create index comanda_items_of_comanda on comanda_items (comanda_id, created_at, id);
create index comanda_items_service on comanda_items (service_id);
create index comanda_items_product on comanda_items (product_id);
create index comanda_items_barber on comanda_items (barbeiro_id);
create index comanda_items_second_barber on comanda_items (segundo_barbeiro_id);

-- What was paid. In cash, `recebido` is what was handed over, `valor` what stayed. `cliente_id`: who owes it, or whose credit it was;
-- `barbeiro_id`: who received it himself. A line is taken back, never deleted.
create table comanda_payments (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  comanda_id uuid not null,
  forma text not null check (forma in ('dinheiro', 'pix', 'cartao_credito', 'cartao_debito', 'credito_cliente', 'fiado', 'recebido_barbeiro')),
  valor bigint not null check (valor between 1 and 100000000),
  recebido bigint,
  cliente_id uuid,
  barbeiro_id uuid,
  parcelas smallint not null default 1 check (parcelas between 1 and 12),
  journal_id uuid not null,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  reversed_at timestamptz(3),
  reversed_by uuid references auth."user" on delete set null,
  unique (barbershop_id, id),
  foreign key (barbershop_id, comanda_id) references comandas (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict,
  check (parcelas = 1 or forma = 'cartao_credito'),
  check (recebido is null or forma = 'dinheiro' and recebido >= valor),
  check ((cliente_id is not null) = (forma in ('credito_cliente', 'fiado')) and (barbeiro_id is not null) = (forma = 'recebido_barbeiro'))
);
create index comanda_payments_of_comanda on comanda_payments (comanda_id, created_at, id);
create index comanda_payments_journal on comanda_payments (journal_id);
create index comanda_payments_of_client on comanda_payments (cliente_id);
create index comanda_payments_of_barber on comanda_payments (barbeiro_id);

select app.guard_shop_table('comandas', reads => '{admin,recepcionista,cliente}', writes => '{admin,recepcionista}', client => 'cliente_id');
select app.guard_shop_table('comanda_items', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}', deletes => true);
select app.guard_shop_table('comanda_payments', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}');

-- A finished visit opens one, whoever finished it; and the comandas of a record that is joined to another follow it.
create policy kept on comandas for all to current_user using (barbershop_id = (select app.shop()));
create policy sold on appointment_services for select to current_user using (barbershop_id = (select app.shop()));
create policy kept on comanda_payments for all to current_user using (barbershop_id = (select app.shop()));
create policy kept on comanda_items for all to current_user using (barbershop_id = (select app.shop()));

-- Two at once wait for each other.
create function app.number_comanda() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('comandas of ' || new.barbershop_id, 0));
  new.numero := (select coalesce(max(numero), 0) + 1 from comandas where barbershop_id = new.barbershop_id);
  return new;
end $$;
create trigger numbered before insert on comandas for each row execute function app.number_comanda();

-- What an open comanda costs: items less their discounts and that on the total; a courtesy costs nothing.
create function app.total_of(comanda uuid) returns bigint language sql stable
  return (select coalesce(sum(i.preco * i.quantidade - i.desconto) filter (where not i.cortesia), 0) - c.desconto
    from comandas c left join comanda_items i on i.comanda_id = c.id where c.id = comanda group by c.id);

-- A comanda that ended is not touched, but for being reversed; it ends paid to the centavo, or beyond it by Pix or card of a named
-- client, whose credit that becomes.
create function app.judge_comanda() returns trigger language plpgsql as $$
declare
  paid bigint;
  creditable bigint;
begin
  if old.situacao in ('cancelada', 'estornada') or old.situacao = 'fechada' and new.reversed_at is null then
    raise check_violation using constraint = 'comanda_ended';
  end if;
  if new.closed_at is not null and old.closed_at is null then
    select coalesce(sum(valor), 0), coalesce(sum(valor) filter (where new.cliente_id is not null
        and forma in ('pix', 'cartao_credito', 'cartao_debito')), 0) into paid, creditable
    from comanda_payments where comanda_id = new.id and reversed_at is null;
    if new.total is distinct from app.total_of(new.id) or new.total < 0 or paid - new.total not between 0 and creditable then
      raise check_violation using constraint = 'comanda_paid';
    end if;
  end if;
  return new;
end $$;
create trigger judged before update of desconto, total, dia, closed_at, reversed_at, cancelled_at on comandas for each row execute function app.judge_comanda();

-- Its lines end with it, and are at most as many as are read at once. Whoever writes one holds the comanda's row lock, who moves
-- one both.
create function app.judge_comanda_line() returns trigger language plpgsql as $$
declare lines integer;
begin
  if exists (select from comandas where id in (old.comanda_id, new.comanda_id) and (cancelled_at is not null or closed_at is not null)) then
    raise check_violation using constraint = 'comanda_ended';
  end if;
  if new.comanda_id is distinct from old.comanda_id and new.comanda_id is not null then
    execute format('select count(*) from %I where comanda_id = $1', tg_table_name) into lines using new.comanda_id;
    if lines >= 200 then
      raise check_violation using constraint = 'comanda_full';
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger judged before insert or update or delete on comanda_items for each row execute function app.judge_comanda_line();
create trigger judged before insert or update of comanda_id on comanda_payments for each row execute function app.judge_comanda_line();

-- A drawer that was counted is not touched, but for the newest being reopened.
create function app.judge_caixa() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null and (new.closed_at is not null or exists (select from caixas
    where barbershop_id = old.barbershop_id and (opened_at, id) > (old.opened_at, old.id)))
  then
    raise check_violation using constraint = 'caixa_ended';
  end if;
  return new;
end $$;
create trigger judged before update on caixas for each row execute function app.judge_caixa();

-- What the desk may not read in the ledger: the cash of a drawer, and of all drawers of before.
create function app.cash_of(caixa uuid) returns bigint language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(sum(p.valor), 0)::bigint from public.journal j join public.postings p on p.journal_id = j.id
  where j.caixa_id = caixa and j.barbershop_id = (select app.shop()) and p.conta = 'caixa'
    and (select app.actor_role() in ('admin', 'recepcionista'));
end;
create function app.cash_balance() returns bigint language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(sum(valor), 0)::bigint from public.account_days
  where barbershop_id = (select app.shop()) and conta = 'caixa' and (select app.actor_role() in ('admin', 'recepcionista'));
end;

-- Whether a barber asks who may sell.
create function app.sells() returns boolean language sql stable
begin atomic
  select coalesce(app.actor_role() = 'barbeiro' and (select sales_access and portal_access_enabled from public.barber_permissions
    where barbershop_id = app.shop() and barbeiro_id = app.barber()), false);
end;

-- What is sold leaves the stock, as the desk may tell, who reads no costs.
alter table stock_movements drop constraint stock_movements_tipo_check, drop constraint stock_movements_check2,
  add column comanda_item_id uuid,
  add constraint stock_movements_tipo_check
    check (tipo in ('entrada', 'saida', 'perda', 'consumo', 'ajuste', 'estorno', 'venda', 'devolucao')),
  add check (comanda_item_id is not null or tipo not in ('venda', 'devolucao')),
  add check (comanda_item_id is null or tipo in ('venda', 'consumo', 'devolucao')),
  add check (tipo <> 'devolucao' or quantidade > 0 and custo is not null),
  add check (tipo not in ('saida', 'perda', 'consumo', 'venda') or quantidade < 0 and custo is null);
create index stock_movements_of_sale on stock_movements (comanda_item_id) where comanda_item_id is not null;
create policy moved on stock_movements for all to current_user using (barbershop_id = (select app.shop()));
create policy used on service_products for select to current_user using (barbershop_id = (select app.shop()));

create type app.moved_stock as (id uuid, product_id uuid, produto text, unidade text, saldo integer, quantidade integer, estoque_minimo integer);

-- In the order of the products, as whoever sells them at the same moment. What is sold is all there, else it fails on
-- `stock_not_below_zero`; of a service's doses goes what is there, as nobody is kept from paying for a haircut by a shelf.
create function app.move_sold(comanda uuid) returns setof app.moved_stock
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sold record;
  below_zero boolean := (select allow_negative_stock from barbershop_settings where barbershop_id = app.shop());
begin
  if app.actor_role() not in ('admin', 'recepcionista') and not app.sells() then return; end if;
  for sold in
    select i.id, d.product_id, d.tipo, i.quantidade * d.units as units, c.numero from comanda_items i
    join comandas c on c.id = i.comanda_id
    join lateral (
      select p.id as product_id, 'venda' as tipo, p.conteudo as units from products p where p.id = i.product_id
      union all select s.product_id, 'consumo', s.quantidade from service_products s where s.service_id = i.service_id) d on true
    where c.id = comanda and c.barbershop_id = app.shop() order by d.product_id, d.tipo desc, i.id
  loop
    if sold.tipo = 'consumo' and not below_zero then
      sold.units := least(sold.units, (select quantity from products where id = sold.product_id for update));
      continue when sold.units <= 0;
    end if;
    return query with moved as (
      insert into stock_movements (barbershop_id, product_id, tipo, quantidade, motivo, comanda_item_id)
      values (app.shop(), sold.product_id, sold.tipo, -sold.units, 'Comanda ' || sold.numero, sold.id) returning *)
      select moved.id, p.id, p.nome, p.unidade, moved.saldo, moved.quantidade, p.estoque_minimo
      from moved join products p on p.id = moved.product_id;
  end loop;
end $$;

-- What of it has not come back yet.
create function app.return_sold(comanda uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare sold record;
begin
  if app.actor_role() not in ('admin', 'recepcionista') then return; end if;
  for sold in
    select m.id, m.product_id, m.motivo, -m.quantidade - coalesce(sum(r.quantidade), 0)::integer as units,
      -m.valor - coalesce(sum(r.custo), 0)::bigint as cost
    from stock_movements m join comanda_items i on i.id = m.comanda_item_id
    left join stock_movements r on r.comanda_item_id = m.comanda_item_id and r.product_id = m.product_id and r.tipo = 'devolucao'
    where i.comanda_id = comanda and i.barbershop_id = app.shop() and m.tipo in ('venda', 'consumo')
    group by m.id order by m.product_id, m.id
  loop
    continue when sold.units = 0;
    insert into stock_movements (barbershop_id, product_id, tipo, quantidade, custo, reverses_id, motivo)
    values (app.shop(), sold.product_id, 'estorno', sold.units, sold.cost, sold.id, 'Estorno da ' || lower(sold.motivo));
  end loop;
end $$;

-- A visit that is finished has a comanda, with what was booked; one that is there already stays as it is.
create function app.open_comanda(visit uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare made uuid;
begin
  insert into comandas (barbershop_id, appointment_id, cliente_id, barbeiro_id)
  select barbershop_id, id, cliente_id, barbeiro_id from appointments
  where id = visit and barbershop_id = app.shop() and status in ('agendado', 'confirmado', 'in-progress', 'concluido')
  on conflict (appointment_id) where reversed_at is null and (cancelled_at is null or joined_into is not null) do nothing
  returning id into made;
  insert into comanda_items (barbershop_id, comanda_id, tipo, service_id, nome, barbeiro_id, preco)
  select s.barbershop_id, made, 'servico', s.service_id, s.nome, a.barbeiro_id, s.preco
  from appointment_services s join appointments a on a.id = s.appointment_id
  where s.appointment_id = visit and made is not null order by s.position;
  return coalesce(made, (select coalesce(joined_into, id) from comandas where appointment_id = visit
    and barbershop_id = app.shop() and reversed_at is null and (cancelled_at is null or joined_into is not null)));
end $$;

create function app.open_comanda_of_visit() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.open_comanda(new.id);
  return null;
end $$;
create trigger comanda_opened after update of status on appointments for each row
when (new.status = 'concluido' and old.status <> 'concluido') execute function app.open_comanda_of_visit();
