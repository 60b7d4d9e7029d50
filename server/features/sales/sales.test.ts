import { expect, onTestFinished, test } from "vitest";
import { moneyText } from "#contract/quantities.ts";
import { receiptTexts } from "#contract/receipt-lines.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { record } from "#server/features/clients/examples.ts";
import { booksOf } from "#db/books.ts";
import { monday, openProduct, openShop, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto, cut, chair, slug } = await openStaffedShop(product);
await owner.cash.open({ abertura: 10_000 });
const wax = (await owner.products.save({ ...pomade, nome: "Cera", preco: 3000, conteudo: 1, unidade: "un" })).id;
await owner.products.movements.move({ ...entry, id: wax, quantidade: 10, custo: 12_000 });

const { differencesAfter } = booksOf(product, slug);

const begin = async (who = rita) => (await who.sales.open({ appointment: null, client: null })).id;
const tip = { tipo: "gorjeta", barbeiro_id: chair, preco: 700 } as const;
const service = { tipo: "servico", service: cut.id, barbeiro_id: chair } as const;
const bought = { tipo: "produto", product: wax, barbeiro_id: null, quantidade: 2 } as const;
type Item =
  | typeof tip
  | typeof service
  | (Omit<typeof bought, "quantidade" | "product"> & { product: string; quantidade: number });
async function add(id: string, ...items: Item[]) {
  for (const item of items) await rita.sales.addItem({ ...item, id });
  return rita.sales.details({ id });
}
const cash = (id: string, valor: number, recebido: number | null = null) =>
  rita.sales.pay({ id, forma: "dinheiro", valor, recebido, parcelas: 1 });
const pix = (id: string, valor: number, who = rita) =>
  who.sales.pay({ id, forma: "pix", valor, recebido: null, parcelas: 1 });

test("a finished visit has a comanda with what was booked, and opening it again is the same one", async () => {
  const client = { nome: "Davi Prado", telefone: "11 91234-5678" };
  const wanted = { services: [cut.id], barber: chair, startsAt: "2026-11-23T13:00:00Z", client, outsideHours: true };
  const { id } = await owner.appointments.book(wanted);
  await beto.appointments.start({ id });
  await beto.appointments.finish({ id });
  const [listed] = (await rita.sales.list({ situacao: "aberta" })).items;
  expect(listed).toMatchObject({ cliente: "Davi Prado", situacao: "aberta", total: cut.preco });
  const comanda = await rita.sales.open({ appointment: id, client: null });
  expect(comanda).toMatchObject({ id: listed!.id, appointment_id: id, cliente: { nome: "Davi Prado" } });
  expect(comanda.items).toMatchObject([{ tipo: "servico", nome: cut.nome, barbeiro_id: chair, preco: cut.preco }]);
});

test("a comanda is found by words of its client's name, and by its number alone", async () => {
  const { id: client } = await owner.clients.save({
    ...record,
    cpf: "",
    telefone: "",
    email: "",
    nome: "Zuleica Busca",
  });
  const open = async (whose: string | null) => (await rita.sales.open({ appointment: null, client: whose })).numero;
  const [first, anonymous, second] = [await open(client), await open(null), await open(client)];
  const found = async (asked: Parameters<typeof rita.sales.list>[0]) =>
    (await rita.sales.list(asked)).items.map(({ numero }) => numero);
  expect(await found({ query: "bus zulei" })).toEqual([second, first]);
  expect(await found({ query: "zuleica", sort: "numero", size: 1 })).toEqual([first]);
  expect(await found({ query: "zuleica", situacao: "cancelada" })).toEqual([]);
  expect(await found({ query: String(anonymous) })).toEqual([anonymous]);
  for (const query of ["Z", "Zuleide", "99999999999"]) expect(await found({ query })).toEqual([]);
});

