-- What is taken back of the club and of online payments, mended (issue 28). Docs: decisions/0086.

-- The subscription that ended as this one began in its place: where all of this one is taken back, that one goes on again.
alter table subscribers add antes_id uuid,
  add foreign key (barbershop_id, antes_id) references subscribers (barbershop_id, id) on delete restrict;
create index subscribers_before on subscribers (antes_id);
drop trigger remembered on subscribers;
alter table subscribers no force row level security, disable trigger user;
alter table plan_changes no force row level security;
update subscribers s set antes_id = x.de_id from plan_changes x where x.para_id = s.id;
alter table plan_changes force row level security;
alter table subscribers force row level security, enable trigger user;
create trigger remembered after insert or update on subscribers for each row execute function app.remember_row('antes_id');

-- A subscription goes on again as it was, unless its client has another one; where nothing of it is paid the one before it does. Fails on
-- `plan_full` where others took its place meanwhile; what a provider took back asks nobody.
create function app.bring_back(before uuid, today date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare back subscribers;
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista') then return; end if;
  select * into back from subscribers where id = before and barbershop_id = app.shop() for update;
  if back.id is null or exists (select from subscribers where cliente_id = back.cliente_id and ended_at is null) then return; end if;
  if back.subscription_end is null then
    perform app.bring_back(back.antes_id, today);
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('places of ' || back.plan_id, 0));
  if back.subscription_end >= today and app.actor() is not null and (select count(*) from subscribers where plan_id = back.plan_id
    and barbershop_id = back.barbershop_id and ended_at is null and subscription_end >= today)
    >= (select limite from subscription_plans where id = back.plan_id)
  then
    raise check_violation using constraint = 'plan_full';
  end if;
  update subscribers set ended_at = null, trocada_em = null where id = before;
end $$;

-- As before (0085), but for the subscription itself, which `app.bring_back` brings back unless another one goes on.
create or replace function app.undo_plan_changes(tab uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare changed plan_changes;
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista') then return; end if;
  for changed in
    select x.* from comanda_items i join plan_changes x on x.item_id = i.id
    where i.comanda_id = tab and i.barbershop_id = app.shop() and x.para_id is not null
  loop
    update subscription_payments p set bruto = p.bruto + m.bruto, valor = p.valor + m.valor, movido = p.movido - m.bruto,
      movido_valor = p.movido_valor - m.valor
    from (select payment_id, sum(movido_bruto) as bruto, sum(s.movido_valor) as valor from subscription_months s
      where movido_para = changed.item_id group by 1) m where p.id = m.payment_id;
    update subscription_months m set bruto = m.movido_bruto, valor = m.movido_valor, taxa = m.movido_taxa,
      movido_para = null, movido_bruto = 0, movido_valor = 0, movido_taxa = 0 where movido_para = changed.item_id;
    update subscribers set trocada_em = null where id = changed.de_id;
  end loop;
end $$;

-- Whether what a card pays had been ended here before that moment: its client asked the money back, or staff took back what was sold for it.
create function app.online_ended(online uuid, moment timestamptz) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select exists (select from public.online_payments p left join public.subscription_payments y on y.comanda_id = p.comanda_id
    where p.online_id = online and p.barbershop_id = app.shop() and app.actor_role() = 'admin' and (p.desistiu_em < moment
      or y.reversed_at < moment and (exists (select from public.comandas where id = p.comanda_id and reversed_by is not null)
        or exists (select from public.comanda_returns where comanda_id = p.comanda_id and created_by is not null))));
end;

-- Before the records of these clients are joined to another: of what goes with them that which a desk, a calendar or a provider locks
-- before it locks a client, in their order.
create function app.hold_before_clients(ids uuid[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.keeps_clients() then return; end if;
  perform from appointments where barbershop_id = app.shop() and cliente_id = any (ids) order by id for update;
  perform from online_subscriptions where barbershop_id = app.shop() and cliente_id = any (ids) order by id for update;
  perform from comandas where barbershop_id = app.shop() and cliente_id = any (ids) order by id for update;
end $$;

-- As before (0040), behind the client's own row: who joins records locks clients, and then their wallets.
create or replace function app.hold_wallet(client uuid) returns setof app.wallet
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if coalesce(app.actor_role(), '') not in ('admin', 'recepcionista') and not app.sells() then return; end if;
  perform app.lock_client(client);
  insert into client_wallets (barbershop_id, cliente_id)
  select barbershop_id, id from clients where id = client and barbershop_id = app.shop() on conflict do nothing;
  return query select w.credito, w.fiado, w.fiado_desde, w.limite_fiado from client_wallets w
    where w.barbershop_id = app.shop() and w.cliente_id = client for update;
end $$;

-- As before (0082); a tip alone is no visit either.
create or replace function app.is_walk_in(closed comandas) returns boolean language sql stable
  return closed.appointment_id is null
    and exists (select from comanda_items where comanda_id = closed.id and tipo in ('servico', 'produto'))
    and not exists (select from comandas where joined_into = closed.id and appointment_id is not null);

-- At which price the period that goes on is invoiced: the dearest of its plans. `preco` is that of the plan which the shop has.
alter table shop_subscriptions add cobrado bigint not null default 0 check (cobrado between 0 and 100000000);
alter table shop_subscriptions no force row level security;
update shop_subscriptions set cobrado = preco;
alter table shop_subscriptions force row level security;
