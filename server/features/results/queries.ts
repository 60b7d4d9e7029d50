import { type RawBuilder, sql } from "kysely";
import type { Due } from "#contract/finance-results.ts";
import { addDays } from "#contract/dates.ts";
import type { Span } from "#contract/periods.ts";
import type { Tx } from "#server/database.ts";
import { clientsAtRisk } from "#server/features/clients/risk/queries.ts";
import { isOwed } from "#server/features/closings/queries.ts";
import { accountsOf } from "#server/features/results/postings/queries.ts";
import { allUntil, type Parts } from "#server/features/sales/days/rules.ts";
import type { ShopScope } from "#server/scope.ts";

export type Each = "day" | "week" | "month";

/**
 * What an account received in a step of the period, in centavos as the ledger has them: what is earned is below zero. `ordem` counts the
 * steps from 1; 0 is the period before. `pai` is the name of the category above, `dinheiro` says that it is of drawer, safe or banks.
 */
export type AccountSum = {
  conta: string;
  nome: string;
  pai: string | null;
  tipo: "receita" | "despesa" | "ativo";
  dinheiro: boolean;
  ordem: number;
  agora: number;
  antes: number;
};

/** `starts` are the first days of the steps. The parts of `now` have months only where a step is one. */
type Stepping = { now: Parts; before: Parts; starts: string[] };

