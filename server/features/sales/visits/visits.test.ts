import { expect, test } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { heardOf } from "#server/features/realtime/examples.ts";
import { holdRow, statistics, waiting } from "#server/security/queries.ts";
import { confirmPhoneOf, openProduct, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto, cut, chair, session } = await openStaffedShop(product);
await owner.cash.open({ abertura: 10_000 });
const wax = (await owner.products.save({ ...pomade, nome: "Cera", preco: 3000, conteudo: 1, unidade: "un" })).id;
await owner.products.movements.move({ ...entry, id: wax, quantidade: 10, custo: 12_000 });

let hours = 0;
/** A visit whose start has passed, with its comanda. */
async function visit(barber = chair) {
  const startsAt = new Date(Date.parse("2026-11-23T12:00:00Z") + 3_600_000 * hours++);
  const wanted = {
    services: [cut.id],
    barber,
    client: { nome: "Davi Prado", telefone: "" },
    outsideHours: true,
  };
  const { id } = await owner.appointments.book({ ...wanted, startsAt: startsAt.toISOString() });
  product.clock.time = startsAt;
  const comanda = await rita.sales.open({ appointment: id, client: null });
  return { id, comanda: comanda.id, wanted, startsAt };
}
const later = (at: Date, days: number) => (product.clock.time = new Date(at.getTime() + 86_400_000 * days));
const opened = async () => (await rita.sales.list({ situacao: "aberta", size: 200 })).items.length;
const pix = (id: string, valor: number) => rita.sales.pay({ id, forma: "pix", valor, recebido: null, parcelas: 1 });
const ends = [(id: string) => owner.appointments.cancel({ id }), (id: string) => owner.appointments.markMissed({ id })];
/** Pays in full and closes, after `days` from the visit. */
async function closed({ comanda, startsAt }: Awaited<ReturnType<typeof visit>>, { days = 0, total = cut.preco } = {}) {
  later(startsAt, days);
  await pix(comanda, total);
  await rita.sales.close({ id: comanda });
}
const statusOf = async ({ id }: { id: string }) => (await owner.appointments.details({ id })).status;
const inComanda = { code: "VISIT_IN_COMANDA" };

test("cancelling or missing a visit cancels its unpaid comanda, and undoing that opens a new one", async () => {
  for (const end of ends) {
    const { id, comanda } = await visit();
    await end(id);
    expect(await rita.sales.details({ id: comanda })).toMatchObject({ situacao: "cancelada" });
  }
  const { id, comanda } = await visit();
  const { undo } = await owner.appointments.markMissed({ id });
  await owner.appointments.undo({ id, event: undo! });
  expect((await rita.sales.open({ appointment: id, client: null })).id).not.toBe(comanda);
});

test("a visit cannot be cancelled or missed while its comanda has payments, products or a joined comanda", async () => {
  const paid = await visit();
  await pix(paid.comanda, 1000);
  const ahead = await visit();
  await closed(ahead, { days: -1 });
  const sold = await visit();
  await rita.sales.addItem({ id: sold.comanda, tipo: "produto", product: wax, barbeiro_id: null, quantidade: 1 });
  const [into, joined] = [await visit(), await visit()];
  await rita.sales.join({ id: into.comanda, other: joined.comanda });
  for (const { id } of [paid, sold, into, joined]) {
    expect(await owner.appointments.details({ id })).toMatchObject({ comanda: "presa" });
    for (const end of ends) await expect(end(id)).rejects.toMatchObject(inComanda);
  }
  await expect(owner.appointments.cancel({ id: ahead.id })).rejects.toMatchObject(inComanda);
  const { id } = await owner.sales.reverse({ id: ahead.comanda, motivo: "Engano" });
  expect(await owner.appointments.details({ id: ahead.id })).toMatchObject({ comanda: "aberta" });
  await owner.appointments.cancel({ id: ahead.id });
  expect(await owner.appointments.details({ id: ahead.id })).toMatchObject({ comanda: null });
  expect(await rita.sales.details({ id })).toMatchObject({ situacao: "cancelada" });
});

