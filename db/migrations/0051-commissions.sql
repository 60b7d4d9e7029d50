-- What barbers earn of what they sell (business-rules 3): the rates of the shop, and a line for each barber of each item, written
-- and posted by what closes the comanda. Lines are what was computed then: later rates never touch them, and what takes them back
-- is a line of its own, so that one that was paid is deducted from the next closing.

alter table barbershop_settings
  -- Basis points; null: what has no other rate is to be reviewed.
  add comissao_padrao integer default 5000 check (comissao_padrao between 0 and 10000),
  add comissao_base text not null default 'liquido' check (comissao_base in ('bruto', 'liquido')),
  add comissao_taxa text not null default 'casa' check (comissao_taxa in ('casa', 'dividida', 'barbeiro')),
  -- What a service used up leaves its base.
  add comissao_consumo boolean not null default false,
  add comissao_cortesia text not null default 'casa' check (comissao_cortesia in ('casa', 'nenhuma')),
  add comissao_fiado text not null default 'venda' check (comissao_fiado in ('venda', 'recebimento'));

-- Of a barber, of a service or product, or of a barber in one of those.
create table commission_rates (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid,
  service_id uuid,
  product_id uuid,
  bps integer not null check (bps between 0 and 10000),
  updated_at timestamptz(3) not null default now(),
  constraint one_rate unique nulls not distinct (barbershop_id, barbeiro_id, service_id, product_id),
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, service_id) references services (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, product_id) references products (barbershop_id, id) on delete cascade,
  check (num_nonnulls(service_id, product_id) <= 1 and num_nonnulls(barbeiro_id, service_id, product_id) >= 1)
);
create index commission_rates_by_age on commission_rates (barbershop_id, updated_at, id);
create index commission_rates_of_barber on commission_rates (barbeiro_id);
create index commission_rates_of_service on commission_rates (service_id);
create index commission_rates_of_product on commission_rates (product_id);

select app.guard_shop_table('commission_rates', reads => '{admin}', writes => '{admin}', deletes => true);
create policy applied on commission_rates for select to current_user using (barbershop_id = (select app.shop()));
create trigger remembered after insert or update or delete on commission_rates for each row execute function app.remember_row('updated_at');

-- `numero`, `nome` and `vendido_em` are the comanda's and the item's: a barber who does not sell reads neither.
create table commissions (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  comanda_id uuid not null,
  item_id uuid not null,
  barbeiro_id uuid not null,
  tipo text not null check (tipo in ('venda', 'recebimento', 'devolucao', 'estorno')),
  -- The shop's day that it counts for.
  dia date not null,
  vendido_em date not null,
  numero integer not null,
  nome text not null,
  quantidade integer not null,
  -- What a sale's line was computed from, in centavos.
  bruto bigint not null default 0,
  desconto bigint not null default 0,
  consumo bigint not null default 0,
  taxa bigint not null default 0,
  taxa_por text not null default 'casa' check (taxa_por in ('casa', 'dividida', 'barbeiro')),
  base bigint not null default 0,
  -- Null until somebody says a rate where none was found.
  bps integer check (bps between 0 and 10000),
  origem text check (origem in ('item', 'barbeiro_item', 'catalogo', 'barbeiro', 'padrao', 'estorno')),
  -- All of it, and what was earned or taken back by this line.
  cheia bigint not null,
  valor bigint not null,
  no_recebimento boolean not null default false,
  -- Of a comanda that was closed before there were commissions, by the rules of `dia`.
  retroativa boolean not null default false,
  journal_id uuid,
  reviewed_at timestamptz(3),
  reviewed_by uuid references auth."user" on delete set null,
  processed_at timestamptz(3),
  paid_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  situacao text not null generated always as (case when bps is null then 'a_revisar' when paid_at is not null then 'paga'
    when processed_at is not null then 'processada' else 'pendente' end) stored,
  foreign key (barbershop_id, comanda_id) references comandas (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, item_id) references comanda_items (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict,
  check ((bps is null) = (origem is null)),
  check (bps is not null or tipo = 'venda' and cheia = 0 and valor = 0),
  check (paid_at is null or processed_at is not null)
);
create unique index one_commission_of_item on commissions (item_id, barbeiro_id) where tipo = 'venda';
create index commissions_of_item on commissions (item_id);
create index commissions_of_comanda on commissions (comanda_id, id);
create index commissions_by_day on commissions (barbershop_id, dia, id);
create index commissions_by_state on commissions (barbershop_id, situacao, dia, id);
create index commissions_of_barber on commissions (barbeiro_id, dia, id);
create index commissions_by_value on commissions (barbershop_id, valor, id);
create index commissions_of_barber_by_value on commissions (barbeiro_id, valor, id);
create index commissions_journal on commissions (journal_id);

-- Whether a barber asks who may read what they earn. It is their own statement: `data_access_days` hides none of it (business-rules 12).
create function app.earns() returns boolean language sql stable
begin atomic
  select coalesce(app.actor_role(), '') = 'barbeiro' and coalesce((select commissions_access and portal_access_enabled
    from public.barber_permissions where barbershop_id = app.shop() and barbeiro_id = app.barber()), true);
end;

-- By hand: nobody writes a line but the functions below, as their owner.
alter table commissions enable row level security, force row level security;
create policy known_to_admins on commissions for select to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'super_admin')));
create policy own on commissions for select to navalha_app
  using (barbershop_id = (select app.shop()) and barbeiro_id = (select app.barber()) and (select app.earns()));
