import { sql } from "kysely";
import { expect, test } from "vitest";
import { inShop } from "#server/calls.ts";
import { listeningFromNow } from "#server/features/realtime/examples.ts";
import { proveShop } from "#server/scope.ts";
import { openProduct, openShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const { owner, session } = await openShop(product);
const shop = session.barbershop!.id;
const actor = { id: session.user.id, name: "Ana", role: "admin" as const };
const scope = proveShop({ shop, timezone: "America/Sao_Paulo", actor, barber: null, client: null });
const settings = { role: "navalha_app", shop, actor: actor.id, actorRole: actor.role } as const;

/** A request that PostgreSQL aborts this many times. */
async function undone(times: number): Promise<number> {
  let attempts = 0;
  return inShop({ deps: product.deps }, { settings, scoped: async () => scope }, async ({ db, announce }) => {
    attempts++;
    announce({ feature: "suppliers", ids: [], days: [], for: { barbers: [], clients: [] } });
    if (attempts <= times) await sql`do $$ begin raise deadlock_detected; end $$`.execute(db);
    announce({ feature: "services", ids: [], days: [], for: { barbers: [], clients: [] } });
    return attempts;
  });
}

test("a request aborted by a deadlock runs again, and only its last run announces changes", async () => {
  const stream = await listeningFromNow(product, owner);
  expect(await undone(1)).toBe(2);
  expect(await undone(0)).toBe(1);
  const heard = [];
  for (let time = 1; time <= 4; time++) heard.push(await stream.next());
  expect(heard).toMatchObject(["suppliers", "services", "suppliers", "services"].map((feature) => ({ feature })));
  stream.end();
});

test("a request that is aborted every time fails", async () => {
  await expect(undone(9)).rejects.toMatchObject({ code: "40P01" });
});

test("a call that only reads can write nothing, whoever asks", async () => {
  const { client } = await signUpClient(product, session.barbershop!.slug);
  await product.pool.query(`create or replace function app.shop() returns uuid language plpgsql stable as $$
    declare shop uuid := nullif(current_setting('app.shop', true), '');
    begin
      if shop is not null and current_setting('transaction_read_only') = 'off' then raise 'It can write.'; end if;
      return shop;
    end $$`);
  expect(await owner.suppliers.list({})).toMatchObject({ items: [] });
  expect(await client.appointments.mine.list({ which: "past" })).toMatchObject({ items: [] });
  const supplier = { nome: "Casa", telefone: "", email: "", observacoes: "" };
  await expect(owner.suppliers.save(supplier)).rejects.toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
});
