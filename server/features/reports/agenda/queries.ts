import { sql } from "kysely";
import { weekdays } from "#contract/dates.ts";
import {
  type ReportQuery,
  type Column,
  count,
  day,
  type Declared,
  minutes,
  percent,
  share,
  text,
} from "#server/features/reports/columns/rules.ts";
import { ofBarber } from "#server/features/reports/queries.ts";

const shared = { grupo: "agenda", shows: "counts", vazio: "Nenhum agendamento neste período." } as const;

/** Visits of the period, of one barber if given. Holds are not visits, not even after they ended unpaid. */
const visits = ({ shop, from, until, barbeiro }: ReportQuery) => sql`appointments a
  where a.barbershop_id = ${shop} and a.inicio >= ${from} and a.inicio < ${until} and a.status <> 'retido' and not a.so_reservado
    and ${ofBarber(barbeiro, "a.barbeiro_id")}`;

/** `agendados` are all visits; `comparecimento` is the share of concluded visits among concluded and missed ones. */
const states = {
  agendados: count("Agendados", { better: "more" }),
  concluidos: count("Concluídos", { better: "more" }),
  faltas: count("Faltas", { better: "less" }),
  cancelados: count("Cancelados", { better: "less" }),
  comparecimento: percent("Comparecimento", ["concluidos", "esperados"], { better: "more" }),
};
const figures = ["agendados", "concluidos", "faltas", "comparecimento"];
const counts = sql`count(*) as agendados, count(*) filter (where a.status = 'concluido') as concluidos,
  count(*) filter (where a.status = 'faltou') as faltas, count(*) filter (where a.status = 'cancelado') as cancelados,
  count(*) filter (where a.status in ('concluido', 'faltou')) as esperados`;

/** Working hours, of one barber if given. */
const hoursOf = ({ worked, barbeiro }: ReportQuery) =>
  sql`jsonb_to_recordset(${worked}::jsonb) as w (barbeiro_id uuid, dia int, hora int, minutos int)
    where ${ofBarber(barbeiro, "w.barbeiro_id")}`;
const taken = sql`a.status not in ('cancelado', 'faltou')`;

