import { sql } from "kysely";
import { clientsAtRisk } from "#server/features/clients/risk/queries.ts";
import {
  type Column,
  count,
  day,
  type Declared,
  money,
  month,
  percent,
  phone,
  plain,
  ratio,
  share,
  text,
} from "#server/features/reports/columns/rules.ts";
import { firstWalkIns, walkIns } from "#server/features/reports/visits/queries.ts";
import { nearestMonths } from "#server/features/sales/days/rules.ts";
import { ofBarber } from "#server/features/reports/queries.ts";

const shared = { grupo: "clientes", vazio: "Nenhum cliente foi atendido neste período." } as const;
/** Months after the first visit that a group is followed for. */
const followed = [1, 2, 3, 4, 5, 6];

export const peopleReports: Declared[] = [
  {
    ...shared,
    relatorio: "novos-e-recorrentes",
    titulo: "Clientes novos e recorrentes",
    pergunta: "Quantos atendimentos são de quem veio pela primeira vez, e quantos de quem voltou?",
    shows: "counts",
    filters: ["barbeiro"],
    columns: {
      mes: month("Mês"),
      atendimentos: count("Atendimentos", { better: "more" }),
      novos: count("Primeira visita", { better: "more" }),
      recorrentes: count("Voltaram", { better: "more" }),
      sem_cadastro: count("Sem cadastro", { better: "less" }),
      volta: percent("Voltaram, em parte", ["recorrentes", "atendimentos"], { better: "more" }),
    },
    sort: "mes",
    figures: ["atendimentos", "novos", "recorrentes", "volta"],
    chart: { tipo: "bars", colunas: ["novos", "recorrentes"] },
    rows: (
      query,
    ) => sql`select mes, sum(visitas) as atendimentos, sum(novos) as novos, sum(visitas) - sum(sem_cadastro) - sum(novos) as recorrentes,
        sum(sem_cadastro) as sem_cadastro
      from (select date_trunc('month', a.data_agendamento)::date as mes, 1 as visitas, (a.cliente_id is null)::int as sem_cadastro,
          (a.inicio is not distinct from c.primeira_visita)::int as novos
        from appointments a left join clients c on c.id = a.cliente_id
        where a.barbershop_id = ${query.shop} and a.inicio >= ${query.from} and a.inicio < ${query.until} and a.status = 'concluido'
          and ${ofBarber(query.barbeiro, "a.barbeiro_id")}
        union all select mes, visitas, sem_cadastro, 0 from (${walkIns(query)}) w
        union all select mes, 0, 0, 1 from (${firstWalkIns(query)}) f) v group by 1`,
  },
  {
    ...shared,
    relatorio: "retorno-por-safra",
    titulo: "Retorno por mês de chegada",
    pergunta: "De quem veio pela primeira vez num mês, que parte voltou nos meses seguintes?",
    shows: "counts",
    vazio: "Ninguém veio pela primeira vez neste período.",
    columns: { mes: month("Chegaram em"), clientes: count("Clientes", { better: "more" }), ...perMonth() },
    hidden: followed.flatMap((k) => [`r${k}`, `n${k}`]),
    sort: "mes",
    figures: ["clientes", "m1", "m2", "m3"],
    rows: ({ shop, de, ate, from, until, timezone, today }) => sql`
      with arrived as (select c.id, date_trunc('month', c.primeira_visita at time zone ${timezone})::date as mes from clients c
        where c.barbershop_id = ${shop} and c.primeira_visita >= ${from} and c.primeira_visita < ${until}),
      came as (select s.id, s.mes, a.data_agendamento as dia from arrived s join appointments a on a.cliente_id = s.id and a.status = 'concluido'
        union all select s.id, s.mes, k.mes from arrived s join client_months k on k.cliente_id = s.id
          where k.barbershop_id = ${shop} and k.mes > ${de} and k.mes <= (${ate}::date + make_interval(months => ${sql.lit(followed.length)}))::date),
      after as (select distinct id, mes, (12 * (extract(year from dia) - extract(year from mes)) + extract(month from dia) - extract(month from mes))::int as k from came)
      select s.mes, count(*) as clientes, ${sql.join(
        followed.map(
          (k) => sql`(select count(*) from after f where f.mes = s.mes and f.k = ${sql.lit(k)}) as ${sql.ref(`r${k}`)},
          count(*) filter (where s.mes + make_interval(months => ${sql.lit(k)}) <= ${today}::date) as ${sql.ref(`n${k}`)}`,
        ),
      )} from arrived s group by s.mes`,
  },
  {
    ...shared,
    relatorio: "clientes-em-risco",
    titulo: "Clientes em risco",
    pergunta: "Quem vinha e deixou de vir? Sem visita há mais tempo do que a barbearia espera, e sem nada marcado.",
    shows: "people",
    now: true,
    vazio: "Nenhum cliente em risco. Aparecem aqui os que vieram ao menos duas vezes e sumiram.",
    columns: {
      nome: text("Cliente"),
      telefone: phone("Telefone"),
      ultima: day("Última visita"),
      dias: plain("Dias sem vir"),
      visitas: count("Visitas"),
    },
    sort: "-visitas",
    opens: "cliente",
    figures: [],
    rows: ({
      shop,
      from,
      today,
      timezone,
    }) => sql`select c.nome, c.id::text as chave, c.telefone, (c.ultima_visita at time zone ${timezone})::date as ultima,
        ${today}::date - (c.ultima_visita at time zone ${timezone})::date as dias, c.total_visitas as visitas
      from ${clientsAtRisk({ shop, today, timezone })} and c.ultima_visita >= ${from}`,
  },
  {
    ...shared,
    relatorio: "ranking-de-clientes",
    titulo: "Ranking de clientes",
    pergunta: "Quem mais gastou na barbearia, sem gorjetas e sem o que foi devolvido?",
    shows: "money",
    vazio: "Nenhuma comanda foi fechada neste período.",
    columns: {
      cliente: text("Cliente"),
      comandas: count("Comandas", { better: "more" }),
      valor: money("Gasto", { better: "more" }),
      ticket: ratio("Ticket médio", "dinheiro", ["valor", "comandas"], { better: "more" }),
      ultima: day("Última vez"),
      parte: share("valor"),
    },
    sort: "-valor",
    opens: "cliente",
    figures: ["valor", "comandas", "ticket"],
    rows: ({ shop, de, ate, today }) => {
      const { months, days } = nearestMonths({ de, ate }, today);
      const apart = days.map(
        ({ since, until, way }) => sql`select cliente_id, ${way}::int, ${way}::int * gasto, dia from comandas
          where barbershop_id = ${shop} and dia >= ${since} and dia < ${until} and situacao = 'fechada'`,
      );
      const within = sql`barbershop_id = ${shop} and dia between ${de} and ${ate} and situacao = 'fechada'`;
      return sql`with sold as (
        select cliente_id, comandas, gasto, ultima from client_months where barbershop_id = ${shop} and mes >= ${months.since} and mes < ${months.until}
        union all ${sql.join(apart, sql` union all `)}),
      -- Zero is left of who bought only beyond the period, and of a month whose comandas without a client were all reversed.
      bought as (select cliente_id, sum(comandas)::bigint as comandas, sum(gasto)::bigint as gasto, max(ultima) as ultima
        from sold group by 1 having sum(comandas) > 0)
      select case when b.cliente_id is null then 'Comandas sem cliente' else c.nome end as cliente, b.cliente_id::text as chave,
        b.comandas, b.gasto as valor,
        -- Who also bought after the period is looked up.
        case when b.ultima <= ${ate} then b.ultima when b.cliente_id is null then (select max(dia) from comandas where ${within} and cliente_id is null)
          else (select max(dia) from comandas where ${within} and cliente_id = b.cliente_id) end as ultima
      from bought b left join clients c on c.id = b.cliente_id`;
    },
  },
  {
    ...shared,
    relatorio: "aniversariantes",
    titulo: "Aniversariantes do mês",
    pergunta: "Quem faz aniversário, em que dia, e quando veio pela última vez?",
    shows: "people",
    now: true,
    filters: ["mes"],
    vazio: "Nenhum cliente com aniversário neste mês. A data de nascimento está no cadastro.",
    columns: {
      nome: text("Cliente"),
      dia: plain("Dia"),
      telefone: phone("Telefone"),
      ultima: day("Última visita"),
      visitas: count("Visitas"),
    },
    sort: "dia",
    opens: "cliente",
    figures: [],
    rows: ({
      shop,
      mes,
      timezone,
      from,
    }) => sql`select n.nome, c.id::text as chave, n.nascimento_mmdd % 100 as dia, n.telefone,
        (c.data_ultimo_corte at time zone ${timezone})::date as ultima, c.total_visitas as visitas
      from app.birthdays_on(array(select ${mes}::int * 100 + d from generate_series(1, 31) d)::smallint[]) n join clients c on c.id = n.id
      where c.barbershop_id = ${shop} and c.erased_at is null and (c.data_ultimo_corte is null or c.data_ultimo_corte >= ${from})`,
  },
];

function perMonth(): Record<string, Column> {
  return Object.fromEntries(
    followed.map((k) => [
      `m${k}`,
      percent(k === 1 ? "1 mês depois" : `${k} meses`, [`r${k}`, `n${k}`], { better: "more" }),
    ]),
  );
}
