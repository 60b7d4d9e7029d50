-- The deposit of a visit (business-rules 9): booked by its client the visit is `retido` for half an hour until it is paid online. What was
-- paid is owed to the client until the comanda takes it, or it goes back, becomes credit, or stays with the shop. Docs: decisions/0087.

alter table barbershop_settings
  -- In centavos, or in basis points of the price; of visits that cost at least `sinal_desde`.
  add sinal_tipo text check (sinal_tipo in ('valor', 'percentual')),
  add sinal_valor bigint check (sinal_valor between 100 and 100000000),
  add sinal_desde bigint not null default 0 check (sinal_desde between 0 and 100000000),
  -- Who pays none: subscribers, and who came so often and never stayed away.
  add sinal_assinantes boolean not null default true,
  add sinal_visitas smallint check (sinal_visitas between 1 and 100),
  -- What becomes of it where a visit is cancelled in time.
  add sinal_devolve text not null default 'pagamento' check (sinal_devolve in ('pagamento', 'credito')),
  -- Whether cancelling late counts as staying away.
  add conta_desmarcacoes boolean not null default false,
  add constraint deposit_terms check (sinal_tipo is null or sinal_valor is not null and (sinal_tipo = 'valor' or sinal_valor <= 10000));

-- In centavos, instead of the shop's; 0: none.
alter table services add sinal bigint check (sinal between 0 and 100000000);

-- What its client agreed to pay first, in centavos; whether they gave it up after the limit; and whether its time was only ever held, which
-- is no visit that was cancelled.
alter table appointments
  add sinal bigint check (sinal between 100 and 100000000),
  add desmarcado_tarde boolean not null default false,
  add so_reservado boolean not null default false,
  add check (not desmarcado_tarde or status = 'cancelado'),
  add check (not (desmarcado_tarde and so_reservado));
create index held_appointments on appointments (barbershop_id, retido_ate) where status = 'retido';

create function app.mark_only_held() returns trigger language plpgsql as $$
begin
  new.so_reservado := new.status = 'cancelado';
  return new;
end $$;
create trigger only_held_marked before update of status on appointments for each row
  when (old.status = 'retido' or old.so_reservado) execute function app.mark_only_held();

-- What a client was told of a deposit that they do not get back.
alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
  check (kind in ('booked', 'moved', 'cancelled', 'birthday', 'joined', 'security', 'low_stock', 'imported', 'sale', 'closing', 'advance',
    'counter', 'bill', 'club', 'deposit'));

-- Nobody asks for what nobody can pay.
create function app.judge_deposit_terms() returns trigger language plpgsql as $$
begin
  if not exists (select from payment_accounts where barbershop_id = new.barbershop_id and pronta_em is not null and disconnected_at is null) then
    raise check_violation using constraint = 'deposit_needs_account';
  end if;
  return new;
end $$;
create trigger deposit_judged before update of sinal_tipo on barbershop_settings for each row
  when (new.sinal_tipo is not null and old.sinal_tipo is null) execute function app.judge_deposit_terms();

create function app.open_deposit_account(shop uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.accounts (barbershop_id, codigo, nome, tipo) values (shop, 'sinais', 'Sinais de clientes', 'passivo') on conflict do nothing;
end;
revoke execute on function app.open_deposit_account from public;
create function app.open_deposit_account() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare before text := current_setting('app.shop', true);
begin
  perform set_config('app.shop', new.barbershop_id::text, true);
  perform app.open_deposit_account(new.barbershop_id);
  perform set_config('app.shop', coalesce(before, ''), true);
  return null;
end $$;
create trigger accounts_opened_of_deposits after insert on barbershop_settings for each row execute function app.open_deposit_account();
do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true), app.open_deposit_account(here);
  end loop;
  perform set_config('app.shop', '', true);
  alter table barbershops force row level security;
end $$;

