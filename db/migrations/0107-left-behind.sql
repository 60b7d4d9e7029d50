-- Who deletes their account settles first what is open with them, and gives up knowingly what they have paid for (docs/decisions/0012).

drop function app.obstacles_to_leaving();

-- What the actor leaves behind in all of their shops: `quanto` in centavos, or how many; `ate` is the last paid day of the club. `admin`:
-- nobody else administers the shop, or the platform.
create function app.left_behind(moment timestamptz)
returns table (kind text, shop uuid, barbearia text, cliente uuid, quanto integer, ate date) language plpgsql volatile as $$
declare
  me uuid := app.actor();
  place uuid;
  here text;
  today date;
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
    select b.nome, (moment at time zone b.timezone)::date into here, today from public.barbershops b where b.id = place;
    select c.id into client from public.clients c where c.barbershop_id = place and c.user_id = me;
    select b.id into chair from public.barbeiros b where b.barbershop_id = place and b.user_id = me;
    perform app.hold_clients(array_remove(array[client], null));
    return query select x.kind, place, here, client, x.quanto::integer, x.ate from (
      select 'admin', 1, null::date where exists (
          select from public.memberships where barbershop_id = place and user_id = me and role = 'admin' and ended_at is null)
        and not exists (select from public.memberships m join auth."user" u on u.id = m.user_id
          where m.barbershop_id = place and m.user_id <> me and m.role = 'admin' and m.ended_at is null and u.locked_at is null)
      union all select 'horarios', count(*), null from public.appointments a where (a.cliente_id = client or a.barbeiro_id = chair)
        and (a.inicio > moment and a.status in ('retido', 'agendado', 'confirmado') or a.status = 'in-progress')
      union all select 'sinal', sum(d.valor), null from public.appointments a join public.deposits d on d.appointment_id = a.id
        where a.cliente_id = client and a.inicio <= moment and a.status in ('agendado', 'confirmado') and d.situacao = 'pago'
      union all select 'comandas', count(*), null from public.comandas
        where barbershop_id = place and cliente_id = client and situacao = 'aberta'
      union all select 'fiado', w.fiado, null from public.client_wallets w where w.barbershop_id = place and w.cliente_id = client
      union all select 'caixa', count(*), null from public.caixas where barbershop_id = place and opened_by = me and closed_at is null
      union all select 'credito', w.credito, null from public.client_wallets w where w.barbershop_id = place and w.cliente_id = client
      union all select 'usos', count(*), null from public.client_packages p join public.client_package_uses u on u.client_package_id = p.id
        where p.barbershop_id = place and p.cliente_id = client and p.reversed_at is null
          and (p.valido_ate is null or p.valido_ate >= today) and u.item_id is null and u.expired_by is null
      union all select 'clube', 1, s.subscription_end from public.subscribers s
        where s.barbershop_id = place and s.cliente_id = client and s.ended_at is null and s.subscription_end >= today
    ) x (kind, quanto, ate) where x.quanto > 0;
  end loop;
end $$;
