import { beforeEach, expect, test } from "vitest";
import { record } from "#server/features/clients/examples.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { service } from "#server/features/services/examples.ts";
import { holdLock, holdRow, type Row, statistics, waiting } from "#server/security/queries.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

/** Desks that sell, return and receive at once wait for each other in one order of locks (engineering/ledger.md) and never deadlock. */
const product = await openProduct();
const { owner, rita, cut, chair, session } = await openStaffedShop(product);
await owner.barbershops.settings.change({ comissao_padrao: 5000, comissao_fiado: "recebimento" });

const stocked = async (nome: string) => {
  const { id } = await owner.products.save({ ...pomade, nome, preco: 3000 });
  await owner.products.movements.move({ ...entry, id, quantidade: 10_000, custo: 10_000 });
  return id;
};
const products = (await Promise.all(["Cera", "Óleo"].map(stocked))).sort();
const [first, second] = products as [string, string];
const motivo = "Engano";

const pix = { forma: "pix", recebido: null, parcelas: 1 } as const;

/** An open comanda of one piece of each. */
async function opened(sold: string[]) {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  for (const one of sold)
    await rita.sales.addItem({ id, tipo: "produto", product: one, barbeiro_id: chair, quantidade: 1 });
  return id;
}
const paid = async (sold: string[]) => rita.sales.pay({ ...pix, id: await opened(sold), valor: 3000 * sold.length });
const close = async (sold: string[]) => rita.sales.close({ id: (await paid(sold)).id });

/** Lets the acts queue in this order behind a row that is held, and go on together. */
async function queued(row: Row, acts: (() => Promise<unknown>)[]) {
  const release = await holdRow(product, session.barbershop!.id, row);
  const begun = [];
  for (const act of acts) {
    begun.push(act());
    await expect.poll(() => waiting(product.pool)).toBe(begun.length);
  }
  await release();
  await Promise.all(begun);
}

let deadlocks = 0;
beforeEach(async () => {
  ({ deadlocks } = await statistics(product.pool));
  return async () => expect((await statistics(product.pool)).deadlocks).toBe(deadlocks);
});

test("a closing of two products waits for the second before it moves the first", async () => {
  const [small, large] = [await paid([second]), await paid([first, second])];
  const acts = [small, large].map(
    ({ id }) =>
      () =>
        rita.sales.close({ id }),
  );
  await queued({ table: "products", id: second }, acts);
});

test("an estorno of two products waits for the second before it returns the first", async () => {
  const large = await close([first, second]);
  const small = await paid([second]);
  const acts = [() => rita.sales.close({ id: small.id }), () => owner.sales.reverse({ id: large.id, motivo })];
  await queued({ table: "products", id: second }, acts);
});

test("a return waits for its product before it posts", async () => {
  const { items } = await close([first]);
  const { id } = await paid([first]);
  const back = { id: items[0]!.id, quantidade: 1, forma: "pix", motivo } as const;
  await queued({ table: "products", id: first }, [() => rita.sales.close({ id }), () => rita.sales.returnItem(back)]);
});

test("a return waits for every product that its service used, though the service uses none today", async () => {
  const uses = (used: string[]) => used.map((id) => ({ id, quantidade: 1 }));
  const { id: treatment } = await owner.services.save({ ...service, preco: 3000, produtos: uses(products) });
  const { id } = await rita.sales.open({ appointment: null, client: null });
  const { items } = await rita.sales.addItem({ id, tipo: "servico", service: treatment, barbeiro_id: chair });
  await rita.sales.pay({ ...pix, id, valor: 3000 });
  await rita.sales.close({ id });
  await owner.services.save({ ...service, id: treatment, preco: 3000, produtos: [] });
  const small = await paid([second]);
  const back = { id: items[0]!.id, quantidade: 1, forma: "pix", motivo } as const;
  await queued({ table: "products", id: second }, [
    () => rita.sales.close({ id: small.id }),
    () => rita.sales.returnItem(back),
  ]);
});

/** A closed comanda of one cut, owed by a client of its own. */
async function owed() {
  const { id: client } = await owner.clients.save({ ...record, cpf: "", telefone: "", email: "" });
  await owner.clients.wallet.limit({ id: client, limite_fiado: 100_000 });
  const { id } = await rita.sales.open({ appointment: null, client });
  await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await rita.sales.pay({ id, forma: "fiado", valor: cut.preco, recebido: null, parcelas: 1 });
  await rita.sales.close({ id });
  return { id, client };
}

test("an estorno waits for the client whose fiado is received, and neither waits for the other's comanda", async () => {
  const { id, client } = await owed();
  await queued({ table: "clients", id: client }, [
    () => rita.clients.wallet.receive({ id: client, forma: "pix", valor: cut.preco }),
    () => owner.sales.reverse({ id, motivo }),
  ]);
});

test("who posts waits for the shop's turn, and meanwhile holds up nobody who does not", async () => {
  const [reversed, received, undone, credited] = [await owed(), await owed(), await owed(), await owed()];
  await rita.clients.wallet.receive({ id: undone.client, forma: "pix", valor: 1000 });
  const { items: lines } = await rita.clients.wallet.lines({ client: undone.client });
  const entryBack = lines.find(({ entry: one }) => one?.tipo === "recebimento")!.entry!.id;
  const itemBack = (await close([first])).items[0]!.id;
  const [sold, taken, kept] = [await paid([first]), await paid([first]), await paid([first])];
  await owner.sales.change({ id: kept.id, client: credited.client, desconto: 0 });
  const other = await opened([first]);
  for (const act of [
    () => rita.sales.close({ id: sold.id }),
    () => owner.sales.reverse({ id: reversed.id, motivo }),
    () => rita.sales.returnItem({ id: itemBack, quantidade: 1, forma: "pix", motivo }),
    () => rita.sales.takeBack({ id: taken.payments[0]!.id }),
    () => owner.sales.cancel({ id: kept.id, motivo, keep: true }),
    () => rita.clients.wallet.receive({ id: received.client, forma: "pix", valor: 1000 }),
    () => rita.clients.wallet.takeBack({ id: entryBack }),
    () => rita.sales.pay({ ...pix, id: other, valor: 3000 }),
  ]) {
    const release = await holdLock(product.databaseUrl, `journals of ${session.barbershop!.id}`);
    const begun = act();
    await expect.poll(() => waiting(product.pool)).toBe(1);
    await opened([]);
    await release();
    await begun;
  }
});

/** A paid comanda of one cut, whose closing waits for no product. */
async function paidCut() {
  const id = await opened([]);
  await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  return rita.sales.pay({ ...pix, id, valor: cut.preco });
}

test("who gives money back waits for the drawer before the shop's turn, so that other desks close meanwhile", async () => {
  const itemBack = (await close([first])).items[0]!.id;
  const [taken, reversed] = [await paid([first]), await close([first])];
  const cuts = [await paidCut(), await paidCut(), await paidCut()];
  for (const act of [
    () => rita.sales.returnItem({ id: itemBack, quantidade: 1, forma: "pix", motivo }),
    () => rita.sales.takeBack({ id: taken.payments[0]!.id }),
    () => owner.sales.reverse({ id: reversed.id, motivo }),
  ]) {
    const release = await holdLock(product.databaseUrl, `caixa of ${session.barbershop!.id}`);
    const begun = act();
    await expect.poll(() => waiting(product.pool)).toBe(1);
    await rita.sales.close({ id: cuts.pop()!.id });
    await release();
    await begun;
  }
});
