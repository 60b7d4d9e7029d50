import { sql } from "kysely";

/** The invariants of commissions; see `promises`. */
export const commissionPromises = {
  "comissões são o que foi lançado para cada barbeiro": (shop: string) => sql`
    select concat_ws(' ', b.nome, l.journal_id, p.journal_id) as row from (
      select journal_id, barbeiro_id, case when casa is null then 'comissoes' else 'repasses' end as conta, sum(valor) as valor
      from commissions where barbershop_id = ${shop} group by 1, 2, 3) l
    full join (select journal_id, barbeiro_id, conta, sum(valor) as valor
      from postings where barbershop_id = ${shop} and conta in ('comissoes', 'repasses') group by 1, 2, 3) p
      on p.journal_id = l.journal_id and p.barbeiro_id = l.barbeiro_id and p.conta = l.conta
    left join barbeiros b on b.id = coalesce(l.barbeiro_id, p.barbeiro_id)
    where coalesce(l.valor, 0) <> coalesce(p.valor, 0)`,
  "comissões por dia são as das linhas": (shop: string) => sql`
    select concat_ws(' ', dia, barbeiro_id) as row from (
      select dia, barbeiro_id, linhas, base, valor, repasse from commission_days where barbershop_id = ${shop}
      union all select dia, barbeiro_id, -linhas, -base, -valor, -repasse from app.commission_sums where barbershop_id = ${shop}) counted
    group by dia, barbeiro_id having (sum(linhas), sum(base), sum(valor), sum(repasse)) <> (0, 0, 0, 0)`,
  "a base de cada comissão é o bruto sem desconto, consumo e taxa dividida": (shop: string) => sql`
    select concat_ws(' ', numero, id) as row from commissions where barbershop_id = ${shop} and tipo = 'venda'
      and base <> greatest(0, bruto - desconto - consumo - case taxa_por when 'dividida' then taxa else 0 end)`,
  // Of all barbers of an item together, so not of a barber's own consumption, of which only a colleague's half earns. Whether a discount
  // counts is a setting of its day; plans and covered items follow their own rules.
  // A full join, since a left one would read all items of the shop for each of these.
  "bruto e desconto das comissões são os do item": (shop: string) => sql`
    select concat_ws(' ', l.numero, l.item_id) as row from (
      select comanda_id, numero, item_id, sum(bruto) as bruto, sum(desconto) as desconto from commissions
      where barbershop_id = ${shop} and tipo = 'venda' and (origem is null or origem not in ('clube', 'plano'))
        and comanda_id not in (select id from comandas where barbershop_id = ${shop} and consumo_de is not null) group by 1, 2, 3) l
    full join app.sold_items i on i.comanda_id = l.comanda_id and i.id = l.item_id
    where coalesce(l.bruto, i.bruto) is distinct from i.bruto or coalesce(l.desconto, 0) not in (0, i.desconto + i.cortesia)`,
  "comissões são o que a sua taxa ou as suas faixas dão da base": (shop: string) => sql`
    select concat_ws(' ', numero, id) as row from commissions l
    left join lateral (select sum((p ->> 'base')::bigint) as base, sum((p ->> 'base')::numeric * (p ->> 'bps')::integer) as earned
      from jsonb_array_elements(faixas) as p) parts on true
    where barbershop_id = ${shop} and tipo = 'venda' and origem <> 'estorno' and (parts.base <> l.base
      or cheia <> greatest(0, round(coalesce(parts.earned, l.base::numeric * bps) / 10000) - case taxa_por when 'barbeiro' then taxa else 0 end))`,
  // As the closing saw them: without what was sold, returned or reversed after it, and less what earlier closings gave for the month.
  "bônus de faixas são o que elas somam às vendas do seu mês": (shop: string) => sql`
    select concat_ws(' ', a.mes, a.id) as row from closing_adjustments a join closings k on k.id = a.closing_id
    left join lateral (select sum(line.added - round(line.added * coalesce(back.devolvida, 0) / i.quantidade)
          - l.cheia + round(l.cheia::numeric * coalesce(back.devolvida, 0) / i.quantidade)) as valor
      from commissions l join comandas c on c.id = l.comanda_id join comanda_items i on i.id = l.item_id
      left join journal undone on undone.reverses_id = c.journal_id
      left join lateral (select sum(quantidade) as devolvida from comanda_returns where item_id = i.id and journal_id < k.journal_id) back on true,
      lateral (select greatest(0, round(l.base::numeric * a.bps / 10000) - case l.taxa_por when 'barbeiro' then l.taxa else 0 end) as added) line
      where l.barbeiro_id = a.barbeiro_id and l.tipo = 'venda' and l.origem in ('barbeiro', 'padrao') and not i.cortesia
        and i.subscriber_id is null and l.vendido_em between a.mes and a.dia and coalesce(l.journal_id, c.journal_id) < k.journal_id
        and (undone.id is null or undone.id > k.journal_id)) sold on true
    left join lateral (select coalesce(sum(e.valor), 0) as valor from closing_adjustments e join closings c on c.id = e.closing_id
      where e.barbeiro_id = a.barbeiro_id and e.mes = a.mes and c.journal_id < k.journal_id) given on true
    where a.barbershop_id = ${shop} and a.bps is not null and a.valor is distinct from sold.valor - given.valor`,
  "comissões de planos são de quem os vendeu, sobre o que foi pago, uma por início": (shop: string) => sql`
    select coalesce(c.numero::text, y.id::text) as row from (select * from commissions where barbershop_id = ${shop} and tipo = 'venda' and origem = 'plano') c
    full join (select * from subscription_payments where barbershop_id = ${shop} and barbeiro_id is not null) y on y.item_id = c.item_id
    left join comanda_items i on i.id = y.item_id
    where y.id is null or y.barbeiro_id is distinct from i.barbeiro_id or c.id is not null and (c.barbeiro_id <> y.barbeiro_id or not y.inicia
      or c.bruto <> y.bruto + y.movido and (c.bps < 10000 or c.bruto <> c.base)
      or c.bruto - c.desconto <> y.valor + y.movido_valor and (c.bps < 10000 or c.base > y.valor + y.movido_valor))`,
  // For services done by two people, when both are partners. After a partial return each part was rounded alone.
  "casa e parceiro têm juntos o que foi pago pelo serviço": (shop: string) => sql`
    select c.numero::text as row from (
      select comanda_id, item_id, sum(casa + cheia) as valor, count(*) filter (where tipo = 'venda') as quem
      from commissions where barbershop_id = ${shop} and casa is not null group by 1, 2) l
    join comandas c on c.id = l.comanda_id join app.sold_items i on i.comanda_id = c.id and i.id = l.item_id
    left join lateral (select sum(quantidade) as quantidade from comanda_returns where item_id = i.id) back on true
    where l.quem = case when i.segundo_barbeiro_id is null then 1 else 2 end
      and case when c.reversed_at is not null or back.quantidade = i.quantidade then l.valor <> 0
        when back.quantidade is null then l.valor <> i.bruto - i.desconto - i.cortesia else false end`,
};
