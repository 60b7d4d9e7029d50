import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

const session = "**/rpc/auth/session";

async function openAgenda(page: Page): Promise<void> {
  await foundShop(page.request);
  await page.goto("/agendamentos");
  await expect(page.getByRole("heading", { level: 1, name: "Agendamentos" })).toBeVisible();
}

/** Changes the session that the page receives, for accounts without a sign-up. */
async function changeSession(page: Page, changes: object): Promise<void> {
  await foundShop(page.request);
  await page.context().route(session, async (route) => {
    const response = await route.fetch();
    const { json, meta } = await response.json();
    await route.fulfill({ response, json: { json: json && { ...json, ...changes }, meta } });
  });
}

test.describe("on a desk", () => {
  test("Ctrl B collapses the menu to icons that keep their names, a reload remembers it, and it starts an appointment", async ({
    page,
    context,
  }) => {
    await openAgenda(page);
    const menu = page.getByRole("complementary");
    await expect(menu).toHaveCSS("width", "256px");
    await page.keyboard.press("Control+b");
    await expect(menu).toHaveCSS("width", "48px");
    await page.reload();
    await expect(menu).toHaveCSS("width", "48px");
    await expect(menu.getByRole("link", { name: "Agendamentos" })).toHaveAttribute("aria-current", "page");

    const cookie = (await context.cookies()).find(({ name }) => name === "navalha_sidebar");
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);

    await page.getByRole("button", { name: "Expandir o menu" }).click();
    await expect(menu).toHaveCSS("width", "256px");
    await page.getByRole("link", { name: "Novo Agendamento" }).click();
    await expect(page).toHaveURL(/form=booking/);
  });
});

