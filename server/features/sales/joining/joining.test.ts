import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { openProduct, openShop, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto, cut, chair, slug } = await openStaffedShop(product);
await owner.cash.open({ abertura: 0 });
const { differencesAfter } = booksOf(product, slug);

const service = { tipo: "servico", service: cut.id, barbeiro_id: chair } as const;
const tip = { tipo: "gorjeta", barbeiro_id: chair, preco: 700 } as const;
const begin = async (...items: (typeof service | typeof tip)[]) => {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  for (const item of items) await rita.sales.addItem({ ...item, id });
  return id;
};
const pix = (id: string, valor: number) => rita.sales.pay({ id, forma: "pix", valor, recebido: null, parcelas: 1 });

test("two comandas become one: items, payments and discount pass to it, the other names it, and the books balance", async () => {
  const [kept, other] = [await begin(service), await begin(service, tip)];
  await rita.sales.change({ id: other, client: null, desconto: 100 });
  const moved = await differencesAfter(async () => {
    await pix(kept, 1000);
    const paid = await pix(other, cut.preco);
    const joined = await rita.sales.join({ id: kept, other });
    expect(joined.items.map(({ tipo }) => tipo)).toEqual(["servico", "servico", "gorjeta"]);
    expect(joined).toMatchObject({ desconto: 100, payments: [{ valor: 1000 }, { valor: cut.preco }] });
    const { numero } = await rita.sales.details({ id: kept });
    const ended = { situacao: "cancelada", motivo: `Juntada à comanda ${numero}`, joined_into: kept };
    expect(await rita.sales.details({ id: other })).toMatchObject({ ...ended, items: [], payments: [] });
    // A payment made on the other comanda can be reversed from this one.
    await rita.sales.takeBack({ id: paid.payments[0]!.id });
    await pix(kept, cut.preco * 2 + 700 - 100 - 1000);
    await rita.sales.close({ id: kept });
  });
  expect(moved).toEqual({
    pix_a_conferir: cut.preco * 2 + 600,
    descontos: 100,
    gorjetas: -700,
    receita_servicos: cut.preco * -2,
    comissoes: cut.preco - 50,
    comissoes_a_pagar: 50 - cut.preco,
  });
});

test("a visit whose comanda was joined opens the one that it is in, and its own again once that one is cancelled", async () => {
  const visit = async (hour: number) => {
    const client = { nome: `Pai ${hour}`, telefone: `11 91234-56${hour}` };
    const startsAt = `2026-11-23T${hour}:00:00Z`;
    const wanted = { services: [cut.id], barber: chair, startsAt, client, outsideHours: true };
    const { id } = await owner.appointments.book(wanted);
    return { id, comanda: (await rita.sales.open({ appointment: id, client: null })).id };
  };
  const [father, son] = [await visit(13), await visit(15)];
  await rita.sales.join({ id: father.comanda, other: son.comanda });
  const { items, cliente } = await rita.sales.open({ appointment: son.id, client: null });
  expect([items.length, cliente?.nome]).toEqual([2, "Pai 13"]);
  const last = await begin();
  await rita.sales.join({ id: last, other: father.comanda });
  expect((await rita.sales.open({ appointment: son.id, client: null })).id).toBe(last);
  await beto.appointments.start({ id: son.id });
  await beto.appointments.finish({ id: son.id });
  expect((await rita.sales.details({ id: last })).items).toHaveLength(2);
  await rita.sales.cancel({ id: last, motivo: "Engano" });
  const again = await rita.sales.open({ appointment: son.id, client: null });
  expect(again).toMatchObject({ situacao: "aberta", items: [{ nome: cut.nome }] });
  expect([last, son.comanda]).not.toContain(again.id);
});

test("after an estorno of a joined comanda, its visits open the copy", async () => {
  const client = { nome: "Visita", telefone: "11 91234-0000" };
  const wanted = { services: [cut.id], barber: chair, startsAt: "2026-11-23T18:00:00Z", client, outsideHours: true };
  const { id: appointment } = await owner.appointments.book(wanted);
  const kept = await begin(tip);
  await rita.sales.join({ id: kept, other: (await rita.sales.open({ appointment, client: null })).id });
  await pix(kept, cut.preco + 700);
  await rita.sales.close({ id: kept });
  const copy = await rita.sales.reverse({ id: kept, motivo: "Engano" });
  expect((await rita.sales.open({ appointment, client: null })).id).toBe(copy.id);
});

