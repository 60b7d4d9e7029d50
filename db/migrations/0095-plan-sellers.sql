-- Who sold a plan, and what they earn for it (business-rules 3 and 5): once, for the sale that brings a client into the club. Docs:
-- decisions/0095.

alter table subscription_plans
  -- For a sale: centavos, or basis points of what was paid for the period; null, nothing.
  add venda_fixo bigint check (venda_fixo between 1 and 100000000),
  add venda_bps integer check (venda_bps between 1 and 10000),
  add constraint seller_paid_by_one check (num_nonnulls(venda_fixo, venda_bps) <= 1);

-- A plan has at most one seller.
alter table comanda_items drop constraint plan_once,
  add constraint plan_once check ((tipo = 'plano') = (plan_id is not null) and (tipo = 'plano') = (meses is not null)
    and (tipo <> 'plano' or quantidade = 1 and segundo_barbeiro_id is null));

-- Who has left the team sells nothing; a sale that was made before stays theirs.
create function app.judge_plan_seller() returns trigger language plpgsql as $$
begin
  if exists (select from barbeiros where id = new.barbeiro_id and barbershop_id = new.barbershop_id and not ativo) then
    raise check_violation using constraint = 'seller_active';
  end if;
  return new;
end $$;
create trigger judged_seller before insert on comanda_items for each row
  when (new.tipo = 'plano' and new.barbeiro_id is not null) execute function app.judge_plan_seller();
create trigger judged_seller_again before update of barbeiro_id on comanda_items for each row
  when (new.tipo = 'plano' and new.barbeiro_id is distinct from old.barbeiro_id) execute function app.judge_plan_seller();

-- The seller of what was paid, and whether a subscription began with it: nothing that its client had paid, here or elsewhere, reached
-- into the 30 days before. A change of plan begins none.
alter table subscription_payments
  add barbeiro_id uuid,
  add inicia boolean not null default false,
  add foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict;
create index subscription_payments_of_seller on subscription_payments (barbeiro_id, dia, id);
create index subscription_payments_sold on subscription_payments (barbershop_id, dia, id) where barbeiro_id is not null;

create function app.name_plan_seller() returns trigger language plpgsql as $$
begin
  new.barbeiro_id := (select barbeiro_id from comanda_items where id = new.item_id);
  new.inicia := not exists (select from plan_changes where item_id = new.item_id) and coalesce((
    select max(greatest(y.ate, app.end_of_import(o))) from subscribers s join subscribers o on o.cliente_id = s.cliente_id
    left join subscription_payments y on y.subscriber_id = o.id and y.reversed_at is null
    where s.id = new.subscriber_id) < new.dia - 30, true);
  return new;
end $$;
create trigger named_seller before insert on subscription_payments for each row execute function app.name_plan_seller();

-- A barber reads what they sold, as far back as they may see, and none of the club besides.
create policy own_sales on subscription_payments for select to navalha_app using (barbershop_id = (select app.shop())
  and barbeiro_id = (select app.barber()) and (select app.earns()) and dia >= coalesce((select app.since())::date, '-infinity'));

-- Whom a plan was sold to, to those who read that payment: a barber reads neither clients nor the club.
create function app.plan_sold(payment uuid) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
return (select json_build_object('cliente', c.nome, 'plano', p.nome, 'comanda', k.numero)
  from public.subscription_payments y join public.comandas k on k.id = y.comanda_id join public.subscribers s on s.id = y.subscriber_id
  join public.subscription_plans p on p.id = s.plan_id join public.clients c on c.id = s.cliente_id
  where y.id = payment and y.barbershop_id = app.shop() and (app.actor_role() in ('admin', 'super_admin')
    or y.barbeiro_id = app.barber() and app.earns() and y.dia >= coalesce(app.since()::date, '-infinity')));

alter table commissions drop constraint commissions_origem_check, add constraint commissions_origem_check
  check (origem in ('item', 'barbeiro_item', 'contrato', 'catalogo', 'faixa', 'barbeiro', 'padrao', 'clube', 'plano', 'estorno'));

-- What the plans of a comanda bring their sellers, to whoever closes it: those that began a subscription.
create function app.plan_sale_terms(comanda uuid) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
return (select coalesce(json_agg(json_build_object('item_id', y.item_id, 'fixo', p.venda_fixo, 'bps', p.venda_bps, 'bruto', y.bruto,
    'pago', y.valor, 'taxa', (select coalesce(sum(m.taxa), 0) from public.subscription_months m where m.payment_id = y.id))), '[]')
  from public.subscription_payments y join public.subscribers s on s.id = y.subscriber_id join public.subscription_plans p on p.id = s.plan_id
  where y.comanda_id = comanda and y.barbershop_id = app.shop() and y.inicia and y.barbeiro_id is not null and y.reversed_at is null
    and num_nonnulls(p.venda_fixo, p.venda_bps) = 1 and (app.actor_role() in ('admin', 'recepcionista') or app.sells()));

-- As before (0074); a plan is no sale of the tiers either.
create or replace function app.sales_of_barber(barber uuid, first date, last date, day_end timestamptz) returns bigint language sql stable
security definer set search_path = pg_catalog, public, pg_temp
return (select coalesce(sum(l.base - round(l.base::numeric * coalesce(back.quantidade, 0) / i.quantidade)), 0)::bigint
  from public.commissions l join public.comanda_items i on i.id = l.item_id join public.comandas c on c.id = l.comanda_id
  left join lateral (select sum(r.quantidade) as quantidade from public.comanda_returns r left join public.journal j on j.id = r.journal_id
    where r.item_id = i.id and (day_end is null or coalesce(j.dia, last) <= last)) back on true
  where l.barbeiro_id = barber and l.barbershop_id = app.shop() and l.tipo = 'venda' and l.vendido_em between first and last
    and not i.cortesia and i.subscriber_id is null and i.tipo <> 'plano' and (c.reversed_at is null or c.reversed_at >= day_end));
