-- What card machines cost and when they pay, and what is still to come to the bank: every payment by card or Pix is expected there
-- until somebody has seen it. And how a drawer is handed over and looked at once it is counted.

create table card_machines (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  nome text not null check (nome <> ''),
  -- That of a payment which names none.
  padrao boolean not null default false,
  -- Pays all instalments at once, not 30 days apart.
  antecipa boolean not null default false,
  archived_at timestamptz,
  unique (barbershop_id, id),
  check (not padrao or archived_at is null)
);
create index card_machines_by_name on card_machines (barbershop_id, nome, id) where archived_at is null;
create unique index one_usual_machine on card_machines (barbershop_id) where padrao;

-- `bps` are basis points of the sale, null where nobody has said them; `dias` are those until the first instalment is paid.
create table card_fees (
  barbershop_id uuid not null references barbershops on delete cascade,
  machine_id uuid not null,
  forma text not null check (forma in ('cartao_debito', 'cartao_credito')),
  parcelas smallint not null check (parcelas between 1 and 12),
  bps integer check (bps between 0 and 3000),
  dias smallint not null check (dias between 0 and 90),
  primary key (machine_id, forma, parcelas),
  foreign key (barbershop_id, machine_id) references card_machines (barbershop_id, id) on delete cascade,
  check (parcelas = 1 or forma = 'cartao_credito')
);

select app.guard_shop_table('card_machines', reads => '{admin,recepcionista}', writes => '{admin}');
select app.guard_shop_table('card_fees', reads => '{admin,recepcionista}', writes => '{admin}', deletes => true);

-- `taxa` is the machine's fee in centavos as it was then; null where it was not known.
alter table comanda_payments
  add machine_id uuid,
  add taxa bigint check (taxa between 0 and valor),
  add foreign key (barbershop_id, machine_id) references card_machines (barbershop_id, id) on delete restrict,
  add check (machine_id is null or forma in ('cartao_debito', 'cartao_credito'));
create index comanda_payments_machine on comanda_payments (machine_id);

-- In centavos. What was paid back after it had come is a row of its own, of less than nothing. `recebido` is what came, `journal_id`
-- what that wrote down.
create table receivables (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  -- Of what it is: a payment of a comanda, or money for fiado or credit.
  payment_id uuid,
  entry_id uuid,
  forma text not null check (forma in ('pix', 'cartao_debito', 'cartao_credito')),
  tipo text not null generated always as (case forma when 'pix' then 'pix' else 'cartao' end) stored,
  parcela smallint not null check (parcela between 1 and 12),
  -- The day that it is expected on.
  dia date not null,
  bruto bigint not null check (bruto <> 0),
  taxa bigint not null check (taxa * sign(bruto) between 0 and abs(bruto) - 1),
  liquido bigint not null generated always as (bruto - taxa) stored,
  recebido bigint check (recebido * sign(bruto) >= 0),
  journal_id uuid,
  received_at timestamptz(3),
  received_by uuid references auth."user" on delete set null,
  -- The payment was taken back.
  reversed_at timestamptz(3),
  situacao text not null generated always as (case when received_at is not null then 'recebido' when reversed_at is not null
    then 'desfeito' else 'esperado' end) stored,
  foreign key (barbershop_id, payment_id) references comanda_payments (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, entry_id) references client_entries (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict,
  check ((received_at is null) = (recebido is null) and (received_at is null) = (journal_id is null))
);
create index receivables_by_day on receivables (barbershop_id, tipo, dia, id);
create index receivables_by_state on receivables (barbershop_id, tipo, situacao, dia, id);
create index receivables_of_payment on receivables (payment_id);
create index receivables_of_entry on receivables (entry_id);
create index receivables_journal on receivables (journal_id);

select app.guard_shop_table('receivables', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}');

-- Who may take over the drawer; the desk reads no memberships.
create function app.desk_people() returns table (id uuid, nome text) language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select m.user_id, p.full_name from public.memberships m join public.profiles p on p.id = m.user_id
  where m.barbershop_id = (select app.shop()) and m.role in ('admin', 'recepcionista') and m.ended_at is null
    and (select app.actor_role() in ('admin', 'recepcionista'));
end;

-- What went through a drawer once it is counted, by form and gross: of an open one nobody learns it, as business-rules 2 has it.
create policy counted on caixas for select to current_user using (barbershop_id = (select app.shop()));
create function app.takings_of(caixa uuid)
returns table (id uuid, tipo text, conta text, valor bigint, fonte text, fonte_id uuid, created_at timestamptz, created_by uuid)
language sql stable rows 100 security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select j.id, j.tipo, case p.conta when 'taxas' then (select q.conta from public.postings q
      where q.journal_id = j.id and q.conta in ('receber_credito', 'receber_debito')) else p.conta end as conta,
    sum(p.valor)::bigint, j.fonte, j.fonte_id, j.created_at, j.created_by
  from public.journal j join public.postings p on p.journal_id = j.id
  where j.caixa_id = caixa and j.barbershop_id = (select app.shop())
    and p.conta in ('caixa', 'pix_a_conferir', 'receber_credito', 'receber_debito', 'taxas')
    and (select app.actor_role() in ('admin', 'recepcionista', 'super_admin'))
    and exists (select from public.caixas k where k.id = caixa and k.closed_at is not null)
  group by j.id, 3;
end;
