import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { ended, startProduct } from "../../../../bench/kit/started-product.ts";
import { inTransaction } from "#server/database.ts";
import { record } from "#server/features/clients/examples.ts";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import { plan as terms } from "#server/features/plans/examples.ts";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";
import { stripeKeys } from "#server/outside/stand-ins/stripe/stripe.ts";

const opened = await openPaying({ patience: 8000 });
const { product, stripe, hook, work } = opened;
afterAll(() => stripe.close());

const people = 20;
const at = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));

/** A pseudo-random order, the same for each seed. */
function shuffled<T>(all: T[], seed = Number(process.env.SEED ?? 1)): T[] {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  return all
    .map((one) => ({ one, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

test(
  "a thousand events, doubled and shuffled, of trials and fees too, with the worker killed on the way: as at the provider, and nothing twice",
  { timeout: 300_000 },
  async () => {
    const club = await openOnlineClub(opened);
    const { owner, plan, conta, session } = club;
    const account = stripe.account(conta);
    const withFee = await owner.plans.save({ ...terms, nome: "Com adesão", adesao: 3000 });
    const tried = await owner.plans.save({ ...terms, nome: "Com teste", adesao: 2000, teste_dias: 30 });
    await work();
    const chosen = [tried.id, plan, withFee.id, plan];
    const subscriptions = new Map<string, string>();
    for (let n = 0; n < people; n++) {
      const known = { nome: `Cliente ${n}`, telefone: "", email: `pagante${n}@exemplo.com`, cpf: "" };
      const { id } = await owner.clients.save({ ...record, ...known });
      const { url } = await owner.payments.checkoutLink({ plan: chosen[n % 4]!, client: id });
      subscriptions.set(id, account.pay(url.split("/").at(-1)!).id);
    }
    const all = [...subscriptions.values()];
    // Half of the trials are heard of in time for their fee.
    const inTime = all.filter((_id, n) => n % 8 === 0);
    const ofTrials = stripe.events.filter((event) => inTime.some((id) => JSON.stringify(event).includes(`"${id}"`)));
    for (const event of shuffled([...ofTrials, ...ofTrials])) await stripe.send(event, { to: hook });
    await work();
    const isRefused = (day: string, n: number) => (day === "2026-12-23" ? n % 4 === 0 && n > 0 : n % 5 === 0);
    for (const day of ["2026-12-23", "2027-01-23", "2027-02-23"]) {
      at(day);
      const late = all
        .map((id, n) => account.renew(id, { paid: day === "2027-01-23" || !isRefused(day, n) }))
        .filter(({ status }) => status === "open");
      if (day !== "2026-12-23") continue;
      at("2026-12-27");
      for (const { id } of late) account.settle(id);
    }
    const charged = account.of("charge").map(({ payment_intent }) => String(payment_intent));
    charged.forEach((intent, n) => {
      if (n % 10 === 3) account.refund(intent, 1000);
      if (n % 10 === 7) account.refund(intent);
      if (n % 10 === 9) account.dispute(intent, "needs_response");
      if (n % 20 === 9) account.dispute(intent, "lost");
    });
    all.forEach((id, n) => void (n % 6 === 0 && account.cancel(id, n % 12 === 0 ? "now" : "at_end")));

    const events = stripe.events.filter((one) => one.account === conta);
    const sent = shuffled(Array.from({ length: 5 }, () => events).flat());
    expect(sent.length).toBeGreaterThanOrEqual(1000);
    const worker = await startProduct({
      dataDir: product.folder,
      env: {
        DATABASE_URL: product.databaseUrl,
        STRIPE_SECRET_KEY: stripeKeys.secretKey,
        STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
        STRIPE_API_URL: stripe.url,
      },
    });
    const half = Math.floor(sent.length / 2);
    for (const [from, to] of [
      [0, half],
      [half, sent.length],
    ] as const) {
      for (let n = from; n < to; n += 10)
        await Promise.all(sent.slice(n, Math.min(n + 10, to)).map((event) => stripe.send(event, { to: hook })));
      if (from > 0) continue;
      // Otherwise a slow machine would kill a worker that has done nothing yet.
      await vi.waitFor(async () => expect(await club.countOf("online_payments")).toBeGreaterThan(0), 60_000);
      await ended(worker.child, "SIGKILL");
    }
    const shop = session.barbershop!.id;
    await work();
    // Events of the meantime are delivered too.
    const later = stripe.events.filter((one) => one.account === conta).slice(events.length);
    for (const event of later) await stripe.send(event, { to: hook });
    await work();

    const { rows } = await inTransaction(product.deps.db, admin(shop), (tx) =>
      sql<Row>`${sql.raw(standing)}`.execute(tx),
    );
    expect(await brokenBooks(product, shop)).toEqual([]);
    expect(rows).toHaveLength(people);
    for (const { cliente_id, situacao, pagos, valor, devolvido } of rows) {
      const id = subscriptions.get(cliente_id)!;
      const { status, cancel_at_period_end } = account.get(id);
      const invoices = account
        .of("invoice")
        .filter(({ parent, amount_paid }) => JSON.stringify(parent).includes(`"${id}"`) && Number(amount_paid) > 0);
      const paid = invoices.reduce((sum, { amount_paid }) => sum + Number(amount_paid), 0);
      expect([id, pagos, valor]).toEqual([id, invoices.length, paid]);
      const isOver = status === "canceled" || (status === "active" && cancel_at_period_end);
      expect([id, situacao]).toEqual([id, isOver ? "cancelada" : status === "past_due" ? "em_atraso" : "ativa"]);
      const back = account.of("charge").filter(({ customer }) => customer === account.get(id).customer);
      expect([id, devolvido]).toEqual([id, back.reduce((sum, charge) => sum + Number(charge.amount_refunded), 0)]);
    }
    const fees = account.of("charge").filter(({ amount }) => Number(amount) > 9990);
    expect(fees).toHaveLength(people / 4 + inTime.length);
    const sums = account.of("charge").map((charge) => {
      const dispute = account.of("dispute").some((one) => one.charge === charge.id);
      const { fee } = charge.balance_transaction as { fee: number };
      return Number(charge.amount) - fee - (dispute ? Number(charge.amount) : Number(charge.amount_refunded));
    });
    expect((await club.balances()).receber_online).toBe(sums.reduce((sum, one) => sum + one, 0));
  },
);

const admin = (shop: string) => ({ role: "navalha_app", shop, actorRole: "admin" }) as const;

type Row = { cliente_id: string; situacao: string; pagos: number; valor: number; devolvido: number };
const standing = `select o.cliente_id, o.situacao, count(p.comanda_id)::int as pagos, sum(p.valor)::int as valor, sum(p.devolvido)::int as devolvido
  from online_subscriptions o join online_payments p on p.online_id = o.id group by o.id`;
