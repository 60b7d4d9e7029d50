-- Balances and the finance page added up the days of years. They add up months now, kept with the days (issues 26, 27). Docs: decisions/0028.

create table account_months (
  barbershop_id uuid not null references barbershops on delete cascade,
  conta text not null,
  -- The first day of the month.
  mes date not null check (mes = date_trunc('month', mes)),
  valor bigint not null,
  primary key (barbershop_id, conta, mes)
);

-- Shops of before.
alter table account_days no force row level security;
insert into account_months (barbershop_id, conta, mes, valor)
select barbershop_id, conta, date_trunc('month', dia), sum(valor) from account_days group by 1, 2, 3;
alter table account_days force row level security;

-- By hand: nobody writes them but the function below, as its owner.
alter table account_months enable row level security, force row level security;
create policy known_to_admins on account_months for select to navalha_app
  using (barbershop_id = (select app.shop()) and (select app.actor_role() in ('admin', 'super_admin')));
create policy posted on account_months for all to current_user using (barbershop_id = (select app.shop()));
grant select on account_months to navalha_app;

-- As before (0142), with the sums of the month.
create or replace function app.balance_journals() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from posted group by journal_id having sum(valor) <> 0) then
    raise check_violation using constraint = 'journal_balanced', message = 'a journal does not add up to zero';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('journals of ' || app.shop(), 0));
  with counted as materialized (
    select p.barbershop_id, p.conta, j.dia, sum(p.valor) as valor from posted p join journal j on j.id = p.journal_id
    group by 1, 2, 3 order by 1, 2, 3),
  of_day as (
    insert into account_days as sums (barbershop_id, conta, dia, valor) select barbershop_id, conta, dia, valor from counted
    on conflict (barbershop_id, conta, dia) do update set valor = sums.valor + excluded.valor)
  insert into account_months as sums (barbershop_id, conta, mes, valor)
  select barbershop_id, conta, date_trunc('month', dia), sum(valor) from counted group by 1, 2, 3
  on conflict (barbershop_id, conta, mes) do update set valor = sums.valor + excluded.valor;
  return null;
end $$;

-- As before (0039), by months.
create or replace function app.cash_balance() returns bigint language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(sum(valor), 0)::bigint from public.account_months
  where barbershop_id = (select app.shop()) and conta = 'caixa' and (select app.actor_role() in ('admin', 'recepcionista'));
end;
