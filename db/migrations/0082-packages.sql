-- Packages and gift vouchers (issue 28): paid at the counter before they are used. What is unused of them is owed to whoever has them: a
-- liability until it is used, taken back or expired (business-rules 3, 11). Docs: decisions/0082.

create table packages (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  nome text not null check (nome <> ''),
  -- In centavos.
  preco bigint not null check (preco between 1 and 100000000),
  -- For how many days one can be used, that of the sale not counted; null: without an end.
  validade_dias integer check (validade_dias between 1 and 3650),
  archived_at timestamptz(3),
  nome_busca text not null generated always as (app.searchable(nome)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (barbershop_id, id)
);
create index packages_by_name on packages (barbershop_id, nome_busca, id);
create index packages_by_price on packages (barbershop_id, preco, id);

create table package_services (
  barbershop_id uuid not null references barbershops on delete cascade,
  package_id uuid not null,
  service_id uuid not null,
  usos smallint not null check (usos between 1 and 100),
  primary key (package_id, service_id),
  foreign key (barbershop_id, package_id) references packages (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, service_id) references services (barbershop_id, id) on delete restrict
);
create index package_services_service on package_services (service_id);

select app.guard_shop_table('packages', reads => '{admin,recepcionista}', writes => '{admin}');
select app.guard_shop_table('package_services', reads => '{admin,recepcionista}', writes => '{admin}', deletes => true);
create policy kept on packages for select to current_user using (barbershop_id = (select app.shop()));
create trigger remembered after update on packages for each row execute function app.remember_change('updated_at', 'nome_busca');

-- Both are read whole where something is sold.
create function app.judge_package() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('packages of ' || new.barbershop_id, 0));
  if (select count(*) from packages where barbershop_id = new.barbershop_id and archived_at is null and id <> new.id) >= 300 then
    raise check_violation using constraint = 'three_hundred_packages';
  end if;
  return new;
end $$;
create trigger judged before insert or update of archived_at on packages for each row
  when (new.archived_at is null) execute function app.judge_package();

-- A package that a client bought: `valor` is what was paid for it, `valido_ate` the last day on which it can be used.
create table client_packages (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  cliente_id uuid not null,
  package_id uuid not null,
  item_id uuid not null,
  nome text not null,
  dia date not null,
  valido_ate date check (valido_ate >= dia),
  valor bigint not null check (valor >= 0),
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (barbershop_id, id),
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, package_id) references packages (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, item_id) references comanda_items (barbershop_id, id) on delete restrict
);
create index client_packages_of_client on client_packages (cliente_id, created_at, id);
create index client_packages_of_package on client_packages (package_id);
create unique index client_packages_of_item on client_packages (item_id);
create index client_packages_by_end on client_packages (barbershop_id, valido_ate) where reversed_at is null;

-- One row a use: its part of what was paid, and the item of a closed comanda that it was used for, or the journal of its expiry. So no
-- more is used than was bought, and the parts are the whole.
create table client_package_uses (
  client_package_id uuid not null,
  position smallint not null,
  barbershop_id uuid not null references barbershops on delete cascade,
  service_id uuid not null,
  valor bigint not null check (valor >= 0),
  item_id uuid,
  expired_by uuid,
  primary key (client_package_id, position),
  foreign key (barbershop_id, client_package_id) references client_packages (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, service_id) references services (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, item_id) references comanda_items (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, expired_by) references journal (barbershop_id, id) on delete restrict,
  check (item_id is null or expired_by is null)
);
create index client_package_uses_of_item on client_package_uses (item_id);
create index client_package_uses_service on client_package_uses (service_id);
create index client_package_uses_expired on client_package_uses (expired_by);
create index client_package_uses_left on client_package_uses (barbershop_id, client_package_id) where item_id is null and expired_by is null;

