-- What a barber is paid for a period (fechamento, business-rules 3 and 4): the sums of it, what they are made of, and what of them was
-- paid. A closing takes what is open until its last day, also what is older; so nothing that comes late is lost.

alter table barbershop_settings
  add fechamento_ritmo text not null default 'mes' check (fechamento_ritmo in ('semana', 'quinzena', 'mes'));

create table closings (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid not null,
  de date not null,
  ate date not null,
  linhas integer not null,
  -- Centavos. A commission may be below zero: what was paid came back.
  comissoes bigint not null,
  pote bigint not null default 0,
  gorjetas bigint not null,
  bonus bigint not null,
  -- What the closing before could not take.
  saldo_anterior bigint not null,
  recebido bigint not null,
  descontos bigint not null,
  vales bigint not null default 0,
  liquido bigint not null,
  -- What this one could not take: the next one does.
  saldo bigint not null,
  pago bigint not null default 0,
  journal_id uuid,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  accepted_at timestamptz(3),
  contested_at timestamptz(3),
  contestacao text not null default '',
  reversed_at timestamptz(3),
  reversed_by uuid references auth."user" on delete set null,
  motivo text not null default '',
  situacao text not null generated always as (case when reversed_at is not null then 'estornado'
    when contested_at is not null and pago = 0 then 'contestado' when pago >= liquido then 'pago' when pago > 0 then 'parcial'
    when accepted_at is not null then 'aceito' else 'processado' end) stored,
  unique (barbershop_id, id),
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict,
  check (de <= ate),
  constraint closing_adds_up check (liquido - saldo = comissoes + pote + gorjetas + bonus - saldo_anterior - recebido - descontos - vales
    and liquido >= 0 and saldo >= 0 and vales >= 0 and (saldo = 0 or liquido = 0 and vales = 0)),
  constraint closing_paid_within check (pago between 0 and liquido),
  check (contested_at is null or contestacao <> ''),
  constraint closing_overlaps exclude using gist (barbeiro_id with =, daterange(de, ate, '[]') with &&) where (reversed_at is null)
);
create index closings_by_day on closings (barbershop_id, ate, id);
create index closings_by_state on closings (barbershop_id, situacao, ate, id);
create index closings_by_value on closings (barbershop_id, liquido, id);
create index closings_of_barber on closings (barbeiro_id, ate, id);
create index closings_of_barber_by_value on closings (barbeiro_id, liquido, id);
create index closings_journal on closings (journal_id);

-- A bonus, a deduction or chair rent, taken by the next closing of its barber.
create table closing_adjustments (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid not null,
  tipo text not null check (tipo in ('bonus', 'desconto', 'aluguel')),
  dia date not null,
  valor bigint not null check (valor between 1 and 100000000),
  motivo text not null check (motivo <> ''),
  closing_id uuid,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default now(),
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, closing_id) references closings (barbershop_id, id) on delete restrict deferrable initially deferred
);
create index closing_adjustments_of_barber on closing_adjustments (barbeiro_id, dia, id) where closing_id is null;
create index closing_adjustments_barber on closing_adjustments (barbeiro_id);
create index closing_adjustments_of_closing on closing_adjustments (closing_id, dia, id);

-- The postings that a closing settles: tips, and what its barber received himself. `numero` is the comanda's.
create table closing_parts (
  closing_id uuid not null,
  barbershop_id uuid not null references barbershops on delete cascade,
  journal_id uuid not null,
  position smallint not null,
  tipo text not null check (tipo in ('gorjeta', 'recebido')),
  dia date not null,
  numero integer,
  valor bigint not null,
  primary key (journal_id, position),
  foreign key (journal_id, position) references postings (journal_id, position) on delete restrict,
  foreign key (barbershop_id, closing_id) references closings (barbershop_id, id) on delete restrict deferrable initially deferred
);
create index closing_parts_of_closing on closing_parts (closing_id, dia, journal_id);

create table closing_payments (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  closing_id uuid not null,
  valor bigint not null check (valor > 0),
  em date not null,
  conta text not null,
  journal_id uuid not null,
  created_by uuid default app.actor() references auth."user" on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  reversed_at timestamptz(3),
  foreign key (barbershop_id, closing_id) references closings (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, conta) references accounts (barbershop_id, codigo) on delete restrict,
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict
);
create index closing_payments_of_closing on closing_payments (closing_id, created_at, id);
create index closing_payments_journal on closing_payments (journal_id);

