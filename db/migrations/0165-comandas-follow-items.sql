-- A comanda was its first item's barber's for ever: an item that came later, was corrected or went away changed nothing, and visits were
-- counted for nobody or for the wrong barber (issue 27).

-- Of a comanda that nobody has, or of which the barber lost their last item: whose its first item is. A barber who sells keeps what they opened.
create function app.follow_items() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update comandas c set barbeiro_id = (select i.barbeiro_id from comanda_items i where i.comanda_id = c.id and i.barbeiro_id is not null
    order by i.created_at, i.id limit 1)
  where c.id in (old.comanda_id, new.comanda_id) and c.situacao = 'aberta' and c.consumo_de is null
    and (c.barbeiro_id is null or c.barbeiro_id = old.barbeiro_id and app.actor_role() in ('admin', 'recepcionista')
      and not exists (select from comanda_items i where i.comanda_id = c.id and c.barbeiro_id in (i.barbeiro_id, i.segundo_barbeiro_id)));
  return null;
end $$;
revoke execute on function app.follow_items from public;
create trigger followed after update of barbeiro_id, comanda_id on comanda_items for each row
  when ((old.barbeiro_id, old.comanda_id) is distinct from (new.barbeiro_id, new.comanda_id)) execute function app.follow_items();
create trigger followed_out after delete on comanda_items for each row when (old.barbeiro_id is not null) execute function app.follow_items();
