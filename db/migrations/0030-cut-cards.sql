-- How a client's hair was cut, card by card: what the next barber needs in order to do the same again.

create table cut_cards (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  cliente_id uuid not null,
  dia date not null,
  barbeiro_id uuid,
  degrade text check (degrade in ('sem', 'baixo', 'medio', 'alto', 'navalhado')),
  maquinas text[] not null default '{}' check (maquinas <@ '{0,½,1,1½,2,3,4,5,6,7,8}'),
  texto text not null default '',
  antes_url text,
  depois_url text,
  created_by uuid references auth."user" on delete set null,
  created_at timestamptz not null default now(),
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete set null (barbeiro_id),
  foreign key (barbershop_id, antes_url) references photos (barbershop_id, url) on delete restrict,
  foreign key (barbershop_id, depois_url) references photos (barbershop_id, url) on delete restrict,
  check (num_nonnulls(degrade, nullif(maquinas, '{}'), nullif(texto, ''), antes_url, depois_url) > 0)
);
create index cut_cards_of_client on cut_cards (cliente_id, dia, id);
create index cut_cards_barber on cut_cards (barbeiro_id);
create index cut_cards_before on cut_cards (antes_url);
create index cut_cards_after on cut_cards (depois_url);

-- By hand: a barber reads the cards of clients whom they meet, and changes those that they wrote. A client reads theirs in the
-- file of what is held of them.
alter table cut_cards enable row level security, force row level security;
grant select, insert, update, delete on cut_cards to navalha_app;
create policy of_desk on cut_cards for all to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() in ('admin', 'recepcionista', 'super_admin'));
create policy of_their_clients on cut_cards for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() = 'barbeiro' and exists (select from clients c where c.id = cliente_id));
create policy written on cut_cards for all to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() = 'barbeiro' and created_by = app.actor()
    and exists (select from clients c where c.id = cliente_id));
create policy self on cut_cards for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() = 'cliente' and cliente_id = app.client());
create policy kept on cut_cards for all to current_user using (barbershop_id = app.shop());

-- Records that are joined keep all of their cards; only a new one may be one too many.
create function app.limit_cut_cards() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('cut cards of ' || new.cliente_id, 0));
  if (select count(*) from cut_cards where cliente_id = new.cliente_id) >= 20 then
    raise check_violation using constraint = 'twenty_cut_cards';
  end if;
  return new;
end $$;
create trigger limited before insert on cut_cards for each row execute function app.limit_cut_cards();

create function app.forget_cut_cards() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.cut_cards where cliente_id = new.id;
  return null;
end $$;
create trigger cut_cards_forgotten after update on clients for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.forget_cut_cards();
