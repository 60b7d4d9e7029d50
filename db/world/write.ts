import type { Client } from "pg";
import type { Books } from "./book-rows.ts";
import type { Row, Table } from "./rows.ts";
import type { World } from "./story.ts";

/** Writes the world as its owner, under the policies that every request obeys, in the transaction that is open. */
export async function writeWorld(
  client: Client,
  { shop, owner, rows: { profiles = [], reviews = [], ...rows }, books }: World,
): Promise<void> {
  const admin: Actor = { shop, actor: owner, role: "admin" };
  for (const [table, list] of Object.entries(rows)) {
    await become(client, admin);
    await insert(client, table as Table, list);
    await analyze(client, table as Table);
  }
  await writeBooks(client, admin, books);
  await become(client, admin);
  await client.query("select app.tally_client(id) from clients where barbershop_id = $1", [shop]);
  // Nobody writes another's profile, not even the owner.
  for (const profile of profiles) {
    await become(client, { ...admin, actor: profile.id });
    await insert(client, "profiles", [profile]);
  }
  // Nor a client's review: each is inserted as its client.
  await become(client, { ...admin, role: "cliente" });
  await insert(client, "reviews", reviews, "set_config('app.client', cliente_id::text, true) is not null");
  await analyze(client, "reviews");
}

/**
 * The counter of the year. A movement of the stock is booked and posted at the moment of its writing: its time and journal of then
 * are put right here, as the tables' owner.
 */
async function writeBooks(client: Client, admin: Actor, { rows, closings, moved, earned }: Books): Promise<void> {
  await setTriggers(client, "disable");
  for (const [table, list] of Object.entries(rows)) {
    await become(client, admin);
    if (ofOwner.has(table)) await becomeTheTablesOwner(client);
    await insert(client, table as Table, list);
    await analyze(client, table as Table);
  }
  await become(client, admin);
  await client.query(
    `update comandas c set total = e.total, gasto = e.gasto, dia = e.dia, journal_id = e.journal_id, closed_at = e.closed_at, closed_by = e.closed_by
     from json_populate_recordset(null::comandas, $1) e where e.id = c.id`,
    [JSON.stringify(closings)],
  );
  await setTriggers(client, "enable");
  await client.query(earn, [JSON.stringify(earned)]);
  await client.query(
    "update closing_parts p set numero = c.numero from journal j join comandas c on c.id = j.fonte_id where j.id = p.journal_id",
  );
  await analyze(client, "commissions");
  for (const statement of moveStock)
    await client.query(statement, statement.includes("$1") ? [JSON.stringify(moved)] : []);
  await analyze(client, "stock_movements");
  await client.query("select app.recount_sales(), app.recount_fees(), app.recount_client_months()");
  await analyze(client, "sales_days");
  await analyze(client, "client_months");
}

/**
 * Each client is tallied once, after the last of their visits, and the days and fees once what was sold has left the stock. No comanda has ended,
 * is full or has a deposit yet: asking so of each line is half of the furnishing's time.
 */
async function setTriggers(client: Client, change: "disable" | "enable"): Promise<void> {
  await becomeTheTablesOwner(client);
  for (const table of ["comanda_items", "comanda_payments"])
    await client.query(`alter table ${table} ${change} trigger judged`);
  const once = ["spent", "tallied", "tallied_by_month", "counted", "deposit_used"].map(
    (trigger) => `${change} trigger ${trigger}`,
  );
  await client.query(`alter table comandas ${once.join(", ")}`);
  await client.query(`alter table postings ${change} trigger counted`);
}

/** Nobody else writes these. */
const ofOwner = new Set(["journal", "postings", "closing_parts"]);

/** With the number that its comanda was given. */
const earn = `
  insert into commissions (barbershop_id, comanda_id, item_id, barbeiro_id, tipo, dia, vendido_em, numero, nome, quantidade, bruto, desconto,
    base, bps, origem, cheia, valor, journal_id, created_at, closing_id, processed_at, paid_at)
  select e.barbershop_id, e.comanda_id, e.item_id, e.barbeiro_id, e.tipo, e.dia, e.vendido_em, c.numero, i.nome, e.quantidade, e.bruto, e.desconto,
    e.base, e.bps, e.origem, e.cheia, e.valor, e.journal_id, e.created_at, e.closing_id, e.processed_at, e.paid_at
  from json_populate_recordset(null::commissions, $1) e join comandas c on c.id = e.comanda_id join comanda_items i on i.id = e.item_id`;

const moveStock = [
  "alter table stock_movements disable trigger posted",
  `insert into stock_movements (id, barbershop_id, product_id, tipo, quantidade, custo, fornecedor_id, comanda_item_id, motivo)
   select g.id, g.barbershop_id, g.product_id, g.tipo, g.quantidade, g.custo, g.fornecedor_id, g.comanda_item_id, coalesce('Comanda ' || c.numero, g.motivo)
   from json_populate_recordset(null::stock_movements, $1) g
   left join comanda_items i on i.id = g.comanda_item_id left join comandas c on c.id = i.comanda_id
   order by g.created_at, g.id`,
  `update stock_movements m set created_at = g.created_at from json_populate_recordset(null::stock_movements, $1) g where g.id = m.id`,
  `insert into journal (id, barbershop_id, dia, tipo, fonte, fonte_id, created_at)
   select m.id, m.barbershop_id, (m.created_at at time zone timezone)::date, 'estoque', 'stock_movements', m.id, m.created_at
   from json_populate_recordset(null::stock_movements, $1) g join stock_movements m on m.id = g.id join barbershops b on b.id = m.barbershop_id`,
  `insert into postings (journal_id, position, barbershop_id, conta, valor)
   select m.id, side.position, m.barbershop_id, side.conta, side.sign * m.valor
   from json_populate_recordset(null::stock_movements, $1) g join stock_movements m on m.id = g.id,
   lateral (values (1, 'estoque', 1), (2, case m.tipo when 'entrada' then 'fornecedores' when 'abertura' then 'saldos_de_abertura'
     when 'venda' then 'cmv' else 'perdas_de_estoque' end, -1)) side (position, conta, sign)`,
  "alter table stock_movements enable trigger posted",
  "update products p set moved_at = (select max(created_at) from stock_movements where product_id = p.id)",
];

async function becomeTheTablesOwner(client: Client): Promise<void> {
  await client.query(`select set_config('role', 'none', true)`);
}

/** Else it is taken for empty: by the checks of rows that refer to it, and by the plans of the first hour. */
async function analyze(client: Client, table: Table): Promise<void> {
  await becomeTheTablesOwner(client);
  await client.query(`analyze ${quoted(table)}`);
}

type Actor = { shop: string; actor: string; role: "admin" | "cliente" };

async function become(client: Client, { shop, actor, role }: Actor): Promise<void> {
  await client.query(
    `select set_config('role', 'navalha_auth', true), set_config('app.shop', $1, true), set_config('app.actor', $2, true),
      set_config('app.actor_role', $3, true)`,
    [shop, actor, role],
  );
}

/** One statement a table; what the rows leave out gets the table's defaults. `where` is evaluated before each row is judged. */
async function insert<Name extends Table>(
  client: Client,
  table: Name,
  rows: Row<Name>[],
  where = "true",
): Promise<void> {
  const name = quoted(table);
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  await client.query(
    `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1) where ${where}`,
    [JSON.stringify(rows)],
  );
}

function quoted(table: Table): string {
  return table
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
}
