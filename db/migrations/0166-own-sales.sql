-- What a barber with financial_access sold opens to its days and their sales (business-rules 12, issue 27).

create function app.reads_own_revenue() returns boolean language sql stable
begin atomic
  select coalesce(app.actor_role() = 'barbeiro' and (select financial_access and commissions_access and portal_access_enabled
    from public.barber_permissions where barbershop_id = app.shop() and barbeiro_id = app.barber()), false);
end;

create policy own_revenue on sales_days for select to navalha_app
  using (barbershop_id = (select app.shop()) and por = 'item' and tipo in ('servico', 'produto') and barbeiro_id = (select app.barber())
    and (select app.reads_own_revenue()));

-- The card fees that count for commissions on services and products, less those of the parts that came back.
create view app.standing_fees with (security_invoker = true) as
select l.barbershop_id, l.barbeiro_id, l.comanda_id, l.vendido_em, l.taxa - round(l.taxa::numeric * coalesce(back.quantidade, 0) / l.quantidade)::bigint as taxa
from commissions l join comandas c on c.id = l.comanda_id and c.situacao = 'fechada'
left join lateral (select sum(r.quantidade) as quantidade from comanda_returns r where r.item_id = l.item_id) back on true
where l.tipo = 'venda' and l.taxa > 0 and l.origem is distinct from 'plano';

create function app.own_fees(since date, until date) returns bigint language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(sum(taxa), 0)::bigint from app.standing_fees
  where barbershop_id = app.shop() and barbeiro_id = app.barber() and vendido_em between since and until and app.reads_own_revenue();
end;

-- The barber's part of each sale, return and estorno of a day, in centavos.
create function app.own_sales(day date) returns table (id uuid, tipo text, comanda_id uuid, comanda integer, itens text, bruto bigint,
  desconto bigint, valor bigint, taxa bigint) language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select j.id, j.tipo, c.id, c.numero, sold.itens, sold.bruto, sold.desconto, sold.bruto - sold.desconto, coalesce(fees.taxa, 0)
  from public.journal j
  left join public.comanda_returns r on j.fonte = 'comanda_returns' and r.id = j.fonte_id
  join public.comandas c on c.id = case when r.comanda_id is not null then r.comanda_id when j.fonte = 'comandas' then j.fonte_id end
  cross join lateral (
    select string_agg(distinct coalesce(s.nome, p.nome), ', ') as itens, sum(a.bruto)::bigint as bruto,
      sum(a.desconto + a.cortesia)::bigint as desconto
    from app.sale_sums a left join public.services s on s.id = a.item_id left join public.products p on p.id = a.item_id
    where a.comanda_id = c.id and a.ato = j.tipo and a.ato_id = j.fonte_id and a.por = 'item' and a.tipo in ('servico', 'produto')
      and a.barbeiro_id = app.barber()
    having count(*) > 0) sold
  left join lateral (
    select sum(f.taxa)::bigint as taxa from app.standing_fees f
    where f.comanda_id = c.id and f.barbeiro_id = app.barber() and j.tipo = 'venda') fees on true
  where j.barbershop_id = app.shop() and j.dia = day and j.tipo in ('venda', 'devolucao', 'estorno')
    -- An estorno takes commissions back in journals of their own, which sold nothing.
    and (j.tipo <> 'estorno' or j.reverses_id = c.journal_id) and app.reads_own_revenue();
end;

drop function app.own_revenue(date, date);
