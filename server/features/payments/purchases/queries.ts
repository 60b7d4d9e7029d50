import { sql } from "kysely";
import type { OnlineSales, Purchase, PurchaseState } from "#contract/purchases.ts";
import type { Tx } from "#server/database.ts";
import { isUsable, packageTitle } from "#server/features/packages/queries.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

/** A stored purchase. `leitura`: the number of the latest read at the provider. */
export type KeptPurchase = {
  id: string;
  cliente_id: string;
  tipo: Purchase["tipo"];
  package_id: string | null;
  para: string;
  nome: string;
  valor: number;
  conta: string;
  sessao: string | null;
  url: string | null;
  expira_em: Date;
  situacao: PurchaseState;
  cobranca: string | null;
  pago_em: Date | null;
  comanda_id: string | null;
  ao_cartao: boolean;
  devolvido: number;
  contestado: number;
  abatido: number;
  falhou: number;
  leitura: number;
};

const columns = [
  "id",
  "cliente_id",
  "package_id",
  "para",
  "nome",
  "valor",
  "conta",
  "sessao",
  "url",
  "cobranca",
  "comanda_id",
  "ao_cartao",
  "devolvido",
  "contestado",
  "abatido",
  "falhou",
  "leitura",
] as const;

const typed = [
  sql<Purchase["tipo"]>`tipo`.as("tipo"),
  sql<PurchaseState>`situacao`.as("situacao"),
  sql<Date>`expira_em`.as("expira_em"),
  sql<Date | null>`pago_em`.as("pago_em"),
] as const;

function purchases(db: Tx, shop: string) {
  return db.selectFrom("online_purchases").select(columns).select(typed).where("barbershop_id", "=", shop);
}

export async function onlineSales(db: Tx, { shop }: AnyShopScope): Promise<OnlineSales> {
  return db
    .selectFrom("barbershop_settings")
    .select(["pacotes_online", "vales_online", "vale_online_min", "vale_online_max"])
    .where("barbershop_id", "=", shop)
    .executeTakeFirstOrThrow();
}

/** `nome`: its title. `onSale`: it is in use, and so are its services. */
export async function packageToSell(
  db: Tx,
  { shop }: ShopScope,
  id: string,
): Promise<{ nome: string; preco: number; onSale: boolean } | undefined> {
  return db
    .selectFrom("packages as p")
    .select("p.preco")
    .select(packageTitle.as("nome"))
    .select(sql<boolean>`p.archived_at is null and ${isUsable}`.as("onSale"))
    .where("p.barbershop_id", "=", shop)
    .where("p.id", "=", id)
    .executeTakeFirst();
}

export type Agreed = Pick<KeptPurchase, "cliente_id" | "tipo" | "package_id" | "para" | "nome" | "valor" | "conta">;

