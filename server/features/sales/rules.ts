import { DatabaseError } from "pg";
import type * as z from "zod";
import { mayTakeBack } from "#contract/comanda-acts.ts";
import { mostDiscount } from "#contract/comanda-sums.ts";
import { type Comanda, mostLines } from "#contract/comandas.ts";
import { type AddItem, type ChangeItem, type CoverItem } from "#contract/comanda-items.ts";
import { type ChangeComanda, type OpenComanda } from "#contract/sales.ts";
import { localDay } from "#contract/dates.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { type Approver, provePin } from "#server/features/auth/pins/rules.ts";
import { withDeskRights } from "#server/features/plans/subscribing/queries.ts";
import { refusePlan } from "#server/features/plans/subscribing/rules.ts";
import { useDeposit } from "#server/features/sales/deposits/queries.ts";
import { coverNow, refuseUncovered } from "#server/features/sales/covering/rules.ts";
import { chargeItem } from "#server/features/sales/covering/queries.ts";
import { discountLimit, isRaised, refuseDiscount } from "#server/features/sales/discounts/rules.ts";
import { refuseCharged } from "#server/features/sales/online/rules.ts";
import {
  comandaById,
  comandaOf,
  deleteItem,
  insertComanda,
  listPrices,
  lockComanda,
  openOfVisit,
  updateComanda,
  updateItem,
} from "#server/features/sales/queries.ts";
import {
  insertPackage,
  insertPlan,
  insertProduct,
  insertService,
  insertTip,
  insertVoucher,
} from "#server/features/sales/items/queries.ts";
import { refuseFreePackage, refusePrepaid } from "#server/features/sales/prepaid/rules.ts";
import { refuseRate } from "#server/features/sales/rates/rules.ts";
import { refuseTaking, sellerOf } from "#server/features/sales/sellers/rules.ts";
import { nameRecipient } from "#server/features/vouchers/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** A call whose approver is recorded in the security log. */
export type DeskCall = ShopCall & Pick<RequestContext, "address" | "headers">;

/** Refuses NOT_FOUND. */
export async function comandaDetails({ db, scope }: ShopCall, id: string): Promise<Comanda> {
  const comanda = await comandaById(db, scope, id);
  if (!comanda) throw new Refusal("NOT_FOUND");
  return comanda;
}

/** Locks and returns the comanda until the transaction ends. Refuses NOT_FOUND and COMANDA_ENDED. */
export async function held(
  { db, scope }: ShopCall,
  id: string | undefined,
  situacao: Comanda["situacao"] = "aberta",
): Promise<Comanda> {
  if (id) await lockComanda(db, scope, id);
  const comanda = id && (await comandaById(db, scope, id));
  if (!comanda) throw new Refusal("NOT_FOUND");
  if (comanda.situacao !== situacao) throw new Refusal("COMANDA_ENDED");
  return comanda;
}

/** A closed comanda, locked for a full or partial reversal. Refuses NOT_FOUND, COMANDA_ENDED, and ESTORNO_LIMIT to the reception. */
export async function heldToTakeBack(call: ShopCall, id: string | undefined): Promise<Comanda> {
  const comanda = await held(call, id, "fechada");
  const { now, scope } = call;
  if (!mayTakeBack(scope.actor.role, comanda, localDay(now, scope.timezone))) throw new Refusal("ESTORNO_LIMIT");
  return comanda;
}

/**
 * Opens the comanda of a visit with the booked services, or returns the existing one; without a visit opens an empty one. Refuses
 * NOT_FOUND.
 */
export async function openComanda(
  call: ShopCall,
  { appointment, client, consumo }: z.output<typeof OpenComanda>,
): Promise<Comanda> {
  const { db, scope } = call;
  if (consumo && scope.actor.role === "barbeiro" && consumo !== scope.barber) throw new Refusal("NOT_FOUND");
  const id = appointment
    ? await openOfVisit(db, scope, appointment)
    : await insertComanda(db, scope, { cliente_id: client, consumo_de: consumo ?? null }).catch(refuseUnknown);
  if (!id) throw new Refusal("NOT_FOUND");
  if (appointment) await useDeposit(db, scope, id);
  return covered(call, id);
}

/**
 * Adds a service at its barber's price, a product in packages, a tip, a plan, a package of uses or a voucher. Refuses NOT_FOUND,
 * COMANDA_ENDED, COMANDA_FULL, and NOT_FOR_SALE for what the shop does not sell; for a plan also as `refusePlan`, INVALID_INPUT when its
 * seller has left, and FORBIDDEN to a barber who names a colleague; for packages and vouchers the same as `refusePrepaid`.
 */
