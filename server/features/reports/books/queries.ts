import { sql } from "kysely";
import { paymentNames } from "#contract/comanda-names.ts";
import { addDays } from "#contract/dates.ts";
import { owedToTeam } from "#server/features/results/queries.ts";
import { count, day, type Declared, money, percent, share, text } from "#server/features/reports/columns/rules.ts";

const shared = { grupo: "financeiro", shows: "money" } as const;

/** This journal, or the one that it reverses. A coalesce() would follow no index under row level security. */
const posted = sql`case when j.reverses_id is null then j.id else j.reverses_id end`;

export const bookReports: Declared[] = [
  {
    ...shared,
    relatorio: "descontos-e-cortesias",
    titulo: "Descontos e cortesias por quem deu",
    pergunta: "Quanto cada pessoa da equipe tirou das comandas?",
    vazio: "Nenhum desconto e nenhuma cortesia neste período.",
    columns: {
      quem: text("Quem deu"),
      comandas: count("Comandas", { better: "less" }),
      descontos: money("Descontos", { better: "less" }),
      cortesias: money("Cortesias", { better: "less" }),
      valor: money("Total", { better: "less" }),
      parte: share("valor"),
    },
    sort: "-valor",
    figures: ["valor", "descontos", "cortesias", "comandas"],
    rows: ({
      shop,
      de,
      ate,
    }) => sql`select coalesce(u.full_name, 'Sem nome') as quem, sum(d.quantidade)::bigint as comandas, sum(d.desconto)::bigint as descontos,
        sum(d.cortesia)::bigint as cortesias, sum(d.desconto + d.cortesia)::bigint as valor
      from sales_days d left join profiles u on u.id = d.pessoa
      where d.barbershop_id = ${shop} and d.dia between ${de} and ${ate} and d.por = 'pessoa' group by u.id, u.full_name`,
  },
  {
    ...shared,
    relatorio: "fiado-por-idade",
    titulo: "Fiado por idade",
    pergunta: "Quem deve, quanto, e há quanto tempo?",
    now: true,
    vazio: "Ninguém deve nada à barbearia.",
    columns: {
      cliente: text("Cliente"),
      desde: day("Deve desde"),
      ate_30: money("Até 30 dias"),
      ate_60: money("31 a 60"),
      ate_90: money("61 a 90"),
      mais: money("Mais de 90", { better: "less" }),
      valor: money("Total", { better: "less" }),
    },
    sort: "-valor",
    opens: "cliente",
    figures: ["valor", "mais"],
    rows: ({ shop, today }) => sql`select c.nome as cliente, c.id::text as chave, min(d.dia) as desde,
        coalesce(sum(d.aberto) filter (where ${today}::date - d.dia <= 30), 0)::bigint as ate_30,
        coalesce(sum(d.aberto) filter (where ${today}::date - d.dia between 31 and 60), 0)::bigint as ate_60,
        coalesce(sum(d.aberto) filter (where ${today}::date - d.dia between 61 and 90), 0)::bigint as ate_90,
        coalesce(sum(d.aberto) filter (where ${today}::date - d.dia > 90), 0)::bigint as mais, sum(d.aberto)::bigint as valor
      from client_wallets w join client_debts d on d.cliente_id = w.cliente_id and d.aberto > 0 join clients c on c.id = w.cliente_id
      where w.barbershop_id = ${shop} and w.fiado > 0 group by c.id, c.nome`,
  },
  {
    ...shared,
    relatorio: "dinheiro-previsto",
    titulo: "Dinheiro previsto",
    pergunta: "O que entra e sai nas próximas oito semanas, sem vendas novas?",
    now: true,
    vazio: "Nada a pagar nem a receber nas próximas oito semanas.",
    columns: {
      tipo: text("O quê"),
      dia: day("Dia"),
      linhas: count("Quantos"),
      entra: money("Entra"),
      sai: money("Sai"),
      valor: money("Saldo"),
    },
    sort: "dia",
    opens: "previsto",
    figures: ["entra", "sai", "valor"],
    rows: ({ shop, today }) => sql`select dia, max(tipo) as tipo, de || '.' || dia as chave, count(*) as linhas,
        sum(greatest(valor, 0))::bigint as entra, sum(greatest(-valor, 0))::bigint as sai, sum(valor)::bigint as valor
      from (select vencimento as dia, tipo as de, case tipo when 'receita' then 'Outras receitas' else 'Contas' end as tipo,
          case tipo when 'receita' then valor else -valor end as valor
        from finance_entries where barbershop_id = ${shop} and situacao = 'aberto' and vencimento <= ${addDays(today, 55)}
        union all select dia, tipo, case tipo when 'pix' then 'Pix' when 'online' then 'Online' else 'Cartões' end, liquido
        from receivables where barbershop_id = ${shop} and tipo in ('cartao', 'pix', 'online') and situacao = 'esperado'
          and dia <= ${addDays(today, 55)}
        union all select ${today}::date, tipo, case tipo when 'vale' then 'Vales' else 'Fechamentos' end, -valor from (${owedToTeam(shop)}) team) expected
      group by dia, de`,
  },
  {
    ...shared,
    relatorio: "diferencas-de-caixa",
    titulo: "Diferenças de caixa",
    pergunta: "Quando faltou ou sobrou dinheiro na gaveta, e o que foi dito?",
    vazio: "Nenhuma diferença de caixa neste período.",
    columns: {
      dia: day("Dia"),
      momento: text("Momento"),
      quem: text("Quem contou"),
      motivo: text("Justificativa"),
      faltou: money("Faltou", { better: "less" }),
      sobrou: money("Sobrou"),
      valor: money("Diferença"),
    },
    sort: "-dia",
    opens: "caixa",
    figures: ["valor", "faltou", "sobrou"],
    rows: ({ shop, de, ate }) => sql`select j.dia, k.id::text as chave, u.full_name as quem,
        case j.tipo when 'fechamento_de_caixa' then 'Fechamento' when 'abertura_de_caixa' then 'Abertura' else 'Reabertura' end as momento,
        nullif(case j.tipo when 'fechamento_de_caixa' then coalesce(c ->> 'justificativa', k.justificativa)
          when 'abertura_de_caixa' then k.justificativa_abertura else c ->> 'motivo' end, '') as motivo,
        case when (x.valor > 0) = (j.reverses_id is null) then x.valor else 0 end as faltou,
        case when (x.valor > 0) = (j.reverses_id is null) then 0 else -x.valor end as sobrou, -x.valor as valor
      from postings x join journal j on j.id = x.journal_id left join caixas k on j.fonte = 'caixas' and k.id = j.fonte_id left join profiles u on u.id = j.created_by
      left join lateral (select c from jsonb_array_elements(k.contagens) c where c ->> 'journal' = (${posted})::text) c on true
      where x.barbershop_id = ${shop} and x.conta = 'diferencas_de_caixa' and j.dia between ${de} and ${ate}`,
  },
  {
    ...shared,
    relatorio: "taxas-de-cartao",
    titulo: "Taxas de cartão",
    pergunta: "Quanto foi passado no cartão, e quanto as maquininhas cobraram, por máquina e forma?",
    vazio: "Nenhum pagamento com cartão neste período. As taxas ficam em Configurações, Financeiro.",
    columns: {
      maquina: text("Maquininha"),
      forma: text("Forma"),
      pagamentos: count("Lançamentos"),
      bruto: money("Passado no cartão"),
      taxa: money("Taxas", { better: "less" }),
      media: percent("Taxa média", ["taxa", "bruto"], { better: "less" }),
    },
    sort: "-taxa",
    figures: ["taxa", "bruto", "media"],
    rows: ({
      shop,
      de,
      ate,
    }) => sql`select coalesce(m.nome, case d.origem when 'cliente' then 'Fiado e crédito' when 'online' then 'Online'
          when 'sem_maquina' then 'Sem maquininha' else 'Diferenças ao receber' end) as maquina,
        ${JSON.stringify(paymentNames)}::jsonb ->> d.forma as forma, sum(d.pagamentos)::bigint as pagamentos, sum(d.bruto)::bigint as bruto,
        sum(d.taxa)::bigint as taxa
      from fee_days d left join card_machines m on m.id = d.machine_id
      where d.barbershop_id = ${shop} and d.dia between ${de} and ${ate} group by m.id, 1, 2`,
  },
  {
    ...shared,
    relatorio: "despesas-por-categoria",
    titulo: "Despesas por categoria",
    pergunta: "Para onde foi o dinheiro que a barbearia pagou?",
    vazio: "Nenhuma despesa paga neste período.",
    columns: { categoria: text("Categoria"), valor: money("Pago", { better: "less" }), parte: share("valor") },
    sort: "-valor",
    opens: "conta",
    figures: ["valor"],
    chart: { tipo: "bars", colunas: ["valor"] },
    rows: ({ shop, de, ate }) => sql`select c.nome as categoria, c.codigo as chave, sum(d.valor)::bigint as valor
      from accounts c join account_days d on d.barbershop_id = c.barbershop_id and d.conta = c.codigo
      where c.barbershop_id = ${shop} and c.grupo = 'despesa' and c.tipo = 'despesa' and d.dia between ${de} and ${ate} group by c.codigo, c.nome having sum(d.valor) <> 0`,
  },
  {
    ...shared,
    relatorio: "outras-receitas",
    titulo: "Outras receitas por categoria",
    pergunta: "O que entrou além das vendas?",
    vazio: "Nenhuma outra receita neste período.",
    columns: { categoria: text("Categoria"), valor: money("Recebido", { better: "more" }), parte: share("valor") },
    sort: "-valor",
    opens: "conta",
    figures: ["valor"],
    rows: ({ shop, de, ate }) => sql`select c.nome as categoria, c.codigo as chave, -sum(d.valor)::bigint as valor
      from accounts c join account_days d on d.barbershop_id = c.barbershop_id and d.conta = c.codigo
      where c.barbershop_id = ${shop} and c.grupo = 'receita' and d.dia between ${de} and ${ate} group by c.codigo, c.nome having sum(d.valor) <> 0`,
  },
];
