import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { URI } from "otpauth";
import { Client } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { openLog } from "#server/log.ts";
import { openSmtp, smtpLogin } from "#server/outside/stand-ins/smtp.ts";
import { openTurnstile, turnstileKeys } from "#server/outside/stand-ins/turnstile.ts";
import { openProduct } from "#server/product.ts";
import { browser, password, type TestClient } from "#server/testing.ts";
import { cloneDatabase } from "../../scripts/test-database.ts";
import { temporaryDataFolder } from "../../scripts/temporary-folder.ts";
import { json, send } from "./raw.ts";

/** The log of a production process at its most verbose level, while people sign in in every way (ASVS 16.2.5). */
const [database, turnstile, smtp] = [await cloneDatabase(), await openTurnstile(), await openSmtp()];
const env = {
  PUBLIC_URL: "https://navalha.exemplo.com",
  DATA_DIR: await temporaryDataFolder("navalha-log"),
  DATABASE_URL: database.url,
  SECRET: "a secret that signs cookies and links",
  SUPER_ADMIN_CODE: "um código que só o log procura",
  SMTP_URL: smtp.url,
  TURNSTILE_SITE_KEY: turnstileKeys.siteKey,
  TURNSTILE_SECRET_KEY: turnstileKeys.secretKey,
  TURNSTILE_VERIFY_URL: turnstile.url,
  TRUSTED_PROXIES: "1",
  LOG_LEVEL: "debug",
};
const written: string[] = [];
const write = (...parts: unknown[]) => void written.push(parts.map(String).join(" "));
for (const way of ["log", "info", "warn", "error", "debug"] as const) vi.spyOn(console, way).mockImplementation(write);
const cookies = new Set<string>();
const fetching = globalThis.fetch;
vi.spyOn(globalThis, "fetch").mockImplementation(async (...args) => {
  const response = await fetching(...args);
  for (const cookie of response.headers.getSetCookie()) keepCookie(cookie);
  return response;
});
const product = await openProduct({
  config: readConfig(env),
  databaseUrl: database.url,
  log: openLog("debug", { write }),
  webFolder: null,
  renderBooking: { template: async () => "", render: async () => "" },
});
const server = createServer(product.listener);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const owner = new Client(database.url);
await owner.connect();
afterAll(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
  await owner.end();
  await product.close();
  await Promise.all([turnstile.close(), smtp.close()]);
  await database.drop();
});

const cpf = "52998224725";
const secrets: Record<string, string> = {
  password,
  cpf,
  "wrong password": "a senha de outro lugar",
  "new password": "nova senha comprida",
};
let captchas = 0;
const captcha = () => (secrets[`captcha ${++captchas}`] = `human ${crypto.randomUUID()}`);

/** The token of the newest mail to this address with a link to that page. */
async function linkTo(page: string, email: string): Promise<string> {
  const found = () => smtp.mails.findLast((mail) => mail.includes(`To: ${email}`) && mail.includes(`/${page}#`));
  await vi.waitFor(() => expect(found()).toBeDefined(), 10_000);
  return (secrets[`${page} ${email}`] = /token=([\w.-]+)/.exec(found()!)![1]!);
}

test("of what lets anybody in, and of a CPF, nothing stands in the log", async () => {
  await superAdminComesIn();
  const desk = await ownerComesIn();
  await receptionistComesIn(desk);
  await failWithSecrets((await desk.auth.session())!.barbershop!.slug);
  await desk.auth.signOut();

  const log = written.filter((line) => !line.includes("Código único do primeiro super admin")).join("\n");
  expect(log).toContain("the captcha's verifier gave no answer to believe");
  for (const constraint of ["broken_session", "broken_client"]) expect(log).toContain(constraint);
  const kept = { secret: env.SECRET, "captcha key": turnstileKeys.secretKey, "mail login": smtpLogin.password };
  const given = [...cookies].map((value, at): [string, string] => [`cookie ${at}`, value]);
  const all = [...Object.entries({ ...secrets, ...kept }), ...given];
  expect(all.length).toBeGreaterThan(25);
  expect(all.flatMap(([name, value]) => (stands(value, log) ? [name] : []))).toEqual([]);
});

