-- What a barber with financial_access turned over opens to its days and their sales (business-rules 12, issue 27).

create function app.reads_own_revenue() returns boolean language sql stable
begin atomic
  select coalesce(app.actor_role() = 'barbeiro' and (select financial_access and portal_access_enabled from public.barber_permissions
    where barbershop_id = app.shop() and barbeiro_id = app.barber()), false);
end;

create policy own_revenue on sales_days for select to navalha_app
  using (barbershop_id = (select app.shop()) and por = 'item' and tipo <> 'gorjeta' and barbeiro_id = (select app.barber())
    and (select app.reads_own_revenue()));

-- The barber's part of each sale, return and estorno of a day, in centavos. The card fees of a sale that still stands count for their
-- commissions.
create function app.own_sales(day date) returns table (id uuid, tipo text, comanda_id uuid, comanda integer, itens text, bruto bigint,
  desconto bigint, valor bigint, taxa bigint) language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select j.id, j.tipo, c.id, c.numero, sold.itens, sold.bruto, sold.desconto, sold.bruto - sold.desconto, coalesce(fees.taxa, 0)
  from public.journal j
  left join public.comanda_returns r on j.fonte = 'comanda_returns' and r.id = j.fonte_id
  join public.comandas c on c.id = case when r.comanda_id is not null then r.comanda_id when j.fonte = 'comandas' then j.fonte_id end
  cross join lateral (
    select string_agg(distinct coalesce(s.nome, p.nome, 'Plano ' || l.nome), ', ') as itens, sum(a.bruto)::bigint as bruto,
      sum(a.desconto + a.cortesia)::bigint as desconto
    from app.sale_sums a left join public.services s on s.id = a.item_id left join public.products p on p.id = a.item_id
    left join public.subscription_plans l on l.id = a.item_id
    where a.comanda_id = c.id and a.ato = j.tipo and a.ato_id = j.fonte_id and a.por = 'item' and a.tipo <> 'gorjeta'
      and a.barbeiro_id = app.barber()
    having count(*) > 0) sold
  left join lateral (
    select sum(l.taxa)::bigint as taxa from public.commissions l
    where l.comanda_id = c.id and l.barbeiro_id = app.barber() and l.tipo = 'venda' and j.tipo = 'venda' and c.situacao = 'fechada') fees on true
  where j.barbershop_id = app.shop() and j.dia = day and j.tipo in ('venda', 'devolucao', 'estorno')
    -- An estorno takes commissions back in journals of their own, which sold nothing.
    and (j.tipo <> 'estorno' or j.reverses_id = c.journal_id) and app.reads_own_revenue();
end;

-- The card fees that count for the barber's commissions, of sales of these days that still stand.
create function app.own_fees(since date, until date) returns bigint language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(sum(l.taxa), 0)::bigint from public.commissions l join public.comandas c on c.id = l.comanda_id and c.situacao = 'fechada'
  where l.barbershop_id = app.shop() and l.barbeiro_id = app.barber() and l.tipo = 'venda' and l.vendido_em between since and until
    and app.reads_own_revenue();
end;

drop function app.own_revenue(date, date);
