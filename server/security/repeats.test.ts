import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openProduct, openShop, signUpClient } from "#server/testing.ts";
import { json, send } from "./raw.ts";

/** A request that is sent again after a lost answer happens once (trust I1 to I3). */
const product = await openProduct();
const { owner, slug, cut, barber } = await openShop(product);
const { client } = await signUpClient(product, slug);
const monday = "2026-11-23";

let times = 0;
const freshTime = () => new Date(Date.parse(`${monday}T12:00:00Z`) + times++ * 1_800_000).toISOString();
const again = (key: string) => ({ context: { idempotencyKey: key } });
/** One client per time, to stay below the limit of open bookings. */
const whoever = (startsAt: string) => ({
  nome: "Ana Visitante",
  telefone: `11 9${startsAt.replace(/\D/g, "").slice(4, 12)}`,
});

async function bookedAt(startsAt: string): Promise<string[]> {
  const { appointments } = await owner.appointments.agenda({ from: monday, days: 1 });
  return appointments.filter((one) => one.inicio === startsAt).map((one) => one.id);
}

type Ask = (startsAt: string, key: string) => Promise<{ id: string }>;
const visit = (startsAt: string) => ({ services: [cut.id], barber: barber.id, startsAt });
const asks: [who: string, ask: Ask][] = [
  [
    "a visitor",
    (startsAt, key) =>
      product.browser().publicPage.book({ slug, ...visit(startsAt), ...whoever(startsAt) }, again(key)),
  ],
  ["a client", (startsAt, key) => client.appointments.mine.book(visit(startsAt), again(key))],
  [
    "the desk",
    (startsAt, key) => owner.appointments.book({ ...visit(startsAt), client: whoever(startsAt) }, again(key)),
  ],
];

test.for(asks)("%s who sends one booking eight times at once, and once more, has one booking", async ([who, ask]) => {
  const startsAt = freshTime();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(startsAt, `key of ${who}`)));
  answers.push(await ask(startsAt, `key of ${who}`));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await bookedAt(startsAt)).toEqual([answers[0]!.id]);
});

test.for(asks)(
  "a key of %s that comes again with another request is refused, and nothing happens",
  async ([who, ask]) => {
    const [first, second] = [freshTime(), freshTime()];
    await ask(first, `other key of ${who}`);
    await expect(ask(second, `other key of ${who}`)).rejects.toMatchObject({
      code: "IDEMPOTENCY_MISMATCH",
      status: 422,
    });
    expect(await bookedAt(second)).toEqual([]);
  },
);

test("a refused request keeps no key: mended, it may come again under the same one", async () => {
  const [taken, free] = [freshTime(), freshTime()];
  await asks[0]![1](taken, "somebody else's");
  await expect(asks[0]![1](taken, "mended")).rejects.toMatchObject({ code: "SLOT_TAKEN" });
  expect(await asks[0]![1](free, "mended")).toMatchObject({ startsAt: free });
});

test("nobody is answered by the key of another", async () => {
  const startsAt = freshTime();
  const { client: other } = await signUpClient(product, slug);
  await client.appointments.mine.book(visit(startsAt), again("guessed"));
  const guess = other.appointments.mine.book(visit(startsAt), again("guessed"));
  await expect(guess).rejects.toMatchObject({ code: "SLOT_TAKEN" });
});

test("whoever lost the answer after the booking was made gets it by asking again", async () => {
  const startsAt = freshTime();
  const path = `/api/v1/public/barbershops/${slug}/appointments`;
  const headers = { ...json, "idempotency-key": "lost" };
  const body = JSON.stringify({ ...visit(startsAt), ...whoever(startsAt) });
  const lossy = await withoutAnswers(product.url);
  await expect(send(lossy + path, { headers, body })).rejects.toMatchObject({ code: "ECONNRESET" });
  const [made, ...others] = await bookedAt(startsAt);
  const { status, text } = await send(product.url + path, { headers, body });
  expect([status, JSON.parse(text).id, others]).toEqual([201, made, []]);
  expect((await send(product.url + path, { headers, body })).text).toBe(text);
  expect(await bookedAt(startsAt)).toEqual([made]);
});

/** A proxy that forwards every request and cuts the socket at the first byte of the answer. */
async function withoutAnswers(url: string): Promise<string> {
  const proxy = createServer((browser) => {
    const server = connect(Number(new URL(url).port), "127.0.0.1");
    browser.pipe(server);
    server.once("data", () => {
      browser.resetAndDestroy();
      server.destroy();
    });
    browser.on("error", () => server.destroy());
    server.on("error", () => browser.destroy());
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}
