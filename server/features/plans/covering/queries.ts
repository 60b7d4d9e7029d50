import { sql } from "kysely";
import type { Covered } from "#contract/coverage.ts";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

/** What a client's subscription and packages cover on a day. */
export async function coverageOf(
  db: Tx,
  scope: ShopScope,
  { client, dia }: { client: string; dia: string },
): Promise<Covered> {
  return (await coverageByDay(db, scope, { client, dias: [dia] })).get(dia)!;
}

/** The same on several days. */
export async function coverageByDay(
  db: Tx,
  _proven: AnyShopScope,
  { client, dias }: { client: string; dias: string[] },
): Promise<Map<string, Covered>> {
  const { rows } = await sql<Covered & { dia: string }>`
    select dia::text, app.coverage_of(${client}, dia) as clube, k.pacotes
    from (select app.packages_of(${client}) as pacotes offset 0) k, unnest(${dias}::date[]) dia`.execute(db);
  return new Map(
    rows.map(({ dia, clube, pacotes }) => {
      const covers = pacotes.filter(({ valido_ate }) => valido_ate === null || valido_ate >= dia);
      return [dia, { clube, pacotes: covers.toSorted(byEnd) }];
    }),
  );
}

/** The package that ends first is used first; of packages without an end, the oldest. */
function byEnd(one: Covered["pacotes"][number], other: Covered["pacotes"][number]): number {
  const [first, second] = [one, other].map(({ valido_ate, dia }) => `${valido_ate ?? "9999-12-31"} ${dia}`);
  return first! < second! ? -1 : Number(first !== second);
}