-- The deposit of a visit from the opened page of the provider on. `pago`: it is the client's, until it is `usado` by the comanda, `devolvido`
-- to the card, `credito` of the client or `retido` by the shop. Whose it is says the visit.
create table deposits (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  appointment_id uuid not null unique,
  valor bigint not null check (valor between 100 and 100000000),
  provedor text not null,
  conta text not null,
  -- The provider's page, and until when it can be paid there.
  sessao text,
  url text,
  expira_em timestamptz(3) not null,
  situacao text not null default 'pendente' check (situacao in ('pendente', 'vencido', 'pago', 'usado', 'devolvido', 'credito', 'retido')),
  -- Why it went back: a code.
  motivo text check (motivo ~ '^[A-Z_]+$'),
  -- The provider's payment, and what the provider kept of it.
  cobranca text,
  pago_em timestamptz(3),
  taxa bigint check (taxa between 0 and valor),
  -- What of it went back by returned items of a comanda: it is no more the client's.
  gasto bigint not null default 0 check (gasto between 0 and valor),
  -- What the books gave back to the card; also what was there before the rest became credit.
  ao_cartao bigint not null default 0 check (ao_cartao between 0 and valor),
  -- At the provider: what went back or is contested, what of it is booked as an expense, and what of `ao_cartao` is credit of the client
  -- since it did not reach the card.
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
  foreign key (barbershop_id, appointment_id) references appointments (barbershop_id, id) on delete restrict,
  check ((pago_em is null) = (situacao in ('pendente', 'vencido')))
);
create index deposits_charge on deposits (barbershop_id, cobranca);
create index deposits_to_compare on deposits (barbershop_id, situacao, id);

-- By hand: whoever sees a visit sees its deposit, and what the provider tells is written as the shop's admin.
alter table deposits enable row level security, force row level security;
grant select, insert, update on deposits to navalha_app;
create policy seen_with_visit on deposits for select to navalha_app
  using (barbershop_id = (select app.shop()) and exists (select from appointments where appointments.id = appointment_id));
create policy written on deposits for all to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role()) = 'admin');
create policy kept on deposits for all to current_user using (barbershop_id = (select app.shop()));

alter table receivables
  drop constraint receivables_check3,
  add deposit_id uuid,
  add check (num_nonnulls(payment_id, entry_id, return_id, deposit_id) = 1),
  add foreign key (barbershop_id, deposit_id) references deposits (barbershop_id, id) on delete restrict;
create index receivables_of_deposit on receivables (deposit_id);

alter table comanda_payments drop constraint comanda_payments_forma_check, add constraint comanda_payments_forma_check
    check (forma in ('dinheiro', 'pix', 'cartao_credito', 'cartao_debito', 'credito_cliente', 'fiado', 'recebido_barbeiro', 'online', 'vale_presente', 'sinal')),
  add deposit_id uuid,
  add foreign key (barbershop_id, deposit_id) references deposits (barbershop_id, id) on delete restrict,
  add check ((forma = 'sinal') = (deposit_id is not null));
create index comanda_payments_of_deposit on comanda_payments (deposit_id);
create unique index deposit_used_once on comanda_payments (deposit_id) where reversed_at is null;

-- Whether a shop can be paid online, and whether a client pays no deposit: asked while they book, who read neither.
create function app.deposit_facts(client uuid, provider text, own boolean, today date, out aceita boolean, out isento boolean) language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select exists (select from public.payment_accounts a where a.barbershop_id = s.barbershop_id and a.provedor = provider and a.propria = own
      and a.pronta_em is not null and a.disconnected_at is null),
    s.sinal_assinantes and exists (select from public.subscribers where cliente_id = client and barbershop_id = s.barbershop_id and ended_at is null
        and subscription_end >= today)
      or coalesce(s.sinal_visitas <= (select case when bool_or(status = 'faltou') then -1 else count(*) filter (where status = 'concluido') end
        from public.appointments where cliente_id = client and barbershop_id = s.barbershop_id), false)
  from public.barbershop_settings s where s.barbershop_id = app.shop();
end;

-- A paid deposit is a payment of its visit's comanda, the first one, or of the one that that was joined into. Above the shop nobody posts: the desk's opening takes it later.
create function app.use_deposit(tab uuid) returns void language plpgsql volatile
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held deposits;
  line uuid;
  today date := (select (now() at time zone timezone)::date from barbershops where id = app.shop());
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista', 'barbeiro') then return; end if;
  for held in select d.* from comandas t join comandas c on c.id = t.id or c.joined_into = t.id join deposits d on d.appointment_id = c.appointment_id
    where t.id = tab and t.barbershop_id = app.shop() and t.closed_at is null and t.cancelled_at is null
      and d.situacao = 'pago' and d.valor > d.gasto order by d.id for update of d
  loop
    line := uuidv7();
    insert into comanda_payments (id, barbershop_id, comanda_id, forma, valor, taxa, deposit_id, journal_id)
    values (line, app.shop(), tab, 'sinal', held.valor - held.gasto, least(held.taxa, held.valor - held.gasto), held.id,
      app.post('pagamento', today, 'comanda_payments', line, null, jsonb_build_array(
        jsonb_build_object('conta', 'sinais', 'valor', held.valor - held.gasto),
        jsonb_build_object('conta', 'adiantamentos', 'valor', held.gasto - held.valor))));
    update deposits set situacao = 'usado', updated_at = now() where id = held.id;
  end loop;