alter table commissions add closing_id uuid,
  add foreign key (barbershop_id, closing_id) references closings (barbershop_id, id) on delete restrict deferrable initially deferred,
  add check ((closing_id is null) = (processed_at is null));
create index commissions_of_closing on commissions (closing_id, dia, id);
create index commissions_of_barber_by_state on commissions (barbeiro_id, situacao, dia, id);
-- What of a barber an account holds.
create index postings_of_barber_in_account on postings (barbeiro_id, conta, journal_id, position);
drop index postings_of_barber;

-- By hand: a barber reads their own, where the admin lets them see what they earn.
do $$
declare name text;
begin
  foreach name in array array['closings', 'closing_adjustments', 'closing_payments'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy of_admins on %I for all to navalha_app
      using (barbershop_id = (select app.shop()) and (select app.actor_role() in (''admin'', ''super_admin'')))', name);
    execute format('grant select, insert, update on %I to navalha_app', name);
  end loop;
end $$;
grant delete on closing_adjustments to navalha_app;
create policy own on closings for select to navalha_app
  using (barbershop_id = (select app.shop()) and barbeiro_id = (select app.barber()) and (select app.earns()));
create policy own on closing_adjustments for select to navalha_app
  using (barbershop_id = (select app.shop()) and barbeiro_id = (select app.barber()) and (select app.earns()));
create policy own on closing_payments for select to navalha_app using (barbershop_id = (select app.shop())
  and (select app.earns()) and exists (select from closings c where c.id = closing_id));
create policy kept on closings for all to current_user using (barbershop_id = (select app.shop()));
-- By hand: nobody writes a part but the functions below, as their owner.
alter table closing_parts enable row level security, force row level security;
create policy known_to_readers on closing_parts for select to navalha_app using (barbershop_id = (select app.shop())
  and (select app.actor_role() in ('admin', 'super_admin', 'barbeiro')) and exists (select from closings c where c.id = closing_id));
create policy kept on closing_parts for all to current_user using (barbershop_id = (select app.shop()));
grant select on closing_parts to navalha_app;

create trigger remembered after insert or update on closings for each row
  execute function app.remember_row('journal_id', 'contestacao', 'motivo', 'linhas');
create trigger remembered after insert or delete on closing_adjustments for each row execute function app.remember_row('closing_id');
create trigger remembered after insert or update on closing_payments for each row execute function app.remember_row('journal_id');

-- What was computed stays; what is paid, answered and taken back is said of it later.
create function app.judge_closing() returns trigger language plpgsql as $$
-- Whose it is, the policies say.
declare later text[] := array['barbershop_id', 'pago', 'accepted_at', 'contested_at', 'contestacao', 'reversed_at', 'reversed_by', 'motivo', 'situacao'];
begin
  if old.reversed_at is not null or to_jsonb(new) - later <> to_jsonb(old) - later then
    raise check_violation using constraint = 'closing_computed', message = 'a closing that was computed stays as it is';
  end if;
  return new;
end $$;
create trigger judged before update on closings for each row execute function app.judge_closing();

create or replace function app.judge_commission() returns trigger language plpgsql as $$
declare later text[] := array['processed_at', 'paid_at', 'closing_id', 'situacao'];
begin
  if old.bps is not null and to_jsonb(new) - later <> to_jsonb(old) - later then
    raise check_violation using constraint = 'commission_computed', message = 'a commission that was computed stays as it is';
  end if;
  return new;
end $$;

-- What no closing has settled of a barber until a day: to whoever may read it.
create function app.open_parts(barber uuid, until date)
returns table (journal_id uuid, "position" smallint, tipo text, dia date, numero integer, valor bigint) language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p.journal_id, p.position, case p.conta when 'gorjetas' then 'gorjeta' else 'recebido' end, j.dia,
    (select c.numero from public.comandas c where c.id = case j.fonte when 'comandas' then j.fonte_id
      when 'comanda_payments' then (select y.comanda_id from public.comanda_payments y where y.id = j.fonte_id)
      when 'comanda_returns' then (select r.comanda_id from public.comanda_returns r where r.id = j.fonte_id) end),
    case p.conta when 'gorjetas' then -p.valor else p.valor end
  from public.postings p join public.journal j on j.id = p.journal_id
  where p.barbeiro_id = barber and p.conta in ('gorjetas', 'barbeiros_a_receber') and p.barbershop_id = app.shop()
    and j.dia <= until and j.fonte <> 'closings'
    and not exists (select from public.closing_parts x where x.journal_id = p.journal_id and x.position = p.position)
    and (app.actor_role() in ('admin', 'super_admin') or barber = app.barber() and app.earns())
  order by j.dia, p.journal_id, p.position;
end;

-- Gives a closing what is open of its barber until a day. Whoever closes holds the barber's money alone.
create function app.take_into_closing(closing uuid, barber uuid, until date)
returns table (linhas integer, comissoes bigint, gorjetas bigint, recebido bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.actor_role() <> 'admin' then return; end if;
  return query with earned as (
    update commissions l set processed_at = now(), closing_id = closing
    where l.barbershop_id = app.shop() and l.barbeiro_id = barber and l.situacao = 'pendente' and l.dia <= until returning l.valor
  ), settled as (
    insert into closing_parts as x (closing_id, barbershop_id, journal_id, position, tipo, dia, numero, valor)
    select closing, app.shop(), o.journal_id, o.position, o.tipo, o.dia, o.numero, o.valor from app.open_parts(barber, until) o
    returning x.tipo, x.valor
  )
  select (select count(*) from earned)::integer, (select coalesce(sum(e.valor), 0) from earned e)::bigint,
    (select coalesce(sum(s.valor), 0) from settled s where s.tipo = 'gorjeta')::bigint,
    (select coalesce(sum(s.valor), 0) from settled s where s.tipo = 'recebido')::bigint;
end $$;

-- Its lines are paid, or with `released` open again and settled by none.
create function app.mark_commissions(closing uuid, released boolean) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.actor_role() <> 'admin' then return; end if;
  if not released then
    update commissions set paid_at = now() where closing_id = closing and barbershop_id = app.shop();
    return;
  end if;
  update commissions set processed_at = null, paid_at = null, closing_id = null where closing_id = closing and barbershop_id = app.shop();
  delete from closing_parts where closing_id = closing and barbershop_id = app.shop();
end $$;

-- Its barber accepts a closing, or says in words what is wrong with it, while nothing of it is paid. Answers whether there was one.
create function app.answer_closing(closing uuid, words text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update closings set accepted_at = case when words is null then now() end, contested_at = case when words is not null then now() end,
    contestacao = coalesce(words, contestacao)
  where id = closing and barbershop_id = app.shop() and barbeiro_id = app.barber() and app.earns() and pago = 0 and reversed_at is null;
  return found;
end $$;

-- Accounts of every shop.
create function app.open_accounts_of_barbers(shop uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.accounts (barbershop_id, codigo, nome, tipo)
  select shop, codigo, nome, tipo from (values ('fechamentos_a_pagar', 'Fechamentos a pagar', 'passivo'),
    ('vales', 'Vales de barbeiros', 'ativo'), ('bonificacoes', 'Bonificações', 'despesa')) as chart (codigo, nome, tipo)
  on conflict do nothing;
end;
revoke execute on function app.open_accounts_of_barbers from public;
create function app.open_accounts_of_barbers() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare before text := current_setting('app.shop', true);
begin
  perform set_config('app.shop', new.barbershop_id::text, true);
  perform app.open_accounts_of_barbers(new.barbershop_id);
  perform set_config('app.shop', coalesce(before, ''), true);
  return null;
end $$;
create trigger accounts_opened_of_barbers after insert on barbershop_settings for each row
  execute function app.open_accounts_of_barbers();
do $$
declare
  guarded text[] := array['barbershops', 'accounts'];
  name text;
begin
  foreach name in array guarded loop execute format('alter table %I no force row level security', name); end loop;
  perform app.open_accounts_of_barbers(id) from barbershops;
  foreach name in array guarded loop execute format('alter table %I force row level security', name); end loop;
end $$;

-- Notices of a barber's own money, which neither the agenda's flag nor the days of data hide (business-rules 12).
alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
  check (kind in ('booked', 'moved', 'cancelled', 'birthday', 'joined', 'security', 'low_stock', 'imported', 'sale', 'closing', 'advance'));
drop policy of_their_work on notifications;
create policy of_their_work on notifications as restrictive for select to navalha_app
  using ((select app.actor_role()) is distinct from 'barbeiro' or kind in ('closing', 'advance')
    or created_at >= (select app.since()) and coalesce((select agenda_access from barber_permissions
      where barbershop_id = (select app.shop()) and barbeiro_id = (select app.barber())), true));
create or replace function app.notify(news jsonb, roles text[], barbers uuid[], people uuid[], client uuid, doer uuid,
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
      and coalesce(p.portal_access_enabled and (p.agenda_access or news ->> 'kind' in ('closing', 'advance')), true)
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
