import { sql } from "kysely";
import type * as z from "zod";
import { type Comanda, type comandaList, type ListedComanda, oldAfter, type PaymentForm } from "#contract/comandas.ts";
import type { ChangeItem } from "#contract/comanda-items.ts";
import type { Pay } from "#contract/sales.ts";
import type { Tx } from "#server/database.ts";
import type { Booked } from "#server/features/products/movements/queries.ts";
import { type Page, page, rowsNamed } from "#server/paging/queries.ts";
import { actorOf, type AnyShopScope, type ShopScope } from "#server/scope.ts";

/** A single letter would match most clients, so it finds no comanda. */
export async function comandasOf(
  db: Tx,
  { shop, actor, barber }: ShopScope,
  { query, situacao, nota, dia, antigas, now, ...asked }: z.output<typeof comandaList.asked> & { now: Date },
): Promise<Page<ListedComanda>> {
  const open = sql<number>`coalesce((select sum(i.valor) from comanda_items i where i.comanda_id = c.id)::bigint, 0) - c.desconto`;
  // With the totals, the reception would know what is to be in a drawer that it has yet to count (business-rules 2).
  const isHidden =
    actor.role === "recepcionista" ? sql`c.situacao = 'fechada' and c.dia >= (select app.uncounted_day())` : sql`false`;
  const isNumber = /^\d{1,9}$/.test(query);
  let found = db
    .selectFrom("comandas as c")
    .$if(!isNumber && query.length > 1, (all) => all.innerJoin(rowsNamed("clients", query), "n.id", "c.cliente_id"))
    .leftJoin("clients as p", "p.id", "c.cliente_id")
    .leftJoin("barbeiros as b", "b.id", "c.consumo_de")
    .select(["c.id", "c.numero", "c.situacao", "c.opened_at", "c.numero_nota"])
    .select(sql<string | null>`coalesce(p.nome, b.nome)`.as("cliente"))
    .select(sql<number | null>`case when ${isHidden} then null else coalesce(c.total, ${open}) end`.as("total"))
    .$narrowType<{ situacao: Comanda["situacao"] }>()
    .where("c.barbershop_id", "=", shop);
  // The policy already limits barbers; naming the column lets the planner use an index.
  if (actor.role === "barbeiro") found = found.where("c.barbeiro_id", "=", barber);
  if (isNumber) found = found.where("c.numero", "=", Number(query));
  else if (query.length === 1) found = found.where(sql.lit(false));
  if (situacao) found = found.where("c.situacao", "=", sql.lit(situacao));
  if (nota) found = found.where("c.situacao", "=", sql.lit("fechada")).where("c.numero_nota", "is", null);
  if (dia) found = found.where("c.dia", "=", dia);
  if (antigas)
    found = found
      .where("c.situacao", "=", sql.lit("aberta"))
      .where("c.opened_at", "<", new Date(now.getTime() - oldAfter));
  const { items, next } = await page(found, asked, { numero: ["c.numero", "c.id"] });
  return { items: items.map((one) => ({ ...one, opened_at: one.opened_at.toISOString() })), next };
}

