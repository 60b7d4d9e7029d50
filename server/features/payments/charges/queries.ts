import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type ChargeState = "pendente" | "encerrada" | "paga" | "recusada";

/** A stored charge by link. `leitura`: the number of the latest read at the provider. */
export type KeptCharge = {
  id: string;
  comanda_id: string;
  valor: number;
  conta: string;
  sessao: string | null;
  expira_em: Date;
  situacao: ChargeState;
  motivo: string | null;
  cobranca: string | null;
  payment_id: string | null;
  ao_cartao: number;
  devolvido: number;
  contestado: number;
  abatido: number;
  falhou: number;
  leitura: number;
};

const columns = [
  "id",
  "comanda_id",
  "valor",
  "conta",
  "sessao",
  "expira_em",
  "motivo",
  "cobranca",
  "payment_id",
  "ao_cartao",
  "devolvido",
  "contestado",
  "abatido",
  "falhou",
  "leitura",
] as const;

const situacao = sql<ChargeState>`situacao`.as("situacao");

function charges(db: Tx, shop: string) {
  return db.selectFrom("comanda_charges").select(columns).select(situacao).where("barbershop_id", "=", shop);
}

export async function chargeById(db: Tx, { shop }: ShopScope, id: string): Promise<KeptCharge | undefined> {
  return charges(db, shop).where("id", "=", id).executeTakeFirst();
}

type Begun = { comanda_id: string; valor: number; provedor: string; conta: string; expira_em: Date };

/** Fails on `charge_pending` when the comanda has a pending one. */
export async function insertCharge(db: Tx, { shop }: ShopScope, given: Begun): Promise<string> {
  const row = await db
    .insertInto("comanda_charges")
    .values({ barbershop_id: shop, ...given })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

type Changed = Partial<Omit<KeptCharge, "id" | "comanda_id" | "valor" | "conta" | "expira_em" | "leitura">> & {
  url?: string;
  pago_em?: Date;
};

/** Returns the state after the change. */
export async function changeCharge(
  db: Tx,
  { shop }: ShopScope,
  { id, ...changed }: Changed & { id: string; updated_at: Date },
): Promise<ChargeState> {
  const row = await db
    .updateTable("comanda_charges")
    .set(changed)
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .returning(situacao)
    .executeTakeFirstOrThrow();
  return row.situacao;
}

/** Ends a pending charge; false when it is no longer pending. */
export async function endPending(
  db: Tx,
  { shop }: ShopScope,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable("comanda_charges")
    .set({ situacao: "encerrada", updated_at: now })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("situacao", "=", "pendente")
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}
