import { expect, test } from "vitest";
import { entry, pomade } from "#server/features/products/examples.ts";
import { confirmPhoneOf, monday, openProduct, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const month = { de: "2026-11-01", ate: "2026-11-30" } as const;

test.each([
  { padrao: 0, valor: 0 },
  { padrao: null, valor: 0 },
  { padrao: 5000, valor: pomade.preco },
])("at a rate of $padrao the base of commissions is that of what stands, day by day", async ({ padrao, valor }) => {
  product.clock.time = monday;
  const { owner, chair } = await openStaffedShop(product);
  await owner.barbershops.settings.change({ comissao_padrao: padrao });
  const { id: wax } = await owner.products.save(pomade);
  await owner.products.movements.move({ id: wax, ...entry, quantidade: 20 });
  const sold = async () => {
    const { id } = await owner.sales.open({ appointment: null, client: null });
    await owner.sales.addItem({ id, tipo: "produto", product: wax, barbeiro_id: chair, quantidade: 3 });
    await owner.sales.pay({ id, forma: "pix", valor: 3 * pomade.preco, recebido: null, parcelas: 1 });
    return owner.sales.close({ id });
  };
  const read = async (query: object = month) =>
    (await owner.reports.read({ ...month, relatorio: "comissoes-por-barbeiro", ...query })).totais;
  const { id, items } = await sold();
  const { id: wrong } = await sold();
  expect(await read()).toMatchObject({ base: 6 * pomade.preco, valor: 3 * valor });
  product.clock.time = new Date(monday.getTime() + 24 * 3_600_000);
  await owner.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Sobrou" });
  await owner.sales.reverse({ id: wrong, motivo: "Engano" });
  expect(await read({ de: "2026-11-24" })).toMatchObject({ base: -4 * pomade.preco });
  expect(await read()).toMatchObject({ base: 2 * pomade.preco, valor });
  for (const { id: line } of (await owner.commissions.list({ situacao: "a_revisar" })).items)
    await owner.commissions.rate({ id: line, bps: 1000 });
  expect(await read(), "a rate that is set later takes no base twice").toMatchObject({
    base: 2 * pomade.preco,
    revisar: 0,
  });
  await owner.sales.reverse({ id, motivo: "Engano" });
  expect(await read()).toMatchObject({ base: 0, valor: 0 });
});

test("reviews are counted for the barber whom they are of, with their average", async () => {
  product.clock.time = monday;
  const { owner, cut, chair, slug } = await openStaffedShop(product);
  for (const nota of [5, 4, 4, 3]) {
    const { client } = await signUpClient(product, slug, `Nota ${nota}`);
    await confirmPhoneOf(owner, client);
    const id = (await client.auth.session())!.cliente_id!;
    const wanted = { services: [cut.id], barber: chair, startsAt: monday.toISOString(), client: { id } };
    const { id: visit } = await owner.appointments.book({ ...wanted, outsideHours: true, encaixe: true });
    await owner.appointments.start({ id: visit });
    await owner.appointments.finish({ id: visit });
    await client.reviews.mine.write({ id: visit, nota, comentario: "" });
  }
  // The time of a review is the database's.
  await product.pool.query("alter table reviews no force row level security");
  await product.pool.query("update reviews set created_at = $1", [monday]);
  await product.pool.query("alter table reviews force row level security");
  const { linhas } = await owner.reports.read({ ...month, relatorio: "avaliacoes-por-barbeiro" });
  expect(linhas).toEqual([
    { barbeiro: "Beto Silva", avaliacoes: 4, cinco: 1, baixas: 1, satisfeitos: 2500, media: "4,0" },
  ]);
});
