import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Client, type QueryResultRow } from "pg";
import { afterAll, expect, test } from "vitest";
import type { Agenda, Appointment } from "#contract/appointments.ts";
import { countedReviews, fewestReviews } from "#contract/reviews.ts";
import { type DemoLogin, furnishDemo } from "#db/world.ts";
import { inTransaction } from "#server/database.ts";
import { bookRules, brokenRows } from "#server/features/finance/audit/queries.ts";
import type { Hours } from "#server/features/appointments/free-times/working-day/rules.ts";
import { closedAt, toMinute, workingTime } from "#server/features/appointments/free-times/slots/rules.ts";
import { openProduct, openShop, timesIn } from "#server/testing.ts";
import { temporaryDataFolder } from "../scripts/temporary-folder.ts";

const dataDir = await temporaryDataFolder("navalha-world");
const friday = new Date("2026-11-20T17:20:00Z");
const product = await openProduct();
product.clock.time = friday;
const furnish = () => furnishDemo(product.databaseUrl, dataDir, friday);
const [logins, twin] = await Promise.all([furnish(), furnish()]);
const desk = await openDesk(product.databaseUrl);
afterAll(async () => {
  await desk.end();
  await rm(dataDir, { recursive: true });
});

test("two starts at once furnish one shop and answer the same logins, as does every later start", async () => {
  expect(await one("select count(*)::int as shops from barbershops")).toEqual({ shops: 1 });
  expect(twin).toEqual(logins);
  expect(await furnish()).toEqual(logins);
  expect(logins.map(({ role }) => role)).toEqual(["admin", "recepcionista", "barbeiro", "cliente"]);
});

test("the passwords differ, and only the owner of the data folder reads them", async () => {
  const file = join(dataDir, "demo-logins.json");
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(logins);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(new Set(logins.map(({ password }) => password)).size).toBe(4);
});

test("the shop has its people, its catalogue and a full year", async () => {
  const size = await one<Record<string, number>>(`select (select count(*) from barbeiros)::int as barbers,
    (select count(*) from services)::int as services, (select count(distinct telefone) from clients)::int as clients,
    (select count(*) from appointments)::int as appointments,
    (select count(distinct data_agendamento) from appointments where inicio < '2026-11-20')::int as days`);
  expect(size).toMatchObject({ barbers: 4, services: 12, clients: 300 });
  expect(size.appointments).toBeGreaterThan(8500);
  expect(size.days).toBeGreaterThan(355);
});

test("the stock is that of its movements, some of it low", async () => {
  const stock = await one<Record<string, number>>(`select count(*)::int as products, sum(quantity)::int as quantity,
    (select sum(quantidade)::int from stock_movements) as moved, count(*) filter (where baixo)::int as low from products`);
  expect(stock).toMatchObject({ products: 12, quantity: stock.moved });
  expect(stock.low).toBeGreaterThan(2);
});

test("the team has permissions and a pending invitation", async () => {
  expect(await one("select count(*)::int as rows, max(data_access_days) as days from barber_permissions")).toEqual({
    rows: 2,
    days: 90,
  });
  expect(await one("select role, accepted_at from staff_invitations")).toEqual({
    role: "recepcionista",
    accepted_at: null,
  });
});

test("no barber has two clients, and no client two barbers, at one time", async () => {
  const clashes = (column: string) => `select count(*)::int as clashes from (
    select inicio < lag(ocupado_ate) over (partition by ${column} order by inicio) as clash from appointments
    where status not in ('cancelado', 'faltou') and not encaixe) visits where clash`;
  expect(await one(clashes("barbeiro_id"))).toEqual({ clashes: 0 });
  expect(await one(clashes("cliente_id"))).toEqual({ clashes: 0 });
});

