-- One shop with 40,000 appointments and 10,000 clients, and a thousand shops with ten each, around the Monday of the tests.
-- Every id is md5(shop || ' ' || name). Run by a superuser without triggers, which would only check what stands here.
set local session_replication_role = replica;
-- Nor do indexes follow row by row: each is built at the end, which takes a third of the time.
create temporary table filled as
select oid::regclass as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace);
update pg_index set indisready = false from filled where indrelid = name;

create function pg_temp.id(shop text, name text) returns uuid language sql immutable return md5(shop || ' ' || name)::uuid;
-- The tables of registers that need no more than a name.
create function pg_temp.plain_registers() returns setof text language sql as $$
  select attrelid::regclass::text from pg_attribute where attnum > 0 and not attisdropped group by attrelid
  having array_agg(attname::text order by attnum) filter (where attnotnull and not atthasdef) = '{barbershop_id,nome}'
    and array_agg(attname::text) @> '{archived_at,nome_busca}'
    and not exists (select from pg_constraint where conrelid = attrelid and contype = 'f' and confrelid <> 'barbershops'::regclass)
$$;
create function pg_temp.account(n integer) returns uuid language sql immutable return pg_temp.id('account', n::text);

insert into auth."user" (id, full_name, email, created_at)
select pg_temp.account(n), 'Pessoa ' || n, n || '@exemplo.com', now() - n * interval '1 minute' from generate_series(1, 12000) n;
insert into auth.account (account_id, provider_id, user_id) select id, 'credential', id from auth."user";
insert into auth.session (id, token, user_id, expires_at)
select pg_temp.id('session', n::text), 'token ' || n, pg_temp.account(n), now() + interval '1 hour' from generate_series(1, 12000) n;
insert into auth.verification (identifier, value, expires_at)
select '2fa-challenge ' || n, pg_temp.account(n)::text, now() + interval '1 hour' from generate_series(1, 3000) n;
insert into auth.login_guard (email, address, failures, first_failure_at) select n || '@exemplo.com', '', 1, now() from generate_series(1, 3000) n;
insert into auth.rate_limit (key, window_started_at, hits) select 'key ' || n, now(), 1 from generate_series(1, 3000) n;
insert into auth.password_recovery (user_id, expires_at) select pg_temp.account(n), now() + interval '30 minutes' from generate_series(1, 3000) n;
insert into auth.email_change (user_id, new_email, expires_at)
select pg_temp.account(n), 'novo' || n || '@exemplo.com', now() + interval '1 day' from generate_series(1, 3000) n;
insert into auth.two_factor (user_id, secret, backup_codes) select pg_temp.account(n), '', '' from generate_series(1, 3000) n;
insert into auth.used_code (user_id, code) select pg_temp.account(n), '123456' from generate_series(1, 3000) n;
insert into auth.platform_member (user_id) values (pg_temp.account(3000));

create temporary table shops as
select case n when 0 then 'big' else 'small-' || n end as shop, case n when 0 then 8 else 1 end as barbers,
  case n when 0 then 10000 else 5 end as clients, case n when 0 then 40000 else 10 end as visits
from generate_series(0, 1000) n;
alter table shops add id uuid generated always as (pg_temp.id(shop, 'shop')) stored;

insert into barbershops (id, nome, slug) select id, shop, shop from shops;
insert into barbershop_settings (barbershop_id) select id from shops;
insert into barbershop_slugs (slug, barbershop_id) select shop, id from shops;
insert into services (id, barbershop_id, nome, preco, duracao_minutos, combo)
select pg_temp.id(shop, 'service ' || n), id, 'Serviço ' || n, 4500, 30, n = 5 from shops, generate_series(1, 6) n;
insert into service_parts (barbershop_id, combo_id, part_id, position)
select id, pg_temp.id(shop, 'service 5'), pg_temp.id(shop, 'service ' || n), n from shops, generate_series(1, 2) n;
-- Of the largest shop the owner is the eighth barber, and has the ninth account.
insert into barbeiros (id, barbershop_id, user_id, nome)
select pg_temp.id(shop, 'barber ' || n), id, case when shop = 'big' then pg_temp.account(case n when 8 then 9 else n end) end, 'Barbeiro ' || n
from shops, generate_series(1, barbers) n;
insert into barber_services (barbershop_id, barbeiro_id, service_id)
select b.barbershop_id, b.id, s.id from barbeiros b join services s using (barbershop_id) where s.nome <> 'Serviço 6';
insert into barber_permissions (barbershop_id, barbeiro_id, clients_access, sales_access)
-- Without access a barber's search reads every client of that name to find the few whom they served: no plan helps that.
select barbershop_id, id, true, true from barbeiros;
insert into working_hours (barbershop_id, barbeiro_id, weekday, opens, closes)
select shops.id, barber, weekday, 540, 1080
from shops, generate_series(1, 6) weekday, lateral (select id from barbeiros b where b.barbershop_id = shops.id union all select null) as of_shop (barber);
insert into working_hours_exceptions (id, barbershop_id, barbeiro_id, de, ate, motivo, horario)
select pg_temp.id(shop, 'day off ' || n), shops.id, null, date '2025-01-06' + n * 30, date '2025-01-06' + n * 30, 'Feriado', '{}'
from shops, generate_series(1, case when shop = 'big' then 40 else 4 end) n;
insert into clients (id, barbershop_id, user_id, phone_verified_at, nome, data_nascimento, telefone, created_at, email, cpf, segmento,
  total_visitas, faltas, data_ultimo_corte, primeira_visita, barbeiro_preferido, titular_id, parentesco)
select pg_temp.id(shop, 'client ' || n), id, case when shop = 'big' and n > 10 then pg_temp.account(n) end, now(),
  (array['Ana', 'Bruno', 'Carla', 'Davi', 'Élida', 'Fábio', 'Gisele', 'Hugo', 'Inês', 'João', 'Karina', 'Luís'])[1 + n % 12] || ' ' || (array['Silva', 'Souza', 'Costa', 'Lima', 'Rocha'])[1 + n % 5] || ' ' || n,
  date '1980-01-01' + n * 7 % 9000, case when n % 50 <> 7 then '+55119' || (10000000 + n * 997) end, now() - n * interval '1 hour',
  'cliente' || n || '@exemplo.com', lpad((n * 100003)::text, 11, '0'),
  (array['novo', 'frequente', 'regular', 'vip', 'inativo'])[1 + n % 5], n % 40, n % 9 / 7, now() - n % 400 * interval '1 day',
  now() - interval '400 days', pg_temp.id(shop, 'barber ' || 1 + n % barbers),
  case when n % 50 = 7 then pg_temp.id(shop, 'client ' || n - 1) end, case when n % 50 = 7 then 'filho' end
