import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../scripts/test-database.ts";
import { definers } from "./definers.ts";

/** Checks the guards of the migrated database in its catalogue (trust S1). */
const database = await cloneDatabase();
const owner = new Client(database.url);
await owner.connect();
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The first column of every row. */
async function found(query: string): Promise<string[]> {
  return (await owner.query<string[]>({ text: query, rowMode: "array" })).rows.map(([first]) => first!);
}

test("every table but the list of migrations is under forced row level security", async () => {
  const open = await found(`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`);
  expect(open).toEqual(["migrations"]);
});

test("every table of a shop says which shop a row is of", async () => {
  const without = await found(`
    select relname from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_attribute where attrelid = c.oid and attname = 'barbershop_id')
    order by relname`);
  expect(without).toEqual(["barbershops", "migrations", "platform_plans"]);
});

test("every grant of the app's role on a table has a policy", async () => {
  const undecided = await found(`
    select relname || ' ' || command from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) as command
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and (has_table_privilege('navalha_app', c.oid, command)
        or command <> 'delete' and has_any_column_privilege('navalha_app', c.oid, command))
      and not exists (select from pg_policies p where p.tablename = relname and permissive = 'PERMISSIVE'
        and 'navalha_app' = any (roles) and cmd in ('ALL', upper(command)))`);
  expect(undecided).toEqual([]);
});

test("a policy is for the app's role or for the owner, never for everybody", async () => {
  const roles = await found(`select distinct unnest(roles)::text as role from pg_policies order by role`);
  expect(roles).toEqual(["navalha_app", await found("select current_user").then(([name]) => name)]);
});

test("no policy lets the planner know who asks: a plan is kept for everybody (0033)", async () => {
  const known = await found(`
    select tablename || ' ' || policyname from pg_policies where qual ~ '(?<!SELECT )app\\.shop\\(\\)|(?<!SELECT \\()app\\.actor_role\\(\\) ='`);
  expect(known).toEqual([]);
});

test("the app's roles are no superuser, own nothing, sign in nowhere and stay under row level security", async () => {
  const powerful = await found(`
    select rolname from pg_roles where rolname in ('navalha_app', 'navalha_auth')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolcanlogin
        or exists (select from pg_shdepend where refobjid = pg_roles.oid and deptype = 'o'))`);
  expect(powerful).toEqual([]);
  expect(
    await found(`select rolname from pg_roles where pg_has_role('navalha_app', oid, 'member') order by rolname`),
  ).toEqual(["navalha_app"]);
  expect(
    await found(`select rolname from pg_roles where pg_has_role('navalha_auth', oid, 'member') order by rolname`),
  ).toEqual(["navalha_app", "navalha_auth"]);
});

test("the app's role can neither enter the schema of the accounts nor read a table of it or of `app`", async () => {
  expect(
    await found(
      `select nspname from pg_namespace where has_schema_privilege('navalha_app', oid, 'usage') and nspname !~ '^pg_' order by 1`,
    ),
  ).toEqual(["app", "information_schema", "public"]);
  const readable = await found(`
    select relname from pg_class where relnamespace in ('auth'::regnamespace, 'app'::regnamespace) and relkind = 'r'
      and (has_table_privilege('navalha_app', oid, 'select') or has_any_column_privilege('navalha_app', oid, 'select'))`);
  expect(readable).toEqual([]);
});

test("the app's role reads neither CPF nor birth date nor notes of a client (decisions 4)", async () => {
  const hidden = await found(`
    select attname from pg_attribute where attrelid = 'clients'::regclass and attnum > 0 and not attisdropped
      and not has_column_privilege('navalha_app', attrelid, attnum, 'select') order by 1`);
  expect(hidden).toEqual([
    "blocked_by",
    "blocked_reason",
    "cpf",
    "data_nascimento",
    "endereco",
    "independente",
    "nascimento_mmdd",
    "observacoes",
    "responsavel_nome",
    "responsavel_telefone",
    "titular_independente",
    "vip_by",
  ]);
});

test("the app's role creates nothing, and empties or references no table", async () => {
  expect(
    await found(
      `select nspname from pg_namespace where has_schema_privilege('navalha_app', oid, 'create') and nspname !~ '^pg_'`,
    ),
  ).toEqual([]);
  const excessive = await found(`
    select relname || ' ' || privilege from pg_class, unnest(array['truncate', 'references', 'trigger', 'maintain']) as privilege
    where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind = 'r'
      and has_table_privilege('navalha_auth', pg_class.oid, privilege)`);
  expect(excessive).toEqual([]);
});

