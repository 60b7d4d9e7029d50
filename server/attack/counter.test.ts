import { expect, test } from "vitest";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

/** Two desks at once over one product's last unit, and requests that reuse another's key. */
const product = await openProduct();
const { owner, rita, chair, session } = await openStaffedShop(product);
const pix = { forma: "pix", recebido: null, parcelas: 1 } as const;
const preco = 3000;
/** Of each race; they take ten seconds on a machine that does more. */
const rounds = Array.from({ length: 24 }, (_, round) => round);

/** `ok` or the code of the refusal, for each act, sorted. */
async function endsOf(acts: Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(acts);
  return ends.map((end) => (end.status === "fulfilled" ? "ok" : (end.reason as { code: string }).code)).toSorted();
}

/** A comanda with a tip that is not paid yet. */
async function tipped(): Promise<string> {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  await rita.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco });
  return id;
}

test("the last unit of a product is sold once, however often two desks close at once", async () => {
  const { id: wax } = await owner.products.save({ ...pomade, preco, conteudo: 1, unidade: "un" });
  const sold = { tipo: "produto", product: wax, barbeiro_id: chair, quantidade: 1 } as const;
  const paid = async () => {
    const { id } = await rita.sales.open({ appointment: null, client: null });
    await rita.sales.addItem({ ...sold, id });
    await rita.sales.pay({ ...pix, id, valor: preco });
    return id;
  };
  let refused = await paid();
  for (const round of rounds) {
    await owner.products.movements.move({ ...entry, id: wax, quantidade: 1, custo: 1000 + round });
    const both = [refused, await paid()];
    const ends = await endsOf([rita.sales.close({ id: both[0]! }), owner.sales.close({ id: both[1]! })]);
    expect([round, ...ends]).toEqual([round, "NOT_ENOUGH_STOCK", "ok"]);
    const states = await Promise.all(both.map((id) => rita.sales.details({ id })));
    refused = states.find(({ situacao }) => situacao === "aberta")!.id;
    expect((await owner.products.details({ id: wax })).quantity).toBe(0);
  }
  expect(await brokenBooks(product, session.barbershop!.id)).toEqual([]);
});

test("of two payments or closings with one key and other content one happens, and neither a second time", async () => {
  for (const round of rounds) {
    const [one, other] = [await tipped(), await tipped()];
    const payKey = { context: { idempotencyKey: `pay ${round}` } };
    const pay = (valor: number) => rita.sales.pay({ ...pix, id: one, valor }, payKey);
    expect(await endsOf([pay(preco), pay(preco - 1)])).toEqual(["IDEMPOTENCY_MISMATCH", "ok"]);
    const { valor } = (await rita.sales.details({ id: one })).payments[0]!;
    await pay(valor);
    expect((await rita.sales.details({ id: one })).payments).toHaveLength(1);
    await rita.sales.pay({ ...pix, id: other, valor: preco });
    if (valor < preco) await rita.sales.pay({ ...pix, id: one, valor: preco - valor });
    const closeKey = { context: { idempotencyKey: `close ${round}` } };
    const close = (id: string) => rita.sales.close({ id }, closeKey);
    expect(await endsOf([close(one), close(other)])).toEqual(["IDEMPOTENCY_MISMATCH", "ok"]);
    const states = await Promise.all([one, other].map(async (id) => (await rita.sales.details({ id })).situacao));
    expect(states.toSorted()).toEqual(["aberta", "fechada"]);
  }
  expect(await brokenBooks(product, session.barbershop!.id)).toEqual([]);
});
