import type * as z from "zod";
import { addDays, minuteMs } from "#contract/dates.ts";
import {
  type Buy,
  type Offers,
  type OnlineSales,
  type Purchase,
  voucherWithin,
  withdrawalDays,
  withdrawalReason,
} from "#contract/purchases.ts";
import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { packagesOnSale } from "#server/features/packages/queries.ts";
import { accountOf } from "#server/features/payments/accounts/queries.ts";
import { isReady } from "#server/features/payments/accounts/rules.ts";
import { payerOf } from "#server/features/payments/deposits/queries.ts";
import {
  type Agreed,
  changePurchase,
  deskVouchersOf,
  heldPurchase,
  insertPurchase,
  type KeptPurchase,
  onlineSales,
  openPurchases,
  packageToSell,
  purchasesOfClient,
  type Shown,
} from "#server/features/payments/purchases/queries.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import { dayOf } from "#server/features/sales/online/rules.ts";
import { lockClient } from "#server/features/sales/queries.ts";
import { signReceipt } from "#server/features/sales/receipts/token/rules.ts";
import { returnItem } from "#server/features/sales/returns/rules.ts";
import { comandaDetails } from "#server/features/sales/rules.ts";
import { type Payments, PaymentsRefused, PaymentsUnavailable } from "#server/outside/payments/payments.ts";
import { Refusal } from "#server/refusal.ts";
import type { ClientScope } from "#server/scope.ts";

/** A provider takes no page shorter than half an hour; the call itself needs some of it. */
const pageMinutes = 31;
const shortestMinutes = 30;
/** A page that is open is reused until so shortly before its end. */
const reusedMinutes = 5;
/** Providers take no smaller payments, in centavos. */
const leastPaid = 100;
/** Unpaid pages that one client may have open. */
const mostOpen = 5;

type Own = { deps: Dependencies; scope: ClientScope };

function placeOf({ shop, timezone }: ClientScope) {
  return { id: shop, timezone };
}

/** What a client of this shop can buy online now. */
export async function readOffers({ deps, scope }: Own): Promise<Offers> {
  const { payments } = deps;
  if (!payments) return { pacotes: [], vale: null };
  return asProvider({ deps }, placeOf(scope), async ({ db, scope: own }) => {
    const isOpen = isReady(await accountOf(db, own, payments));
    const sold = await onlineSales(db, own);
    const { vale_online_min: min, vale_online_max: max } = sold;
    const pacotes = isOpen && sold.pacotes_online ? await packagesOnSale(db, own) : [];
    return {
      pacotes: pacotes.filter(({ preco }) => preco >= leastPaid),
      vale: isOpen && sold.vales_online ? { min, max } : null,
    };
  });
}

/**
 * The provider's page on which a client pays a package at its stored price, or a voucher of their amount, by card or Pix. A repeated call
 * returns the same page. Refuses NOT_FOUND, PACKAGE_ARCHIVED, INVALID_INPUT for an amount out of the shop's bounds, PURCHASES_OPEN,
 * NOT_SOLD_ONLINE, NO_CHECKOUT_URL and CHECKOUT_FAILED.
 */
export async function beginPurchase({ deps, scope }: Own, wanted: z.output<typeof Buy>) {
  const { payments } = deps;
  if (!payments) throw new Refusal("NOT_SOLD_ONLINE");
  const place = placeOf(scope);
  const begun = await asProvider({ deps }, place, (call) => begin(call, payments, { client: scope.client, wanted }));
  const { purchase, ...named } = begun;
  const { id, conta, valor: amount, expira_em: expires } = purchase;
  const expira_em = expires.toISOString();
  if (purchase.url) return { id, url: purchase.url, expira_em };
  const page = `${deps.siteUrl}/cliente/compras`;
  const opened = await payments
    .openPayment(conta, { reference: id, amount, expires, ...named, done: page, cancelled: page })
    .catch((error: unknown) => {
      if (error instanceof PaymentsUnavailable) throw new Refusal("CHECKOUT_FAILED");
      if (!(error instanceof PaymentsRefused)) throw error;
      deps.log.warn({ err: error, shop: scope.shop }, "a purchase was refused by the provider");
      throw new Refusal("NOT_SOLD_ONLINE");
    });
  const { id: sessao, url } = opened;
  if (!url) throw new Refusal("NO_CHECKOUT_URL");
  await asProvider({ deps }, place, ({ db, scope: own, now }) =>
    changePurchase(db, own, { id, sessao, url, updated_at: now }),
  );
  return { id, url, expira_em };
}

type Beginning = { purchase: KeptPurchase; name: string; email: string | null };

/** Stored before the provider is called, so that every later event about it can be matched. */
async function begin(
  call: ShopCall,
  payments: Payments,
  { client, wanted }: { client: string; wanted: z.output<typeof Buy> },
): Promise<Beginning> {
  const { db, scope, now } = call;
  await lockClient(db, scope, client);
  const account = await accountOf(db, scope, payments);
  if (!isReady(account)) throw new Refusal("NOT_SOLD_ONLINE");
  const what = await agree(call, await onlineSales(db, scope), wanted);
  const agreed = { ...what, cliente_id: client, conta: account.conta };
  const open = await openPurchases(db, scope, { client, now });
  const { barbearia, email } = await payerOf(db, scope, client);
  const named = { name: `${what.nome}, ${barbearia}`, email };
  const known = open.find((one) => isSame(one, agreed) && isLong(one, now));
  if (known) return { purchase: known, ...named };
  if (open.length >= mostOpen) throw new Refusal("PURCHASES_OPEN");
  const expira_em = new Date(now.getTime() + pageMinutes * minuteMs);
  const given = { ...agreed, provedor: payments.name, expira_em, created_at: now };
  return { purchase: await insertPurchase(db, scope, given), ...named };
}

