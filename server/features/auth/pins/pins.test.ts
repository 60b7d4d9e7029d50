import { expect, test } from "vitest";
import { inTurn, places } from "#server/hashing.ts";
import { waiting } from "#server/security/queries.ts";
import { openProduct, openShop, openStaffedShop, password } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, cut, chair } = await openStaffedShop(product);

const discounted = async () => {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  const { items } = await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  const { id: item, barbeiro_id, quantidade, preco } = items[0]!;
  return { id: item, barbeiro_id, quantidade, preco, desconto: preco, cortesia: false };
};
const events = async (event_type: "discount_approved" | "pin_refused") =>
  (await owner.audit.eventsOfShop({ event_type })).items;

test("the PIN of an admin lets the desk do one act, on record with both names, and no other", async () => {
  expect(await owner.auth.pin.state()).toEqual({ on: false });
  expect(await rita.sales.approvers()).toEqual([]);
  await expect(owner.auth.pin.set({ password: "outra senha qualquer", pin: "4821" })).rejects.toMatchObject({
    code: "WRONG_PASSWORD",
  });
  await owner.auth.pin.set({ password, pin: "4821" });
  expect(await owner.auth.pin.state()).toEqual({ on: true });
  const [{ id: admin, nome }] = (await rita.sales.approvers()) as [{ id: string; nome: string }];
  const change = await discounted();
  await expect(rita.sales.changeItem(change)).rejects.toMatchObject({ code: "DISCOUNT_LIMIT" });
  const approval = { admin, pin: "4821" };
  const after = await rita.sales.changeItem({ ...change, approval });
  expect(after.items[0]!.desconto).toBe(change.preco);
  expect(await events("discount_approved")).toMatchObject([{ details: { nome, comanda: String(after.numero) } }]);
  // The approved discount remains allowed; a higher one needs another approval.
  const { items } = await rita.sales.addItem({ id: after.id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  const more = { ...change, id: items[1]!.id };
  await expect(rita.sales.changeItem(more)).rejects.toMatchObject({ code: "DISCOUNT_LIMIT" });
  await rita.sales.changeItem({ ...more, desconto: 1 });
  await rita.sales.change({ id: after.id, client: null, desconto: 0 });
});

test("five wrong PINs lock it, also for the right one, and are on record; a right one starts the count anew", async () => {
  const other = await openStaffedShop(product);
  await other.owner.auth.pin.set({ password, pin: "112233" });
  const [{ id: admin }] = (await other.rita.sales.approvers()) as [{ id: string; nome: string }];
  const { id } = await other.rita.sales.open({ appointment: null, client: null });
  const attempt = (pin: string) => other.rita.sales.change({ id, client: null, desconto: 0, approval: { admin, pin } });
  for (let turn = 0; turn < 4; turn++) await expect(attempt("0000")).rejects.toMatchObject({ code: "WRONG_PIN" });
  await attempt("112233");
  for (let turn = 0; turn < 5; turn++) await expect(attempt("0000")).rejects.toMatchObject({ code: "WRONG_PIN" });
  await expect(attempt("112233")).rejects.toMatchObject({ code: "PIN_LOCKED" });
  const { items } = await other.owner.audit.eventsOfShop({ event_type: "pin_refused" });
  expect(items).toHaveLength(9);
  expect(JSON.stringify(items)).not.toContain("0000");
});

test("right PINs at once lock nothing, and of wrong ones at once five are looked at", async () => {
  const other = await openStaffedShop(product);
  await other.owner.auth.pin.set({ password, pin: "112233" });
  const [{ id: admin }] = (await other.rita.sales.approvers()) as [{ id: string; nome: string }];
  const opening = Array.from({ length: 8 }, () => other.rita.sales.open({ appointment: null, client: null }));
  const ids = (await Promise.all(opening)).map(({ id }) => id);
  /** Sends all calls at once, so that none is checked before the others arrive. */
  const all = async (pin: string) => {
    const come = Promise.withResolvers<void>();
    const held = Array.from({ length: places.atOnce }, () => inTurn(() => come.promise));
    const approval = { admin, pin };
    const changes = ids.map((id) => other.rita.sales.change({ id, client: null, desconto: 0, approval }));
    const answers = Promise.allSettled(changes);
    while ((await countedOrWaiting(admin)) < ids.length);
    come.resolve();
    await Promise.all(held);
    return (await answers).map((one) => (one.status === "rejected" ? (one.reason as { code: string }).code : "ok"));
  };
  expect(await all("112233")).toEqual(ids.map(() => "ok"));
  const codes = Map.groupBy(await all("0000"), (code) => code);
  expect([...codes].map(([code, { length }]) => [code, length])).toEqual(
    expect.arrayContaining([
      ["PIN_LOCKED", 3],
      ["WRONG_PIN", 5],
    ]),
  );
});

async function countedOrWaiting(admin: string): Promise<number> {
  const { rows } = await product.pool.query<{ hits: number }>("select hits from auth.rate_limit where key = $1", [
    `pin-of:${admin}`,
  ]);
  return (rows[0]?.hits ?? 0) + (await waiting(product.pool));
}

test("who is no admin here approves nothing, and a PIN that was taken away no more", async () => {
  const stranger = await openShop(product);
  await stranger.owner.auth.pin.set({ password, pin: "4821" });
  const [{ id: foreign }] = (await stranger.owner.sales.approvers()) as [{ id: string; nome: string }];
  const change = await discounted();
  const by = (admin: string) => rita.sales.changeItem({ ...change, approval: { admin, pin: "4821" } });
  await expect(by(foreign)).rejects.toMatchObject({ code: "WRONG_PIN" });
  const [{ id: own }] = (await rita.sales.approvers()) as [{ id: string; nome: string }];
  await owner.auth.pin.set({ password, pin: null });
  await expect(by(own)).rejects.toMatchObject({ code: "WRONG_PIN" });
  await expect(owner.auth.pin.set({ password, pin: "12" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
});
