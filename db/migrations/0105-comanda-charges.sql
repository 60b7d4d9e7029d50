-- Charges by link (issues 26 and 28): what is open on a comanda, paid on a page of the provider by card or Pix. Docs: decisions/0105.

-- One page of the provider for one payment. `encerrada`: cancelled at the desk, or over unpaid; `paga`: a payment of its comanda;
-- `recusada`: paid where nothing could be paid any more, and gone back.
create table comanda_charges (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  -- Where it was opened; the payment follows its comanda into another one.
  comanda_id uuid not null,
  valor bigint not null check (valor between 100 and 100000000),
  provedor text not null,
  conta text not null,
  -- The provider's page, and until when it can be paid there.
  sessao text,
  url text,
  expira_em timestamptz(3) not null,
  situacao text not null default 'pendente' check (situacao in ('pendente', 'encerrada', 'paga', 'recusada')),
  -- Why it went back: a code.
  motivo text check (motivo ~ '^[A-Z_]+$'),
  -- The provider's payment, by which money goes back.
  cobranca text,
  pago_em timestamptz(3),
  payment_id uuid,
  -- As in `deposits`, in centavos: what the books gave back to the card, and what the provider says of it.
  ao_cartao bigint not null default 0 check (ao_cartao between 0 and valor),
  devolvido bigint not null default 0 check (devolvido between 0 and valor),
  contestado bigint not null default 0 check (contestado between 0 and valor),
  abatido bigint not null default 0 check (abatido between 0 and valor),
  falhou bigint not null default 0 check (falhou between 0 and valor),
  -- How often it was read at the provider: of two who read it at once the later answer counts.
  leitura integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (barbershop_id, id),
  unique (sessao, conta),
  foreign key (barbershop_id, comanda_id) references comandas (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, payment_id) references comanda_payments (barbershop_id, id) on delete restrict,
  check ((pago_em is null) = (situacao in ('pendente', 'encerrada'))),
  check ((payment_id is not null) = (situacao = 'paga')),
  check ((motivo is not null) = (situacao = 'recusada'))
);
create index comanda_charges_of_comanda on comanda_charges (comanda_id);
create unique index charge_pending on comanda_charges (comanda_id) where situacao = 'pendente';
create unique index comanda_charges_payment on comanda_charges (payment_id);
create index comanda_charges_charge on comanda_charges (barbershop_id, cobranca);
create index comanda_charges_to_compare on comanda_charges (barbershop_id, situacao, id);

-- What the provider tells is written as the shop's admin; whoever sells on a comanda sees what is asked for it.
select app.guard_shop_table('comanda_charges', reads => '{admin,recepcionista}', writes => '{admin}');
create policy own_sales on comanda_charges for select to navalha_app using (barbershop_id = (select app.shop())
  and (select app.sells()) and exists (select from comandas c where c.id = comanda_id));
create policy kept on comanda_charges for all to current_user using (barbershop_id = (select app.shop()));

-- The desk gave so much of a payment back: its charge, which then goes back at the provider. The reception writes no charge itself.
create function app.give_charge_back(payment uuid, centavos bigint) returns uuid language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update public.comanda_charges set ao_cartao = ao_cartao + centavos, updated_at = now()
  where payment_id = payment and barbershop_id = app.shop() and app.actor_role() in ('admin', 'recepcionista') returning id;
end;

-- As before (0087): what is being paid by link fixes the price as what was paid does.
create or replace function app.price_comanda(visit uuid, out paid boolean, out comanda uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare tab comandas;
begin
  select * into tab from comandas where appointment_id = visit and barbershop_id = app.shop() and reversed_at is null
    and (cancelled_at is null or joined_into is not null) for update;
  comanda := tab.id;
  paid := tab.closed_at is not null or tab.joined_into is not null
    or exists (select from comanda_charges where comanda_id = tab.id and situacao = 'pendente')
    or exists (select from comanda_payments where comanda_id = tab.id and reversed_at is null and forma <> 'sinal');
  if paid then return; end if;
  update comanda_items i set preco = p.preco from app.priced_services(visit) p
  where i.comanda_id = tab.id and i.tipo = 'servico' and i.service_id = p.service_id and i.preco <> p.preco;
end $$;
create or replace function app.leave_comanda(visit uuid, reason text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tab comandas;
  gives_back boolean := coalesce(app.actor_role(), '') in ('admin', 'recepcionista', 'barbeiro');
  today date := (select (now() at time zone timezone)::date from barbershops where id = app.shop());
begin
  perform from appointments where id = visit and barbershop_id = app.shop() for no key update;
  select * into tab from comandas where appointment_id = visit and barbershop_id = app.shop() and reversed_at is null
    and (cancelled_at is null or joined_into is not null) for update;
  if tab.id is null then return true; end if;
  if tab.closed_at is not null or tab.joined_into is not null or exists (select from comandas where joined_into = tab.id)
    or exists (select from comanda_charges where comanda_id = tab.id and situacao = 'pendente')
    or exists (select from comanda_items where comanda_id = tab.id and tipo <> 'servico')
    or exists (select from comanda_payments where comanda_id = tab.id and reversed_at is null and (forma <> 'sinal' or not gives_back))
  then return false; end if;
  perform app.reverse_journal(journal_id, today, null) from comanda_payments where comanda_id = tab.id and reversed_at is null;
  update comanda_payments set reversed_at = now(), reversed_by = app.actor() where comanda_id = tab.id and reversed_at is null;
  update comandas set motivo = reason, cancelled_at = now(), cancelled_by = app.actor() where id = tab.id;
  return true;
end $$;
