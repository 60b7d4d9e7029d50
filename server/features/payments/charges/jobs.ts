import { asProvider } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { chargeById } from "#server/features/payments/charges/queries.ts";
import { otherAmount, readCharge } from "#server/features/payments/charges/reading/rules.ts";

/** Reads a charge, refunds what the books gave back and the card has not got, and posts the result. Repeated attempts refund once. */
export async function settleCharge(
  deps: Dependencies,
  { shop, charge: id }: { shop: string; charge: string },
): Promise<void> {
  const { payments } = deps;
  const place = payments && (await shopById(deps.db, shop));
  if (!place) return;
  await readCharge({ deps, place }, id);
  const found = await asProvider({ deps }, place, ({ db, scope }) => chargeById(db, scope, id));
  if (!found?.cobranca) return;
  const { conta, cobranca, motivo, ao_cartao, devolvido, contestado, falhou } = found;
  const left = ao_cartao - devolvido - contestado - falhou;
  if (left <= 0) return;
  // The key names what went back in all: equal parts that go back one after the other are not one refund.
  const key = `charge ${id} ${ao_cartao}`;
  await payments.refund(conta, cobranca, key, motivo === otherAmount ? undefined : left);
  await readCharge({ deps, place }, id);
}
