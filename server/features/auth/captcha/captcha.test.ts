import { afterAll, expect, test } from "vitest";
import { turnstile } from "#server/outside/captcha.ts";
import { openTurnstile, turnstileKeys } from "#server/outside/stand-ins/turnstile.ts";
import { openProduct, password, superAdminCode } from "#server/testing.ts";

const verifier = await openTurnstile();
afterAll(verifier.close);
const warnings: unknown[] = [];
const options = { ...turnstileKeys, verifyUrl: verifier.url };
const warn = (why: unknown) => warnings.push(why);
const captcha = turnstile(options, warn);
const product = await openProduct({ captcha });
const beside = await openProduct({ captcha, beside: product });
const open = await openProduct();

const refused = {
  code: "CAPTCHA_REFUSED",
  status: 422,
  message: "Não conseguimos confirmar que você é uma pessoa. Espere a verificação terminar e tente novamente.",
};
const unavailable = {
  code: "CAPTCHA_UNAVAILABLE",
  status: 424,
  message: "A verificação de segurança não respondeu. Nada foi enviado: tente novamente em alguns minutos.",
};

let people = 0;
const person = () => ({
  full_name: "Ana Dona",
  email: `ana${++people}@exemplo.com`,
  password,
});
const token = () => `human ${++people}`;
const newShop = () => ({ ...person(), barbershop: "Barbearia da Ana", telefone: "11 98765-4321" });
const owner = product.browser();
const { slug } = (await owner.auth.registerBarbershop({ ...newShop(), captcha: token() }))!.barbershop!;
await owner.barbershops.settings.publish({ publicada: true, conferido: true });

type Given = { captcha?: string };
const forms: Record<string, (given: Given, at?: typeof product) => Promise<unknown>> = {
  "a shop's sign-up": (given, at = product) => at.browser().auth.registerBarbershop({ ...newShop(), ...given }),
  "a client's sign-up": (given, at = product) =>
    at.browser().auth.registerClient({ ...person(), slug, phone: "11 98765-4321", ...given }),
  "the first super admin": (given, at = product) =>
    at.browser().auth.registerSuperAdmin({ ...person(), code: superAdminCode, ...given }),
  recovery: (given, at = product) => at.browser().auth.recovery.request({ email: "ana1@exemplo.com", ...given }),
};

/** Everything that a call behind the captcha could write. */
async function traces(): Promise<unknown> {
  const { rows } = await product.pool.query(
    `select (select count(*) from auth."user") as accounts, (select count(*) from barbershops) as shops,
      (select count(*) from pgboss.job) as jobs, (select count(*) from auth.session) as sessions`,
  );
  return rows[0];
}

test("the sign-in page shows whether a captcha is configured; without one no token is required", async () => {
  expect(await product.browser().auth.entrance()).toMatchObject({ captcha: { site_key: turnstileKeys.siteKey } });
  expect(await open.browser().auth.entrance()).toMatchObject({ captcha: null });
  const count = verifier.requests.length;
  await open.browser().auth.registerBarbershop({ ...newShop(), captcha: "robot" });
  await open.browser().auth.recovery.request({ email: "ana1@exemplo.com" });
  expect(verifier.requests).toHaveLength(count);
});

test.for(Object.keys(forms))(
  "%s opens for a person, and for nobody without a token or with a robot's",
  async (form) => {
    const before = await traces();
    const count = verifier.requests.length;
    await expect(forms[form]!({})).rejects.toMatchObject(refused);
    expect(verifier.requests).toHaveLength(count);
    await expect(forms[form]!({ captcha: `robot ${form}` })).rejects.toMatchObject(refused);
    expect(await traces()).toEqual(before);
    const captcha = token();
    await forms[form]!({ captcha });
    expect(verifier.requests.at(-1)).toEqual({
      secret: turnstileKeys.secretKey,
      response: captcha,
      remoteip: expect.stringMatching(/^10\.0\.\d+\.\d+$/),
    });
  },
);

test("a token opens one call, also on two instances at once and whatever the verifier says", async () => {
  const captcha = token();
  verifier.state.answer = { status: 200, body: JSON.stringify({ success: true }) };
  const tries = [product, beside, product, beside].map((at) => forms.recovery!({ captcha }, at));
  const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
  verifier.state.answer = null;
  expect(outcomes.toSorted()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
  await expect(forms["a shop's sign-up"]!({ captcha })).rejects.toMatchObject(refused);
});

const silences = {
  "says nothing": "nothing",
  "hangs up": "cut",
  fails: { status: 500, body: JSON.stringify({ success: true }) },
  "speaks HTML": { status: 200, body: "<html>" },
  "answers another question": { status: 200, body: JSON.stringify({ success: "yes" }) },
  "sends us elsewhere": { status: 302, body: "" },
  "does not know our secret": {
    status: 200,
    body: JSON.stringify({ success: false, "error-codes": ["invalid-input-secret"] }),
  },
  "has a fault of its own": {
    status: 200,
    body: JSON.stringify({ success: false, "error-codes": ["internal-error"] }),
  },
} as const;

test.for(Object.entries(silences))("a verifier that %s lets nobody in, and is on record", async ([, answer]) => {
  const before = await traces();
  verifier.state.answer = answer;
  // Shorten the timeout only where no answer comes; a real answer may take its time.
  if (answer === "nothing") product.deps.captcha = turnstile({ ...options, patience: 200 }, warn);
  warnings.length = 0;
  for (const form of Object.values(forms)) await expect(form({ captcha: token() })).rejects.toMatchObject(unavailable);
  Object.assign(product.deps, { captcha });
  verifier.state.answer = null;
  expect(warnings).toHaveLength(Object.keys(forms).length);
  expect(await traces()).toEqual(before);
});

test("a verifier that is gone lets nobody in", async () => {
  const gone = turnstile({ ...options, verifyUrl: "http://127.0.0.1:1" }, () => undefined);
  const alone = await openProduct({ captcha: gone, beside: product });
  await expect(forms.recovery!({ captcha: token() }, alone)).rejects.toMatchObject(unavailable);
});

test("calls to the verifier are limited", async () => {
  const browser = product.browser();
  const ask = () => browser.auth.registerBarbershop({ ...newShop(), captcha: `robot ${++people}` });
  for (let time = 0; time < 60; time++) await expect(ask()).rejects.toMatchObject(refused);
  const count = verifier.requests.length;
  await expect(ask()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(verifier.requests).toHaveLength(count);
});
