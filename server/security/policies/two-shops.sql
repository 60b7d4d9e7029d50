-- Two shops with the same people and rows; every id is md5(shop || ' ' || name). Ana is served by Beto, Caio by Zé;
-- Vera may sell, and does on Ana's comandas. Bia's hold has run out, and Duda has come by the number that Ana's account claims.
create function pg_temp.id(shop text, name text) returns uuid language sql immutable return md5(shop || ' ' || name)::uuid;

-- The tables of registers that need no more than a name.
create function pg_temp.plain_registers() returns setof text language sql as $$
  select attrelid::regclass::text from pg_attribute where attnum > 0 and not attisdropped group by attrelid
  having array_agg(attname::text order by attnum) filter (where attnotnull and not atthasdef) = '{barbershop_id,nome}'
    and array_agg(attname::text) @> '{archived_at,nome_busca}'
    and not exists (select from pg_constraint where conrelid = attrelid and contype = 'f' and confrelid <> 'barbershops'::regclass)
$$;

create procedure pg_temp.furnish(shop text) language plpgsql as $$
declare
  here uuid := pg_temp.id(shop, 'shop');
  ze uuid := pg_temp.id(shop, 'zé');
  beto uuid := pg_temp.id(shop, 'beto');
  ana uuid := pg_temp.id(shop, 'ana');
  corte uuid := pg_temp.id(shop, 'corte');
  who text;
  register text;
  booked record;
