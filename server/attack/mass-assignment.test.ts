import { expect, test } from "vitest";
import { everyAsk as asks } from "#server/security/authorization/asks.ts";
import { isOfPlatform } from "#server/security/authorization/platform-asks.ts";
import { openWorld } from "#server/security/authorization/world.ts";
import { calls, procedureOf, roleOf } from "#server/security/calls.ts";
import { openProduct, password, type TestClient } from "#server/testing.ts";

/** Fields that a call does not have give nobody more rights (ASVS 15.3.3). */
const product = await openProduct();
const world = await openWorld(product);
const owner = await world.browserOf("admin");
const above = await world.superAdminBrowser();

const wishes: Record<string, unknown> = {
  role: "super_admin",
  super_admin: true,
  barbershop_id: "00000000-0000-0000-0000-000000000000",
  user_id: "00000000-0000-0000-0000-000000000000",
  email_verified: true,
  two_factor_enabled: false,
  status: "concluido",
  valor_final: 1,
  total_gasto: 0,
  pontuacao: 99_999,
  created_by: null,
};

const signUps = [
  "auth.registerBarbershop",
  "auth.registerClient",
  "auth.registerSuperAdmin",
  "staff.acceptInvitation",
  "staff.joinByInvitation",
  "profile.mine.onboard",
  "profile.update",
];

const promotions = signUps.flatMap((name) =>
  ["role", "barbershop_id", "super_admin", "email_verified"].map((field) => [name, field] as const),
);

test.for(promotions)("%s with %s of one's own choice", async ([name, field]) => {
  const input = { ...((await asks[name]!(world)) as object), [field]: wishes[field] };
  const asking = procedureOf(await browserFor(name), name)(input);
  await expect(asking).rejects.toMatchObject({ code: "INVALID_INPUT", status: 400 });
});

const known = (name: string, wish: string) => {
  const { input } = calls.find((call) => call.name === name)!;
  return input !== undefined && "shape" in input && wish in (input.shape as object);
};
const withInput = calls.filter((call) => call.input && !signUps.includes(call.name));

test.for(withInput)("$name with fields that only the server may set", async ({ name }) => {
  const input = (await asks[name]!(world)) as object;
  const ask = procedureOf(await browserFor(name), name);
  const wished = Object.entries(wishes).filter(([wish]) => !known(name, wish));
  const refusal: unknown = await ask({ ...input, ...Object.fromEntries(wished) }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "INVALID_INPUT", status: 400 });
  // It names every unknown field, unless the input may have several shapes.
  const { fields } = (refusal as { data: { fields: { message: string }[] } }).data;
  const named = fields.map(({ message }) => message).join();
  for (const [field, value] of wished.filter(([wish]) => !named.includes(`"${wish}"`)))
    await expect(ask({ ...input, [field]: value }), field).rejects.toMatchObject({
      code: "INVALID_INPUT",
      status: 400,
    });
});

test("signing up once more under somebody's e-mail, to replace their name and password", async () => {
  const email = world.emails.cliente;
  const again = { slug: world.slug, full_name: "Outra Pessoa", phone: "11 93333-4444", password: "minha senha nova" };
  for (const spelled of [email, email.toUpperCase(), ` ${email} `]) {
    const taking = product.browser().auth.registerClient({ ...again, email: spelled });
    await expect(taking).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
  }
  const victim = await product.browser().auth.signIn({ email, password });
  expect(victim.user.name).toBe("Ana Cliente");
});

/** The browser of a person who may make the call. */
async function browserFor(name: string): Promise<TestClient> {
  if (!isOfPlatform(name)) return roleOf(name) === "admin" ? owner : world.browserOf(roleOf(name));
  await world.superAdmin();
  return above;
}
