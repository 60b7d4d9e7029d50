import { sql } from "kysely";
import {
  count,
  day,
  type Declared,
  money,
  percent,
  plain,
  share,
  text,
} from "#server/features/reports/columns/rules.ts";
import { walkIns } from "#server/features/reports/visits/queries.ts";
import { ofBarber } from "#server/features/reports/queries.ts";

const shared = { grupo: "equipe", vazio: "Nada da equipe neste período." } as const;

export const teamReports: Declared[] = [
  {
    ...shared,
    relatorio: "atendimentos-por-barbeiro",
    titulo: "Atendimentos por barbeiro",
    pergunta: "Quantos clientes cada barbeiro atende, e quantos faltam?",
    shows: "counts",
    filters: ["barbeiro"],
    columns: {
      barbeiro: text("Barbeiro"),
      atendimentos: count("Atendimentos", { better: "more" }),
      concluidos: count("Com horário", { better: "more" }),
      sem_horario: count("Sem horário", { better: "more" }),
      faltas: count("Faltas", { better: "less" }),
      cancelados: count("Cancelados", { better: "less" }),
      comparecimento: percent("Comparecimento", ["concluidos", "esperados"], { better: "more" }),
      pessoas: plain("Clientes com horário"),
      parte: share("atendimentos"),
    },
    hidden: ["esperados"],
    sort: "-atendimentos",
    figures: ["atendimentos", "faltas", "cancelados", "comparecimento"],
    chart: { tipo: "bars", colunas: ["atendimentos"] },
    rows: (query) => {
      const visits = (...statuses: string[]) =>
        sql`coalesce(sum(v.visitas) filter (where v.status in (${sql.join(statuses)})), 0)`;
      // By client first: people are counted without sorting all visits.
      return sql`select coalesce(b.nome, 'Sem barbeiro') as barbeiro, sum(p.atendimentos) as atendimentos, sum(p.concluidos) as concluidos,
          sum(p.sem_horario) as sem_horario, sum(p.faltas) as faltas, sum(p.cancelados) as cancelados, sum(p.esperados) as esperados,
          count(p.cliente_id) filter (where p.concluidos > 0) as pessoas
        from (select v.barbeiro_id, v.cliente_id, ${visits("concluido", "sem_horario")} as atendimentos, ${visits("concluido")} as concluidos,
            ${visits("sem_horario")} as sem_horario, ${visits("faltou")} as faltas, ${visits("cancelado")} as cancelados,
            ${visits("concluido", "faltou")} as esperados
          from (select a.barbeiro_id, a.cliente_id, a.status, 1 as visitas from appointments a
            where a.barbershop_id = ${query.shop} and a.inicio >= ${query.from} and a.inicio < ${query.until} and a.status <> 'retido'
              and not a.so_reservado and ${ofBarber(query.barbeiro, "a.barbeiro_id")}
            union all select barbeiro_id, null, 'sem_horario', visitas from (${walkIns(query)}) w) v
          group by 1, 2) p
        left join barbeiros b on b.id = p.barbeiro_id group by b.id, b.nome`;
    },
  },
  {
    ...shared,
    relatorio: "avaliacoes-por-barbeiro",
    titulo: "Avaliações por barbeiro",
    pergunta: "Que notas os clientes deram a cada barbeiro?",
    shows: "counts",
    filters: ["barbeiro"],
    vazio: "Nenhuma avaliação neste período.",
    columns: {
      barbeiro: text("Barbeiro"),
      avaliacoes: count("Avaliações", { better: "more" }),
      cinco: count("De 5 estrelas", { better: "more" }),
      baixas: count("De 1 a 3", { better: "less" }),
      satisfeitos: percent("5 estrelas", ["cinco", "avaliacoes"], { better: "more" }),
      media: text("Média"),
    },
    sort: "-avaliacoes",
    figures: ["avaliacoes", "cinco", "baixas", "satisfeitos"],
    rows: ({
      shop,
      from,
      until,
      barbeiro,
    }) => sql`select b.nome as barbeiro, count(*) as avaliacoes, count(*) filter (where r.nota = 5) as cinco,
        count(*) filter (where r.nota <= 3) as baixas, replace(round(avg(r.nota), 1)::text, '.', ',') as media
      from barbeiros b join reviews r on r.barbeiro_id = b.id and r.created_at >= ${from} and r.created_at < ${until}
      where b.barbershop_id = ${shop} and ${ofBarber(barbeiro, "b.id")} group by b.id, b.nome`,
  },
  {
    ...shared,
    relatorio: "comissoes-por-barbeiro",
    titulo: "Comissões por barbeiro",
    pergunta: "Quanto cada barbeiro ganhou de comissão, e sobre que base?",
    shows: "money",
    filters: ["barbeiro"],
    vazio: "Nenhuma comissão neste período.",
    columns: {
      barbeiro: text("Barbeiro"),
      linhas: count("Linhas"),
      revisar: count("Sem taxa", { better: "less" }),
      base: money("Base"),
      valor: money("Comissão"),
      taxa: percent("Taxa média", ["valor", "base"]),
      repasse: money("Repasse a parceiro"),
    },
    sort: "-valor",
    figures: ["valor", "base", "taxa", "revisar"],
    chart: { tipo: "bars", colunas: ["valor"] },
    rows: ({
      shop,
      de,
      ate,
      barbeiro,
    }) => sql`select b.nome as barbeiro, sum(d.linhas)::bigint as linhas, coalesce(max(r.linhas), 0)::bigint as revisar,
        sum(d.base)::bigint as base, sum(d.valor)::bigint as valor, sum(d.repasse)::bigint as repasse
      from commission_days d join barbeiros b on b.id = d.barbeiro_id
      left join (select barbeiro_id, count(*) as linhas from commissions
        where barbershop_id = ${shop} and situacao = 'a_revisar' and dia between ${de} and ${ate} group by 1) r on r.barbeiro_id = d.barbeiro_id
      where d.barbershop_id = ${shop} and d.dia between ${de} and ${ate}
        and ${ofBarber(barbeiro, "d.barbeiro_id")} group by b.id, b.nome`,
  },
  {
    ...shared,
    relatorio: "fechamentos",
    titulo: "Fechamentos de barbeiros",
    pergunta: "O que foi acertado com cada barbeiro, de que é feito e quanto já foi pago?",
    shows: "money",
    filters: ["barbeiro"],
    vazio: "Nenhum fechamento termina neste período.",
    columns: {
      barbeiro: text("Barbeiro"),
      de: day("De"),
      ate: day("Até"),
      comissoes: money("Comissões"),
      repasses: money("Repasses"),
      gorjetas: money("Gorjetas"),
      bonus: money("Bônus"),
      recebido: money("Recebido por ele"),
      descontos: money("Descontos"),
      pote: money("Pote"),
      saldo_anterior: money("Saldo anterior"),
      vales: money("Vales"),
      saldo: money("Fica devendo"),
      liquido: money("Líquido"),
      pago: money("Pago"),
    },
    sort: "-ate",
    opens: "fechamento",
    figures: ["liquido", "pago", "comissoes", "vales"],
    rows: ({
      shop,
      de,
      ate,
      barbeiro,
    }) => sql`select b.nome as barbeiro, f.id::text as chave, f.de, f.ate, f.comissoes, f.repasses, f.gorjetas, f.bonus, f.recebido, f.descontos, f.pote,
        f.saldo_anterior, f.vales, f.saldo, f.liquido, f.pago
      from closings f join barbeiros b on b.id = f.barbeiro_id
      where f.barbershop_id = ${shop} and f.ate between ${de} and ${ate} and f.reversed_at is null
        and ${ofBarber(barbeiro, "f.barbeiro_id")}`,
  },
  {
    ...shared,
    relatorio: "vales",
    titulo: "Vales pagos",
    pergunta: "Que vales foram pagos, e quanto deles ainda falta descontar?",
    shows: "money",
    filters: ["barbeiro"],
    vazio: "Nenhum vale foi pago neste período.",
    columns: {
      barbeiro: text("Barbeiro"),
      dia: day("Pago em"),
      motivo: text("Motivo"),
      valor: money("Valor", { better: "less" }),
      descontado: money("Descontado"),
      aberto: money("Falta descontar", { better: "less" }),
    },
    sort: "-dia",
    opens: "vale",
    figures: ["valor", "descontado", "aberto"],
    rows: ({
      shop,
      de,
      ate,
      barbeiro,
    }) => sql`select b.nome as barbeiro, a.barbeiro_id::text as chave, a.pago_em as dia, a.motivo, a.valor, a.descontado, a.aberto
      from advances a join barbeiros b on b.id = a.barbeiro_id
      where a.barbershop_id = ${shop} and a.reversed_at is null and a.pago_em between ${de} and ${ate}
        and ${ofBarber(barbeiro, "a.barbeiro_id")}`,
  },
  {
    ...shared,
    relatorio: "gorjetas-por-barbeiro",
    titulo: "Gorjetas por barbeiro",
    pergunta: "Quanto cada barbeiro recebeu de gorjeta?",
    shows: "money",
    filters: ["barbeiro"],
    vazio: "Nenhuma gorjeta neste período.",
    columns: {
      barbeiro: text("Barbeiro"),
      gorjetas: count("Gorjetas", { better: "more" }),
      valor: money("Valor", { better: "more" }),
      parte: share("valor"),
    },
    sort: "-valor",
    figures: ["valor", "gorjetas"],
    rows: ({
      shop,
      de,
      ate,
      barbeiro,
    }) => sql`select b.nome as barbeiro, sum(d.quantidade)::bigint as gorjetas, sum(d.valor)::bigint as valor
      from sales_days d join barbeiros b on b.id = d.barbeiro_id
      where d.barbershop_id = ${shop} and d.dia between ${de} and ${ate} and d.por = 'item' and d.tipo = 'gorjeta'
        and ${ofBarber(barbeiro, "d.barbeiro_id")} group by b.id, b.nome`,
  },
  {
    ...shared,
    relatorio: "metas",
    titulo: "Metas do mês",
    pergunta: "Quanto falta para a meta de cada barbeiro, no mês em que o período termina?",
    shows: "money",
    filters: ["barbeiro"],
    vazio: "Ninguém da equipe tem meta nem vendeu neste mês.",
    columns: {
      barbeiro: text("Barbeiro"),
      valor: money("Vendido", { better: "more" }),
      meta: money("Meta"),
      alcancado: percent("Da meta", ["valor", "meta"], { better: "more" }),
      falta: money("Falta", { better: "less" }),
    },
    sort: "-valor",
    figures: ["valor", "meta", "alcancado", "falta"],
    chart: { tipo: "bars", colunas: ["valor", "meta"] },
    rows: ({
      shop,
      ate,
      barbeiro,
    }) => sql`select b.nome as barbeiro, coalesce(v.valor, 0) as valor, coalesce(b.meta_mensal, s.meta_padrao, 0) as meta,
        greatest(coalesce(b.meta_mensal, s.meta_padrao, 0) - coalesce(v.valor, 0), 0) as falta
      from barbershop_settings s join barbeiros b on b.barbershop_id = s.barbershop_id
      left join (select d.barbeiro_id, sum(d.valor)::bigint as valor from sales_days d
        where d.barbershop_id = ${shop} and d.dia between date_trunc('month', ${ate}::date)::date and ${ate} and d.por = 'item' and d.tipo in ('servico', 'produto')
        group by 1) v on v.barbeiro_id = b.id
      where s.barbershop_id = ${shop} and (v.valor is not null or b.ativo and coalesce(b.meta_mensal, s.meta_padrao) is not null)
        and ${ofBarber(barbeiro, "b.id")}`,
  },
  {
    ...shared,
    relatorio: "vendas-de-planos",
    titulo: "Vendas de planos",
    pergunta: "Que planos do clube cada barbeiro vendeu, e quanto ganhou por isso?",
    shows: "money",
    filters: ["barbeiro"],
    vazio: "Nenhum plano foi vendido por um barbeiro neste período.",
    columns: {
      barbeiro: text("Barbeiro"),
      novas: count("Assinaturas novas", { better: "more" }),
      renovacoes: count("Renovações", { better: "more" }),
      devolvidas: count("Devolvidas", { better: "less" }),
      valor: money("Valor pago", { better: "more" }),
      comissao: money("Comissão"),
    },
    sort: "-valor",
    opens: "vendedor",
    figures: ["novas", "renovacoes", "valor", "comissao"],
    chart: { tipo: "bars", colunas: ["valor"] },
    rows: ({
      shop,
      de,
      ate,
      barbeiro,
    }) => sql`select b.nome as barbeiro, b.id::text as chave, count(*) filter (where y.reversed_at is null and y.inicia) as novas,
        count(*) filter (where y.reversed_at is null and not y.inicia) as renovacoes, count(*) filter (where y.reversed_at is not null) as devolvidas,
        coalesce(sum(y.valor + y.movido_valor) filter (where y.reversed_at is null), 0)::bigint as valor,
        coalesce(sum(l.valor), 0)::bigint as comissao
      from subscription_payments y join barbeiros b on b.id = y.barbeiro_id
      left join lateral (select sum(c.valor) as valor from commissions c where c.item_id = y.item_id) l on true
      where y.barbershop_id = ${shop} and y.barbeiro_id is not null and ${ofBarber(barbeiro, "y.barbeiro_id")} and y.dia between ${de} and ${ate} group by b.id, b.nome`,
  },
];
