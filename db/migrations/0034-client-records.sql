-- CPF, birth date and notes of a client are for those who need them (decisions 4), and row level security hides rows, not
-- columns. So nothing selects them: they are read by functions that ask who wants to know. `navalha_auth` reads them for the
-- file that people take of themselves.

revoke select on clients from navalha_app;
grant select (id, barbershop_id, user_id, nome, email, telefone, segmento, pontuacao, ativo, login_enabled, nivel_fidelidade,
  total_gasto, total_visitas, data_ultimo_corte, phone_verified_at, blocked_at, nome_busca, created_at, updated_at)
  on clients to navalha_app;
grant select on clients to navalha_auth;

create function app.reads_client_records() returns boolean language sql stable
begin atomic
  select app.actor_role() in ('admin', 'recepcionista', 'super_admin') or app.actor_role() = 'barbeiro' and coalesce(
    (select clients_access from public.barber_permissions where barbershop_id = app.shop() and barbeiro_id = app.barber()), false);
end;

-- Whose birthday it is on one of these days of the year (month * 100 + day): of a birth date no more than that.
create function app.birthdays_on(days smallint[]) returns table (id uuid, nome text, telefone text, nascimento_mmdd smallint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.id, c.nome, c.telefone, c.nascimento_mmdd from public.clients c
  where (select app.reads_client_records()) and c.barbershop_id = app.shop() and c.nascimento_mmdd = any (days) and c.ativo
  order by c.nome_busca limit 100;
end;
