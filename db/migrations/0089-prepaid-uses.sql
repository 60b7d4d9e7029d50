-- What a package or voucher was used for (issue 28): its client reads it, and whoever takes its sale back learns what is to be taken back before.

-- Of what that item sold, the newest first: uses of a package by comanda and service, what a voucher paid by payment, and without a comanda
-- what expired. A client reads of their own packages.
create function app.prepaid_uses(item uuid) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(json_agg(u order by u.dia desc, u.numero desc, u.nome), '[]') from (
    select i.comanda_id, c.numero, coalesce(c.dia, p.valido_ate) as dia, s.nome, count(*)::integer as quantidade, sum(u.valor)::bigint as valor
    from public.client_packages p join public.client_package_uses u on u.client_package_id = p.id
      left join public.comanda_items i on i.id = u.item_id left join public.comandas c on c.id = i.comanda_id
      left join public.services s on s.id = u.service_id and i.id is not null
    where p.item_id = prepaid_uses.item and p.barbershop_id = (select app.shop()) and (u.item_id is not null or u.expired_by is not null)
      and ((select app.actor_role() in ('admin', 'recepcionista', 'super_admin')) or p.cliente_id = (select app.client()))
    group by i.comanda_id, c.numero, coalesce(c.dia, p.valido_ate), s.id
    union all
    select y.comanda_id, c.numero, j.dia, null, 1, y.valor
    from public.gift_vouchers v join public.comanda_payments y on y.voucher_id = v.id and y.reversed_at is null
      join public.comandas c on c.id = y.comanda_id join public.journal j on j.id = y.journal_id
    where v.item_id = prepaid_uses.item and v.barbershop_id = (select app.shop())
      and (select app.actor_role() in ('admin', 'recepcionista', 'super_admin'))
    union all
    select null, null, v.valido_ate, null, 1, v.vencido from public.gift_vouchers v
    where v.item_id = prepaid_uses.item and v.barbershop_id = (select app.shop()) and v.vencido > 0
      and (select app.actor_role() in ('admin', 'recepcionista', 'super_admin'))
    order by dia desc, numero desc limit 100) u;
end;
