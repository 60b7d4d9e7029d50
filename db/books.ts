import type { Pool, PoolClient } from "pg";

type Table = "payment_events" | "online_payments";
type Books = {
  countOf: (table: Table) => Promise<number>;
  balances: () => Promise<Record<string, number>>;
  differencesAfter: (act: () => Promise<unknown>) => Promise<Record<string, number>>;
};

/** The balance of each account of a shop by its daily sums, which equal the sum of its postings; and the row count of a table. */
export function booksOf({ pool }: { pool: Pool }, slug: string): Books {
  const asAdmin = async <T>(query: (app: PoolClient) => Promise<T>) => {
    const app = await pool.connect();
    try {
      await app.query("begin; set local role navalha_app");
      await app.query(
        "select set_config('app.shop', id::text, true), set_config('app.actor_role', 'admin', true) from app.shop_by_slug($1) as id",
        [slug],
      );
      return await query(app);
    } finally {
      await app.query("rollback");
      app.release();
    }
  };
  const balances = () =>
    asAdmin(async (app) => {
      const { rows } = await app.query<{ conta: string; days: number; posted: number }>(
        `select a.codigo as conta, coalesce((select sum(valor) from account_days d where d.barbershop_id = a.barbershop_id and d.conta = a.codigo), 0)::int as days,
          coalesce((select sum(valor) from postings p where p.barbershop_id = a.barbershop_id and p.conta = a.codigo), 0)::int as posted
         from accounts a order by 1`,
      );
      const unequal = rows.filter(({ days, posted }) => days !== posted);
      if (unequal.length > 0) throw new Error(`the days do not add up: ${JSON.stringify(unequal)}`);
      return Object.fromEntries(rows.map(({ conta, days }) => [conta, days]));
    });
  const countOf = (table: Table) =>
    asAdmin(async (app) => {
      const { rows } = await app.query<{ count: number }>(`select count(*)::int as count from ${table}`);
      return rows[0]!.count;
    });
  const differencesAfter = async (act: () => Promise<unknown>) => {
    const before = await balances();
    await act();
    const after = Object.entries(await balances());
    return Object.fromEntries(
      after.map(([conta, valor]) => [conta, valor - before[conta]!] as const).filter(([, valor]) => valor !== 0),
    );
  };
  return { balances, countOf, differencesAfter };
}
