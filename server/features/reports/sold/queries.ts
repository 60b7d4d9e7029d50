import { sql } from "kysely";
import { paymentNames } from "#contract/comanda-names.ts";
import { weekdays } from "#contract/dates.ts";
import {
  type ReportQuery,
  count,
  day,
  type Declared,
  money,
  month,
  percent,
  ratio,
  share,
  text,
} from "#server/features/reports/columns/rules.ts";
import { ofBarber } from "#server/features/reports/queries.ts";

const shared = { grupo: "vendas", shows: "money", vazio: "Nada foi vendido neste período." } as const;

/** Daily sums (migration 0061), of one barber if given: `hora` sums comandas, `item` their items, `forma` their payments. */
const soldBy = ({ shop, de, ate, barbeiro }: ReportQuery, por: "hora" | "item" | "forma") => sql`sales_days d
  left join barbeiros b on b.id = d.barbeiro_id left join services s on s.id = d.item_id left join products p on p.id = d.item_id
  left join subscription_plans l on l.id = d.item_id
  where d.barbershop_id = ${shop} and d.dia between ${de} and ${ate} and d.por = ${sql.lit(por)}
    and ${ofBarber(barbeiro, "d.barbeiro_id")}`;

const figures = ["valor", "comandas", "ticket"];
const comandas = {
  comandas: count("Comandas", { better: "more" }),
  bruto: money("Bruto"),
  desconto: money("Descontos", { better: "less" }),
  cortesia: money("Cortesias", { better: "less" }),
  valor: money("Vendido", { better: "more" }),
  ticket: ratio("Ticket médio", "dinheiro", ["valor", "comandas"], { better: "more" }),
};
const sums = sql`sum(d.quantidade)::bigint as comandas, sum(d.bruto)::bigint as bruto, sum(d.desconto)::bigint as desconto,
  sum(d.cortesia)::bigint as cortesia, sum(d.valor)::bigint as valor`;

const items = {
  quantidade: count("Quantidade", { better: "more" }),
  bruto: money("Bruto"),
  desconto: money("Descontos", { better: "less" }),
  cortesia: money("Cortesias", { better: "less" }),
  valor: money("Vendido", { better: "more" }),
  parte: share("valor"),
};
const itemSums = sql`sum(d.quantidade)::bigint as quantidade, sum(d.bruto)::bigint as bruto, sum(d.desconto)::bigint as desconto,
  sum(d.cortesia)::bigint as cortesia, sum(d.valor)::bigint as valor, sum(d.custo)::bigint as custo`;
const itemNames = sql`coalesce(s.nome, p.nome, 'Plano ' || l.nome, 'Fora do catálogo') as item, d.item_id::text as chave`;
const barberNames = sql`coalesce(b.nome, 'Sem barbeiro') as barbeiro, coalesce(d.barbeiro_id::text, 'nenhum') as chave`;