begin
  foreach who in array array['zé', 'rita', 'beto', 'ana', 'newcomer'] loop
    insert into auth."user" (id, full_name, email) values (pg_temp.id(shop, who), who, md5(shop || who) || '@exemplo.com');
  end loop;

  perform set_config('app.shop', here::text, true), set_config('app.actor_role', 'admin', true), set_config('role', 'navalha_auth', true);
  insert into barbershops (id, nome, slug) values (here, shop, shop);
  insert into barbershop_settings (barbershop_id) values (here);
  insert into memberships (user_id, barbershop_id, role)
  values (ze, here, 'admin'), (pg_temp.id(shop, 'rita'), here, 'recepcionista'), (beto, here, 'barbeiro'), (ana, here, 'cliente');
  for who in select role from memberships loop
    perform set_config('app.actor', (select user_id from memberships where role = who)::text, true);
    insert into profiles (id, barbershop_id, full_name) values (app.actor(), here, who);
  end loop;

  insert into barbeiros (id, barbershop_id, user_id, nome) values (ze, here, ze, 'Zé'), (beto, here, beto, 'Beto'), (pg_temp.id(shop, 'vera'), here, null, 'Vera'),
    (pg_temp.id(shop, 'dora'), here, null, 'Dora');
  insert into services (id, barbershop_id, nome, preco, duracao_minutos)
  values (corte, here, 'Corte', 4500, 30), (pg_temp.id(shop, 'barba'), here, 'Barba', 3500, 30);
  insert into services (id, barbershop_id, nome, preco, duracao_minutos, combo) values (pg_temp.id(shop, 'combo'), here, 'Combo', 7500, 60, true);
  insert into service_parts (barbershop_id, combo_id, part_id, position) values (here, pg_temp.id(shop, 'combo'), corte, 0);
  insert into barber_services (barbershop_id, barbeiro_id, service_id)
  values (here, ze, corte), (here, ze, pg_temp.id(shop, 'barba')), (here, beto, corte);
  insert into working_hours (barbershop_id, barbeiro_id, weekday, opens, closes) values (here, null, 1, 540, 1080), (here, beto, 1, 540, 1080);
  insert into working_hours_exceptions (barbershop_id, barbeiro_id, de, ate, motivo, horario)
  values (here, null, '2026-12-25', '2026-12-25', 'Natal', '{}'), (here, beto, '2026-12-25', '2026-12-25', 'Plantão', '{[540,720)}');
  insert into photos (url, barbershop_id) values ('/api/photos/foto-' || here || '-1-0.webp', here);
  for register in select pg_temp.plain_registers() loop
    execute format('insert into %I (barbershop_id, nome) values ($1, ''Exemplo'')', register) using here;
  end loop;
  insert into imports (id, barbershop_id, of, arquivo, columns, mapping, linhas) values (pg_temp.id(shop, 'import'), here, 'clients', 'x.csv', '{Nome}', '{}', 1);
  insert into import_rows (barbershop_id, import_id, row, cells) values (here, pg_temp.id(shop, 'import'), 2, '{Davi}');
  insert into products (id, barbershop_id, nome, destino)
  values (pg_temp.id(shop, 'cera'), here, 'Cera', 'venda'), (pg_temp.id(shop, 'talco'), here, 'Talco', 'uso'),
    (pg_temp.id(shop, 'pente'), here, 'Pente', 'venda');
  insert into service_products (barbershop_id, service_id, product_id, unidade, quantidade)
  values (here, corte, pg_temp.id(shop, 'talco'), 'un', 1);
  insert into stock_counts (id, barbershop_id, nome) values (pg_temp.id(shop, 'count'), here, 'Contagem');
  insert into stock_count_lines (barbershop_id, count_id, product_id, contado, esperado)
  values (here, pg_temp.id(shop, 'count'), pg_temp.id(shop, 'cera'), 3, 0);
  insert into stock_movements (barbershop_id, product_id, tipo, quantidade, custo)
  values (here, pg_temp.id(shop, 'cera'), 'entrada', 3, 1000);
  insert into clients (id, barbershop_id, user_id, nome, telefone) values
    (ana, here, ana, 'Ana', '+5511911110001'),
    (pg_temp.id(shop, 'caio'), here, null, 'Caio', '+5511911110002'),
    (pg_temp.id(shop, 'bia'), here, null, 'Bia', '+5511911110003'),
    (pg_temp.id(shop, 'duda'), here, null, 'Duda', '+5511911110001');

  update clients set data_nascimento = '1990-11-23', cpf = '52998224725' where nome = 'Caio';

  insert into cut_cards (barbershop_id, cliente_id, dia, degrade, created_by)
  values (here, ana, '2026-11-20', 'baixo', beto), (here, ana, '2026-10-20', 'medio', ze), (here, pg_temp.id(shop, 'caio'), '2026-11-20', 'alto', ze);

  for booked in values ('ana', beto, '13:00', 'concluido', null), ('caio', ze, '13:00', 'agendado', null),
    ('bia', ze, '15:00', 'retido', now() - interval '1 minute')
  loop
    insert into appointments (id, barbershop_id, barbeiro_id, cliente_id, data_agendamento, hora_inicio, hora_fim, inicio, fim,
      ocupado_ate, servico, valor_final, status, retido_ate, origem, created_by)
    select pg_temp.id(shop, booked.column1 || '''s visit'), here, booked.column2, pg_temp.id(shop, booked.column1), '2026-11-23',
      booked.column3::time, booked.column3::time + '30 minutes', start, start + '30 minutes', start + '30 minutes', 'Corte', 4500,
      booked.column4, booked.column5, 'equipe', case booked.column1 when 'ana' then ana end
    from (select ('2026-11-23 ' || booked.column3 || '-03')::timestamptz as start);
  end loop;
  perform set_config('app.actor_role', 'cliente', true), set_config('app.client', ana::text, true);
  insert into reviews (barbershop_id, appointment_id, cliente_id, barbeiro_id, nota) values (here, pg_temp.id(shop, 'ana''s visit'), ana, beto, 5);
  perform set_config('app.actor_role', 'admin', true), set_config('app.client', '', true);
  insert into caixas (id, barbershop_id, dia, abertura) values (pg_temp.id(shop, 'caixa'), here, '2026-11-23', 10000);
  insert into caixa_movements (barbershop_id, caixa_id, tipo, valor, motivo) values (here, pg_temp.id(shop, 'caixa'), 'sangria', 500, 'Troco');
  perform app.post('sangria', '2026-11-23', 'caixas', pg_temp.id(shop, 'caixa'), pg_temp.id(shop, 'caixa'),
    '[{"conta": "caixa", "valor": -500}, {"conta": "cofre", "valor": 500}]');
  insert into comandas (id, barbershop_id, numero, cliente_id) values (pg_temp.id(shop, 'comanda'), here, 1, ana);
  insert into comandas (id, barbershop_id, numero, cliente_id) values (pg_temp.id(shop, 'closed comanda'), here, 2, ana);
  update comandas set dia = '2026-11-23', total = 0, closed_at = now(), cpf_nota = '52998224725', numero_nota = '1'
  where id = pg_temp.id(shop, 'closed comanda');
  insert into comanda_items (barbershop_id, comanda_id, tipo, service_id, nome, barbeiro_id, preco)
  values (here, pg_temp.id(shop, 'comanda'), 'servico', corte, 'Corte', beto, 4500);
  insert into comanda_payments (id, barbershop_id, comanda_id, forma, valor, journal_id)
  values (pg_temp.id(shop, 'payment'), here, pg_temp.id(shop, 'comanda'), 'pix', 4500, app.post('pagamento', '2026-11-23', 'comandas', pg_temp.id(shop, 'comanda'), null,
    '[{"conta": "pix_a_conferir", "valor": 4400}, {"conta": "taxas", "valor": 100}, {"conta": "adiantamentos", "valor": -4500}]'));
  update comandas set barbeiro_id = pg_temp.id(shop, 'vera') where barbershop_id = here;
  insert into subscription_plans (id, barbershop_id, nome, preco, periodo, dependentes, venda_bps)
  values (pg_temp.id(shop, 'plan'), here, 'Corte livre', 9000, 'trimestre', 1, 1000);
  insert into plan_services (barbershop_id, plan_id, service_id, fichas) values (here, pg_temp.id(shop, 'plan'), corte, 40);
  insert into subscribers (id, barbershop_id, cliente_id, plan_id, preco, meses, inicio, desde, subscription_end)
  select pg_temp.id(shop, member || ' subscribed'), here, pg_temp.id(shop, member), pg_temp.id(shop, 'plan'), 9000, 3, '2026-11-23', '2026-11-23', '2027-02-23'
  from unnest(array['ana', 'caio']) as member;
  insert into subscription_pauses (barbershop_id, subscriber_id, de, ate)
  values (here, pg_temp.id(shop, 'ana subscribed'), '2026-12-10', '2026-12-20');
  insert into subscription_dependents (barbershop_id, titular_id, cliente_id) values (here, ana, pg_temp.id(shop, 'caio'));
  insert into subscription_notices (barbershop_id, subscriber_id, tipo, ate)
  values (here, pg_temp.id(shop, 'ana subscribed'), 'a_vencer', '2027-02-23');
  insert into subscription_payments (id, barbershop_id, subscriber_id, comanda_id, item_id, dia, meses, de, ate, bruto, valor)
  select pg_temp.id(shop, 'paid'), here, pg_temp.id(shop, 'ana subscribed'), comanda_id, id, '2026-11-23', 3, '2026-11-23', '2027-02-23', 9000, 9000
  from comanda_items where comanda_id = pg_temp.id(shop, 'comanda');
  update subscription_payments set barbeiro_id = pg_temp.id(shop, 'dora') where barbershop_id = here;
  insert into subscription_months (barbershop_id, payment_id, mes, bruto, valor, primeiro)
  select here, pg_temp.id(shop, 'paid'), month, 3000, 3000, month = '2026-11-01' from unnest(array['2026-11-01', '2026-12-01', '2027-01-01']::date[]) as month;
  insert into plan_changes (item_id, barbershop_id, de_id, dia, credito)
  select id, here, pg_temp.id(shop, 'ana subscribed'), '2026-11-23', 100 from comanda_items where comanda_id = pg_temp.id(shop, 'comanda');
  insert into comandas (id, barbershop_id, numero, cliente_id) values (pg_temp.id(shop, 'caio''s comanda'), here, 3, pg_temp.id(shop, 'caio'));
  insert into comanda_items (id, barbershop_id, comanda_id, tipo, service_id, nome, preco)
  values (pg_temp.id(shop, 'caio''s item'), here, pg_temp.id(shop, 'caio''s comanda'), 'servico', corte, 'Corte', 4500);
  insert into packages (id, barbershop_id, nome, preco) values (pg_temp.id(shop, 'package'), here, 'Cinco cortes', 20000);
  insert into package_services (barbershop_id, package_id, service_id, usos) values (here, pg_temp.id(shop, 'package'), corte, 5);
  insert into client_packages (id, barbershop_id, cliente_id, package_id, item_id, nome, dia, valor)
  select pg_temp.id(shop, member || ' bought'), here, pg_temp.id(shop, member), pg_temp.id(shop, 'package'), i.id, 'Cinco cortes', '2026-11-23', 4000
  from (values ('ana', 'comanda'), ('caio', 'caio''s comanda')) as of (member, tab) join comanda_items i on i.comanda_id = pg_temp.id(shop, tab);
  insert into client_package_uses (client_package_id, position, barbershop_id, service_id, valor)
  values (pg_temp.id(shop, 'ana bought'), 1, here, corte, 4000);
  insert into gift_vouchers (barbershop_id, item_id, codigo, valor, saldo, dia, sold_at)
  values (here, pg_temp.id(shop, 'caio''s item'), 'ABCD2345', 3000, 3000, '2026-11-23', now());
  insert into payment_accounts (id, barbershop_id, provedor, conta) values (pg_temp.id(shop, 'account'), here, 'stripe', 'acct_' || shop);
  insert into online_subscriptions (id, barbershop_id, cliente_id, plan_id, provedor, conta, preco, meses)
  select pg_temp.id(shop, member || ' online'), here, pg_temp.id(shop, member), pg_temp.id(shop, 'plan'), 'stripe', 'acct_' || shop, 9000, 3
  from unnest(array['ana', 'caio']) as member;
  insert into online_payments (id, barbershop_id, online_id, fatura, comanda_id, valor)
  values (pg_temp.id(shop, 'online paid'), here, pg_temp.id(shop, 'ana online'), 'in_1', pg_temp.id(shop, 'comanda'), 9000);
  insert into deposits (id, barbershop_id, appointment_id, valor, provedor, conta, expira_em)
  select pg_temp.id(shop, member || ' deposit'), here, pg_temp.id(shop, member || '''s visit'), 2000, 'stripe', 'acct_' || shop, now()
  from unnest(array['ana', 'caio']) as member;
  insert into online_purchases (id, barbershop_id, cliente_id, tipo, nome, valor, provedor, conta, expira_em)
  select pg_temp.id(shop, member || ' purchase'), here, pg_temp.id(shop, member), 'vale', 'Vale-presente', 3000, 'stripe', 'acct_' || shop, now()
  from unnest(array['ana', 'caio']) as member;
  insert into comanda_charges (id, barbershop_id, comanda_id, valor, provedor, conta, expira_em)
  values (pg_temp.id(shop, 'charge'), here, pg_temp.id(shop, 'comanda'), 4500, 'stripe', 'acct_' || shop, now());
  insert into payment_events (id, barbershop_id, provedor, evento, tipo, sobre, happened_at)
  values (pg_temp.id(shop, 'told'), here, 'stripe', 'evt_' || shop, 'invoice.paid', '{}', now());
  foreach who in array array['ana', 'caio'] loop
    insert into client_entries (id, barbershop_id, cliente_id, tipo, valor, dia, journal_id)
    values (pg_temp.id(shop, who || ' before'), here, pg_temp.id(shop, who), 'abertura_fiado', 3000, '2026-11-20',
      app.post('abertura_fiado', '2026-11-20', 'clients', here, null, jsonb_build_array(
        jsonb_build_object('conta', 'fiado', 'valor', 3000, 'cliente_id', pg_temp.id(shop, who)),
        jsonb_build_object('conta', 'saldos_de_abertura', 'valor', -3000))));
    insert into client_debts (id, barbershop_id, cliente_id, dia, valor, aberto, entry_id)
    values (pg_temp.id(shop, who || ' owes'), here, pg_temp.id(shop, who), '2026-11-20', 3000, 3000, pg_temp.id(shop, who || ' before'));
  end loop;
  insert into client_entries (id, barbershop_id, cliente_id, tipo, forma, valor, dia, journal_id)
  values (pg_temp.id(shop, 'receipt'), here, ana, 'recebimento', 'pix', 1000, '2026-11-21',
    app.post('recebimento', '2026-11-21', 'clients', here, null, jsonb_build_array(
      jsonb_build_object('conta', 'pix_a_conferir', 'valor', 1000), jsonb_build_object('conta', 'fiado', 'valor', -1000, 'cliente_id', ana))));
  insert into client_debt_parts (barbershop_id, entry_id, debt_id, valor) values (here, pg_temp.id(shop, 'receipt'), pg_temp.id(shop, 'ana owes'), 1000);
  update client_debts set aberto = 2000 where cliente_id = ana;
  insert into finance_entries (barbershop_id, tipo, descricao, conta, valor, vencimento) values (here, 'despesa', 'Aluguel', 'despesa_aluguel', 250000, '2026-12-05');
  insert into finance_entries (barbershop_id, tipo, descricao, conta, valor, vencimento, pago_em, pago_de, journal_id)
  values (here, 'retirada', 'Pró-labore', 'socios', 1000, '2026-11-20', '2026-11-20', 'cofre', app.post('lancamento', '2026-11-20', 'finance_entries', here, null,
    '[{"conta": "cofre", "valor": -1000}, {"conta": "socios", "valor": 1000}]'));
  insert into entry_attachments (barbershop_id, entry_id, nome, arquivo)
  select here, id, 'Boleto', 'anexo-' || id || '.pdf' from finance_entries where barbershop_id = here;
  insert into barber_settlements (barbershop_id, barbeiro_id, tipo, valor, em, motivo, journal_id)
  values (here, beto, 'perdoado', 100, '2026-11-20', 'Acordo', app.post('acerto', '2026-11-20', 'barber_settlements', here, null,
    '[{"conta": "perdas_com_barbeiros", "valor": 100}, {"conta": "barbeiros_a_receber", "valor": -100}]'));
  insert into bank_lines (id, barbershop_id, conta, chave, dia, valor, descricao) values (pg_temp.id(shop, 'line'), here, 'banco', '1', '2026-11-20', 500, 'Pix');
  perform app.reconcile_line(pg_temp.id(shop, 'line'), array[app.post('lancamento', '2026-11-20', 'finance_entries', here, null,
    '[{"conta": "banco", "valor": 500}, {"conta": "socios", "valor": -500}]')]);
  insert into receivables (barbershop_id, payment_id, forma, parcela, dia, bruto, taxa)
  values (here, pg_temp.id(shop, 'payment'), 'pix', 1, '2026-11-23', 4500, 0);
  insert into card_machines (id, barbershop_id, nome) values (pg_temp.id(shop, 'machine'), here, 'Azul');
  insert into card_fees (barbershop_id, machine_id, forma, parcelas, bps, dias) values (here, pg_temp.id(shop, 'machine'), 'cartao_debito', 1, 199, 1);
  insert into appointment_services (barbershop_id, appointment_id, position, service_id, nome, preco, duracao_minutos)
  select here, id, 1, corte, 'Corte', 4500, 30 from appointments;
  insert into appointment_events (barbershop_id, appointment_id, tipo) select here, id, 'booked' from appointments;
  insert into blocks (barbershop_id, barbeiro_id, inicio, fim)
  values (here, beto, '2026-11-24 12:00-03', '2026-11-24 13:00-03'), (here, null, '2026-11-25 12:00-03', '2026-11-25 13:00-03');

  insert into barber_permissions (barbershop_id, barbeiro_id, clients_access, agenda_access, financial_access)
  values (here, ze, shop = 'here', shop = 'here', shop = 'here');
  insert into barber_permissions (barbershop_id, barbeiro_id, sales_access, commissions_access, financial_access)
  values (here, pg_temp.id(shop, 'vera'), true, false, true);
  insert into commission_rates (barbershop_id, barbeiro_id, bps) values (here, beto, 4500);
  insert into commission_tiers (barbershop_id, barbeiro_id, faixas) values (here, beto, '[{"acima": 100000, "bps": 5500}]');
  insert into staff_invitations (barbershop_id, email, role, nome, cliente_id, token_hash, expires_at)
  values (here, 'caio@exemplo.com', 'cliente', 'Caio', pg_temp.id(shop, 'caio'), shop || ' client', now() + interval '1 hour');
  insert into staff_invitations (barbershop_id, email, role, nome, token_hash, expires_at)
  values (here, 'davi@exemplo.com', 'barbeiro', 'Davi', shop, now() + interval '72 hours');

  for who in select unnest(array['ana', 'caio']) loop
    perform set_config('app.actor_role', 'cliente', true), set_config('app.client', pg_temp.id(shop, who)::text, true);
    insert into consents (barbershop_id, cliente_id, purpose, text_version, origin)
    values (here, pg_temp.id(shop, who), 'marketing', '2026-11-21', 'cadastro');
  end loop;
  perform set_config('app.actor_role', 'admin', true), set_config('app.client', '', true);
  insert into security_events (barbershop_id, user_id, event_type, created_at, details)
  values (here, pg_temp.id(shop, 'rita'), 'sign_in', now(), '{}'),
    (here, null, 'sign_in', now() - interval '31 days', jsonb_build_object('user', pg_temp.id(shop, 'newcomer')));
  perform set_config('app.actor', ze::text, true);
  insert into client_logs (user_id, barbershop_id, level, message, happened_at, created_at)
  values (ze, here, 'error', 'x', now(), now()), (ze, here, 'error', 'x', now(), now() - interval '91 days');
  insert into idempotency_keys (barbershop_id, actor, key, request_hash, created_at)
  values (here, ze::text, 'new', '', now()), (here, ze::text, 'old', '', now() - interval '49 hours');
  insert into idempotency_keys (barbershop_id, actor, key, request_hash, answer)
  values (here, ze::text, 'about caio', '', jsonb_build_object('cliente', jsonb_build_object('id', pg_temp.id(shop, 'caio'))));
  perform set_config('app.actor', '', true);
  insert into idempotency_keys (barbershop_id, actor, key, request_hash) values (here, 'visitante', 'new', '');
  -- A closing of Beto's with all that makes one, and one of Zé's.
  insert into closings (id, barbershop_id, barbeiro_id, de, ate, linhas, comissoes, gorjetas, bonus, saldo_anterior, recebido, descontos, liquido, saldo)
  values (pg_temp.id(shop, 'closing'), here, beto, '2026-10-01', '2026-10-31', 0, 500, 500, 500, 0, 0, 0, 1500, 0),
    (pg_temp.id(shop, 'closing of zé'), here, ze, '2026-10-01', '2026-10-31', 0, 0, 0, 500, 0, 0, 0, 500, 0);
  insert into closing_adjustments (barbershop_id, barbeiro_id, tipo, dia, valor, motivo, closing_id)
  values (here, beto, 'bonus', '2026-10-10', 500, 'Meta', pg_temp.id(shop, 'closing')), (here, ze, 'bonus', '2026-10-10', 500, 'Meta', pg_temp.id(shop, 'closing of zé'));
  perform app.post('fechamento', '2026-10-31', 'closings', pg_temp.id(shop, 'closing'), null, jsonb_build_array(
    jsonb_build_object('conta', 'gorjetas', 'valor', 500, 'barbeiro_id', beto), jsonb_build_object('conta', 'fechamentos_a_pagar', 'valor', -500, 'barbeiro_id', beto)));
  insert into closing_payments (barbershop_id, closing_id, valor, em, conta, journal_id)
  select here, pg_temp.id(shop, c), 100, '2026-11-01', 'banco', app.post('fechamento_pago', '2026-11-01', 'closings', pg_temp.id(shop, c), null,
    '[{"conta": "fechamentos_a_pagar", "valor": 100}, {"conta": "banco", "valor": -100}]') from unnest(array['closing', 'closing of zé']) as c;
  insert into advances (id, barbershop_id, barbeiro_id, valor, motivo, approved_at, pago_em, pago_de, journal_id, descontado)
  select pg_temp.id(shop, 'advance of ' || name), here, barber, 300, 'Almoço', now(), '2026-10-20', 'cofre', app.post('vale_pago', '2026-10-20', 'advances', here, null,
    '[{"conta": "vales", "valor": 300}, {"conta": "cofre", "valor": -300}]'), 100 from (values ('beto', beto), ('zé', ze)) as whose (name, barber);
  insert into advance_deductions (barbershop_id, closing_id, advance_id, valor)
  select here, pg_temp.id(shop, 'closing'), pg_temp.id(shop, 'advance of ' || of_whom), 100 from unnest(array['beto', 'zé']) as of_whom;
  insert into partner_contracts (barbershop_id, barbeiro_id, cnpj, razao_social, bps, de)
  values (here, beto, '11222333000181', 'Beto ME', 6000, '2026-10-01'), (here, ze, '11222333000181', 'Zé ME', 6000, '2026-10-01');
  insert into accountant_links (barbershop_id, nome, token_hash, ate, created_at)
  values (here, 'Carla', encode(sha256(shop::bytea), 'hex'), '2026-12-31', '2026-11-23');
  insert into partner_notes (barbershop_id, barbeiro_id, mes, numero, dia, valor)
  values (here, beto, '2026-10-01', '1', '2026-10-31', 100), (here, ze, '2026-10-01', '1', '2026-10-31', 100);
  insert into revenue_pots (id, barbershop_id, nome, desde) values (pg_temp.id(shop, 'pot'), here, 'Pote', '2026-10-01');
  insert into revenue_pot_members (barbershop_id, pote_id, barbeiro_id, de) values (here, pg_temp.id(shop, 'pot'), beto, '2026-10-01');
  insert into revenue_pot_plans (barbershop_id, plan_id, mes, pote_id) values (here, pg_temp.id(shop, 'plan'), '2026-10-01', pg_temp.id(shop, 'pot'));
  insert into revenue_pot_months (id, barbershop_id, pote_id, mes, casa_bps, criterio, recebido, devolvido, base_anterior, base, pool, casa,
    entrada, ajustes, peso, distribuido, repartido, saida, computed_at)
  values (pg_temp.id(shop, 'pot month'), here, pg_temp.id(shop, 'pot'), '2026-10-01', 6000, 'fichas', 2500, 0, 0, 2500, 1000, 1500, 0, 0, 80, 1000, 1000, 0, now());
  insert into revenue_pot_shares (month_id, barbershop_id, barbeiro_id, dia, peso, ajustes, valor)
  values (pg_temp.id(shop, 'pot month'), here, beto, '2026-10-31', 40, 0, 500), (pg_temp.id(shop, 'pot month'), here, ze, '2026-10-31', 40, 0, 500);
  insert into revenue_pot_corrections (barbershop_id, corrige_id, barbeiro_id, valor, motivo)
  values (here, pg_temp.id(shop, 'pot month'), beto, 100, 'Faltou');
  perform set_config('role', 'none', true);
  insert into sales_days (barbershop_id, dia, por, quantidade, bruto, desconto, cortesia, custo) values (here, '2026-11-23', 'avulsa', 1, 0, 0, 0, 0);
  insert into sales_days (barbershop_id, dia, por, tipo, barbeiro_id, quantidade, bruto, desconto, cortesia, custo)
  values (here, '2026-11-22', 'item', 'servico', ze, 1, 0, 0, 0, 0),
    (here, '2026-11-22', 'item', 'servico', pg_temp.id(shop, 'vera'), 1, 0, 0, 0, 0),
    (here, '2026-11-22', 'item', 'gorjeta', ze, 1, 0, 0, 0, 0), (here, '2026-11-22', 'item', 'servico', beto, 1, 0, 0, 0, 0);
  insert into sales_months (barbershop_id, mes, por, quantidade, bruto, desconto, cortesia, custo) values (here, '2026-11-01', 'avulsa', 1, 0, 0, 0, 0);
  -- Of a comanda that is still open, whose items can be changed.
  alter table comanda_returns disable trigger judged;
  insert into comanda_returns (barbershop_id, comanda_id, item_id, quantidade, bruto, desconto, cortesia, forma, motivo)
  select here, comanda_id, id, 1, 4500, 0, false, 'pix', 'Refeito' from comanda_items where comanda_id = pg_temp.id(shop, 'comanda');
  alter table comanda_returns enable trigger judged;
  insert into revenue_pot_visits (barbershop_id, plan_id, comanda_id, item_id, barbeiro_id, dia, numero, nome, quantidade, fichas, minutos, preco)
  select here, pg_temp.id(shop, 'plan'), comanda_id, id, whose, '2026-10-10', 1, 'Corte', 1, 40, 30, 4500
  from comanda_items, unnest(array[beto, ze]) as whose where comanda_id = pg_temp.id(shop, 'comanda');
  insert into revenue_pot_refunds (journal_id, barbershop_id, month_id, valor)
  select min(id::text)::uuid, here, pg_temp.id(shop, 'pot month'), 100 from journal where barbershop_id = here;
  -- What Beto and Zé earned of it; of Vera's nobody has said a rate.
  insert into commissions (barbershop_id, comanda_id, item_id, barbeiro_id, tipo, dia, vendido_em, numero, nome, quantidade, bps, origem, cheia, valor)
  select here, comanda_id, id, earner, 'venda', '2026-11-23', '2026-11-23', 1, 'Corte', 1, rate, case when rate > 0 then 'barbeiro' end,
    coalesce(rate, 0), coalesce(rate, 0)
  from comanda_items, (values (beto, 2025), (ze, 2250), (pg_temp.id(shop, 'vera'), null)) as l (earner, rate)
  where comanda_id = pg_temp.id(shop, 'comanda');
  insert into closing_parts (closing_id, barbershop_id, journal_id, position, tipo, dia, numero, valor)
  select pg_temp.id(shop, 'closing'), here, p.journal_id, p.position, 'gorjeta', '2026-10-31', 1, 500 from postings p
  where p.barbershop_id = here and p.conta = 'gorjetas' and p.barbeiro_id = beto;
  insert into closing_parts (closing_id, barbershop_id, journal_id, position, tipo, dia, numero, valor)
  select pg_temp.id(shop, 'closing of zé'), here, p.journal_id, p.position, 'gorjeta', '2026-10-31', 1, 500 from postings p
  where p.barbershop_id = here and p.conta = 'fechamentos_a_pagar' and p.barbeiro_id = beto;
  -- Tables with checks that wait for the commit cannot be altered until then.
  set constraints closing_adjustments_barbershop_id_closing_id_fkey, closing_parts_barbershop_id_closing_id_fkey immediate;
  -- The owner of the tables alone adds them: new ones of everybody, and one of Beto's that is ninety days old.
  insert into notifications (id, barbershop_id, user_id, kind, message)
  select uuidv7(), here, user_id, 'booked', 'x' from memberships where barbershop_id = here;
  insert into notifications (id, barbershop_id, user_id, kind, message, created_at)
  values (uuidv7(), here, beto, 'booked', 'x', '2026-08-01');
end $$;

-- Of its platform a shop's owner wants another plan, and its receptionist to talk to somebody.
create procedure pg_temp.ask_platform(shop text) language plpgsql as $$
begin
  perform set_config('app.shop', pg_temp.id(shop, 'shop')::text, true), set_config('role', 'navalha_app', true);
  perform set_config('app.actor_role', 'admin', true), set_config('app.actor', pg_temp.id(shop, 'zé')::text, true);
  insert into platform_requests (barbershop_id, user_id, tipo, plan_id) select app.shop(), app.actor(), 'plano', id from platform_plans where nome = 'Basic';
  perform set_config('app.actor_role', 'recepcionista', true), set_config('app.actor', pg_temp.id(shop, 'rita')::text, true);
  insert into platform_requests (barbershop_id, user_id, tipo, mensagem) values (app.shop(), app.actor(), 'especialista', 'Oi');
  perform set_config('role', 'none', true), set_config('app.actor', '', true), set_config('app.actor_role', '', true);
end $$;

call pg_temp.furnish('here');
call pg_temp.furnish('there');
call pg_temp.ask_platform('here');
call pg_temp.ask_platform('there');

-- Above both of them: Sônia administers the platform, has invited Nina and suspended the first shop.
do $$ begin
  insert into auth."user" (id, full_name, email) values (pg_temp.id('above', 'sônia'), 'Sônia', 'sonia@exemplo.com');
  insert into auth.platform_member (user_id) values (pg_temp.id('above', 'sônia'));
  perform set_config('app.shop', '', true), set_config('app.actor_role', 'super_admin', true), set_config('role', 'navalha_auth', true);
  insert into shop_subscriptions (barbershop_id, plan_id, desde, proxima, dia)
  select b.id, p.id, '2026-11-01', '2026-12-01', 1 from barbershops b, platform_plans p where p.nome = 'Enterprise';
  insert into shop_invoices (barbershop_id, plan_id, plano, de, ate, valor, vence, tolera_ate)
  select barbershop_id, plan_id, 'Enterprise', '2026-11-01', '2026-11-30', 15000, '2026-11-06', '2026-11-21' from shop_subscriptions;
  insert into shop_invoice_payments (barbershop_id, invoice_id, valor, provedor, expira_em)
  select barbershop_id, id, valor, 'stripe', now() from shop_invoices;
  insert into staff_invitations (created_by, email, role, nome, token_hash, expires_at)
  values (pg_temp.id('above', 'sônia'), 'nina@exemplo.com', 'super_admin', 'Nina', 'above', now() + interval '72 hours');
  insert into security_events (barbershop_id, user_id, event_type)
  values (pg_temp.id('here', 'shop'), pg_temp.id('above', 'sônia'), 'shop_suspended');
  perform set_config('app.actor_role', '', true), set_config('role', 'none', true);
end $$;
-- Tables with counts that wait for the end of the transaction cannot be altered in it.
set constraints counted immediate;