test("a visit's price changes on its comanda until a payment, its services only before the comanda is open", async () => {
  const { id, comanda } = await visit();
  await owner.appointments.reprice({ id, valor_final: 4321 });
  expect((await rita.sales.details({ id: comanda })).items).toMatchObject([{ preco: 4321 }]);
  await pix(comanda, 1000);
  await expect(owner.appointments.reprice({ id, valor_final: 1 })).rejects.toMatchObject(inComanda);
  const { payments } = await rita.sales.details({ id: comanda });
  await rita.sales.takeBack({ id: payments[0]!.id });
  const other = (await owner.services.catalogue({})).items.find((one) => one.id !== cut.id)!;
  const edited = { id, services: [other.id], observacoes: "Sem máquina", outsideHours: true };
  await expect(owner.appointments.edit(edited)).rejects.toMatchObject(inComanda);
  await owner.appointments.edit({ ...edited, services: [cut.id] });
  await rita.sales.cancel({ id: comanda, motivo: "Aberta por engano" });
  await owner.appointments.reprice({ id, valor_final: 1 });
});

test("of a comanda that is opened while its visit is cancelled nothing stays open", async () => {
  const before = await opened();
  for (let time = 0; time < 10; time++) {
    const { id, comanda } = await visit();
    await rita.sales.cancel({ id: comanda, motivo: "De novo" });
    await Promise.allSettled([
      rita.sales.open({ appointment: id, client: null }),
      owner.appointments.cancel({ id }),
      owner.appointments.reprice({ id, valor_final: 100 }),
    ]);
    const { status } = await owner.appointments.details({ id });
    expect([status, await opened()]).toEqual(["cancelado", before]);
  }
});

test("closing a comanda concludes its visits of today and before, started or not, and an estorno leaves them so", async () => {
  const [booked, confirmed, started, old] = [await visit(), await visit(), await visit(), await visit()];
  await owner.appointments.confirm({ id: confirmed.id });
  product.clock.time = started.startsAt;
  await owner.appointments.start({ id: started.id });
  const heard = await heardOf({ product, browser: beto, feature: "appointments" }, () => closed(booked));
  expect(heard).toMatchObject({ ids: [booked.id] });
  for (const one of [confirmed, started]) await closed(one);
  await closed(old, { days: 2 });
  for (const [{ id }, from] of [
    [booked, "agendado"],
    [confirmed, "confirmado"],
    [started, "in-progress"],
    [old, "agendado"],
  ] as const) {
    const { status, events, cliente } = await owner.appointments.details({ id });
    expect((await owner.clients.details({ id: cliente!.id })).total_visitas).toBe(1);
    expect([status, events.at(-1)]).toMatchObject([
      "concluido",
      { tipo: "finished", autor: "Rita Souza", details: { from } },
    ]);
  }
  const { id } = await owner.sales.reverse({ id: old.comanda, motivo: "Engano" });
  expect(await statusOf(old)).toBe("concluido");
  await pix(id, cut.preco);
  await rita.sales.close({ id });
  const { events } = await owner.appointments.details({ id: old.id });
  expect(events.filter(({ tipo }) => tipo === "finished")).toHaveLength(1);
});

test("a barber's closing concludes every visit of a joined comanda, a colleague's too", async () => {
  const other = await owner.staff.addBarber({
    nome: "Zeca",
    telefone: "",
    especialidades: [],
    bio: "",
    foto_url: null,
  });
  const [own, joined] = [await visit(), await visit(other.id)];
  await rita.sales.join({ id: own.comanda, other: joined.comanda });
  await pix(own.comanda, 2 * cut.preco);
  await owner.staff.setPermissions({ id: chair, ...defaultPermissions, sales_access: true });
  await owner.barbershops.settings.change({ barbeiro_fecha_comanda: true });
  await beto.sales.close({ id: own.comanda });
  expect([await statusOf(own), await statusOf(joined)]).toEqual(["concluido", "concluido"]);
});

test("a visit of a later day that is paid ahead stays booked, and is finished on its day or after it, in the same comanda", async () => {
  const unpaid = await visit();
  await expect(owner.appointments.finish({ id: unpaid.id })).rejects.toMatchObject({ code: "WRONG_STATUS" });
  for (const days of [0, 3]) {
    const ahead = await visit();
    await closed(ahead, { days: -2 });
    expect(await owner.appointments.details({ id: ahead.id })).toMatchObject({ status: "agendado", comanda: "paga" });
    await expect(owner.appointments.finish({ id: ahead.id })).rejects.toMatchObject({ code: "NOT_TODAY" });
    later(ahead.startsAt, days);
    if (days === 0) await owner.appointments.start({ id: ahead.id });
    const open = await opened();
    await owner.appointments.finish({ id: ahead.id });
    expect([await statusOf(ahead), await opened()]).toEqual(["concluido", open]);
    expect((await rita.sales.open({ appointment: ahead.id, client: null })).id).toBe(ahead.comanda);
  }
});

