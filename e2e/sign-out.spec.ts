import type { Page } from "@playwright/test";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";
import { chooseService, visitor } from "./fixtures/visitor.ts";

test.use({ serviceWorkers: "allow" });

/** Everything that this browser stores for the page, as text. */
const kept = `(async () => {
  const entries = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) entries.push(new URL(url).pathname);
  }
  const databases = await indexedDB.databases();
  return JSON.stringify({ local: { ...localStorage }, session: { ...sessionStorage }, databases, entries });
})()`;

type Kept = { local: object; session: object; databases: unknown[]; entries: string[] };

/** Headless Chromium has no back-forward cache, so this sends the page its events. */
async function pass(page: Page, event: "pagehide" | "pageshow"): Promise<void> {
  await page.evaluate(`window.dispatchEvent(new PageTransitionEvent("${event}", { persisted: true }))`);
}

async function openAppointments(page: Page, request: Parameters<typeof foundShop>[0]) {
  const { session } = await foundShop(request);
  const slug = session.barbershop!.slug;
  const person = await joinAsClient(page.request, slug);
  await page.goto("/cliente/perfil");
  await expect(page.getByRole("region", { name: "E-mail" })).toContainText(person.email);
  return { slug, person };
}

test("after signing out nothing personal is kept in the browser, and going back shows nothing", async ({
  page,
  request,
  context,
}) => {
  const { slug, person } = await openAppointments(page, request);
  await page.evaluate("navigator.serviceWorker.ready");
  await chooseService(page, slug);
  await page.getByRole("button", { name: "Primeiro horário livre" }).click();
  await expect(page.getByText("Você está na sua conta")).toBeVisible();
  await page.goto("/cliente/agendamentos");
  await page.getByRole("button", { name: "Menu de Caio Prado" }).click();
  await page.getByRole("menuitem", { name: "Perfil" }).click();
  await expect(page.getByRole("region", { name: "E-mail" })).toContainText(person.email);
  const [cookie] = await context.cookies();
  await page.getByRole("button", { name: "Menu de Caio Prado" }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();

  const text = (await page.evaluate(kept)) as string;
  const { databases, entries, local } = JSON.parse(text) as Kept;
  const { user, cliente_id } = person.session;
  for (const one of [visitor.nome, "91234", person.email, user.id, cliente_id!, cookie!.value])
    expect(text).not.toContain(one);
  expect({ databases, local }).toEqual({ databases: [], local: {} });
  expect(entries.filter((path) => !/^\/(assets\/|index\.html$|icon|manifest)/.test(path))).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Área do cliente");
  expect(await page.content()).not.toContain(person.email);
});

test("a page that the browser kept aside is unseen until it is known to be of the same person", async ({
  page,
  request,
}) => {
  const { person } = await openAppointments(page, request);
  await page.getByRole("button", { name: "Trocar e-mail" }).click();
  await page.getByLabel("Novo e-mail").fill("outro@exemplo.com");
  const address = page.getByText(`Você entra com ${person.email}.`);
  await pass(page, "pagehide");
  await expect(address).toBeHidden();
  await pass(page, "pageshow");
  await expect(page.getByLabel("Novo e-mail")).toHaveValue("outro@exemplo.com");
  await expect(page.getByLabel("Novo e-mail")).toBeVisible();

  await pass(page, "pagehide");
  await page.request.post("/api/v1/auth/sign-out");
  await pass(page, "pageshow");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Área do cliente");
  expect(await page.content()).not.toContain(person.email);
});
