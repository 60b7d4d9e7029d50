import { expect, test } from "vitest";
import { listeningFromNow } from "#server/features/realtime/examples.ts";
import { supplier } from "#server/features/suppliers/examples.ts";
import { openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();
const { owner } = await openShop(product);
const names = async (asked: Parameters<typeof owner.suppliers.list>[0]) =>
  (await owner.suppliers.list(asked)).items.map(({ nome }) => nome);

test("a supplier is added, changed, archived and put back", async () => {
  const { id } = await owner.suppliers.save(supplier);
  const added = { ...supplier, id, telefone: "+551133334444", archived_at: null };
  expect((await owner.suppliers.list({})).items).toEqual([added]);
  await owner.suppliers.save({ id, nome: "Distribuidora São João Ltda.", telefone: "", email: "", observacoes: "" });
  const changed = { id, nome: "Distribuidora São João Ltda.", telefone: null, email: null, observacoes: "" };
  expect((await owner.suppliers.list({})).items).toMatchObject([changed]);
  await owner.suppliers.archive({ id });
  expect(await names({})).toEqual([]);
  const [archived] = (await owner.suppliers.list({ which: "inactive" })).items;
  expect(archived).toMatchObject({ ...changed, archived_at: product.clock.now().toISOString() });
  await owner.suppliers.restore({ id });
  expect([await names({}), await names({ which: "inactive" })]).toEqual([[changed.nome], []]);
});

test("every change is told to the desk's open screens", async () => {
  const { next: told, end } = await listeningFromNow(product, owner);
  const { id } = await owner.suppliers.save({ ...supplier, nome: "Toalhas Já" });
  const change = { kind: "changed", feature: "suppliers", ids: [id], days: [] };
  expect(await told()).toEqual(change);
  for (const act of [owner.suppliers.archive, owner.suppliers.restore, owner.suppliers.archive]) {
    await act({ id });
    expect(await told()).toEqual(change);
  }
  end();
});

test("they are found by the beginning of any word, without accents, in order of name and page by page", async () => {
  const added = ["Ébano Cosméticos", "cosmética Zen", "Águas do Sul", "Barba & Cia"];
  for (const nome of added) await owner.suppliers.save({ ...supplier, nome });
  expect(await names({ query: "cosmet" })).toEqual(["cosmética Zen", "Ébano Cosméticos"]);
  expect(await names({ query: "sul ag" })).toEqual(["Águas do Sul"]);
  expect(await names({ query: "onto" })).toEqual([]);
  const first = await owner.suppliers.list({ size: 3, sort: "-nome" });
  const rest = await owner.suppliers.list({ size: 3, sort: "-nome", after: first.next! });
  expect([...first.items, ...rest.items].map(({ nome }) => nome)).toEqual([
    "Ébano Cosméticos",
    "Distribuidora São João Ltda.",
    "cosmética Zen",
    "Barba & Cia",
    "Águas do Sul",
  ]);
});

test("what is wrong is said in the field, and an unknown one is not found", async () => {
  const refused = owner.suppliers.save({ nome: " ", telefone: "123", email: "x", observacoes: "" });
  await expect(refused).rejects.toMatchObject({
    code: "INVALID_INPUT",
    data: {
      fields: [
        { path: "nome", message: "Informe o nome." },
        { path: "telefone", message: "Informe um telefone com DDD." },
        { path: "email", message: "Formato de email inválido." },
      ],
    },
  });
  const id = crypto.randomUUID();
  for (const call of [() => owner.suppliers.save({ ...supplier, id }), () => owner.suppliers.archive({ id })])
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
});
