-- Invoices of the shops' own plans paid online (issue 28), with the platform's own account at the provider. Docs: decisions/0110.

alter table shop_invoices add unique (barbershop_id, id);

-- One page of the provider for one payment. `encerrada`: over unpaid; `paga`: it pays its invoice; `devolvida`: paid, and gone back whole.
create table shop_invoice_payments (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  invoice_id uuid not null,
  valor bigint not null check (valor between 100 and 100000000),
  provedor text not null,
  -- The provider's page, and until when it can be paid there.
  sessao text unique,
  url text,
  expira_em timestamptz(3) not null,
  situacao text not null default 'pendente' check (situacao in ('pendente', 'encerrada', 'paga', 'devolvida')),
  -- Why it went back: a code.
  motivo text check (motivo ~ '^[A-Z_]+$'),
  -- The provider's payment, by which money goes back.
  cobranca text,
  pago_em timestamptz(3),
  -- What the provider says of it, in centavos; `falhou`: what the bank of the card did not take back.
  devolvido bigint not null default 0 check (devolvido between 0 and valor),
  contestado bigint not null default 0 check (contestado between 0 and valor),
  falhou bigint not null default 0 check (falhou between 0 and valor),
  -- How often it was read at the provider: of two who read it at once the later answer counts.
  leitura integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((pago_em is null) = (situacao in ('pendente', 'encerrada'))),
  unique (barbershop_id, id),
  foreign key (barbershop_id, invoice_id) references shop_invoices (barbershop_id, id) on delete cascade,
  check ((motivo is not null) = (situacao = 'devolvida'))
);
create unique index invoice_payment_pending on shop_invoice_payments (invoice_id) where situacao = 'pendente';
create index shop_invoice_payments_of_invoice on shop_invoice_payments (invoice_id, id);
create index shop_invoice_payments_of_shop on shop_invoice_payments (barbershop_id, id);
create index shop_invoice_payments_charge on shop_invoice_payments (cobranca);
create index shop_invoice_payments_to_compare on shop_invoice_payments (updated_at, id);

-- By hand, as the invoices: the platform writes, the shop's admin reads their own.
alter table shop_invoice_payments enable row level security, force row level security;
create policy kept_by_platform on shop_invoice_payments for all to navalha_app using ((select app.on_platform()));
create policy own on shop_invoice_payments for select to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'super_admin')));
grant select on shop_invoice_payments to navalha_app;
grant insert, update on shop_invoice_payments to navalha_auth;

-- What paid an invoice online: that payment and no other.
alter table shop_invoices
  add payment_id uuid unique,
  -- A payment is deleted with its shop alone, which takes both in either order.
  add foreign key (barbershop_id, payment_id) references shop_invoice_payments (barbershop_id, id) on delete cascade,
  drop constraint shop_invoices_forma_check,
  add constraint shop_invoices_forma_check
    check (forma in ('pix', 'boleto', 'transferencia', 'cartao', 'dinheiro', 'isenta', 'online')),
  add check ((payment_id is not null) = (forma is not distinct from 'online'));