/** Returns undefined when there is no such comanda. */
export async function comandaById(db: Tx, { shop }: AnyShopScope, id: string): Promise<Comanda | undefined> {
  const { rows } = await sql<{ row: Comanda }>`
    select json_build_object('id', c.id, 'numero', c.numero, 'situacao', c.situacao, 'appointment_id', c.appointment_id,
      'cliente', (select json_build_object('id', p.id, 'nome', p.nome, 'credito', coalesce(w.credito, 0), 'fiado', coalesce(w.fiado, 0),
        'limite_fiado', coalesce(w.limite_fiado, 0), 'assina', app.subscription_of(p.id, current_date) is not null) from app.buyer_of(c.id) p left join client_wallets w on w.barbershop_id = c.barbershop_id and w.cliente_id = p.id),
      'consumo_de', (select json_build_object('id', b.id, 'nome', b.nome) from barbeiros b where b.id = c.consumo_de), 'joined_into', c.joined_into,
      'caixa_contado', c.closed_at is not null and app.was_counted(array(select y.journal_id from comanda_payments y
        where y.comanda_id = c.id and y.reversed_at is null)),
      'desconto', c.desconto, 'opened_at', ${utc(sql`c.opened_at`)}, 'dia', c.dia, 'motivo', c.motivo, 'copied_from', c.copied_from,
      'cpf_nota', '***.' || substr(c.cpf_nota, 4, 3) || '.' || substr(c.cpf_nota, 7, 3) || '-**', 'numero_nota', c.numero_nota,
      'acts', (select json_agg(json_build_object('situacao', a.situacao, 'at', ${utc(sql`a.moment`)}, 'by', p.full_name) order by a.position)
        from (values (1, 'aberta', c.opened_at, c.opened_by), (2, 'fechada', c.closed_at, c.closed_by), (3, 'estornada', c.reversed_at, c.reversed_by),
          (4, 'cancelada', c.cancelled_at, c.cancelled_by)) as a (position, situacao, moment, who)
        left join profiles p on p.id = a.who where a.moment is not null),
      'items', coalesce((select json_agg(json_build_object('id', i.id, 'tipo', i.tipo, 'nome', i.nome, 'barbeiro_id', i.barbeiro_id,
        'comissao_bps', case when app.actor_role() in ('admin', 'super_admin') then i.comissao_bps end,
        'barbeiro', b.nome, 'segundo_barbeiro_id', i.segundo_barbeiro_id, 'segundo_barbeiro', s.nome, 'parte_do_segundo', i.parte_do_segundo,
        'devolvida', coalesce((select sum(r.quantidade) from comanda_returns r where r.item_id = i.id), 0), 'plan_id', i.plan_id, 'meses', i.meses, 'adesao', i.adesao, 'quantidade', i.quantidade, 'preco', i.preco, 'desconto', i.desconto, 'cortesia', i.cortesia,
        'coberto', i.subscriber_id is not null or i.client_package_id is not null, 'pacote', i.client_package_id is not null,
        'cota', coalesce(i.cota, i.pacote_usos), 'resta', coalesce(i.resta, i.pacote_resta), 'cobrado', i.cobrado, 'desconto_clube', i.desconto_clube,
        'uso', i.uso, 'package_id', i.package_id,
        'usado_em', case when i.tipo in ('pacote', 'vale') then app.prepaid_uses(i.id) else '[]' end, 'vale', (select json_build_object('codigo', v.codigo, 'para', v.para, 'valido_ate', v.valido_ate) from gift_vouchers v where v.item_id = i.id))
        order by i.created_at, i.id) from comanda_items i left join barbeiros b on b.id = i.barbeiro_id
        left join barbeiros s on s.id = i.segundo_barbeiro_id where i.comanda_id = c.id), '[]'),
      'payments', coalesce((select json_agg(json_build_object('id', y.id, 'forma', y.forma, 'valor', y.valor, 'recebido', y.recebido,
        'parcelas', y.parcelas, 'barbeiro', b.nome, 'created_at', ${utc(sql`y.created_at`)}, 'reversed', y.reversed_at is not null)
        order by y.created_at, y.id) from comanda_payments y left join barbeiros b on b.id = y.barbeiro_id where y.comanda_id = c.id), '[]'),
      'returns', coalesce((select json_agg(json_build_object('id', r.id, 'nome', i.nome, 'quantidade', r.quantidade, 'valor', r.valor,
        'forma', r.forma, 'motivo', r.motivo, 'created_at', ${utc(sql`r.created_at`)}) order by r.created_at, r.id)
        from comanda_returns r join comanda_items i on i.id = r.item_id where r.comanda_id = c.id), '[]'),
      'cobranca', (select json_build_object('id', l.id, 'valor', l.valor, 'url', l.url, 'expira_em', ${utc(sql`l.expira_em`)},
        'telefone', (select p.telefone from clients p where p.id = c.cliente_id))
        from comanda_charges l where l.comanda_id = c.id and l.situacao = 'pendente')) as row
    from comandas c where c.barbershop_id = ${shop} and c.id = ${id}`.execute(db);
  return rows[0]?.row;
}

/**
 * Locks the row until the transaction ends. Read what it protects with later statements. Not FOR UPDATE: whoever holds its client first
 * writes commissions, whose foreign key would wait for it.
 */
