import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import { clientPromises } from "#server/features/finance/audit/clients/queries.ts";
import { clubPromises } from "#server/features/finance/audit/club/queries.ts";
import { commissionPromises } from "#server/features/finance/audit/commissions/queries.ts";
import { prepaidPromises } from "#server/features/finance/audit/prepaid/queries.ts";
import { salesPromises } from "#server/features/finance/audit/sales/queries.ts";

/**
 * The invariants of the books. Each is a query for the rows that violate it, in one statement and therefore one snapshot. Runs with the
 * rights of the shop's admin; `shop` is the only parameter.
 */
const promises = {
  "todo lançamento soma zero": (shop: string) => sql`
    select j.id::text as row from journal j left join postings p on p.journal_id = j.id
    where j.barbershop_id = ${shop} group by j.id having coalesce(sum(p.valor), 1) <> 0`,
  "somas por dia são as das partidas": (shop: string) => sql`
    select concat_ws(' ', conta, dia) as row from (
      select p.conta, j.dia, sum(p.valor) as valor from postings p join journal j on j.id = p.journal_id
      where p.barbershop_id = ${shop} group by 1, 2) posted
    full join (select conta, dia, valor from account_days where barbershop_id = ${shop}) days using (conta, dia)
    where coalesce(posted.valor, 0) <> coalesce(days.valor, 0)`,
  "somas por mês são as dos dias": (shop: string) => sql`
    select concat_ws(' ', conta, mes) as row from (
      select conta, mes, valor from account_months where barbershop_id = ${shop}
      union all select conta, date_trunc('month', dia)::date, -valor from account_days where barbershop_id = ${shop}) both_sums
    group by conta, mes having sum(valor) <> 0`,
  "estornos são o contrário do que estornam": (shop: string) => sql`
    select j.id::text as row from journal j join postings p on p.journal_id in (j.id, j.reverses_id)
    where j.barbershop_id = ${shop} and j.reverses_id is not null
    group by j.id, p.conta, p.cliente_id, p.barbeiro_id having sum(p.valor) <> 0`,
  "estoque de cada produto é o dos seus movimentos": (shop: string) => sql`
    select p.nome as row from products p join product_costs c on c.product_id = p.id
    left join lateral (select sum(quantidade) as quantity, sum(valor) as valor from stock_movements where product_id = p.id) m on true
    where p.barbershop_id = ${shop} and (p.quantity <> coalesce(m.quantity, 0) or c.valor <> coalesce(m.valor, 0))`,
  "estoque vale o que está no razão": (shop: string) => sql`
    select worth::text as row from (select coalesce(sum(valor), 0) as worth from product_costs where barbershop_id = ${shop}) held
    where worth <> ${balanceOf(shop, "estoque")}`,
  "caixas fechados tinham abertura e suas linhas": (shop: string) => sql`
    select dia::text as row from caixas k
    where barbershop_id = ${shop} and closed_at is not null and esperado <> abertura + ${cashOf(sql`k.id`)}`,
  "dinheiro no razão é o do último caixa": (shop: string) => sql`
    select dia::text as row from (select * from caixas where barbershop_id = ${shop} order by opened_at desc, id desc limit 1) k
    where coalesce(contado, abertura + ${cashOf(sql`k.id`)}) <> ${balanceOf(shop, "caixa")}`,
  "comandas fechadas foram pagas ao centavo": (shop: string) => sql`
    select numero::text as row from comandas c where barbershop_id = ${shop} and situacao = 'fechada' and (total <> app.total_of(id)
      or total <> (select coalesce(sum(valor), 0) from comanda_payments where comanda_id = c.id and reversed_at is null)
        + (select coalesce(sum(valor), 0) from postings where journal_id = c.journal_id and conta in ('creditos_de_clientes', 'diferencas_de_caixa')))`,
  "créditos e fiados são os do razão": (shop: string) => sql`
    select c.nome as row from client_wallets w join clients c on c.id = w.cliente_id
    full join (select cliente_id, -coalesce(sum(valor) filter (where conta = 'creditos_de_clientes'), 0) as credito,
        coalesce(sum(valor) filter (where conta = 'fiado'), 0) as fiado
      from postings where barbershop_id = ${shop} and conta in ('fiado', 'creditos_de_clientes') group by 1) p on p.cliente_id = w.cliente_id
    where coalesce(w.barbershop_id, ${shop}) = ${shop}
      and (coalesce(w.credito, 0) <> coalesce(p.credito, 0) or coalesce(w.fiado, 0) <> coalesce(p.fiado, 0))`,
  "fiado de cada cliente é o que falta das suas dívidas": (shop: string) => sql`
    select c.nome as row from client_wallets w join clients c on c.id = w.cliente_id
    where w.barbershop_id = ${shop} and w.fiado <> (select coalesce(sum(aberto), 0) from client_debts where cliente_id = w.cliente_id)`,
  "adiantamentos são o que comandas abertas receberam": (shop: string) => sql`
    select paid::text as row from (select coalesce(sum(p.valor), 0) as paid from comandas c join comanda_payments p on p.comanda_id = c.id
      where c.barbershop_id = ${shop} and c.situacao = 'aberta' and p.reversed_at is null) advanced
    where paid <> -${balanceOf(shop, "adiantamentos")}`,
  "a receber de cartões, Pix e online é o que ainda é esperado": (shop: string) => sql`
    select forma as row from (values ('pix', 'pix_a_conferir'), ('cartao_debito', 'receber_debito'), ('cartao_credito', 'receber_credito'),
      ('online', 'receber_online')) as kinds (forma, conta)
    where (select coalesce(sum(liquido), 0) from receivables r where r.barbershop_id = ${shop} and r.forma = kinds.forma and situacao = 'esperado')
      <> (select coalesce(sum(valor), 0) from account_days d where d.barbershop_id = ${shop} and d.conta = kinds.conta)`,
  // After item returns, an estorno reverses only the rest and is no exact opposite. The sum of advances covers that case.
  "cada pagamento foi lançado uma vez, e devolvido uma vez": (shop: string) => sql`
    select coalesce(p.id, j.id)::text as row from (select * from comanda_payments where barbershop_id = ${shop}) p
    full join (select * from journal where barbershop_id = ${shop} and tipo = 'pagamento') j on j.id = p.journal_id
    left join journal back on back.reverses_id = j.id
    where p.id is null or j.id is null or p.reversed_at is null and back.id is not null or p.reversed_at is not null and back.id is null
      and not exists (select from comanda_returns where comanda_id = p.comanda_id)`,
  "cada venda foi lançada uma vez, e estornada uma vez": (shop: string) => sql`
    select coalesce(c.numero::text, j.id::text) as row
    from (select * from comandas where barbershop_id = ${shop} and closed_at is not null and journal_id is not null) c
    full join (select * from journal where barbershop_id = ${shop} and tipo = 'venda') j on j.id = c.journal_id
    left join journal back on back.reverses_id = j.id
    where c.id is null or j.id is null or (c.reversed_at is null) <> (back.id is null)`,
  "produtos vendidos saíram do estoque uma vez": (shop: string) => sql`
    select c.numero::text as row from comandas c join comanda_items i on i.comanda_id = c.id and i.tipo = 'produto'
    left join stock_movements m on m.comanda_item_id = i.id left join stock_movements back on back.reverses_id = m.id
    where c.barbershop_id = ${shop} group by c.id, i.id
    having count(m.id) filter (where m.tipo = 'venda') <> (c.closed_at is not null)::int
      or c.reversed_at is not null and sum(m.quantidade) + coalesce(sum(back.quantidade), 0) <> 0`,
  ...clientPromises,
  ...commissionPromises,
  ...salesPromises,
  "fechamentos são a soma do que levaram, e suas linhas são pagas com eles": (shop: string) => sql`
    select concat_ws(' ', ate, id) as row from closings c where barbershop_id = ${shop} and reversed_at is null and (
      (comissoes, repasses) <> (select coalesce(sum(valor) filter (where casa is null), 0),
        coalesce(sum(valor) filter (where casa is not null), 0) from commissions where closing_id = c.id)
      or (gorjetas, recebido) <> (select coalesce(sum(valor) filter (where tipo = 'gorjeta'), 0),
        coalesce(sum(valor) filter (where tipo = 'recebido'), 0) from closing_parts where closing_id = c.id)
      or pote <> (select coalesce(sum(valor), 0) from revenue_pot_shares where closing_id = c.id)
      or (bonus, descontos) <> (select coalesce(sum(valor) filter (where tipo = 'bonus'), 0),
        coalesce(sum(valor) filter (where tipo <> 'bonus'), 0) from closing_adjustments where closing_id = c.id)
      or exists (select from commissions where closing_id = c.id and (paid_at is not null) <> (c.pago >= c.liquido)))`,
  "cada fechamento foi lançado uma vez, e estornado uma vez": (shop: string) => sql`
    select coalesce(c.id, j.id)::text as row from (select * from closings where barbershop_id = ${shop} and journal_id is not null) c
    full join (select * from journal where barbershop_id = ${shop} and tipo = 'fechamento') j on j.id = c.journal_id
    left join journal back on back.reverses_id = j.id
    where c.id is null or j.id is null or (c.reversed_at is null) <> (back.id is null)
      or c.liquido <> (select coalesce(-sum(valor), 0) from postings where journal_id = j.id and conta = 'fechamentos_a_pagar')`,
  "pagamentos de fechamentos são o que foi lançado e o que foi pago": (shop: string) => sql`
    select coalesce(y.id, j.id)::text as row from (select * from closing_payments where barbershop_id = ${shop}) y
    full join (select * from journal where barbershop_id = ${shop} and tipo = 'fechamento_pago') j on j.id = y.journal_id
    left join journal back on back.reverses_id = j.id
    where y.id is null or j.id is null or (y.reversed_at is null) <> (back.id is null)
      or y.valor <> (select coalesce(sum(valor), 0) from postings where journal_id = j.id and conta = 'fechamentos_a_pagar')
    union all select id::text from closings c where barbershop_id = ${shop}
      and pago <> (select coalesce(sum(valor), 0) from closing_payments where closing_id = c.id and reversed_at is null)`,
  "linhas conciliadas do extrato são as suas partidas": (shop: string) => sql`
    select l.descricao as row from bank_lines l where l.barbershop_id = ${shop} and l.situacao = 'conciliada' and l.valor is distinct from (
      select sum(p.valor) from bank_line_journals k join postings p on p.journal_id = k.journal_id and p.conta = k.conta where k.line_id = l.id)`,
  "vales são o que foi pago, menos o que fechamentos descontaram": (shop: string) => sql`
    select coalesce(a.id, j.id)::text as row from (select * from advances where barbershop_id = ${shop} and journal_id is not null) a
    full join (select * from journal where barbershop_id = ${shop} and tipo = 'vale_pago') j on j.id = a.journal_id
    left join journal back on back.reverses_id = j.id
    where a.id is null or j.id is null or (a.reversed_at is null) <> (back.id is null)
      or a.valor <> (select coalesce(sum(valor), 0) from postings where journal_id = j.id and conta = 'vales')
      or a.descontado <> (select coalesce(sum(valor), 0) from advance_deductions where advance_id = a.id)
    union all select id::text from closings c where barbershop_id = ${shop} and reversed_at is null
      and vales <> (select coalesce(sum(valor), 0) from advance_deductions where closing_id = c.id)
    union all select open::text from (select coalesce(sum(aberto), 0) as open from advances where barbershop_id = ${shop}) owed
      where open <> ${balanceOf(shop, "vales")}`,
  "assinaturas vão até onde foram pagas, sem períodos em dobro": (shop: string) => sql`
    select s.id::text as row from subscribers s left join (
      select *, lag(ate) over (partition by subscriber_id order by created_at, id) > de as doubled from subscription_payments
      where barbershop_id = ${shop} and reversed_at is null) p on p.subscriber_id = s.id
    where s.barbershop_id = ${shop} group by s.id having s.subscription_end is distinct from greatest(max(p.ate), s.teste_ate, app.end_of_import(s)) or bool_or(p.doubled)`,
  "cada plano vendido é um pagamento da assinatura, até ser devolvido": (shop: string) => sql`
    select coalesce(p.id, i.id)::text as row from (select * from subscription_payments where barbershop_id = ${shop}) p
    full join (select i.id, k.situacao = 'fechada' and not exists (select from comanda_returns where item_id = i.id) as stands
      from comanda_items i join comandas k on k.id = i.comanda_id
      where i.barbershop_id = ${shop} and i.tipo = 'plano' and k.closed_at is not null) i on i.id = p.item_id
    where p.id is null or i.id is null or (p.reversed_at is null) <> i.stands`,
  "trocas de plano levam o que não era receita, uma vez": (shop: string) => sql`
    select x.item_id::text as row from plan_changes x join comanda_items i on i.id = x.item_id join comandas k on k.id = i.comanda_id
    join subscribers o on o.id = x.de_id left join subscription_payments p on p.item_id = x.item_id
    left join lateral (select coalesce(sum(movido_bruto), 0) as bruto, coalesce(sum(movido_valor), 0) as valor
      from subscription_months where movido_para = x.item_id) m on true
    where x.barbershop_id = ${shop} and k.closed_at is not null and (p.subscriber_id is distinct from x.para_id
      or p.bruto + p.movido <> i.preco + x.trazido or p.reversed_at is null and o.trocada_em is distinct from x.dia
      or m.bruto <> case when p.reversed_at is null then x.trazido else 0 end
      or m.valor <> case when p.reversed_at is null then x.trazido_valor else 0 end)
    union all select p.id::text from subscription_payments p where p.barbershop_id = ${shop}
      and (p.movido, p.movido_valor) <> (select sum(movido_bruto), sum(movido_valor) from subscription_months where payment_id = p.id)`,
  "clube a apropriar são os meses que ainda virão": (shop: string) => sql`
    select to_come::text as row from (select coalesce(sum(m.bruto), 0) as to_come from subscription_months m
      join subscription_payments p on p.id = m.payment_id
      where m.barbershop_id = ${shop} and not m.primeiro and m.journal_id is null and p.reversed_at is null) months
      where to_come <> -${balanceOf(shop, "clube_a_apropriar")}
    union all select p.id::text from subscription_payments p where p.barbershop_id = ${shop}
      and (p.bruto, p.valor, p.meses) <> (select sum(bruto), sum(valor), count(*) from subscription_months where payment_id = p.id)`,
  // For payments counted by months: pauses extend their end and move months that are not revenue yet.
  "pausas nada cobrem, e o fim e os meses a apropriar andam com elas": (shop: string) => sql`
    select c.numero::text as row from subscription_pauses u join comanda_items i on i.subscriber_id = u.subscriber_id and i.ciclo is not null
      join comandas c on c.id = i.comanda_id and c.dia >= u.de and c.dia < u.ate and c.reversed_at is null
      where u.barbershop_id = ${shop}
    union all select m.payment_id::text from subscription_pauses u join subscription_payments p on p.subscriber_id = u.subscriber_id
      join subscription_months m on m.payment_id = p.id and m.mes >= u.de and m.mes < u.ate
      where u.barbershop_id = ${shop} and p.reversed_at is null and not m.primeiro and m.journal_id is null
    union all select s.id::text from subscribers s
      join (select subscriber_id, de, sum(meses) over (partition by subscriber_id order by de desc) as meses from subscription_payments
        where reversed_at is null) p on p.subscriber_id = s.id and p.de = s.desde
      where s.barbershop_id = ${shop} and s.ended_at is null and exists (select from subscription_pauses where subscriber_id = s.id)
        and s.subscription_end <> app.after_pauses(s.id, s.desde, (s.desde + make_interval(months => p.meses::integer))::date)`,
  "o que o clube cobriu cabe na cota e no que estava pago": (shop: string) => sql`
    select c.numero::text as row from comanda_items i join comandas c on c.id = i.comanda_id
    where i.barbershop_id = ${shop} and i.subscriber_id is not null and c.closed_at is not null
      and (i.ciclo is null or c.dia not between i.ciclo and i.pago_ate or i.valor <> 0)
    union all select i.subscriber_id::text from comanda_items i join comandas c on c.id = i.comanda_id
      left join lateral (select sum(quantidade) as quantidade from comanda_returns where item_id = i.id) back on true
      where i.barbershop_id = ${shop} and i.ciclo is not null and c.reversed_at is null
      group by i.subscriber_id, i.service_id, i.ciclo having sum(i.quantidade - coalesce(back.quantidade, 0)) + coalesce((
        select (s.usos_antes ->> i.service_id::text)::integer from subscribers s where s.id = i.subscriber_id
          and i.ciclo = lower(app.cycle_of_subscription(s.id, s.importada_desde, app.day_of_import(s)))), 0) + coalesce((
        select sum((a.falta_usos ->> i.service_id::text)::integer) from appointments a
        where a.falta_subscriber_id = i.subscriber_id and a.falta_ciclo = i.ciclo), 0) > max(i.cota)`,
  ...clubPromises,
  ...prepaidPromises,
  "potes repartem tudo o que entrou, e as partes são as dos atendimentos": (shop: string) => sql`
    select concat_ws(' ', m.mes, m.id) as row from revenue_pot_months m
    left join lateral (select coalesce(sum(valor), 0) as valor, coalesce(sum(peso), 0) as peso, coalesce(sum(ajustes), 0) as ajustes
      from revenue_pot_shares where month_id = m.id) s on true
    where m.barbershop_id = ${shop} and m.closed_at is not null and ((m.repartido, m.peso, m.ajustes) <> (s.valor, s.peso, s.ajustes)
      or m.repartido + m.saida <> m.pool + m.entrada or m.pool + m.casa <> greatest(m.base, 0)
      or m.pool <> round(greatest(m.base, 0)::numeric * (10000 - m.casa_bps) / 10000))
    union all select s.month_id::text from revenue_pot_shares s join revenue_pot_months m on m.id = s.month_id
    where s.barbershop_id = ${shop} and m.closed_at is not null and s.valor <>
      (select coalesce(sum(valor), 0) from revenue_pot_visits v where v.month_id = s.month_id and v.barbeiro_id = s.barbeiro_id)
      + (select coalesce(sum(valor), 0) from revenue_pot_corrections c where c.month_id = s.month_id and c.barbeiro_id = s.barbeiro_id)`,
  "cada mês de um pote leva adiante o que o anterior deixou": (shop: string) => sql`
    select concat_ws(' ', m.mes, m.id) as row from revenue_pot_months m join revenue_pots p on p.id = m.pote_id
    left join revenue_pot_months o on o.pote_id = m.pote_id and o.mes = (m.mes - interval '1 month')::date and o.closed_at is not null
    where m.barbershop_id = ${shop} and m.closed_at is not null and ((o.id is null) <> (m.mes = p.desde)
      or (m.entrada, m.base_anterior) <> (coalesce(o.saida, 0), least(coalesce(o.base, 0), 0)))`,
  "a base de cada pote é o que os assinantes pagaram e receberam de volta": (shop: string) => sql`
    select concat_ws(' ', m.mes, m.id) as row from revenue_pot_months m join revenue_pots p on p.id = m.pote_id
    left join lateral (select coalesce(sum(s.valor) filter (where s.month_id = m.id), 0) as recebido, coalesce(sum(s.taxa) filter (where s.month_id = m.id), 0) as taxas,
      coalesce(sum(s.valor) filter (where s.estorno_month_id = m.id), 0) as devolvido, coalesce(sum(s.taxa) filter (where s.estorno_month_id = m.id), 0) as de_volta
      from subscription_months s where s.month_id = m.id or s.estorno_month_id = m.id) paid on true
    left join lateral (select coalesce(sum(valor) filter (where valor > 0), 0) as parte, coalesce(-sum(valor) filter (where valor < 0), 0) as de_novo
      from revenue_pot_refunds where month_id = m.id) back on true
    where m.barbershop_id = ${shop} and m.closed_at is not null
      and (m.recebido - back.de_novo, m.devolvido - back.parte) <> (paid.recebido, paid.devolvido)
      and (m.recebido - back.de_novo, m.devolvido - back.parte) <> (paid.recebido - paid.taxas, paid.devolvido - paid.de_volta)`,
  "partes de potes são o que foi lançado, e o que fechamentos ainda não levaram está a pagar": (shop: string) => sql`
    select coalesce(m.id, j.id)::text as row from (select * from revenue_pot_months where barbershop_id = ${shop} and journal_id is not null) m
    full join (select * from journal where barbershop_id = ${shop} and tipo = 'pote') j on j.id = m.journal_id
    where m.id is null or j.id is null or exists (
      select from (select barbeiro_id, valor from revenue_pot_shares where month_id = m.id and valor <> 0) s
      full join (select barbeiro_id, sum(valor) as valor from postings where journal_id = j.id and conta = 'potes' group by 1) p using (barbeiro_id)
      where s.valor is distinct from p.valor)
    union all select open::text from (select coalesce(sum(s.valor), 0) as open from revenue_pot_shares s join revenue_pot_months m on m.id = s.month_id
      where s.barbershop_id = ${shop} and s.closing_id is null and m.closed_at is not null) owed where open <> -${balanceOf(shop, "potes_a_pagar")}`,
  "atendimentos de potes são os itens cobertos, menos o que voltou": (shop: string) => sql`
    select c.numero::text as row from revenue_pot_visits v join comanda_items i on i.id = v.item_id join comandas c on c.id = v.comanda_id
    left join lateral (select coalesce(sum(quantidade), 0) as quantidade from revenue_pot_visits r where r.reverses_id = v.id) back on true
    left join lateral (select coalesce(sum(quantidade), 0) as quantidade from comanda_returns where item_id = i.id) returned on true
    where v.barbershop_id = ${shop} and v.reverses_id is null and (i.subscriber_id is null or i.fichas is null or v.quantidade <> i.quantidade
      or back.quantidade <> case when c.reversed_at is null then returned.quantidade else i.quantidade end
      or i.fichas <> (select sum(fichas) from revenue_pot_visits where item_id = i.id))
    union all select c.numero::text from comanda_items i join comandas c on c.id = i.comanda_id
    where i.barbershop_id = ${shop} and i.subscriber_id is not null and i.barbeiro_id is not null and c.closed_at is not null
      and not exists (select from revenue_pot_visits where item_id = i.id) and not exists (select from commissions where item_id = i.id)
      and not exists (select from subscribers s where s.id = i.subscriber_id and c.dia <= s.teste_ate)`,
  "cada teste com cartão é um teste no clube": (shop: string) => sql`
    select o.id::text as row from online_subscriptions o where o.barbershop_id = ${shop} and o.teste_ate is not null and not exists (
      select from subscribers s where s.cliente_id = o.cliente_id and s.plan_id = o.plan_id and s.teste_ate = o.teste_ate)`,
  // Posted as refunded to the card: in that form, or with the whole comanda. A card refund still missing after three days is an orphan.
  "o que voltou de pagamentos online é o que os livros devolveram": (shop: string) => sql`
    select c.numero::text as row from (
      select barbershop_id, comanda_id, valor, devolvido, contestado, abatido, falhou from online_payments
      union all select barbershop_id, comanda_id, valor, devolvido, contestado, abatido, falhou from online_purchases) y
    join comandas c on c.id = y.comanda_id
    left join lateral (select bool_or(forma = 'online') as cartao, max(created_at) as em from comanda_returns where comanda_id = c.id) r on true
    cross join lateral (select coalesce(r.cartao, c.reversed_at is not null) as cartao, coalesce(c.reversed_at, r.em) as em) back
    where y.barbershop_id = ${shop} and (y.abatido <> case when back.cartao then 0 else y.devolvido + y.contestado end
      or y.falhou > case when back.cartao then y.valor - y.devolvido - y.contestado else 0 end
      or y.falhou - y.abatido <> (select coalesce(sum(p.valor), 0) from comanda_payments k
        join journal j on j.fonte = 'comanda_payments' and j.fonte_id = k.id and j.tipo in ('reembolso', 'reembolso_em_dobro', 'reembolso_falhou')
        join postings p on p.journal_id = j.id and p.conta = 'receber_online' where k.comanda_id = c.id)
      or back.cartao and y.devolvido + y.contestado + y.falhou < y.valor and back.em < now() - interval '3 days')`,
  // As above: a card refund still missing after three days is an orphan.
  "cada cobrança por link paga é um pagamento e o que se recebe por ele": (shop: string) => sql`
    select l.id::text as row from comanda_charges l left join comanda_payments k on k.id = l.payment_id
    where l.barbershop_id = ${shop} and ((k.forma, k.valor) is distinct from (case when l.situacao = 'paga' then 'online' end, case when l.situacao = 'paga' then l.valor end)
      or k.id is not null and not exists (select from receivables r where r.payment_id = k.id and r.bruto = l.valor and r.taxa = coalesce(k.taxa, 0))
      or k.id is not null and l.falhou - l.abatido <> (select coalesce(sum(p.valor), 0)
        from journal j join postings p on p.journal_id = j.id and p.conta = 'receber_online'
        where j.fonte = 'comanda_payments' and j.fonte_id = k.id and j.tipo in ('reembolso', 'reembolso_falhou'))
      or l.ao_cartao > l.devolvido + l.contestado + l.falhou and l.updated_at < now() - interval '3 days')`,
  // What a shop pays the platform; as above.
  "cada fatura paga online tem o seu pagamento": (shop: string) => sql`
    select coalesce(i.id, p.id)::text as row from (select * from shop_invoices where barbershop_id = ${shop}) i
    full join (select * from shop_invoice_payments where barbershop_id = ${shop}) p on p.id = i.payment_id
    where i.forma = 'online' and (p.situacao, p.invoice_id, p.valor) is distinct from ('paga', i.id, i.valor)
      or p.situacao = 'paga' and i.id is null and p.updated_at < now() - interval '3 days'
      or p.situacao = 'devolvida' and p.devolvido + p.contestado + p.falhou < p.valor and p.updated_at < now() - interval '3 days'`,
};

export type BookRule = keyof typeof promises;

export const bookRules = Object.keys(promises) as BookRule[];

/** Violations of this rule in the shop: readable names of at most a hundred rows. */
export async function brokenRows(db: Tx, shop: string, rule: BookRule): Promise<string[]> {
  await sql`set local statement_timeout = '10min'`.execute(db);
  const { rows } = await sql<{ row: string }>`${promises[rule](shop)} limit 100`.execute(db);
  return rows.map(({ row }) => row);
}

function balanceOf(shop: string, conta: string) {
  return sql`(select coalesce(sum(valor), 0) from account_days where barbershop_id = ${shop} and conta = ${conta})`;
}

function cashOf(caixa: ReturnType<typeof sql>) {
  return sql`(select coalesce(sum(p.valor), 0) from journal j join postings p on p.journal_id = j.id
    where j.caixa_id = ${caixa} and p.conta = 'caixa')`;
}