type What = Omit<Agreed, "cliente_id" | "conta">;

async function agree({ db, scope }: ShopCall, sold: OnlineSales, wanted: z.output<typeof Buy>): Promise<What> {
  if (!(wanted.tipo === "pacote" ? sold.pacotes_online : sold.vales_online)) throw new Refusal("NOT_SOLD_ONLINE");
  if (wanted.tipo === "vale") {
    const { valor, para } = wanted;
    const { error } = voucherWithin({ min: sold.vale_online_min, max: sold.vale_online_max }).safeParse(wanted);
    const message = error?.issues[0]?.message;
    if (message) throw new Refusal("INVALID_INPUT", { fields: [{ path: "valor", message }] });
    return { tipo: "vale", package_id: null, para, nome: "Vale-presente", valor };
  }
  const found = await packageToSell(db, scope, wanted.package);
  if (!found) throw new Refusal("NOT_FOUND");
  if (!found.onSale) throw new Refusal("PACKAGE_ARCHIVED");
  if (found.preco < leastPaid) throw new Refusal("NOT_SOLD_ONLINE");
  return { tipo: "pacote", package_id: wanted.package, para: "", nome: found.nome, valor: found.preco };
}

function isSame(one: KeptPurchase, other: Agreed): boolean {
  const terms = ["tipo", "package_id", "para", "valor", "conta"] as const;
  return terms.every((name) => one[name] === other[name]);
}

/** A page that got no address is asked for again, and then needs the provider's least time. */
function isLong({ url, expira_em }: KeptPurchase, now: Date): boolean {
  return expira_em.getTime() >= now.getTime() + (url ? reusedMinutes : shortestMinutes) * minuteMs;
}

/** A client's newest purchases, with what is left of those that were sold, and their receipts. */
export async function readPurchases({ deps, scope }: Own): Promise<Purchase[]> {
  return asProvider({ deps }, placeOf(scope), async (call) => {
    const online = await purchasesOfClient(call.db, call.scope, scope.client);
    const all = [...online, ...(await deskVouchersOf(call.db, call.scope, scope.client))];
    const newest = all.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime()).slice(0, 50);
    return Promise.all(newest.map((one) => shownPurchase(call, one)));
  });
}

async function shownPurchase(call: ShopCall, shown: Shown): Promise<Purchase> {
  const { pago_em, comanda_id, slug, inteira, ...one } = shown;
  const isOpen = one.situacao === "pendente" && one.expira_em > call.now;
  const isWhole = one.situacao === "concluida" && inteira && one.contestado === 0;
  const until = isWhole && pago_em ? withdrawalEnd(call, pago_em) : null;
  return {
    ...one,
    url: isOpen ? one.url : null,
    created_at: one.created_at.toISOString(),
    expira_em: one.expira_em.toISOString(),
    desiste_ate: until !== null && until >= today(call) ? until : null,
    recibo:
      comanda_id && (await signReceipt({ slug, comanda: comanda_id }, { secret: call.deps.secret, now: call.now })),
  };
}

/**
 * Refunds an unused purchase in full, within seven days (CDC 49): the books first, then a job at the provider, which refunds once. Refuses
 * NOT_FOUND, WITHDRAWAL_OVER, PURCHASE_BACK and PURCHASE_USED.
 */
export async function withdrawPurchase({ deps, scope }: Own, id: string): Promise<void> {
  await asProvider({ deps }, placeOf(scope), async (call) => {
    const { db, scope: own, now, enqueue } = call;
    const kept = await heldPurchase(db, own, { id, client: scope.client });
    if (!kept?.comanda_id || !kept.pago_em) throw new Refusal("NOT_FOUND");
    if (kept.situacao === "devolvida" || kept.contestado > 0) throw new Refusal("PURCHASE_BACK");
    if (withdrawalEnd(call, kept.pago_em) < today(call)) throw new Refusal("WITHDRAWAL_OVER");
    const { items } = await comandaDetails(call, kept.comanda_id);
    const returned = { id: items[0]!.id, quantidade: 1, forma: "online", motivo: withdrawalReason } as const;
    await returnItem(call, returned).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "PREPAID_USED") throw new Refusal("PURCHASE_USED");
      throw error.code === "COMANDA_ENDED" || error.code === "RETURN_BEYOND" ? new Refusal("PURCHASE_BACK") : error;
    });
    await changePurchase(db, own, { id, situacao: "devolvida", ao_cartao: true, updated_at: now });
    await enqueue({ name: "send-back", data: { shop: own.shop, purchase: id } });
    announcePurchase(call, scope.client);
  });
}

/** The last day for a withdrawal. */
function withdrawalEnd(call: Pick<ShopCall, "scope">, pago_em: Date): string {
  return addDays(dayOf(call, pago_em), withdrawalDays);
}

export function announcePurchase(call: Pick<ShopCall, "announce">, client: string): void {
  call.announce({ feature: "sales", ids: [], days: [], for: { barbers: [], clients: [client] } });
}
