import { expect, test } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { booksOf } from "#db/books.ts";
import { record } from "#server/features/clients/examples.ts";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto, cut, chair, slug } = await openStaffedShop(product);
await owner.cash.open({ abertura: 10_000 });
const { differencesAfter } = booksOf(product, slug);
const zeca = { nome: "Zeca", telefone: "", especialidades: [], bio: "", foto_url: null };
const zes = (await owner.staff.addBarber(zeca)).id;

const decide = (changed: Partial<typeof defaultPermissions>) =>
  owner.staff.setPermissions({ id: chair, ...defaultPermissions, ...changed });
const letClose = (barbeiro_fecha_comanda: boolean) => owner.barbershops.settings.change({ barbeiro_fecha_comanda });
const service = { tipo: "servico", service: cut.id, barbeiro_id: chair } as const;
const paying = { valor: cut.preco, recebido: null, parcelas: 1 } as const;

const allRefused = (code: string, answers: Promise<unknown>[]) =>
  Promise.all(answers.map((one) => expect(one).rejects.toMatchObject({ code })));

/** A comanda with a haircut by this barber. */
async function cutBy(who: typeof rita, barbeiro_id = chair, client: string | null = null) {
  const { id } = await who.sales.open({ appointment: null, client });
  return who.sales.addItem({ ...service, barbeiro_id, id });
}

test("without the flag a barber sells nothing and reads no comanda, also of their own", async () => {
  await decide({});
  const { id } = await cutBy(rita);
  await allRefused("PERMISSION_REQUIRED", [
    beto.sales.list({}),
    beto.sales.details({ id }),
    beto.sales.open({ appointment: null, client: null }),
    beto.sales.pay({ ...paying, id, forma: "pix" }),
    beto.sales.close({ id }),
  ]);
});

test("a barber who sells takes the money of an own comanda, and closes it only where the shop lets barbers", async () => {
  await decide({ sales_access: true });
  await letClose(false);
  const { id } = await cutBy(beto);
  expect((await beto.auth.session())!.closes_comandas).toBe(false);
  await beto.sales.pay({ ...paying, id, forma: "dinheiro", recebido: cut.preco + 500 });
  await expect(beto.sales.close({ id })).rejects.toMatchObject({ code: "PERMISSION_REQUIRED" });
  await letClose(true);
  expect((await beto.auth.session())!.closes_comandas).toBe(true);
  await expect(beto.sales.close({ id })).resolves.toMatchObject({ situacao: "fechada" });
  const [listed] = (await beto.sales.list({})).items;
  expect(listed).toMatchObject({ id, total: cut.preco });
});

test("what a barber sells is booked as by the desk: drawer, card, stock and client", async () => {
  await decide({ sales_access: true });
  await letClose(true);
  const client = (
    await rita.clients.save({ ...record, email: "", cpf: "", nome: "Davi Prado", telefone: "11 91234-5678" })
  ).id;
  const moved = await differencesAfter(async () => {
    const { id } = await cutBy(rita, chair, client);
    expect((await beto.sales.details({ id })).cliente).toMatchObject({ id: client, nome: "Davi Prado" });
    await beto.sales.pay({ ...paying, id, forma: "dinheiro", valor: 1000 });
    await beto.sales.pay({ ...paying, id, forma: "cartao_debito", valor: 500 });
    await beto.sales.pay({ ...paying, id, forma: "pix", valor: cut.preco - 1500 });
    await beto.sales.close({ id });
  });
  expect(moved).toEqual({
    caixa: 1000,
    receber_debito: 500,
    pix_a_conferir: cut.preco - 1500,
    receita_servicos: -cut.preco,
    comissoes: cut.preco / 2,
    comissoes_a_pagar: -cut.preco / 2,
  });
  expect((await owner.clients.list({ query: "Davi Prado" })).items[0]).toMatchObject({ total_gasto: cut.preco });
});

