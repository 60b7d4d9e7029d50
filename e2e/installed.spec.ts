import { expect, test } from "./fixtures/test.ts";

test.use({ serviceWorkers: "allow" });

test("once visited, the application opens without a connection and says what is missing", async ({ page, context }) => {
  await page.goto("/auth");
  await page.evaluate("navigator.serviceWorker.ready");
  await context.setOffline(true);
  await page.goto("/agendamentos");
  await expect(page.getByRole("heading", { name: "Não foi possível abrir sua sessão" })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("button", { name: "Tentar Novamente" }).click();
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
});

test("a new version leaves a half-filled form alone and comes with the next page", async ({ page }) => {
  await page.goto("/auth");
  await page.evaluate("navigator.serviceWorker.ready");
  await page.reload();
  await page.getByLabel("E-mail").fill("marina@exemplo.com");
  await page.evaluate(`window.before = true; navigator.serviceWorker.dispatchEvent(new Event("controllerchange"))`);
  await expect(page.getByLabel("E-mail")).toHaveValue("marina@exemplo.com");

  await page.getByRole("link", { name: "Cadastre sua barbearia" }).click();
  await expect(page.getByRole("heading", { name: "Cadastre sua barbearia" })).toBeVisible();
  await expect.poll(() => page.evaluate("window.before")).toBeUndefined();
});
