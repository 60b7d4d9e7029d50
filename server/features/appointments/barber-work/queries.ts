import { sql } from "kysely";
import type * as z from "zod";
import type { Ahead, aheadList, BarberMonth } from "#contract/barber-work.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

/** Appointments that are not over. They began less than a day ago, so an index by start finds them. */
export async function workAhead(
  db: Tx,
  { shop }: ShopScope,
  { barber, now, ...asked }: z.output<typeof aheadList.asked> & { now: Date },
): Promise<Page<Ahead>> {
  const ahead = db
    .selectFrom("appointments as a")
    .leftJoin("clients as c", "c.id", "a.cliente_id")
    .select(["a.id", "a.inicio", "a.servico", "a.valor_final"])
    .select([
      sql<string>`coalesce(c.nome, 'Cliente removido')`.as("cliente"),
      sql<Ahead["status"]>`a.status`.as("status"),
    ])
    .where("a.barbershop_id", "=", shop)
    .where("a.barbeiro_id", "=", barber)
    .where("a.inicio", ">=", new Date(now.getTime() - 86_400_000))
    .where("a.fim", ">", now)
    .where("a.status", "in", ["agendado", "confirmado", "in-progress"]);
  const { items, next } = await page(ahead, asked, { inicio: ["a.inicio", "a.id"] });
  return { items: items.map((one) => ({ ...one, inicio: one.inicio.toISOString() })), next };
}

/** Counts of a span; minutes are the booked ones. */
export async function workOf(
  db: Tx,
  { shop }: ShopScope,
  { barber, from, until }: { barber: string; from: Date; until: Date },
): Promise<BarberMonth & { revenue: number }> {
  const { rows } = await sql<BarberMonth & { revenue: number }>`
    select count(*) filter (where status = 'concluido')::int as visits, count(*) filter (where status = 'faltou')::int as missed,
      coalesce(sum(extract(epoch from fim - inicio) / 60) filter (where status not in ('cancelado', 'faltou')), 0)::int as minutes,
      coalesce(sum(valor_final) filter (where status = 'concluido'), 0)::float8 as revenue
    from appointments
    where barbershop_id = ${shop} and barbeiro_id = ${barber} and inicio >= ${from} and inicio < ${until}`.execute(db);
  return rows[0]!;
}