test("every appointment lies where the product's own rule allows one", async () => {
  const hours = await all<Hours>("select barbeiro_id, weekday, opens, closes from working_hours");
  const blocks = await all<Block>("select barbeiro_id, inicio, fim from blocks where removed_at is null");
  const appointments = await all<Booked>(
    "select barbeiro_id, data_agendamento::text as day, inicio, fim from appointments",
  );
  const pages = Map.groupBy(appointments, ({ barbeiro_id, day }) => `${barbeiro_id} ${day}`);
  const misplaced = [...pages.values()].flatMap((page) => {
    const { barbeiro_id, day } = page[0]!;
    const time = workingTime({ hours, exceptions: [], blocks, timezone: "America/Sao_Paulo" }, barbeiro_id, [day]);
    return page.filter(({ inicio, fim }) => closedAt(time, toMinute(inicio), toMinute(fim) - toMinute(inicio)));
  });
  expect(misplaced).toEqual([]);
});

test("the instants match the local times", async () => {
  const wrong = await one(`select count(*)::int as wrong from appointments
    where inicio <> (data_agendamento + hora_inicio) at time zone 'America/Sao_Paulo'
      or fim <> (data_agendamento + hora_fim) at time zone 'America/Sao_Paulo'`);
  expect(wrong).toEqual({ wrong: 0 });
});

test("the year has its rhythm", async () => {
  const rhythm = await one<Record<string, number>>(`
    select count(*) filter (where dow = 6)::float8 / count(*) filter (where dow = 1) as saturday_to_monday,
      count(*) filter (where dow < 6 and hour = 17)::float8 / count(*) filter (where dow < 6 and hour = 12) as evening_to_noon,
      count(*) filter (where data_agendamento between '2025-12-01' and '2025-12-24')::float8
        / count(*) filter (where data_agendamento between '2026-01-08' and '2026-01-31') as december_to_january,
      avg((status = 'faltou')::int)::float8 as missed, avg((status = 'cancelado')::int)::float8 as cancelled
    from (select *, extract(dow from data_agendamento) as dow, extract(hour from hora_inicio) as hour from appointments
      where data_agendamento < '2026-11-20') past`);
  expect(rhythm.saturday_to_monday).toBeGreaterThan(2.5);
  expect(rhythm.evening_to_noon).toBeGreaterThan(2);
  expect(rhythm.december_to_january).toBeGreaterThan(1.1);
  expect(rhythm.missed).toSatisfy(between(0.02, 0.04));
  expect(rhythm.cancelled).toSatisfy(between(0.06, 0.1));
});

test("what is over is settled, and the weeks ahead grow thinner", async () => {
  const open = await one(`select count(*)::int as open from appointments
    where data_agendamento < '2026-11-20' and status not in ('concluido', 'cancelado', 'faltou')`);
  expect(open).toEqual({ open: 0 });
  const weeks = await all<{ booked: number }>(`select count(*)::int as booked from appointments
    where data_agendamento > '2026-11-20' group by (data_agendamento - date '2026-11-21') / 7
    order by (data_agendamento - date '2026-11-21') / 7`);
  const [first = 0, second = 0, third = 0] = weeks.map(({ booked }) => booked);
  expect(weeks).toHaveLength(3);
  expect(first).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(third);
  expect(third).toBeGreaterThan(0);
});

test("each appointment has its services at its price and length, and a history in order that ends with its state", async () => {
  const wrong = await one(`
    select count(*)::int as wrong from appointments a
    join lateral (select sum(preco) as price, sum(duracao_minutos) as length, string_agg(nome, ' + ' order by position) as nome
      from appointment_services s where s.appointment_id = a.id) s on true
    join lateral (select array_agg(tipo order by created_at, id) as steps, max(created_at) as last
      from appointment_events e where e.appointment_id = a.id) e on true
    where s.price <> a.valor_final or s.nome <> a.servico or a.inicio + s.length * interval '1 minute' <> a.fim
      or e.steps[1] <> 'booked' or e.last > '${friday.toISOString()}' or e.steps[cardinality(e.steps)] <> case a.status
        when 'agendado' then 'booked' when 'confirmado' then 'confirmed' when 'in-progress' then 'started'
        when 'concluido' then 'finished' when 'cancelado' then 'cancelled' else 'missed' end
      or (a.status in ('concluido', 'in-progress') and not 'started' = any (e.steps))`);
  expect(wrong).toEqual({ wrong: 0 });
});

