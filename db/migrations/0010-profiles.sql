-- A profile is what a person says of themselves: one thing, told in their profile, their account (the name of the session, the
-- photo of the menu), the shop's team and its clients. docs/decisions/0017 says why these are copies that follow one another.

create table profiles (
  id uuid primary key references auth."user" on delete cascade,
  -- Where the account was made. What somebody is in a shop is told by the membership alone.
  barbershop_id uuid references barbershops on delete set null,
  full_name text not null,
  phone text,
  bio text,
  avatar_url text,
  endereco text,
  experiencia_anos integer check (experiencia_anos >= 0),
  total_atendimentos integer not null default 0,
  especialidades text[] not null default '{}',
  updated_at timestamptz not null default now()
);
create index profiles_shop on profiles (barbershop_id);

-- By hand: a profile is its person's, in whatever shop.
alter table profiles enable row level security, force row level security;
create policy own_profile on profiles for select to navalha_app using (id = app.actor());
create policy changed_by_self on profiles for update to navalha_app using (id = app.actor());
create policy made_at_sign_up on profiles for insert to navalha_app
  with check (id = app.actor() and barbershop_id is not distinct from app.shop());
create policy staff_reads on profiles for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'recepcionista', 'super_admin'));
grant select, insert on profiles to navalha_app;
-- The shop of a profile is not its person's to change.
grant update (full_name, phone, bio, avatar_url, endereco, experiencia_anos, especialidades, updated_at) on profiles to navalha_app;

create policy seen_by_triggers on profiles for select to current_user using (true);
create policy follows_team on profiles for update to current_user
  using (id = app.actor() or (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin')));
create policy follows_profile on clients for update to current_user using (user_id = app.actor());
create policy follows_profile on barbeiros for update to current_user using (user_id = app.actor());
create policy follows_membership on barbeiros for update to current_user
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'super_admin'));

-- An own edit changes what it changed and nothing else.
create function app.follow_profile() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update auth."user" set full_name = new.full_name, image = new.avatar_url, updated_at = now() where id = new.id;

  -- The public page shows a barber by their photo, their words and what they are good at; the shop gives the name.
  -- A receptionist's skills are their duties, and no barber's.
  if (new.avatar_url, new.bio, new.especialidades) is distinct from (old.avatar_url, old.bio, old.especialidades) then
    update public.barbeiros b set
      foto_url = case when new.avatar_url is distinct from old.avatar_url then new.avatar_url else b.foto_url end,
      bio = case when m.role <> 'recepcionista' and new.bio is distinct from old.bio then new.bio else b.bio end,
      especialidades = case when m.role <> 'recepcionista' and new.especialidades <> old.especialidades
        then new.especialidades else b.especialidades end,
      updated_at = now()
    from public.memberships m
    where b.user_id = new.id and m.user_id = b.user_id and m.barbershop_id = b.barbershop_id and m.ended_at is null;
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

-- Whoever joins brings their presentation along, or takes the invitation's for their own.
create function app.bring_presentation() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare told public.profiles;
begin
  select * into told from public.profiles where id = new.user_id;
  if found then
    new.foto_url := told.avatar_url;
    new.bio := coalesce(told.bio, new.bio);
    if told.especialidades <> '{}' then new.especialidades := told.especialidades; end if;
  end if;
  return new;
end $$;
create trigger joined_with_presentation before update on barbeiros for each row
  when (old.user_id is null and new.user_id is not null) execute function app.bring_presentation();

-- The shop's edits reach the profile that was made in it.
create function app.follow_team() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.profiles set bio = new.bio, especialidades = new.especialidades, updated_at = now()
  where id = new.user_id and (id = app.actor() or barbershop_id = new.barbershop_id)
    and (bio, especialidades) is distinct from (new.bio, new.especialidades);
  return null;
end $$;
create trigger followed_by_profile after update on barbeiros for each row
  when (new.user_id is not null and new.ativo
    and (old.user_id, old.bio, old.especialidades) is distinct from (new.user_id, new.bio, new.especialidades))
  execute function app.follow_team();

-- Who leaves takes their photo along: a row of theirs in a shop where they work no more changes no more.
create function app.follow_membership() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.ended_at is not null then
    update public.barbeiros set foto_url = null, updated_at = now()
    where barbershop_id = new.barbershop_id and user_id = new.user_id;
  else
    update public.barbeiros b set foto_url = p.avatar_url, updated_at = now() from public.profiles p
    where b.barbershop_id = new.barbershop_id and b.user_id = new.user_id and p.id = new.user_id;
  end if;
  return null;
end $$;
create trigger followed_by_team after update on memberships for each row
  when ((old.ended_at is null) <> (new.ended_at is null)) execute function app.follow_membership();
