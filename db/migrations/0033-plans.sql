-- A connection keeps one plan for each statement (server/database.ts), made when the first shop asks. PostgreSQL calls stable
-- functions while it estimates rows, so that the plan for a shop without products was also that of a shop with 20,000 and
-- read each of them thousands of times. In a sub-select a setting is unknown to the planner, and read once for all rows.

do $$
declare
  role constant text := '(?<!SELECT \()app\.actor_role\(\) = (ANY \(ARRAY\[[^]]*\]\)|''\w+''::text)';
  policy record;
begin
  for policy in select * from pg_policies where qual ~ 'app\.(shop|actor_role)\(\)' loop
    execute format('alter policy %I on %I.%I using (%s)', policy.policyname, policy.schemaname, policy.tablename,
      regexp_replace(regexp_replace(policy.qual, '(?<!SELECT )app\.shop\(\)', '(select app.shop())', 'g'), role, '(select \&)', 'g'));
  end loop;
end $$;

create or replace function app.rows_of(roles text[], barber name, client name) returns text language sql immutable
  return 'barbershop_id = (select app.shop())' || case when 'everyone' = any (roles) then '' else ' and (' || (
    select string_agg(case
      when role = 'admin' then '(select app.actor_role() in (''admin'', ''super_admin''))'
      when role = 'barbeiro' and barber is not null then format('(select app.actor_role() = %L) and %I = app.barber()', role, barber)
      when role = 'cliente' then format('(select app.actor_role() = %L) and %I = app.client()', role, client)
      else format('(select app.actor_role() = %L)', role) end, ' or ')
    from unnest(roles) as role) || ')' end;

-- Where most shops are small, an average one has fewer rows than a page, and would be read and sorted whole for each page. These
-- tables are planned for as if four shops shared them: what is right for a large shop costs a small one nothing.
alter table clients alter barbershop_id set (n_distinct = 4);
alter table products alter barbershop_id set (n_distinct = 4);
alter table product_costs alter barbershop_id set (n_distinct = 4);

-- Joined, since by `id = any (ids)` the planner walks all clients of the shop along an index by something else.
create or replace function app.client_records(ids uuid[]) returns table (id uuid, cpf text, data_nascimento date, endereco text,
  observacoes text, responsavel_nome text, responsavel_telefone text, blocked_reason text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.id, '***.' || substr(c.cpf, 4, 3) || '.' || substr(c.cpf, 7, 3) || '-**', c.data_nascimento, c.endereco,
    c.observacoes, c.responsavel_nome, c.responsavel_telefone, c.blocked_reason
  from unnest(ids) as wanted join public.clients c on c.id = wanted
  where (select app.reads_client_records()) and c.barbershop_id = (select app.shop());
end;

-- What `app.has_words` says, of every row that is read. The planner does not look into PL/pgSQL and expects a third of the rows,
-- so that it walks a list's own index; of the comparison itself it expects none, and would read and sort all first.
create function app.begins_words(name text, patterns text[]) returns boolean language plpgsql immutable parallel safe as $$
begin
  return ' ' || name like all (patterns);
end $$;