test("the totals of a client are those of their visits, and of what they paid for", async () => {
  const wrong = await one(`select count(*)::int as wrong from clients c
    join lateral (select count(*)::int as visits, max(inicio) as last from appointments a
      where a.cliente_id = c.id and a.status = 'concluido') done on true
    join lateral (select coalesce(sum(app.paid_of(k)), 0)::bigint as spent from comandas k
      where k.cliente_id = c.id and k.situacao = 'fechada') sold on true
    where (c.total_visitas, c.total_gasto) is distinct from (done.visits, sold.spent)
      or c.data_ultimo_corte is distinct from done.last`);
  expect(wrong).toEqual({ wrong: 0 });
});

test("about every fourth visit has a review, soon after it, and all barbers but one have enough for a rating", async () => {
  const said = await one<Record<string, number>>(`
    select count(*)::float8 / (select count(*) from appointments where status = 'concluido') as share,
      avg((nota = 5)::int)::float8 as best, min(nota)::int as worst,
      avg((comentario <> '')::int)::float8 as commented, count(distinct comentario)::int as texts,
      count(*) filter (where r.created_at not between a.updated_at and '${friday.toISOString()}')::int as misplaced
    from reviews r join appointments a on a.id = r.appointment_id`);
  expect(said).toMatchObject({ worst: 3, misplaced: 0 });
  expect(said.share).toSatisfy(between(0.15, 0.3));
  expect(said.best).toSatisfy(between(0.7, 0.9));
  expect(said.commented).toSatisfy(between(0.2, 0.5));
  expect(said.texts).toBeGreaterThan(40);
  const barbers = await all<{ reviews: number }>(`select count(r.id)::int as reviews
    from barbeiros b left join reviews r on r.barbeiro_id = b.id group by b.id order by count(r.id)`);
  expect(barbers[0]!.reviews).toSatisfy(between(1, fewestReviews - 1));
  expect(barbers[1]!.reviews).toBeGreaterThan(countedReviews);
});

test("a year of comandas, drawers and expenses balances, and has its rhythm", async () => {
  const { rows } = await product.pool.query<{ id: string }>("select id from barbershops");
  const shop = rows[0]!.id;
  for (const rule of bookRules) {
    const asAdmin = { role: "navalha_app", shop, actorRole: "admin" } as const;
    expect(await inTransaction(product.deps.db, asAdmin, (tx) => brokenRows(tx, shop, rule)), rule).toEqual([]);
  }
  const year = await one<Record<string, number>>(`select
    (select count(*) from comandas where situacao = 'fechada')::float8 / count(*) as closed,
    (select count(*) from comandas where situacao = 'aberta')::int as open,
    (select count(*) from caixas where closed_at is null)::int as drawers,
    (select count(*) filter (where contado <> esperado)::float8 / count(*) from caixas) as differences,
    (select count(distinct dia) from caixas)::int as days,
    (select count(*) from comanda_items where tipo = 'produto')::int as products,
    (select sum(valor) filter (where forma = 'pix')::float8 / sum(valor) from comanda_payments) as pix,
    (select count(*) from journal where dia > '2026-11-20')::int as ahead
    from appointments where status = 'concluido'`);
  expect(year).toMatchObject({ drawers: 1, ahead: 0 });
  expect(year.closed).toSatisfy(between(0.99, 1));
  expect(year.open).toSatisfy(between(1, 9));
  expect(year.days).toBeGreaterThan(355);
  expect(year.differences).toSatisfy(between(0.05, 0.2));
  expect(year.products).toBeGreaterThan(300);
  expect(year.pix).toSatisfy(between(0.3, 0.5));
});