/** The client's unpaid purchases whose page is still open, newest first. */
export async function openPurchases(
  db: Tx,
  { shop }: ShopScope,
  { client, now }: { client: string; now: Date },
): Promise<KeptPurchase[]> {
  return purchases(db, shop)
    .where("cliente_id", "=", client)
    .where("situacao", "=", sql.lit("pendente"))
    .where("expira_em", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
}

export async function insertPurchase(
  db: Tx,
  { shop }: ShopScope,
  given: Agreed & { provedor: string; expira_em: Date; created_at: Date },
): Promise<KeptPurchase> {
  return db
    .insertInto("online_purchases")
    .values({ barbershop_id: shop, ...given })
    .returning(columns)
    .returning(typed)
    .executeTakeFirstOrThrow();
}

export async function purchaseById(
  db: Tx,
  { shop }: ShopScope,
  of: { id: string } | { comanda: string },
): Promise<KeptPurchase | undefined> {
  const found = purchases(db, shop);
  const one = "id" in of ? found.where("id", "=", of.id) : found.where("comanda_id", "=", of.comanda);
  return one.executeTakeFirst();
}

/** The client's own purchase, locked. */
export async function heldPurchase(
  db: Tx,
  { shop }: ShopScope,
  { id, client }: { id: string; client: string },
): Promise<KeptPurchase | undefined> {
  return purchases(db, shop).where("id", "=", id).where("cliente_id", "=", client).forUpdate().executeTakeFirst();
}

type Changed = Partial<
  Pick<
    KeptPurchase,
    | "sessao"
    | "url"
    | "situacao"
    | "cobranca"
    | "pago_em"
    | "comanda_id"
    | "ao_cartao"
    | "devolvido"
    | "contestado"
    | "abatido"
    | "falhou"
  > & { motivo: string; codigo: string | null }
>;

export async function changePurchase(
  db: Tx,
  { shop }: ShopScope,
  { id, ...changed }: Changed & { id: string; updated_at: Date },
): Promise<void> {
  await db
    .updateTable("online_purchases")
    .set(changed)
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

export type Shown = Omit<Purchase, "desiste_ate" | "recibo" | "created_at" | "expira_em"> & {
  created_at: Date;
  expira_em: Date;
  pago_em: Date | null;
  comanda_id: string | null;
  slug: string;
  /** Nothing of it was used or expired. */
  inteira: boolean;
};

/** A client's online purchases with what is left of them, newest first; at most 50. */
export async function purchasesOfClient(db: Tx, { shop }: ShopScope, client: string): Promise<Shown[]> {
  return db
    .selectFrom("online_purchases as o")
    .innerJoin("barbershops as b", "b.id", "o.barbershop_id")
    .leftJoin("comanda_items as i", (on) =>
      on.onRef("i.comanda_id", "=", "o.comanda_id").onRef("i.tipo", "=", "o.tipo"),
    )
    .leftJoin("client_packages as p", "p.item_id", "i.id")
    .leftJoin("gift_vouchers as v", "v.item_id", "i.id")
    .leftJoinLateral(usesLeft, (on) => on.onTrue())
    .select(["o.id", "o.nome", "o.para", "o.valor", "o.motivo", "o.url", "o.codigo"])
    .select(["o.devolvido", "o.contestado", "o.comanda_id", "b.slug"])
    .select([
      sql<boolean>`false`.as("no_balcao"),
      sql<boolean>`o.sessao is not null`.as("abriu"),
      sql<number | null>`coalesce(v.saldo, u.restam)`.as("resta"),
      sql<boolean>`coalesce(v.saldo = v.valor, u.restam = u.usos, false)`.as("inteira"),
      sql<boolean>`coalesce(v.blocked_at, p.blocked_at) is not null`.as("bloqueado"),
      sql<Shown["tipo"]>`o.tipo`.as("tipo"),
      sql<PurchaseState>`o.situacao`.as("situacao"),
      sql<Date>`o.created_at`.as("created_at"),
      sql<Date>`o.expira_em`.as("expira_em"),
      sql<Date | null>`o.pago_em`.as("pago_em"),
      sql<string | null>`coalesce(v.valido_ate, p.valido_ate)`.as("valido_ate"),
    ])
    .where("o.barbershop_id", "=", shop)
    .where("o.cliente_id", "=", client)
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .limit(50)
    .execute();
}

/**
 * The vouchers that a client bought at the desk, newest first; at most 50. A code is money, so nobody reads it through an account before
 * its phone is proven (decisions 7).
 */
export async function deskVouchersOf(db: Tx, { shop }: ShopScope, client: string): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select v.id, true as no_balcao, 'vale' as tipo, 'Vale-presente' as nome, v.para, v.valor, v.codigo, v.valido_ate, v.saldo as resta,
      case when v.reversed_at is null then 'concluida' else 'devolvida' end as situacao, v.sold_at as created_at, v.sold_at as expira_em,
      null as pago_em, null as motivo, null as url, true as abriu, false as inteira, false as bloqueado, 0 as devolvido, 0 as contestado,
      k.id as comanda_id, b.slug
    from comandas k join clients c on c.id = k.cliente_id and c.phone_verified_at is not null join barbershops b on b.id = k.barbershop_id
      join comanda_items i on i.comanda_id = k.id and i.tipo = 'vale' join gift_vouchers v on v.item_id = i.id and v.sold_at is not null
    where k.barbershop_id = ${shop} and k.cliente_id = ${client} and not exists (select from online_purchases where comanda_id = k.id)
    order by v.sold_at desc, v.id desc limit 50`.execute(db);
  return rows;
}

/** Of the package `p`. */
const usesLeft = sql<{ usos: number; restam: number }>`(select count(*)::integer as usos,
    count(*) filter (where item_id is null and expired_by is null)::integer as restam
  from client_package_uses where client_package_id = p.id having count(*) > 0)`.as("u");