test("exactly these functions act as their owner, each with a search path that nobody can bend", async () => {
  const acting = await found(`
    select oid::regprocedure || ' ' || array_to_string(proconfig, ' ') from pg_proc
    where prosecdef and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) order by 1`);
  const path = "search_path=pg_catalog, public, pg_temp";
  expect(acting).toEqual(
    definers.map((name) => `${name} ${path}${name === "app.shops_named(text)" ? " enable_seqscan=off" : ""}`),
  );
});

test("rows of a client can move to a merged record, in every table", async () => {
  const left = await found(`
    select distinct conrelid::regclass || ' ' || command from pg_constraint, unnest(array['SELECT', 'UPDATE']) as command
    where confrelid = 'clients'::regclass and contype = 'f' and not exists (select from pg_policies
      where tablename = conrelid::regclass::text and current_user = any (roles) and cmd in ('ALL', command))`);
  expect(left).toEqual([]);
});

test("views run as their reader, and there are no materialized views", async () => {
  const unguarded = await found(`
    select relname from pg_class
    where relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and (relkind = 'm' or relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false))`);
  expect(unguarded).toEqual([]);
});

test("every foreign key has an action on delete", async () => {
  const silent = await found(`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) from pg_constraint
    where contype = 'f' and confdeltype = 'a' and connamespace <> 'pgboss'::regnamespace`);
  expect(silent).toEqual([]);
});

/** Foreign keys without an index, and why. Accounts are anonymised and shops deleted at night: keys to them need none. */
const unindexed = {
  "accounts (barbershop_id, pai)": "nobody deletes accounts, nor changes their codes",
  "advances (barbershop_id, pago_de)": "as accounts",
  "appointments (barbershop_id, falta_subscriber_id)": "an index of the few no-shows that used something",
  "barber_settlements (barbershop_id, conta)": "as accounts",
  "barbershop_settings (barbershop_id, capa_url)": "the index by shop leads to its one row",
  "barbershop_settings (barbershop_id, logo_url)": "as its cover",
  "blocks (barbershop_id, barbeiro_id)": "the index by shop leads to the few blocks of one shop",
  "clients (barbershop_id, titular_id, titular_independente)": "an index leads from the titular alone",
  "closing_payments (barbershop_id, conta)": "as accounts",
  "finance_entries (barbershop_id, conta)": "as accounts",
  "finance_entries (barbershop_id, pago_de)": "as accounts",
  "revenue_pot_visits (barbershop_id, plan_id)": "nobody deletes plans; indexes of what is open begin with it",
};

// The index begins with the row's id (the key's last column), or with the whole key.
test("every foreign key has an index, or a reason here", async () => {
  const slow = await found(`
    select distinct format('%s (%s)', conrelid::regclass, (
      select string_agg(attname, ', ' order by position) from unnest(conkey) with ordinality as k (attnum, position)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = k.attnum)) as key
    from pg_constraint c
    where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and confrelid not in ('barbershops'::regclass, 'auth."user"'::regclass) and not exists (
      select from pg_index i where i.indrelid = conrelid and indpred is null
        and (indkey[0] = conkey[cardinality(conkey)] or indkey[0] = conkey[1] and cardinality(conkey) > 1 and indkey[1] = conkey[2]))
    order by key`);
  expect(slow).toEqual(Object.keys(unindexed));
});

test("two live appointments of one barber cannot overlap, except an encaixe", async () => {
  const [rule] = await found("select pg_get_constraintdef(oid) from pg_constraint where conname = 'no_double_booking'");
  expect(rule).toBe(
    "EXCLUDE USING gist (barbeiro_id WITH =, tstzrange(inicio, ocupado_ate) WITH &&) " +
      "WHERE (((status = ANY (ARRAY['retido'::text, 'agendado'::text, 'confirmado'::text, 'in-progress'::text, 'concluido'::text])) AND (NOT encaixe)))",
  );
});

test("a range of time is never empty, for an empty one overlaps nothing", async () => {
  const checks = await found(`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) ~ '[ (](inicio|opens|retido_ate)' order by 1`);
  expect(checks).toEqual([
    "appointments: CHECK (((status = 'retido'::text) = (retido_ate IS NOT NULL)))",
    "appointments: CHECK ((fim > inicio))",
    "appointments: CHECK ((ocupado_ate > inicio))",
    "blocks: CHECK ((fim > inicio))",
    "working_hours: CHECK (((closes > opens) AND (closes <= 1440)))",
    "working_hours: CHECK ((opens >= 0))",
  ]);
});

test("a row points only at rows of its own shop", async () => {
  const loose = await found(`
    select conrelid::regclass || ': ' || pg_get_constraintdef(c.oid) from pg_constraint c
    where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1
      and confrelid not in ('barbershops'::regclass, 'platform_plans'::regclass, 'auth."user"'::regclass)`);
  expect(loose).toEqual([]);
});
