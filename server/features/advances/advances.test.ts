import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
type Shop = Awaited<ReturnType<typeof openStaffedShop>>;
const today = "2026-11-23";
const input = { valor: 5000, motivo: "Conserto do carro" };
const refused = (code: string) => ({ code });
const states = async ({ owner }: Shop) => (await owner.advances.list({})).items.map(({ situacao }) => situacao);

/** A cut of R$ 45,00 by Beto, of which he earns R$ 22,50. */
async function sold({ rita, cut, chair }: Shop): Promise<void> {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await rita.sales.pay({ id, forma: "pix", valor: 4500, recebido: null, parcelas: 1 });
  await rita.sales.close({ id });
}

const close = ({ owner, chair }: Shop, de: string, ate = de) =>
  owner.closings.process({ barbeiro_id: chair, de, ate, mesmo_assim: false });

test("a barber asks, the reception approves and pays from the drawer, and each is told", async () => {
  const shop = await openStaffedShop(product);
  const { owner, rita, beto } = shop;
  const { id } = await beto.advances.own.request(input);
  expect((await rita.notifications.list({ kind: "advance" })).items).toMatchObject([
    { title: "Vale", message: expect.stringMatching(/^solicitado por Beto Silva: R\$\s50,00, Conserto do carro\.$/) },
  ]);
  await rita.advances.approve({ id });
  const pay = () => rita.advances.pay({ id, em: today, conta: "caixa" });
  await expect(pay()).rejects.toMatchObject(refused("NO_CAIXA"));
  await owner.cash.open({ abertura: 10_000 });
  await pay();
  await expect(pay()).rejects.toMatchObject(refused("ADVANCE_ENDED"));
  expect((await beto.advances.list({})).items).toMatchObject([{ id, situacao: "pago", aberto: 5000, pago_em: today }]);
  expect((await beto.notifications.list({ kind: "advance" })).items.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^pago: R\$\s50,00\.$/),
    expect.stringMatching(/^aprovado: R\$\s50,00\.$/),
  ]);
  expect(await owner.cash.close({ contado: 5000, justificativa: "" })).toMatchObject({ esperado: 5000, diferenca: 0 });
  expect(await booksOf(product, shop.slug).balances()).toMatchObject({ vales: 5000, caixa: 5000 });
});

test("closings deduct what was paid, the oldest first, and what is left by the next; taken back, it is open again", async () => {
  const shop = await openStaffedShop(product);
  const { owner, beto, chair, slug } = shop;
  const { balances } = booksOf(product, slug);
  const give = async (valor: number, em: string) => {
    const { id } = await owner.advances.add({ barbeiro_id: chair, valor, motivo: `De ${em}` });
    await owner.advances.pay({ id, em, conta: "banco" });
    return id;
  };
  const newer = await give(2000, "2026-11-20");
  const older = await give(1500, "2026-11-10");
  await sold(shop);
  const expected = { comissoes: 2250, vales: 2250, liquido: 0, saldo: 0 };
  const taken = [
    { id: older, valor: 1500 },
    { id: newer, valor: 750 },
  ];
  const preview = await beto.closings.preview({ barbeiro_id: chair, de: today, ate: today });
  expect(preview).toMatchObject({ ...expected, vales_descontados: taken });
  const first = await close(shop, today);
  expect(await owner.closings.details(first)).toMatchObject({ ...expected, vales_descontados: taken });
  const open = async () => (await owner.advances.list({ sort: "-valor" })).items.map(({ aberto }) => aberto);
  expect([await open(), await states(shop)]).toEqual([
    [1250, 0],
    ["descontado", "pago"],
  ]);
  expect((await balances()).vales).toBe(1250);
  const late = owner.advances.reverse({ id: newer, resposta: "Engano" });
  await expect(late).rejects.toMatchObject(refused("ADVANCE_DEDUCTED"));

  await owner.closings.reverse({ ...first, motivo: "Período errado" });
  expect([await open(), (await balances()).vales]).toEqual([[2000, 1500], 3500]);
  await owner.advances.reverse({ id: newer, resposta: "Devolveu" });
  expect((await balances()).vales).toBe(1500);
  const again = await close(shop, today);
  expect(await owner.closings.details(again)).toMatchObject({ vales: 1500, liquido: 750 });
});

