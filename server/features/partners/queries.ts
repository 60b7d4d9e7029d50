import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { ChangeContract, contractList, PartnerContract, SaveContract } from "#contract/partners.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

export async function contractsOf(
  db: Tx,
  { shop }: ShopScope,
  { barbeiro, ...asked }: z.output<typeof contractList.asked>,
): Promise<Page<PartnerContract>> {
  let found = db
    .selectFrom("partner_contracts as k")
    // Every contract has a barber. The left join keeps the order of the index.
    .leftJoin("barbeiros as b", "b.id", "k.barbeiro_id")
    .select(["k.id", "k.barbeiro_id", "k.cnpj", "k.razao_social", "k.bps", "k.de", "k.ate"])
    .select((eb) => eb.ref("b.nome").$notNull().as("barbeiro"))
    .where("k.barbershop_id", "=", shop);
  if (barbeiro) found = found.where("k.barbeiro_id", "=", barbeiro);
  return page(found, asked, { de: ["k.de", "k.id"] });
}

/** Fails on `partner_contract_overlaps`, and where the barber is not of the shop. */
export async function insertContract(
  db: Tx,
  { shop }: ShopScope,
  given: z.output<typeof SaveContract>,
): Promise<string> {
  const { id } = await db
    .insertInto("partner_contracts")
    .values({ ...given, barbershop_id: shop })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is none. Fails on `partner_contract_overlaps`, and on an end before the first day. */
export async function updateContract(
  db: Tx,
  { shop }: ShopScope,
  { id, ...change }: z.output<typeof ChangeContract>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("partner_contracts")
    .set(change)
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type Known = { barbeiro_id: string; de: string; usado: boolean };

/** A contract, and whether it was ever used by a sale, reversed ones included. */
export async function contractById(db: Tx, { shop }: ShopScope, id: string): Promise<Known | undefined> {
  return db
    .selectFrom("partner_contracts as k")
    .select(["k.barbeiro_id", "k.de"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("commissions as l")
            .select("l.id")
            .whereRef("l.barbeiro_id", "=", "k.barbeiro_id")
            .where("l.casa", "is not", null)
            .whereRef("l.dia", ">=", "k.de")
            // Sales between this contract and the next, by their ids: its end may have been brought forward since.
            .whereRef("l.id", ">", "k.id")
            .where(
              sql<SqlBool>`not exists (select from partner_contracts o where o.barbeiro_id = k.barbeiro_id and o.de > k.de
                and o.de <= l.dia and o.id < l.id)`,
            ),
        )
        .$castTo<boolean>()
        .as("usado"),
    )
    .where("k.barbershop_id", "=", shop)
    .where("k.id", "=", id)
    .executeTakeFirst();
}

export async function deleteContract(db: Tx, { shop }: ShopScope, id: string): Promise<void> {
  await db.deleteFrom("partner_contracts").where("barbershop_id", "=", shop).where("id", "=", id).execute();
}
