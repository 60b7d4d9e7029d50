import { expectAccessible } from "./fixtures/axe.ts";
import { expect, test } from "./fixtures/configured.ts";
import { newEmail, password } from "./fixtures/shop.ts";
import { startRestartable } from "./fixtures/restartable.ts";
import { answered, serveTurnstile } from "./fixtures/turnstile.ts";

test("with a captcha, a robot is refused with nothing typed lost, and a person signs up and recovers", async ({
  page,
  context,
}) => {
  await serveTurnstile(context);
  const blocked: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) blocked.push(message.text());
  });
  const email = newEmail();
  const shown = page.waitForResponse(/challenges\.cloudflare\.com\/widget/);
  await page.goto("/cadastro-barbearia");
  await page.getByLabel("Nome da barbearia").fill("Navalha de Ouro");
  await page.getByLabel("Seu nome").fill("Marina Lopes");
  await page.getByLabel("Telefone", { exact: true }).fill("11987654321");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await shown;
  await answered(page, 1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cadastrar barbearia" }).click();
  await expect(page.getByRole("alert")).toContainText("Não conseguimos confirmar que você é uma pessoa.");
  await expect(page.getByLabel("Nome da barbearia")).toHaveValue("Navalha de Ouro");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(password);
  await answered(page, 2);
  await page.getByRole("button", { name: "Cadastrar barbearia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/auth?tab=forgot");
  await page.getByLabel("E-mail").fill(email);
  const alerts = ["Não conseguimos confirmar", "Confira sua caixa de entrada", "Confira sua caixa de entrada"];
  for (const [before, text] of alerts.entries()) {
    await answered(page, before + 1);
    await page.getByRole("button", { name: /^Enviar/ }).click();
    await expect(page.getByRole("alert")).toContainText(text);
  }
  expect(blocked).toEqual([]);
});

test("a Google account is linked with the password, opens the account, and is unlinked; a cancelled way says so", async ({
  page,
  google,
}) => {
  const email = newEmail();
  const person = { full_name: "Marina Lopes", email, password, barbershop: "Navalha", telefone: "11987654321" };
  await page.request.post("/api/v1/auth/barbershops", { data: { ...person, captcha: `human ${email}` } });
  google.state.person = { sub: email, email, email_verified: true };
  await page.goto("/perfil");
  const panel = page.getByRole("region", { name: "Contas conectadas" });
  await panel.getByRole("button", { name: "Conectar Google" }).click();
  await panel.getByLabel("Senha atual", { exact: true }).fill(password);
  await panel.getByRole("button", { name: "Continuar no Google" }).click();
  await expect(panel.getByRole("alert")).toHaveText("Conta Google conectada. Você já pode entrar com ela.");

  await page.context().clearCookies();
  google.state.person = null;
  await page.goto("/auth");
  await page.getByRole("button", { name: "Entrar com Google" }).click();
  await expect(page.getByRole("alert")).toContainText("Você não concluiu a entrada com o Google.");
  google.state.person = { sub: email, email, email_verified: true };
  await page.getByRole("button", { name: "Entrar com Google" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  await page.goto("/perfil?google=LINKED");
  await expect(panel.getByRole("alert")).toBeVisible();
  await panel.getByRole("button", { name: "Desconectar Google" }).click();
  await panel.getByLabel("Senha atual", { exact: true }).fill(password);
  await panel.getByRole("button", { name: "Desconectar Google" }).click();
  await expect(panel.getByRole("button", { name: "Conectar Google", exact: true })).toBeVisible();
  await expect(panel.getByRole("alert")).toBeHidden();
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("who kept the application meets a captcha configured since, and the page of the service worker where the server does not answer", async ({
    page,
    context,
  }) => {
    // The test starts and stops the product twice.
    test.slow();
    await serveTurnstile(context);
    await using product = await startRestartable();
    const address = `${product.url}/cadastro-barbearia`;
    await page.goto(address);
    await page.evaluate("navigator.serviceWorker.ready");
    await product.restart({ TURNSTILE_SITE_KEY: "a site key", TURNSTILE_SECRET_KEY: "a secret key" });
    await page.goto(address);
    await answered(page, 1);

    product.hang();
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Cadastre sua barbearia" })).toBeVisible();
    product.goOn();
    await product.goAway();
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Cadastre sua barbearia" })).toBeVisible();
  });
});
