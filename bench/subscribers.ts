import type { Client } from "pg";
import { subscriberList, subscriberTabs } from "#contract/subscriber-rows.ts";
import { asSuperuser, startDurablePostgres } from "./kit/durable-postgres.ts";
import { median, percentile } from "./kit/figures.ts";
import { httpLoad, type Request } from "./kit/http-load.ts";
import { ownerCookie, seedOwners } from "./kit/owners.ts";
import { openProduct, serveProduct } from "./kit/product.ts";
import { inRounds } from "./kit/rounds.ts";
import { seedShops } from "./kit/shops.ts";
import { judge, rounded } from "./kit/verdicts.ts";

/**
 * /assinaturas over HTTP, one connection: a club of 50,000 subscribers against one of 500, each tab, order and search, and the cards.
 * Each list shows ten rows, which every one of them has in the small club too.
 */
const few = await open(500);
const many = await open(50_000);
const names = Object.keys(few.requests);
await load(5);
const rounds = await inRounds(3, { growth: () => load(10) });
await few.close();
await many.close();

const figures = Object.fromEntries(
  names.map((name) => {
    const p95 = (size: "few" | "many") => rounds.map(({ growth }) => percentile(growth[`${size} ${name}`]!, 95));
    const [small, large] = [p95("few"), p95("many")];
    const growth = median(large.map((wait, round) => wait / small[round]!));
    return [name, { "p95, few": rounded(median(small)), "p95, many": rounded(median(large)), growth: rounded(growth) }];
  }),
);
console.table(figures);
judge(
  Object.entries(figures).map(([name, { growth }]) => ({
    goal: `${name}: p95 with many / with few`,
    measured: growth,
    atMost: 1.5,
  })),
);

function load(seconds: number): Promise<Record<string, number[]>> {
  const sized = (size: "few" | "many") =>
    Object.entries((size === "few" ? few : many).requests).map(([name, asked]): [string, Request[]] => [
      `${size} ${name}`,
      [asked],
    ]);
  return httpLoad({ requests: Object.fromEntries([...sized("few"), ...sized("many")]), connections: 1, seconds });
}

async function open(subscribers: number) {
  const postgres = await startDurablePostgres();
  await asSuperuser(postgres, (db) => furnish(db, subscribers));
  const product = await openProduct(postgres.url);
  const { url, stop } = await serveProduct(product);
  return {
    requests: requestsTo(url),
    close: async () => {
      await stop();
      await product.close();
      await postgres.stop();
    },
  };
}

function requestsTo(url: string): Record<string, Request> {
  const ask = (call: string, input: object): Request => ({
    method: "POST",
    url: `${url}/rpc/subscribers/${call}`,
    headers: { "content-type": "application/json", cookie: ownerCookie({ slug: "barbearia-1" }) },
    body: JSON.stringify({ json: input }),
  });
  const list = (input: object) => ask("list", { size: 10, ...input });
  return {
    cards: ask("summary", {}),
    ...Object.fromEntries(Object.entries(subscriberTabs).map(([tab, title]) => [title, list({ tab })])),
    ...Object.fromEntries(subscriberList.sorts.map((sort) => [`by ${sort}`, list({ sort, tab: "todos" })])),
    "by a name": list({ query: "cliente 12", tab: "todos" }),
    "by a plan": list({ query: "ouro" }),
  };
}

/** Half of the club is paid until a day of the next month; the rest is late, suspended, paused, cancelled or has left. */
async function furnish(db: Client, subscribers: number): Promise<void> {
  await seedShops(db, { shops: 1, clients: subscribers });
  await seedOwners(db);
  await db.query(`
    set session_replication_role = replica;
    insert into subscription_plans (barbershop_id, nome, preco)
      select id, name, 9000 from barbershops, unnest(array['Prata', 'Ouro', 'Diamante']) name;
    insert into plan_services (barbershop_id, plan_id, service_id, quota, fichas)
      select p.barbershop_id, p.id, s.id, 4, 40 from subscription_plans p join services s using (barbershop_id);
    insert into subscribers (barbershop_id, cliente_id, plan_id, preco, meses, inicio, desde, subscription_end, created_at, cancelled_at,
        motivo_cancelamento, ended_at)
      select c.barbershop_id, c.id, p.ids[1 + c.n % 3], 9000, 1, current_date - 365, current_date - c.n % 60, current_date + 30 - c.n % 60,
        now() - c.n % 365 * interval '1 day', case when c.n % 20 = 0 then now() end,
        case when c.n % 20 = 0 then 'preco' end, case when c.n % 60 > 45 then now() end
      from (select *, (row_number() over (order by id))::int as n from clients) c, (select array_agg(id) as ids from subscription_plans) p;
    insert into subscription_payments (barbershop_id, subscriber_id, comanda_id, item_id, dia, meses, de, ate, bruto, valor)
      select barbershop_id, id, uuidv7(), uuidv7(), desde - 30 * n, 1, subscription_end - 30 * (n + 1), subscription_end - 30 * n, 9000, 9000
      from subscribers, generate_series(0, 5) n;
    insert into subscription_pauses (barbershop_id, subscriber_id, de, ate)
      select barbershop_id, id, current_date - 1, current_date + 10 from subscribers where ended_at is null and subscription_end > current_date + 25;
    set session_replication_role = default;`);
  await db.query("vacuum analyze");
  await db.query(`
    set session_replication_role = replica;
    select set_config('app.shop', id::text, false), app.recount_club() from barbershops;
    set session_replication_role = default;`);
  await db.query("vacuum analyze");
}