/** Revenue, expenses and money of a period by its steps, and of the one before. */
export async function accountSums(
  db: Tx,
  { shop }: ShopScope,
  { now, before, starts }: Stepping,
): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    select a.codigo as conta, a.nome, p.nome as pai, a.tipo, ${accountsOf.dinheiro} is true as dinheiro, sums.ordem, sums.agora, sums.antes
    from accounts a left join accounts p on p.barbershop_id = a.barbershop_id and p.codigo = a.pai, lateral (
      select ordem, sum(agora)::bigint as agora, sum(antes)::bigint as antes from (
        select width_bucket(dia, ${starts}::date[]) as ordem, valor as agora, 0 as antes from (${received(shop, now)}) agora
        union all select 0, 0, valor from (${received(shop, before)}) antes) both_periods
      group by 1) sums
    where a.barbershop_id = ${shop} and (a.tipo in ('receita', 'despesa') or ${accountsOf.dinheiro}) order by a.codigo`.execute(
    db,
  );
  return rows;
}

/** What account `a` received on the days of a period; the sum of a month is on its first day. */
function received(shop: string, { months, days }: Parts): RawBuilder<unknown> {
  const apart = days.map(
    ({ since, until, way }) => sql`select dia, ${way}::int * valor from account_days
      where barbershop_id = ${shop} and conta = a.codigo and dia >= ${since} and dia < ${until}`,
  );
  return sql`select mes as dia, valor from account_months
    where barbershop_id = ${shop} and conta = a.codigo and mes >= ${months.since} and mes < ${months.until}
    union all ${sql.join(apart, sql` union all `)}`;
}

/** The first day of the step that a day is in. A week of PostgreSQL begins on Monday. As a timestamp it asks for no time zone. */
function startOf(each: Each, day: RawBuilder<unknown>): RawBuilder<unknown> {
  if (each === "week") return sql`date_trunc('week', (${day} + 1)::timestamp)::date - 1`;
  return sql`date_trunc(${each}, ${day}::timestamp)::date`;
}

/** `weekday` counts from Sunday as 0, `dias` are those with sales; in centavos. */
export type WeekdaySum = { weekday: number; dias: number; valor: number };

/** What was sold on the weekdays of a period: the group of accounts that a fact of it leads to. */
export async function soldByWeekday(db: Tx, { shop }: ShopScope, { de, ate }: Span): Promise<WeekdaySum[]> {
  const { rows } = await sql<WeekdaySum>`
    select extract(dow from dia)::int as weekday, count(*)::int as dias, -sum(valor)::bigint as valor from (
      select d.dia, sum(d.valor) as valor
      from accounts a join account_days d on d.barbershop_id = a.barbershop_id and d.conta = a.codigo and d.dia between ${de} and ${ate}
      where a.barbershop_id = ${shop} and ${accountsOf.vendas} group by 1) days
    group by 1`.execute(db);
  return rows;
}

/** Money received in and paid from drawer, safe and banks in each step with any; transfers among them do not count. */
export async function moneySteps(
  db: Tx,
  { shop }: ShopScope,
  { de, ate, each }: Span & { each: Each },
): Promise<({ inicio: string } & Moved)[]> {
  const { rows } = await sql<{ inicio: string } & Moved>`
    select ${startOf(each, sql.ref("m.dia"))} as inicio, ${movedSums}
    from (${movedMoney(shop, { de, ate })} group by j.id having sum(p.valor) <> 0) m group by 1 order by 1`.execute(db);
  return rows;
}

/** The money that each journal of these days moved; to be grouped by journal, so that transfers leave nothing. */
function movedMoney(shop: string, { de, ate }: Span): RawBuilder<unknown> {
  return sql`select j.dia, sum(p.valor) as valor from journal j join postings p on p.journal_id = j.id
    join accounts a on a.barbershop_id = p.barbershop_id and a.codigo = p.conta and ${accountsOf.dinheiro}
    where j.barbershop_id = ${shop} and j.dia between ${de} and ${ate}`;
}

const movedSums = sql`coalesce(sum(m.valor) filter (where m.valor > 0), 0)::bigint as entrou,
  coalesce(-sum(m.valor) filter (where m.valor < 0), 0)::bigint as saiu`;

/** The balance of drawer, safe and banks at the end of two days. */
export async function moneyOn(
  db: Tx,
  { shop }: ShopScope,
  { one, other }: Record<"one" | "other", string>,
): Promise<Record<"one" | "other", number>> {
  const balance = (day: string) => sql`(select coalesce(sum(held.valor), 0)::bigint
    from accounts a, lateral (${received(shop, allUntil(day))}) held where a.barbershop_id = ${shop} and ${accountsOf.dinheiro})`;
  const { rows } = await sql<
    Record<"one" | "other", number>
  >`select ${balance(one)} as one, ${balance(other)} as other`.execute(db);
  return rows[0]!;
}

export type Moved = { entrou: number; saiu: number };

/**
 * Money received in and paid from drawer, safe and banks in these days; from the day `uncounted` on without what passed the drawer, which is
 * not counted yet.
 */
export async function moneyMoved(
  db: Tx,
  { shop }: ShopScope,
  { de, ate, uncounted }: Span & { uncounted: string | null },
): Promise<Moved> {
  const { rows } = await sql<Moved>`
    select ${movedSums} from (${movedMoney(shop, { de, ate })} and (j.dia < ${uncounted} is not false
      or not exists (select from postings x where x.journal_id = j.id and x.conta = 'caixa')) group by j.id having sum(p.valor) <> 0) m`.execute(
    db,
  );
  return rows[0]!;
}

/** What the team waits for, each in centavos: the unpaid rest of closings, and approved vales. All of it is due at once. */
export function owedToTeam(shop: string): RawBuilder<unknown> {
  return sql`select 'fechamento' as tipo, liquido - pago as valor from closings where barbershop_id = ${shop} and ${isOwed}
    union all select 'vale', valor from advances where barbershop_id = ${shop} and situacao = 'aprovado'`;
}

/**
 * Open bills and other income, what the team waits for, and the expected amounts of cards, Pix and online payments, which leave where money
 * goes back: by day, with late ones on the first day.
 */
export async function expectedMoney(
  db: Tx,
  { shop }: ShopScope,
  { de, ate }: Span,
): Promise<{ dia: string; entra: number; sai: number }[]> {
  const { rows } = await sql<{ dia: string; entra: number; sai: number }>`
    select greatest(dia, ${de}::date) as dia, sum(entra)::bigint as entra, sum(sai)::bigint as sai from (
      select vencimento as dia, case tipo when 'receita' then valor else 0 end as entra, case tipo when 'despesa' then valor else 0 end as sai
      from finance_entries where barbershop_id = ${shop} and situacao = 'aberto' and vencimento <= ${ate}
      union all select dia, greatest(liquido, 0), greatest(-liquido, 0) from receivables
      where barbershop_id = ${shop} and tipo in ('cartao', 'pix', 'online') and situacao = 'esperado' and dia <= ${ate}
      union all select ${de}::date, 0, valor from (${owedToTeam(shop)}) team) expected
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Open bills and income by due day, and what the team waits for, with their sums. */
export async function openEntries(
  db: Tx,
  { shop }: ShopScope,
  today: string,
): Promise<{ tipo: string; quando: "atrasado" | "hoje" | "semana" | "depois"; linhas: number; valor: number }[]> {
  const { rows } = await sql<{
    tipo: string;
    quando: "atrasado" | "hoje" | "semana" | "depois";
    linhas: number;
    valor: number;
  }>`
    select tipo, case when vencimento < ${today} then 'atrasado' when vencimento = ${today} then 'hoje'
        when vencimento <= ${addDays(today, 7)} then 'semana' else 'depois' end as quando,
      count(*)::int as linhas, sum(valor)::bigint as valor
    from finance_entries where barbershop_id = ${shop} and situacao = 'aberto' group by 1, 2
    union all select tipo, 'hoje', count(*)::int, sum(valor)::bigint from (${owedToTeam(shop)}) team group by 1`.execute(
    db,
  );
  return rows;
}