select app.guard_shop_table('client_packages', reads => '{admin,recepcionista,cliente}', writes => '{admin,recepcionista}', client => 'cliente_id');
select app.guard_shop_table('client_package_uses', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}');
create policy kept on client_packages for all to current_user using (barbershop_id = (select app.shop()));
create policy kept on client_package_uses for all to current_user using (barbershop_id = (select app.shop()));

-- A voucher is worth what was paid for it: it has its code with its item, counts once that one's comanda is closed (`sold_at`), and pays
-- whoever brings it. `saldo` is what is left, `vencido` what expired of it.
create table gift_vouchers (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  item_id uuid not null,
  -- Letters and digits that nobody mistakes for each other: 32^8 of them.
  codigo text not null check (codigo ~ '^[2-9A-HJ-NP-Z]{8}$'),
  -- Whom it is for.
  para text not null default '',
  para_busca text not null generated always as (app.searchable(para)) stored,
  valor bigint not null default 0,
  saldo bigint not null default 0 constraint voucher_balance check (saldo between 0 and valor - vencido),
  vencido bigint not null default 0 check (vencido >= 0),
  dia date,
  valido_ate date check (valido_ate >= dia),
  sold_at timestamptz(3),
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (barbershop_id, id),
  constraint one_code unique (barbershop_id, codigo),
  foreign key (barbershop_id, item_id) references comanda_items (barbershop_id, id) on delete cascade,
  check ((sold_at is null) = (dia is null) and (sold_at is not null or valor = 0)),
  check (reversed_at is null or saldo = 0)
);
create unique index gift_vouchers_of_item on gift_vouchers (item_id);
create index gift_vouchers_by_age on gift_vouchers (barbershop_id, sold_at, id) where sold_at is not null;
create index gift_vouchers_by_end on gift_vouchers (barbershop_id, valido_ate) where saldo > 0;

select app.guard_shop_table('gift_vouchers', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}');
create policy kept on gift_vouchers for all to current_user using (barbershop_id = (select app.shop()));

-- For how many months a voucher that is sold from now on can be used; null: without an end.
alter table barbershop_settings add vale_meses smallint check (vale_meses between 1 and 120);

-- Sold as items, which are nobody's work. A voucher is worth its price; neither is a courtesy.
alter table comanda_items
  drop constraint comanda_items_tipo_check, add check (tipo in ('servico', 'produto', 'gorjeta', 'plano', 'pacote', 'vale')),
  add package_id uuid,
  -- The package that covers it, how many uses of this service it was bought with, and how many are left after this.
  add client_package_id uuid,
  add pacote_usos integer,
  add pacote_resta integer constraint package_over check (pacote_resta >= 0),
  -- As it was closed: what its uses had cost, in centavos. That is its revenue.
  add uso bigint check (uso >= 0),
  add foreign key (barbershop_id, package_id) references packages (barbershop_id, id) on delete restrict,
  add foreign key (barbershop_id, client_package_id) references client_packages (barbershop_id, id) on delete restrict,
  add constraint prepaid_once check ((tipo = 'pacote') = (package_id is not null)
    and (tipo not in ('pacote', 'vale') or quantidade = 1 and barbeiro_id is null and not cortesia)
    and (tipo <> 'vale' or desconto = 0 and preco > 0)),
  add constraint covered_by_package check (client_package_id is null or tipo = 'servico' and not cortesia and not cobrado),
  add check (num_nulls(client_package_id, pacote_usos, pacote_resta) in (0, 3) and (uso is null or client_package_id is not null)),
  alter column valor set expression as (case when cortesia or subscriber_id is not null or client_package_id is not null then 0
    else preco * quantidade - desconto end);
create index comanda_items_package on comanda_items (package_id);
create index comanda_items_of_client_package on comanda_items (client_package_id);