export async function addItem(call: ShopCall, given: z.output<typeof AddItem>): Promise<Comanda> {
  const { db, scope } = call;
  const { id: comanda, ...item } = given;
  const before = await held(call, comanda);
  if (before.items.length >= mostLines) throw new Refusal("COMANDA_FULL");
  if (item.tipo === "pacote" || item.tipo === "vale") refusePrepaid(call, before, item.tipo);
  const added = async () => {
    if (item.tipo === "servico") return insertService(db, scope, { comanda, ...item });
    if (item.tipo === "plano") return addPlan(call, before, item);
    if (item.tipo === "pacote") return insertPackage(db, scope, { comanda, ...item });
    if (item.tipo === "produto") return insertProduct(db, scope, { comanda, ...item });
    if (item.tipo === "vale") await addVoucher(call, { comanda, ...item });
    else await insertTip(db, scope, { comanda, ...item });
    return true;
  };
  if (!(await added().catch(refuseUnknown))) throw new Refusal(item.tipo === "plano" ? "NOT_FOUND" : "NOT_FOR_SALE");
  return covered(call, comanda);
}

/** Refuses as `refusePlan`; false when there is no such plan. */
export async function addPlan(
  call: ShopCall,
  comanda: Comanda,
  { barbeiro_id, ...sold }: { plan: string; barbeiro_id?: string | null | undefined; isChange?: boolean },
): Promise<boolean> {
  const { db, scope } = call;
  const seller = sellerOf(call, barbeiro_id ?? null);
  return withDeskRights(db, scope, async () => {
    await refusePlan(call, comanda, sold);
    const today = localDay(call.now, scope.timezone);
    return insertPlan(db, scope, { comanda: comanda.id, plan: sold.plan, barbeiro_id: seller, today });
  });
}

/** A voucher worth its price, for the named person. */
export async function addVoucher(
  { db, scope }: ShopCall,
  given: { comanda: string; preco: number; para: string },
): Promise<void> {
  const item = await insertVoucher(db, scope, given);
  if (given.para) await nameRecipient(db, scope, { item, para: given.para });
}

/**
 * Refuses NOT_FOUND, COMANDA_ENDED and, beyond the caller's discount limit, DISCOUNT_LIMIT; with a PIN also WRONG_PIN and PIN_LOCKED;
 * FORBIDDEN to a barber who takes another's item, and to all but admins who say a rate; for the seller of a plan the same as `addItem`.
 */
export async function changeItem(
  call: DeskCall,
  { approval, ...given }: z.output<typeof ChangeItem>,
): Promise<Comanda> {
  const { db, scope } = call;
  const approver = approval && (await provePin(call, approval));
  const before = await heldWithItem(call, given.id);
  const item = before.items.find(({ id }) => id === given.id)!;
  if (item.tipo === "plano" && item.barbeiro_id !== given.barbeiro_id) sellerOf(call, given.barbeiro_id);
  refuseTaking(call, item, given);
  refuseRate(call, item, given);
  const pricesBefore = await listPrices(db, scope, before.id);
  await updateItem(db, scope, given).catch(refuseUnknown);
  return discounted(call, before.id, { before: [before], pricesBefore, approver });
}

/**
 * Charges an item that the client's plan or package covers, or restores its coverage (business-rules 5). Refuses NOT_FOUND,
 * COMANDA_ENDED, QUOTA_OVER, NOT_COVERED, and DISCOUNT_LIMIT when the price was lowered beyond the caller's limit in between.
 */
export async function coverItem(call: DeskCall, { id, coberto }: z.output<typeof CoverItem>): Promise<Comanda> {
  const before = await heldWithItem(call, id);
  await chargeItem(call.db, call.scope, { id, cobrado: !coberto }).catch(refuseUnknown);
  const comanda = await discounted(call, before.id, { before: [before] });
  if (coberto) await refuseUncovered(call, comanda, id);
  return comanda;
}

/**
 * Removes an item; the discount on the total is then spread over the remaining items. Refuses NOT_FOUND, COMANDA_ENDED, and
 * DISCOUNT_LIMIT or INVALID_INPUT when that discount becomes too large.
 */
export async function removeItem(call: DeskCall, id: string): Promise<Comanda> {
  const before = await heldWithItem(call, id);
  await deleteItem(call.db, call.scope, id);
  return discounted(call, before.id, { before: [before] });
}

/**
 * Refuses NOT_FOUND, COMANDA_ENDED, CLIENT_PAYS, PLAN_OF_CLIENT and, beyond the caller's discount limit, DISCOUNT_LIMIT; with a PIN also
 * WRONG_PIN and PIN_LOCKED.
 */
export async function changeComanda(
  call: DeskCall,
  { id, client, desconto, approval }: z.output<typeof ChangeComanda>,
): Promise<Comanda> {
  const approver = approval && (await provePin(call, approval));
  const before = await held(call, id);
  const hasDeposit = before.payments.some(({ forma, reversed }) => !reversed && forma === "sinal");
  if (hasDeposit && before.cliente?.id !== client) throw new Refusal("CLIENT_PAYS");
  refuseOtherClient(before, client);
  await updateComanda(call.db, call.scope, { id, cliente_id: client, desconto }).catch(refuseUnknown);
  return discounted(call, id, { before: [before], approver });
}

