import { expect, test } from "vitest";
import type { ShopCall } from "#server/call.ts";
import { inTransaction } from "#server/database.ts";
import { supplierCalled } from "#server/features/suppliers/rules.ts";
import { openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, session } = await openShop(product);
const names = async (asked: Parameters<typeof owner.suppliers.list>[0]) =>
  (await owner.suppliers.list(asked)).items.map(({ nome }) => nome);

test("they are found by the beginning of any word, without accents, in order of name and page by page", async () => {
  const added = ["Ébano Cosméticos", "cosmética Zen", "Águas do Sul", "Barba & Cia"];
  for (const nome of added) await owner.suppliers.save({ nome, telefone: "", email: "", observacoes: "" });
  expect(await names({ query: "cosmet" })).toEqual(["cosmética Zen", "Ébano Cosméticos"]);
  expect(await names({ query: "sul ag" })).toEqual(["Águas do Sul"]);
  expect(await names({ query: "onto" })).toEqual([]);
  const first = await owner.suppliers.list({ size: 3, sort: "-nome" });
  const rest = await owner.suppliers.list({ size: 3, sort: "-nome", after: first.next! });
  expect([...first.items, ...rest.items].map(({ nome }) => nome)).toEqual([
    "Ébano Cosméticos",
    "cosmética Zen",
    "Barba & Cia",
    "Águas do Sul",
  ]);
});

test("what is wrong is said in the field", async () => {
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
});

test("two imports at once make a supplier of one name once", async () => {
  const settings = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  const made = () =>
    inTransaction(product.deps.db, settings, (db) =>
      supplierCalled({ db, scope: { shop: settings.shop }, announce: () => {} } as unknown as ShopCall, "Casa Nova"),
    );
  const ids = await Promise.all(Array.from({ length: 8 }, made));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  expect(ids.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await names({ query: "casa nova" })).toEqual(["Casa Nova"]);
});