alter table comanda_payments drop constraint comanda_payments_forma_check, add constraint comanda_payments_forma_check
    check (forma in ('dinheiro', 'pix', 'cartao_credito', 'cartao_debito', 'credito_cliente', 'fiado', 'recebido_barbeiro', 'online', 'vale_presente')),
  add voucher_id uuid,
  add foreign key (barbershop_id, voucher_id) references gift_vouchers (barbershop_id, id) on delete restrict,
  add check ((forma = 'vale_presente') = (voucher_id is not null));
create index comanda_payments_of_voucher on comanda_payments (voucher_id);

-- What of a covered item came back goes to its package again.
alter table comanda_returns add uso bigint not null default 0 check (uso >= 0);

create function app.voucher_code() returns text language sql volatile
  return (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(bytes, n) & 31), 1), '')
    from uuid_send(gen_random_uuid()) as bytes, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as n);
create function app.make_voucher() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into gift_vouchers (barbershop_id, item_id, codigo) values (new.barbershop_id, new.id, app.voucher_code());
  return null;
end $$;
create trigger voucher_made after insert on comanda_items for each row when (new.tipo = 'vale') execute function app.make_voucher();

-- Who is erased leaves no name of others behind.
create function app.forget_vouchers() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update gift_vouchers v set para = '' from comandas c join comanda_items i on i.comanda_id = c.id and i.tipo = 'vale'
  where c.cliente_id = new.id and v.item_id = i.id and v.para <> '';
  return null;
end $$;
create trigger vouchers_forgotten after update on clients for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.forget_vouchers();

create function app.open_prepaid_accounts(shop uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.accounts (barbershop_id, codigo, nome, tipo)
  values (shop, 'pacotes_a_usar', 'Pacotes a usar', 'passivo'), (shop, 'vales_presente', 'Vales-presente a usar', 'passivo')
  on conflict do nothing;
end;
revoke execute on function app.open_prepaid_accounts from public;
create function app.open_prepaid_accounts() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare before text := current_setting('app.shop', true);
begin
  perform set_config('app.shop', new.barbershop_id::text, true);
  perform app.open_prepaid_accounts(new.barbershop_id);
  perform set_config('app.shop', coalesce(before, ''), true);
  return null;
end $$;
create trigger accounts_opened_of_prepaid after insert on barbershop_settings for each row execute function app.open_prepaid_accounts();
do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true), app.open_prepaid_accounts(here);
  end loop;
  perform set_config('app.shop', '', true);
  alter table barbershops force row level security;
end $$;

-- The newest packages of a client, with what is left of each service; to the desk, and to the client.
create function app.packages_of(client uuid) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(json_agg(json_build_object('id', p.id, 'nome', p.nome, 'dia', p.dia, 'valido_ate', p.valido_ate, 'valor', p.valor,
    'servicos', (
      select json_agg(json_build_object('id', v.id, 'nome', v.nome, 'usos', u.usos, 'restam', u.restam) order by u.first)
      from (select service_id, count(*)::integer as usos, min(position) as first,
          count(*) filter (where item_id is null and expired_by is null)::integer as restam
        from public.client_package_uses where client_package_id = p.id group by service_id) u join public.services v on v.id = u.service_id))
    order by p.created_at desc, p.id desc), '[]')
  from (select * from public.client_packages where cliente_id = client and barbershop_id = (select app.shop()) and reversed_at is null
    order by created_at desc, id desc limit 100) p
  where (select app.actor_role() in ('admin', 'recepcionista', 'super_admin')) or client = (select app.client());
end;