/** Whether a payment uses the client's fiado or credit. */
export function paysFromWallet({ payments }: Pick<Comanda, "payments">): boolean {
  return payments.some(({ forma, reversed }) => !reversed && (forma === "fiado" || forma === "credito_cliente"));
}

/**
 * Refuses to give what is on a comanda to another client: CLIENT_PAYS for a payment from fiado or credit, PLAN_OF_CLIENT for a plan, whose
 * price is the client's.
 */
export function refuseOtherClient(given: Pick<Comanda, "cliente" | "items" | "payments">, client: string | null): void {
  if ((given.cliente?.id ?? null) === client) return;
  if (paysFromWallet(given)) throw new Refusal("CLIENT_PAYS");
  if (given.items.some(({ tipo }) => tipo === "plano")) throw new Refusal("PLAN_OF_CLIENT");
}

/**
 * The barber who received a payment: the named one, or the only one of the comanda. A barber may name only themselves, because they then
 * owe the money.
 */
export function receivingBarber({ scope }: ShopCall, { items }: Comanda, named: string | null | undefined): string {
  if (scope.actor.role === "barbeiro" && scope.barber) {
    if (named && named !== scope.barber) throw new Refusal("FORBIDDEN");
    return scope.barber;
  }
  const barbers = [...new Set(items.flatMap(({ barbeiro_id }) => barbeiro_id ?? []))];
  const barber = named ?? (barbers.length === 1 ? barbers[0] : undefined);
  if (!barber) throw wrong("barbeiro_id", "Diga quem recebeu.");
  return barber;
}

/** Applies the client's plan after a change of an open comanda, announces the change and returns the comanda. */
export async function covered(call: ShopCall, id: string): Promise<Comanda> {
  await coverNow(call, id);
  return changed(call, id);
}

/** Announces a change and returns the comanda. */
export async function changed(call: ShopCall, id: string): Promise<Comanda> {
  const comanda = await comandaDetails(call, id);
  const barbers = [...new Set(comanda.items.flatMap(({ barbeiro_id }) => barbeiro_id ?? []))];
  call.announce({ feature: "sales", ids: [id], days: [], for: { barbers, clients: [] } });
  return comanda;
}

async function heldWithItem(call: ShopCall, item: string): Promise<Comanda> {
  return held(call, await comandaOf(call.db, call.scope, { table: "comanda_items", id: item }));
}

type Known = { before: Comanda[]; pricesBefore?: Map<string, number>; approver?: Approver | undefined };

/**
 * Checks the discounts of the whole comanda, because a discount on the total also counts on its items. Discounts that existed `before`
 * remain allowed. Stores who gave a discount that grew. Refuses CHARGE_PENDING when less is then missing than is being paid by link.
 */
export async function discounted(call: DeskCall, id: string, { approver, ...known }: Known): Promise<Comanda> {
  const { db, scope } = call;
  const comanda = await covered(call, id);
  refuseCharged(comanda, 0);
  if (comanda.desconto > mostDiscount(comanda.items)) throw tooMuch();
  refuseFreePackage(comanda);
  const most = approver ? null : await discountLimit(call);
  const prices = await listPrices(db, scope, id);
  refuseDiscount(comanda, { most, prices, ...known });
  if (isRaised(comanda, { prices, ...known }))
    await updateComanda(db, scope, { id, desconto_por: approver?.id ?? scope.actor.id });
  const details = { nome: approver?.nome ?? "", comanda: String(comanda.numero) };
  if (approver) await recordInShop(call, "discount_approved", { severity: "medium", details });
  return comanda;
}

function tooMuch(): Refusal {
  return wrong("desconto", "O desconto é maior do que os itens, sem gorjetas e cortesias.");
}

function wrong(path: string, message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path, message }] });
}

export function refuseUnknown(error: unknown): never {
  const constraint = error instanceof DatabaseError ? (error.constraint ?? "") : "";
  if (constraint === "discount_of_item") throw tooMuch();
  if (constraint === "own_consumption") throw wrong("client", "O consumo de um barbeiro não tem cliente.");
  if (constraint === "fee_within_price") throw wrong("preco", "O preço não é menor do que a taxa de adesão.");
  if (constraint === "prepaid_once")
    throw wrong("desconto", "Um vale-presente vale o seu preço, e um pacote não é cortesia.");
  if (constraint === "plan_once") throw wrong("quantidade", "Um plano é um só, e de um só vendedor.");
  if (constraint === "seller_active") throw wrong("barbeiro_id", "Este barbeiro não está mais na equipe.");
  if (constraint === "two_barbers") throw wrong("segundo_barbeiro_id", "O segundo é outro barbeiro, com uma parte.");
  if (constraint === "tip_of_barber") throw wrong("preco", "Uma gorjeta tem um valor e um barbeiro, e mais nada.");
  throw /_(cliente_id|barbeiro_id|segundo_barbeiro_id|consumo_de)_fkey$/.test(constraint)
    ? new Refusal("NOT_FOUND")
    : error;
}
