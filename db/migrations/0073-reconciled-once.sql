-- A journal that is reversed while it is reconciled: either waits for the other, so that no line is reconciled with what was taken back.
-- Whoever reverses holds the journal by its foreign key, before `lines_reopened` looks for its line.
create or replace function app.reconcile_line(line uuid, journals uuid[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare told bank_lines;
begin
  if app.actor_role() <> 'admin' then raise insufficient_privilege using message = 'only an admin reconciles'; end if;
  select * into told from bank_lines where id = line and barbershop_id = app.shop() for update;
  if told.situacao is distinct from 'aberta' then
    raise check_violation using constraint = 'line_settled', message = 'the line is not open';
  end if;
  perform from journal where id = any (journals) and barbershop_id = app.shop() order by id for update;
  if exists (select from journal where reverses_id = any (journals)) or told.valor is distinct from (
    select sum(p.valor) from postings p where p.journal_id = any (journals) and p.barbershop_id = app.shop() and p.conta = told.conta) then
    raise check_violation using constraint = 'line_differs', message = 'the journals did not move what the line says';
  end if;
  insert into bank_line_journals (barbershop_id, conta, journal_id, line_id) select app.shop(), told.conta, unnest(journals), line;
  update bank_lines set reconciled_at = now(), reconciled_by = app.actor() where id = line;
end $$;
