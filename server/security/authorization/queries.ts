import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { inTransaction, type Settings } from "#server/database.ts";
import { uuids } from "#server/security/plans/standing.ts";
import type { Product } from "#server/testing.ts";

export type Hired = { email: string; user: string; barber: string | null };
type Shop = { id: string; owner: string };

/**
 * Inserts a member of staff with the owner's password, like an accepted invitation. A barber gets the owner's hours and services.
 */
export async function hire({ deps }: Product, shop: Shop, role: "recepcionista" | "barbeiro"): Promise<Hired> {
  const user = randomUUID();
  const email = `${role}-${user}@exemplo.com`;
  const settings: Settings = { role: "navalha_auth", shop: shop.id, actor: user, actorRole: "admin" };
  return inTransaction(deps.db, settings, async (tx) => {
    await sql`insert into auth."user" (id, full_name, email) values (${user}, ${role}, ${email})`.execute(tx);
    await sql`insert into auth.account (account_id, provider_id, user_id, password)
      select ${user}, 'credential', ${user}, password from auth.account where user_id = ${shop.owner}`.execute(tx);
    await sql`insert into memberships (user_id, barbershop_id, role) values (${user}, ${shop.id}, ${role})`.execute(tx);
    await sql`insert into profiles (id, barbershop_id, full_name) values (${user}, ${shop.id}, ${role})`.execute(tx);
    if (role !== "barbeiro") return { email, user, barber: null };
    const barber = randomUUID();
    await sql`insert into barbeiros (id, barbershop_id, user_id, nome)
      values (${barber}, ${shop.id}, ${user}, 'Beto')`.execute(tx);
    await sql`insert into barber_services (barbershop_id, barbeiro_id, service_id)
      select distinct barbershop_id, ${barber}::uuid, service_id from barber_services`.execute(tx);
    await sql`insert into working_hours (barbershop_id, barbeiro_id, weekday, opens, closes)
      select barbershop_id, ${barber}, weekday, opens, closes from working_hours where barbeiro_id is null`.execute(tx);
    return { email, user, barber };
  });
}

/** Sets the price of all services with one barber. */
export async function setOwnPrice(
  { deps }: Product,
  shop: Shop,
  { barber, preco }: { barber: string; preco: number },
): Promise<void> {
  const settings: Settings = { role: "navalha_app", shop: shop.id, actorRole: "admin" };
  await inTransaction(deps.db, settings, (tx) =>
    tx.updateTable("barber_services").set({ preco }).where("barbeiro_id", "=", barber).execute(),
  );
}

/** Allows a client the most open bookings that the settings permit, so that a long test does not reach the limit. */
export async function allowManyOpenBookings({ deps }: Product, shop: Shop): Promise<void> {
  const settings: Settings = { role: "navalha_app", shop: shop.id, actorRole: "admin" };
  await inTransaction(deps.db, settings, (tx) =>
    tx.updateTable("barbershop_settings").set({ max_open_bookings: 50 }).execute(),
  );
}

/** Turns off the shop's requirement of a second factor, which earlier calls may have set. */
export async function allowWithoutSecondFactor({ deps }: Product, shop: Shop): Promise<void> {
  const settings: Settings = { role: "navalha_app", shop: shop.id, actorRole: "admin" };
  await inTransaction(deps.db, settings, (tx) =>
    tx.updateTable("barbershop_settings").set({ staff_second_factor: false }).execute(),
  );
}

type ClientRecord = { cpf: string | null; data_nascimento: string; observacoes: string | null };

/** Writes the data of a client that only some roles may read. */
export async function writeRecord({ deps }: Product, shop: Shop, record: ClientRecord & { id: string }): Promise<void> {
  const settings: Settings = { role: "navalha_app", shop: shop.id, actorRole: "admin" };
  const { id, ...fields } = record;
  await inTransaction(deps.db, settings, (tx) =>
    tx.updateTable("clients").set(fields).where("id", "=", id).executeTakeFirstOrThrow(),
  );
}

/** The ids of a row of each table of the shop, and its own. */
export async function idsOf(product: Product, { id: shop }: Shop): Promise<string[]> {
  const { withId } = await shopTables(product);
  const rows = withId.map((name) => `(select id::text from ${name} where barbershop_id = $1 limit 1)`);
  const found = await product.pool.query<{ id: string }>(rows.join(" union all "), [shop]);
  return [shop, ...found.rows.map(({ id }) => id)];
}

/** The ids in an answer that are those of the shop or of its rows. */
export async function idsIn(product: Product, { id: shop }: Shop, answer: string): Promise<string[]> {
  const named = answer.match(uuids);
  if (!named) return [];
  const { withId } = await shopTables(product);
  const rows = withId.map((name) => `select id::text from ${name} where barbershop_id = $1 and id = any ($2)`);
  const found = await product.pool.query<{ id: string }>(rows.join(" union all "), [shop, named]);
  return [...named.filter((id) => id === shop), ...found.rows.map(({ id }) => id)];
}

