-- What people are told inside the product: a row for each of those whom it concerns, never for who did it. Nobody adds one but
-- `app.notify`, which alone knows who works in the shop: whoever acts, as a visitor, need not.

create table notifications (
  -- The same for all who are told the same; in order of time.
  id uuid not null,
  barbershop_id uuid not null references barbershops on delete cascade,
  user_id uuid not null references auth."user" on delete cascade,
  kind text not null check (kind in
    ('booked', 'moved', 'cancelled', 'birthday', 'joined', 'security', 'low_stock', 'imported')),
  message text not null check (message <> ''),
  -- Ids of what it is about: where it leads, and with whom it goes, since it names them.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  -- What a person is told at most once, by a name.
  once text,
  read_at timestamptz(3),
  removed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, barbershop_id, id)
);
create index notifications_shop on notifications (barbershop_id);
create index notifications_unread on notifications (user_id, barbershop_id, id) where removed_at is null and read_at is null;
create index notifications_by_kind on notifications (user_id, barbershop_id, kind, id) where removed_at is null;
create unique index notifications_once on notifications (user_id, barbershop_id, once) where once is not null;

-- By hand: a row is its recipient's, whatever their role is today.
alter table notifications enable row level security, force row level security;
create policy own on notifications for all to navalha_app using (barbershop_id = app.shop() and user_id = app.actor());
-- They name clients: a barber reads them as far back, and as long, as the visits themselves.
create policy of_their_work on notifications as restrictive for select to navalha_app
  using (app.actor_role() is distinct from 'barbeiro' or created_at >= app.since() and coalesce(
    (select agenda_access from barber_permissions where barbershop_id = app.shop() and barbeiro_id = app.barber()), true));
create policy told on notifications for insert to current_user with check (barbershop_id = app.shop());
create policy forgotten on notifications for delete to current_user
  using (barbershop_id = app.shop() or created_at < now() - interval '90 days');
create policy seen_when_forgotten on notifications for select to current_user
  using (barbershop_id = app.shop() or created_at < now() - interval '90 days');
grant select, update (read_at, removed_at) on notifications to navalha_app;

-- Kinds that a person does not want to be told of.
alter table profiles add column notices_off text[] not null default '{}';
grant update (notices_off) on profiles to navalha_app;

-- Tells everybody here with one of these roles of the desk, these barbers as far as the agenda is theirs to see, these people and this
-- client; not `doer`, nor who does not want to know. Answers the id of the news and the accounts that were told.
create function app.notify(news jsonb, roles text[], barbers uuid[], people uuid[], client uuid, doer uuid,
  out id uuid, out users uuid[])
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with made as materialized (select uuidv7() as id), concerned as (
    -- Named, because of a parameter the planner expects clients too, and reads the shop whole.
    select user_id from public.memberships
    where barbershop_id = app.shop() and role in ('admin', 'recepcionista') and role = any (roles) and ended_at is null
    union
    select user_id from public.memberships
    where user_id = any (people) and barbershop_id = app.shop() and ended_at is null
    union
    select b.user_id from public.barbeiros b
    join public.memberships m on m.user_id = b.user_id and m.barbershop_id = b.barbershop_id
    left join public.barber_permissions p on p.barbeiro_id = b.id and p.barbershop_id = b.barbershop_id
    where b.id = any (barbers) and b.barbershop_id = app.shop() and m.role = 'barbeiro' and m.ended_at is null
      and coalesce(p.portal_access_enabled and p.agenda_access, true)
    union
    select c.user_id from public.clients c
    where c.id = client and c.barbershop_id = app.shop() and c.user_id is not null
  ), told as (
    -- Looked up one by one: a join reads every profile of the installation.
    select c.user_id from concerned c where c.user_id is distinct from doer and not coalesce(news ->> 'kind' = any (
      (select p.notices_off from public.profiles p where p.id = c.user_id)::text[]), false)
  ), written as (
    insert into public.notifications (id, barbershop_id, user_id, kind, message, data, once)
    select made.id, app.shop(), told.user_id, news ->> 'kind', news ->> 'message', news -> 'data', news ->> 'once'
    from made, told
    on conflict do nothing
  )
  select made.id, array(select told.user_id from told) from made;
end;

-- Who is erased takes along what names them to others: their row among the clients or the barbers, or a visit of theirs, also of
-- one that another record was merged into.
create function app.forget_notices() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.notifications where barbershop_id = new.barbershop_id and exists (
    select from jsonb_each_text(data) as named where named.value = new.id::text or named.key = 'appointment'
      and exists (select from public.appointments a where a.id = named.value::uuid and a.cliente_id = new.id));
  return null;
end $$;
create trigger unnamed after update on clients for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.forget_notices();
create trigger unnamed after update on barbeiros for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.forget_notices();

-- What the actor was told in their shops, and what names their account. Called after `app.mark_erased`, which sets
-- `app.leaving_email`, and before `app.erase_self`.
create function app.forget_notifications() returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare place uuid;
begin
  foreach place in array app.shops_of_self() loop
    perform set_config('app.shop', place::text, true);
    delete from public.notifications
    where barbershop_id = place and (user_id = app.actor() or data ->> 'user' = app.actor()::text);
  end loop;
end $$;
