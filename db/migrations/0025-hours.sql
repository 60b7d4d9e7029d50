-- Working hours in their owner's hands: a week that is changed, days that are other than the week, and blocks that repeat.
-- A holiday is such a day of the shop, once its admin has said what becomes of it.

-- What is done by hand on some local days (`ate` included) in place of the week; of the shop where barbeiro_id is null.
create table working_hours_exceptions (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid,
  de date not null,
  ate date not null,
  motivo text not null check (motivo <> ''),
  -- Minutes after local midnight; empty is closed. Null is a day of the shop that was looked at and stays as the week has it.
  horario int4multirange check (horario <@ int4range(0, 1440)),
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete cascade,
  check (ate between de and de + 366),
  check (horario is not null or barbeiro_id is null),
  constraint one_exception_a_day exclude using gist
    (barbershop_id with =, (coalesce(barbeiro_id, barbershop_id)) with =, daterange(de, ate, '[]') with &&)
);
create index working_hours_exceptions_shop on working_hours_exceptions (barbershop_id, ate);
create index working_hours_exceptions_barber on working_hours_exceptions (barbeiro_id);

select app.guard_shop_table('working_hours_exceptions', reads => '{everyone}', writes => '{admin}', deletes => true);

-- Holidays of a state are those of the shop's.
alter table barbershops add uf text check (uf in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT',
  'PA', 'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'));
grant update (uf) on barbershops to navalha_app;

-- Blocks that were made as one.
alter table blocks add serie_id uuid;
create index blocks_serie on blocks (serie_id) where serie_id is not null;

-- What a barber or the shop works is told in one history, under the id of the barber or the shop: weekdays by their number, the
-- days that are other than the week under `excecao`. A shop that is being removed remembers nothing.
create function app.remember_hours(whose uuid, shop uuid, changed jsonb) returns void language sql
begin atomic
  insert into public.row_changes (barbershop_id, table_name, row_id, user_id, changed)
  select id, 'working_hours', whose, app.actor(), changed from public.barbershops where id = shop and changed is not null;
end;
revoke execute on function app.remember_hours from public;

create function app.remember_exception() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  noise text[] := '{id,barbershop_id,barbeiro_id}';
  row working_hours_exceptions := coalesce(new, old);
begin
  if new is distinct from old then
    perform app.remember_hours(coalesce(row.barbeiro_id, row.barbershop_id), row.barbershop_id,
      jsonb_build_object('excecao', jsonb_build_array(to_jsonb(old) - noise, to_jsonb(new) - noise)));
  end if;
  return null;
end $$;
create trigger remembered after insert or update or delete on working_hours_exceptions for each row
  execute function app.remember_exception();

-- A week is replaced whole, the new one first: what is deleted is the week before, and what then stands is the week after. A
-- closed day has no times, and null is who follows the shop again.
create function app.remember_week() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.remember_hours(whose, shop, (
    select jsonb_object_agg(weekday, jsonb_build_array(before, after)) from (
      select weekday, coalesce((select jsonb_agg(jsonb_build_array(opens, closes) order by opens) from gone o
          where o.weekday = d.weekday and coalesce(o.barbeiro_id, o.barbershop_id) = whose), jsonb '[]') as before,
        coalesce((select jsonb_agg(jsonb_build_array(opens, closes) order by opens) from working_hours n
          where n.weekday = d.weekday and coalesce(n.barbeiro_id, n.barbershop_id) = whose),
          case when exists (select from working_hours n where coalesce(n.barbeiro_id, n.barbershop_id) = whose) then jsonb '[]' end) as after
      from generate_series(0, 6) as d (weekday)) week
    where before is distinct from after))
  from (select distinct coalesce(barbeiro_id, barbershop_id), barbershop_id from gone) g (whose, shop);
  return null;
end $$;
create trigger remembered after delete on working_hours referencing old table as gone for each statement
  execute function app.remember_week();
create policy remembered on working_hours for select to current_user using (barbershop_id = app.shop());

-- Until now every barber began with a copy of the shop's week. Who still has the same follows the shop from now on, as who has
-- none does. The owner of the tables is under their policies, too.
alter table working_hours no force row level security;
alter table working_hours disable trigger remembered;
delete from working_hours w using (
  select b.id from barbeiros b where
    (select array_agg((weekday, opens, closes) order by weekday, opens) from working_hours where barbeiro_id = b.id)
    = (select array_agg((weekday, opens, closes) order by weekday, opens) from working_hours
      where barbershop_id = b.barbershop_id and barbeiro_id is null)) same
where w.barbeiro_id = same.id;
alter table working_hours enable trigger remembered;
alter table working_hours force row level security;
