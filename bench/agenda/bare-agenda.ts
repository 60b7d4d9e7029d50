import { Hono } from "hono";
import { openDatabase, type Tx } from "#server/database.ts";
import { agenda } from "#server/features/appointments/rules.ts";
import { proveShop } from "#server/scope.ts";
import type { BenchPostgres } from "../kit/durable-postgres.ts";
import type { BenchProduct } from "../kit/product.ts";

type Asked = { shop: string; from: string; days: number };

/**
 * The lower bound: the same statements and arithmetic behind a plain page of the same server, as a superuser without row level security,
 * session, transaction, and checks of input and output.
 */
export function bareAgenda(postgres: BenchPostgres, { deps }: BenchProduct) {
  const { db, close } = openDatabase(postgres.superuserUrl);
  const pages = new Hono();
  pages.post("/bare/agenda", async (c) => {
    const { shop, ...asked } = await c.req.json<Asked>();
    const actor = { id: shop, name: "", role: "admin" as const };
    const scope = proveShop({ shop, timezone: "America/Sao_Paulo", actor, barber: null, client: null });
    const call = {
      deps,
      db: db as unknown as Tx,
      scope,
      now: new Date(),
      announce: () => {},
      endStreams: () => {},
      enqueue: async () => {},
    };
    return c.json(await agenda(call, asked));
  });
  return { pages, close };
}
