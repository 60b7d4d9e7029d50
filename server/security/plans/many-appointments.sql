-- One shop with 40,000 appointments and 10,000 clients, and a thousand shops with ten each; every id is
-- md5(shop || ' ' || name). The days end two months after 23 November 2026.
create function pg_temp.id(shop text, name text) returns uuid language sql immutable return md5(shop || ' ' || name)::uuid;

create procedure pg_temp.furnish(shop text, barbers integer, clients integer, visits integer) language plpgsql as $$
declare
  here uuid := pg_temp.id(shop, 'shop');
begin
  perform set_config('app.shop', here::text, true), set_config('app.actor_role', 'admin', true), set_config('role', 'navalha_auth', true);
  insert into barbershops (id, nome, slug) values (here, shop, shop);
  insert into barbershop_settings (barbershop_id) values (here);
  insert into services (id, barbershop_id, nome, preco, duracao_minutos)
  select pg_temp.id(shop, 'service ' || n), here, 'Serviço ' || n, 4500, 30 from generate_series(1, 6) n;
  insert into barbeiros (id, barbershop_id, user_id, nome)
  select pg_temp.id(shop, 'barber ' || n), here, case when shop = 'big' then pg_temp.id('account', n::text) end, 'Barbeiro ' || n
  from generate_series(1, barbers) n;
  insert into barber_services (barbershop_id, barbeiro_id, service_id)
  select here, barbeiros.id, services.id from barbeiros, services where services.nome <> 'Serviço 6';
  insert into working_hours (barbershop_id, barbeiro_id, weekday, opens, closes)
  select here, barber, weekday, 540, 1080
  from generate_series(1, 6) weekday, (select id from barbeiros union all select null) as of_shop (barber);
  insert into clients (id, barbershop_id, nome, data_nascimento, telefone)
  select pg_temp.id(shop, 'client ' || n), here, (array['Ana', 'Bruno', 'Carla', 'Davi', 'Élida', 'Fábio'])[1 + n % 6] || ' ' ||
    (array['Silva', 'Souza', 'Costa', 'Lima', 'Rocha'])[1 + n % 5] || ' ' || n,
    date '1980-01-01' + n * 7 % 9000, '+55119' || (10000000 + n * 997)
  from generate_series(1, clients) n;

  -- Fourteen half hours a day and barber, the newest first.
  insert into appointments (id, barbershop_id, barbeiro_id, cliente_id, data_agendamento, hora_inicio, hora_fim, inicio, fim,
    ocupado_ate, servico, valor_final, status, origem)
  select pg_temp.id(shop, 'visit ' || n), here, pg_temp.id(shop, 'barber ' || 1 + n % barbers),
    pg_temp.id(shop, 'client ' || 1 + (n * 7919 + n / 10000 * 3571) % clients), inicio::date, inicio::time, fim::time, inicio at time zone 'America/Sao_Paulo',
    fim at time zone 'America/Sao_Paulo', fim at time zone 'America/Sao_Paulo', 'Serviço 1', 4500,
    case when n % 10 = 0 then 'cancelado' when inicio > '2026-11-23' then 'agendado' when n % 23 = 0 then 'faltou' else 'concluido' end, 'equipe'
  from (
    select n, inicio, inicio + interval '30 minutes' as fim
    from generate_series(0, visits - 1) n,
      lateral (select timestamp '2027-01-22 09:00' - n / barbers / 14 * interval '1 day' + n / barbers % 14 * interval '30 minutes') as t (inicio)
  ) as visit;
  insert into appointment_services (barbershop_id, appointment_id, position, service_id, nome, preco, duracao_minutos)
  select here, id, 1, pg_temp.id(shop, 'service 1'), 'Serviço 1', 4500, 30 from appointments;
  insert into appointment_events (barbershop_id, appointment_id, tipo) select here, id, 'booked' from appointments;
  insert into blocks (barbershop_id, barbeiro_id, inicio, fim, removed_at)
  select here, barbeiros.id, day, day + interval '1 hour', case when extract(day from day) > 25 then now() end
  from barbeiros, generate_series(timestamptz '2026-06-01 12:00-03', '2026-12-31', '1 day') as day where shop = 'big';
  perform set_config('role', 'none', true);
