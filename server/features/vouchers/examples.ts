import type { TestClient } from "#server/testing.ts";

/** A comanda that sold a voucher of that value, paid by Pix. */
export async function sellVoucher({ sales }: Pick<TestClient, "sales">, preco: number, para = "") {
  const { id } = await sales.open({ appointment: null, client: null });
  await sales.addItem({ id, tipo: "vale", preco, para });
  await sales.pay({ id, forma: "pix", valor: preco, recebido: null, parcelas: 1 });
  return sales.close({ id });
}
