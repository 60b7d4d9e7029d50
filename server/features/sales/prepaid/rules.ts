import { netOf, sharesOfDiscount } from "#contract/comanda-sums.ts";
import type { Comanda, ComandaItem } from "#contract/comandas.ts";
import type { ShopCall } from "#server/call.ts";
import { freeUses, reverseBought } from "#server/features/packages/selling/queries.ts";
import { sellPackage } from "#server/features/packages/selling/rules.ts";
import { activateVouchers, reverseVouchers } from "#server/features/vouchers/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** Whether what was paid for it is owed until it is used. */
export function isPrepaid({ tipo }: Pick<ComandaItem, "tipo">): boolean {
  return tipo === "pacote" || tipo === "vale";
}

function paysByVoucher({ payments }: Pick<Comanda, "payments">): boolean {
  return payments.some(({ forma, reversed }) => !reversed && forma === "vale_presente");
}

/** Before a package or a voucher is put on a comanda. Refuses DESK_ONLY to a barber, and NO_CLIENT for a package of nobody. */
export function refusePrepaid(
  { scope }: ShopCall,
  { cliente }: Pick<Comanda, "cliente">,
  tipo: ComandaItem["tipo"],
): void {
  if (scope.actor.role === "barbeiro") throw new Refusal("DESK_ONLY");
  if (tipo === "pacote" && !cliente) throw new Refusal("NO_CLIENT");
}

/** What a package is used for would bring nobody anything. Refuses INVALID_INPUT of one that costs nothing. */
export function refuseFreePackage(comanda: Comanda): void {
  const shares = sharesOfDiscount(comanda);
  const free = comanda.items.find((item, at) => item.tipo === "pacote" && netOf(item) <= shares[at]!);
  if (!free) return;
  const message = "Um pacote não sai de graça: o que ele cobre não renderia nada ao barbeiro.";
  throw new Refusal("INVALID_INPUT", { fields: [{ path: free.preco === 0 ? "preco" : "desconto", message }] });
}

/** A voucher would go on for ever where it bought the next one. Refuses INVALID_INPUT. */
export function refuseVoucherOfVoucher({ items }: Pick<Comanda, "items">): void {
  if (!items.some(({ tipo }) => tipo === "vale")) return;
  const message = "Um vale-presente não paga outro.";
  throw new Refusal("INVALID_INPUT", { fields: [{ path: "codigo", message }] });
}

/** Packages of a comanda that is closed are its client's, who is held, and the codes of its vouchers count. Refuses as `refusePrepaid`, `refuseVoucherOfVoucher` and `refuseFreePackage`. */
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

/** What these items sold does not hold any more, and what they used goes back to its packages. Refuses PREPAID_USED. */
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
