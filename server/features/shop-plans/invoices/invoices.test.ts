import { expect, test } from "vitest";
import { invoiceShops } from "#server/features/shop-plans/jobs.ts";
import { monday, openPlatform, openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { above } = await openPlatform(product);
const [basic] = (await above.platform.plans.list({})).items;

/** A shop on Basic, whose trial ends after 14 days; `pass` runs the hourly chore on a day after the first, twice. */
async function openSubscribed() {
  product.clock.time = monday;
  const { owner, rita, session } = await openStaffedShop(product);
  const shop = session.barbershop!.id;
  await above.platform.subscriptions.change({ shop, plan: basic!.id, valor: 0 });
  const mails = async () => (await product.mailsTo(session.user.email)).filter(({ subject }) => /fatura/.test(subject));
  const told = async (one = owner) => {
    await mails();
    return (await one.notifications.list({ kind: "bill" })).items.map(({ message }) =>
      message.replaceAll("\u00a0", " "),
    );
  };
  const pass = async (days: number) => {
    product.clock.time = new Date(monday.getTime() + days * 86_400_000);
    await Promise.all([invoiceShops(product.deps), invoiceShops(product.deps)]);
    await invoiceShops(product.deps);
  };
  const invoice = async () => (await above.platform.invoices.list({ shop, sort: "vence" })).items[0]!.id;
  return { owner, rita, shop, mails, told, pass, invoice };
}

const period = "R$ 29,90 do plano Basic, 07/12/2026 a 06/01/2027";
const fresh = `Conta a pagar: Fatura da Navalha: ${period}, vence em 12/12/2026.`;
const late = `Conta a pagar: Fatura da Navalha: ${period}, venceu em 12/12/2026. Pague até 27/12/2026: depois não dá para adicionar barbeiros.`;

test("the admins are told of an invoice as it is made, once it is late, and when its tolerance is over, each once", async () => {
  const { owner, rita, told, mails, pass } = await openSubscribed();
  await pass(13);
  expect(await told()).toEqual([]);
  expect(await owner.shopPlans.subscription()).toMatchObject({ tolera_ate: null });
  await pass(14);
  expect(await told()).toEqual([fresh]);
  expect(await owner.shopPlans.subscription()).toMatchObject({ situacao: "ativa", tolera_ate: "2026-12-27" });
  await pass(19);
  expect(await told(), "on the day it is due").toHaveLength(1);
  await pass(20);
  expect(await told()).toEqual([late, fresh]);
  await pass(34);
  expect(await told(), "on the last day of its tolerance").toHaveLength(2);
  await pass(35);
  expect((await told())[0]).toMatch(
    /podia ser paga até 27\/12\/2026\. Não dá para adicionar barbeiros até o pagamento\.$/,
  );
  expect(await told(rita), "the desk is not").toEqual([]);
  expect((await mails()).map(({ subject, text }) => [subject, text.includes("/planos?tab=barbearia")])).toEqual([
    ["Barbearia do Zé: fatura do seu plano", true],
    ["Barbearia do Zé: fatura em atraso", true],
    ["Barbearia do Zé: fatura vencida", true],
  ]);
  expect((await owner.notifications.list({ kind: "bill" })).items[0]!.data).toHaveProperty("invoice");
});

test("a paid invoice is not told of; one that is open again, or has a longer tolerance, is told of as it stands", async () => {
  const { shop, told, pass, invoice } = await openSubscribed();
  await pass(14);
  const id = await invoice();
  const pay = () => above.platform.invoices.pay({ id, paga_em: "2026-12-07", forma: "pix", nota: "" });
  await pay();
  await pass(20);
  expect(await told()).toEqual([fresh]);
  await above.platform.invoices.unpay({ id, reason: "O Pix voltou" });
  await pass(20);
  expect(await told()).toEqual([late, fresh]);
  await pay();
  await above.platform.invoices.unpay({ id, reason: "De novo" });
  await pass(21);
  expect(await told()).toEqual([late, late, fresh]);
  await pass(35);
  await above.platform.subscriptions.grace({ shop, dias: 5 });
  await pass(35);
  expect((await told())[0]).toContain("Pague até 02/01/2027: depois não dá");
  await pass(41);
  expect((await told())[0]).toContain("podia ser paga até 02/01/2027");
});
