import { sql } from "kysely";
import type { DepositState } from "#contract/deposits.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** The stored deposit of a visit. `leitura`: the number of the latest read at the provider. */
export type KeptDeposit = {
  id: string;
  appointment_id: string;
  valor: number;
  conta: string;
  sessao: string | null;
  url: string | null;
  expira_em: Date;
  situacao: DepositState;
  motivo: string | null;
  cobranca: string | null;
  taxa: number | null;
  gasto: number;
  ao_cartao: number;
  devolvido: number;
  contestado: number;
  abatido: number;
  falhou: number;
  leitura: number;
};

const columns = [
  "id",
  "appointment_id",
  "valor",
  "conta",
  "sessao",
  "url",
  "motivo",
  "cobranca",
  "taxa",
  "gasto",
  "ao_cartao",
  "devolvido",
  "contestado",
  "abatido",
  "falhou",
  "leitura",
] as const;

const typed = [sql<DepositState>`situacao`.as("situacao"), sql<Date>`expira_em`.as("expira_em")] as const;

function deposits(db: Tx, shop: string) {
  return db.selectFrom("deposits").select(columns).select(typed).where("barbershop_id", "=", shop);
}

/** The deposit of that visit, locked; undefined when no payment was begun. */
export async function heldDepositOf(
  db: Tx,
  { shop }: ShopScope,
  appointment: string,
): Promise<KeptDeposit | undefined> {
  return deposits(db, shop).where("appointment_id", "=", appointment).forUpdate().executeTakeFirst();
}

export async function depositById(db: Tx, { shop }: ShopScope, id: string): Promise<KeptDeposit | undefined> {
  return deposits(db, shop).where("id", "=", id).executeTakeFirst();
}

type Begun = { appointment_id: string; valor: number; provedor: string; conta: string; expira_em: Date };

export async function insertDeposit(db: Tx, { shop }: ShopScope, given: Begun): Promise<KeptDeposit> {
  return db
    .insertInto("deposits")
    .values({ barbershop_id: shop, ...given })
    .returning(columns)
    .returning(typed)
    .executeTakeFirstOrThrow();
}

type Changed = Partial<
  Omit<KeptDeposit, "id" | "appointment_id" | "valor" | "leitura"> & {
    pago_em: Date;
  }
>;

export async function changeDeposit(
  db: Tx,
  { shop }: ShopScope,
  { id, ...changed }: Changed & { id: string; updated_at: Date },
): Promise<void> {
  await db.updateTable("deposits").set(changed).where("barbershop_id", "=", shop).where("id", "=", id).execute();
}

/** Stores the payment page. Of two opened at once the first is kept. Returns the address of the kept one. */
export async function keepPage(
  db: Tx,
  { shop }: ShopScope,
  { id, sessao, url, now }: { id: string; sessao: string; url: string; now: Date },
): Promise<string> {
  const kept = await db
    .updateTable("deposits")
    .set({ sessao: sql`coalesce(sessao, ${sessao})`, url: sql`coalesce(url, ${url})`, updated_at: now })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .returning("url")
    .executeTakeFirstOrThrow();
  return kept.url!;
}

type Ending = {
  tarde: boolean;
  devolve: "pagamento" | "credito";
  cliente: { id: string; nome: string; removido: boolean } | null;
};

/** Whether the client cancelled after the limit, the shop's rule for deposits otherwise, and the client. */
export async function endingOf(db: Tx, { shop }: ShopScope, appointment: string): Promise<Ending> {
  const { rows } = await sql<Ending>`
    select a.desmarcado_tarde as tarde, s.sinal_devolve as devolve,
      case when c.id is not null then json_build_object('id', c.id, 'nome', c.nome, 'removido', c.erased_at is not null) end as cliente
    from appointments a join barbershop_settings s on s.barbershop_id = a.barbershop_id
    left join clients c on c.id = a.cliente_id
    where a.barbershop_id = ${shop} and a.id = ${appointment}`.execute(db);
  return rows[0]!;
}

/** The title of the payment page, and the payer's name and e-mail. */
export async function payerOf(
  db: Tx,
  { shop }: ShopScope,
  client: string | null,
): Promise<{ barbearia: string; nome: string | null; email: string | null }> {
  const { rows } = await sql<{ barbearia: string; nome: string | null; email: string | null }>`
    select b.nome as barbearia, c.nome, c.email from barbershops b left join clients c on c.id = ${client} and c.barbershop_id = b.id
    where b.id = ${shop}`.execute(db);
  return rows[0]!;
}
