import { expect, onTestFinished, test } from "vitest";
import { record } from "#server/features/clients/examples.ts";
import { resegmentShops } from "#server/features/clients/records/queries.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { sellVoucher } from "#server/features/vouchers/examples.ts";
import { monday, openProduct, openShop, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const day = 86_400_000;

/** A client with visits that ended this many days ago; the database uses its own clock. */
async function served(...daysAgo: number[]) {
  const shop = await openShop(product);
  const { id } = await shop.owner.clients.save({ ...record, email: "" });
  for (const ago of daysAgo) await visit(shop, { id, ago });
  return { ...shop, id };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function visit({ owner, cut, barber }: Shop, { id, ago, missed }: { id: string; ago: number; missed?: true }) {
  const startsAt = new Date(Math.floor((Date.now() - ago * day) / 900_000) * 900_000);
  product.clock.time = new Date(startsAt.getTime() - 3_600_000);
  onTestFinished(() => void (product.clock.time = monday));
  const booked = await owner.appointments.book({
    services: [cut.id],
    barber: barber.id,
    startsAt: startsAt.toISOString(),
    client: { id },
    observacoes: `há ${ago} dias`,
    outsideHours: true,
  });
  product.clock.time = startsAt;
  if (missed) return owner.appointments.markMissed({ id: booked.id });
  await owner.appointments.start({ id: booked.id });
  return owner.appointments.finish({ id: booked.id });
}

test("at the chair one sees the last visit, the next, what is usual and who is preferred", async () => {
  const { owner, cut, barber, id } = await served(50, 30, 10);
  product.clock.time = new Date();
  const startsAt = new Date(Math.ceil((Date.now() + 2 * day) / 900_000) * 900_000).toISOString();
  const next = { services: [cut.id], barber: barber.id, startsAt, client: { id }, outsideHours: true };
  await owner.appointments.book(next);
  expect(await owner.clients.details({ id })).toMatchObject({
    ultima: { observacoes: "há 10 dias", barbeiro: barber.nome, servico: cut.nome },
    proxima: { inicio: startsAt, status: "agendado" },
    servicos_usuais: [{ id: cut.id, nome: cut.nome }],
    barbeiro_preferido: { id: barber.id },
    intervalo_dias: 20,
    total_visitas: 3,
  });
  const { items } = await owner.clients.visits({ client: id, size: 3 });
  expect(items.map(({ status }) => status)).toEqual(["agendado", "concluido", "concluido"]);
});

test("a started visit is not the next one, and is the last one once it is finished", async () => {
  const { owner, cut, barber, id } = await served(10);
  const booked = (startsAt: Date) =>
    owner.appointments.book({
      services: [cut.id],
      barber: barber.id,
      startsAt: startsAt.toISOString(),
      client: { id },
      outsideHours: true,
    });
  const quarter = Math.ceil(Date.now() / 900_000) * 900_000;
  product.clock.time = new Date(quarter);
  const { id: now } = await booked(product.clock.time);
  const { id: later } = await booked(new Date(quarter + 2 * day));
  expect(await owner.clients.details({ id })).toMatchObject({ proxima: { id: now } });
  await owner.appointments.start({ id: now });
  expect(await owner.clients.details({ id })).toMatchObject({ proxima: { id: later } });
  await owner.appointments.finish({ id: now });
  expect(await owner.clients.details({ id })).toMatchObject({ proxima: { id: later }, ultima: { id: now } });
});

/** The first matching segment counts (business-rules 6). */
test.for([
  [[], "novo"],
  [[29], "novo"],
  [[31], "regular"],
  [[29, 10, 5], "novo"],
  [[59, 20], "regular"],
  [[59, 20, 1], "frequente"],
  [[61, 20, 1], "regular"],
  [[61], "inativo"],
] as const)("whose visits were %o days ago is %s", async ([ago, segmento]) => {
  const { owner, id } = await served(...ago);
  expect(await owner.clients.details({ id })).toMatchObject({ segmento, total_visitas: ago.length });
});

test("a vip set by hand stays one, and a no-show does not change the segment to new", async () => {
  const shop = await served(61);
  const { owner, id } = shop;
  await owner.clients.makeVip({ id });
  await visit(shop, { id, ago: 1, missed: true });
  expect(await owner.clients.details({ id })).toMatchObject({
    segmento: "vip",
    vip: true,
    faltas: 1,
    total_visitas: 1,
  });
  await owner.clients.endVip({ id });
  expect(await owner.clients.details({ id })).toMatchObject({ segmento: "inativo", vip: false });
});

test("a client without visits is new, and inactive once the record is older than the limit", async () => {
  const { owner, id } = await served();
  const judged = async () => {
    await resegmentShops(product.deps.db);
    return (await owner.clients.details({ id })).segmento;
  };
  await owner.clients.makeVip({ id });
  await owner.clients.endVip({ id });
  expect(await judged()).toBe("novo");
  await product.pool.query("alter table clients no force row level security");
  await product.pool.query("update clients set created_at = created_at - interval '61 days' where id = $1", [id]);
  await product.pool.query("alter table clients force row level security");
  expect(await judged()).toBe("inativo");
});

test("a frequent client becomes regular by the nightly job once the visits are over sixty days old", async () => {
  const { owner, id } = await served(61, 20, 1);
  await product.pool.query("alter table clients no force row level security");
  await product.pool.query("update clients set segmento = 'frequente' where id = $1", [id]);
  await product.pool.query("alter table clients force row level security");
  expect((await owner.clients.details({ id })).segmento).toBe("frequente");
  await resegmentShops(product.deps.db);
  expect((await owner.clients.details({ id })).segmento).toBe("regular");
});

test("time alone makes other segments, once a night", async () => {
  const { owner, id } = await served(20);
  await product.pool.query("alter table clients no force row level security");
  await product.pool.query("update clients set primeira_visita = primeira_visita - interval '11 days' where id = $1", [
    id,
  ]);
  await product.pool.query("alter table clients force row level security");
  expect((await owner.clients.details({ id })).segmento).toBe("novo");
  await resegmentShops(product.deps.db);
  expect((await owner.clients.details({ id })).segmento).toBe("regular");
});

test("a night's pass judges by what was paid, less tips, vouchers and returns", async () => {
  product.clock.time = new Date();
  onTestFinished(() => void (product.clock.time = monday));
  const { owner, rita, cut, chair } = await openStaffedShop(product);
  const { id: wax } = await owner.products.save({ ...pomade, preco: 3000 });
  await owner.products.movements.move({ ...entry, id: wax });
  const { codigo } = (await sellVoucher(rita, cut.preco)).items[0]!.vale!;
  const byVoucher = { forma: "vale_presente", codigo, valor: cut.preco } as const;
  const { id: client } = await owner.clients.save({ ...record, email: "" });
  const tab = async () => (await rita.sales.open({ appointment: null, client })).id;
  const close = async (id: string, payment: { forma: "pix"; valor: number } | typeof byVoucher) => {
    await rita.sales.pay({ id, ...payment, recebido: null, parcelas: 1 });
    return rita.sales.close({ id });
  };
  const level = async () => {
    await product.pool.query("alter table clients no force row level security");
    await product.pool.query("update clients set nivel_fidelidade = 'ouro' where id = $1", [client]);
    await resegmentShops(product.deps.db);
    const { rows } = await product.pool.query("select nivel_fidelidade from clients where id = $1", [client]);
    await product.pool.query("alter table clients force row level security");
    return (rows[0] as { nivel_fidelidade: string }).nivel_fidelidade;
  };

  const covered = await tab();
  await rita.sales.addItem({ id: covered, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await close(covered, byVoucher);
  const paid = await tab();
  await rita.sales.addItem({ id: paid, tipo: "vale", preco: 59_999, para: "" });
  await rita.sales.addItem({ id: paid, tipo: "gorjeta", barbeiro_id: chair, preco: 500 });
  await rita.sales.addItem({ id: paid, tipo: "produto", product: wax, barbeiro_id: null, quantidade: 1 });
  const { items } = await close(paid, { forma: "pix", valor: 63_499 });
  await rita.sales.returnItem({ id: items[2]!.id, quantidade: 1, forma: "pix", motivo: "Sobrou" });
  expect(await level()).toBe("bronze");
  const cent = await tab();
  await rita.sales.addItem({ id: cent, tipo: "vale", preco: 1, para: "" });
  await close(cent, { forma: "pix", valor: 1 });
  expect(await level()).toBe("prata");
});
