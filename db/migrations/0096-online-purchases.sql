-- Packages and gift vouchers that a client pays online (issue 28, business-rules 5): each is one payment at the provider, sold as the desk
-- sells it once it is paid. Docs: decisions/0096.

alter table barbershop_settings
  -- What clients may buy themselves: the packages on sale, and vouchers of any amount between these, in centavos.
  add pacotes_online boolean not null default false,
  add vales_online boolean not null default false,
  add vale_online_min bigint not null default 2000 check (vale_online_min between 100 and 100000000),
  add vale_online_max bigint not null default 50000 check (vale_online_max <= 100000000),
  add constraint voucher_bounds check (vale_online_min <= vale_online_max);

-- One attempt to buy, from the opened page of the provider on. `concluida`: sold on its comanda; `recusada`: paid, but not for sale any more;
-- `devolvida`: its sale was taken back.
create table online_purchases (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  cliente_id uuid not null,
  tipo text not null check (tipo in ('pacote', 'vale')),
  package_id uuid,
  -- Whom a voucher is for.
  para text not null default '',
  -- As it was agreed: its name, and its price in centavos.
  nome text not null,
  valor bigint not null check (valor between 1 and 100000000),
  provedor text not null,
  conta text not null,
  -- The provider's page, and until when it can be paid there.
  sessao text,
  url text,
  expira_em timestamptz(3) not null,
  situacao text not null default 'pendente' check (situacao in ('pendente', 'nao_paga', 'concluida', 'recusada', 'devolvida')),
  -- Why it could not be sold: a code.
  motivo text check (motivo ~ '^[A-Z_]+$'),
  -- The provider's payment, by which money goes back.
  cobranca text,
  pago_em timestamptz(3),
  comanda_id uuid,
  -- Of a voucher, for its buyer.
  codigo text,
  valido_ate date,
  -- The books gave the money back to the provider, for whoever paid.
  ao_cartao boolean not null default false,
  -- As in `online_payments`, in centavos.
  devolvido bigint not null default 0 check (devolvido between 0 and valor),
  contestado bigint not null default 0 check (contestado between 0 and valor),
  abatido bigint not null default 0 check (abatido between 0 and valor),
  falhou bigint not null default 0 check (falhou between 0 and valor),
  -- How often it was read at the provider: of two who read it at once the later answer counts.
  leitura integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (barbershop_id, id),
  unique (conta, sessao),
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, package_id) references packages (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, comanda_id) references comandas (barbershop_id, id) on delete restrict,
  check ((tipo = 'pacote') = (package_id is not null)),
  check ((pago_em is null) = (situacao in ('pendente', 'nao_paga'))),
  check ((comanda_id is null) = (situacao in ('pendente', 'nao_paga', 'recusada'))),
  check (comanda_id is not null or abatido = 0),
  check (not ao_cartao or situacao in ('recusada', 'devolvida'))
);
create index online_purchases_of_client on online_purchases (cliente_id, created_at, id);
create index online_purchases_of_package on online_purchases (package_id);
create unique index online_purchases_comanda on online_purchases (comanda_id);
create index online_purchases_charge on online_purchases (barbershop_id, cobranca);
create index online_purchases_to_send_back on online_purchases (barbershop_id, id) where ao_cartao and devolvido + contestado + falhou < valor;
create index online_purchases_to_compare on online_purchases (barbershop_id, situacao, id);

select app.guard_shop_table('online_purchases', reads => '{admin,recepcionista,cliente}', writes => '{admin}', client => 'cliente_id');
-- The records of one person are joined, and who is erased is forgotten.
create policy kept on online_purchases for all to current_user using (barbershop_id = (select app.shop()));

-- The name of others and the code go with who is erased.
create function app.forget_purchases() returns trigger language plpgsql as $$
begin
  update public.online_purchases set para = '', codigo = null, url = null where cliente_id = new.id;
  return null;
end $$;
create trigger purchases_forgotten after update on clients for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.forget_purchases();

-- The money went back or is contested, though some of it was used: the rest is not used any more.
alter table client_packages add blocked_at timestamptz(3);
alter table gift_vouchers add blocked_at timestamptz(3);
create function app.refuse_blocked_use() returns trigger language plpgsql as $$
begin
  if exists (select from client_packages where id = new.client_package_id and blocked_at is not null) then
    raise check_violation using constraint = 'package_over';
  end if;
  return new;
end $$;
create trigger blocked_use_refused before update of item_id on client_package_uses for each row
  when (new.item_id is not null and old.item_id is null) execute function app.refuse_blocked_use();

-- As before (0082), without what is blocked.
create or replace function app.covering_package(client uuid, service uuid, tab uuid, item uuid, needed integer, day date)
returns table (id uuid, usos integer, resta integer) language sql stable rows 1
begin atomic
  select p.id, u.usos, u.restam - taken.times - needed
  from client_packages p, lateral (select count(*)::integer as usos, count(*) filter (where item_id is null and expired_by is null)::integer as restam
    from client_package_uses where client_package_id = p.id and service_id = service) u,
  lateral (select coalesce(sum(i.quantidade), 0)::integer as times from comanda_items i
    where i.comanda_id = tab and i.client_package_id = p.id and i.service_id = service and i.subscriber_id is null
      and (i.created_at, i.id) < (select o.created_at, o.id from comanda_items o where o.id = item)) taken
  where p.cliente_id = client and p.barbershop_id = app.shop() and p.reversed_at is null and p.blocked_at is null
    and (p.valido_ate is null or p.valido_ate >= day) and u.restam - taken.times >= needed
  order by p.valido_ate nulls last, p.created_at, p.id limit 1;
end;
