import type { Client } from "pg";
import { id, type Person, peopleOf } from "./people.ts";
import type { Probe } from "./probe.ts";
import { readers } from "./reading.ts";

type Row = Record<string, unknown>;

/** A table's arguments to `app.guard_shop_table`, and its entry in the catalogue. */
type GuardedTable = {
  name: string;
  reads: string[];
  writes: string[];
  barber: string | null;
  client: string | null;
  updates: string | null;
  deletes: boolean;
  /** The columns that an INSERT may name. */
  columns: string;
  /** Whether foreign keys of other tables may prevent deleting its rows. */
  needed: boolean;
};

/** For every table guarded by `app.guard_shop_table`: the access that its arguments give each role, regardless of its policies. */
export async function byKind(db: Client): Promise<Probe[]> {
  const { rows: tables } = await db.query<GuardedTable>(guardedTables);
  const probes: Probe[] = [];
  for (const table of tables) {
    const rows = await rowsHere(db, table.name);
    for (const [who, as] of people) {
      for (const [does, statement, meets] of outcomes(table, as, rows)) {
        probes.push({ says: `${who} ${does} of ${table.name}`, as, statement, meets });
      }
    }
  }
  return probes;
}

const guardedTables = `
  select t.*, columns, exists (
    select from pg_constraint where confrelid = t.name::regclass and confdeltype in ('a', 'r')) as needed
  from app.guarded_tables t, lateral (
    select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = t.name::regclass and attnum > 0 and not attisdropped and attgenerated = '') as a
  order by name`;

const { admin, barbeiro } = peopleOf("here");
const ze = id("here", "zé");
const people: [string, Person][] = [
  ...readers,
  ["a super admin in the shop", { ...admin, actorRole: "super_admin" }],
  ["Zé as a barber", { ...barbeiro, actor: ze, barber: ze }],
];

/** Bypasses the policies, so that a wrong one does not change the expected result. */
async function rowsHere(db: Client, table: string): Promise<Row[]> {
  await db.query(`savepoint looking; alter table ${table} no force row level security`);
  const rowsOfShop = `select to_jsonb(t) as row from ${table} t where barbershop_id = $1`;
  const { rows } = await db.query<{ row: Row }>(rowsOfShop, [id("here", "shop")]);
  await db.query("rollback to savepoint looking");
  return rows.map(({ row }) => row);
}

type Outcome = [does: string, statement: string, meets: number | "refused"];

function outcomes(table: GuardedTable, as: Person, rows: Row[]): Outcome[] {
  const { name, updates, deletes, needed } = table;
  const writes = reaches(table, as, table.writes);
  const seen = rows.filter(reaches(table, as, table.reads)).length;
  const own = rows.filter(writes).length;
  const set = (column: string, value = column) => `update ${name} set ${column} = ${value}`;
  const found: Outcome[] = [
    [`sees ${seen}`, `select from ${name}`, seen],
    [`changes ${own}`, set(updates ?? "barbershop_id"), own],
    ...rows.map((row): Outcome => ["adds a copy of a row", copy(table, row), writes(row) ? 0 : "refused"]),
  ];
  if (updates) found.push([`changes nothing but ${updates}`, set("barbershop_id"), "refused"]);
  if (!deletes) found.push(["deletes none", `delete from ${name}`, "refused"]);
  else if (own === 0 || !needed) found.push([`deletes ${own}`, `delete from ${name}`, own]);
  const column = ownColumn(table, as);
  if (column && own > 0) found.push(["gives away none", set(column, `'${id("here", "newcomer")}'`), "refused"]);
  return found;
}

/** PostgreSQL checks policies before keys, so a role that may insert gets the key violation. */
function copy({ name, columns }: GuardedTable, row: Row): string {
  const literal = JSON.stringify(row).replaceAll("'", "''");
  return `insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, '${literal}')
    on conflict do nothing`;
}

function reaches(table: GuardedTable, as: Person, roles: string[]): (row: Row) => boolean {
  const role = as.actorRole === "super_admin" ? "admin" : as.actorRole;
  if (roles.includes("everyone")) return () => true;
  if (!role || !roles.includes(role)) return () => false;
  const column = ownColumn(table, as);
  return (row) => !column || row[column] === (role === "barbeiro" ? as.barber : as.client);
}

/** The column that identifies a barber's or client's own rows, for roles that may access only their own. */
function ownColumn({ barber, client }: GuardedTable, { actorRole }: Person): string | null {
  if (actorRole === "barbeiro") return barber;
  return actorRole === "cliente" ? client : null;
}