test("the reception approves up to the shop's limit of one barber's open vales, the admin beyond it", async () => {
  const shop = await openStaffedShop(product);
  const { owner, rita, beto, chair } = shop;
  const first = await beto.advances.own.request({ ...input, valor: 6000 });
  const second = await beto.advances.own.request({ ...input, valor: 5000 });
  await rita.advances.approve(first);
  await expect(rita.advances.approve(second)).rejects.toMatchObject(refused("ADVANCE_LIMIT"));
  const add = rita.advances.add({ barbeiro_id: chair, valor: 4001, motivo: "Almoço" });
  await expect(add).rejects.toMatchObject(refused("ADVANCE_LIMIT"));
  await owner.advances.approve(second);
  const third = await beto.advances.own.request({ ...input, valor: 1000 });
  expect((await rita.notifications.list({ kind: "advance" })).items, "what she may not approve").toHaveLength(2);
  expect((await owner.notifications.list({ kind: "advance" })).items).toHaveLength(3);
  await owner.barbershops.settings.change({ vale_recepcao: 12_000 });
  await rita.advances.approve(third);
  const elsewhere = rita.advances.pay({ id: third.id, em: today, conta: "banco" });
  await expect(elsewhere).rejects.toMatchObject(refused("FORBIDDEN"));
});

test("a cap is a part of what the barber has earned and nobody has closed", async () => {
  const shop = await openStaffedShop(product);
  const { owner, beto, chair } = shop;
  expect(await beto.advances.own.room()).toEqual({ aberto: 0, disponivel: null });
  await owner.barbershops.settings.change({ vale_teto: 4000 });
  await expect(beto.advances.own.request(input)).rejects.toMatchObject(refused("ADVANCE_CAP"));
  await sold(shop);
  expect(await beto.advances.own.room()).toEqual({ aberto: 0, disponivel: 900 });
  const add = (valor: number) => owner.advances.add({ barbeiro_id: chair, valor, motivo: "Almoço" });
  await expect(add(901)).rejects.toMatchObject(refused("ADVANCE_CAP"));
  const ends = await Promise.allSettled([add(500), add(500), add(500)]);
  expect(
    ends.filter(({ status }) => status === "fulfilled"),
    "of those at once",
  ).toHaveLength(1);
  expect(await beto.advances.own.room()).toEqual({ aberto: 500, disponivel: 400 });
});

test("what is refused, or taken back, tells why; a payment goes back to where it was from", async () => {
  const shop = await openStaffedShop(product);
  const { owner, beto, chair, slug } = shop;
  const first = await beto.advances.own.request(input);
  await owner.advances.refuse({ ...first, resposta: "Já há um vale" });
  await expect(owner.advances.approve(first)).rejects.toMatchObject(refused("ADVANCE_ENDED"));
  const { id } = await owner.advances.add({ ...input, barbeiro_id: chair });
  await owner.cash.open({ abertura: 10_000 });
  const pay = () => owner.advances.pay({ id, em: today, conta: "caixa" });
  const ends = await Promise.allSettled([pay(), pay(), pay()]);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await owner.advances.reverse({ id, resposta: "Não precisou" });
  expect(await owner.cash.close({ contado: 10_000, justificativa: "" })).toMatchObject({ diferenca: 0 });
  expect(await booksOf(product, slug).balances()).toMatchObject({ vales: 0, caixa: 10_000 });
  expect((await beto.advances.list({})).items).toMatchObject([
    { situacao: "estornado", resposta: "Não precisou", aberto: 0 },
    { situacao: "recusado", resposta: "Já há um vale" },
  ]);
});

test("the last closing of a former barber with an open vale needs a confirmation", async () => {
  const shop = await openStaffedShop(product);
  const { owner, chair } = shop;
  await sold(shop);
  const { id } = await owner.advances.add({ barbeiro_id: chair, valor: 3000, motivo: "Aluguel" });
  await owner.advances.pay({ id, em: today, conta: "cofre" });
  await owner.staff.deactivateBarber({ id: chair });
  await expect(close(shop, today)).rejects.toMatchObject({ code: "CLOSING_DOUBTFUL", data: { saiu: true } });
});

test("a barber reads and asks for his own alone, without any flag, and decides nothing", async () => {
  const shop = await openStaffedShop(product);
  const { owner, beto, rita } = shop;
  const zé = (await owner.barbers.list()).find(({ id }) => id !== shop.chair)!.id;
  const { id } = await owner.advances.add({ ...input, barbeiro_id: zé });
  await beto.advances.own.request(input);
  expect((await beto.advances.list({})).items.map(({ barbeiro }) => barbeiro)).toEqual(["Beto Silva"]);
  await expect(beto.advances.approve({ id })).rejects.toMatchObject(refused("FORBIDDEN"));
  await expect(owner.advances.own.request(input)).rejects.toMatchObject(refused("FORBIDDEN"));
  await expect(rita.advances.reverse({ id, resposta: "Engano" })).rejects.toMatchObject(refused("FORBIDDEN"));
  await owner.barbershops.settings.closeDays({ fechado_ate: "2026-11-20" });
  const late = owner.advances.pay({ id, em: "2026-11-20", conta: "banco" });
  await expect(late).rejects.toMatchObject(refused("DAY_CLOSED"));
});
