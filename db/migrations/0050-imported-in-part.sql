-- A row whose optional fields cannot be read comes in without them and says so: whoever brought it looks at it as at those that
-- were refused. What was kept of a row goes with the person whom it names.

-- The row of the file that has the heads; 0: none has. What stands above it is no row of anything.
alter table imports add cabecalho integer not null default 1 check (cabecalho >= 0);
alter table import_rows drop constraint import_rows_row_check, add check (row > 0);

alter table imports add ressalvas integer not null default 0, add check (ressalvas <= novas + alteradas);
alter table import_rows
  drop constraint import_rows_check,
  add constraint refused_rows_say_why check (outcome is distinct from 'refused' or reason is not null),
  add constraint reasons_are_of_what_became check (reason is null or outcome in ('added', 'updated', 'refused'));
drop index import_rows_refused;
create index import_rows_told on import_rows (import_id, row) where reason is not null;

create policy of_client on import_rows for all to current_user using (barbershop_id = (select app.shop()));

-- By what may stand in a cell in any spelling. The namesake's row goes too: it is only a copy of what was sent.
create function app.forget_imported_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.import_rows r where r.barbershop_id = old.barbershop_id and exists (
    select from unnest(r.cells) as cell
    where app.searchable(cell) = old.nome_busca or lower(cell) = old.email
      or regexp_replace(cell, '\D', '', 'g') in (old.cpf, ltrim(old.telefone, '+'), substr(old.telefone, 4), '0' || substr(old.telefone, 4)));
  return null;
end $$;
create trigger imported_rows_forgotten after update on clients for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.forget_imported_rows();
