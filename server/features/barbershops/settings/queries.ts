import { sql } from "kysely";
import type * as z from "zod";
import type { ClosingSettings } from "#contract/closing-terms.ts";
import type { CommissionSettings } from "#contract/commission-terms.ts";
import type { PixReceiver } from "#contract/pix.ts";
import type { DepositPolicy } from "#contract/deposits.ts";
import type { OwnSettings, SaveShop, shopSettings } from "#contract/shop-settings.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** The shop's settings, with its data and its earlier links. */
export async function ownSettings(db: Tx, { shop }: ShopScope): Promise<OwnSettings> {
  const earlier = await db
    .selectFrom("barbershop_slugs as s")
    .innerJoin("barbershops as b", "b.id", "s.barbershop_id")
    .select(["s.slug", "s.created_at"])
    .where("s.barbershop_id", "=", shop)
    .whereRef("s.slug", "<>", "b.slug")
    .orderBy("s.created_at", "desc")
    .execute();
  const found = await db
    .selectFrom("barbershop_settings as s")
    .innerJoin("barbershops as b", "b.id", "s.barbershop_id")
    .selectAll("s")
    .select(["b.nome", "b.slug", "b.telefone", "b.endereco"])
    .select(sql<boolean>`b.published_at is not null`.as("publicada"))
    .$narrowType<CommissionSettings & ClosingSettings & Pick<DepositPolicy, "sinal_tipo" | "sinal_devolve">>()
    .where("b.id", "=", shop)
    .executeTakeFirstOrThrow();
  return {
    ...found,
    pix: pixOf(found),
    slot_step: found.slot_step as OwnSettings["slot_step"],
    earlier: earlier.map(({ slug, created_at }) => ({ slug, created_at: created_at.toISOString() })),
  };
}

/** Locks the shop's data and settings until the transaction ends. */
export async function lockSettings(db: Tx, { shop }: ShopScope): Promise<void> {
  await sql`
    select from barbershop_settings s join barbershops b on b.id = s.barbershop_id
    where s.barbershop_id = ${shop} for no key update`.execute(db);
}

type PixColumns = { [Name in keyof PixReceiver as `pix_${Name}`]: string | null };

function pixOf({ pix_tipo, pix_chave, pix_nome, pix_cidade }: PixColumns): PixReceiver | null {
  if (!pix_tipo || !pix_chave || !pix_nome || !pix_cidade) return null;
  return { tipo: pix_tipo as PixReceiver["tipo"], chave: pix_chave, nome: pix_nome, cidade: pix_cidade };
}

/** Null when the shop has set none. */
export async function pixReceiver(db: Tx, { shop }: ShopScope): Promise<PixReceiver | null> {
  const found = await db
    .selectFrom("barbershop_settings")
    .select(["pix_tipo", "pix_chave", "pix_nome", "pix_cidade"])
    .where("barbershop_id", "=", shop)
    .executeTakeFirstOrThrow();
  return pixOf(found);
}

export async function changePix(db: Tx, { shop }: ShopScope, pix: PixReceiver | null): Promise<void> {
  const { tipo = null, chave = null, nome = null, cidade = null } = pix ?? {};
  const columns: PixColumns = { pix_tipo: tipo, pix_chave: chave, pix_nome: nome, pix_cidade: cidade };
  await db.updateTable("barbershop_settings").set(columns).where("barbershop_id", "=", shop).execute();
}

export type Decided = z.output<NonNullable<(typeof shopSettings.change)["~orpc"]["inputSchema"]>>;

export async function changeSettings(db: Tx, { shop }: ShopScope, decided: Omit<Decided, "antes">): Promise<void> {
  await db.updateTable("barbershop_settings").set(decided).where("barbershop_id", "=", shop).execute();
}

/** Waits for transactions that are posting, and blocks new ones until it is done (docs/decisions/0028). Returns the earlier value. */
export async function closeDaysUntil(db: Tx, { shop }: ShopScope, fechado_ate: string | null): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('days of ' || ${shop}, 0))`.execute(db);
  const before = await db
    .selectFrom("barbershop_settings")
    .select("fechado_ate")
    .where("barbershop_id", "=", shop)
    .executeTakeFirstOrThrow();
  await db.updateTable("barbershop_settings").set({ fechado_ate }).where("barbershop_id", "=", shop).execute();
  return before.fechado_ate;
}

/** Null unpublishes the page. */
export async function writePublished(db: Tx, { shop }: ShopScope, published_at: Date | null): Promise<void> {
  await db.updateTable("barbershops").set({ published_at }).where("id", "=", shop).execute();
}

/** Fails when another shop has or had the slug. */
export async function changeShop(
  db: Tx,
  { shop }: ShopScope,
  data: Partial<z.output<typeof SaveShop>> | { slug: string },
): Promise<void> {
  await db.updateTable("barbershops").set(data).where("id", "=", shop).execute();
}

/** Whether the slug is or was the shop's. */
export async function hadSlug(db: Tx, { shop }: ShopScope, slug: string): Promise<boolean> {
  const found = await db
    .selectFrom("barbershop_slugs")
    .select("slug")
    .where("slug", "=", slug)
    .where("barbershop_id", "=", shop)
    .executeTakeFirst();
  return found !== undefined;
}

/** The shop's slugs that it got in the last 24 hours. */
export async function slugsOfDay(db: Tx, { shop }: ShopScope): Promise<number> {
  const { count } = await db
    .selectFrom("barbershop_slugs")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("barbershop_id", "=", shop)
    .where("created_at", ">", sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function slugIsTaken(db: Tx, _scope: ShopScope, slug: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select app.slug_is_taken(${slug}) as taken`.execute(db);
  return rows[0]!.taken;
}
