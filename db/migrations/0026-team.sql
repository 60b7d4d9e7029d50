-- The team in its owner's hands: barbers who have no account, whose photo the shop sends, the colour by which one is told from the
-- others, what they are to bring in a month, and what was changed of them by whom.

alter table barbeiros
  -- Its place in the palette of ten (contract/barber-colors.ts).
  add cor smallint not null default 0 check (cor between 0 and 9),
  -- Centavos in a month; null where the shop sets none.
  add meta_mensal bigint check (meta_mensal > 0),
  -- Who has an account shows their profile's photo, which has no row among the shop's. One that the shop sent is its own.
  add foto_da_barbearia text generated always as (case when foto_url like '/api/photos/foto-%' then foto_url end) stored,
  add constraint barbeiros_barbershop_id_foto_url_fkey foreign key (barbershop_id, foto_da_barbearia)
    references photos (barbershop_id, url) on delete restrict;
create index barbeiros_photo on barbeiros (foto_da_barbearia);
-- Who is at work now is asked every minute, by every open screen of the team.
create index appointments_in_progress on appointments (barbeiro_id, inicio) where status = 'in-progress';

create policy coloured on barbeiros for update to current_user using (true);
update barbeiros set cor = place % 10
from (select id, row_number() over (partition by barbershop_id order by created_at, id) - 1 as place from barbeiros) as placed
where placed.id = barbeiros.id;
drop policy coloured on barbeiros;

-- An erased row says nothing of anybody, nor does its history.
create trigger remembered after update on barbeiros for each row when (new.erased_at is null)
  execute function app.remember_change('updated_at', 'user_id', 'foto_da_barbearia');
create function app.forget_barber() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.row_changes where row_id = new.id;
  return null;
end $$;
create trigger forgotten after update on barbeiros for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.forget_barber();

-- What the shop showed of a barber without an account stays until they show something themselves.
create or replace function app.bring_presentation() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare told public.profiles;
begin
  select * into told from public.profiles where id = new.user_id;
  if found then
    new.foto_url := coalesce(told.avatar_url, new.foto_url);
    new.bio := coalesce(told.bio, new.bio);
    if told.especialidades <> '{}' then new.especialidades := told.especialidades; end if;
  end if;
  return new;
end $$;

-- An invitation may wait for somebody who works without an account. Whoever deletes the invited account takes a chair along that
-- nobody sat on yet, and no other: the address may have been typed wrong, and the barber at work is the shop's to name.
create or replace function app.mark_erased() returns void language plpgsql volatile as $$
declare
  me uuid := app.actor();
  mine text := (select email from auth."user" where id = me);
  place uuid;
begin
  perform set_config('app.leaving_email', mine, true);
  foreach place in array app.shops_of_self() loop
    perform set_config('app.shop', place::text, true), set_config('app.actor_role', 'admin', true);
    update public.barbeiros set erased_at = now(), ativo = false where barbershop_id = place and user_id = me;
    update public.clients set erased_at = now(), ativo = false where barbershop_id = place and user_id = me;
    update public.barbeiros set erased_at = now(), nome = 'Barbeiro removido', email = null, telefone = null, bio = null,
      foto_url = null, especialidades = '{}', updated_at = now()
    where barbershop_id = place and user_id is null and not ativo
      and id in (select barbeiro_id from public.staff_invitations where barbershop_id = place and email = mine);
    update public.staff_invitations set revoked_at = now()
    where barbershop_id = place and email = mine and accepted_at is null and revoked_at is null;
  end loop;
  perform set_config('app.shop', '', true), set_config('app.actor_role', 'super_admin', true);
  update public.security_events set details = details - 'nome' - 'email' where details ->> 'user' = me::text;
  -- Counters of mails to an address end with it.
  delete from auth.rate_limit where right(key, length(mine) + 1) = ':' || mine;
  update auth."user" set erased_at = now(), locked_at = now() where id = me;
end $$;