from shops, generate_series(1, clients) n;

-- Fourteen half hours a day and barber, the newest first, until two months after the Monday.
insert into appointments (id, barbershop_id, barbeiro_id, cliente_id, data_agendamento, hora_inicio, hora_fim, inicio, fim,
  ocupado_ate, servico, valor_final, status, origem, created_by, created_at)
select pg_temp.id(shop, 'visit ' || n), id, pg_temp.id(shop, 'barber ' || 1 + n % barbers),
  pg_temp.id(shop, 'client ' || 1 + (n * 7919 + n / 10000 * 3571) % clients), inicio::date, inicio::time, fim::time, inicio at time zone 'America/Sao_Paulo',
  fim at time zone 'America/Sao_Paulo', fim at time zone 'America/Sao_Paulo', 'Serviço 1', 4500,
  case when n % 10 = 0 then 'cancelado' when inicio > '2026-11-23' then 'agendado' when n % 23 = 0 then 'faltou' else 'concluido' end,
  'equipe', case when shop = 'big' then pg_temp.account(case n % 4 when 0 then 9 + n / 4 % 2 else 11 + n % 5000 end) end, inicio - interval '3 days'
from shops, generate_series(0, visits - 1) n,
  lateral (select timestamp '2027-01-22 09:00' - n / barbers / 14 * interval '1 day' + n / barbers % 14 * interval '30 minutes') as t (inicio),
  lateral (select inicio + interval '30 minutes') as u (fim);
insert into appointment_services (barbershop_id, appointment_id, position, service_id, nome, preco, duracao_minutos)
select id, pg_temp.id(shop, 'visit ' || n), 1, pg_temp.id(shop, 'service 1'), 'Serviço 1', 4500, 30 from shops, generate_series(0, visits - 1) n;
insert into appointment_events (barbershop_id, appointment_id, tipo) select barbershop_id, id, 'booked' from appointments;

-- What only the largest shop has.
create temporary table large as select id from shops where shop = 'big';
insert into imports (id, created_at, barbershop_id, of, arquivo, estado, duplicates, columns, mapping, linhas, lidas, novas)
select pg_temp.id('import', n::text), now() - n * interval '1 minute', id, 'clients', 'x.csv', case when n < 50 then 'importando' else 'concluida' end, 'skip', '{Nome}',
  '{"nome": 0}', 20000, 20000, 20000 from large, generate_series(1, 50) n;
insert into import_rows (barbershop_id, import_id, row, cells, outcome)
select id, pg_temp.id('import', (1 + n % 50)::text), n + 1, '{Davi}', case when n % 4 < 3 then 'added' end from large, generate_series(1, 20000) n;
insert into row_changes (barbershop_id, table_name, row_id, user_id, changed)
select id, 'clients', pg_temp.id('big', 'client ' || n % 10000), pg_temp.account(9), '{"nome": ["A", "B"]}'
from large, generate_series(1, 20000) n;
insert into blocks (barbershop_id, barbeiro_id, inicio, fim, removed_at)
select large.id, b.id, day, day + interval '1 hour', case when extract(day from day) > 25 then now() end
from large join barbeiros b on barbershop_id = large.id, generate_series(timestamptz '2023-06-01 12:00-03', '2026-12-31', '1 day') as day;
insert into memberships (user_id, barbershop_id, role)
select pg_temp.account(n), id, case when n = 9 then 'admin' when n < 9 then 'barbeiro' when n = 10 then 'recepcionista' else 'cliente' end
from large, generate_series(1, 10000) n;
insert into profiles (id, barbershop_id, full_name) select pg_temp.account(n), id, 'Pessoa ' || n from large, generate_series(1, 10000) n;
insert into staff_invitations (id, barbershop_id, email, role, nome, token_hash, expires_at, accepted_at)
select pg_temp.id('big', 'invitation ' || n), id, n || '@exemplo.com', case n % 2 when 0 then 'barbeiro' else 'recepcionista' end, 'Pessoa ' || n, 'hash ' || n,
  now() + interval '1 hour', case when n > 3 then now() end
from large, generate_series(1, 10000) n;
insert into staff_invitations (id, barbershop_id, email, role, nome, cliente_id, token_hash, expires_at, accepted_at)
select pg_temp.id('big', 'client invitation ' || n), id, 'c' || n || '@exemplo.com', 'cliente', 'Pessoa ' || n, pg_temp.id('big', 'client ' || n),
  'client hash ' || n, now() + interval '1 hour', case when n > 3 then now() end
from large, generate_series(1, 10000) n;
insert into staff_invitations (id, created_by, email, role, nome, token_hash, expires_at, accepted_at)
select pg_temp.id('above', 'invitation ' || n), pg_temp.account(3000), n || '@exemplo.com', 'super_admin', 'Pessoa ' || n,
  'hash above ' || n, now() + interval '1 hour', case when n > 3 then now() end
from generate_series(1, 50) n;
insert into consents (barbershop_id, cliente_id, purpose, text_version, origin)
select id, pg_temp.id('big', 'client ' || n), 'marketing', '2026-11-21', 'perfil' from large, generate_series(1, 10000) n;
do $$
declare
  register text;
