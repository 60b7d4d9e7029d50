import { foundShop } from "./fixtures/shop.ts";
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

test("only the application is kept: no answer of a call, and no other page than its own", async ({ page, context }) => {
  const { session } = await foundShop(page.request);
  const publicPage = `/b/${session.barbershop!.slug}`;
  const elsewhere = [publicPage, "/api/v1/barbers", "/api/ready"];
  await page.goto("/agendamentos");
  await page.evaluate("navigator.serviceWorker.ready");
  await page.reload();
  await expect(page.getByRole("button", { name: "Novo Agendamento" }).last()).toBeVisible();
  for (const path of elsewhere) {
    await page.evaluate(`fetch("${path}").then((answer) => answer.text())`);
    await page.goto(path);
  }
  await page.goto(publicPage);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Barbearia Aurora");
  const kept = (await page.evaluate(keptPaths)) as string[];
  expect(kept).toContain("/index.html");
  expect(kept.filter((path) => !/^\/(assets\/|index\.html$|icon|manifest)/.test(path))).toEqual([]);

  await context.setOffline(true);
  for (const path of elsewhere) await expect(page.goto(path), path).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
});

const keptPaths = `(async () => {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(stores.map((cache) => cache.keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
})()`;
