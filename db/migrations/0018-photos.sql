-- Photos that a shop shows: of services and products, of cuts, its logo and cover. A form uploads one before it is saved, so each
-- has a row here, and the column that shows it names that row: nobody shows a photo of another shop. What no column shows a day
-- later goes at night. The photo of a person is the profile's and has no row.

create table photos (
  url text primary key check (url ~ '^/api/photos/foto-[0-9a-f-]+-[0-9]+-[0-9a-f]+\.webp$'),
  barbershop_id uuid not null references barbershops on delete cascade,
  created_by uuid references auth."user" on delete set null,
  created_at timestamptz not null default now(),
  unique (barbershop_id, url)
);

select app.guard_shop_table('photos', reads => '{admin,recepcionista,barbeiro}', writes => '{admin,recepcionista,barbeiro}',
  updates => 'created_by', deletes => true);

-- Takes the shop's photos that came before an instant and that nothing shows out of the table, and names them. What shows photos is told by the foreign keys
-- to them, which also refuse to let one go that is shown; each is of the shop and the address, in this order.
create function app.forget_unshown_photos(before timestamptz) returns setof text language plpgsql volatile as $$
declare shown text;
begin
  select string_agg(format('select %I from %s where barbershop_id = app.shop() and %1$I is not null', attname, conrelid::regclass), ' union all ')
  into shown from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[2]
  where contype = 'f' and confrelid = 'photos'::regclass;
  return query execute format('delete from photos where barbershop_id = app.shop() and created_at < $1
    and url not in (%s) returning url', shown) using before;
end $$;

alter table services add foto_url text,
  add foreign key (barbershop_id, foto_url) references photos (barbershop_id, url) on delete restrict;
create index services_photo on services (foto_url);
