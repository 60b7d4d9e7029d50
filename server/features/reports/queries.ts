import { type RawBuilder, sql } from "kysely";
import { isChronological, isWord, type ReportRow } from "#contract/reports.ts";
import type { Tx } from "#server/database.ts";
import { type ReportQuery, type Declared, summed } from "#server/features/reports/columns/rules.ts";
import type { ShopScope } from "#server/scope.ts";

type Read = { quantas: number; somas: Record<string, number>; linhas: ReportRow[] };

type Wanted = { declared: Declared; query: ReportQuery; ordem: string; most: number };

/** Whether a row is of the barber that was asked for, if one was; `column` is its barber's id. */
export function ofBarber(barbeiro: string | null, column: string): RawBuilder<boolean> {
  return sql`(${barbeiro}::uuid is null or ${sql.ref(column)} = ${barbeiro})`;
}

/** At most `most` rows of a report, the newest ones of days or months in their order, with the number of all rows and their sums. */
export async function reportRows(db: Tx, _proven: ShopScope, { declared, query, ordem, most }: Wanted): Promise<Read> {
  const added = summed(declared).flatMap((name) => [sql.lit(name), sql`coalesce(sum(${sql.ref(name)}), 0)`]);
  const [, minus, name] = /^(-?)(.+)$/.exec(ordem)!;
  const first = Object.keys(declared.columns)[0]!;
  const newest = isChronological({ nome: first, tipo: declared.columns[first]!.tipo }, ordem);
  const order = sql`${sortedBy(declared, name!)} ${sql.raw(minus || newest ? "desc" : "asc")} nulls last, ${sortedBy(declared, first)}`;
  const { rows } = await sql<Read>`
    with r as materialized (${declared.rows(query)})
    select (select count(*)::int from r) as quantas, (select json_build_object(${sql.join(added)}) from r) as somas,
      (select coalesce(json_agg(t), '[]') from (select * from r order by ${order} limit ${most}::int) t) as linhas`.execute(
    db,
  );
  const { linhas, ...whole } = rows[0]!;
  return { ...whole, linhas: newest ? linhas.toReversed() : linhas };
}

/**
 * The sort expression of a column: words sort as in lists. The first column may sort by a hidden one, as weekdays do; a ratio sorts by its
 * parts.
 */
function sortedBy({ columns, hidden = [], sort }: Declared, column: string): RawBuilder<unknown> {
  const shown = columns[column];
  if (shown?.made.from === "ratio")
    return sql`${sql.ref(shown.made.of)}::numeric / nullif(${sql.ref(shown.made.by)}, 0)`;
  if (shown?.made.from === "share") return sql.ref(shown.made.of);
  if (column === Object.keys(columns)[0] && hidden.includes(sort)) return sql.ref(sort);
  return shown && isWord(shown.tipo) ? sql`app.searchable(${sql.ref(column)})` : sql.ref(column);
}

/** All current and former barbers, active ones first, by name. */
export async function reportTeam(db: Tx, { shop }: ShopScope): Promise<{ value: string; label: string }[]> {
  return db
    .selectFrom("barbeiros")
    .select(["id as value", "nome as label"])
    .where("barbershop_id", "=", shop)
    .orderBy("ativo", "desc")
    .orderBy("nome")
    .limit(500)
    .execute();
}