test("an item passes to another open comanda, and none to one that ended, to another shop or to its own", async () => {
  const [from, to] = [await begin(service, tip), await begin()];
  const { items } = await rita.sales.details({ id: from });
  const left = await rita.sales.moveItem({ id: items[1]!.id, comanda: to });
  expect(left.items.map(({ tipo }) => tipo)).toEqual(["servico"]);
  expect((await rita.sales.details({ id: to })).items.map(({ tipo }) => tipo)).toEqual(["gorjeta"]);
  const stranger = await openShop(product);
  const foreign = (await stranger.owner.sales.open({ appointment: null, client: null })).id;
  await rita.sales.cancel({ id: to, motivo: "Engano" });
  const item = items[0]!.id;
  for (const [comanda, code] of [
    [foreign, "NOT_FOUND"],
    [from, "NOT_FOUND"],
    [to, "COMANDA_ENDED"],
  ] as const) {
    await expect(rita.sales.moveItem({ id: item, comanda })).rejects.toMatchObject({ code });
    await expect(rita.sales.join({ id: from, other: comanda })).rejects.toMatchObject({ code });
  }
  await expect(stranger.owner.sales.moveItem({ id: item, comanda: foreign })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("when an item moves, the remaining discount exceeds neither the remaining price nor the reception's limit", async () => {
  const [from, to] = [await begin(service, service), await begin()];
  const { items } = await rita.sales.change({ id: from, client: null, desconto: Math.floor(cut.preco / 5) });
  await expect(rita.sales.moveItem({ id: items[0]!.id, comanda: to })).rejects.toMatchObject({
    code: "DISCOUNT_LIMIT",
  });
  await owner.sales.change({ id: from, client: null, desconto: cut.preco + 1 });
  await expect(owner.sales.moveItem({ id: items[0]!.id, comanda: to })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
  expect((await rita.sales.details({ id: to })).items).toEqual([]);
});

test("an item that is moved while its comanda is closed is sold exactly once", async () => {
  for (let turn = 0; turn < 8; turn++) {
    const [from, to] = [await begin(service, tip), await begin()];
    const { items } = await pix(from, cut.preco + 700);
    const both = await Promise.allSettled([
      rita.sales.close({ id: from }),
      owner.sales.moveItem({ id: items[1]!.id, comanda: to }),
    ]);
    const [closed, moved] = both.map(({ status }) => status === "fulfilled");
    expect([closed, moved].filter(Boolean), JSON.stringify(both)).toHaveLength(1);
    const reason = both.find((one) => one.status === "rejected")!.reason as { code: string };
    expect(["COMANDA_ENDED", "NOT_PAID"]).toContain(reason.code);
    const found = [await rita.sales.details({ id: from }), await rita.sales.details({ id: to })];
    expect(found.flatMap((one) => one.items)).toHaveLength(2);
  }
});

test("two comandas that are joined to each other at once neither deadlock nor both end", async () => {
  for (let turn = 0; turn < 5; turn++) {
    const [one, other] = [await begin(service), await begin(service)];
    const both = await Promise.allSettled([
      rita.sales.join({ id: one, other }),
      owner.sales.join({ id: other, other: one }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(both.find((failed) => failed.status === "rejected")!.reason).toMatchObject({ code: "COMANDA_ENDED" });
  }
});

test("a comanda takes two hundred items and no more, by whatever way", async () => {
  const [full, other] = [await begin(), await begin(tip)];
  for (let some = 0; some < 200; some += 10)
    await Promise.all(Array.from({ length: 10 }, () => rita.sales.addItem({ ...tip, id: full })));
  expect((await rita.sales.details({ id: full })).items).toHaveLength(200);
  const { items } = await rita.sales.details({ id: other });
  for (const act of [
    () => rita.sales.addItem({ ...tip, id: full }),
    () => rita.sales.moveItem({ id: items[0]!.id, comanda: full }),
    () => rita.sales.join({ id: full, other }),
  ])
    await expect(act()).rejects.toMatchObject({ code: "COMANDA_FULL" });
  await expect(insertedPast(full)).rejects.toMatchObject({ constraint: "comanda_full" });
});

/** Inserts as the app's database role, bypassing the rules. */
async function insertedPast(comanda: string): Promise<void> {
  const app = await product.pool.connect();
  try {
    await app.query("begin; set local role navalha_app; set local app.actor_role to 'admin'");
    await app.query("select set_config('app.shop', id::text, true) from app.shop_by_slug($1) as id", [slug]);
    await app.query(
      `insert into comanda_items (barbershop_id, comanda_id, tipo, nome, barbeiro_id, preco)
       select app.shop(), $1, 'gorjeta', 'Gorjeta', $2, 100`,
      [comanda, chair],
    );
  } finally {
    await app.query("rollback");
    app.release();
  }
}

test("an id in capital letters is the same id: a comanda is not joined to itself, and its item is found", async () => {
  const id = await begin(service);
  await pix(id, cut.preco);
  const shouted = id.toUpperCase();
  await expect(rita.sales.join({ id, other: shouted })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { situacao, items } = await rita.sales.close({ id: shouted });
  expect(situacao).toBe("fechada");
  const back = { id: items[0]!.id.toUpperCase(), quantidade: 1, forma: "pix", motivo: "Engano" } as const;
  await expect(rita.sales.returnItem(back)).resolves.toMatchObject({ id });
});