test("a barber who finishes a visit goes on to its comanda, and reaches none of a colleague's visit", async () => {
  await decide({ sales_access: true });
  const visit = { services: [cut.id], client: { nome: "Davi Prado", telefone: "11 91234-5678" }, outsideHours: true };
  const own = await owner.appointments.book({ ...visit, barber: chair, startsAt: "2026-11-23T13:00:00Z" });
  await beto.appointments.start({ id: own.id });
  await beto.appointments.finish({ id: own.id });
  const { id } = await beto.sales.open({ appointment: own.id, client: null });
  expect((await beto.sales.list({ situacao: "aberta" })).items.map((one) => one.id)).toContain(id);
  const other = await owner.appointments.book({ ...visit, barber: zes, startsAt: "2026-11-23T13:00:00Z" });
  await expect(beto.sales.open({ appointment: other.id, client: null })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a barber neither sees nor changes a colleague's comanda, and cannot cancel, reverse, join or move items", async () => {
  await decide({ sales_access: true });
  await letClose(true);
  const { id, items } = await cutBy(rita, zes);
  const [item] = items;
  await allRefused("NOT_FOUND", [
    beto.sales.details({ id }),
    beto.sales.addItem({ ...service, id }),
    beto.sales.pay({ ...paying, id, forma: "pix" }),
    beto.sales.removeItem({ id: item!.id }),
    beto.sales.close({ id }),
    beto.sales.open({ appointment: null, client: null, consumo: zes }),
  ]);
  expect((await beto.sales.list({ size: 200 })).items.map((one) => one.id)).not.toContain(id);
  const own = await cutBy(beto);
  const motivo = "Engano";
  await allRefused("FORBIDDEN", [
    beto.sales.cancel({ id: own.id, motivo }),
    beto.sales.reverse({ id: own.id, motivo }),
    beto.sales.moveItem({ id: own.items[0]!.id, comanda: id }),
    beto.sales.join({ id: own.id, other: id }),
  ]);
});

test("what a barber takes for themselves is under their name in lists, and the closing deducts what it cost", async () => {
  await decide({ sales_access: true });
  await letClose(true);
  const { id: wax } = await owner.products.save({ ...pomade, preco: 3000, conteudo: 1, unidade: "un" });
  await owner.products.movements.move({ ...entry, id: wax, quantidade: 2, custo: 2400 });
  const bought = { tipo: "produto", product: wax, barbeiro_id: null, quantidade: 1 } as const;
  const week = { barbeiro_id: chair, de: "2026-11-17", ate: "2026-11-23" };
  const { recebido } = await owner.closings.preview(week);
  const { id } = await rita.sales.open({ appointment: null, client: null, consumo: chair });
  const moved = await differencesAfter(async () => {
    await beto.sales.addItem({ ...bought, id });
    await beto.sales.pay({ ...paying, id, valor: 3000, forma: "recebido_barbeiro" });
    await beto.sales.close({ id });
  });
  expect(moved).toEqual({ barbeiros_a_receber: 3000, receita_produtos: -3000, cmv: 1200, estoque: -1200 });
  const shown = { id, cliente: "Beto Silva", situacao: "fechada" };
  for (const who of [beto, rita]) expect((await who.sales.list({})).items[0]).toMatchObject(shown);
  expect(await owner.closings.preview(week)).toMatchObject({ recebido: recebido + 3000 });
});

test("a colleague's half of what a barber takes earns its commission, and the books agree", async () => {
  const { id } = await rita.sales.open({ appointment: null, client: null, consumo: chair });
  const [half] = (await rita.sales.addItem({ ...service, id })).items;
  const { preco, quantidade, desconto, cortesia } = half!;
  const shared = { segundo_barbeiro_id: zes, parte_do_segundo: 5000 };
  await owner.sales.changeItem({ id: half!.id, barbeiro_id: chair, preco, quantidade, desconto, cortesia, ...shared });
  await rita.sales.pay({ ...paying, id, forma: "pix" });
  expect(await differencesAfter(() => rita.sales.close({ id }))).toMatchObject({ comissoes: preco / 4 });
  expect(await brokenBooks(product, (await owner.auth.session())!.barbershop!.id)).toEqual([]);
});

test("a barber takes no item or share of it from another barber, who may give their own", async () => {
  await decide({ sales_access: true });
  const { id } = await cutBy(beto);
  const { items } = await rita.sales.addItem({ ...service, barbeiro_id: zes, id });
  const [own, other] = items.map(({ id: item, preco }) => ({
    id: item,
    quantidade: 1,
    preco,
    desconto: 0,
    cortesia: false,
  }));
  const shared = { segundo_barbeiro_id: chair, parte_do_segundo: 9999 };
  await allRefused("FORBIDDEN", [
    beto.sales.changeItem({ ...other!, barbeiro_id: chair }),
    beto.sales.changeItem({ ...other!, barbeiro_id: zes, ...shared }),
  ]);
  await beto.sales.changeItem({ ...other!, barbeiro_id: zes, preco: other!.preco + 100 });
  await beto.sales.changeItem({ ...own!, barbeiro_id: zes });
  await expect(beto.sales.changeItem({ ...own!, barbeiro_id: chair })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a barber gives no discount without an admin's PIN, by whatever name", async () => {
  await decide({ sales_access: true });
  const { id, items } = await cutBy(beto);
  const { id: item, preco } = items[0]!;
  const same = { id: item, barbeiro_id: chair, quantidade: 1, preco, desconto: 0, cortesia: false };
  await allRefused("DISCOUNT_LIMIT", [
    beto.sales.changeItem({ ...same, desconto: 1 }),
    beto.sales.changeItem({ ...same, preco: preco - 1 }),
    beto.sales.changeItem({ ...same, cortesia: true }),
    beto.sales.change({ id, client: null, desconto: 1 }),
  ]);
  await expect(beto.sales.changeItem({ ...same, preco: preco + 500 })).resolves.toMatchObject({ id });
  const allow = (desconto_barbeiro: number) => owner.barbershops.settings.change({ desconto_barbeiro });
  await allow(2000);
  await allRefused("DISCOUNT_LIMIT", [beto.sales.changeItem({ ...same, desconto: preco / 5 + 1 })]);
  await beto.sales.changeItem({ ...same, desconto: preco / 5 });
  await beto.sales.changeItem(same);
  await allow(0);
});

test("a barber says of no colleague that they took the money, which they would owe", async () => {
  await decide({ sales_access: true });
  const { id } = await cutBy(beto);
  await beto.sales.addItem({ ...service, barbeiro_id: zes, id });
  const own = { ...paying, id, forma: "recebido_barbeiro" } as const;
  await expect(beto.sales.pay({ ...own, barbeiro_id: zes })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await beto.sales.pay(own)).payments).toMatchObject([{ barbeiro: "Beto Silva" }]);
  expect((await rita.sales.pay({ ...own, barbeiro_id: zes })).payments[1]).toMatchObject({ barbeiro: "Zeca" });
});

test("fiado and credit stay with the desk, and a barber reads none of them", async () => {
  await decide({ sales_access: true });
  await letClose(true);
  const client = (
    await rita.clients.save({ ...record, email: "", cpf: "", nome: "Caio Lima", telefone: "11 91234-5679" })
  ).id;
  await owner.clients.wallet.limit({ id: client, limite_fiado: 50_000 });
  await owner.clients.wallet.deposit({ id: client, forma: "pix", valor: 50_000 });
  const { id } = await cutBy(rita, chair, client);
  expect((await beto.sales.details({ id })).cliente).toMatchObject({ credito: 0, limite_fiado: 0 });
  for (const forma of ["fiado", "credito_cliente"] as const)
    await expect(beto.sales.pay({ ...paying, id, forma })).rejects.toMatchObject({ code: "DESK_ONLY" });
  await expect(beto.sales.pay({ ...paying, id, forma: "pix", valor: cut.preco + 1 })).rejects.toMatchObject({
    code: "OVERPAID",
  });
  await rita.sales.pay({ ...paying, id, forma: "fiado" });
  await expect(beto.sales.close({ id })).rejects.toMatchObject({ code: "DESK_ONLY" });
  await expect(rita.sales.close({ id })).resolves.toMatchObject({ situacao: "fechada" });
});

test("a barber reads closed comandas as far back as they read, and knows of no client what they spent", async () => {
  await decide({ sales_access: true, clients_access: true, data_access_days: 0 });
  await letClose(true);
  const client = (
    await rita.clients.save({ ...record, email: "", cpf: "", nome: "Bento Reis", telefone: "11 91234-5680" })
  ).id;
  const { id } = await cutBy(beto, chair, client);
  await beto.sales.pay({ ...paying, id, forma: "pix" });
  await beto.sales.close({ id });
  await expect(beto.sales.details({ id })).resolves.toMatchObject({ situacao: "fechada" });
  await product.pool.query("alter table comandas disable trigger user");
  await product.pool.query("alter table comandas no force row level security");
  await product.pool.query("update comandas set closed_at = closed_at - interval '2 days' where id = $1", [id]);
  await product.pool.query("alter table comandas force row level security");
  await product.pool.query("alter table comandas enable trigger user");
  await expect(beto.sales.details({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(beto.clients.list({ sort: "-total_gasto" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const text = JSON.stringify([
    await beto.clients.details({ id: client }),
    await beto.clients.search({ query: "Bento" }),
  ]);
  expect(text).not.toContain("total_gasto");
});