export const soldReports: Declared[] = [
  {
    ...shared,
    relatorio: "vendas-por-dia",
    titulo: "Vendas por dia",
    pergunta: "Quanto a barbearia vendeu em cada dia, e em quantas comandas?",
    filters: ["barbeiro"],
    columns: { dia: day("Dia"), ...comandas },
    sort: "dia",
    opens: "dia",
    figures,
    chart: { tipo: "lines", colunas: ["valor"] },
    rows: (query) => sql`select d.dia, d.dia::text as chave, ${sums} from ${soldBy(query, "hora")} group by d.dia`,
  },
  {
    ...shared,
    relatorio: "vendas-por-mes",
    titulo: "Vendas por mês",
    pergunta: "Como as vendas evoluem de um mês para o outro?",
    filters: ["barbeiro"],
    columns: { mes: month("Mês"), ...comandas },
    sort: "mes",
    figures,
    chart: { tipo: "bars", colunas: ["valor"] },
    rows: (query) =>
      sql`select date_trunc('month', d.dia)::date as mes, ${sums} from ${soldBy(query, "hora")} group by 1`,
  },
  {
    ...shared,
    relatorio: "vendas-por-dia-da-semana",
    titulo: "Vendas por dia da semana",
    pergunta: "Em que dias da semana a barbearia vende mais?",
    filters: ["barbeiro"],
    columns: { semana: text("Dia da semana"), ...comandas, parte: share("valor") },
    hidden: ["ordem"],
    sort: "ordem",
    figures,
    chart: { tipo: "bars", colunas: ["valor"] },
    rows: (query) => sql`select (${sql.val(weekdays)}::text[])[ordem + 1] as semana, * from (
      select extract(dow from d.dia)::int as ordem, ${sums} from ${soldBy(query, "hora")} group by 1) w`,
  },
  {
    ...shared,
    relatorio: "vendas-por-hora",
    titulo: "Vendas por hora",
    pergunta: "A que horas as comandas são fechadas?",
    filters: ["barbeiro"],
    columns: { hora: text("Hora"), ...comandas, parte: share("valor") },
    sort: "hora",
    opens: "hora",
    figures,
    chart: { tipo: "bars", colunas: ["valor"] },
    rows: (query) =>
      sql`select to_char(d.hora, 'FM00') || 'h' as hora, d.hora::text as chave, ${sums} from ${soldBy(query, "hora")} group by d.hora`,
  },
  {
    ...shared,
    relatorio: "ticket-medio",
    titulo: "Ticket médio por barbeiro",
    pergunta: "Quanto vale, em média, cada comanda de um barbeiro?",
    filters: ["barbeiro"],
    columns: { barbeiro: text("Barbeiro"), ...comandas },
    sort: "-valor",
    figures,
    chart: { tipo: "bars", colunas: ["ticket"] },
    rows: (query) => sql`select ${barberNames}, ${sums} from ${soldBy(query, "hora")} group by d.barbeiro_id, b.nome`,
  },
  {
    ...shared,
    relatorio: "vendas-por-servico",
    titulo: "Vendas por serviço",
    pergunta: "Que serviços trazem mais dinheiro?",
    filters: ["barbeiro"],
    columns: { item: text("Serviço"), ...items },
    sort: "-valor",
    opens: "item",
    figures: ["valor", "quantidade", "desconto"],
    chart: { tipo: "bars", colunas: ["valor"] },
    rows: (query) =>
      sql`select ${itemNames}, ${itemSums} from ${soldBy(query, "item")} and d.tipo = 'servico' group by d.item_id, 1`,
  },
  {
    ...shared,
    relatorio: "vendas-por-produto",
    titulo: "Vendas por produto",
    pergunta: "Que produtos vendem mais?",
    filters: ["barbeiro"],
    columns: { item: text("Produto"), ...items },
    sort: "-valor",
    opens: "item",
    figures: ["valor", "quantidade", "desconto"],
    chart: { tipo: "bars", colunas: ["valor"] },
    rows: (query) =>
      sql`select ${itemNames}, ${itemSums} from ${soldBy(query, "item")} and d.tipo = 'produto' group by d.item_id, 1`,
  },
  {
    ...shared,
    relatorio: "margem-de-produtos",
    titulo: "Margem dos produtos vendidos",
    pergunta: "Quanto sobra de cada produto depois do custo?",
    filters: ["barbeiro"],
    columns: {
      item: text("Produto"),
      quantidade: count("Quantidade"),
      valor: money("Vendido", { better: "more" }),
      custo: money("Custo"),
      lucro: money("Sobrou", { better: "more" }),
      margem: percent("Margem", ["lucro", "valor"], { better: "more" }),
    },
    sort: "-lucro",
    opens: "item",
    figures: ["lucro", "margem", "valor", "custo"],
    rows: (query) => sql`select ${itemNames}, ${itemSums}, sum(d.valor - d.custo)::bigint as lucro
      from ${soldBy(query, "item")} and d.tipo = 'produto' group by d.item_id, 1`,
  },
  {
    ...shared,
    relatorio: "vendas-por-barbeiro",
    titulo: "Vendas por barbeiro",
    pergunta: "Quanto cada barbeiro vendeu em serviços e em produtos?",
    filters: ["barbeiro"],
    columns: {
      barbeiro: text("Barbeiro"),
      atendimentos: count("Serviços", { better: "more" }),
      servicos: money("Em serviços", { better: "more" }),
      produtos: money("Em produtos", { better: "more" }),
      valor: money("Vendido", { better: "more" }),
      parte: share("valor"),
    },
    sort: "-valor",
    opens: "barbeiro",
    figures: ["valor", "servicos", "produtos", "atendimentos"],
    chart: { tipo: "bars", colunas: ["servicos", "produtos"] },
    rows: (query) => sql`select ${barberNames},
        coalesce(sum(d.quantidade) filter (where d.tipo = 'servico'), 0)::bigint as atendimentos,
        coalesce(sum(d.valor) filter (where d.tipo = 'servico'), 0)::bigint as servicos,
        coalesce(sum(d.valor) filter (where d.tipo = 'produto'), 0)::bigint as produtos, sum(d.valor)::bigint as valor
      from ${soldBy(query, "item")} and d.tipo in ('servico', 'produto') group by d.barbeiro_id, b.nome`,
  },
  {
    ...shared,
    relatorio: "vendas-por-forma",
    titulo: "Recebido por forma de pagamento",
    pergunta: "Como os clientes pagam? Com gorjetas e o que foi comprado de crédito.",
    columns: {
      forma: text("Forma"),
      pagamentos: count("Pagamentos"),
      valor: money("Valor", { better: "more" }),
      parte: share("valor"),
    },
    sort: "-valor",
    opens: "forma",
    figures: ["valor", "pagamentos"],
    chart: { tipo: "bars", colunas: ["valor"] },
    rows: (
      query,
    ) => sql`select coalesce(${JSON.stringify(paymentNames)}::jsonb ->> d.forma, d.forma) as forma, d.forma as chave,
      sum(d.quantidade)::bigint as pagamentos, sum(d.valor)::bigint as valor from ${soldBy(query, "forma")} group by d.forma`,
  },
  {
    ...shared,
    relatorio: "curva-abc",
    titulo: "Curva ABC",
    pergunta: "Que poucos itens fazem a maior parte das vendas? A é até 80 %, B até 95 %.",
    filters: ["barbeiro", "tipo"],
    columns: {
      item: text("Item"),
      classe: text("Classe"),
      quantidade: count("Quantidade"),
      valor: money("Vendido", { better: "more" }),
      parte: share("valor"),
      acumulado: ratio("Acumulado", "percentual", ["ate", "todos"]),
    },
    sort: "-valor",
    opens: "item",
    figures: ["valor", "quantidade"],
    rows: (
      query,
    ) => sql`select *, case when ate - valor < 0.8 * todos then 'A' when ate - valor < 0.95 * todos then 'B' else 'C' end as classe
      from (select *, sum(valor) over (order by valor desc, app.searchable(item) rows unbounded preceding) as ate, sum(valor) over () as todos from (
        select ${itemNames}, ${itemSums} from ${soldBy(query, "item")} and d.tipo <> 'gorjeta'
          and (${query.tipo}::text is null or d.tipo = ${query.tipo}) group by d.item_id, 1) i) a`,
  },
];