export async function lockComanda(db: Tx, { shop }: AnyShopScope, id: string): Promise<void> {
  await sql`select from comandas where barbershop_id = ${shop} and id = ${id} for no key update`.execute(db);
}

/** Locks the client's row too, before products and the drawer: closing counts what the client spent. */
export async function lockClient(db: Tx, _proven: ShopScope, id: string): Promise<void> {
  await sql`select app.lock_client(${id})`.execute(db);
}

/** Locks all products that a comanda sells, uses or moved. Call it before the first is moved. */
export async function lockProducts(db: Tx, _proven: ShopScope, comanda: string): Promise<void> {
  await sql`select app.lock_products(${comanda})`.execute(db);
}

function utc(instant: ReturnType<typeof sql>) {
  return sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The journal that closing the comanda wrote. */
export async function journalOf(db: Tx, { shop }: ShopScope, comanda: string): Promise<string | null> {
  const row = await db
    .selectFrom("comandas")
    .select("journal_id")
    .where("barbershop_id", "=", shop)
    .where("id", "=", comanda)
    .executeTakeFirstOrThrow();
  return row.journal_id;
}

/** The id of the comanda to which this row belongs, in any state. */
export async function comandaOf(
  db: Tx,
  { shop }: ShopScope,
  { table, id }: { table: "comanda_items" | "comanda_payments"; id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .select("comanda_id")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.comanda_id;
}

/**
 * Opens the comanda of a visit with the booked services, or returns the existing one. Null when the visit does not exist or cannot be
 * sold.
 */
export async function openOfVisit(db: Tx, _proven: ShopScope, visit: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select app.open_comanda(${visit}) as id`.execute(db);
  return rows[0]!.id;
}

type Opened = {
  cliente_id: string | null;
  consumo_de?: string | null;
  appointment_id?: string | null;
  desconto?: number;
  copied_from?: string;
};

/** A barber's own consumption is that barber's comanda, whoever opens it. Fails on the foreign keys of client and barber. */
export async function insertComanda(db: Tx, { shop }: ShopScope, given: Opened): Promise<string> {
  const own = given.consumo_de && { barbeiro_id: given.consumo_de };
  const { id } = await db
    .insertInto("comandas")
    // The trigger assigns the number.
    .values({ barbershop_id: shop, numero: 0, ...given, ...own })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Copies the items at their original prices. A plan sold as a plan change is copied at its full price, one whose seller has left without a
 * seller.
 */
export async function copyItems(db: Tx, { shop }: ShopScope, of: { from: string; to: string }): Promise<void> {
  await sql`
    insert into comanda_items (barbershop_id, comanda_id, tipo, service_id, product_id, package_id, plan_id, meses, adesao, nome, barbeiro_id, segundo_barbeiro_id,
      parte_do_segundo, quantidade, preco, desconto, cortesia, subscriber_id, cota, resta, cobrado, desconto_clube, comissao_bps, created_at)
    select barbershop_id, ${of.to}, tipo, service_id, product_id, package_id, plan_id, meses, adesao, coalesce(x.nome, i.nome),
      case when tipo <> 'plano' or exists (select from barbeiros b where b.id = barbeiro_id and b.ativo) then barbeiro_id end, segundo_barbeiro_id, parte_do_segundo,
      quantidade, preco + coalesce(x.credito, 0), desconto, cortesia, subscriber_id, cota, resta, cobrado, desconto_clube, comissao_bps, created_at
    from comanda_items i left join lateral (select c.credito, 'Plano ' || p.nome as nome from plan_changes c
      join subscription_plans p on p.id = i.plan_id where c.item_id = i.id) x on true
    where barbershop_id = ${shop} and comanda_id = ${of.from}`.execute(db);
}

/** The package columns of an item that no package covers. */
export const noPackage = { client_package_id: null, pacote_usos: null, pacote_resta: null };

type Changed = Omit<z.output<typeof ChangeItem>, "approval">;

/** A courtesy is not covered by a plan or package. Fails on the barber's key, `discount_of_item` and the constraints on tips. */
export async function updateItem(db: Tx, { shop }: ShopScope, { id, ...changed }: Changed): Promise<void> {
  const uncovered = changed.cortesia && { subscriber_id: null, cota: null, resta: null, ...noPackage };
  await db
    .updateTable("comanda_items")
    .set({ ...changed, ...uncovered })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

export async function deleteItem(db: Tx, { shop }: ShopScope, id: string): Promise<void> {
  await db.deleteFrom("comanda_items").where("barbershop_id", "=", shop).where("id", "=", id).execute();
}

/** The catalogue price of each item of this comanda, in centavos. A lower price counts as a discount. */
export async function listPrices(db: Tx, { shop }: ShopScope, comanda: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; preco: number }>`
    select i.id, coalesce(own.preco, s.preco, p.preco, k.preco, c.preco + i.adesao, i.preco) as preco from comanda_items i
    left join services s on s.id = i.service_id left join products p on p.id = i.product_id
    left join subscription_plans c on c.id = i.plan_id left join packages k on k.id = i.package_id
    left join barber_services own on own.service_id = i.service_id and own.barbeiro_id = i.barbeiro_id
    where i.barbershop_id = ${shop} and i.comanda_id = ${comanda}`.execute(db);
  return new Map(rows.map(({ id, preco }) => [id, preco]));
}

type ComandaState = Partial<
  Record<"closed_at" | "reversed_at" | "cancelled_at", Date> &
    Record<"closed_by" | "reversed_by" | "cancelled_by", string | null>
>;
type ChangedComanda = ComandaState & {
  cliente_id?: string | null;
  desconto?: number;
  /** The account that gave the discounts. */
  desconto_por?: string;
  motivo?: string;
  total?: number;
  dia?: string;
  journal_id?: string | null;
  cpf_nota?: string | null;
  numero_nota?: string | null;
  appointment_id?: string | null;
  joined_into?: string | null;
};

/** Fails on `comanda_ended`, `comanda_paid` and the client's key. */
export async function updateComanda(
  db: Tx,
  { shop }: ShopScope,
  { id, ...changed }: ChangedComanda & { id: string },
): Promise<void> {
  await db.updateTable("comandas").set(changed).where("barbershop_id", "=", shop).where("id", "=", id).execute();
}

type Paid = Omit<z.output<typeof Pay>, "id" | "forma" | "barbeiro_id" | "machine_id" | "codigo"> & {
  id: string;
  forma: PaymentForm;
  comanda_id: string;
  journal_id: string;
  cliente_id: string | null;
  barbeiro_id: string | null;
  machine_id: string | null;
  voucher_id?: string | null;
  taxa: number | null;
};

/** Fails on the barber's key. */
export async function insertPayment(db: Tx, { shop }: ShopScope, paid: Paid): Promise<void> {
  await db
    .insertInto("comanda_payments")
    .values({ barbershop_id: shop, ...paid })
    .execute();
}

type Reversed = {
  id: string;
  forma: PaymentForm;
  valor: number;
  journal_id: string;
  voucher_id: string | null;
};

/** Marks all or the given payments of a comanda as reversed. Returns those that were not reversed before. */
export async function reversePayments(
  db: Tx,
  scope: ShopScope,
  { comanda, payments, now }: { comanda: string; payments?: string[] | undefined; now: Date },
): Promise<Reversed[]> {
  let taken = db
    .updateTable("comanda_payments")
    .set({ reversed_at: now, reversed_by: actorOf(scope) })
    .where("barbershop_id", "=", scope.shop)
    .where("comanda_id", "=", comanda)
    .where("reversed_at", "is", null);
  if (payments) taken = taken.where("id", "in", payments);
  return taken
    .returning(["id", "forma", "valor", "journal_id", "voucher_id"])
    .$narrowType<{ forma: Reversed["forma"] }>()
    .execute();
}

/** Fails on `stock_not_below_zero`. */
export async function moveSold(db: Tx, _proven: ShopScope, comanda: string): Promise<Booked[]> {
  const { rows } = await sql<Booked>`select * from app.move_sold(${comanda})`.execute(db);
  return rows;
}

export async function returnSold(db: Tx, _proven: ShopScope, comanda: string): Promise<void> {
  await sql`select app.return_sold(${comanda})`.execute(db);
}
