-- What an online provider gave back in part, or its card's owner contests, lowers the base of the pote month in which it happens
-- (business-rules 11), as a refund of the whole does: each journal of it is taken by one month, once.

create table revenue_pot_refunds (
  journal_id uuid primary key,
  barbershop_id uuid not null references barbershops on delete cascade,
  month_id uuid not null,
  -- Below zero where the shop got it back.
  valor bigint not null check (valor <> 0),
  foreign key (barbershop_id, journal_id) references journal (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, month_id) references revenue_pot_months (barbershop_id, id) on delete restrict
);
create index revenue_pot_refunds_month on revenue_pot_refunds (month_id);
create index journal_of_refunds on journal (barbershop_id, dia) where tipo = 'reembolso';

-- By hand: nobody writes one but the function below, as its owner.
alter table revenue_pot_refunds enable row level security, force row level security;
create policy known_to_admins on revenue_pot_refunds for select to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'super_admin')));
create policy kept on revenue_pot_refunds for all to current_user using (barbershop_id = (select app.shop()));
grant select on revenue_pot_refunds to navalha_app;

-- Those that no month has taken: of a month that is not closed, and as of the first open one of before.
create function app.open_pot_refunds(pot uuid, month date) returns table (journal_id uuid, valor bigint) language sql stable rows 10
begin atomic
  select j.id, r.valor
  from revenue_pots p join journal j on j.barbershop_id = p.barbershop_id and j.tipo = 'reembolso'
  cross join lateral (select sum(o.valor)::bigint as valor from postings o where o.journal_id = j.id and o.conta = 'reembolsos') r
  join comanda_payments y on y.id = j.fonte_id join subscription_payments s on s.comanda_id = y.comanda_id
  join subscribers m on m.id = s.subscriber_id
  where p.id = pot and r.valor <> 0 and j.dia >= case when month = app.open_pot_month(pot) then p.desde else month end
    and j.dia < month + interval '1 month' and j.dia < coalesce(app.uncounted_day(), 'infinity')
    and app.pot_of_plan(m.plan_id, date_trunc('month', j.dia)::date) = pot
    and not exists (select from revenue_pot_refunds x where x.journal_id = j.id);
end;

create function app.pot_refunds(pot uuid, month date) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
return (select coalesce(json_agg(r), '[]') from app.open_pot_refunds(pot, month) r
  where exists (select from public.revenue_pots p where p.id = pot and p.barbershop_id = app.shop())
    and (app.actor_role() in ('admin', 'super_admin') or pot in (select o.id from app.pots_of_barber(app.barber(), month) o)));

-- Answers how many were taken.
create function app.take_refunds_into_pot(closed uuid, refunds jsonb) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare taken integer;
begin
  if app.actor_role() <> 'admin' then return 0; end if;
  insert into revenue_pot_refunds (journal_id, barbershop_id, month_id, valor)
  select r.journal_id, app.shop(), closed, r.valor from jsonb_to_recordset(refunds) as r (journal_id uuid, valor bigint)
  on conflict do nothing;
  get diagnostics taken = row_count;
  return taken;
end $$;
