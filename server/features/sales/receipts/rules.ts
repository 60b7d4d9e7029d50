import type { Paper, Receipt } from "#contract/receipts.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { paperOf } from "#server/features/sales/receipts/paper/rules.ts";
import { addressOf, receiptOf } from "#server/features/sales/receipts/queries.ts";
import { signReceipt } from "#server/features/sales/receipts/token/rules.ts";
import { pdfOf } from "#server/pdf.ts";
import { Refusal } from "#server/refusal.ts";
import type { AnyShopScope, PublicScope } from "#server/scope.ts";

type Held = ShopCall<PublicScope> & { comanda: string };

type Sendable = Receipt & { token: string; telefone: string | null };

/** The receipt with a link that may be shared with the client. Refuses NOT_FOUND. */
export async function readReceipt(call: ShopCall & RequestContext, id: string): Promise<Sendable> {
  const receipt = await known(call, id);
  const { slug, telefone } = await addressOf(call.db, call.scope, id);
  const token = await signReceipt({ slug, comanda: id }, { secret: call.deps.secret, now: call.now });
  return { ...receipt, token, telefone };
}

/** Refuses NOT_FOUND. */
export function sharedReceipt(call: Held): Promise<Receipt> {
  return known(call, call.comanda);
}

/** Refuses NOT_FOUND. */
export async function receiptFile(call: Held, papel: Paper): Promise<File> {
  const receipt = await known(call, call.comanda);
  const pdf = await pdfOf(paperOf(receipt, papel));
  return new File([pdf], `recibo-${receipt.numero}.pdf`, { type: "application/pdf" });
}

async function known({ db, scope }: ShopCall<AnyShopScope>, id: string): Promise<Receipt> {
  const receipt = await receiptOf(db, scope, id);
  if (!receipt) throw new Refusal("NOT_FOUND");
  return receipt;
}