test("a client who paid ahead is missed from the start on, the comanda stays paid, and its estorno concludes nothing", async () => {
  const [ahead, joined] = [await visit(), await visit()];
  await rita.sales.join({ id: ahead.comanda, other: joined.comanda });
  await closed(ahead, { days: -1, total: 2 * cut.preco });
  await expect(owner.appointments.markMissed({ id: ahead.id })).rejects.toMatchObject({ code: "NOT_YET" });
  product.clock.time = joined.startsAt;
  await owner.appointments.finish({ id: joined.id });
  const { undo } = await owner.appointments.markMissed({ id: ahead.id });
  await owner.appointments.undo({ id: ahead.id, event: undo! });
  expect(await statusOf(ahead)).toBe("agendado");
  await owner.appointments.markMissed({ id: ahead.id });
  expect(await owner.appointments.details({ id: ahead.id })).toMatchObject({ status: "faltou", comanda: "paga" });
  const { cliente } = await owner.appointments.details({ id: ahead.id });
  expect(await owner.clients.details({ id: cliente!.id })).toMatchObject({ total_visitas: 0, faltas: 1 });
  const kept = await rita.sales.open({ appointment: ahead.id, client: null });
  expect(kept).toMatchObject({ id: ahead.comanda, situacao: "fechada" });
  const { id } = await owner.sales.reverse({ id: ahead.comanda, motivo: "Devolvido" });
  expect((await rita.sales.open({ appointment: ahead.id, client: null })).id).toBe(id);
  await pix(id, 2 * cut.preco);
  await rita.sales.close({ id });
  const { status, events } = await owner.appointments.details({ id: ahead.id });
  expect([status, events.filter(({ tipo }) => tipo === "finished")]).toEqual(["faltou", []]);
});

test("a no-show and an estorno of a paid visit at once wait for each other, and a copy stays only after the no-show", async () => {
  const { deadlocks } = await statistics(product.pool);
  for (const copy of ["cancelada", "aberta"]) {
    const ahead = await visit();
    await closed(ahead, { days: -1 });
    product.clock.time = ahead.startsAt;
    const acts = [
      () => owner.sales.reverse({ id: ahead.comanda, motivo: "Não vem" }),
      () => owner.appointments.markMissed({ id: ahead.id }),
    ];
    const release = await holdRow(product, session.barbershop!.id, { table: "comandas", id: ahead.comanda });
    const begun: Promise<{ id: string }>[] = [];
    for (const act of copy === "cancelada" ? acts : acts.toReversed()) {
      begun.push(act());
      await expect.poll(() => waiting(product.pool)).toBe(begun.length);
    }
    await release();
    const ended = await Promise.all(begun);
    const { id } = ended.find((one) => one.id !== ahead.id)!;
    const { situacao } = await rita.sales.details({ id });
    expect([await statusOf(ahead), situacao]).toEqual(["faltou", copy]);
  }
  expect((await statistics(product.pool)).deadlocks).toBe(deadlocks);
});

test("a visit that is paid hours before its start keeps its time", async () => {
  const early = await visit();
  product.clock.time = new Date(early.startsAt.getTime() - 3_600_000);
  await pix(early.comanda, cut.preco);
  await rita.sales.close({ id: early.comanda });
  expect(await statusOf(early)).toBe("concluido");
  const startsAt = new Date(early.startsAt.getTime() + 15 * 60_000).toISOString();
  await expect(owner.appointments.book({ ...early.wanted, startsAt })).rejects.toMatchObject({ code: "SLOT_TAKEN" });
});

test("of a closing and a no-show at once one holds, and a closing and a finish agree", async () => {
  const { deadlocks } = await statistics(product.pool);
  for (let time = 0; time < 10; time++) {
    const [missed, finished] = [await visit(), await visit()];
    const { items } = await rita.sales.details({ id: missed.comanda });
    const { id, segundo_barbeiro_id, parte_do_segundo, quantidade, preco } = items[0]!;
    const item = { id, barbeiro_id: chair, segundo_barbeiro_id, parte_do_segundo, quantidade, preco, desconto: 0 };
    await owner.sales.changeItem({ ...item, cortesia: true });
    const [closing, noShow] = await Promise.allSettled([
      rita.sales.close({ id: missed.comanda }),
      owner.appointments.markMissed({ id: missed.id }),
    ]);
    const { situacao } = await rita.sales.details({ id: missed.comanda });
    const ends =
      closing.status === "fulfilled" ? ["fechada", "concluido", "rejected"] : ["cancelada", "faltou", "fulfilled"];
    expect([situacao, await statusOf(missed), noShow.status]).toEqual(ends);
    await owner.appointments.start({ id: finished.id });
    await pix(finished.comanda, cut.preco);
    const both = await Promise.allSettled([
      rita.sales.close({ id: finished.comanda }),
      owner.appointments.finish({ id: finished.id }),
    ]);
    expect(both[0].status).toBe("fulfilled");
    const { status, events } = await owner.appointments.details({ id: finished.id });
    expect([status, events.filter(({ tipo }) => tipo === "finished").length]).toEqual(["concluido", 1]);
  }
  expect((await statistics(product.pool)).deadlocks).toBe(deadlocks);
});

