import { netOf, sharesOfDiscount } from "#contract/comanda-sums.ts";
import type { Comanda, ComandaItem } from "#contract/comandas.ts";
import type { ShopCall } from "#server/call.ts";
import { freeUses, reverseBought } from "#server/features/packages/selling/queries.ts";
import { sellPackage } from "#server/features/packages/selling/rules.ts";
import { activateVouchers, reverseVouchers } from "#server/features/vouchers/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** Whether the price paid is a liability until the item is used. */
export function isPrepaid({ tipo }: Pick<ComandaItem, "tipo">): boolean {
  return tipo === "pacote" || tipo === "vale";
}

function paysByVoucher({ payments }: Pick<Comanda, "payments">): boolean {
  return payments.some(({ forma, reversed }) => !reversed && forma === "vale_presente");
}

/**
 * Checks a package or voucher before it is added to a comanda. Refuses DESK_ONLY to a barber, and NO_CLIENT for a package without a
 * client.
 */
export function refusePrepaid(
  { scope }: ShopCall,
  { cliente }: Pick<Comanda, "cliente">,
  tipo: ComandaItem["tipo"],
): void {
  if (scope.actor.role === "barbeiro") throw new Refusal("DESK_ONLY");
  if (tipo === "pacote" && !cliente) throw new Refusal("NO_CLIENT");
}

/** A free package would give its uses no value. Refuses INVALID_INPUT. */
export function refuseFreePackage(comanda: Comanda): void {
  const shares = sharesOfDiscount(comanda);
  const free = comanda.items.find((item, at) => item.tipo === "pacote" && netOf(item) <= shares[at]!);
  if (!free) return;
  const message = "Um pacote não sai de graça: o que ele cobre não renderia nada ao barbeiro.";
  throw new Refusal("INVALID_INPUT", { fields: [{ path: free.preco === 0 ? "preco" : "desconto", message }] });
}

/** Buying vouchers with a voucher would extend its validity forever. Refuses INVALID_INPUT. */
export function refuseVoucherOfVoucher({ items }: Pick<Comanda, "items">): void {
  if (!items.some(({ tipo }) => tipo === "vale")) return;
  const message = "Um vale-presente não paga outro.";
  throw new Refusal("INVALID_INPUT", { fields: [{ path: "codigo", message }] });
}

/**
 * On closing, gives the packages to the client, who is locked, and activates the voucher codes. Refuses as `refusePrepaid`,
 * `refuseVoucherOfVoucher` and `refuseFreePackage`.
 */
export async function sellPrepaid(call: ShopCall, comanda: Comanda, dia: string): Promise<void> {
  const { cliente, items } = comanda;
  if (!items.some(isPrepaid)) return;
  for (const { tipo } of items.filter(isPrepaid)) refusePrepaid(call, comanda, tipo);
  if (paysByVoucher(comanda)) refuseVoucherOfVoucher(comanda);
  refuseFreePackage(comanda);
  const shares = sharesOfDiscount(comanda);
  for (const [at, item] of items.entries()) {
    if (item.tipo !== "pacote") continue;
    const valor = netOf(item) - shares[at]!;
    await sellPackage(call, { client: cliente!.id, item: item.id, package: item.package_id!, dia, valor });
  }
  await activateVouchers(call.db, call.scope, { items: idsOf(items, "vale"), dia, now: call.now });
}

/** Invalidates the packages and vouchers that these items sold and returns used package uses. Refuses PREPAID_USED. */
export async function takeBackPrepaid({ db, scope, now }: ShopCall, items: ComandaItem[]): Promise<void> {
  const [packages, vouchers] = [idsOf(items, "pacote"), idsOf(items, "vale")];
  if (packages.length > 0 && (await reverseBought(db, scope, { items: packages, now })) < packages.length)
    throw new Refusal("PREPAID_USED");
  if (vouchers.length > 0 && (await reverseVouchers(db, scope, { items: vouchers, now })) < vouchers.length)
    throw new Refusal("PREPAID_USED");
  const used = items.filter(({ pacote }) => pacote).map(({ id }) => id);
  if (used.length > 0) await freeUses(db, scope, used);
}

function idsOf(items: ComandaItem[], tipo: ComandaItem["tipo"]): string[] {
  return items.filter((item) => item.tipo === tipo && item.devolvida === 0).map(({ id }) => id);
}
