import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const today = "2026-11-23";

/** A shop that Beto left owing R$ 7,00, which his last closing could not take. */
async function leftOwing() {
  const shop = await openStaffedShop(product);
  const { owner, chair, slug } = shop;
  await owner.closings.adjust({ barbeiro_id: chair, tipo: "desconto", dia: today, valor: 700, motivo: "Máquina" });
  await owner.staff.deactivateBarber({ id: chair });
  const before = await owner.closings.debts.list();
  await owner.closings.process({ barbeiro_id: chair, de: "2026-11-17", ate: today, mesmo_assim: true });
  const receive = (valor: number, conta = "banco", em = today) =>
    owner.closings.debts.receive({ barbeiro_id: chair, valor, em, conta });
  return { ...shop, before, receive, debts: owner.closings.debts, balances: booksOf(product, slug).balances };
}

test("what somebody who left owes is received in parts, and the rest forgiven is a loss", async () => {
  const { before, receive, debts, chair, balances, owner } = await leftOwing();
  expect(before, "what no closing has counted is not owed yet").toEqual([]);
  expect(await debts.list()).toEqual([{ barbeiro_id: chair, barbeiro: "Beto Silva", valor: 700, por_fechar: false }]);
  await expect(receive(100, "caixa")).rejects.toMatchObject({ code: "NO_CAIXA" });
  await owner.cash.open({ abertura: 0 });
  await receive(100, "caixa");
  await receive(200);
  await expect(receive(401)).rejects.toMatchObject({ code: "OWES_LESS" });
  await expect(debts.forgive({ barbeiro_id: chair, valor: 401, motivo: "Acordo" })).rejects.toMatchObject({
    code: "OWES_LESS",
  });
  await debts.forgive({ barbeiro_id: chair, valor: 400, motivo: "Acordo" });
  expect(await debts.list()).toEqual([]);
  await expect(receive(1), "who else was first").rejects.toMatchObject({ code: "OWES_LESS" });
  expect(await balances()).toMatchObject({
    barbeiros_a_receber: 0,
    banco: 200,
    caixa: 100,
    perdas_com_barbeiros: 400,
  });
  expect(await owner.cash.close({ contado: 100, justificativa: "" })).toMatchObject({ diferenca: 0 });
});

test("the last closing of who left takes their vales whole, also with nothing else to close, and the rest is received", async () => {
  const { owner, chair, slug } = await openStaffedShop(product);
  const { balances } = booksOf(product, slug);
  const { id: vale } = await owner.advances.add({ barbeiro_id: chair, valor: 8000, motivo: "Aluguel" });
  await owner.advances.pay({ id: vale, em: today, conta: "banco" });
  const period = { de: "2026-11-17", ate: today };
  const preview = () => owner.closings.preview({ barbeiro_id: chair, ...period });
  expect(await preview(), "of who goes on").toMatchObject({ vales: 0, saldo: 0 });
  await owner.staff.deactivateBarber({ id: chair });
  expect(await preview()).toMatchObject({ vales: 8000, liquido: 0, saldo: 8000, duvidas: { saiu: true } });
  const left = (await owner.closings.team(period)).find(({ barbeiro_id }) => barbeiro_id === chair);
  expect(left).toMatchObject({ vazio: false, saldo: 8000 });
  const { id } = await owner.closings.process({ barbeiro_id: chair, ...period, mesmo_assim: true });
  expect(await owner.closings.details({ id })).toMatchObject({ vales_descontados: [{ id: vale, valor: 8000 }] });
  expect(await owner.closings.debts.list()).toMatchObject([{ barbeiro_id: chair, valor: 8000 }]);
  await owner.closings.debts.receive({ barbeiro_id: chair, valor: 8000, em: today, conta: "banco" });
  expect(await balances()).toMatchObject({ vales: 0, barbeiros_a_receber: 0, banco: 0 });
});

test("of two who receive all of it at once one does", async () => {
  const { receive, balances } = await leftOwing();
  const ends = await Promise.allSettled([receive(700), receive(700), receive(500)]);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { banco, barbeiros_a_receber } = await balances();
  expect(banco! + barbeiros_a_receber!).toBe(700);
  expect(barbeiros_a_receber).toBeGreaterThanOrEqual(0);
});

test("whoever comes back owes what is left, and their next closing takes no more", async () => {
  const { receive, owner, chair, balances } = await leftOwing();
  await receive(500);
  await owner.staff.reactivateBarber({ id: chair });
  expect(await owner.closings.debts.list(), "a closing takes it now").toEqual([]);
  await expect(receive(100)).rejects.toMatchObject({ code: "NOT_FOUND" });
  product.clock.time = new Date("2026-11-24T15:00:00Z");
  const next = { barbeiro_id: chair, tipo: "bonus", dia: "2026-11-24", valor: 1000, motivo: "Meta" } as const;
  await owner.closings.adjust(next);
  const { id } = await owner.closings.process({
    barbeiro_id: chair,
    de: "2026-11-24",
    ate: "2026-11-24",
    mesmo_assim: false,
  });
  product.clock.time = new Date("2026-11-23T11:00:00Z");
  expect(await owner.closings.details({ id })).toMatchObject({ liquido: 800, saldo: 0 });
  expect(await balances()).toMatchObject({ barbeiros_a_receber: 0, fechamentos_a_pagar: -800 });
});

test("a future or closed day and an account without money are refused, and only the admin receives debts", async () => {
  const { receive, debts, owner, rita, chair } = await leftOwing();
  await expect(receive(100, "banco", "2026-11-24")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(receive(100, "receita_outras")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await owner.barbershops.settings.closeDays({ fechado_ate: "2026-11-20" });
  await expect(receive(100, "banco", "2026-11-20")).rejects.toMatchObject({ code: "DAY_CLOSED" });
  await expect(rita.closings.debts.list()).rejects.toMatchObject({ code: "FORBIDDEN" });
  const input = { barbeiro_id: chair, valor: 100, motivo: "Acordo" };
  await expect(rita.closings.debts.forgive(input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await debts.list())[0]).toMatchObject({ valor: 700 });
});