end $$;
create function app.use_deposit_of_comanda() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.use_deposit(new.id);
  return null;
end $$;
create trigger deposit_used after insert on comandas for each row
  when (new.appointment_id is not null) execute function app.use_deposit_of_comanda();

-- Of a payment that was taken back the deposit is the client's again.
create function app.free_deposit() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update deposits set situacao = 'pago', updated_at = now() where id = new.deposit_id and barbershop_id = new.barbershop_id;
  return null;
end $$;
create trigger deposit_freed after update of reversed_at on comanda_payments for each row
  when (new.deposit_id is not null and old.reversed_at is null and new.reversed_at is not null) execute function app.free_deposit();

-- So much of it went back by returned items. Whoever reverses a comanda writes no deposit themselves.
create function app.spend_deposit(deposit uuid, centavos bigint) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update public.deposits set gasto = gasto + centavos, updated_at = now()
  where id = deposit and barbershop_id = app.shop() and app.actor_role() in ('admin', 'recepcionista');
end;

-- As before (0039): a deposit beyond the total is credit of its client, too.
create or replace function app.judge_comanda() returns trigger language plpgsql as $$
declare
  paid bigint;
  creditable bigint;
begin
  if old.situacao in ('cancelada', 'estornada') or old.situacao = 'fechada' and new.reversed_at is null then
    raise check_violation using constraint = 'comanda_ended';
  end if;
  if new.closed_at is not null and old.closed_at is null then
    select coalesce(sum(valor), 0), coalesce(sum(valor) filter (where new.cliente_id is not null
        and forma in ('pix', 'cartao_credito', 'cartao_debito', 'sinal')), 0) into paid, creditable
    from comanda_payments where comanda_id = new.id and reversed_at is null;
    if new.total is distinct from app.total_of(new.id) or new.total < 0 or paid - new.total not between 0 and creditable then
      raise check_violation using constraint = 'comanda_paid';
    end if;
  end if;
  return new;
end $$;

-- As before (0063): what was paid before the visit fixes no price, and goes back to the deposit where staff end the visit.
create or replace function app.price_comanda(visit uuid, out paid boolean, out comanda uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare tab comandas;
begin
  select * into tab from comandas where appointment_id = visit and barbershop_id = app.shop() and reversed_at is null
    and (cancelled_at is null or joined_into is not null) for update;
  comanda := tab.id;
  paid := tab.closed_at is not null or tab.joined_into is not null
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
    or exists (select from comanda_items where comanda_id = tab.id and tipo <> 'servico')
    or exists (select from comanda_payments where comanda_id = tab.id and reversed_at is null and (forma <> 'sinal' or not gives_back))
  then return false; end if;
  perform app.reverse_journal(journal_id, today, null) from comanda_payments where comanda_id = tab.id and reversed_at is null;
  update comanda_payments set reversed_at = now(), reversed_by = app.actor() where comanda_id = tab.id and reversed_at is null;
  update comandas set motivo = reason, cancelled_at = now(), cancelled_by = app.actor() where id = tab.id;
  return true;
end $$;

-- As before (0047): where the shop says so, who gives a visit up late stayed away.
create or replace function app.booking_standing(client uuid, moment timestamptz, out blocked boolean, out "full" boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  away boolean;
  number text;
  holder uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('bookings of ' || client::text, 0));
  select telefone into number from public.clients where barbershop_id = app.shop() and id = client;
  select id into holder from public.clients where barbershop_id = app.shop() and telefone = number
    and not provisional and (user_id is null or phone_verified_at is not null);
  select not c.ativo,
    s.max_open_bookings <= (select count(*) from public.appointments a where a.cliente_id = c.id and a.inicio > moment
      and a.status in ('retido', 'agendado', 'confirmado'))
    -- Who books and cancels in circles has few open ones.
    or 20 <= (select count(*) from public.appointments a where a.cliente_id = c.id and a.origem <> 'equipe'
      and a.created_at > now() - interval '1 day'),
    exists (select from public.clients one where one.id in (client, holder) and (one.blocked_at is not null
      or s.max_no_shows <= (select count(*) from public.appointments a where a.cliente_id = one.id
        and (a.status = 'faltou' or s.conta_desmarcacoes and a.desmarcado_tarde))))
  into away, "full", blocked
  from public.clients c join public.barbershop_settings s on s.barbershop_id = c.barbershop_id
  where c.barbershop_id = app.shop() and c.id = client and c.erased_at is null;
  if away and not blocked then update public.clients set ativo = true where barbershop_id = app.shop() and id = client; end if;
end $$;
