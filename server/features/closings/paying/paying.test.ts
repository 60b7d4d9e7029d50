import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
type Shop = Awaited<ReturnType<typeof openStaffedShop>>;
const today = "2026-11-23";
const period = { de: "2026-11-17", ate: today };
const refused = (code: string) => ({ code });

/** A shop in which Beto has a closing of R$ 30,00. */
async function closedShop() {
  const shop = await openStaffedShop(product);
  const { owner, chair } = shop;
  await bonus(shop, chair, 3000);
  const { id } = await owner.closings.process({ barbeiro_id: chair, ...period, mesmo_assim: false });
  const pay = (conta: string, valor: number) =>
    owner.closings.pay({ id, valor, em: today, conta, mesmo_contestado: false });
  return { ...shop, id, pay };
}

const bonus = ({ owner }: Shop, barbeiro_id: string, valor: number) =>
  owner.closings.adjust({ barbeiro_id, tipo: "bonus", dia: today, valor, motivo: "Meta" });

test("one payment of a closing is taken back with a reason, into today's drawer or onto its account", async () => {
  const shop = await closedShop();
  const { owner, beto, id, pay, slug } = shop;
  const { balances } = booksOf(product, slug);
  await owner.cash.open({ abertura: 10_000 });
  await pay("caixa", 1000);
  await pay("banco", 2000);
  const { pagamentos } = await owner.closings.details({ id });
  const [cash, bank] = [pagamentos[0]!, pagamentos[1]!];
  const motivo = "Conta errada";
  await owner.closings.reversePayment({ id: bank.id, motivo });
  expect(await beto.closings.details({ id })).toMatchObject({
    situacao: "parcial",
    pago: 1000,
    pagamentos: [{ estornado: false }, { estornado: true, motivo }],
  });
  expect(await balances()).toMatchObject({ banco: 0, fechamentos_a_pagar: -2000 });
  await expect(owner.closings.reversePayment({ id: bank.id, motivo })).rejects.toMatchObject(
    refused("PAYMENT_REVERSED"),
  );
  expect(await owner.cash.close({ contado: 9000, justificativa: "" })).toMatchObject({ esperado: 9000 });
  await expect(owner.closings.reversePayment({ id: cash.id, motivo })).rejects.toMatchObject(refused("NO_CAIXA"));
  await owner.cash.open({ abertura: 9000 });
  await owner.closings.reversePayment({ id: cash.id, motivo });
  expect(await owner.cash.close({ contado: 10_000, justificativa: "" })).toMatchObject({ esperado: 10_000 });
  await pay("banco", 3000);
  expect((await owner.closings.details({ id })).situacao).toBe("pago");
  expect((await beto.notifications.list({ kind: "closing" })).items.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^pagamento de R\$\s20,00 estornado: Conta errada$/),
  );
});

test("a closing is not paid before its last day", async () => {
  const { owner, id } = await closedShop();
  const paid = { id, valor: 1000, conta: "banco", mesmo_contestado: false };
  const error = {
    code: "INVALID_INPUT",
    data: { fields: [{ path: "em", message: "O fechamento vai até 23/11/2026." }] },
  };
  for (const em of ["2026-11-22", "2020-11-23"])
    await expect(owner.closings.pay({ ...paid, em })).rejects.toMatchObject(error);
});

