import { sql } from "kysely";

/** The invariants of what is summed by day and month; they extend the list of invariants. */
export const salesPromises = {
  "vendas por dia são as das comandas": (shop: string) => sql`
    select concat_ws(' ', dia, por) as row from (
      select dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa, quantidade, bruto, desconto, cortesia, custo
      from sales_days where barbershop_id = ${shop}
      union all select dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa, -quantidade, -bruto, -desconto, -cortesia, -custo
      from app.counted_sales()) counted
    group by dia, por, tipo, item_id, barbeiro_id, hora, forma, pessoa
    having (sum(quantidade), sum(bruto), sum(desconto), sum(cortesia), sum(custo)) <> (0, 0, 0, 0, 0)`,
  "vendas por mês são as dos dias": (shop: string) => sql`
    select concat_ws(' ', mes, por) as row from (
      select mes, por, tipo, item_id, barbeiro_id, hora, forma, pessoa, quantidade, bruto, desconto, cortesia, custo from sales_months
      where barbershop_id = ${shop}
      union all select date_trunc('month', dia)::date, por, tipo, item_id, barbeiro_id, hora, forma, pessoa,
        -quantidade, -bruto, -desconto, -cortesia, -custo from sales_days where barbershop_id = ${shop}) counted
    group by mes, por, tipo, item_id, barbeiro_id, hora, forma, pessoa
    having (sum(quantidade), sum(bruto), sum(desconto), sum(cortesia), sum(custo)) <> (0, 0, 0, 0, 0)`,
  "gorjetas de cada comanda são as lançadas, sem a taxa que pagam": (shop: string) => sql`
    with posted as materialized (select journal_id, -sum(valor) as valor from postings
      where barbershop_id = ${shop} and conta = 'gorjetas' group by 1),
    given as materialized (select comanda_id, sum(preco - taxa_gorjeta) as valor from comanda_items
      where barbershop_id = ${shop} and tipo = 'gorjeta' group by 1)
    select c.numero::text as row from comandas c join given g on g.comanda_id = c.id left join posted p on p.journal_id = c.journal_id
    where c.barbershop_id = ${shop} and c.situacao in ('fechada', 'estornada') and g.valor is distinct from p.valor`,
  "vendas por dia são as do razão": (shop: string) => sql`
    select concat_ws(' ', dia, conta) as row from (
      select dia, conta, valor from account_days
      where barbershop_id = ${shop} and conta in ('receita_servicos', 'receita_produtos', 'descontos', 'cortesias')
      union all select d.dia, c.conta, c.valor from sales_days d, lateral (values
        (case d.tipo when 'servico' then 'receita_servicos' when 'produto' then 'receita_produtos' end, d.bruto), ('descontos', -d.desconto),
        ('cortesias', -d.cortesia)) as c (conta, valor)
      where d.barbershop_id = ${shop} and d.por = 'item' and c.conta is not null) both_sides
    group by dia, conta having sum(valor) <> 0`,
  "descontos e cortesias por pessoa são os do razão": (shop: string) => sql`
    select concat_ws(' ', dia, conta) as row from (
      select dia, conta, valor from account_days where barbershop_id = ${shop} and conta in ('descontos', 'cortesias')
      union all select d.dia, c.conta, c.valor from sales_days d, lateral (values ('descontos', -d.desconto), ('cortesias', -d.cortesia)) as c (conta, valor)
      where d.barbershop_id = ${shop} and d.por = 'pessoa') both_sides
    group by dia, conta having sum(valor) <> 0`,
  "taxas por dia são as dos lançamentos": (shop: string) => sql`
    select concat_ws(' ', dia, origem, forma) as row from (
      select dia, origem, machine_id, forma, pagamentos, bruto, taxa from fee_days where barbershop_id = ${shop}
      union all select dia, origem, machine_id, forma, -pagamentos, -bruto, -taxa from app.fee_sums where barbershop_id = ${shop}) counted
    group by dia, origem, machine_id, forma having (sum(pagamentos), sum(bruto), sum(taxa)) <> (0, 0, 0)`,
};
