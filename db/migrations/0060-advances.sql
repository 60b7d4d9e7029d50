-- What barbers get of their commissions in advance (vales, business-rules 4): asked for, approved, paid from the drawer or an account in
-- one transaction, and deducted by their closings, the oldest first.

alter table barbershop_settings
  -- Of the commissions that a barber has earned and not closed, in basis points; null: no cap.
  add vale_teto integer check (vale_teto between 0 and 10000),
  -- Up to which sum of one barber's open vales the reception approves, in centavos.
  add vale_recepcao bigint not null default 10000 check (vale_recepcao between 0 and 100000000);

create table advances (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid not null,
  valor bigint not null check (valor between 1 and 100000000),
  motivo text not null check (motivo <> ''),
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  approved_at timestamptz(3),
  approved_by uuid references auth."user" on delete set null,
  refused_at timestamptz(3),
  refused_by uuid references auth."user" on delete set null,
  -- Why it was refused or taken back.
  resposta text not null default '',
  pago_em date,
  pago_de text,
  journal_id uuid,
  paid_by uuid references auth."user" on delete set null,
  descontado bigint not null default 0,
  reversed_at timestamptz(3),
  reversed_by uuid references auth."user" on delete set null,
  situacao text not null generated always as (case when reversed_at is not null then 'estornado' when refused_at is not null then 'recusado'
    when pago_em is not null then case when descontado = valor then 'descontado' else 'pago' end
    when approved_at is not null then 'aprovado' else 'solicitado' end) stored,
  aberto bigint not null generated always as (case when pago_em is not null and reversed_at is null then valor - descontado else 0 end) stored,
  unique (barbershop_id, id),
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, pago_de) references accounts (barbershop_id, codigo) on delete restrict,
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict,
  check ((pago_em is null) = (pago_de is null) and (pago_em is null) = (journal_id is null)),
  check (pago_em is null or approved_at is not null),
  check (refused_at is null or approved_at is null),
  constraint advance_deducted_within check (descontado between 0 and valor and (descontado = 0 or pago_em is not null and reversed_at is null))
);
create index advances_by_age on advances (barbershop_id, created_at, id);
create index advances_by_state on advances (barbershop_id, situacao, created_at, id);
create index advances_by_value on advances (barbershop_id, valor, id);
create index advances_of_barber on advances (barbeiro_id, created_at, id);
create index advances_of_barber_by_value on advances (barbeiro_id, valor, id);
create index advances_open on advances (barbeiro_id, pago_em, id) where aberto > 0;
create index advances_journal on advances (journal_id);

-- What a closing took of one.
create table advance_deductions (
  advance_id uuid not null,
  closing_id uuid not null,
  barbershop_id uuid not null references barbershops on delete cascade,
  valor bigint not null check (valor > 0),
  primary key (closing_id, advance_id),
  foreign key (barbershop_id, advance_id) references advances (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, closing_id) references closings (barbershop_id, id) on delete restrict
);
create index advance_deductions_of_advance on advance_deductions (advance_id);

select app.guard_shop_table('advances', reads => '{admin,recepcionista,barbeiro}', writes => '{admin,recepcionista}', barber => 'barbeiro_id');
create policy kept on advances for all to current_user using (barbershop_id = (select app.shop()));
-- By hand: a barber reads those of their own vales.
alter table advance_deductions enable row level security, force row level security;
create policy of_admins on advance_deductions for all to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'super_admin')));
create policy own on advance_deductions for select to navalha_app using (barbershop_id = (select app.shop())
  and (select app.actor_role()) = 'barbeiro' and exists (select from advances a where a.id = advance_id));
grant select, insert, update, delete on advance_deductions to navalha_app;

create trigger remembered after insert or update on advances for each row execute function app.remember_row('journal_id', 'resposta', 'aberto');

-- A barber asks for one of their own.
create function app.request_advance(wanted bigint, why text) returns uuid language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.advances (barbershop_id, barbeiro_id, valor, motivo)
  select app.shop(), app.barber(), wanted, why where app.actor_role() = 'barbeiro' and app.barber() is not null returning id;
end;

-- In centavos: what a barber has of vales that were approved or paid and not deducted yet, and what they have earned and nobody has
-- closed. To whoever approves, who may not read what barbers earn, and to themselves.
create function app.advance_room(barber uuid, out aberto bigint, out ganho bigint) language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce((select sum(case a.situacao when 'aprovado' then a.valor else a.aberto end) from public.advances a
      where a.barbeiro_id = barber and a.barbershop_id = app.shop() and a.situacao in ('aprovado', 'pago')), 0)::bigint,
    coalesce((select sum(l.valor) from public.commissions l
      where l.barbeiro_id = barber and l.barbershop_id = app.shop() and l.situacao = 'pendente'), 0)::bigint
  where app.actor_role() in ('admin', 'recepcionista') or app.actor_role() = 'barbeiro' and barber = app.barber();
end;