/** Table → the number of its rows of this shop, and the sum of the transactions that wrote them: what any change of a row changes. */
export async function versionsOf(product: Product, { id }: Shop): Promise<Record<string, string>> {
  const tables = await shopTables(product);
  const rows = tables.all.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as version from ${name} where barbershop_id = $1`,
  );
  const found = await product.pool.query<{ name: string; version: string }>(rows.join(" union all "), [id]);
  return Object.fromEntries(found.rows.map(({ name, version }) => [name, version]));
}

const tablesOf = new WeakMap<Product, Promise<Record<"all" | "withId", string[]>>>();

/** The tables of shops. They are asked for once a product, so that the statements made of them are planned once. */
function shopTables(product: Product): Promise<Record<"all" | "withId", string[]>> {
  const known = tablesOf.get(product) ?? readShopTables(product);
  tablesOf.set(product, known);
  return known;
}

async function readShopTables({ pool }: Product): Promise<Record<"all" | "withId", string[]>> {
  const { rows } = await pool.query<{ name: string; has_id: boolean }>(
    `select format('%I.%I', table_schema, table_name) as name, count(*) = 2 as has_id from information_schema.columns
     where column_name in ('id', 'barbershop_id') and table_schema = 'public' group by 1
     having bool_or(column_name = 'barbershop_id') order by 1`,
  );
  return { all: rows.map(({ name }) => name), withId: rows.filter((one) => one.has_id).map(({ name }) => name) };
}

type Account = { id: string; email: string };

/** Ensures a super admin with this e-mail and the shop owner's password. */
export async function ensureSuperAdmin({ deps }: Product, { owner }: Shop, { id, email }: Account): Promise<void> {
  await sql`insert into auth."user" (id, full_name, email) values (${id}, 'Super', ${email}) on conflict do nothing`.execute(
    deps.db,
  );
  await sql`insert into auth.account (account_id, provider_id, user_id, password)
    select ${id}, 'credential', ${id}, password from auth.account where user_id = ${owner}
    on conflict do nothing`.execute(deps.db);
  await sql`insert into auth.platform_member (user_id) values (${id}) on conflict do nothing`.execute(deps.db);
}

/** Marks the account as having an authenticator app; its sessions stay. */
export async function giveSecondFactor({ deps }: Product, user: string): Promise<void> {
  await sql`update auth."user" set two_factor_enabled = true where id = ${user}`.execute(deps.db);
}

/** Removes all super admins, as before the installation's first one. */
export async function removeSuperAdmins({ deps }: Product): Promise<void> {
  await sql`delete from auth.platform_member`.execute(deps.db);
}

/** A pending invitation of the platform, by any sender. */
export async function inviteAbove({ deps }: Product): Promise<{ id: string }> {
  const settings: Settings = { role: "navalha_auth", actorRole: "super_admin" };
  return inTransaction(deps.db, settings, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into staff_invitations (email, role, nome, token_hash, expires_at)
      select id || '@exemplo.com', 'super_admin', 'Nova', id, now() + interval '1 hour' from gen_random_uuid() id
      returning id`.execute(tx);
    return rows[0]!;
  });
}

const above: Settings = { role: "navalha_auth", actorRole: "super_admin" };

/** A plan of the platform. */
export async function newShopPlan({ deps }: Product): Promise<{ id: string }> {
  const plan = { nome: "Rede", preco: 49_900 };
  return inTransaction(deps.db, above, (tx) =>
    tx.insertInto("platform_plans").values(plan).returning("id").executeTakeFirstOrThrow(),
  );
}

/** What a shop owes the platform, or has paid. */
export async function newShopInvoice(
  { deps }: Product,
  { shop, paid = false }: { shop: string; paid?: boolean },
): Promise<{ id: string }> {
  return inTransaction(deps.db, above, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into shop_invoices (barbershop_id, plan_id, plano, de, ate, ajuste, valor, vence, tolera_ate, paga_em, forma)
      select ${shop}, id, nome, '2026-11-01', '2026-11-30', true, 2990, '2026-11-06', '2026-12-21',
        case when ${paid}::boolean then date '2026-11-05' end, case when ${paid}::boolean then 'pix' end
      from platform_plans order by ordem limit 1 returning id`.execute(tx);
    return rows[0]!;
  });
}

/** A shop owner's requests to the platform. */
export async function newShopRequest(
  { deps }: Product,
  { shop, account, answered = false }: { shop: string; account: string; answered?: boolean },
): Promise<{ id: string }> {
  const row = { barbershop_id: shop, user_id: account, tipo: "especialista", mensagem: "Como fazemos?" };
  const settings: Settings = { role: "navalha_app", shop, actor: account, actorRole: "admin" };
  const request = await inTransaction(deps.db, settings, (tx) =>
    tx.insertInto("platform_requests").values(row).returning("id").executeTakeFirstOrThrow(),
  );
  if (answered)
    await inTransaction(deps.db, above, (tx) =>
      tx.updateTable("platform_requests").set({ answered_at: new Date() }).where("id", "=", request.id).execute(),
    );
  return request;
}
