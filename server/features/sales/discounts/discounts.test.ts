import { expect, test } from "vitest";
import { formatMoney } from "#contract/money.ts";
import { record } from "#server/features/clients/examples.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, cut, chair } = await openStaffedShop(product);
const service = { tipo: "servico" as const, service: cut.id, barbeiro_id: chair as string | null };
const tip = { tipo: "gorjeta", barbeiro_id: chair, preco: 5000 } as const;

async function begin(...given: (typeof service | typeof tip)[]) {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  for (const item of given) await rita.sales.addItem({ ...item, id });
  return rita.sales.details({ id });
}

test("taking items off or having fewer of one gives the reception no larger discount on the rest", async () => {
  const { id, items } = await begin(service, service);
  await rita.sales.change({ id, client: null, desconto: cut.preco / 5 });
  await expect(rita.sales.removeItem({ id: items[0]!.id })).rejects.toMatchObject({ code: "DISCOUNT_LIMIT" });
  expect((await rita.sales.details({ id })).items).toHaveLength(2);
  await owner.sales.removeItem({ id: items[0]!.id });
  await expect(owner.sales.removeItem({ id: items[1]!.id })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const one = (await begin(service)).items[0]!;
  const line = { id: one.id, barbeiro_id: chair, preco: cut.preco, desconto: cut.preco, cortesia: false };
  await rita.sales.changeItem({ ...line, quantidade: 10 });
  await expect(rita.sales.changeItem({ ...line, quantidade: 1 })).rejects.toMatchObject({ code: "DISCOUNT_LIMIT" });
});

test("a tip is its barber's: no discount is taken off it, not even by the admin", async () => {
  const { id } = await begin(tip);
  for (const who of [rita, owner])
    await expect(who.sales.change({ id, client: null, desconto: 1 })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const client = (await owner.clients.save(record)).id;
  const both = await begin(service, tip);
  const more = { id: both.id, client, desconto: cut.preco + 1 };
  await expect(owner.sales.change(more)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await owner.sales.change({ ...more, desconto: cut.preco });
  await rita.sales.pay({ id: both.id, forma: "pix", valor: tip.preco, recebido: null, parcelas: 1 });
  await expect(rita.sales.close({ id: both.id })).resolves.toMatchObject({ situacao: "fechada" });
});

test("a cheaper barber's price is no price of another, whoever is named in between", async () => {
  const cheaper = cut.preco - 2000;
  await owner.services.saveSkills({ id: chair, services: [{ id: cut.id, preco: cheaper, duracao_minutos: null }] });
  const { id, items } = await begin({ ...service, barbeiro_id: null });
  expect(items[0]!.preco).toBe(cut.preco);
  const line = { id: items[0]!.id, quantidade: 1, desconto: 0, cortesia: false };
  const by = (barbeiro_id: string | null, preco: number) => rita.sales.changeItem({ ...line, barbeiro_id, preco });
  await expect(by(null, cheaper)).rejects.toMatchObject({ code: "DISCOUNT_LIMIT" });
  await by(chair, cheaper);
  await expect(by(null, cheaper)).rejects.toMatchObject({ code: "DISCOUNT_LIMIT" });
  await by(null, cut.preco);
  // A discount that an admin approved remains allowed.
  await owner.sales.changeItem({ ...line, barbeiro_id: null, preco: cheaper });
  await by(null, cheaper);
  expect((await rita.sales.details({ id })).items[0]!.preco).toBe(cheaper);
});

test("the refusal says how much the reception may take off", async () => {
  const { id, items } = await begin(service, service);
  const most = (centavos: number) => ({ code: "DISCOUNT_LIMIT", data: { limite: centavos } });
  const { preco } = items[0]!;
  const tenth = preco / 10;
  const onTotal = rita.sales.change({ id, client: null, desconto: preco });
  await expect(onTotal).rejects.toMatchObject(most(2 * tenth));
  await expect(onTotal).rejects.toThrow(`limite de ${formatMoney(2 * tenth)}`);
  const line = { id: items[0]!.id, barbeiro_id: chair, quantidade: 1, preco, cortesia: false };
  await expect(rita.sales.changeItem({ ...line, desconto: tenth + 1 })).rejects.toMatchObject(most(tenth));
  await rita.sales.changeItem({ ...line, desconto: tenth });
  await owner.barbershops.settings.change({ desconto_recepcao: 5000, desconto_valor: tenth + 300 });
  await expect(rita.sales.changeItem({ ...line, desconto: tenth + 301 })).rejects.toMatchObject(most(tenth + 300));
  await rita.sales.changeItem({ ...line, desconto: tenth + 300 });
  await owner.barbershops.settings.change({ desconto_recepcao: 1000, desconto_valor: 2000 });
});
