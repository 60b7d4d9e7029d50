import { expect, test } from "vitest";
import type { SaveProduct } from "#contract/products.ts";
import { pomade } from "#server/features/products/examples.ts";
import { service } from "#server/features/services/examples.ts";
import { openProduct, openShop, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();

async function openStock() {
  const { owner, session } = await openShop(product);
  const add = async (given: Partial<SaveProduct>) => (await owner.products.save({ ...pomade, ...given })).id;
  const bottle = { unidade: "ml", conteudo: 500 } as const;
  const [shampoo, cera] = [await add({ nome: "Shampoo", ...bottle }), await add({ nome: "Cera", unidade: "g" })];
  return {
    owner,
    session,
    add,
    shampoo,
    cera,
    save: (given: Partial<typeof service> & { produtos: { id: string; quantidade: number }[] }) =>
      owner.services.save({ ...service, ...given }),
  };
}

test("a service says what it uses up, and a product who uses it", async () => {
  const { owner, shampoo, cera, save } = await openStock();
  const { id } = await save({ produtos: [{ id: shampoo, quantidade: 10 }] });
  const wash = { id: shampoo, nome: "Shampoo", unidade: "ml", quantidade: 10 };
  expect((await owner.services.details({ id })).produtos).toEqual([wash]);
  expect((await owner.services.catalogue({})).items.at(-1)!.produtos).toEqual([wash]);
  const used = { id, nome: service.nome, unidade: "ml" };
  expect(await owner.services.usingProduct({ product: shampoo })).toEqual([{ ...used, quantidade: 10 }]);
  const both = [
    { id: shampoo, quantidade: 99 },
    { id: cera, quantidade: 5 },
    { id: shampoo, quantidade: 12 },
  ];
  await save({ id, produtos: both });
  expect((await owner.services.details({ id })).produtos).toMatchObject([
    { nome: "Cera", quantidade: 5 },
    { nome: "Shampoo", quantidade: 12 },
  ]);
  await save({ id, produtos: [] });
  expect((await owner.services.details({ id })).produtos).toEqual([]);
  expect(await owner.services.usingProduct({ product: shampoo })).toEqual([]);
});

test("an archived service uses nothing, and no stock moves where doses are changed", async () => {
  const { owner, shampoo, save } = await openStock();
  const { id } = await save({ produtos: [{ id: shampoo, quantidade: 10 }] });
  await owner.services.archive({ id });
  expect(await owner.services.usingProduct({ product: shampoo })).toEqual([]);
  expect((await owner.products.details({ id: shampoo })).quantity).toBe(0);
});

test("an archived product gets no dose, and keeps what it had; another shop's was never there", async () => {
  const { owner, shampoo, cera, save } = await openStock();
  const other = await openStock();
  const { id } = await save({ produtos: [{ id: shampoo, quantidade: 10 }] });
  for (const product of [shampoo, cera]) await owner.products.archive({ id: product });
  await save({ id, produtos: [{ id: shampoo, quantidade: 15 }] });
  expect((await owner.services.details({ id })).produtos).toMatchObject([{ nome: "Shampoo", quantidade: 15 }]);
  for (const wrong of [cera, other.shampoo, crypto.randomUUID()]) {
    const doses = [
      { id: shampoo, quantidade: 20 },
      { id: wrong, quantidade: 1 },
    ];
    for (const produtos of [doses, doses.toReversed()]) {
      const path = `produtos.${produtos.findIndex((one) => one.id === wrong)}.id`;
      const fields = [{ path, message: "Escolha um produto que não esteja arquivado." }];
      await expect(save({ id, produtos })).rejects.toMatchObject({ code: "INVALID_INPUT", data: { fields } });
    }
  }
  expect((await owner.services.details({ id })).produtos, "nothing of it was written").toMatchObject([
    { quantidade: 15 },
  ]);
  expect(await owner.services.usingProduct({ product: other.shampoo })).toEqual([]);
});

test("a dose is at least one, and what it is measured in stays while there is one", async () => {
  const { owner, shampoo, save } = await openStock();
  const wrong = save({ produtos: [{ id: shampoo, quantidade: 0 }] });
  const fields = [{ path: "produtos.0.quantidade", message: "Informe a dose." }];
  await expect(wrong).rejects.toMatchObject({ data: { fields } });
  const { id } = await save({ produtos: [{ id: shampoo, quantidade: 10 }] });
  const inGrams = () => owner.products.save({ ...pomade, id: shampoo, nome: "Shampoo", unidade: "g", conteudo: 500 });
  const said = [{ path: "unidade", message: "Há serviços com doses nesta unidade." }];
  await expect(inGrams()).rejects.toMatchObject({ code: "INVALID_INPUT", data: { fields: said } });
  await save({ id, produtos: [] });
  await inGrams();
});

test("who changed a dose, and when, stands in the history of the service", async () => {
  const { owner, session, shampoo, save } = await openStock();
  const { id } = await save({ produtos: [] });
  await save({ id, produtos: [{ id: shampoo, quantidade: 10 }] });
  await save({ id, produtos: [{ id: shampoo, quantidade: 10 }] });
  await save({ id, produtos: [{ id: shampoo, quantidade: 12 }] });
  await save({ id, produtos: [] });
  const person = session.user.name;
  expect(await owner.services.history({ id })).toMatchObject([
    { person, changed: { "dose Shampoo": ["12 ml", null] } },
    { person, changed: { "dose Shampoo": ["10 ml", "12 ml"] } },
    { person, changed: { "dose Shampoo": [null, "10 ml"] } },
  ]);
});

test("the desk sees which services use a product", async () => {
  const { owner, rita } = await openStaffedShop(product);
  const { id } = await owner.products.save(pomade);
  await owner.services.save({ ...service, produtos: [{ id, quantidade: 2 }] });
  expect(await rita.services.usingProduct({ product: id })).toMatchObject([{ nome: service.nome, quantidade: 2 }]);
});