begin
  for register in select pg_temp.plain_registers() loop
    execute format('insert into %I (id, barbershop_id, nome) select pg_temp.id(''big'', %1$L || '' '' || n), id, ''Exemplo '' || n
      from large, generate_series(1, 10000) n', register);
  end loop;
end $$;
insert into products (id, barbershop_id, nome, marca, categoria, codigo_barras, sku, preco, estoque_minimo, fornecedor_id, destino, quantity,
  moved_at, archived_at)
select pg_temp.id('big', 'product ' || n), id,
  case when n % 20 = 0 then (array['Pomada', 'Shampoo', 'Óleo', 'Balm', 'Cera', 'Loção', 'Talco', 'Gel'])[1 + n / 20 % 8] else 'Item' end || ' ' || n,
  'Marca ' || n % 200, 'Categoria ' || n % 40, (7890000000000 + n)::text, 'SKU-' || n, n * 37 % 20000, 5,
  pg_temp.id('big', 'suppliers ' || 1 + n % 20), (array['venda', 'uso', 'ambos'])[1 + n % 3], n * 31 % 400, now(),
  case when n % 10 = 7 then now() end
from large, generate_series(1, 20000) n;
insert into product_costs (product_id, barbershop_id, valor, ultimo_custo, ultima_quantidade, custo_medio, margem)
select p.id, p.barbershop_id, quantity * 1500, 1500, 1, 1500, case when preco > 0 then (preco - 1500) * 10000 / preco end
from products p join large on barbershop_id = large.id;
insert into stock_movements (id, barbershop_id, product_id, tipo, quantidade, custo, valor, saldo, created_by, created_at)
select pg_temp.id('big', 'movement ' || n), id, pg_temp.id('big', 'product ' || 1 + n % 20000),
  (array['entrada', 'consumo', 'perda', 'consumo', 'ajuste'])[1 + n % 5], case n % 5 when 0 then 10 when 4 then 1 else -2 end,
  case n % 5 when 0 then 15000 end, 0, 5, pg_temp.account(9), now() - n * interval '3 minutes'
from large, generate_series(1, 200000) n;
insert into service_products (barbershop_id, service_id, product_id, unidade, quantidade)
select id, pg_temp.id('big', 'service ' || 1 + n % 6), pg_temp.id('big', 'product ' || n), 'un', 1 from large, generate_series(1, 60) n;
insert into stock_counts (id, barbershop_id, nome, created_by)
select pg_temp.id('big', 'count ' || n), id, 'Contagem ' || n, pg_temp.account(9) from large, generate_series(1, 30) n;
insert into stock_count_lines (count_id, product_id, barbershop_id, contado, esperado)
select pg_temp.id('big', 'count ' || 1 + n % 30), p.id, p.barbershop_id, quantity + (n % 50 = 0)::int, quantity
from (select *, row_number() over (order by id) as n from products) p join large on barbershop_id = large.id;
insert into security_events (barbershop_id, user_id, event_type, severity)
select id, pg_temp.account(n), case when n % 300 = 0 then 'sign_in_failed' when n % 2 = 0 then 'sign_in' else 'kind ' || n % 40 end, case when n % 300 = 0 then 'high' else 'low' end
from large, generate_series(1, 10000) n;
insert into security_events (barbershop_id, event_type, severity) select id, 'sign_in', 'low' from shops, generate_series(1, 10);
insert into idempotency_keys (barbershop_id, actor, key, request_hash, created_at)
select id, case when n % 2 = 0 then 'visitante' else pg_temp.account(n)::text end, 'key ' || n, '', now() - n * interval '9 seconds'
from large, generate_series(1, 10000) n;
insert into photos (url, barbershop_id) select '/api/photos/foto-' || id || '-' || n || '-0.webp', id from large, generate_series(1, 10000) n;
insert into cut_cards (id, barbershop_id, cliente_id, dia, barbeiro_id, degrade, antes_url, created_by)
select pg_temp.id('big', 'cut card ' || n), id, pg_temp.id('big', 'client ' || 1 + n % 10000), current_date - n % 300,
  (select b.id from barbeiros b where b.barbershop_id = large.id order by b.id limit 1), 'baixo',
  '/api/photos/foto-' || id || '-' || 1 + n % 10000 || '-0.webp', pg_temp.account(9)
from large, generate_series(1, 20000) n;
-- Of each concluded visit, and none so old that its client may not change it.
insert into reviews (id, barbershop_id, appointment_id, cliente_id, barbeiro_id, nota, comentario, created_at)
select pg_temp.id('big', 'review ' || a.id), a.barbershop_id, a.id, a.cliente_id, a.barbeiro_id, 1 + n % 5, 'x', now() - n * interval '10 seconds'
from (select *, row_number() over () as n from appointments) a join large on barbershop_id = large.id where status = 'concluido';
-- A comanda with two items and a payment for every two visits, a drawer for each hundred of them.
do $$ declare shop uuid; begin for shop in select id from shops loop perform set_config('app.shop', shop::text, true), app.open_accounts(shop), app.open_entry_accounts(shop); end loop; perform set_config('app.shop', '', true); end $$;
insert into caixas (id, barbershop_id, dia, abertura, opened_at, contado, esperado, closed_at)
select pg_temp.id('big', 'caixa ' || n), id, date '2026-11-23' - n, 10000, timestamptz '2026-11-23 09:00-03' - n * interval '1 day',
  case when n > 0 then 10000 end, case when n > 0 then 10000 end, case when n > 0 then now() end
from large, generate_series(0, 10000) n;
insert into caixa_movements (barbershop_id, caixa_id, tipo, valor, motivo, categoria, created_at)
select id, pg_temp.id('big', 'caixa ' || n / 100), (array['suprimento', 'sangria', 'despesa'])[1 + n % 3], 1000, 'x', case n % 3 when 2 then 'outras' end, now() - n * interval '9 minutes'
from large, generate_series(1, 20000) n;
insert into comandas (id, barbershop_id, numero, appointment_id, cliente_id, barbeiro_id, opened_at, dia, total, gasto, closed_at, cancelled_at, motivo, cpf_nota, numero_nota)
select pg_temp.id('big', 'comanda ' || n), id, n, pg_temp.id('big', 'visit ' || n), pg_temp.id('big', 'client ' || 1 + n % 10000), pg_temp.id('big', 'barber ' || 1 + n % 8), now() - n * interval '20 minutes',
  case when n % 100 > 1 then date '2026-11-23' - n / 100 end, case when n % 100 > 1 then 9000 end, case when n % 100 > 1 then 9000 end, case when n % 100 > 1 then now() - n * interval '20 minutes' end,
  case when n % 100 = 1 then now() end, case when n % 100 = 1 then 'x' else '' end,
  case when n % 3 = 0 then '52998224725' end, case when n % 100 > 11 then n::text end
from large, generate_series(1, 20000) n;
insert into client_months (barbershop_id, mes, cliente_id, comandas, gasto, ultima)
select barbershop_id, date_trunc('month', dia)::date, cliente_id, count(*), sum(gasto), max(dia) from comandas where gasto is not null group by 1, 2, 3;
insert into comanda_items (id, barbershop_id, comanda_id, tipo, service_id, nome, barbeiro_id, preco)
select pg_temp.id('big', 'item ' || n || ' ' || m), id, pg_temp.id('big', 'comanda ' || n), 'servico', pg_temp.id('big', 'service ' || m), 'Serviço',
  pg_temp.id('big', 'barber ' || 1 + n % 8), 4500
from large, generate_series(1, 20000) n, generate_series(1, 2) m;
insert into comanda_items (id, barbershop_id, comanda_id, tipo, product_id, nome, barbeiro_id, preco)
select pg_temp.id('big', 'product of comanda ' || n), id, pg_temp.id('big', 'comanda ' || n), 'produto', pg_temp.id('big', 'product ' || n % 1000 + 1),
  'Item', pg_temp.id('big', 'barber ' || 1 + n % 8), n
from large, generate_series(2, 20000, 2) n;
insert into journal (id, barbershop_id, dia, tipo, fonte, fonte_id, caixa_id)
select pg_temp.id('big', 'journal ' || n), id, date '2026-11-23' - n / 100, 'pagamento', 'comanda_payments', pg_temp.id('big', 'payment ' || n),
  pg_temp.id('big', 'caixa ' || n / 100)
from large, generate_series(1, 20000) n;
insert into postings (journal_id, position, barbershop_id, conta, valor)
select pg_temp.id('big', 'journal ' || n), m, id, case m when 1 then 'caixa' else 'adiantamentos' end, case m when 1 then 9000 else -9000 end
from large, generate_series(1, 20000) n, generate_series(1, 2) m;
insert into account_days (barbershop_id, conta, dia, valor)
select id, codigo, date '2026-11-23' - n, 100
from large, unnest(array['caixa', 'adiantamentos', 'pix_a_conferir', 'receita_servicos']) as codigo, generate_series(0, 3000) n;
insert into account_months (barbershop_id, conta, mes, valor)
select barbershop_id, conta, date_trunc('month', dia), sum(valor) from account_days group by 1, 2, 3;
insert into sales_days (barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa, quantidade, bruto, desconto, cortesia, custo)
select id, date '2026-11-23' - n, 'item', 'servico', pg_temp.id('big', 'service ' || m), pg_temp.id('big', 'barber ' || 1 + m % 8), null, null, null, 1, 4500, 0, 0, 0
from large, generate_series(0, 1000) n, generate_series(1, 10) m
union all select id, date '2026-11-23' - n, 'hora', null, null, pg_temp.id('big', 'barber 1'), m, null, null, 1, 4500, 0, 0, 0
from large, generate_series(0, 1000) n, generate_series(9, 18) m
union all select id, date '2026-11-23' - n, 'forma', null, null, null, null, f, null, 1, 4500, 0, 0, 0
from large, generate_series(0, 1000) n, unnest(array['dinheiro', 'pix', 'cartao_credito']) f
union all select id, date '2026-11-23' - n, 'pessoa', null, null, null, null, null, pg_temp.account(1 + m), 1, 0, 500, 0, 0
from large, generate_series(0, 1000) n, generate_series(0, 3) m;
insert into sales_months (barbershop_id, mes, por, tipo, item_id, barbeiro_id, hora, forma, pessoa, quantidade, bruto, desconto, cortesia, custo)
select barbershop_id, date_trunc('month', dia), por, tipo, item_id, barbeiro_id, hora, forma, pessoa,
  sum(quantidade), sum(bruto), sum(desconto), sum(cortesia), sum(custo) from sales_days group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
insert into card_machines (id, barbershop_id, nome, archived_at)
select pg_temp.id('big', 'machine ' || n), id, 'Maquininha ' || n, case when n > 10 then now() end from large, generate_series(1, 10000) n;
insert into card_fees (barbershop_id, machine_id, forma, parcelas, bps, dias)
select id, pg_temp.id('big', 'machine ' || n), 'cartao_credito', m, 299, 30 from large, generate_series(1, 1000) n, generate_series(1, 12) m;
insert into comanda_payments (id, barbershop_id, comanda_id, forma, valor, journal_id, machine_id, taxa)
select pg_temp.id('big', 'payment ' || n), id, pg_temp.id('big', 'comanda ' || n), f, 9000, pg_temp.id('big', 'journal ' || n),
  case f when 'cartao_credito' then pg_temp.id('big', 'machine ' || 1 + n % 10) end, case f when 'cartao_credito' then 300 end
from large, generate_series(1, 20000) n, lateral (select (array['dinheiro', 'pix', 'cartao_credito'])[1 + n % 3] as f) forms;
insert into receivables (id, barbershop_id, payment_id, forma, parcela, dia, bruto, taxa, recebido, journal_id, received_at)
select pg_temp.id('big', 'receivable ' || n), id, pg_temp.id('big', 'payment ' || n), (array['pix', 'cartao_credito'])[n % 3], 1,
  date '2026-11-23' - n / 100, 9000, 0, case when n > 300 then 9000 end, case when n > 300 then pg_temp.id('big', 'journal ' || n) end, case when n > 300 then now() end
from large, generate_series(1, 20000) n where n % 3 > 0;
insert into finance_entries (id, barbershop_id, tipo, descricao, conta, valor, vencimento, serie_id, pago_em, pago_de, journal_id)
select pg_temp.id('big', 'finance entry ' || n), id, 'despesa', 'Conta ' || n, 'despesa_aluguel', 1000 + n, date '2026-11-23' + 200 - n / 50, pg_temp.id('big', 'series ' || n % 1000),
  case when n > 10000 then date '2026-11-23' + 200 - n / 50 end, case when n > 10000 then 'banco' end, case when n > 10000 then pg_temp.id('big', 'journal ' || n) end
from large, generate_series(1, 20000) n;
insert into entry_attachments (barbershop_id, entry_id, nome, arquivo, removed_at)
select id, pg_temp.id('big', 'finance entry ' || n), 'Boleto', 'anexo-' || n || '.pdf', case when n % 20 = 0 then now() end from large, generate_series(1, 10000) n;
insert into bank_lines (id, barbershop_id, conta, chave, dia, valor, descricao, ignored_at)
select pg_temp.id('big', 'bank line ' || n), id, 'banco', n::text, date '2026-11-23' - n / 20, 1000 + n, 'Pix ' || n, case when n > 300 then now() end
from large, generate_series(1, 20000) n;
-- Of half of the clients what they owe since then, and a third of it received.
insert into client_wallets (barbershop_id, cliente_id, fiado, fiado_desde)
select id, pg_temp.id('big', 'client ' || n), 2000, date '2026-11-23' - n % 200 from large, generate_series(1, 10000) n;
insert into client_entries (id, barbershop_id, cliente_id, tipo, forma, valor, dia, journal_id, created_at)
select pg_temp.id('big', 'entry ' || n), id, pg_temp.id('big', 'client ' || 1 + n % 5000), 'recebimento', 'pix', 500, date '2026-11-23' - n % 200,
  pg_temp.id('big', 'journal ' || n), now() - n * interval '9 minutes'
from large, generate_series(1, 10000) n;
alter table client_debts disable trigger wallet_dated;
insert into client_debts (id, barbershop_id, cliente_id, dia, valor, aberto, payment_id)
select pg_temp.id('big', 'debt ' || n), id, pg_temp.id('big', 'client ' || 1 + n % 5000), date '2026-11-23' - n % 200, 1500, 1000, pg_temp.id('big', 'payment ' || n)
from large, generate_series(1, 10000) n;
alter table client_debts enable trigger wallet_dated;
insert into client_debt_parts (barbershop_id, entry_id, debt_id, valor)
select id, pg_temp.id('big', 'entry ' || n), pg_temp.id('big', 'debt ' || n), 500 from large, generate_series(1, 10000) n;
insert into comanda_returns (barbershop_id, comanda_id, item_id, quantidade, bruto, desconto, cortesia, forma, motivo)
select id, pg_temp.id('big', 'comanda ' || n), pg_temp.id('big', 'item ' || n || ' 1'), 1, 4500, 0, false, 'pix', 'x'
from large, generate_series(1, 20000) n where n % 100 > 1 and n % 3 > 0;
-- Every shop has a plan of the platform and ten invoices; the largest one thousands of them, and of what it asked.
insert into shop_subscriptions (barbershop_id, plan_id, preco, limite, desde, proxima, dia)
select shops.id, p.id, p.preco, p.limite, '2026-11-01', '2026-12-01', 1 from shops, platform_plans p where p.nome = 'Enterprise';
insert into shop_invoices (barbershop_id, plan_id, plano, de, ate, valor, vence, tolera_ate, paga_em, forma)
select s.barbershop_id, s.plan_id, 'Enterprise', date '2026-11-01' - n, date '2026-11-30' - n, 15000, date '2026-11-06' - n, date '2026-11-21' - n,
  case when n > 1 then date '2026-11-06' - n end, case when n > 1 then 'pix' end
from shop_subscriptions s, generate_series(1, case when s.barbershop_id = pg_temp.id('big', 'shop') then 10000 else 10 end) n;
insert into shop_invoice_payments (barbershop_id, invoice_id, valor, provedor, sessao, expira_em, situacao, cobranca, created_at, updated_at)
select i.barbershop_id, i.id, i.valor, 'stripe', 'cs_invoice_' || i.id, now(), 'encerrada', 'pi_invoice_' || i.id, i.vence, i.vence from shop_invoices i;
insert into platform_requests (barbershop_id, user_id, tipo, mensagem, created_at, answered_at)
select id, pg_temp.account(9), 'especialista', 'Oi', now() - n * interval '1 hour', case when n > 10 then now() end from large, generate_series(1, 10000) n;
-- A club of every client, each with a quarter and the one before it; fifty plans are sold. What is kept of it is written beside it.
alter table subscribers disable trigger kept, disable trigger counted;
alter table subscription_payments disable trigger kept;
alter table online_payments disable trigger kept;
insert into subscription_plans (id, barbershop_id, nome, preco, archived_at)
select pg_temp.id('big', 'plan ' || n), id, 'Plano ' || n, 9000, case when n > 50 then now() end from large, generate_series(1, 1000) n;
insert into plan_services (barbershop_id, plan_id, service_id, quota, fichas)
select id, pg_temp.id('big', 'plan ' || n), pg_temp.id('big', 'service ' || m), 4, 40 from large, generate_series(1, 1000) n, generate_series(1, 6) m;
insert into subscribers (id, barbershop_id, cliente_id, plan_id, preco, meses, inicio, desde, subscription_end, created_at, cliente_ate, inicios,
  cartao, pausada_ate)
select pg_temp.id('big', 'subscriber ' || n), id, pg_temp.id('big', 'client ' || n), pg_temp.id('big', 'plan ' || 1 + n % 50),
  9000, 3, date '2026-11-23' - n % 400, date '2026-11-23' - n % 400, date '2027-02-23' - n % 400, now() - n * interval '1 hour',
  date '2027-02-23' - n % 400, array[date_trunc('month', date '2027-02-23' - n % 400)::date], case when n % 100 = 0 then 'suspensa' end,
  case when n % 100 = 1 then date '2026-12-23' - n % 400 end from large, generate_series(1, 10000) n;
insert into subscriber_days (barbershop_id, por, mes, dia, plan_id, meses, encerrada, cancelada, teste, quantidade, preco, inicio)
select id, 'fim', null, date '2027-11-23' - n, null, null, false, false, false, 1, 0, 9000 from large, generate_series(1, 2000) n
union all select id, 'plano', null, date '2027-11-23' - n, pg_temp.id('big', 'plan ' || m), 3, null, null, null, 1, 9000, 0
  from large, generate_series(1, 400) n, generate_series(1, 50) m
union all select id, 'criada', null, date '2026-11-23' - n, null, null, null, null, null, 1, 0, 0 from large, generate_series(1, 2000) n
union all select id, 'perda', (date '2026-11-01' - m * interval '1 month')::date, date '2027-11-23' - n, null, null, null, null, null, 1, 0, 0
  from large, generate_series(1, 400) n, generate_series(1, 20) m;
insert into subscription_payments (id, barbershop_id, subscriber_id, comanda_id, item_id, dia, meses, de, ate, bruto, valor)
select pg_temp.id('big', 'paid ' || n), id, pg_temp.id('big', 'subscriber ' || 1 + n % 10000), pg_temp.id('big', 'comanda ' || n),
  pg_temp.id('big', 'item ' || n || ' 1'), date '2026-11-23' - n / 100, 3, date '2026-11-23' - n / 100, date '2027-02-23' - n / 100, 9000, 9000
from large, generate_series(1, 20000) n;
insert into subscription_months (barbershop_id, payment_id, mes, bruto, valor, primeiro, journal_id)
select id, pg_temp.id('big', 'paid ' || n), (date_trunc('month', date '2026-11-23' - n / 100) + m * interval '1 month')::date, 3000, 3000, m = 0,
  case when m > 0 and n > 1000 then pg_temp.id('big', 'journal ' || n) end from large, generate_series(1, 20000) n, generate_series(0, 2) m;
-- Every client bought two packages of five uses, two of which they used; a thousand kinds were sold, fifty still are.
insert into packages (id, barbershop_id, nome, preco, archived_at)
select pg_temp.id('big', 'package ' || n), id, 'Pacote ' || n, 20000, case when n > 50 then now() end from large, generate_series(1, 1000) n;
insert into package_services (barbershop_id, package_id, service_id, usos)
select id, pg_temp.id('big', 'package ' || n), pg_temp.id('big', 'service ' || m), 5 from large, generate_series(1, 1000) n, generate_series(1, 10) m;
insert into client_packages (id, barbershop_id, cliente_id, package_id, item_id, nome, dia, valido_ate, valor)
select pg_temp.id('big', 'bought ' || n), id, pg_temp.id('big', 'client ' || 1 + n % 10000), pg_temp.id('big', 'package ' || 1 + n % 1000),
  pg_temp.id('big', 'item ' || n || ' 1'), 'Pacote', date '2026-11-23' - n / 100, date '2027-02-23' - n / 100, 20000 from large, generate_series(1, 20000) n;
insert into client_package_uses (client_package_id, position, barbershop_id, service_id, valor, item_id)
select pg_temp.id('big', 'bought ' || n), p, id, pg_temp.id('big', 'service ' || 1 + p % 6), 4000, case when p < 3 then pg_temp.id('big', 'item ' || n || ' 2') end
from large, generate_series(1, 20000) n, generate_series(1, 5) p;
insert into gift_vouchers (barbershop_id, item_id, codigo, para, valor, saldo, dia, valido_ate, sold_at)
select id, pg_temp.id('big', 'item ' || n || ' 1'), upper(translate(lpad(to_hex(n), 8, 'z'), '01', 'xy')), 'Ana', 5000, n % 2 * 1000, date '2026-11-23' - n / 100,
  date '2027-11-23' - n / 100, now() - n * interval '1 hour' from large, generate_series(1, 20000) n;
-- Every client has tried a card, and every second one pays by it, eight times.
insert into payment_accounts (barbershop_id, provedor, conta) select id, 'stripe', 'acct_big' from large;
insert into online_subscriptions (id, barbershop_id, cliente_id, plan_id, provedor, conta, preco, meses, sessao, assinatura, situacao, renova_em, created_at, updated_at)
select pg_temp.id('big', 'online ' || n), id, pg_temp.id('big', 'client ' || n), pg_temp.id('big', 'plan ' || 1 + n % 50), 'stripe', 'acct_big', 9000, 3,
  'cs_' || n, 'sub_' || n, case when n % 2 = 0 then 'ativa' else 'falhou' end, case when n % 2 = 0 then date '2026-12-23' end,
  now() - n * interval '1 hour', now() - n * interval '1 hour' from large, generate_series(1, 10000) n;
insert into online_payments (barbershop_id, online_id, fatura, cobranca, comanda_id, valor)
select id, pg_temp.id('big', 'online ' || 1 + n % 5000), 'in_' || n, 'pi_' || n, pg_temp.id('big', 'comanda ' || n), 9000 from large, generate_series(1, 20000) n;
alter table subscribers enable trigger kept, enable trigger counted;
alter table subscription_payments enable trigger kept;
alter table online_payments enable trigger kept;
-- Of every tenth visit a deposit was paid.
insert into deposits (barbershop_id, appointment_id, valor, provedor, conta, sessao, expira_em, situacao, cobranca, pago_em, created_at, updated_at)
select id, pg_temp.id('big', 'visit ' || n * 10), 2000, 'stripe', 'acct_big', 'cs_deposit_' || n, now(), case when n % 50 = 0 then 'pago' else 'usado' end,
  'pi_deposit_' || n, now(), now() - n * interval '1 hour', now() - n * interval '1 hour' from large, generate_series(1, 10000) n;
-- Every client opened a page for a voucher, and every second one paid.
insert into online_purchases (id, barbershop_id, cliente_id, tipo, nome, valor, provedor, conta, sessao, expira_em, situacao, cobranca, pago_em, comanda_id, created_at, updated_at)
select pg_temp.id('big', 'purchase ' || n), id, pg_temp.id('big', 'client ' || n), 'vale', 'Vale-presente', 5000, 'stripe', 'acct_big', 'cs_purchase_' || n, now(),
  case when n % 2 = 0 then 'concluida' else 'nao_paga' end, 'pi_purchase_' || n, case when n % 2 = 0 then now() end,
  case when n % 2 = 0 then pg_temp.id('big', 'comanda ' || n) end, now() - n * interval '1 hour', now() - n * interval '1 hour'
from large, generate_series(1, 10000) n;
-- Every second comanda was charged by link, of which a few are pending.
insert into comanda_charges (barbershop_id, comanda_id, valor, provedor, conta, sessao, expira_em, situacao, cobranca, pago_em, payment_id, created_at, updated_at)
select id, pg_temp.id('big', 'comanda ' || n), 5000, 'stripe', 'acct_big', 'cs_charge_' || n, now(), s, 'pi_charge_' || n,
  case when s = 'paga' then now() end, case when s = 'paga' then pg_temp.id('big', 'payment ' || n) end, now() - n * interval '1 hour', now() - n * interval '1 hour'
from large, generate_series(1, 10000) n, lateral (select case when n % 1000 = 0 then 'pendente' when n % 2 = 0 then 'paga' else 'encerrada' end as s) states;
insert into payment_events (barbershop_id, provedor, evento, tipo, sobre, happened_at, done_at)
select id, 'stripe', 'evt_' || n, 'invoice.paid', '{}', now() - n * interval '1 hour', now() from large, generate_series(1, 20000) n;
-- Fifty potes, each fed by a plan, with 200 months, two hundred of whose visits no month has taken.
insert into revenue_pots (id, barbershop_id, nome, desde, archived_at)
select pg_temp.id('big', 'pot ' || n), id, 'Pote ' || n, '2010-01-01', case when n > 50 then now() end from large, generate_series(1, 1000) n;
insert into revenue_pot_members (barbershop_id, pote_id, barbeiro_id, de)
select id, pg_temp.id('big', 'pot ' || n), pg_temp.id('big', 'barber ' || b), '2010-01-01' from large, generate_series(1, 1000) n, generate_series(1, 8) b;
insert into revenue_pot_plans (barbershop_id, plan_id, mes, pote_id)
select id, pg_temp.id('big', 'plan ' || n), (date '2026-11-01' - m * interval '1 month')::date, pg_temp.id('big', 'pot ' || n)
from large, generate_series(1, 1000) n, generate_series(0, 9) m;
insert into revenue_pot_months (id, barbershop_id, pote_id, mes, casa_bps, criterio, recebido, devolvido, base_anterior, base, pool, casa, entrada,
  ajustes, peso, distribuido, repartido, saida, computed_at, closed_at)
select pg_temp.id('big', 'pot month ' || n || ' ' || m), id, pg_temp.id('big', 'pot ' || n), (date '2026-10-01' - m * interval '1 month')::date, 6000,
  'fichas', 20000, 0, 0, 20000, 8000, 12000, 0, 0, 320, 8000, 8000, 0, now(), null from large, generate_series(1, 50) n, generate_series(0, 199) m;
insert into revenue_pot_shares (month_id, barbershop_id, barbeiro_id, dia, peso, ajustes, valor, closing_id)
select pg_temp.id('big', 'pot month ' || n || ' ' || m), id, pg_temp.id('big', 'barber ' || b), (date '2026-10-31' - m * interval '1 month')::date, 40, 0, 1000,
  case when m > 0 then pg_temp.id('big', 'closing ' || b - 1) end from large, generate_series(1, 50) n, generate_series(0, 199) m, generate_series(1, 8) b;
alter table revenue_pot_months disable trigger user;
update revenue_pot_months set closed_at = now();
alter table revenue_pot_months enable trigger user;
insert into revenue_pot_visits (barbershop_id, plan_id, comanda_id, item_id, barbeiro_id, dia, numero, nome, quantidade, fichas, minutos, preco, month_id, tipo, peso, valor)
select id, pg_temp.id('big', 'plan ' || 1 + n % 50), pg_temp.id('big', 'comanda ' || n), pg_temp.id('big', 'item ' || n || ' ' || i), pg_temp.id('big', 'barber ' || 1 + n % 8),
  date '2026-11-23' - n / 100, n, 'Corte', 1, 40, 30, 4500, case when n > 2300 then pg_temp.id('big', 'pot month ' || 1 + n % 50 || ' ' || n / 3000) end,
  case when n > 2300 then 'visita' end, case when n > 2300 then 40 end, case when n > 2300 then 1000 end
from large, generate_series(1, 20000) n, generate_series(1, 2) i;
insert into revenue_pot_refunds (journal_id, barbershop_id, month_id, valor)
select pg_temp.id('big', 'journal ' || n), id, pg_temp.id('big', 'pot month ' || 1 + n % 50 || ' ' || n % 200), 100 from large, generate_series(1, 10000) n;
insert into revenue_pot_corrections (barbershop_id, corrige_id, month_id, barbeiro_id, valor, motivo)
select id, pg_temp.id('big', 'pot month ' || 1 + n % 50 || ' ' || 1 + n / 100), case when n > 100 then pg_temp.id('big', 'pot month ' || 1 + n % 50 || ' ' || n / 100) end,
  pg_temp.id('big', 'barber ' || 1 + n % 8), 100, 'Faltou' from large, generate_series(1, 10000) n;
insert into subscription_pauses (barbershop_id, subscriber_id, de, ate)
select id, pg_temp.id('big', 'subscriber ' || n), date '2026-11-03' - n % 400, date '2026-11-23' - n % 400 from large, generate_series(1, 10000) n;
alter table subscription_dependents disable trigger user;
insert into subscription_dependents (barbershop_id, titular_id, cliente_id)
select id, pg_temp.id('big', 'client ' || n), pg_temp.id('big', 'client ' || 10000 + n) from large, generate_series(1, 10000) n;
alter table subscription_dependents enable trigger user;
insert into plan_changes (item_id, barbershop_id, de_id, para_id, dia, credito)
select pg_temp.id('big', 'item ' || n || ' 1'), id, pg_temp.id('big', 'subscriber ' || n), pg_temp.id('big', 'subscriber ' || 1 + n % 10000), date '2026-11-23' - n % 400, 100
from large, generate_series(1, 10000) n;
insert into subscription_notices (barbershop_id, subscriber_id, tipo, ate)
select id, pg_temp.id('big', 'subscriber ' || n), 'vencida', date '2026-11-23' - n % 400 from large, generate_series(1, 10000) n;
insert into commission_rates (barbershop_id, barbeiro_id, product_id, bps)
select id, pg_temp.id('big', 'barber ' || b), pg_temp.id('big', 'product ' || n), 1000 from large, generate_series(1, 8) b, generate_series(1, 1500) n;
insert into commission_tiers (barbershop_id, barbeiro_id, faixas)
select id, pg_temp.id('big', 'barber ' || b), '[{"acima": 100000, "bps": 5500}]' from large, generate_series(1, 8) b;
-- Each of a day of one barber, with a bonus; the newest took their commissions.
insert into closings (id, barbershop_id, barbeiro_id, de, ate, linhas, comissoes, gorjetas, bonus, saldo_anterior, recebido, descontos, liquido, saldo, pago)
select pg_temp.id('big', 'closing ' || n), id, pg_temp.id('big', 'barber ' || 1 + n % 8), date '2026-11-13' - n / 8, date '2026-11-13' - n / 8,
  0, 0, 0, 1000, 0, 0, 0, 1000, 0, 1000 from large, generate_series(0, 9999) n;
insert into closing_adjustments (barbershop_id, barbeiro_id, tipo, dia, valor, motivo, closing_id)
select id, pg_temp.id('big', 'barber ' || 1 + n % 8), 'bonus', date '2026-11-13' - n / 8, 1000, 'Meta', pg_temp.id('big', 'closing ' || n)
from large, generate_series(0, 9999) n;
insert into closing_payments (barbershop_id, closing_id, valor, em, conta, journal_id)
select id, pg_temp.id('big', 'closing ' || n), 1000, date '2026-11-13' - n / 8, 'banco', pg_temp.id('big', 'journal ' || 1 + n)
from large, generate_series(0, 9999) n;
insert into partner_contracts (barbershop_id, barbeiro_id, cnpj, razao_social, bps, de, ate)
select id, pg_temp.id('big', 'barber ' || 1 + n % 8), '11222333000181', 'Barbearia ME', 6000, date '2026-11-13' - n / 8, date '2026-11-13' - n / 8
from large, generate_series(0, 9999) n;
insert into accountant_links (barbershop_id, nome, token_hash, ate, created_at, revoked_at)
select id, 'Carla', encode(sha256(('link ' || n)::bytea), 'hex'), '2026-12-31', '2026-11-23', case when n > 5 then now() end
from large, generate_series(1, 10000) n;
insert into partner_notes (barbershop_id, barbeiro_id, mes, numero, dia, valor)
select id, pg_temp.id('big', 'barber ' || 1 + n % 8), (date '2026-11-01' - n / 8 * interval '1 month')::date, n::text, '2026-11-01', 1000
from large, generate_series(0, 7999) n;
insert into closing_parts (closing_id, barbershop_id, journal_id, position, tipo, dia, numero, valor)
select pg_temp.id('big', 'closing ' || n), id, pg_temp.id('big', 'journal ' || 1 + n), 1, 'gorjeta', date '2026-11-13' - n / 8, n, 500
from large, generate_series(0, 9999) n;
insert into advances (id, barbershop_id, barbeiro_id, valor, motivo, created_at, approved_at, pago_em, pago_de, journal_id, descontado)
select pg_temp.id('big', 'advance ' || n), id, pg_temp.id('big', 'barber ' || 1 + n % 8), 1000, 'Almoço', now() - n * interval '1 hour', now(),
  date '2026-11-13' - n / 8, 'banco', pg_temp.id('big', 'journal ' || 1 + n), case when n > 100 then 1000 else 0 end from large, generate_series(0, 9999) n;
insert into advance_deductions (barbershop_id, closing_id, advance_id, valor)
select id, pg_temp.id('big', 'closing ' || n), pg_temp.id('big', 'advance ' || n), 1000 from large, generate_series(101, 9999) n;
insert into barber_settlements (barbershop_id, barbeiro_id, tipo, valor, em, motivo, journal_id)
select id, pg_temp.id('big', 'barber ' || 1 + n % 8), 'perdoado', 1000, date '2026-11-13' - n / 8, 'Acordo', pg_temp.id('big', 'journal ' || 1 + n)
from large, generate_series(0, 9999) n;
insert into commissions (barbershop_id, comanda_id, item_id, barbeiro_id, tipo, dia, vendido_em, numero, nome, quantidade, bruto, base, bps, origem,
  cheia, valor, journal_id, processed_at, paid_at, closing_id)
select id, pg_temp.id('big', 'comanda ' || n), pg_temp.id('big', 'item ' || n || ' ' || m), pg_temp.id('big', 'barber ' || 1 + n % 8), 'venda',
  date '2026-11-23' - n / 100, date '2026-11-23' - n / 100, n, 'Serviço', 1, 4500, 4500, 5000, 'padrao', 2250, 2250, pg_temp.id('big', 'journal ' || n),
  case when n >= 1000 then now() end, case when n >= 1000 then now() end, case when n >= 1000 then pg_temp.id('big', 'closing ' || (n / 100 - 10) * 8 + n % 8) end
from large, generate_series(1, 20000) n, generate_series(1, 2) m;
insert into commission_days (barbershop_id, dia, barbeiro_id, linhas, base, valor, repasse)
select id, date '2026-11-23' - n, pg_temp.id('big', 'barber ' || m), 10, 45000, 22500, 0 from large, generate_series(0, 1000) n, generate_series(1, 8) m;
insert into fee_days (barbershop_id, dia, origem, forma, pagamentos, bruto, taxa)
select id, date '2026-11-23' - n, 'online', f, 10, 45000, 900 from large, generate_series(0, 1000) n, unnest(array['online', 'sinal']) f;
insert into name_words
select barbershop_id, 'clients', unnest(app.words(nome_busca)), nome_busca, id, nome_busca from clients
union all select barbershop_id, 'products', unnest(app.words(busca)), nome_busca, id, busca from products;
insert into client_logs (user_id, barbershop_id, level, message, happened_at)
select pg_temp.account(1 + n % 1250), id, case when n % 8 = 7 then 'error' else 'info' end, 'x', now()
from large, generate_series(1, 10000) n;

insert into notifications (id, barbershop_id, user_id, kind, message, data, read_at, removed_at)
select uuidv7(make_interval(secs => -n * 60)), id, pg_temp.account(1 + person), (array['booked', 'moved', 'cancelled'])[1 + n % 3], 'x',
  jsonb_build_object('appointment', pg_temp.id('big', 'visit ' || n)), case when n > 200 then now() end, case when n % 20 = 0 then now() end
from large, generate_series(0, 9) person, generate_series(1, 3000) n;
insert into notifications (id, barbershop_id, user_id, kind, message)
select uuidv7(make_interval(secs => -n * 60)), id, pg_temp.account(20), 'moved', 'x' from large, generate_series(1, 3000) n;

do $$ declare name regclass; begin for name in select f.name from filled f loop execute 'reindex table ' || name; end loop; end $$;
