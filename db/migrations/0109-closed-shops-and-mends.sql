-- A shop that is suspended or closed keeps the rights of its clients: the signed link of a visit still leads to it, and whoever deletes
-- their account is not sent to a desk that is not there any more (docs/decisions/0099). Erasing a client at the desk looks at the same.

-- Asked only after the signature of a visit's link was proven: to everybody else a shop that is not open is like one that never was.
create function app.shop_of_visit_link(wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select barbershop_id from public.barbershop_slugs where slug = wanted);

-- What is open between the shop of the request and a person, who is its client, sits in a chair, or opened its caixa: `quanto` in centavos,
-- or how many; `ate` is the last paid day of the club. A closed shop settles nothing any more, so it asks for nothing.
create function app.open_in_shop(client uuid, chair uuid, person uuid, moment timestamptz)
returns table (kind text, barbearia text, quanto integer, ate date) language sql volatile as $$
  with here as (select b.id, b.nome, b.status <> 'encerrada' as settles, (moment at time zone b.timezone)::date as today
    from public.barbershops b where b.id = app.shop())
  select x.kind, here.nome, x.quanto::integer, x.ate from here, lateral (
    select 'horarios', count(*), null::date from public.appointments a where (a.cliente_id = client or a.barbeiro_id = chair)
      and (a.inicio > moment and a.status in ('retido', 'agendado', 'confirmado') or a.status = 'in-progress')
    union all select 'sinal', sum(d.valor), null from public.appointments a join public.deposits d on d.appointment_id = a.id
      where a.cliente_id = client and a.inicio <= moment and a.status in ('agendado', 'confirmado') and d.situacao = 'pago'
    union all select 'comandas', count(*), null from public.comandas
      where barbershop_id = here.id and cliente_id = client and situacao = 'aberta'
    union all select 'fiado', w.fiado, null from public.client_wallets w where w.barbershop_id = here.id and w.cliente_id = client
    union all select 'caixa', count(*), null from public.caixas where barbershop_id = here.id and opened_by = person and closed_at is null
    union all select 'credito', w.credito, null from public.client_wallets w where w.barbershop_id = here.id and w.cliente_id = client
    union all select 'usos', count(*), null from public.client_packages p join public.client_package_uses u on u.client_package_id = p.id
      where p.barbershop_id = here.id and p.cliente_id = client and p.reversed_at is null
        and (p.valido_ate is null or p.valido_ate >= here.today) and u.item_id is null and u.expired_by is null
    union all select 'clube', 1, s.subscription_end from public.subscribers s
      where s.barbershop_id = here.id and s.cliente_id = client and s.ended_at is null and s.subscription_end >= here.today
  ) x (kind, quanto, ate) where x.quanto > 0 and (here.settles or x.kind in ('credito', 'usos', 'clube'));
$$;

create or replace function app.left_behind(moment timestamptz)
returns table (kind text, shop uuid, barbearia text, cliente uuid, quanto integer, ate date) language plpgsql volatile as $$
declare
  me uuid := app.actor();
  place uuid;
  client uuid;
  chair uuid;
begin
  if exists (select from auth.platform_member where user_id = me) then
    -- The lock of everybody who changes who administers the platform: of two super admins who leave at once one stays.
    perform pg_advisory_xact_lock(hashtextextended('super admins', 0));
    return query select 'admin', null::uuid, '', null::uuid, 1, null::date
      where not exists (select from auth.platform_member p join auth."user" u on u.id = p.user_id
        where p.user_id <> me and u.locked_at is null);
  end if;
  foreach place in array app.shops_of_self() loop
    -- Two admins who leave at once are looked at one after the other.
    perform pg_advisory_xact_lock(hashtextextended('admins of ' || place::text, 0));
    perform set_config('app.shop', place::text, true), set_config('app.actor_role', 'admin', true);
    select c.id into client from public.clients c where c.barbershop_id = place and c.user_id = me;
    select b.id into chair from public.barbeiros b where b.barbershop_id = place and b.user_id = me;
    perform app.hold_clients(array_remove(array[client], null));
    return query
      select 'admin', place, '', client, 1, null::date where exists (
          select from public.memberships where barbershop_id = place and user_id = me and role = 'admin' and ended_at is null)
        and not exists (select from public.memberships m join auth."user" u on u.id = m.user_id
          where m.barbershop_id = place and m.user_id <> me and m.role = 'admin' and m.ended_at is null and u.locked_at is null)
      union all select x.kind, place, x.barbearia, client, x.quanto, x.ate from app.open_in_shop(client, chair, me, moment) x;
  end loop;
end $$;

drop function app.erase_client(uuid, timestamptz);

-- Who calls it has looked at what is open, while holding the client.
create function app.erase_client(client uuid, out outcome text, out account uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.hold_clients(array[client]);
  select user_id, 'erased' into account, outcome from public.clients
  where barbershop_id = app.shop() and id = client and erased_at is null;
  if outcome is null or not app.keeps_clients() then outcome := 'missing'; return; end if;
  update public.clients set erased_at = now(), user_id = null, updated_at = now() where id = client;
end $$;

-- Whoever takes back an import gives a product the supplier that it had, too.
create or replace trigger remembered after update of nome, marca, categoria, codigo_barras, sku, unidade, conteudo, preco, estoque_minimo,
  fornecedor_id, destino, visivel, archived_at on products
for each row execute function app.remember_change('quantity', 'moved_at', 'baixo', 'nome_busca', 'busca', 'updated_at', 'foto_url');
