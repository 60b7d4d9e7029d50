-- What a service uses up of the stock: how much of each product goes with one visit. Nothing is taken out of the stock by it yet:
-- that is done where a comanda is closed (business-rules 1).

-- What a dose is measured in stays what it was, as long as there is the dose.
alter table products add unique (barbershop_id, id, unidade);

create table service_products (
  barbershop_id uuid not null references barbershops on delete cascade,
  service_id uuid not null,
  product_id uuid not null,
  unidade text not null,
  quantidade integer not null check (quantidade > 0),
  primary key (service_id, product_id),
  foreign key (barbershop_id, service_id) references services (barbershop_id, id) on delete cascade,
  constraint doses_in_unit foreign key (barbershop_id, product_id, unidade) references products (barbershop_id, id, unidade)
    on delete cascade
);
create index service_products_service on service_products (barbershop_id, service_id);
create index service_products_product on service_products (barbershop_id, product_id);

select app.guard_shop_table('service_products', reads => '{admin,recepcionista}', writes => '{admin}', deletes => true);

-- Doses are told in the history of the service, each under its product's name as it was then.
create function app.remember_dose() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into row_changes (barbershop_id, table_name, row_id, user_id, changed)
  select p.barbershop_id, 'services', coalesce(new.service_id, old.service_id), app.actor(), jsonb_build_object('dose ' || p.nome,
    jsonb_build_array(old.quantidade || ' ' || old.unidade, new.quantidade || ' ' || new.unidade))
  from products p
  where p.id = coalesce(new.product_id, old.product_id) and old.quantidade is distinct from new.quantidade;
  return null;
end $$;
-- Not of what goes with its shop, service or product, which other triggers remove.
create trigger remembered after insert or update or delete on service_products for each row
  when (pg_trigger_depth() = 0) execute function app.remember_dose();
