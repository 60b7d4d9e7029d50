-- What a new owner has to look at before the shop is booked. Most of it shows by itself in the shop's rows; what does not is
-- confirmed by hand, and the list is put away when it is not needed any more.

alter table barbershop_settings
  add steps_confirmed text[] not null default '{}'
    check (steps_confirmed <@ '{horarios,servicos,equipe,link,clientes,agendamento}'),
  -- Whoever was here before this list has no need of it.
  add steps_away_at timestamptz default now();
alter table barbershop_settings alter steps_away_at drop default;