create policy kept on commissions for all to current_user using (barbershop_id = (select app.shop()));
grant select on commissions to navalha_app;
create policy kept on client_debt_parts for select to current_user using (barbershop_id = (select app.shop()));

create function app.judge_commission() returns trigger language plpgsql as $$
declare later text[] := array['processed_at', 'paid_at', 'situacao'];
begin
  if old.bps is not null and to_jsonb(new) - later <> to_jsonb(old) - later then
    raise check_violation using constraint = 'commission_computed', message = 'a commission that was computed stays as it is';
  end if;
  return new;
end $$;
create trigger judged before update on commissions for each row execute function app.judge_commission();
create trigger remembered after update of bps on commissions for each row when (new.bps is distinct from old.bps)
  execute function app.remember_row('journal_id', 'situacao', 'reviewed_at', 'reviewed_by');

-- What was received of what a comanda costs: all but what its client still owes of it, or never will pay.
create function app.received_of(comanda uuid) returns bigint language sql stable
  return app.total_of(comanda) - (select coalesce(sum(d.valor - coalesce((select sum(p.valor) from client_debt_parts p
      join client_entries e on e.id = p.entry_id where p.debt_id = d.id and e.tipo = 'recebimento' and e.reversed_at is null), 0)), 0)
    from client_debts d join comanda_payments y on y.id = d.payment_id where y.comanda_id = comanda and y.reversed_at is null);

-- Everything that the commissions of a comanda are computed from, to whoever closes it, who reads no rates: in one statement.
create function app.commission_terms(comanda uuid) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select json_build_object('comissao_padrao', s.comissao_padrao, 'comissao_base', s.comissao_base, 'comissao_taxa', s.comissao_taxa,
    'comissao_consumo', s.comissao_consumo, 'comissao_cortesia', s.comissao_cortesia, 'no_recebimento', s.comissao_fiado = 'recebimento',
    'total', app.total_of(c.id),
    'recebido', case s.comissao_fiado when 'recebimento' then app.received_of(c.id) else app.total_of(c.id) end,
    'taxas', (select coalesce(sum(taxa), 0) from public.comanda_payments where comanda_id = c.id and reversed_at is null),
    'custos', (select coalesce(json_agg(json_build_object('item_id', u.id, 'custo', u.cost)), '[]') from (
      select i.id, -sum(m.valor) as cost from public.comanda_items i join public.stock_movements m on m.comanda_item_id = i.id
      where i.comanda_id = c.id and m.tipo = 'consumo' group by i.id) u),
    'taxas_de', (select coalesce(json_agg(json_build_object('item_id', i.id, 'barbeiro_id', b.id, 'bps', r.bps,
        'origem', case when r.barbeiro_id is null then 'catalogo' when r.service_id is null and r.product_id is null then 'barbeiro'
          else 'barbeiro_item' end)), '[]')
      from public.comanda_items i cross join lateral (values (i.barbeiro_id), (i.segundo_barbeiro_id)) as b (id)
      join public.commission_rates r on r.barbershop_id = i.barbershop_id and (r.barbeiro_id = b.id or r.barbeiro_id is null)
        and (r.service_id = i.service_id or r.product_id = i.product_id or r.service_id is null and r.product_id is null)
      where i.comanda_id = c.id and b.id is not null and i.tipo <> 'gorjeta'))
  from public.comandas c join public.barbershop_settings s on s.barbershop_id = c.barbershop_id
  where c.id = comanda and c.barbershop_id = app.shop() and (app.actor_role() in ('admin', 'recepcionista') or app.sells());
