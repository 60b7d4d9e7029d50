-- An import can be taken back while nobody has changed or used what came in by it (decisions 8): each row of the file remembers
-- which row of the register it became, and what it changed of one that was there.

alter table imports drop constraint imports_estado_check,
  add constraint imports_estado_check check (estado in ('mapeando', 'importando', 'concluida', 'cancelada', 'desfeita'));
alter table import_rows add record_id uuid, add change_id uuid;
create index import_rows_of_record on import_rows (record_id);

-- Writes back what a change has changed.
create function app.undo_change(undone uuid) returns void language plpgsql volatile as $$
declare
  change row_changes;
  columns text;
begin
  select * into change from row_changes where id = undone and barbershop_id = app.shop();
  if not found then return; end if;
  select string_agg(quote_ident(key), ', ') into columns from jsonb_object_keys(change.changed) as key;
  execute format('update %I as t set (%s) = (select %2$s from jsonb_populate_record(null::%1$I, $1)) where t.id = $2 and t.barbershop_id = app.shop()',
    change.table_name, columns)
  using (select jsonb_object_agg(key, value -> 0) from jsonb_each(change.changed)), change.row_id;
end $$;

-- Removes clients, services or products that came in by an import of this shop. Fails where anything hangs on one of them.
create function app.remove_imported(taken uuid, gone uuid[]) returns void language plpgsql volatile
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  register text := (select of from imports where id = taken and barbershop_id = app.shop());
  removed integer;
begin
  if register is null or coalesce(app.actor_role(), '') <> 'admin' then return; end if;
  execute format('delete from %I t using import_rows r where r.import_id = $1 and r.record_id = any ($2) and r.outcome = ''added''
    and t.id = r.record_id and t.barbershop_id = app.shop()', register) using taken, gone;
  get diagnostics removed = row_count;
  if removed < cardinality(gone) then raise exception 'not all of an import can be removed'; end if;
  delete from row_changes where row_id = any (gone) and barbershop_id = app.shop();
end $$;

create policy taken_back on imports for select to current_user using (barbershop_id = (select app.shop()));
create policy taken_back on services for all to current_user using (barbershop_id = (select app.shop()));
create policy taken_back on products for delete to current_user using (barbershop_id = (select app.shop()));

-- What an import wrote into a client goes with the person, too.
create or replace function app.forget_imported_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.import_rows r where r.barbershop_id = old.barbershop_id and (r.record_id = old.id or exists (
    select from unnest(r.cells) as cell
    where app.searchable(cell) = old.nome_busca or lower(cell) = old.email
      or regexp_replace(cell, '\D', '', 'g') in (old.cpf, ltrim(old.telefone, '+'), substr(old.telefone, 4), '0' || substr(old.telefone, 4))));
  return null;
end $$;
