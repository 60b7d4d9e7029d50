-- The agenda. A barber never has two overlapping live appointments: the exclusion constraint is the only guarantee,
-- whatever the path. Empty ranges never overlap, so the checks on the ends are part of it (trust 0.3).

create table appointments (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid not null,
  cliente_id uuid,
  data_agendamento date not null,
  hora_inicio time not null,
  hora_fim time not null,
  inicio timestamptz not null,
  fim timestamptz not null,
  ocupado_ate timestamptz not null,
  servico text not null,
  valor_final bigint not null check (valor_final >= 0),
  status text not null default 'agendado'
    check (status in ('retido', 'agendado', 'confirmado', 'in-progress', 'concluido', 'cancelado', 'faltou')),
  retido_ate timestamptz,
  encaixe boolean not null default false,
  -- Who asked for no barber gets whoever is least busy, and may move to any barber's time: the one who got the visit was the
  -- shop's choice.
  sem_preferencia boolean not null default false,
  observacoes text,
  -- The start and the barber that the client was last told of: null before the first word and after a cancellation. A mail
  -- says only what differs from it, so that a move and the move back say nothing. No reference: it remembers a sentence, and
  -- a barber who has left stays in it.
  told_inicio timestamptz,
  told_barbeiro_id uuid,
  origem text not null check (origem in ('equipe', 'cliente', 'visitante')),
  created_by uuid references auth."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (barbershop_id, id),
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete restrict,
  check (fim > inicio),
  check (ocupado_ate > inicio),
  check ((status = 'retido') = (retido_ate is not null)),
  constraint appointments_told_check check ((told_inicio is null) = (told_barbeiro_id is null)),
  constraint no_double_booking exclude using gist (barbeiro_id with =, tstzrange(inicio, ocupado_ate) with &&)
    where (status in ('retido', 'agendado', 'confirmado', 'in-progress', 'concluido') and not encaixe)
);
create index appointments_shop_day on appointments (barbershop_id, inicio) include (barbeiro_id, fim, status);
create index appointments_barber_day on appointments (barbeiro_id, inicio);
create index appointments_client on appointments (cliente_id, inicio);
create index appointments_created_by on appointments (created_by, created_at);

-- A policy of `clients` looks into appointments, so one of appointments cannot look into clients.
create function app.has_proven_phone() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select phone_verified_at is not null from public.clients where barbershop_id = app.shop() and id = app.client());

-- By hand: how much a barber or a client sees depends on the day and on who booked.
alter table appointments enable row level security, force row level security;
create policy of_shop on appointments for all to navalha_app using (barbershop_id = app.shop());
create policy own_rows on appointments as restrictive for all to navalha_app
  using (
    app.actor_role() in ('admin', 'recepcionista', 'super_admin')
    or (app.actor_role() = 'barbeiro' and barbeiro_id = app.barber())
    or (app.actor_role() = 'visitante' and cliente_id = app.client())
    or (app.actor_role() = 'cliente' and cliente_id = app.client() and (created_by = app.actor()
      or (select app.has_proven_phone())))
  );
create policy not_too_old on appointments as restrictive for select to navalha_app
  using (app.actor_role() is distinct from 'barbeiro' or inicio >= app.since());
create policy busy_times on appointments for select to current_user using (barbershop_id = app.shop());
grant select, insert, update on appointments to navalha_app;

-- A barber sees the clients that they serve, found along the index by client and time.
create policy served on clients for select to navalha_app
  using (barbershop_id = app.shop() and app.actor_role() = 'barbeiro' and exists (select from appointments
    where appointments.cliente_id = clients.id and barbeiro_id = app.barber() and inicio >= app.since()));

-- What was booked, at the price (centavos) and length (minutes) of that moment.
create table appointment_services (
  appointment_id uuid not null,
  position smallint not null,
  barbershop_id uuid not null references barbershops on delete cascade,
  service_id uuid not null,
  nome text not null,
  preco bigint not null check (preco >= 0),
  duracao_minutos integer not null check (duracao_minutos > 0),
  primary key (appointment_id, position),
  foreign key (barbershop_id, appointment_id) references appointments (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, service_id) references services (barbershop_id, id) on delete restrict
);
create index appointment_services_service on appointment_services (service_id);

