import { expect, test } from "vitest";
import { subscriberTabs, type SubscriberTab } from "#contract/subscriber-rows.ts";
import { inTransaction } from "#server/database.ts";
import { type BookRule, brokenRows } from "#server/features/finance/audit/queries.ts";
import { importing } from "#server/features/imports/examples.ts";
import { openClub as openClubOf, pix } from "#server/features/subscribers/examples.ts";
import { openProduct } from "#server/testing.ts";

const product = await openProduct();
const { shopThatImports, bring: bringFile } = importing(product);
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));
const tabs = Object.keys(subscriberTabs) as SubscriberTab[];
const rules: BookRule[] = [
  "o que cada assinatura guarda é o dos seus pagamentos, pausas e cartões",
  "contagens do clube são as das assinaturas",
];

async function openClub() {
  product.clock.time = monday;
  const club = await openClubOf(product, { teste_dias: 7, dependentes: 1 });
  const shop = club.session.barbershop!.id;
  return {
    ...club,
    shop,
    /** The cards, each of which counts the rows of its tab and what a recount gives. */
    counted: async () => {
      const counts = await club.owner.subscribers.summary();
      for (const tab of tabs) {
        const { items } = await club.owner.subscribers.list({ tab });
        expect([tab, counts[tab]]).toEqual([tab, items.length]);
      }
      const broken = await inTransaction(
        product.deps.db,
        { role: "navalha_app", shop, actorRole: "admin" },
        async (tx) => {
          const found: string[] = [];
          for (const rule of rules) found.push(...(await brokenRows(tx, shop, rule)));
          return found;
        },
      );
      expect(broken).toEqual([]);
      return counts;
    },
  };
}

test("each card counts the rows of its tab after sale, renewal, estorno, pause, cancel, trial, and as days pass", async () => {
  const { owner, rita, counted, joined, join, sell, resume, planId } = await openClub();
  const [ana, bia, caio] = [await joined("Ana"), await joined("Bia"), await joined("Caio")];
  expect(await counted()).toMatchObject({ ativos: 3, novos: 3, todos: 3, mrr: 29_970, inicio_do_mes: 0 });
  const { comanda } = await sell(ana.client);
  await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  await owner.subscribers.cancel({ id: bia.id, motivo: "preco" });
  await rita.subscribers.pause({ id: caio.id, de: "2026-11-24", dias: 10 });
  expect(await counted()).toMatchObject({ ativos: 3, canceladas: 1, pausadas: 1 });
  on("2026-12-03");
  await resume(caio.id);
  await rita.subscribers.try({ client: await join("Davi"), plan: planId });
  const december = { ativos: 4, pausadas: 0, a_vencer: 1, inicio_do_mes: 3, perdidas: 0, mrr: 29_970 };
  expect(await counted()).toMatchObject(december);
  on("2026-12-30");
  const over = { vencidos: 2, em_atraso: 0, suspensas: 1, perdidas: 2 };
  expect(await counted(), "Ana's, Bia's and Davi's time is over").toMatchObject(over);
});

test("the monthly income is what each pays by month until their end, whatever the plan costs by now", async () => {
  const { owner, counted, joined, terms, planId } = await openClub();
  const [, bia] = [await joined("Ana"), await joined("Bia")];
  await owner.plans.save({ ...terms, id: planId, preco: 15_000 });
  expect(await counted()).toMatchObject({ mrr: 2 * 9990 });
  await owner.subscribers.cancel({ id: bia.id, motivo: "preco" });
  const { id: yearly } = await owner.plans.save({ ...terms, nome: "Anual", preco: 120_000, periodo: "ano" });
  await joined("Caio", yearly);
  await owner.plans.save({ ...terms, id: yearly, nome: "Anual", preco: 240_000, periodo: "ano" });
  expect(await counted(), "who cancelled has paid until the end").toMatchObject({ mrr: 2 * 9990 + 10_000 });
});

test("and after a change of plan and its estorno, a merge, an import and its undoing, and an erasure", async () => {
  const { owner, counted, joined, terms, session } = await openClub();
  const [ana, bia] = [await joined("Ana"), await joined("Bia")];
  const { id: dearer } = await owner.plans.save({ ...terms, nome: "Completo", preco: 30_000 });
  const { total } = await owner.subscribers.changeOffer({ id: ana.id, plan: dearer });
  const changed = await owner.subscribers.change({ id: ana.id, plan: dearer, total, ...pix });
  expect(await counted()).toMatchObject({ todos: 2, ativos: 2, mrr: 39_990 });
  const copy = await owner.sales.reverse({ id: changed.comanda, motivo: "Engano" });
  await owner.clients.merge({ id: ana.client, removed: bia.client, taking: [] });
  expect(await counted()).toMatchObject({ ativos: 1, mrr: 9990 });
  const { id } = await bringFile(await shopThatImports({ owner, session }), {
    of: "subscribers",
    text: "Assinante;Plano;Vencimento;Assina desde\r\nEva;corte livre;30/11/2026;30/10/2026",
  });
  expect(await counted()).toMatchObject({ a_vencer: 1, inicio_do_mes: 1 });
  await owner.imports.undo({ id });
  await owner.sales.cancel({ id: copy.id, motivo: "Engano" });
  await owner.clients.erase({ id: ana.client, confirmation: "EXCLUIR", giveUp: true });
  expect(await counted()).toMatchObject({ a_vencer: 0, inicio_do_mes: 0 });
});

test("a month begins in the shop's time zone, which may change", async () => {
  const { owner, shop, counted, joined } = await openClub();
  const { comanda } = await joined();
  product.clock.time = new Date("2026-12-01T02:30:00Z");
  await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  on("2026-12-01");
  expect(await counted(), "it was still November").toMatchObject({ inicio_do_mes: 0 });
  await inTransaction(product.deps.db, { role: "navalha_app", shop, actorRole: "admin" }, (tx) =>
    tx.updateTable("barbershops").set({ timezone: "UTC" }).where("id", "=", shop).execute(),
  );
  expect(await counted()).toMatchObject({ inicio_do_mes: 1, perdidas: 1 });
});

test("what is renewed, paused, cancelled and taken back at the same moment is all counted", async () => {
  const { owner, rita, counted, joined, sell } = await openClub();
  const [ana, bia, caio, davi] = [await joined("Ana"), await joined("Bia"), await joined("Caio"), await joined("Davi")];
  const { comanda } = await sell(davi.client);
  await Promise.all([
    sell(ana.client),
    sell(bia.client),
    rita.subscribers.pause({ id: caio.id, de: "2026-11-24", dias: 10 }),
    owner.subscribers.cancel({ id: davi.id, motivo: "preco" }),
    owner.sales.reverse({ id: comanda, motivo: "Engano" }),
  ]);
  expect(await counted()).toMatchObject({ ativos: 4, canceladas: 1, pausadas: 1 });
});
