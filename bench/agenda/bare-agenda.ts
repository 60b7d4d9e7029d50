import { Hono } from "hono";
import { openDatabase, type Tx } from "#server/database.ts";
import { agenda } from "#server/features/appointments/rules.ts";
import { proveShop } from "#server/scope.ts";
import type { BenchPostgres } from "../kit/durable-postgres.ts";
import type { BenchProduct } from "../kit/product.ts";

type AgendaInput = { shop: string; from: string; days: number };

/**
 * The baseline: the same statements and arithmetic on a plain route of the same server. It runs as superuser, without row level
 * security, session, transaction, and checks of input and output.
 */
export function bareAgenda(postgres: BenchPostgres, { deps }: BenchProduct) {
  const { db, close } = openDatabase(postgres.superuserUrl);
  const pages = new Hono();
  pages.post("/bare/agenda", async (c) => {
    const { shop, ...query } = await c.req.json<AgendaInput>();
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
    return c.json(await agenda(call, query));
  });
  return { pages, close };
}