export async function owedByClients(db: Tx, { shop }: ShopScope): Promise<Due> {
  const { rows } = await sql<Due>`
    select count(*)::int as linhas, coalesce(sum(fiado), 0)::bigint as valor
    from client_wallets where barbershop_id = ${shop} and fiado > 0`.execute(db);
  return rows[0]!;
}

export async function expectedOf(db: Tx, { shop }: ShopScope, tipo: "cartao" | "pix" | "online"): Promise<Due> {
  const { rows } = await sql<Due>`
    select count(*)::int as linhas, coalesce(sum(liquido), 0)::bigint as valor
    from receivables where barbershop_id = ${shop} and tipo = ${sql.lit(tipo)} and situacao = 'esperado'`.execute(db);
  return rows[0]!;
}

/**
 * The part of payments for plans, packages, vouchers and deposits that clients had not used before a day, in centavos; without accounts
 * that owed nothing.
 */
export async function prepaidBalances(
  db: Tx,
  { shop }: ShopScope,
  before: string,
): Promise<{ conta: string; nome: string; valor: number }[]> {
  const { rows } = await sql<{ conta: string; nome: string; valor: number }>`
    select a.codigo as conta, a.nome, held.valor from accounts a, lateral (
      select coalesce(-sum(valor), 0)::bigint as valor from (${received(shop, allUntil(addDays(before, -1)))}) parts) held
    where a.barbershop_id = ${shop} and a.codigo in ('clube_a_apropriar', 'pacotes_a_usar', 'sinais', 'vales_presente') and held.valor <> 0
    order by a.codigo`.execute(db);
  return rows;
}

/** How many clients the report `clientes-em-risco` lists, after how many days without a visit, and the shop's closed days. */
export async function standing(db: Tx, { shop, timezone }: ShopScope, today: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select s.inativo_dias, s.fechado_ate, (select count(*)::int from ${clientsAtRisk({ shop, today, timezone })}) as em_risco
    from barbershop_settings s where s.barbershop_id = ${shop}`.execute(db);
  return rows[0]!;
}

type Standing = { em_risco: number; inativo_dias: number; fechado_ate: string | null };