test("every login opens its part of the product, with today in all its states", async () => {
  const [owner, reception, barber, client] = await Promise.all(logins.map((login) => readerOf(login)));
  const { appointments, blocks } = await owner!<Agenda>("/agenda?from=2026-11-20&days=1");
  const states = ["agendado", "cancelado", "concluido", "confirmado", "faltou", "in-progress"];
  expect([...new Set(appointments.map(({ status }) => status))].toSorted()).toEqual(states);
  expect(appointments.filter(({ encaixe }) => encaixe)).not.toEqual([]);
  const running = appointments.filter(({ status }) => status === "in-progress").map((each) => each.barbeiro_id);
  expect(running).toEqual([...new Set(running)]);
  expect(blocks).toMatchObject([{ motivo: "Almoço" }, { motivo: "Almoço" }]);
  expect((await reception!<Agenda>("/agenda?from=2026-11-20&days=1")).appointments).toEqual(appointments);
  const own = (await barber!<Agenda>("/agenda?from=2026-11-20&days=1")).appointments;
  expect(own.length).toSatisfy(between(5, appointments.length - 1));
  for (const which of ["upcoming", "past"]) {
    const mine = await client!<{ appointments: Appointment[] }>(`/my-appointments?which=${which}`);
    expect(mine.appointments).not.toEqual([]);
  }
});

test("a visitor finds free times at the demo shop", async () => {
  const page = await product.browser().publicPage.barbershop({ slug: "demo" });
  const wanted = { slug: "demo", services: [page.services[0]!.id], barber: "any", from: "2026-11-20", days: 7 };
  const free = await product.browser().publicPage.freeTimes(wanted);
  expect(timesIn(free).length).toBeGreaterThan(50);
});

test("a demo login is wrong from everywhere but this machine", async () => {
  const away = await signIn(logins[0]!, "203.0.113.9");
  const mistyped = await signIn({ ...logins[0]!, password: "errada" });
  expect([away.status, mistyped.status]).toEqual([401, 401]);
  const { requestId: _, ...answer } = (await away.json()) as Record<string, string>;
  expect(await mistyped.json()).toMatchObject(answer);
});

test("a failed demo leaves nothing, and a database with a shop gets none", async () => {
  const other = await openProduct();
  const refusing = "alter table appointment_events add constraint refusing check (tipo <> 'booked')";
  await other.pool.query(refusing);
  await expect(furnishDemo(other.databaseUrl, dataDir, friday)).rejects.toThrow("refusing");
  const left = await other.pool.query(`select from barbershops union all select from auth."user"`);
  expect(left.rowCount).toBe(0);
  await other.pool.query("alter table appointment_events drop constraint refusing");
  await openShop(other);
  expect(await furnishDemo(other.databaseUrl, dataDir, friday)).toEqual([]);
});

type Block = { barbeiro_id: string | null; inicio: Date; fim: Date };
type Booked = { barbeiro_id: string; day: string; inicio: Date; fim: Date };

/** A connection with the rights of the demo shop's owner. */
async function openDesk(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  await client.query(
    `select set_config('app.shop', id::text, false), set_config('app.actor_role', 'admin', false) from barbershops`,
  );
  await client.query("set role navalha_app");
  return client;
}

async function all<Row extends QueryResultRow>(sql: string): Promise<Row[]> {
  return (await desk.query<Row>(sql)).rows;
}

async function one<Row extends QueryResultRow>(sql: string): Promise<Row> {
  return (await all<Row>(sql))[0]!;
}

/** Signs in directly from this machine, or through a proxy that reports `address`. */
function signIn({ email, password }: DemoLogin, address?: string): Promise<Response> {
  return fetch(`${product.url}/api/v1/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(address && { "x-forwarded-for": address }) },
    body: JSON.stringify({ email, password }),
  });
}

/** Signs in, and returns a function that reads with that session. */
async function readerOf(login: DemoLogin): Promise<<T>(path: string) => Promise<T>> {
  const [cookie = ""] = (await signIn(login)).headers.getSetCookie();
  return async <T>(path: string) => {
    const response = await fetch(`${product.url}/api/v1${path}`, { headers: { cookie } });
    return (await response.json()) as T;
  };
}

function between(low: number, high: number): (value: number) => boolean {
  return (value) => value >= low && value <= high;
}