export const agendaReports: Declared[] = [
  {
    ...shared,
    relatorio: "agendamentos-por-dia",
    titulo: "Agendamentos por dia",
    pergunta: "Quantos agendamentos há em cada dia, e quantos deles acontecem?",
    filters: ["barbeiro"],
    columns: { dia: day("Dia"), ...states },
    hidden: ["esperados"],
    sort: "dia",
    figures,
    chart: { tipo: "lines", colunas: ["agendados", "concluidos"] },
    rows: (query) => sql`select a.data_agendamento as dia, ${counts} from ${visits(query)} group by 1`,
  },
  {
    ...shared,
    relatorio: "ocupacao-por-barbeiro",
    titulo: "Ocupação por barbeiro",
    pergunta: "Que parte do horário de trabalho de cada barbeiro está ocupada?",
    filters: ["barbeiro"],
    hours: true,
    columns: {
      barbeiro: text("Barbeiro"),
      atendimentos: count("Atendimentos", { better: "more" }),
      ocupado: minutes("Ocupado", { better: "more" }),
      trabalhado: minutes("Expediente"),
      ocupacao: percent("Ocupação", ["ocupado", "trabalhado"], { better: "more" }),
    },
    sort: "-ocupado",
    figures: ["ocupacao", "atendimentos", "ocupado", "trabalhado"],
    chart: { tipo: "bars", colunas: ["ocupacao"] },
    rows: (
      query,
    ) => sql`select b.nome as barbeiro, coalesce(v.atendimentos, 0) as atendimentos, coalesce(v.ocupado, 0) as ocupado,
        coalesce(w.trabalhado, 0) as trabalhado
      from barbeiros b
      left join (select a.barbeiro_id, count(*) as atendimentos, sum(extract(epoch from a.fim - a.inicio) / 60)::bigint as ocupado
        from ${visits(query)} and ${taken} group by 1) v on v.barbeiro_id = b.id
      left join (select w.barbeiro_id, sum(w.minutos)::bigint as trabalhado from ${hoursOf(query)} group by 1) w on w.barbeiro_id = b.id
      where b.barbershop_id = ${query.shop} and ${ofBarber(query.barbeiro, "b.id")}
        and (v.atendimentos > 0 or w.trabalhado > 0)`,
  },
  {
    ...shared,
    relatorio: "ocupacao-por-hora",
    titulo: "Ocupação por dia da semana e hora",
    pergunta: "Em que horas da semana a agenda enche, e em quais sobra tempo?",
    filters: ["barbeiro"],
    hours: true,
    columns: {
      hora: text("Hora"),
      ...perWeekday(),
      total: percent("Semana", ["ocupado", "trabalhado"], { better: "more" }),
    },
    hidden: ["ocupado", "trabalhado", ...weekdays.flatMap((_, n) => [`o${n}`, `t${n}`])],
    sort: "hora",
    figures: ["total"],
    chart: { tipo: "heat", colunas: Object.keys(perWeekday()) },
    rows: (
      query,
    ) => sql`select to_char(hora, 'FM00') || 'h' as hora, sum(ocupado)::bigint as ocupado, sum(trabalhado)::bigint as trabalhado,
        ${sql.join(
          weekdays.map((_, n) =>
            sql.raw(`coalesce(sum(ocupado) filter (where dia = ${n}), 0)::bigint as o${n},
            coalesce(sum(trabalhado) filter (where dia = ${n}), 0)::bigint as t${n}`),
          ),
        )}
      from (select w.dia, w.hora, 0::bigint as ocupado, w.minutos::bigint as trabalhado from ${hoursOf(query)}
        union all select extract(dow from h.hora)::int, extract(hour from h.hora)::int,
          round(extract(epoch from least(v.fim, h.hora + interval '1 hour') - greatest(v.inicio, h.hora)) / 60)::bigint, 0
        from (select a.inicio at time zone ${query.timezone} as inicio, a.fim at time zone ${query.timezone} as fim
          from ${visits(query)} and ${taken}) v,
        lateral generate_series(date_trunc('hour', v.inicio), v.fim - interval '1 minute', interval '1 hour') as h (hora)) o group by hora`,
  },
  {
    ...shared,
    relatorio: "faltas-e-cancelamentos",
    titulo: "Faltas e cancelamentos",
    pergunta: "Por que motivos os clientes não vêm?",
    filters: ["barbeiro"],
    columns: {
      motivo: text("Motivo"),
      situacao: text("Situação"),
      visitas: count("Agendamentos", { better: "less" }),
      ocupado: minutes("Tempo perdido", { better: "less" }),
      parte: share("visitas"),
    },
    sort: "-visitas",
    figures: ["visitas", "ocupado"],
    vazio: "Ninguém faltou nem cancelou neste período.",
    rows: (query) => sql`select coalesce(e.motivo, 'Sem motivo') as motivo,
        case a.status when 'faltou' then 'Falta' else 'Cancelamento' end as situacao, count(*) as visitas,
        sum(extract(epoch from a.fim - a.inicio) / 60)::bigint as ocupado
      from (select * from ${visits(query)} and a.status in ('cancelado', 'faltou')) a
      left join lateral (select nullif(trim(e.details ->> 'reason'), '') as motivo from appointment_events e
        where e.appointment_id = a.id and e.tipo in ('cancelled', 'missed') order by e.created_at desc limit 1) e on true
      group by 1, 2`,
  },
  {
    ...shared,
    relatorio: "antecedencia",
    titulo: "Antecedência dos agendamentos",
    pergunta: "Com quanto tempo os clientes marcam, e quem marca cedo falta mais?",
    filters: ["barbeiro"],
    columns: { faixa: text("Antecedência"), ...states, parte: share("agendados") },
    hidden: ["esperados", "ordem"],
    sort: "ordem",
    figures,
    chart: { tipo: "bars", colunas: ["agendados"] },
    rows: (
      query,
    ) => sql`select (array['Na hora', 'Até 2 horas', 'Até 1 dia', 'Até 3 dias', 'Até 1 semana', 'Até 2 semanas', 'Mais de 2 semanas'])[ordem + 1] as faixa, *
      from (select ordem, ${counts} from (select a.status, width_bucket(extract(epoch from a.inicio - a.created_at) / 60,
        array[1, 120, 1440, 4320, 10080, 20160]::numeric[]) as ordem from ${visits(query)}) a group by 1) a`,
  },
  {
    ...shared,
    relatorio: "canais",
    titulo: "Canais de agendamento",
    pergunta: "Quem marca: a equipe, o cliente com conta ou quem visita a página?",
    filters: ["barbeiro"],
    columns: { canal: text("Canal"), ...states, parte: share("agendados") },
    hidden: ["esperados"],
    sort: "-agendados",
    figures,
    chart: { tipo: "bars", colunas: ["agendados"] },
    rows: (
      query,
    ) => sql`select case a.origem when 'equipe' then 'Equipe' when 'cliente' then 'Cliente com conta' else 'Página, sem conta' end as canal,
      ${counts} from ${visits(query)} group by 1`,
  },
  {
    ...shared,
    relatorio: "servicos-mais-pedidos",
    titulo: "Serviços mais pedidos",
    pergunta: "Que serviços os clientes marcam, e quanto tempo tomam?",
    filters: ["barbeiro"],
    columns: {
      servico: text("Serviço"),
      vezes: count("Vezes", { better: "more" }),
      concluidos: count("Concluídos", { better: "more" }),
      tempo: minutes("Tempo"),
      parte: share("vezes"),
    },
    sort: "-vezes",
    figures: ["vezes", "concluidos", "tempo"],
    chart: { tipo: "bars", colunas: ["vezes"] },
    rows: (
      query,
    ) => sql`select s.nome as servico, count(*) as vezes, count(*) filter (where a.status = 'concluido') as concluidos,
        sum(s.duracao_minutos)::bigint as tempo
      from (select * from ${visits(query)} and ${taken}) a join appointment_services s on s.appointment_id = a.id group by 1`,
  },
];

function perWeekday(): Record<string, Column> {
  return Object.fromEntries(weekdays.map((name, n) => [`d${n}`, percent(name.slice(0, 3), [`o${n}`, `t${n}`])]));
}