async function superAdminComesIn(): Promise<void> {
  const above = browser(url);
  const email = "sonia@exemplo.com";
  const code = (secrets["code of the installation"] = env.SUPER_ADMIN_CODE);
  await above.auth.registerSuperAdmin({ full_name: "Sônia", email, password, code, captcha: captcha() });
  const { uri, recoveryCodes } = await above.auth.secondFactor.begin({ password });
  const app = URI.parse(uri);
  secrets.authenticator = app.secret.base32;
  const shown = (secrets["code of the app"] = app.generate());
  await above.auth.secondFactor.confirm({ code: shown });
  recoveryCodes.forEach((one, at) => (secrets[`recovery code ${at}`] = one));
  for (const typed of [shown, recoveryCodes[0]!]) {
    const again = browser(url);
    const entering = again.auth.signIn({ email, password });
    await expect(entering).rejects.toMatchObject({ code: "SECOND_FACTOR_NEEDED" });
    const second = again.auth.signInWithCode({ code: typed });
    await (typed === shown ? expect(second).rejects.toMatchObject({ code: "WRONG_CODE" }) : second);
  }
}

async function ownerComesIn(): Promise<TestClient> {
  const desk = browser(url);
  const ze = { full_name: "Zé", email: "ze@exemplo.com", password, barbershop: "Zé", telefone: "11 98888-7777" };
  const register = (token: string) => desk.auth.registerBarbershop({ ...ze, captcha: token });
  await expect(register("robot")).rejects.toMatchObject({ code: "CAPTCHA_REFUSED" });
  turnstile.state.answer = { status: 500, body: "?" };
  await expect(register(captcha())).rejects.toMatchObject({ code: "CAPTCHA_UNAVAILABLE" });
  turnstile.state.answer = null;
  await register(captcha());
  await desk.auth.email.confirm({ token: await linkTo("confirmar-email", ze.email), type: "signup" });
  const wrong = { email: ze.email, password: secrets["wrong password"]! };
  await expect(desk.auth.signIn(wrong)).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
  await desk.auth.signIn({ email: ze.email, password });
  await desk.barbershops.settings.publish({ publicada: true, conferido: true });
  return desk;
}

async function receptionistComesIn(desk: TestClient): Promise<void> {
  const rita = { nome: "Rita", email: "rita@exemplo.com", telefone: "11 97777-6666" };
  await desk.staff.inviteReceptionist(rita);
  await desk.staff.inviteReceptionist({ ...rita, email: "recusa@exemplo.com" });
  const guest = browser(url);
  await guest.staff.acceptInvitation({ token: await linkTo("convite", rita.email), password });
  await guest.auth.recovery.request({ email: rita.email, captcha: captcha() });
  const token = await linkTo("redefinir-senha", rita.email);
  await guest.auth.recovery.reset({ token, password: secrets["new password"]! });
  await guest.auth.signIn({ email: rita.email, password: secrets["new password"]! });
}

/** Makes PostgreSQL refuse two rows with unexpected errors: a session with its token, and a client with a CPF. */
async function failWithSecrets(slug: string): Promise<void> {
  await owner.query(`alter table auth.session add constraint broken_session check (user_agent is distinct from 'broken') not valid;
    alter table clients no force row level security`);
  const body = JSON.stringify({ email: "ze@exemplo.com", password });
  const headers = { ...json, "user-agent": "broken", "x-forwarded-for": "198.51.100.7" };
  expect((await send(`${url}/api/v1/auth/sign-in`, { headers, body })).status).toBe(500);

  const ana = browser(url);
  const person = { slug, full_name: "Ana", email: "ana@exemplo.com", password, phone: "11 95555-4444" };
  await ana.auth.registerClient({ ...person, captcha: captcha() });
  await ana.auth.email.confirm({ token: await linkTo("confirmar-email", person.email), type: "signup" });
  await ana.auth.signIn({ email: person.email, password });
  await owner.query(`update clients set cpf = '${cpf}';
    alter table clients add constraint broken_client check (nome <> 'Quebrada') not valid`);
  const own = { phone: "", bio: "", endereco: "", experiencia_anos: null, especialidades: [] };
  await expect(ana.profile.update({ ...own, full_name: "Quebrada" })).rejects.toMatchObject({
    code: "INTERNAL_SERVER_ERROR",
  });
}

/** Records a cookie's value, and the token in it before the signature. */
function keepCookie(cookie: string): void {
  const value = decodeURIComponent(/^[^=]+=([^;]*)/.exec(cookie)![1]!);
  if (value === "") return;
  cookies.add(value);
  cookies.add(value.slice(0, value.lastIndexOf(".")));
}

/** Whether the log contains a value. Six-digit codes count only as whole numbers, because longer numbers of the log contain six digits. */
function stands(value: string, log: string): boolean {
  return /^\d{6}$/.test(value) ? new RegExp(`(?<!\\d)${value}(?!\\d)`).test(log) : log.includes(value);
}
