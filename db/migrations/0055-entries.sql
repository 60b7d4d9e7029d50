-- What a shop pays and earns beside its sales (lançamentos), and the accounts that this goes through (business-rules 2). An entry is
-- only expected until it is paid; then it is posted on the day of its payment.

-- Bank accounts and categories of a shop's own stand beside those that every shop has; a category may stand under another.
alter table accounts
  drop constraint accounts_codigo_check, add check (codigo ~ '^[a-z0-9_]+$'),
  add grupo text check (grupo in ('banco', 'despesa', 'receita')),
  add pai text,
  add archived_at timestamptz,
  add foreign key (barbershop_id, pai) references accounts (barbershop_id, codigo) on delete restrict,
  add check (tipo = case grupo when 'banco' then 'ativo' else coalesce(grupo, tipo) end),
  add check (pai is null or grupo in ('despesa', 'receita'));
create policy named on accounts for all to navalha_app
  using (barbershop_id = (select app.shop()) and grupo is not null and (select app.actor_role()) = 'admin');
create policy chosen on accounts for select to navalha_app
  using (barbershop_id = (select app.shop()) and grupo in ('despesa', 'receita') and (select app.actor_role()) = 'recepcionista');
grant insert (barbershop_id, codigo, nome, tipo, grupo, pai), update (nome, pai, archived_at) on accounts to navalha_app;

create function app.open_entry_accounts(shop uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.accounts (barbershop_id, codigo, nome, tipo, grupo)
  select shop, codigo, nome, tipo, grupo from (values
    ('socios', 'Sócios', 'patrimonio', null),
    ('despesa_aluguel', 'Aluguel', 'despesa', 'despesa'), ('despesa_energia', 'Energia', 'despesa', 'despesa'),
    ('despesa_agua', 'Água', 'despesa', 'despesa'), ('despesa_internet', 'Internet e telefone', 'despesa', 'despesa'),
    ('despesa_limpeza', 'Limpeza', 'despesa', 'despesa'), ('despesa_cafe_e_copa', 'Café e copa', 'despesa', 'despesa'),
    ('despesa_manutencao', 'Manutenção', 'despesa', 'despesa'), ('despesa_marketing', 'Marketing', 'despesa', 'despesa'),
    ('despesa_impostos', 'Impostos', 'despesa', 'despesa'), ('despesa_salarios', 'Salários', 'despesa', 'despesa'),
    ('despesa_contabilidade', 'Contabilidade', 'despesa', 'despesa'), ('despesa_equipamentos', 'Equipamentos', 'despesa', 'despesa'),
    ('despesa_produtos_de_uso', 'Produtos de uso', 'despesa', 'despesa'), ('despesa_outras', 'Outras despesas', 'despesa', 'despesa'),
    ('receita_aluguel_de_cadeira', 'Aluguel de cadeira', 'receita', 'receita'), ('receita_outras', 'Outras receitas', 'receita', 'receita'))
    as chart (codigo, nome, tipo, grupo)
  on conflict do nothing;
  update public.accounts set grupo = 'banco' where barbershop_id = shop and codigo = 'banco';
end;
revoke execute on function app.open_entry_accounts from public;

create function app.open_entry_accounts() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare before text := current_setting('app.shop', true);
begin
  perform set_config('app.shop', new.barbershop_id::text, true);
  perform app.open_entry_accounts(new.barbershop_id);
  perform set_config('app.shop', coalesce(before, ''), true);
  return null;
end $$;
-- After `accounts_opened`, by its name.
create trigger accounts_opened_of_entries after insert on barbershop_settings for each row execute function app.open_entry_accounts();

create table finance_entries (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  tipo text not null check (tipo in ('despesa', 'receita', 'transferencia', 'retirada', 'aporte')),
  descricao text not null check (descricao <> ''),
  -- The category; of a transfer the account that receives it; of what the owners take or bring theirs.
  conta text not null,
  valor bigint not null check (valor between 1 and 100000000),
  vencimento date not null,
  fornecedor_id uuid,
  anexo_url text,
  -- Those that repeat have one id together.
  serie_id uuid,
  -- The day, and the account that paid it or was paid; `journal_id` is what that wrote down.
  pago_em date,
  pago_de text,
  journal_id uuid,
  paid_by uuid references auth."user" on delete set null,
  cancelled_at timestamptz(3),
  cancelled_by uuid references auth."user" on delete set null,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  situacao text not null generated always as (case when cancelled_at is not null then 'cancelado' when pago_em is not null then 'pago'
    else 'aberto' end) stored,
  unique (barbershop_id, id),
  foreign key (barbershop_id, conta) references accounts (barbershop_id, codigo) on delete restrict,
  foreign key (barbershop_id, pago_de) references accounts (barbershop_id, codigo) on delete restrict,
  foreign key (barbershop_id, fornecedor_id) references suppliers (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, anexo_url) references photos (barbershop_id, url) on delete restrict,
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict,
  check ((pago_em is null) = (pago_de is null) and (pago_em is null) = (journal_id is null)),
  check (cancelled_at is null or pago_em is null),
  check (tipo in ('despesa', 'receita') or pago_em is not null or cancelled_at is not null)
);
create index finance_entries_by_due on finance_entries (barbershop_id, vencimento, id);
create index finance_entries_by_state on finance_entries (barbershop_id, situacao, vencimento, id);
create index finance_entries_of_series on finance_entries (serie_id);
create index finance_entries_supplier on finance_entries (fornecedor_id);
create index finance_entries_attachment on finance_entries (anexo_url);
create index finance_entries_journal on finance_entries (journal_id);

-- By hand: what the owners move is theirs to know.
alter table finance_entries enable row level security, force row level security;
create policy kept on finance_entries for all to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role()) in ('admin', 'super_admin'));
create policy at_desk on finance_entries for all to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role()) = 'recepcionista' and tipo in ('despesa', 'receita'));
grant select, insert, update on finance_entries to navalha_app;

-- What was posted says what it said then.
create function app.keep_paid_entry() returns trigger language plpgsql as $$
begin
  raise check_violation using constraint = 'entry_paid', message = 'a paid entry is taken back, not changed';
end $$;
create trigger kept_once_paid before update on finance_entries for each row
  when (old.pago_em is not null and new.pago_em is not null and (old.tipo, old.conta, old.valor, old.pago_em, old.pago_de, old.journal_id)
    is distinct from (new.tipo, new.conta, new.valor, new.pago_em, new.pago_de, new.journal_id))
  execute function app.keep_paid_entry();
create trigger remembered after update on finance_entries for each row execute function app.remember_change('situacao', 'journal_id');

-- Shops of before.
do $$
declare
  guarded text[] := array['barbershops', 'accounts'];
  name text;
begin
  foreach name in array guarded loop execute format('alter table %I no force row level security', name); end loop;
  perform app.open_entry_accounts(id) from barbershops;
  foreach name in array guarded loop execute format('alter table %I force row level security', name); end loop;
end $$;
