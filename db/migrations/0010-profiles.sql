-- A profile is what a person says of themselves. Their account (the name of the session, the photo of the menu) and their
-- own rows among the barbers and the clients follow it, since they are told of one person in one place.

create policy follows_profile on clients for update to current_user using (user_id = app.actor());
create policy follows_profile on barbeiros for update to current_user using (user_id = app.actor());

create function app.follow_profile() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update auth."user" set full_name = new.full_name, image = new.avatar_url, updated_at = now() where id = new.id;

  -- The public page shows a barber by their photo, their words and what they are good at; the shop gives the name.
  if (new.avatar_url, new.bio, new.especialidades) is distinct from (old.avatar_url, old.bio, old.especialidades) then
    update public.barbeiros set foto_url = new.avatar_url, bio = new.bio, especialidades = new.especialidades, updated_at = now()
    where user_id = new.id;
  end if;

  if new.full_name <> old.full_name then
    update public.clients set nome = new.full_name, updated_at = now() where user_id = new.id;
  end if;
  -- A number that is somebody's already stays theirs: knowing it proves nothing (decisions 7).
  if new.phone is distinct from old.phone then
    begin
      update public.clients set telefone = new.phone, phone_verified_at = null, updated_at = now() where user_id = new.id;
    exception when unique_violation then null;
    end;
  end if;
  return null;
end $$;

create trigger followed_by_account after update on profiles for each row execute function app.follow_profile();