test("a client cannot cancel a visit that is paid ahead, and is told to ask the shop", async () => {
  product.clock.time = new Date("2026-11-20T12:00:00Z");
  const visitor = product.browser().publicPage;
  const { slug } = session.barbershop!;
  const wish = { slug, services: [cut.id], barber: chair, startsAt: "2026-11-24T15:00:00-03:00" };
  const { token } = await visitor.book({ ...wish, nome: "Ana Visitante", telefone: "11 91234-5678" });
  const { appointments } = await owner.appointments.agenda({ from: "2026-11-24", days: 1 });
  const booked = appointments.find(({ cliente }) => cliente?.nome === "Ana Visitante")!;
  const { id } = await rita.sales.open({ appointment: booked.id, client: null });
  await pix(id, cut.preco);
  await rita.sales.close({ id });
  const message = "Este horário já tem pagamento na barbearia. Para mudar ou cancelar, fale com ela.";
  await expect(visitor.cancelVisit({ token })).rejects.toMatchObject({ ...inComanda, message });
  expect(await statusOf(booked)).toBe("agendado");
});

test("a client reads of a visit whether it is paid and what they owe of it, also in the comanda of another", async () => {
  const { client } = await signUpClient(product, session.barbershop!.slug, "Ana Prado");
  const ana = (await client.auth.session())!.cliente_id!;
  await confirmPhoneOf(owner, client);
  await owner.clients.wallet.limit({ id: ana, limite_fiado: 100_000 });
  const bookFor = async (whom: { id: string } | { nome: string; telefone: string }) => {
    const startsAt = new Date(Date.parse("2026-11-25T12:00:00Z") + 3_600_000 * hours++).toISOString();
    const wanted = { services: [cut.id], barber: chair, startsAt, outsideHours: true };
    const { id } = await owner.appointments.book({ ...wanted, client: whom });
    product.clock.time = new Date(startsAt);
    return (await rita.sales.open({ appointment: id, client: null })).id;
  };
  const seen = async () => {
    product.clock.time = new Date("2026-12-20T12:00:00Z");
    return (await client.appointments.mine.list({ which: "past", words: "" })).items.map(({ paga }) => paga);
  };
  const first = await bookFor({ id: ana });
  expect(await seen()).toEqual([null]);
  await pix(first, 1000);
  await rita.sales.pay({ id: first, forma: "fiado", valor: cut.preco - 1000, recebido: null, parcelas: 1 });
  await rita.sales.close({ id: first });
  expect(await seen()).toEqual([{ total: cut.preco, fiado: cut.preco - 1000 }]);
  await rita.clients.wallet.receive({ id: ana, forma: "pix", valor: cut.preco - 1000 });
  expect(await seen()).toEqual([{ total: cut.preco, fiado: 0 }]);
  const own = await bookFor({ id: ana });
  const others = await bookFor({ nome: "Caio Reis", telefone: "" });
  await rita.sales.join({ id: others, other: own });
  const { cliente } = await rita.sales.details({ id: others });
  await owner.clients.wallet.limit({ id: cliente!.id, limite_fiado: 100_000 });
  await rita.sales.pay({ id: others, forma: "fiado", valor: 2 * cut.preco, recebido: null, parcelas: 1 });
  await rita.sales.close({ id: others });
  expect((await seen())[0], "another client owes for it").toBeNull();
  await rita.clients.wallet.receive({ id: cliente!.id, forma: "pix", valor: 2 * cut.preco });
  expect((await seen())[0]).toEqual({ total: 2 * cut.preco, fiado: 0 });
  await owner.sales.reverse({ id: others, motivo: "Engano" });
  expect((await seen())[0]).toBeNull();
});
