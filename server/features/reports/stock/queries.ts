import { sql } from "kysely";
import {
  count,
  type Declared,
  money,
  percent,
  plain,
  ratio,
  share,
  text,
} from "#server/features/reports/columns/rules.ts";

const shared = { grupo: "estoque", shows: "money" } as const;

export const stockReports: Declared[] = [
  {
    ...shared,
    relatorio: "valor-do-estoque",
    titulo: "Valor do estoque",
    pergunta: "Quanto vale, pelo custo, o que está nas prateleiras agora?",
    now: true,
    vazio: "Nada em estoque. Entradas de produtos aparecem aqui com o seu custo.",
    columns: {
      produto: text("Produto"),
      categoria: text("Categoria"),
      quantidade: plain("Quantidade"),
      unidade: text("Unidade"),
      valor: money("Valor"),
      parte: share("valor"),
    },
    sort: "-valor",
    figures: ["valor"],
    rows: ({
      shop,
    }) => sql`select p.nome as produto, nullif(p.categoria, '') as categoria, p.quantity as quantidade, p.unidade, c.valor
      from product_costs c join products p on p.id = c.product_id
      where c.barbershop_id = ${shop} and (c.valor <> 0 or p.quantity <> 0)`,
  },
  {
    ...shared,
    relatorio: "giro-do-estoque",
    titulo: "Giro do estoque",
    pergunta: "Que produtos giram, quais param, e por quantos dias o estoque ainda dura?",
    vazio: "Nada em estoque, e nenhum produto vendido neste período.",
    columns: {
      produto: text("Produto"),
      vendidos: count("Vendidos", { better: "more" }),
      custo: money("Custo do vendido"),
      valor: money("Estoque agora"),
      giro: percent("Giro", ["custo", "valor"], { better: "more" }),
      dura: ratio("Dura (dias)", "numero", ["valor_dias", "custo"]),
    },
    hidden: ["valor_dias"],
    sort: "-custo",
    figures: ["custo", "valor", "giro", "dura"],
    rows: ({
      shop,
      de,
      ate,
    }) => sql`select p.nome as produto, coalesce(v.vendidos, 0) as vendidos, coalesce(v.custo, 0) as custo, c.valor,
        c.valor * (${ate}::date - ${de}::date + 1) as valor_dias
      from product_costs c join products p on p.id = c.product_id
      left join (select d.item_id, sum(d.quantidade)::bigint as vendidos, sum(d.custo)::bigint as custo from sales_days d
        where d.barbershop_id = ${shop} and d.dia between ${de} and ${ate} and d.por = 'item' and d.tipo = 'produto' group by 1) v on v.item_id = p.id
      where c.barbershop_id = ${shop} and (c.valor <> 0 or v.vendidos <> 0)`,
  },
];
