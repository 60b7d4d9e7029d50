import { sql } from "kysely";
import type * as z from "zod";
import { VoucherCode, type Voucher, type voucherList } from "#contract/vouchers.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

/** As they stand on that day; with `query` the one of that code. */
export async function vouchersOf(
  db: Tx,
  { shop }: ShopScope,
  { query, today, ...asked }: z.output<typeof voucherList.asked> & { today: string },
): Promise<Page<Voucher>> {
  const known = sql<
    Voucher["situacao"]
  >`case when v.reversed_at is not null then 'estornado' when v.blocked_at is not null then 'bloqueado'
    when v.valido_ate < ${today} and v.saldo + v.vencido > 0 then 'vencido' when v.saldo = 0 then 'usado' else 'ativo' end`;
  let found = db
    .selectFrom("gift_vouchers as v")
    .leftJoin("comanda_items as i", "i.id", "v.item_id")
    .select(["v.id", "v.codigo", "v.para", "v.valor", "v.saldo", "v.valido_ate"])
    .select([known.as("situacao"), sql<string>`v.dia`.as("dia"), sql<string>`i.comanda_id`.as("comanda_id")])
    .where("v.barbershop_id", "=", shop)
    .where("v.sold_at", "is not", null);
  if (query) found = found.where("v.codigo", "=", VoucherCode.safeParse(query).data ?? "");
  return page(found, asked, { dia: ["v.sold_at", "v.id"] });
}

type Held = { id: string; saldo: number; valido_ate: string | null; blocked: boolean };

/** One that was sold and not taken back, locked to the end of the transaction. */
export async function holdVoucher(db: Tx, { shop }: ShopScope, codigo: string): Promise<Held | undefined> {
  return db
    .selectFrom("gift_vouchers")
    .select(["id", "saldo", "valido_ate"])
    .select(sql<boolean>`blocked_at is not null`.as("blocked"))
    .where("barbershop_id", "=", shop)
    .where("codigo", "=", codigo)
    .where("sold_at", "is not", null)
    .where("reversed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Deducts payments from vouchers, or with negative amounts restores them, in the order of their ids. Fails on `voucher_balance`. */
export async function spendVouchers(db: Tx, { shop }: ShopScope, spent: Map<string, number>): Promise<void> {
  for (const [id, valor] of [...spent].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await sql`update gift_vouchers set saldo = saldo - ${valor} where barbershop_id = ${shop} and id = ${id}`.execute(
      db,
    );
}

export async function nameRecipient(
  db: Tx,
  { shop }: ShopScope,
  { item, para }: { item: string; para: string },
): Promise<void> {
  await sql`update gift_vouchers set para = ${para} where barbershop_id = ${shop} and item_id = ${item}`.execute(db);
}

/** Copies the recipients of the original vouchers to those of a reopened comanda. */
export async function copyRecipients(
  db: Tx,
  { shop }: ShopScope,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    update gift_vouchers v set para = before.para
    from comanda_items i join comanda_items copied on copied.comanda_id = ${to} and copied.created_at = i.created_at and copied.tipo = 'vale'
      join gift_vouchers before on before.item_id = i.id
    where v.barbershop_id = ${shop} and i.comanda_id = ${from} and i.barbershop_id = ${shop} and v.item_id = copied.id`.execute(
    db,
  );
}

type Sold = { items: string[]; dia: string; now: Date };

/** Activates the codes for their items' value, until the end by the shop's rule. */
export async function activateVouchers(db: Tx, { shop }: ShopScope, { items, dia, now }: Sold): Promise<void> {
  await sql`
    update gift_vouchers v set valor = i.preco, saldo = i.preco, sold_at = ${now}, dia = ${dia},
      valido_ate = (${dia}::date + make_interval(months => s.vale_meses))::date
    from comanda_items i, barbershop_settings s
    where v.barbershop_id = ${shop} and v.item_id = any (${items}::uuid[]) and i.id = v.item_id and s.barbershop_id = v.barbershop_id`.execute(
    db,
  );
}

/** Invalidates vouchers sold by these items, if nothing of them was used or expired. Returns how many. */
export async function reverseVouchers(
  db: Tx,
  { shop }: ShopScope,
  { items, now }: { items: string[]; now: Date },
): Promise<number> {
  const rows = await sql`update gift_vouchers set reversed_at = ${now}, saldo = 0
    where barbershop_id = ${shop} and item_id = any (${items}::uuid[]) and reversed_at is null and saldo = valor`.execute(
    db,
  );
  return Number(rows.numAffectedRows ?? 0n);
}
