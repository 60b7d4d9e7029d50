-- The catalogue in its owner's hands: a service is archived and put back, kept for the desk alone, and sold together with others as a
-- combo, which is a service with a price and a length of its own. What is booked keeps the price and length that it was booked with.

alter table services
  add archived_at timestamptz(3),
  -- Whether clients and visitors may book it themselves.
  add online boolean not null default true,
  add combo boolean not null default false,
  add nome_busca text not null generated always as (app.searchable(nome)) stored,
  add updated_at timestamptz not null default now(),
  add unique (barbershop_id, id, combo);
-- Nothing has ever set it.
alter table services drop column ativo;
alter table services add ativo boolean not null generated always as (archived_at is null) stored;

create table service_parts (
  barbershop_id uuid not null references barbershops on delete cascade,
  combo_id uuid not null,
  part_id uuid not null,
  position smallint not null,
  -- A combo consists of services that are none: the keys hold both to it.
  has_parts boolean not null default true check (has_parts),
  is_combo boolean not null default false check (not is_combo),
  primary key (barbershop_id, combo_id, part_id),
  constraint parts_of_a_combo foreign key (barbershop_id, combo_id, has_parts) references services (barbershop_id, id, combo)
    on delete cascade,
  constraint parts_are_no_combos foreign key (barbershop_id, part_id, is_combo) references services (barbershop_id, id, combo)
    on delete cascade
);
create index service_parts_part on service_parts (barbershop_id, part_id);

select app.guard_shop_table('service_parts', reads => '{everyone}', writes => '{admin}', deletes => true);

create trigger remembered after update on services for each row
  execute function app.remember_change('updated_at', 'nome_busca', 'ordem', 'combo', 'ativo');

-- A barber's own price and length are told in the history of the service, each under its column and the barber.
create function app.remember_terms() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before jsonb := jsonb_build_object('preco ' || old.barbeiro_id, old.preco, 'duracao_minutos ' || old.barbeiro_id, old.duracao_minutos);
  after jsonb := jsonb_build_object('preco ' || new.barbeiro_id, new.preco, 'duracao_minutos ' || new.barbeiro_id, new.duracao_minutos);
begin
  insert into row_changes (barbershop_id, table_name, row_id, user_id, changed)
  select new.barbershop_id, 'services', new.service_id, app.actor(), jsonb_object_agg(key, jsonb_build_array(before -> key, value))
  from jsonb_each(after) where before -> key is distinct from value;
  return null;
end $$;
create trigger remembered after update on barber_services for each row
  when ((old.preco, old.duracao_minutos) is distinct from (new.preco, new.duracao_minutos)) execute function app.remember_terms();
