import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { inTransaction, type Settings } from "#server/database.ts";
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

/** All ids in the shop's rows that could appear in an answer to another shop. */
export async function idsOf({ pool }: Product, { id: shop }: Shop): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name in ('id', 'barbershop_id') and table_schema = 'public' group by 1 having count(*) = 2`,
  );
  const found = await pool.query<{ id: string }>(
    tables.map(({ name }) => `select id::text from ${name} where barbershop_id = '${shop}'`).join(" union "),
  );
  return [shop, ...found.rows.map(({ id }) => id)];
}

/** Table → a digest of its rows of this shop, independent of permissions. */
export async function digestOf({ pool }: Product, { id }: Shop): Promise<Record<string, string | null>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name = 'barbershop_id' and table_schema = 'public'`,
  );
  const rows = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(r::text, '' order by r::text)) as digest
    from ${name} r where barbershop_id = '${id}'`,
  );
  const found = await pool.query<{ name: string; digest: string | null }>(rows.join(" union all "));
  return Object.fromEntries(found.rows.map(({ name, digest }) => [name, digest]));
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
