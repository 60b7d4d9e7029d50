-- A client reads who answers for them, and not only that somebody does: what stands there is shown before it is asked again.

drop function app.own_birth();
create function app.own_birth() returns table (data_nascimento date, responsavel_nome text, responsavel_telefone text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.data_nascimento, c.responsavel_nome, c.responsavel_telefone from public.clients c
  where c.barbershop_id = app.shop() and c.id = app.client() and c.user_id = app.actor();
end;
