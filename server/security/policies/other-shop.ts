import type { Client } from "pg";
import { id, type Person, peopleOf } from "./people.ts";
import type { Probe } from "./probe.ts";

/** `columns`: those that the app's role may read, each after a comma; empty for a table that only functions read. */
type Table = { name: string; columns: string; updatable: boolean; deletable: boolean };

/** For every table with a `barbershop_id`: rows of the other shop are neither read nor changed, and no row moves between shops. */
export async function otherShop(db: Client): Promise<Probe[]> {
  const { rows } = await db.query<Table>(tablesOfShops);
  return rows.flatMap((table) => [...unseen(table), ...unwritten(table)]);
}

const tablesOfShops = `
  select relname as name,
    coalesce(string_agg(', ' || attname, '') filter (where has_column_privilege('navalha_app', c.oid, attnum, 'select')), '') as columns,
    has_table_privilege('navalha_app', c.oid, 'update') as updatable,
    has_table_privilege('navalha_app', c.oid, 'delete') as deletable
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and attgenerated = '' and attname <> 'barbershop_id'
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and exists (select from pg_attribute where attrelid = c.oid and attname = 'barbershop_id')
  group by c.oid order by relname`;

const { admin } = peopleOf("here");
const here = id("here", "shop");
const there = id("there", "shop");

const strangers: [string, Person][] = [
  ...Object.entries(peopleOf("here")),
  ["somebody without a shop", { ...admin, shop: "" }],
  ["somebody without settings", { role: "navalha_app" }],
];

function unseen({ name, columns }: Table): Probe[] {
  return strangers.map(([who, as]) => ({
    says: `${who} sees nothing of another shop's ${name}`,
    as,
    statement: `select from ${name} where barbershop_id = '${there}'`,
    meets: columns ? 0 : "refused",
  }));
}

// A policy is checked before keys, references and exclusions, so the rows need not be valid.
function unwritten({ name, columns, updatable, deletable }: Table): Probe[] {
  const lost: Person = { ...admin, shop: "" };
  const add = `insert into ${name} (barbershop_id${columns}) select '${there}'${columns} from ${name}`;
  const give = `update ${name} set barbershop_id = '${there}'`;
  const take = `update ${name} set barbershop_id = '${here}' where barbershop_id = '${there}'`;
  const remove = `delete from ${name} where barbershop_id = '${there}'`;
  const nothing = (may: boolean) => (may ? 0 : "refused");
  return [
    { says: `nobody adds to another shop's ${name}`, as: admin, statement: add, meets: "refused" },
    { says: `nobody gives ${name} to another shop`, as: admin, statement: give, meets: "refused" },
    { says: `nobody takes another shop's ${name}`, as: admin, statement: take, meets: nothing(updatable) },
    { says: `nobody removes another shop's ${name}`, as: admin, statement: remove, meets: nothing(deletable) },
    { says: `nobody without a shop changes ${name}`, as: lost, statement: take, meets: nothing(updatable) },
  ];
}
