import { expect, test } from "vitest";
import { plan } from "#server/features/plans/examples.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const refused = (code: string) => ({ code });

test("the owner keeps plans with what they cover; the desk sees those on sale, the cheapest first", async () => {
  const { owner, rita, beto, cut } = await openStaffedShop(product);
  const covered = { id: cut.id, quota: 4, fichas: 40 };
  const { id } = await owner.plans.save({ ...plan, servicos: [covered, { ...covered, quota: 3 }] });
  const cheap = await owner.plans.save({ ...plan, nome: "Essencial", preco: 4900, dias_semana: [3, 1, 3] });
  const kept = {
    ...plan,
    id,
    assinantes: 0,
    novo_preco: null,
    online: false,
    cheio: false,
    archived_at: null,
    pote: null,
    versao: expect.any(String) as string,
    servicos: [{ ...covered, nome: cut.nome, quota: 3 }],
  };
  expect(await owner.plans.details({ id })).toEqual(kept);
  expect((await rita.plans.list()).map(({ nome, dias_semana }) => [nome, dias_semana])).toEqual([
    ["Essencial", [1, 3]],
    ["Corte livre", [1, 2, 3, 4]],
  ]);
  await owner.plans.save({ ...plan, id, preco: 10_990, servicos: [] });
  expect((await owner.plans.kept({ query: "livre" })).items).toMatchObject([{ preco: 10_990, servicos: [] }]);
  expect((await owner.plans.history({ id })).map(({ changed }) => changed)).toEqual([
    { [`cota ${cut.nome}`]: [3, null], [`fichas ${cut.nome}`]: [40, null] },
    { preco: [9990, 10_990] },
    { [`cota ${cut.nome}`]: [null, 3], [`fichas ${cut.nome}`]: [null, 40] },
  ]);
  await owner.plans.archive(cheap);
  expect((await rita.plans.list()).map(({ nome }) => nome)).toEqual(["Corte livre"]);
  expect((await owner.plans.kept({ which: "inactive" })).items.map(({ nome }) => nome)).toEqual(["Essencial"]);
  await owner.plans.restore(cheap);
  await expect(rita.plans.save(plan)).rejects.toMatchObject(refused("FORBIDDEN"));
  await expect(beto.plans.list()).rejects.toMatchObject(refused("FORBIDDEN"));
});

test("what a plan cannot be is said in its field", async () => {
  const { owner } = await openStaffedShop(product);
  const wrong = owner.plans.save({ ...plan, nome: " ", preco: 0, dias_semana: [], limite: 0 });
  const fields = ["dias_semana", "limite", "nome", "preco"].map((path) => expect.objectContaining({ path }));
  await expect(wrong).rejects.toMatchObject({
    code: "INVALID_INPUT",
    data: { fields: expect.arrayContaining(fields) },
  });
  // A change that leaves fields out would otherwise put them back to nothing.
  const { dependentes: _out, pote_id: _left, ...short } = plan;
  const told = ["dependentes", "pote_id"].map((path) => expect.objectContaining({ path }));
  await expect(owner.plans.save(short as typeof plan)).rejects.toMatchObject({
    data: { fields: expect.arrayContaining(told) },
  });
  const other = await openStaffedShop(product);
  const foreign = owner.plans.save({ ...plan, servicos: [{ id: other.cut.id, quota: null, fichas: 40 }] });
  await expect(foreign).rejects.toMatchObject(refused("NOT_FOUND"));
});
