import { expect, test } from "vitest";
import { consentVersion } from "#contract/consents.ts";
import { openProduct, openShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const words = { text_version: consentVersion };

async function newClient() {
  const shop = await openShop(product);
  return { ...shop, ...(await signUpClient(product, shop.slug)) };
}

test("nothing is allowed until a client allows it, each purpose by itself", async () => {
  const { client } = await newClient();
  expect((await client.profile.mine.consents.list()).map(({ purpose, granted }) => [purpose, granted])).toEqual([
    ["marketing", null],
    ["aniversario", null],
    ["imagem", null],
  ]);
  const after = await client.profile.mine.consents.grant({ purpose: "aniversario", ...words });
  expect(after).toMatchObject([
    { granted: null },
    { granted: { at: expect.any(String), text_version: consentVersion } },
    { granted: null },
  ]);
});

test("a consent is withdrawn and given again, and both times stay known", async () => {
  const { client } = await newClient();
  const { grant, withdraw } = client.profile.mine.consents;
  await grant({ purpose: "imagem", ...words });
  expect((await withdraw({ purpose: "imagem" }))[2]!.granted).toBe(null);
  await withdraw({ purpose: "imagem" });
  await grant({ purpose: "imagem", ...words });
  const [, , image] = await grant({ purpose: "imagem", ...words });
  expect(image!.granted).not.toBe(null);
});

test("other words than those that are asked now are refused", async () => {
  const { client } = await newClient();
  const old = { text_version: "2020-01-01" };
  const refusal = { code: "CONSENT_TEXT_CHANGED" };
  await expect(client.profile.mine.consents.grant({ purpose: "imagem", ...old })).rejects.toMatchObject(refusal);
  const onboarding = client.profile.mine.onboard({ phone: "11 95555-0001", consents: ["imagem"], ...old });
  await expect(onboarding).rejects.toMatchObject(refusal);
  expect((await client.profile.own()).phone).not.toBe("+5511955550001");
});

test("a new client tells phone and birth date, and allows only what they ticked", async () => {
  const { client, owner } = await newClient();
  const told = { phone: "11 95555-0002", birth_date: "1990-11-23", consents: ["marketing" as const] };
  await client.profile.mine.onboard({ ...told, ...words });
  expect((await client.profile.own()).phone).toBe("+5511955550002");
  const granted = (await client.profile.mine.consents.list()).filter((one) => one.granted !== null);
  expect(granted.map(({ purpose }) => purpose)).toEqual(["marketing"]);
  expect(await owner.clients.search({ query: "11955550002" })).toHaveLength(1);
});

test.for([
  [{ birth_date: "2190-01-01" }, "birth_date"],
  [{ phone: "1" }, "phone"],
  [{ consents: ["tudo"] }, "consents.0"],
] as const)("%o is refused", async ([wrong, path]) => {
  const { client } = await newClient();
  const input = { phone: "11 95555-0003", consents: [], ...words, ...wrong } as never;
  await expect(client.profile.mine.onboard(input)).rejects.toMatchObject({ data: { fields: [{ path }] } });
});

test("staff ask for no client's word", async () => {
  const { owner } = await newClient();
  await expect(owner.profile.mine.consents.list()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(owner.profile.mine.consents.grant({ purpose: "imagem", ...words })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});
