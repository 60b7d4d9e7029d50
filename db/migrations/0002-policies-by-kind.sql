-- Most tables of a shop are of one kind: these roles read all of its rows, those write them, a barber and a client perhaps only
-- their own. Such a table says so in one call, and gets row level security, grants and policies. What it was told is written
-- down here, so that server/security/policies derives from it what each role must meet. A table that is of no such kind has
-- its policies by hand, with the reason; so has what the owner of the tables may, which each function needs for its own purpose.

create table app.guarded_tables (
  name text primary key,
  reads text[] not null check (reads <@ '{everyone,admin,recepcionista,barbeiro,cliente}'),
  writes text[] not null check (writes <@ '{admin,recepcionista,barbeiro,cliente}'),
  barber name,
  client name,
  updates name,
  deletes boolean not null,
  check (writes <@ reads or 'everyone' = any (reads)),
  -- No client reads the rows of others.
  check (client is not null or not 'cliente' = any (reads || writes))
);

-- What an admin may, a super admin inside the shop may too (decisions 4).
create function app.rows_of(roles text[], barber name, client name) returns text language sql immutable
  return 'barbershop_id = app.shop()' || case when 'everyone' = any (roles) then '' else ' and (' || (
    select string_agg(case
      when role = 'admin' then 'app.actor_role() in (''admin'', ''super_admin'')'
      when role = 'barbeiro' and barber is not null then format('app.actor_role() = %L and %I = app.barber()', role, barber)
      when role = 'cliente' then format('app.actor_role() = %L and %I = app.client()', role, client)
      else format('app.actor_role() = %L', role) end, ' or ')
    from unnest(roles) as role) || ')' end;

-- `reads` and `writes` are roles, and `everyone` who is in the shop, visitors too; who writes a row also reads it. Where `barber`
-- or `client` names a column, these roles reach the rows that are theirs by it. `updates` is the only column that is ever changed.
create function app.guard_shop_table(guarded regclass, reads text[], writes text[], barber name default null,
  client name default null, updates name default null, deletes boolean default false) returns void language plpgsql as $$
declare only_read text[] := array(select unnest(reads) except select unnest(writes) order by 1);
begin
  insert into app.guarded_tables values (guarded::text, reads, writes, barber, client, updates, deletes);
  execute format('alter table %s enable row level security, force row level security', guarded);
  execute format('grant select, insert, update%s%s on %s to navalha_app', '(' || quote_ident(updates) || ')',
    case when deletes then ', delete' end, guarded);
  execute format('create policy writes on %s for all to navalha_app using (%s)', guarded, app.rows_of(writes, barber, client));
  if only_read <> '{}' then
    execute format('create policy reads on %s for select to navalha_app using (%s)', guarded,
      app.rows_of(only_read, barber, client));
  end if;
end $$;
