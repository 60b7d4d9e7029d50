-- Whom staff book for the first time. A phone number that is on file names who has it and asks, and nobody is booked under a name
-- that was not chosen (decisions 7). Visitors still attach by number
-- (`app.attach_visitor`).

-- Answers the id of whoever was made: by a name alone, as somebody's dependent, or with a phone that nobody has. Where somebody has
-- it under that very name it is them; under another nobody is made, and `held_by` tells who has it. A barber who may not learn whose
-- number it is hears nothing: what he typed stands beside that record.
create function app.newcomer(given_name text, given_phone text, holder uuid, kinship text,
  out client uuid, out held_by uuid, out held_name text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  may_know boolean;
  same_name boolean;
begin
  loop
    select c.id, c.nome, c.nome_busca = app.searchable(given_name), app.reads_client_records() or exists (
      select from public.appointments where cliente_id = c.id and barbeiro_id = app.barber() and inicio >= app.since())
    into held_by, held_name, same_name, may_know
    from public.clients c where c.barbershop_id = app.shop() and c.telefone = given_phone
      and not c.provisional and (c.user_id is null or c.phone_verified_at is not null);
    if may_know and not same_name then return; end if;
    if may_know then
      client := held_by;
    else
      insert into public.clients (barbershop_id, nome, telefone, provisional, titular_id, parentesco)
      values (app.shop(), given_name, given_phone, held_by is not null, holder, kinship)
      on conflict (barbershop_id, telefone) where not provisional and (user_id is null or phone_verified_at is not null)
      do nothing returning id into client;
    end if;
    held_by := null;
    held_name := null;
    -- Another desk was quicker with the same number: now it has a name.
    exit when client is not null;
  end loop;
end $$;