test.describe("on a phone @phone", () => {
  test("the menu is a drawer that Escape closes, with focus back on its button", async ({ page }) => {
    await openAgenda(page);
    const button = page.getByRole("button", { name: "Abrir o menu" });
    await button.click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await expect(drawer.getByRole("link", { name: "Agendamentos" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();
    await page.getByRole("button", { name: "Menu de Marina Lopes" }).click();
    await expect(page.getByRole("menuitem", { name: "Sair" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("an owner goes to the settings from the user menu, a client has none", async ({ page }) => {
  const { session } = await foundShop(page.request);
  await page.goto("/agendamentos");
  await page.getByRole("button", { name: "Menu de Marina Lopes" }).click();
  await expect(page.getByRole("menuitem", { name: "Sair" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Configurações" }).click();
  await expect(page).toHaveURL(/\/configuracoes$/);
  await page.context().clearCookies();
  await joinAsClient(page.request, session.barbershop!.slug);
  await page.goto("/cliente/agendamentos");
  await page.getByRole("button", { name: /Menu de/ }).click();
  await expect(page.getByRole("menuitem", { name: "Perfil" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Configurações" })).toBeHidden();
});

test("an unknown path is said to be one", async ({ page }) => {
  await page.goto("/nao-existe");
  await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Voltar ao Início" }).click();
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
});

test("other paths of a page lead on to it", async ({ page }) => {
  const { session } = await foundShop(page.request);
  await page.goto("/calendar");
  await expect(page).toHaveURL(/:\d+\/agendamentos$/);
  await page.goto("/barbeiro/agenda");
  await expect(page.getByRole("heading", { name: "Portal do barbeiro" }), "for who is no barber").toBeVisible();
  await joinAsClient(page.request, session.barbershop!.slug);
  for (const path of ["/client", "/cliente", "/client/dashboard", "/client/qualquer/lugar", "/cliente/dashboard"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/:\d+\/cliente\/agendamentos$/);
  }
});

test("a client is denied the shop's agenda, and the menu never offers it", async ({ page, request }) => {
  const owner = await foundShop(request);
  await joinAsClient(page.request, owner.session.barbershop?.slug ?? "");
  await page.goto("/agendamentos");
  await expect(page.getByRole("heading", { name: "Acesso Negado" })).toBeVisible();
  await expect(page.getByText("Você não tem permissão para acessar esta área.")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "Agendamentos", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Voltar ao Início" }).click();
  await expect(page).toHaveURL(/\/cliente\/agendamentos$/);
});

test("a barber is taken to the portal from every other path", async ({ page }) => {
  const screens = { "/agendamentos": "FORBIDDEN", "/cliente/agendamentos": "PERMISSIONS_UNAVAILABLE" };
  await changeSession(page, { role: "barbeiro", screens });
  for (const path of ["/", "/agendamentos", "/cliente/agendamentos", "/nao-existe", "/auth", "/cadastro-barbearia"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/barbeiro\/agenda$/);
  }
  await expect(page.getByRole("heading", { name: "Acesso Negado" })).toBeVisible();
  await expect(page.getByText("Não foi possível configurar suas permissões de acesso.")).toBeVisible();
});

test("a screen that opens too often in a minute stays shut for a while; back and forth opens nothing", async ({
  page,
}) => {
  let opened = 0;
  page.on("request", (request) => void (opened += Number(request.url().endsWith("/rpc/auth/openScreen"))));
  await openAgenda(page);
  await page.getByRole("button", { name: "Menu de Marina Lopes" }).click();
  await page.getByRole("menuitem", { name: "Perfil" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Perfil" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Agendamentos" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "Perfil" })).toBeVisible();
  expect(opened).toBe(2);

  for (let time = 1; time <= 10; time++)
    await page.request.post("/api/v1/auth/screens", { data: { screen: "/agendamentos" } });
  await page.goto("/agendamentos");
  const toast = page.getByRole("alert").filter({ hasText: "Acesso negado" });
  await expect(toast).toContainText("Muitas tentativas de acesso. Tente novamente em alguns minutos.");
  await expect(page.getByRole("heading", { name: "Acesso Negado" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Tentar Novamente" })).toBeVisible();
  await expectAccessible(page);
});

test("an account without a barbershop is told so and can leave", async ({ page }) => {
  await changeSession(page, { barbershop: null });
  await page.goto("/agendamentos");
  await expect(page.getByText("Sua conta não está associada a uma barbearia.")).toBeVisible();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Tentar Novamente" }).click()]);
  await expect(page.getByText("Sua conta não está associada a uma barbearia.")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/agendamentos");
  await expect(other.getByRole("heading", { name: "Conta sem barbearia" })).toBeVisible();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(other.getByRole("heading", { name: "Entrar" }), "in every tab").toBeVisible();
});

test("while it is unknown who is here the product says so, and after two seconds offers to sign in", async ({
  page,
}) => {
  await foundShop(page.request);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(session, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/agendamentos");
  await expect(page.getByText("Carregando...")).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?origem=%2Fagendamentos$/);
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Agendamentos" })).toBeVisible();
});

test("a session that cannot be read can be tried again, or left to sign in", async ({ page }) => {
  await foundShop(page.request);
  await page.route(session, (route) => route.abort());
  await page.goto("/agendamentos");
  await expect(page.getByRole("heading", { name: "Não foi possível abrir sua sessão" })).toBeVisible();
  await expectAccessible(page);

  await page.unroute(session);
  await page.getByRole("button", { name: "Tentar Novamente" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Agendamentos" })).toBeVisible();

  await page.route(session, (route) => route.abort());
  await page.reload();
  await page.getByRole("button", { name: "Fazer Login Novamente" }).click();
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
});

test("a page that breaks offers three ways on, and trying again works", async ({ page }) => {
  await openAgenda(page);
  const code = /\/assets\/agenda-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "Algo deu errado" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Voltar ao Início" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Recarregar Página" })).toBeVisible();
  await expect(page).toHaveTitle("Algo deu errado · Navalha");
  await expectAccessible(page);
  expect(await logOfBrowser(page), "what broke is known to who keeps the installation").toContain("/assets/agenda-");

  await page.unroute(code);
  await page.getByRole("button", { name: "Tentar Novamente" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Agendamentos" })).toBeVisible();
});

/** The log that the page sends when it is left. */
function logOfBrowser(page: Page): Promise<string> {
  return page.evaluate(`new Promise((resolve) => {
    navigator.sendBeacon = (address, body) => (resolve(body.text()), true);
    window.dispatchEvent(new Event("pagehide"));
    resolve("nothing");
  })`);
}

test("losing the connection is announced until it is back; a sign-out without an answer, in a toast that leaves by itself", async ({
  page,
  context,
}) => {
  await openAgenda(page);
  const banner = page.getByText("Sem conexão com a internet. Algumas funcionalidades podem estar limitadas.");
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(banner).toBeHidden();

  await page.route("**/rpc/auth/signOut", (route) => route.abort());
  await page.getByRole("button", { name: "Menu de Marina Lopes" }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  const toast = page.getByRole("alert").filter({ hasText: "Não foi possível falar com o servidor" });
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(toast).toBeHidden();
});

test("the first stop of the keyboard leads past the menu; the install button is there only while the browser offers to", async ({
  page,
}) => {
  await openAgenda(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const button = page.getByRole("button", { name: "Instalar app" });
  await expect(button).toHaveCount(0);
  await page.evaluate(`window.dispatchEvent(
    Object.assign(new Event("beforeinstallprompt"), { prompt: async () => (document.title = "asked") }),
  )`);
  await button.click();
  await expect(page).toHaveTitle("asked");
  await expect(button).toHaveCount(0);
});
