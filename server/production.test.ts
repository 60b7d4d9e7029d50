import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { createPages } from "#server/pages.ts";
import { openProduct } from "#server/testing.ts";
import { welcome } from "#server/welcome.ts";

const renderBooking = { template: async () => "", render: async () => "" };
const product = await openProduct({
  publicUrl: "https://navalha.exemplo.com",
  pages: (deps) => createPages(deps, { webFolder: null, renderBooking, mailFolder: null, isReady: async () => true }),
});

function register(headers: Record<string, string>) {
  const body = {
    full_name: "Zé Dono",
    email: "ze@exemplo.com",
    password: "uma senha comprida",
    barbershop: "Zé",
    telefone: "11 98888-7777",
  };
  return fetch(`${product.url}/api/v1/auth/barbershops`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

test("the session cookie is bound to the host over TLS", async () => {
  const response = await register({ origin: "https://navalha.exemplo.com" });
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-navalha\.session=.+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
});

test("only pages of the public address may call", async () => {
  expect((await register({ origin: product.url })).status).toBe(403);
});

test("there is no local mailbox", async () => {
  expect((await fetch(`${product.url}/dev/mail`)).status).toBe(404);
});

test("warns of each missing part and shows no demo", () => {
  const config = readConfig({ PUBLIC_URL: "https://navalha.exemplo.com/" });
  const said = welcome({ url: config.publicUrl!, logins: [], superAdminCode: null, config });
  expect(said).toContain("sem SMTP_URL");
  expect(said).toContain("sem TURNSTILE_SITE_KEY");
  expect(said).toContain("sem S3_ENDPOINT");
  expect(said).toContain("sem GOOGLE_CLIENT_ID");
  expect(said).not.toContain("demonstração");
});

test("half a captcha is no configuration", () => {
  expect(() => readConfig({ TURNSTILE_SITE_KEY: "key" })).toThrow(/TURNSTILE_SECRET_KEY: falta/);
  const { turnstile } = readConfig({ TURNSTILE_SITE_KEY: "key", TURNSTILE_SECRET_KEY: "secret" });
  expect(turnstile).toEqual({
    siteKey: "key",
    secretKey: "secret",
    verifyUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  });
});

test("a store for photos needs endpoint, bucket and both keys", () => {
  const given = { S3_ENDPOINT: "https://s3.exemplo.com", S3_BUCKET: "fotos", S3_ACCESS_KEY_ID: "id" };
  expect(() => readConfig(given)).toThrow(/S3_SECRET_ACCESS_KEY: falta/);
  const { s3 } = readConfig({ ...given, S3_SECRET_ACCESS_KEY: "secret", S3_REGION: "sa-east-1" });
  expect(s3).toMatchObject({ endpoint: "https://s3.exemplo.com", region: "sa-east-1", bucket: "fotos" });
});

test("a wrong configuration is named in Portuguese before anything starts", () => {
  expect(() => readConfig({ PORT: "abc", PUBLIC_URL: "http://insegura.com" })).toThrow(
    /Configuração inválida:\n.*PORT.*\n.*PUBLIC_URL precisa começar com https/,
  );
});
