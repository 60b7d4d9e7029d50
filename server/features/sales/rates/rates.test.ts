import { expect, test } from "vitest";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto, cut, chair } = await openStaffedShop(product);
const zé = (await owner.barbers.list()).find(({ id }) => id !== chair)!.id;
const refused = (code: string) => ({ code });
const terms = { barbeiro_id: null, service_id: null, product_id: null };
const same = { barbeiro_id: chair, quantidade: 1, preco: 4533, desconto: 0, cortesia: false };

/** An open comanda with a cut of R$ 45,33, and the cut's id. */
async function opened() {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  const { items } = await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  const [item] = items;
  await owner.sales.changeItem({ id: item!.id, ...same });
  return { id, item: item!.id };
}

async function earned(id: string) {
  await rita.sales.pay({ id, forma: "pix", valor: 4533, recebido: null, parcelas: 1 });
  await rita.sales.close({ id });
  const { items } = await owner.commissions.list({ size: 200 });
  const lines = items.filter(({ comanda_id }) => comanda_id === id);
  return lines.map(({ origem, bps, valor }) => [origem, bps, valor]).toSorted((a, b) => Number(b[2]) - Number(a[2]));
}

test("the rate of an item comes before those of barber and service, to the centavo, also 0 %, and can be taken back", async () => {
  await owner.commissions.rates.save({ ...terms, service_id: cut.id, bps: 4000 });
  await owner.commissions.rates.save({ ...terms, barbeiro_id: chair, service_id: cut.id, bps: 4500 });
  expect(await earned((await opened()).id)).toEqual([["barbeiro_item", 4500, 2040]]);
  for (const [bps, valor] of [
    [3333, 1511],
    [0, 0],
    [10_000, 4533],
  ] as const) {
    const { id, item } = await opened();
    const { items } = await owner.sales.changeItem({ id: item, ...same, comissao_bps: bps });
    expect(items).toMatchObject([{ comissao_bps: bps }]);
    expect(await earned(id)).toEqual([["item", bps, valor]]);
  }
  const { id, item } = await opened();
  await owner.sales.changeItem({ id: item, ...same, comissao_bps: 3333 });
  await owner.sales.changeItem({ id: item, ...same, comissao_bps: null });
  expect(await earned(id)).toEqual([["barbeiro_item", 4500, 2040]]);
});

test("it is of both barbers of an item, stays when the reception changes the rest, and goes with a copy", async () => {
  const { id, item } = await opened();
  await owner.sales.changeItem({ id: item, ...same, comissao_bps: 2000 });
  await rita.sales.changeItem({ id: item, ...same, segundo_barbeiro_id: zé, parte_do_segundo: 4000 });
  expect(await earned(id)).toEqual([
    ["item", 2000, 544],
    ["item", 2000, 363],
  ]);
  const copy = await owner.sales.reverse({ id, motivo: "Engano" });
  expect((await owner.sales.details({ id: copy.id })).items).toMatchObject([{ comissao_bps: 2000 }]);
});

test("only an admin says or reads it, of a service or product, while the comanda is open", async () => {
  await owner.staff.setPermissions({
    id: chair,
    ...(await owner.staff.permissions({ id: chair })),
    sales_access: true,
  });
  const { id, item } = await opened();
  const say = (who: typeof owner, more: object = {}) =>
    who.sales.changeItem({ id: item, ...same, comissao_bps: 3000, ...more });
  for (const who of [rita, beto]) await expect(say(who)).rejects.toMatchObject(refused("FORBIDDEN"));
  await expect(say(owner, { comissao_bps: 10_001 })).rejects.toMatchObject(refused("INVALID_INPUT"));
  await say(owner);
  const rates = async (who: typeof owner) => (await who.sales.details({ id })).items.map((one) => one.comissao_bps);
  expect([await rates(owner), await rates(rita), await rates(beto)]).toEqual([[3000], [null], [null]]);
  const told = async (who: typeof owner) => JSON.stringify(await who.sales.history({ id })).includes("comissao_bps");
  expect([await told(owner), await told(rita)]).toEqual([true, false]);
  const tip = await rita.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: 500 });
  const ofTip = { id: tip.items.at(-1)!.id, ...same, preco: 500 };
  await expect(owner.sales.changeItem({ ...ofTip, comissao_bps: 10 })).rejects.toMatchObject(refused("INVALID_INPUT"));
  await rita.sales.cancel({ id, motivo: "Não veio", keep: false });
  await expect(say(owner)).rejects.toMatchObject(refused("COMANDA_ENDED"));
});
