-- What falls due is told a day before, on the day and once it is late; and the papers of an entry (anexos), bills and receipts as PDF or
-- picture, which whoever may read the entry may read. They were photos, whose addresses ask nobody who opens them.

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
select app.guard_shop_table('entry_attachments', reads => '{admin,recepcionista}', writes => '{admin,recepcionista}', updates => 'removed_at');
grant update (removed_by, arquivo) on entry_attachments to navalha_app;
-- Whose entry is not theirs to read reads no paper of it: the reception none of what the owners move.
create policy of_entry on entry_attachments as restrictive for all to navalha_app
  using (exists (select from finance_entries e where e.id = entry_id));
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
