-- What banks say of the shop's accounts (extratos), line by line, and which journals each line is: none is read twice, and a line that
-- is reconciled moved what its journals posted on that account.

-- The account that its last statement was of, as the bank calls it: a file of another one is asked about.
alter table accounts add extrato text;
grant update (extrato) on accounts to navalha_app;

create table bank_lines (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  conta text not null,
  -- What the bank calls it by, with day, value and which of the same it is: some banks repeat their numbers.
  chave text not null,
  dia date not null,
  valor bigint not null check (valor <> 0),
  descricao text not null,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  reconciled_at timestamptz(3),
  reconciled_by uuid references auth."user" on delete set null,
  ignored_at timestamptz(3),
  ignored_by uuid references auth."user" on delete set null,
  situacao text not null generated always as (case when reconciled_at is not null then 'conciliada' when ignored_at is not null
    then 'ignorada' else 'aberta' end) stored,
  unique (barbershop_id, id),
  constraint bank_line_once unique (barbershop_id, conta, chave),
  foreign key (barbershop_id, conta) references accounts (barbershop_id, codigo) on delete restrict,
  check (reconciled_at is null or ignored_at is null)
);
create index bank_lines_by_day on bank_lines (barbershop_id, dia, id);
create index bank_lines_by_state on bank_lines (barbershop_id, situacao, dia, id);
create index bank_lines_by_value on bank_lines (barbershop_id, valor, id);
-- Reconciling is the function's below.
select app.guard_shop_table('bank_lines', reads => '{admin}', writes => '{admin}', updates => 'ignored_at');
grant update (ignored_by) on bank_lines to navalha_app;
create policy reconciled on bank_lines for all to current_user using (barbershop_id = (select app.shop()));
create trigger remembered after update on bank_lines for each row execute function app.remember_change('situacao');

-- A journal of two accounts of the bank is a line of each.
create table bank_line_journals (
  barbershop_id uuid not null references barbershops on delete cascade,
  conta text not null,
  journal_id uuid not null,
  line_id uuid not null,
  constraint journal_on_one_line primary key (barbershop_id, conta, journal_id),
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, line_id) references bank_lines (barbershop_id, id) on delete cascade
);
create index bank_line_journals_of_journal on bank_line_journals (journal_id);
create index bank_line_journals_of_line on bank_line_journals (line_id);
-- By hand: nobody writes them but the functions below, as their owner.
alter table bank_line_journals enable row level security, force row level security;
create policy known_to_admins on bank_line_journals for select to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'super_admin')));
create policy kept on bank_line_journals for all to current_user using (barbershop_id = (select app.shop()));
grant select on bank_line_journals to navalha_app;

-- What moved so much on an account of the bank; other postings pay nothing for it.
create index postings_of_banks on postings (barbershop_id, conta, valor, journal_id) where starts_with(conta, 'banco');

-- A line is what these journals posted on its account. Fails on `line_differs` where that is another value or was taken back, on
-- `line_settled` where it is not open, on `journal_on_one_line` where one of them is another line.
create function app.reconcile_line(line uuid, journals uuid[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare told bank_lines;
begin
  if app.actor_role() <> 'admin' then raise insufficient_privilege using message = 'only an admin reconciles'; end if;
  select * into told from bank_lines where id = line and barbershop_id = app.shop() for update;
  if told.situacao is distinct from 'aberta' then
    raise check_violation using constraint = 'line_settled', message = 'the line is not open';
  end if;
  if exists (select from journal where reverses_id = any (journals)) or told.valor is distinct from (
    select sum(p.valor) from postings p where p.journal_id = any (journals) and p.barbershop_id = app.shop() and p.conta = told.conta) then
    raise check_violation using constraint = 'line_differs', message = 'the journals did not move what the line says';
  end if;
  insert into bank_line_journals (barbershop_id, conta, journal_id, line_id) select app.shop(), told.conta, unnest(journals), line;
  update bank_lines set reconciled_at = now(), reconciled_by = app.actor() where id = line;
end $$;

-- Opens a line again; what it was reconciled with stays as it is.
create function app.reopen_line(line uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from public.bank_line_journals where line_id = line and barbershop_id = app.shop() and app.actor_role() = 'admin';
  update public.bank_lines set reconciled_at = null, reconciled_by = null, ignored_at = null, ignored_by = null
  where id = line and barbershop_id = app.shop() and app.actor_role() = 'admin';
end;

-- What is taken back is a line's no longer.
create function app.reopen_lines_of_journal() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update bank_lines set reconciled_at = null, reconciled_by = null
  where id in (select line_id from bank_line_journals where journal_id = new.reverses_id);
  delete from bank_line_journals where line_id in (select line_id from bank_line_journals where journal_id = new.reverses_id);
  return null;
end $$;
create trigger lines_reopened after insert on journal for each row when (new.reverses_id is not null)
execute function app.reopen_lines_of_journal();
