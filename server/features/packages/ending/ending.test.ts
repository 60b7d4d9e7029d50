import { expect, test } from "vitest";
import { fiveOf } from "#server/features/packages/examples.ts";
import { tellEndings } from "#server/features/packages/ending/jobs.ts";
import { openProduct, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const monday = product.clock.time;
const pix = { forma: "pix", recebido: null, parcelas: 1 } as const;

/** A client who may buy five haircuts, which hold for ninety days, and vouchers, which hold for three months. */
async function openBuyer() {
  product.clock.time = monday;
  const { owner, rita, slug, cut, chair } = await openStaffedShop(product);
  await owner.barbershops.settings.change({ vale_meses: 3 });
  const { id: five } = await owner.packages.save(fiveOf(cut.id));
  const { client, email } = await signUpClient(product, slug, "Ana Prado");
  const id = (await client.auth.session())!.cliente_id!;
  const sell = async (item: { tipo: "pacote"; package: string } | { tipo: "vale"; preco: number; para: string }) => {
    const { id: comanda } = await rita.sales.open({ appointment: null, client: id });
    const { items } = await rita.sales.addItem({ ...item, id: comanda });
    await rita.sales.pay({ ...pix, id: comanda, valor: items[0]!.preco });
    return rita.sales.close({ id: comanda });
  };
  const use = async () => {
    const { id: comanda } = await rita.sales.open({ appointment: null, client: id });
    await rita.sales.addItem({ id: comanda, tipo: "servico", service: cut.id, barbeiro_id: chair });
    await rita.sales.close({ id: comanda });
  };
  const tellAt = async (day: string, time = "09:09") => {
    product.clock.time = new Date(`${day}T${time}:00-03:00`);
    await Promise.all([tellEndings(product.deps), tellEndings(product.deps)]);
  };
  const told = async () =>
    (await client.notifications.list({ kind: "prepaid" })).items.map(({ message }) =>
      message.replaceAll("\u00a0", " ").replace("Perto do fim: ", ""),
    );
  const mails = async () =>
    (await product.mailsTo(email)).filter(({ subject }) => subject.endsWith("está perto do fim"));
  return { owner, rita, five, cut, sell, use, tellAt, told, mails };
}

test("a client is told once, a week before, of a package and a voucher of theirs with something left", async () => {
  const { five, sell, use, tellAt, told, mails } = await openBuyer();
  await sell({ tipo: "pacote", package: five });
  await sell({ tipo: "vale", preco: 8000, para: "Bia" });
  await use();
  await tellAt("2027-02-13");
  await tellAt("2027-02-14", "07:59");
  await tellAt("2027-02-14", "21:00");
  expect(await told(), "eight days before, and in quiet hours").toEqual([]);
  await tellAt("2027-02-14");
  await tellAt("2027-02-15");
  const ofPackage = "Pacote Cinco cortes vale até 21/02/2027 e ainda tem 4 usos.";
  expect(await told()).toEqual([ofPackage]);
  await tellAt("2027-02-16");
  await tellAt("2027-02-23");
  const ofVoucher = "Vale-presente para Bia vale até 23/02/2027 e ainda tem R$ 80,00 de saldo.";
  expect(await told()).toEqual([ofVoucher, ofPackage]);
  expect((await mails()).map(({ subject, text }) => [subject, text.replaceAll("\u00a0", " ")])).toEqual([
    ["Barbearia do Zé: seu pacote está perto do fim", expect.stringContaining(ofPackage)],
    ["Barbearia do Zé: seu vale-presente está perto do fim", expect.stringContaining(ofVoucher)],
  ]);
});

test("nothing is told of what is used up, taken back, over, or held for a week only", async () => {
  const { owner, rita, five, cut, sell, use, tellAt, told } = await openBuyer();
  const { id: once } = await owner.packages.save({ ...fiveOf(cut.id), servicos: [{ id: cut.id, usos: 1 }] });
  await sell({ tipo: "pacote", package: once });
  await use();
  const { id: brief } = await owner.packages.save({ ...fiveOf(cut.id), validade_dias: 14 });
  await sell({ tipo: "pacote", package: brief });
  const back = [await sell({ tipo: "pacote", package: five }), await sell({ tipo: "vale", preco: 8000, para: "" })];
  for (const { id } of back) await rita.sales.reverse({ id, motivo: "Engano" });
  await tellAt("2027-02-20");
  const { id: week } = await owner.packages.save({ ...fiveOf(cut.id), validade_dias: 7 });
  await sell({ tipo: "pacote", package: week });
  await tellAt("2027-02-20", "10:09");
  expect(await told()).toEqual([]);
});