-- Which package of the comanda's client covers so many of a service on a day, after what earlier items take: the first to end.
create function app.covering_package(client uuid, service uuid, tab uuid, item uuid, needed integer, day date)
returns table (id uuid, usos integer, resta integer) language sql stable rows 1
begin atomic
  select p.id, u.usos, u.restam - taken.times - needed
  from client_packages p, lateral (select count(*)::integer as usos, count(*) filter (where item_id is null and expired_by is null)::integer as restam
    from client_package_uses where client_package_id = p.id and service_id = service) u,
  lateral (select coalesce(sum(i.quantidade), 0)::integer as times from comanda_items i
    where i.comanda_id = tab and i.client_package_id = p.id and i.service_id = service and i.subscriber_id is null
      and (i.created_at, i.id) < (select o.created_at, o.id from comanda_items o where o.id = item)) taken
  where p.cliente_id = client and p.barbershop_id = app.shop() and p.reversed_at is null and (p.valido_ate is null or p.valido_ate >= day)
    and u.restam - taken.times >= needed
  order by p.valido_ate nulls last, p.created_at, p.id limit 1;
end;

-- What the club does not cover of an open comanda, its client's packages do while they last. Closing judges it again.
create function app.cover_by_packages(tab uuid, day date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  item record;
  chosen record;
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista', 'barbeiro') then return; end if;
  for item in
    select i.*, c.cliente_id from comanda_items i join comandas c on c.id = i.comanda_id
    where i.comanda_id = tab and c.barbershop_id = app.shop() and c.situacao = 'aberta' and i.service_id is not null
      and (i.client_package_id is not null or exists (select from client_packages p where p.cliente_id = c.cliente_id and p.reversed_at is null))
    order by i.created_at, i.id
  loop
    select k.id, k.usos, k.resta into chosen
    from app.covering_package(item.cliente_id, item.service_id, tab, item.id, item.quantidade, day) k
    where item.subscriber_id is null and not item.cortesia and not item.cobrado;
    update comanda_items set client_package_id = chosen.id, pacote_usos = chosen.usos, pacote_resta = chosen.resta where id = item.id
      and (client_package_id, pacote_usos, pacote_resta) is distinct from (chosen.id, chosen.usos, chosen.resta);
  end loop;
end $$;

alter function app.cover_comanda(uuid, date) rename to cover_by_club;
create function app.cover_comanda(tab uuid, day date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.cover_by_club(tab, day), app.cover_by_packages(tab, day);
end $$;

-- As a comanda is closed: its covered items use what their package still has on that day, and what that had cost is written down. Whoever
-- else closes one of that client waits. Fails on `package_over`.
create function app.use_packages(tab uuid, day date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  item record;
  used record;
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista', 'barbeiro') then return; end if;
  perform from client_packages where barbershop_id = app.shop()
    and id in (select client_package_id from comanda_items where comanda_id = tab) order by id for update;
  for item in
    select i.* from comanda_items i join comandas c on c.id = i.comanda_id join client_packages p on p.id = i.client_package_id
    where i.comanda_id = tab and c.barbershop_id = app.shop() and c.situacao = 'aberta' and p.cliente_id = c.cliente_id
      and p.reversed_at is null and (p.valido_ate is null or p.valido_ate >= day)
    order by i.created_at, i.id
  loop
    with marked as (
      update client_package_uses set item_id = item.id where client_package_id = item.client_package_id and position in (
        select position from client_package_uses where client_package_id = item.client_package_id and service_id = item.service_id
          and item_id is null and expired_by is null order by position limit item.quantidade)
      returning valor)
    select count(*) as times, coalesce(sum(valor), 0) as valor into used from marked;
    if used.times < item.quantidade then
      raise check_violation using constraint = 'package_over';
    end if;
    update comanda_items set uso = used.valor, pacote_resta = (select count(*) from client_package_uses
      where client_package_id = item.client_package_id and service_id = item.service_id and item_id is null and expired_by is null)
    where id = item.id;
  end loop;
  if exists (select from comanda_items where comanda_id = tab and client_package_id is not null and uso is null) then
    raise check_violation using constraint = 'package_over';
  end if;
end $$;

-- No comanda is closed with what was not judged.
create function app.refuse_unused() returns trigger language plpgsql as $$
begin
  if exists (select from comanda_items where comanda_id = new.id and client_package_id is not null and (uso is null or subscriber_id is not null)) then
    raise check_violation using constraint = 'package_over';
  end if;
  return new;
end $$;
create trigger packages_judged before update of closed_at on comandas for each row
  when (new.closed_at is not null and old.closed_at is null) execute function app.refuse_unused();

-- What expired is income of the house, on the day of the run: the part of each package that was not used, and what is left of vouchers.
-- Answers how many did.
create function app.expire_prepaid(today date) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended record;
  unused smallint[];
  posted uuid;
  expired integer := 0;
begin
  if app.actor_role() <> 'admin' then return 0; end if;
  for ended in
    select p.id from client_packages p
    where p.barbershop_id = app.shop() and p.reversed_at is null and p.valido_ate < today
      and exists (select from client_package_uses u where u.barbershop_id = p.barbershop_id and u.client_package_id = p.id
        and u.item_id is null and u.expired_by is null and u.valor > 0)
    order by p.valido_ate, p.id limit 500 for update of p skip locked
  loop
    -- Another may come back meanwhile, which expires the next time.
    unused := array(select position from client_package_uses
      where client_package_id = ended.id and item_id is null and expired_by is null for update);
    posted := (select app.post('vencimento', today, 'client_packages', ended.id, null, jsonb_build_array(
        jsonb_build_object('conta', 'pacotes_a_usar', 'valor', sum(valor)), jsonb_build_object('conta', 'receita_outras', 'valor', -sum(valor))))
      from client_package_uses where client_package_id = ended.id and position = any (unused));
    update client_package_uses set expired_by = posted where client_package_id = ended.id and position = any (unused);
    expired := expired + 1;
  end loop;
  for ended in
    select id, saldo from gift_vouchers where barbershop_id = app.shop() and saldo > 0 and valido_ate < today
    order by valido_ate, id limit 500 for update skip locked
  loop
    perform app.post('vencimento', today, 'gift_vouchers', ended.id, null, jsonb_build_array(
      jsonb_build_object('conta', 'vales_presente', 'valor', ended.saldo), jsonb_build_object('conta', 'receita_outras', 'valor', -ended.saldo)));
    update gift_vouchers set saldo = 0, vencido = vencido + ended.saldo where id = ended.id;
    expired := expired + 1;
  end loop;
  return expired;
end $$;

-- A package or voucher alone is no visit, and what a voucher paid was spent by whoever bought it.
create or replace function app.is_walk_in(closed comandas) returns boolean language sql stable
  return closed.appointment_id is null
    and exists (select from comanda_items where comanda_id = closed.id and tipo not in ('plano', 'pacote', 'vale'))
    and not exists (select from comandas where joined_into = closed.id and appointment_id is not null);
create or replace function app.paid_of(closed comandas) returns bigint language sql stable
  return greatest(0, closed.total - (select coalesce(sum(preco), 0) from comanda_items where comanda_id = closed.id and tipo = 'gorjeta')
    - (select coalesce(sum(valor), 0) from comanda_payments where comanda_id = closed.id and forma = 'vale_presente' and reversed_at is null)
    - (select coalesce(sum(r.valor), 0) from comanda_returns r join comanda_items i on i.id = r.item_id
      where r.comanda_id = closed.id and i.tipo <> 'gorjeta'));

-- As before (0072), without what only follows from a package.
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
  where (tg_table_name <> 'comanda_items' or key not in ('valor', 'cota', 'resta', 'desconto_clube', 'ciclo', 'pago_ate', 'fichas', 'pacote_usos', 'pacote_resta', 'uso'))
    and nullif(before -> key, 'null') is distinct from nullif(after -> key, 'null');
  if found is not null then
    insert into row_changes (barbershop_id, table_name, row_id, user_id, changed)
    values ((whole ->> 'barbershop_id')::uuid, 'comandas', (whole ->> 'comanda_id')::uuid, app.actor(), found);
  end if;
  return null;
end $$;

-- As before (0072): a use is sold for what it had cost; a package or a voucher is no sale until it is used.
create or replace view app.sold_items with (security_invoker = true) as
select comanda_id, id, tipo, catalogo_id, barbeiro_id, segundo_barbeiro_id, parte_do_segundo, quantidade, bruto,
  case when cortesia or client_package_id is not null then 0 else bruto - valor + parte + (ordem <= falta)::integer end as desconto,
  case when cortesia then bruto else 0 end as cortesia,
  (select coalesce(-sum(m.valor), 0)::bigint from stock_movements m where m.comanda_item_id = shared.id and m.tipo in ('venda', 'consumo')) as custo
from (
  select *, row_number() over (partition by comanda_id order by resto desc, created_at, id) as ordem,
    case when todos > 0 then desconto_total - sum(parte) over (partition by comanda_id) else 0 end as falta
  from (
    select *, coalesce(div(desconto_total::numeric * peso, nullif(todos, 0)), 0)::bigint as parte,
      coalesce(mod(desconto_total::numeric * peso, nullif(todos, 0)), 0) as resto
    from (
      select i.*, coalesce(i.service_id, i.product_id, i.plan_id) as catalogo_id, case when i.subscriber_id is not null then 0 when i.client_package_id is not null then coalesce(i.uso, 0)
        else i.preco * i.quantidade end as bruto, c.desconto as desconto_total,
        case when i.tipo not in ('gorjeta', 'vale') then i.valor else 0 end as peso,
        sum(case when i.tipo not in ('gorjeta', 'vale') then i.valor else 0 end) over (partition by i.comanda_id) as todos
      from comanda_items i join comandas c on c.id = i.comanda_id) priced) weighed) shared
where tipo not in ('pacote', 'vale');
create or replace view app.returned_items with (security_invoker = true) as
select r.comanda_id, r.id as return_id, coalesce(j.dia, (r.created_at at time zone b.timezone)::date) as dia, i.tipo,
  coalesce(i.service_id, i.product_id, i.plan_id) as catalogo_id, i.barbeiro_id, i.segundo_barbeiro_id, i.parte_do_segundo,
  r.quantidade, r.bruto + r.uso as bruto, r.desconto, case when r.cortesia then r.bruto else 0 end as cortesia,
  (select coalesce(sum(round(-m.valor::numeric * back.until / i.quantidade) - round(-m.valor::numeric * (back.until - r.quantidade) / i.quantidade)), 0)::bigint
    from stock_movements m where m.comanda_item_id = i.id and m.tipo in ('venda', 'consumo')
      and round(-m.quantidade::numeric * back.until / i.quantidade) <> round(-m.quantidade::numeric * (back.until - r.quantidade) / i.quantidade)) as custo
from comanda_returns r join comanda_items i on i.id = r.item_id join barbershops b on b.id = r.barbershop_id
left join journal j on j.id = r.journal_id,
lateral (select sum(quantidade) as until from comanda_returns o where o.item_id = r.item_id and (o.created_at, o.id) <= (r.created_at, r.id)) back
where i.tipo not in ('pacote', 'vale');

-- As before (0077): a comanda of nothing but packages and vouchers is no sale of a chair.
create or replace view app.sale_sums with (security_invoker = true) as
select a.barbershop_id, a.comanda_id, a.ato, a.ato_id, a.dia, sums.*
from app.sale_acts a,
lateral (
  select app.part_of_second(a.bruto, a.parte_do_segundo) as bruto, app.part_of_second(a.desconto, a.parte_do_segundo) as desconto,
    app.part_of_second(a.cortesia, a.parte_do_segundo) as cortesia, app.part_of_second(a.custo, a.parte_do_segundo) as custo) second,
lateral (
  select 'item' as por, a.tipo, a.catalogo_id as item_id, a.barbeiro_id, null::smallint as hora, null as forma, a.quantidade,
    a.bruto - second.bruto as bruto, a.desconto - second.desconto as desconto, a.cortesia - second.cortesia as cortesia, a.custo - second.custo as custo
  union all select 'item', a.tipo, a.catalogo_id, a.segundo_barbeiro_id, null, null, 0, second.bruto, second.desconto, second.cortesia, second.custo
  where a.segundo_barbeiro_id is not null
  union all select 'hora', null, null, a.dono, a.hora, null, 0, a.bruto, a.desconto, a.cortesia, a.custo where a.tipo in ('servico', 'produto')) sums
union all
select c.barbershop_id, c.id, act.ato, c.id, act.dia, 'hora', null, null, c.barbeiro_id, c.hora, null, act.times, 0, 0, 0, 0
from app.closed_comandas c,
lateral (values ('venda', c.dia, 1), ('estorno', case when c.reversed_at is not null then c.estornada_em end, -1)) act (ato, dia, times)
where act.dia is not null and exists (select from comanda_items i where i.comanda_id = c.id and i.tipo not in ('plano', 'pacote', 'vale'))
union all
select c.barbershop_id, c.id, 'venda', c.id, c.dia, 'forma', null, null, null, null, y.forma, 1, y.valor, 0, 0, 0
from app.closed_comandas c join comanda_payments y on y.comanda_id = c.id where y.reversed_at is null or y.reversed_at = c.reversed_at
union all
select r.barbershop_id, r.comanda_id, 'devolucao', r.id, coalesce(j.dia, (r.created_at at time zone b.timezone)::date), 'forma', null, null, null, null,
  r.forma, 0, -r.valor, 0, 0, 0
from comanda_returns r join barbershops b on b.id = r.barbershop_id left join journal j on j.id = r.journal_id where r.valor <> 0
union all
-- What an estorno gave back of each payment: after returns it is the rest.
select c.barbershop_id, c.id, 'estorno', c.id, c.estornada_em, 'forma', null, null, null, null, y.forma, -1,
  -(select coalesce(sum(p.valor), 0) from journal j join postings p on p.journal_id = j.id
    where j.fonte_id = y.id and j.tipo = 'estorno' and p.conta = 'adiantamentos')::bigint, 0, 0, 0
from app.closed_comandas c join comanda_payments y on y.comanda_id = c.id where y.reversed_at = c.reversed_at;

-- As before (0072), with what a package covers.
create or replace function app.receipt_of(comanda uuid) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select json_build_object('barbearia', b.nome, 'endereco', b.endereco, 'timezone', b.timezone, 'numero', c.numero,
    'fechada_em', to_char(c.closed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'estornada', c.reversed_at is not null,
    'desconto', c.desconto, 'cpf_nota', '***.' || substr(c.cpf_nota, 4, 3) || '.' || substr(c.cpf_nota, 7, 3) || '-**',
    'items', (select coalesce(json_agg(json_build_object('nome', i.nome, 'barbeiro', t.nome, 'quantidade', i.quantidade, 'preco', i.preco,
      'desconto', i.desconto, 'cortesia', i.cortesia, 'coberto', i.subscriber_id is not null or i.client_package_id is not null,
      'pacote', i.client_package_id is not null) order by i.created_at, i.id), '[]')
      from public.comanda_items i left join public.barbeiros t on t.id = i.barbeiro_id where i.comanda_id = c.id),
    'payments', (select coalesce(json_agg(json_build_object('forma', y.forma, 'valor', y.valor, 'recebido', y.recebido, 'parcelas', y.parcelas)
      order by y.created_at, y.id), '[]')
      from public.comanda_payments y where y.comanda_id = c.id and (y.reversed_at is null or y.reversed_at = c.reversed_at)))
  from public.comandas c join public.barbershops b on b.id = c.barbershop_id
  where c.id = comanda and c.barbershop_id = app.shop() and c.closed_at is not null
    and (select app.actor_role() in ('admin', 'recepcionista', 'super_admin', 'visitante'));
end;
