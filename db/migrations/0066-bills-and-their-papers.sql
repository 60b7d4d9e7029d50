-- What falls due is told a day before, on the day and once it is late; and the papers of an entry (anexos), bills and receipts as PDF or
-- picture, which whoever may read the entry may read. They were photos, whose addresses ask nobody who opens them. What somebody who
-- left the team owes, which no closing takes back any more (0059), is received or forgiven.

alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
  check (kind in ('booked', 'moved', 'cancelled', 'birthday', 'joined', 'security', 'low_stock', 'imported', 'sale', 'closing', 'advance',
    'counter', 'bill'));

create table entry_attachments (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  entry_id uuid not null,
  nome text not null check (nome <> ''),
  -- The name that the file is kept by; gone a day after the paper was removed.
  arquivo text check (arquivo ~ '^(anexo|foto)-[0-9a-f-]+\.(pdf|webp)$'),
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  removed_by uuid references auth."user" on delete set null,
  foreign key (barbershop_id, entry_id) references finance_entries (barbershop_id, id) on delete cascade,
  check (arquivo is not null or removed_at is not null)
);
create index entry_attachments_of_shop on entry_attachments (barbershop_id, removed_at) where removed_at is not null and arquivo is not null;
create index entry_attachments_of_entry on entry_attachments (entry_id, id);
create index entry_attachments_of_file on entry_attachments (arquivo);
-- By hand: as their entries are, of which the reception reads none that the owners move.
alter table entry_attachments enable row level security, force row level security;
create policy kept on entry_attachments for all to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role()) in ('admin', 'super_admin'));
create policy at_desk on entry_attachments for all to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role()) = 'recepcionista'
    and exists (select from finance_entries e where e.id = entry_id));
grant select, insert, update (removed_at, removed_by, arquivo) on entry_attachments to navalha_app;
create trigger remembered after update on entry_attachments for each row execute function app.remember_change('removed_at');

-- Photos of before become papers under the names of their files; without their rows nothing shows them to strangers any more.
do $$
declare
  guarded text[] := array['finance_entries', 'entry_attachments', 'photos'];
  name text;
begin
  foreach name in array guarded loop execute format('alter table %I no force row level security', name); end loop;
  insert into entry_attachments (barbershop_id, entry_id, nome, arquivo, created_by)
  select e.barbershop_id, e.id, 'Foto', split_part(e.anexo_url, '/', 4), e.created_by from finance_entries e where e.anexo_url is not null;
  create temporary table moved_photos on commit drop as select distinct anexo_url as url from finance_entries where anexo_url is not null;
  alter table finance_entries drop column anexo_url;
  delete from photos where url in (select url from moved_photos);
  foreach name in array guarded loop execute format('alter table %I force row level security', name); end loop;
end $$;

-- What was received of a barber who left, or forgiven, of what they owe on `barbeiros_a_receber`.
create table barber_settlements (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid not null,
  tipo text not null check (tipo in ('recebido', 'perdoado')),
  valor bigint not null check (valor > 0),
  em date not null,
  -- Where the money came to.
  conta text,
  -- Why it was forgiven.
  motivo text not null default '',
  journal_id uuid not null,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, conta) references accounts (barbershop_id, codigo) on delete restrict,
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict,
  check ((tipo = 'recebido') = (conta is not null)),
  check (tipo = 'recebido' or motivo <> '')
);
create index barber_settlements_of_barber on barber_settlements (barbeiro_id, created_at);
create index barber_settlements_journal on barber_settlements (journal_id);
select app.guard_shop_table('barber_settlements', reads => '{admin}', writes => '{admin}', updates => 'created_by');
create trigger remembered after insert on barber_settlements for each row execute function app.remember_row('journal_id');

-- As before (0059), and what was forgiven.
create or replace function app.open_accounts_of_barbers(shop uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.accounts (barbershop_id, codigo, nome, tipo)
  select shop, codigo, nome, tipo from (values ('fechamentos_a_pagar', 'Fechamentos a pagar', 'passivo'),
    ('vales', 'Vales de barbeiros', 'ativo'), ('bonificacoes', 'Bonificações', 'despesa'),
    ('perdas_com_barbeiros', 'Perdas com barbeiros', 'despesa')) as chart (codigo, nome, tipo)
  on conflict do nothing;
end;
do $$
declare
  guarded text[] := array['barbershops', 'accounts'];
  name text;
begin
  foreach name in array guarded loop execute format('alter table %I no force row level security', name); end loop;
  perform app.open_accounts_of_barbers(id) from barbershops;
  foreach name in array guarded loop execute format('alter table %I force row level security', name); end loop;
end $$;