test("a comanda opens at the visit's agreed price, divided between its services to the centavo", async () => {
  const { items: catalogue } = await owner.services.catalogue({});
  const three = catalogue.filter(({ partes }) => partes.length === 0).slice(0, 3);
  const client = { nome: "Caio Combinado", telefone: "11 91234-9999" };
  const services = three.map(({ id }) => id);
  const wanted = { services, barber: chair, startsAt: "2026-11-23T15:00:00Z", client, outsideHours: true };
  const { id } = await owner.appointments.book(wanted);
  const agreed = 10_001;
  await owner.appointments.reprice({ id, valor_final: agreed });
  const { items } = await rita.sales.open({ appointment: id, client: null });
  const prices = items.map(({ preco }) => preco);
  expect(prices.reduce((sum, preco) => sum + preco, 0)).toBe(agreed);
  const whole = three.reduce((sum, { preco }) => sum + preco, 0);
  for (const [at, { preco }] of three.entries())
    expect(Math.abs(prices[at]! - (agreed * preco) / whole)).toBeLessThan(1);
});

test("stock movements of a comanda are reversed only with the comanda", async () => {
  const id = await begin();
  await add(id, bought);
  await pix(id, 6000);
  await rita.sales.close({ id });
  const [sold] = (await owner.products.movements.list({ tipo: "venda" })).items;
  const undoing = owner.products.movements.reverse({ id: sold!.id, motivo: "Engano" });
  await expect(undoing).rejects.toMatchObject({ code: "OF_COMANDA" });
  await owner.sales.reverse({ id, motivo: "Engano" });
});

test("services, products and tips are paid in parts and closed: drawer, revenue, tips, stock and its cost are booked", async () => {
  const id = await begin();
  const { items } = await add(id, service, bought, tip);
  await rita.sales.changeItem({ ...changeOf(items[1]!), desconto: 600 });
  const total = cut.preco + 5400 + 700;
  const moved = await differencesAfter(async () => {
    await cash(id, 3000, 5000);
    await pix(id, total - 3000);
    const closed = await rita.sales.close({ id });
    expect(closed).toMatchObject({ situacao: "fechada", dia: "2026-11-23", payments: [{ recebido: 5000 }, {}] });
  });
  expect(moved).toEqual({
    caixa: 3000,
    pix_a_conferir: total - 3000,
    descontos: 600,
    gorjetas: -700,
    receita_servicos: -cut.preco,
    receita_produtos: -6000,
    estoque: -2400,
    cmv: 2400,
    comissoes: cut.preco / 2,
    comissoes_a_pagar: -cut.preco / 2,
  });
  expect((await owner.products.details({ id: wax })).quantity).toBe(8);
});

test("an estorno restores every balance, the drawer and the stock, and opens a copy of the comanda", async () => {
  const { quantity } = await owner.products.details({ id: wax });
  const id = await begin();
  const moved = await differencesAfter(async () => {
    await add(id, service, bought, tip);
    await rita.sales.change({ id, client: null, desconto: 300 });
    await cash(id, cut.preco + 6400);
    await rita.sales.close({ id });
    const copy = await rita.sales.reverse({ id, motivo: "Cobrado em dobro" });
    expect(copy).toMatchObject({ situacao: "aberta", copied_from: id, desconto: 300, payments: [] });
    expect(copy.items.map(({ tipo }) => tipo)).toEqual(["servico", "produto", "gorjeta"]);
    await rita.sales.cancel({ id: copy.id, motivo: "Não veio" });
  });
  expect(moved).toEqual({});
  expect((await owner.products.details({ id: wax })).quantity).toBe(quantity);
  expect(await rita.sales.details({ id })).toMatchObject({ situacao: "estornada", motivo: "Cobrado em dobro" });
});