test("commissions of a closing that is no longer paid in full are processed again, and a whole estorno takes the rest back", async () => {
  const shop = await openStaffedShop(product);
  const { owner, chair, cut } = shop;
  const { id: comanda } = await owner.sales.open({ appointment: null, client: null });
  await owner.sales.addItem({ id: comanda, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await owner.sales.pay({ id: comanda, forma: "pix", valor: cut.preco, recebido: null, parcelas: 1 });
  await owner.sales.close({ id: comanda });
  const { id } = await owner.closings.process({ barbeiro_id: chair, ...period, mesmo_assim: false });
  const paid = { id, em: today, conta: "banco", mesmo_contestado: false };
  await owner.closings.pay({ ...paid, valor: 1000 });
  await owner.closings.pay({ ...paid, valor: cut.preco / 2 - 1000 });
  const state = async () => (await owner.commissions.list({})).items.map(({ situacao }) => situacao);
  expect(await state()).toEqual(["paga"]);
  const { pagamentos } = await owner.closings.details({ id });
  await owner.closings.reversePayment({ id: pagamentos[0]!.id, motivo: "Engano" });
  expect(await state()).toEqual(["processada"]);
  await owner.closings.reverse({ id, motivo: "Engano" });
  expect(await state()).toEqual(["pendente"]);
  expect(await booksOf(product, shop.slug).balances()).toMatchObject({ banco: 0, fechamentos_a_pagar: 0 });
});

test("whoever pays and takes back locks the barber's money before the closing, as whoever closes", async () => {
  const { owner, session, id, chair, pay } = await closedShop();
  await pay("banco", 1000);
  const { pagamentos } = await owner.closings.details({ id });
  const acts = [
    () => pay("banco", 500),
    () => owner.closings.reversePayment({ id: pagamentos[0]!.id, motivo: "Engano" }),
    () => owner.closings.reverse({ id, motivo: "Engano" }),
  ];
  for (const act of acts) {
    const other = await product.pool.connect();
    await other.query("begin");
    await other.query("select set_config('app.shop', $1, true)", [session.barbershop!.id]);
    await other.query("select pg_advisory_xact_lock(hashtextextended('money of ' || $1, 0))", [chair]);
    const acting = act();
    try {
      await waitingForMoney();
      // The act must not hold the closing's lock while it waits, or the two would deadlock.
      const free = await other.query("select from closings where id = $1 for update nowait", [id]);
      expect(free.rowCount).toBe(1);
    } finally {
      await other.query("rollback");
      other.release();
    }
    await acting;
  }
});

/** Resolves when a connection waits for an advisory lock. */
async function waitingForMoney(): Promise<void> {
  const locks = "select from pg_locks where locktype = 'advisory' and not granted";
  await expect.poll(async () => (await product.pool.query(locks)).rowCount, { timeout: 10_000 }).toBeGreaterThan(0);
}

test("a preview of the whole team shows each net and the questions, and no closing for a barber without pay", async () => {
  const shop = await openStaffedShop(product);
  const { owner, beto, chair, cut } = shop;
  const other = (await owner.barbers.list()).find(({ id }) => id !== chair)!.id;
  await bonus(shop, chair, 3000);
  const { id: vale } = await owner.advances.add({ barbeiro_id: chair, valor: 500, motivo: "Conserto" });
  await owner.advances.pay({ id: vale, em: today, conta: "banco" });
  await owner.barbershops.settings.change({ comissao_padrao: null });
  const { id: comanda } = await owner.sales.open({ appointment: null, client: null });
  await owner.sales.addItem({ id: comanda, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await owner.sales.pay({ id: comanda, forma: "pix", valor: cut.preco, recebido: null, parcelas: 1 });
  await owner.sales.close({ id: comanda });
  const team = await owner.closings.team(period);
  expect(team).toHaveLength(2);
  expect(team.find(({ barbeiro_id }) => barbeiro_id === chair)).toMatchObject({
    liquido: 2500,
    vazio: false,
    duvidas: { a_revisar: 1, comandas: [], saiu: false },
    fechado_ate: null,
  });
  expect(team.find(({ barbeiro_id }) => barbeiro_id === other)).toMatchObject({ liquido: 0, vazio: true });
  await expect(beto.closings.team(period)).rejects.toMatchObject(refused("FORBIDDEN"));
  await expect(owner.closings.team({ de: today, ate: "2026-11-01" })).rejects.toMatchObject(refused("INVALID_INPUT"));
});