end;

-- Writes lines of a comanda of this shop, which whoever computed them has posted by `journal`.
create function app.write_commissions(comanda uuid, on_day date, journal uuid, lines jsonb) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.commissions (barbershop_id, comanda_id, item_id, barbeiro_id, tipo, dia, vendido_em, numero, nome, quantidade, bruto,
    desconto, consumo, taxa, taxa_por, base, bps, origem, cheia, valor, no_recebimento, retroativa, journal_id)
  select c.barbershop_id, c.id, i.id, l.barbeiro_id, l.tipo, on_day, coalesce(c.dia, on_day), c.numero, i.nome,
    coalesce(l.quantidade, i.quantidade), coalesce(l.bruto, 0), coalesce(l.desconto, 0), coalesce(l.consumo, 0), coalesce(l.taxa, 0),
    coalesce(l.taxa_por, 'casa'), coalesce(l.base, 0), l.bps, l.origem, l.cheia, l.valor, coalesce(l.no_recebimento, false),
    coalesce(l.retroativa, false), case when l.valor <> 0 then journal end
  from jsonb_to_recordset(lines) as l (item_id uuid, barbeiro_id uuid, tipo text, quantidade integer, bruto bigint, desconto bigint,
    consumo bigint, taxa bigint, taxa_por text, base bigint, bps integer, origem text, cheia bigint, valor bigint,
    no_recebimento boolean, retroativa boolean)
  join public.comandas c on c.id = comanda join public.comanda_items i on i.id = l.item_id and i.comanda_id = c.id
  where c.barbershop_id = app.shop() and (app.actor_role() in ('admin', 'recepcionista') or app.sells())
  order by i.created_at, i.id, l.barbeiro_id;
end;

-- What was computed of an item when it was sold, for what takes a part of it back.
create function app.commissions_of_item(item uuid)
returns table (item_id uuid, barbeiro_id uuid, bps integer, origem text, cheia bigint) language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select l.item_id, l.barbeiro_id, l.bps, l.origem, l.cheia from public.commissions l
  where l.item_id = item and l.barbershop_id = app.shop() and l.tipo = 'venda' and l.bps is not null
    and app.actor_role() in ('admin', 'recepcionista') order by l.barbeiro_id;
end;