test("a comanda closes once, only when it is paid to the centavo and has items", async () => {
  const id = await begin();
  await expect(rita.sales.close({ id })).rejects.toMatchObject({ code: "NOTHING_SOLD" });
  await add(id, service);
  await expect(rita.sales.close({ id })).rejects.toMatchObject({ code: "NOT_PAID" });
  await pix(id, cut.preco - 1);
  await expect(rita.sales.close({ id })).rejects.toMatchObject({ code: "NOT_PAID" });
  await expect(pix(id, 2)).rejects.toMatchObject({ code: "OVERPAID" });
  await pix(id, 1);
  const both = await Promise.allSettled([rita.sales.close({ id }), owner.sales.close({ id })]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const late = [
    () => add(id, tip),
    () => pix(id, 1),
    () => rita.sales.close({ id }),
    () => rita.sales.cancel({ id, motivo: "Tarde" }),
    () => rita.sales.change({ id, client: null, desconto: 1 }),
  ];
  for (const act of late) await expect(act()).rejects.toMatchObject({ code: "COMANDA_ENDED" });
});

test("a payment that is taken back leaves the drawer, and a comanda is cancelled only without payments", async () => {
  const id = await begin();
  await add(id, service);
  const moved = await differencesAfter(async () => {
    const { payments } = await cash(id, 1000);
    await expect(rita.sales.cancel({ id, motivo: "Desistiu" })).rejects.toMatchObject({ code: "ALREADY_PAID" });
    await rita.sales.takeBack({ id: payments[0]!.id });
    await rita.sales.takeBack({ id: payments[0]!.id });
    expect(await rita.sales.cancel({ id, motivo: "Desistiu" })).toMatchObject({ situacao: "cancelada" });
  });
  expect(moved).toEqual({});
});

test("beyond what is in stock nothing is closed, and nothing of it is booked", async () => {
  const id = await begin();
  await add(id, { ...bought, quantidade: 500 });
  await pix(id, 1_500_000);
  const moved = await differencesAfter(async () => {
    await expect(rita.sales.close({ id })).rejects.toMatchObject({
      code: "NOT_ENOUGH_STOCK",
      data: { produto: "Cera" },
    });
  });
  expect(moved).toEqual({});
});

test("only the admin gives a courtesy or a large discount, and no discount exceeds the price", async () => {
  const id = await begin();
  const { items } = await add(id, service, tip);
  await expect(owner.sales.changeItem({ ...changeOf(items[1]!), barbeiro_id: null })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
  await owner.sales.removeItem({ id: items[1]!.id });
  const line = changeOf(items[0]!);
  for (const given of [{ cortesia: true }, { desconto: cut.preco }, { preco: 0 }])
    await expect(rita.sales.changeItem({ ...line, ...given })).rejects.toMatchObject({ code: "DISCOUNT_LIMIT" });
  for (const given of [{ desconto: cut.preco + 1 }, { quantidade: 0 }, { preco: -1 }, { preco: Infinity }])
    await expect(owner.sales.changeItem({ ...line, ...given })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(owner.sales.change({ id, client: null, desconto: cut.preco + 1 })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
  await owner.sales.changeItem({ ...line, cortesia: true });
  const moved = await differencesAfter(() => owner.sales.close({ id }));
  const comissoes = cut.preco / 2;
  const borne = { comissoes, comissoes_a_pagar: -comissoes };
  expect(moved).toEqual({ cortesias: cut.preco, receita_servicos: -cut.preco, ...borne });
});

test("amounts and quantities that nobody means are refused at their field, and the comanda stays as it was", async () => {
  const id = await begin();
  const before = await add(id, service, { ...bought, quantidade: 1 });
  const [, line] = before.items;
  const payment = { id, forma: "pix", recebido: null, parcelas: 1 } as const;
  for (const odd of [0, -1, 0.001, Infinity, NaN, 1_000_000_000]) {
    const acts = {
      valor: () => rita.sales.pay({ ...payment, valor: odd }),
      quantidade: () => rita.sales.changeItem({ ...changeOf(line!), quantidade: odd }),
      ...(odd !== 0 && { preco: () => owner.sales.changeItem({ ...changeOf(line!), preco: odd }) }),
      ...(odd !== 0 && { desconto: () => owner.sales.change({ id, client: null, desconto: odd }) }),
    };
    for (const [path, act] of Object.entries(acts)) {
      const fields = expect.arrayContaining([expect.objectContaining({ path })]);
      await expect(act(), `${path}: ${odd}`).rejects.toMatchObject({ code: "INVALID_INPUT", data: { fields } });
    }
  }
  expect(await rita.sales.details({ id })).toEqual(before);
});

test("a product that is archived meanwhile is sold where it stands on a comanda, and added to none", async () => {
  const { id: gel } = await owner.products.save({ ...pomade, nome: "Gel", preco: 3000, conteudo: 1, unidade: "un" });
  await owner.products.movements.move({ ...entry, id: gel, quantidade: 2, custo: 2000 });
  const id = await begin();
  await add(id, { ...bought, product: gel, quantidade: 1 });
  await owner.products.archive({ id: gel });
  await expect(add(id, { ...bought, product: gel, quantidade: 1 })).rejects.toMatchObject({ code: "NOT_FOR_SALE" });
  await pix(id, 3000);
  expect((await rita.sales.close({ id })).items).toHaveLength(1);
});

test("cash needs an open drawer", async () => {
  const other = await openShop(product);
  const { id } = await other.owner.sales.open({ appointment: null, client: null });
  await other.owner.sales.addItem({ id, ...service, service: other.cut.id, barbeiro_id: other.barber.id });
  const paid = { id, forma: "dinheiro", valor: 100, recebido: null, parcelas: 1 } as const;
  await expect(other.owner.sales.pay(paid)).rejects.toMatchObject({ code: "NO_CAIXA" });
  await other.owner.sales.pay({ ...paid, forma: "cartao_credito" });
});

test("what belongs to another shop is not found, and barbers and clients have no comandas", async () => {
  const stranger = await openShop(product);
  const id = await begin();
  const { items } = await add(id, service);
  const foreign: (() => Promise<unknown>)[] = [
    () => stranger.owner.sales.details({ id }),
    () => stranger.owner.sales.addItem({ id, ...tip, barbeiro_id: stranger.barber.id }),
    () => stranger.owner.sales.changeItem(changeOf(items[0]!)),
    () => pix(id, 1, stranger.owner),
    () => rita.sales.addItem({ id, ...service, barbeiro_id: stranger.barber.id }),
    () => rita.sales.changeItem({ ...changeOf(items[0]!), barbeiro_id: stranger.barber.id }),
  ];
  for (const act of foreign) await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
  const theirs = rita.sales.addItem({ id, ...service, service: stranger.cut.id });
  await expect(theirs).rejects.toMatchObject({ code: "NOT_FOR_SALE" });
  const { client } = await signUpClient(product, slug);
  await expect(client.sales.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(beto.sales.list({})).rejects.toMatchObject({ code: "PERMISSION_REQUIRED" });
});

test("a payment that is sent again is taken once", async () => {
  const id = await begin();
  await add(id, service);
  const payment = { id, forma: "pix", valor: 100, recebido: null, parcelas: 1 } as const;
  const again = { context: { idempotencyKey: "a-mesma" } };
  const answers = await Promise.all([rita.sales.pay(payment, again), rita.sales.pay(payment, again)]);
  expect(answers.map(({ payments }) => payments.length)).toEqual([1, 1]);
});

function changeOf({
  id,
  barbeiro_id,
  quantidade,
  preco,
  desconto,
  cortesia,
}: Awaited<ReturnType<typeof add>>["items"][number]) {
  return { id, barbeiro_id, quantidade, preco, desconto, cortesia };
}

test("payments of two desks at the same moment are never more than the total", async () => {
  for (let turn = 0; turn < 10; turn++) {
    const id = await begin();
    await add(id, service);
    const both = await Promise.allSettled([pix(id, cut.preco), pix(id, cut.preco, owner)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await rita.sales.details({ id })).payments).toHaveLength(1);
  }
});

test("an item of two barbers names both, and each barber is notified of their sale, except one who closed it", async () => {
  const caio = await owner.barbers.list().then((team) => team.find(({ id }) => id !== chair)!);
  const id = await begin();
  const { items } = await add(id, service, bought, tip);
  const shared = { ...changeOf(items[0]!), segundo_barbeiro_id: caio.id, parte_do_segundo: 4000 };
  const { items: after } = await rita.sales.changeItem(shared);
  expect(after[0]).toMatchObject({ segundo_barbeiro: caio.nome, parte_do_segundo: 4000 });
  for (const wrong of [
    { segundo_barbeiro_id: chair },
    { parte_do_segundo: null },
    { barbeiro_id: null },
    { parte_do_segundo: 0 },
  ])
    await expect(rita.sales.changeItem({ ...shared, ...wrong })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await pix(id, cut.preco + 6700);
  const { numero } = await rita.sales.close({ id });
  const [notification] = (await beto.notifications.list({ kind: "sale" })).items;
  const share = ((cut.preco * 0.6 + 700) / 100).toFixed(2).replace(".", ",");
  expect(notification).toMatchObject({ title: "Nova Venda", type: "sale", priority: "medium" });
  expect(notification!.message.replace(/\s/g, " ")).toBe(`${cut.nome}, Gorjeta: R$ ${share}, comanda ${numero}.`);
});

test("what no coin pays of a total in cash is a difference of the drawer, and comes back with the estorno", async () => {
  const id = await begin();
  const { items } = await rita.sales.addItem({ ...tip, id, preco: 4491 });
  const { payments } = await pix(id, 4490);
  await expect(rita.sales.close({ id })).rejects.toMatchObject({ code: "NOT_PAID" });
  await rita.sales.takeBack({ id: payments[0]!.id });
  await cash(id, 4486);
  await expect(rita.sales.close({ id })).rejects.toMatchObject({ code: "NOT_PAID" });
  const moved = await differencesAfter(async () => {
    await cash(id, 4);
    await rita.sales.close({ id });
  });
  expect(moved).toEqual({ adiantamentos: 4486, caixa: 4, diferencas_de_caixa: 1, gorjetas: -4491 });
  const [line] = receiptTexts(await rita.sales.receipts.read({ id })).sums.slice(-1);
  expect(line).toEqual({ name: "Arredondamento", amount: moneyText(-1) });
  const back = rita.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Engano" });
  await expect(back).rejects.toMatchObject({ code: "RETURN_OF_WALLET" });
  const undone = await differencesAfter(() => rita.sales.reverse({ id, motivo: "Engano" }));
  expect(undone).toEqual({ caixa: -4490, diferencas_de_caixa: -1, gorjetas: 4491 });
});

test("a client's totals are their payments less tips and returns, and their visits including walk-ins", async () => {
  // Segments use the database's clock.
  product.clock.time = new Date();
  onTestFinished(() => void (product.clock.time = monday));
  const { id: ana } = await owner.clients.save({ ...record, nome: "Ana Gasta" });
  const shown = async () => (await owner.clients.list({ query: "Ana Gasta" })).items[0]!;
  const buy = async (...items: Item[]) => {
    const { id } = await rita.sales.open({ appointment: null, client: ana });
    const comanda = await add(id, ...items);
    await pix(
      id,
      comanda.items.reduce((sum, { preco, quantidade }) => sum + preco * quantidade, 0),
    );
    return rita.sales.close({ id });
  };
  const { items } = await buy(service, bought, tip);
  expect(await shown()).toMatchObject({ total_gasto: cut.preco + 6000, total_visitas: 1, segmento: "novo" });
  await rita.sales.returnItem({ id: items[1]!.id, quantidade: 1, forma: "pix", motivo: "Sobrou" });
  await rita.sales.returnItem({ id: items[2]!.id, quantidade: 1, forma: "pix", motivo: "Engano" });
  expect(await shown()).toMatchObject({ total_gasto: cut.preco + 3000, total_visitas: 1 });
  const { data_ultimo_corte } = await shown();
  const later = new Date(product.clock.time.getTime() + 60_000);
  product.clock.time = later;
  const second = await buy(service);
  expect(await shown()).toMatchObject({ total_visitas: 2, data_ultimo_corte: later.toISOString() });
  expect(await shown()).toMatchObject({ total_gasto: cut.preco * 2 + 3000 });
  await rita.sales.reverse({ id: second.id, motivo: "Engano" });
  expect(await shown()).toMatchObject({ total_gasto: cut.preco + 3000, total_visitas: 1, data_ultimo_corte });
  const names = async (spent: "none" | "under600" | "from3000") =>
    (await owner.clients.list({ spent, sort: "-total_gasto" })).items.map(({ nome }) => nome);
  expect(await names("under600")).toContain("Ana Gasta");
  expect(await names("from3000")).toEqual([]);
  expect(await names("none")).not.toContain("Ana Gasta");
});
