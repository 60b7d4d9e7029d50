-- An undone import gives a known client their last visit back, too. So a change of what another system said of it is remembered.

drop trigger remembered on clients;
create trigger remembered after update on clients for each row when (new.erased_at is null) execute function app.remember_change(
  'updated_at', 'nome_busca', 'telefone_local', 'telefone_final', 'nascimento_mmdd', 'independente', 'titular_independente', 'telefone_ordem',
  'ultima_visita', 'segmento', 'nivel_fidelidade', 'pontuacao', 'total_gasto', 'total_visitas', 'data_ultimo_corte', 'primeira_visita',
  'faltas', 'barbeiro_preferido', 'provisional', 'user_id', 'phone_verified_by', 'vip_by', 'blocked_by', 'erased_at', 'login_enabled');

-- As before (0052), and the last visit is counted again.
create or replace function app.undo_change(undone uuid) returns void language plpgsql volatile as $$
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
  if change.changed ? 'ultimo_corte_informado' then perform app.tally_client(change.row_id); end if;
end $$;