-- What follows what is received: of the sales that an entry of a client settled, with what was earned of each until now. Their lines
-- are locked, since an admin may say the rate of one at this moment.
create function app.commissions_on_receipt(entry uuid)
returns table (comanda_id uuid, item_id uuid, barbeiro_id uuid, bps integer, origem text, cheia bigint, ganho bigint, recebido bigint, total bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare sold uuid[] := array(select distinct y.comanda_id from client_debt_parts p join client_debts d on d.id = p.debt_id
  join comanda_payments y on y.id = d.payment_id where p.entry_id = entry and p.barbershop_id = app.shop());
begin
  if app.actor_role() not in ('admin', 'recepcionista') then return; end if;
  perform from commissions l where l.comanda_id = any (sold) and l.tipo = 'venda' order by l.id for update;
  return query select l.comanda_id, l.item_id, l.barbeiro_id, l.bps, l.origem, l.cheia,
      (select sum(e.valor) from commissions e where e.item_id = l.item_id and e.barbeiro_id = l.barbeiro_id)::bigint,
      app.received_of(l.comanda_id), c.total
    from commissions l join comandas c on c.id = l.comanda_id
    where l.comanda_id = any (sold) and l.tipo = 'venda' and l.no_recebimento and l.bps is not null and c.situacao = 'fechada'
    order by l.comanda_id, l.id;
end $$;

-- After the journals of a comanda were taken back: takes back what its commissions posted beside them, and each line by its opposite.
-- Of what nobody has said a rate nothing is left to be reviewed.
create function app.reverse_commissions(comanda uuid, on_day date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.actor_role() not in ('admin', 'recepcionista') then return; end if;
  perform app.reverse_journal(j.id, on_day, null) from journal j
  where j.fonte_id = comanda and j.fonte = 'comandas' and j.tipo = 'comissao' and j.barbershop_id = app.shop();
  insert into commissions (barbershop_id, comanda_id, item_id, barbeiro_id, tipo, dia, vendido_em, numero, nome, quantidade, bps, origem,
    cheia, valor, journal_id)
  select l.barbershop_id, l.comanda_id, l.item_id, l.barbeiro_id, 'estorno', on_day, l.vendido_em, l.numero, l.nome, l.quantidade, l.bps,
    l.origem, -l.cheia, -l.valor, back.id
  from commissions l left join journal back on back.reverses_id = l.journal_id and back.barbershop_id = l.barbershop_id
  where l.comanda_id = comanda and l.barbershop_id = app.shop() and l.bps is not null and (l.cheia, l.valor) <> (0, 0) order by l.id;
  update commissions l set bps = 0, origem = 'estorno' where l.comanda_id = comanda and l.barbershop_id = app.shop() and l.bps is null;
end $$;

-- A line without a rate, locked with its comanda to the end of the transaction, as an admin says it; nothing where it has one.
create function app.hold_commission(line uuid)
returns table (comanda_id uuid, item_id uuid, barbeiro_id uuid, base bigint, taxa bigint, taxa_por text, no_recebimento boolean,
  quantidade integer, devolvida integer, recebido bigint, total bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare sold uuid := (select l.comanda_id from commissions l where l.id = line and l.barbershop_id = app.shop());
begin
  if app.actor_role() <> 'admin' or sold is null then return; end if;
  perform from comandas where id = sold for update;
  perform from commissions where id = line for update;
  return query select l.comanda_id, l.item_id, l.barbeiro_id, l.base, l.taxa, l.taxa_por, l.no_recebimento, l.quantidade,
      (select coalesce(sum(r.quantidade), 0) from comanda_returns r where r.item_id = l.item_id)::integer, app.received_of(sold), c.total
    from commissions l join comandas c on c.id = l.comanda_id where l.id = line and l.bps is null;
end $$;

create function app.review_commission(line uuid, rate integer, whole bigint, earned bigint, journal uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update public.commissions set bps = rate, origem = 'item', cheia = whole, valor = earned, reviewed_at = now(), reviewed_by = app.actor(),
    journal_id = case when earned <> 0 then journal end
  where id = line and bps is null and barbershop_id = app.shop() and app.actor_role() = 'admin';
end;

-- Every shop has two accounts more, beside those of 0038.
create or replace function app.open_accounts(shop uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.accounts (barbershop_id, codigo, nome, tipo)
  select shop, codigo, nome, tipo from (values
    ('caixa', 'Caixa', 'ativo'), ('cofre', 'Cofre', 'ativo'), ('banco', 'Banco', 'ativo'), ('pix_a_conferir', 'Pix a conferir', 'ativo'),
    ('receber_credito', 'A receber: crédito', 'ativo'), ('receber_debito', 'A receber: débito', 'ativo'),
    ('estoque', 'Estoque', 'ativo'), ('fiado', 'Fiado de clientes', 'ativo'), ('barbeiros_a_receber', 'A receber de barbeiros', 'ativo'),
    ('adiantamentos', 'Adiantamentos de clientes', 'passivo'), ('creditos_de_clientes', 'Créditos de clientes', 'passivo'),
    ('gorjetas', 'Gorjetas a pagar', 'passivo'), ('comissoes_a_pagar', 'Comissões a pagar', 'passivo'),
    ('fornecedores', 'Fornecedores', 'passivo'),
    ('saldos_de_abertura', 'Saldos de abertura', 'patrimonio'),
    ('receita_servicos', 'Receita de serviços', 'receita'), ('receita_produtos', 'Receita de produtos', 'receita'),
    ('descontos', 'Descontos', 'despesa'), ('cortesias', 'Cortesias', 'despesa'), ('despesas', 'Despesas', 'despesa'),
    ('taxas', 'Taxas de cartão', 'despesa'), ('comissoes', 'Comissões', 'despesa'),
    ('cmv', 'Custo das mercadorias vendidas', 'despesa'), ('perdas_de_estoque', 'Perdas e uso de estoque', 'despesa'),
    ('perdas_com_fiado', 'Perdas com fiado', 'despesa'),
    ('diferencas_de_caixa', 'Diferenças de caixa', 'despesa')) as chart (codigo, nome, tipo)
  on conflict do nothing;
end;
do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true), app.open_accounts(here);
  end loop;
  perform set_config('app.shop', '', true);
  alter table barbershops force row level security;
end $$;