end $$;

insert into auth."user" (id, full_name, email) select pg_temp.id('account', n::text), 'Pessoa ' || n, n || '@exemplo.com' from generate_series(1, 3000) n;
insert into auth.account (account_id, provider_id, user_id) select id, 'credential', id from auth."user";
insert into auth.session (token, user_id, expires_at) select 'token ' || n, pg_temp.id('account', n::text), now() + interval '1 hour' from generate_series(1, 3000) n;
insert into auth.verification (identifier, value, expires_at) select '2fa-challenge ' || n, pg_temp.id('account', n::text)::text, now() + interval '1 hour' from generate_series(1, 3000) n;
insert into auth.login_guard (email, address, failures, first_failure_at) select n || '@exemplo.com', '', 1, now() from generate_series(1, 3000) n;
insert into auth.rate_limit (key, window_started_at, hits) select 'key ' || n, now(), 1 from generate_series(1, 3000) n;
insert into auth.platform_member (user_id) values (pg_temp.id('account', '3000'));

call pg_temp.furnish('big', 8, 10000, 40000);
do $$ begin
  for n in 1..1000 loop call pg_temp.furnish('small-' || n, 1, 5, 10); end loop;

  perform set_config('app.shop', pg_temp.id('big', 'shop')::text, true), set_config('role', 'navalha_auth', true);
  insert into memberships (user_id, barbershop_id, role)
  select pg_temp.id('account', n::text), app.shop(), case when n = 9 then 'admin' when n < 9 then 'barbeiro' else 'cliente' end
  from generate_series(1, 2500) n;
  for n in 1..10 loop
    perform set_config('app.actor', pg_temp.id('account', n::text)::text, true);
    insert into profiles (id, barbershop_id, full_name) values (app.actor(), app.shop(), 'Pessoa ' || n);
  end loop;
  perform set_config('app.actor', '', true);
  -- Without access a barber's search reads every client of that name to find the few whom they served: no plan helps that.
  insert into barber_permissions (barbershop_id, barbeiro_id, clients_access)
  select app.shop(), pg_temp.id('big', 'barber ' || n), true from generate_series(1, 8) n;
  insert into staff_invitations (id, barbershop_id, email, role, nome, token_hash, expires_at, accepted_at)
  select pg_temp.id('big', 'invitation ' || n), app.shop(), n || '@exemplo.com', 'recepcionista', 'Pessoa ' || n, 'hash ' || n,
    now() + interval '1 hour', case when n > 3 then now() end
  from generate_series(1, 50) n;
  insert into security_events (barbershop_id, event_type, severity)
  select app.shop(), case when n % 300 = 0 then 'sign_in_failed' else 'sign_in' end, case when n % 300 = 0 then 'high' else 'low' end
  from generate_series(1, 3000) n;
  insert into idempotency_keys (barbershop_id, actor, key, request_hash, created_at)
  select app.shop(), 'visitante', 'key ' || n, '', now() - n * interval '1 minute' from generate_series(1, 3000) n;
  perform set_config('role', 'none', true);
end $$;

do $$ begin
  perform set_config('app.shop', '', true), set_config('app.actor_role', 'super_admin', true), set_config('role', 'navalha_auth', true);
  insert into staff_invitations (id, created_by, email, role, nome, token_hash, expires_at, accepted_at)
  select pg_temp.id('above', 'invitation ' || n), pg_temp.id('account', '3000'), n || '@exemplo.com', 'super_admin', 'Pessoa ' || n,
    'hash above ' || n, now() + interval '1 hour', case when n > 3 then now() end
  from generate_series(1, 50) n;
  perform set_config('app.actor_role', 'admin', true);
  for n in 1..500 loop
    perform set_config('app.actor', pg_temp.id('account', (1800 + n)::text)::text, true), set_config('role', 'navalha_auth', true);
    insert into client_logs (user_id, level, message, happened_at)
    select app.actor(), case when one = 7 and n % 10 = 0 then 'error' else 'info' end, 'x', now() from generate_series(1, 8) one;
  end loop;
  perform set_config('app.actor', '', true), set_config('role', 'none', true);
end $$;