-- By hand: whoever sees an appointment sees what belongs to it.
alter table appointment_services enable row level security, force row level security;
create policy of_shop on appointment_services for all to navalha_app using (barbershop_id = app.shop());
create policy own_rows on appointment_services as restrictive for select to navalha_app
  using (
    app.actor_role() in ('admin', 'recepcionista', 'super_admin')
    or exists (select from appointments where appointments.id = appointment_id)
  );
-- Other services take the place of those that were booked; only staff put them there.
create policy replaced_by_staff on appointment_services as restrictive for delete to navalha_app
  using (app.actor_role() in ('admin', 'recepcionista', 'super_admin', 'barbeiro')
    and exists (select from appointments where appointments.id = appointment_id));
grant select, insert, delete on appointment_services to navalha_app;

-- Who did what to an appointment, and when. Append-only.
create table appointment_events (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  appointment_id uuid not null,
  tipo text not null check (tipo in
    ('booked', 'moved', 'confirmed', 'started', 'finished', 'cancelled', 'missed', 'reopened', 'repriced', 'undone', 'edited')),
  user_id uuid references auth."user" on delete set null,
  autor text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  foreign key (barbershop_id, appointment_id) references appointments (barbershop_id, id) on delete cascade
);
create index appointment_events_of on appointment_events (appointment_id, created_at);

-- By hand: as `appointment_services`.
alter table appointment_events enable row level security, force row level security;
create policy of_shop on appointment_events for all to navalha_app using (barbershop_id = app.shop());
create policy own_rows on appointment_events as restrictive for select to navalha_app
  using (
    app.actor_role() in ('admin', 'recepcionista', 'super_admin')
    or exists (select from appointments where appointments.id = appointment_id)
  );
-- Outside the desk nobody writes history in another's name.
create policy in_own_name on appointment_events as restrictive for insert to navalha_app
  with check (app.actor_role() in ('admin', 'recepcionista', 'super_admin') or user_id is not distinct from app.actor());
grant select, insert on appointment_events to navalha_app;

-- A time without appointments, of one barber or (barbeiro_id null) of the whole shop.
create table blocks (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid,
  inicio timestamptz not null,
  fim timestamptz not null,
  motivo text not null default '',
  created_by uuid references auth."user" on delete set null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by uuid references auth."user" on delete set null,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete cascade,
  check (fim > inicio)
);
create index blocks_shop on blocks (barbershop_id, fim, inicio);

select app.guard_shop_table('blocks', reads => '{everyone}', writes => '{admin,recepcionista,barbeiro}', barber => 'barbeiro_id');

-- When barbers are taken, for everybody who looks for a free time: two instants and a barber, nothing of whose they are.
-- An expired hold still stands here; booking clears it when it is in the way. One appointment, which is about to move,
-- may be left out: who may see it is for the caller's own policies to say.
create function app.busy_times(barbers uuid[], since timestamptz, until timestamptz, moving uuid)
returns table (barbeiro_id uuid, inicio timestamptz, ocupado_ate timestamptz, held_until timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select a.barbeiro_id, a.inicio, a.ocupado_ate, a.retido_ate
  from public.appointments a
  where a.barbeiro_id = any (barbers) and a.barbershop_id = app.shop()
    and a.inicio >= since - interval '1 day' and a.inicio < until and a.ocupado_ate > since
    and (moving is null or a.id <> moving)
    and a.status in ('retido', 'agendado', 'confirmado', 'in-progress', 'concluido');
end;

-- Ends the holds whose time is over and that lie in the way of a booking.
create policy holds_expire on appointments for update to current_user
  using (barbershop_id = app.shop() and status = 'retido') with check (barbershop_id = app.shop() and status = 'cancelado');
create function app.release_expired_holds(barber uuid, since timestamptz, until timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with released as (
    update public.appointments set status = 'cancelado', retido_ate = null, updated_at = now()
    where barbeiro_id = barber and barbershop_id = app.shop() and status = 'retido' and retido_ate <= now()
      and inicio < until and inicio >= since - interval '1 day' and ocupado_ate > since
    returning 1
  )
  select count(*)::integer from released;
end;
