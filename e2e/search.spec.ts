import type { Page } from "@playwright/test";
import { book, tuesday } from "./fixtures/agenda.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { saveService } from "./fixtures/services.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { signInAsSuperAdmin } from "./fixtures/super-admin.ts";
import { expect, test } from "./fixtures/test.ts";
import { timesOfNextWeek } from "./fixtures/visitor.ts";

const dayText = tuesday.split("-").toReversed().join("/");
const palette = (page: Page) => page.getByRole("dialog", { name: "Busca" });
const field = (page: Page) => palette(page).getByRole("combobox", { name: "Buscar" });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });
const chosen = (page: Page) => palette(page).getByRole("option", { selected: true });

test("Ctrl K finds a client and their visit by keyboard alone, and Escape gives the focus back", async ({ page }) => {
  await foundShop(page.request);
  const [id] = await addClients(page.request, ["Ângela Souza"]);
  await book(page.request, { nome: "Ângela Prado", time: "10:00" });
  await page.goto("/servicos");
  const search = page.getByRole("searchbox", { name: "Buscar" });
  await search.focus();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expect(chosen(page)).toHaveAccessibleName(/^Dashboard/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(search).toBeFocused();

  await page.keyboard.press("Control+k");
  await field(page).pressSequentially("angela");
  await expect(option(page, /^Ângela Prado\b.*\(/)).toBeVisible();
  await expect(option(page, /^Ângela Souza/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).toHaveAccessibleName(/^Ângela Souza/);
  await expect(field(page)).toHaveAttribute("aria-activedescendant", id!);
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).toHaveAccessibleName(new RegExp(`^Ângela Prado, ${dayText} às 10:00`));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/agendamentos\\?date=${tuesday}&appointment=`));
  await expect(page.getByRole("dialog").getByText("Ângela Prado")).toBeVisible();
});

test("Enter before the answer opens what is found first, a page by its name, a service and a day", async ({ page }) => {
  await foundShop(page.request);
  const [id, other] = await addClients(page.request, ["Davi Prado", "Bruna Lima"]);
  await saveService(page.request, { nome: "Luzes" });
  await page.goto("/agendamentos");
  await expect(page.getByRole("heading", { level: 1, name: "Agendamentos" })).toBeVisible();
  const find = async (words: string) => {
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.insertText(words);
    await page.keyboard.press("Enter");
    await expect(palette(page)).toBeHidden();
  };
  await find("davi");
  await expect(page).toHaveURL(new RegExp(`/clientes/${id}$`));
  await page.keyboard.press("Control+k");
  await field(page).fill("davi");
  await expect(option(page, /^Davi Prado/)).toBeVisible();
  await field(page).fill("bruna");
  await page.keyboard.press("Enter");
  await expect(page, "what stood there for other words is not meant").toHaveURL(new RegExp(`/clientes/${other}$`));
  await find("servicos");
  await expect(page.getByRole("heading", { level: 1, name: "Serviços" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await find("luzes");
  await expect(page.getByRole("dialog").getByLabel("Nome", { exact: true })).toHaveValue("Luzes");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/servicos$/);
  await find(dayText);
  await expect(page).toHaveURL(new RegExp(`date=${tuesday}$`));
});

test("an answer to older words is never shown, nothing found and a failure are said", async ({ page }) => {
  await foundShop(page.request);
  await addClients(page.request, ["Davi Prado", "Bruna Lima"]);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/rpc/search/find*", async (route) => {
    const words = decodeURIComponent(route.request().url() + (route.request().postData() ?? ""));
    if (words.includes("davi")) await held;
    if (words.includes("falha")) return route.fulfill({ status: 500, body: "{}" });
    await route.continue();
  });
  await page.goto("/agendamentos");
  await page.getByRole("button", { name: "Buscar clientes, agendamentos..." }).click();
  const request = page.waitForRequest(/search\/find/);
  await field(page).fill("davi");
  await request;
  await field(page).fill("bruna");
  await expect(option(page, /^Bruna Lima/)).toBeVisible();
  release();
  await field(page).fill("brun");
  await expect(option(page, /^Bruna Lima/)).toBeVisible();
  await expect(option(page, /^Davi/)).toHaveCount(0);
  await field(page).fill("xyzw");
  await expect(palette(page).getByText("Nada encontrado")).toBeVisible();
  await expectAccessible(page);
  await field(page).fill("falha");
  await expect(palette(page).getByRole("alert")).toContainText("Erro interno");
  await expectAccessible(page);
});

test("on a phone an icon opens it over the whole screen; a client finds their own visits @phone", async ({ page }) => {
  const { session } = await foundShop(page.request);
  const [id] = await addClients(page.request, ["Davi Prado"]);
  await page.goto("/agendamentos");
  const button = page.getByRole("button", { name: "Buscar clientes, agendamentos..." });
  await button.click();
  expect(await palette(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize()! });
  await field(page).fill("davi");
  await expect(option(page, /^Davi Prado/)).toBeVisible();
  await expectAccessible(page);
  await expectInside(page);
  await palette(page).getByRole("button", { name: "Fechar a busca" }).click();
  await expect(button).toBeFocused();
  await button.click();
  await field(page).fill("davi");
  await option(page, /^Davi Prado/).click();
  await expect(page).toHaveURL(new RegExp(`/clientes/${id}$`));
  await joinAsClient(page.request, session.barbershop!.slug);
  const { service, times } = await timesOfNextWeek(page.request, session.barbershop!.slug);
  for (const startsAt of [times[0]!, times.at(-1)!]) {
    const data = { services: [service.id], barber: "any", startsAt };
    expect((await page.request.post("/api/v1/my/appointments", { data })).status()).toBe(201);
  }
  await page.goto("/cliente/agendamentos");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: "Buscar meus agendamentos..." }).click();
  const day = times[0]!.slice(0, 10).split("-").toReversed().join("/");
  await field(page).fill(day);
  await option(page, day).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: "Mostrar todos" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("above the shops a super admin finds pages, a barbershop and its owner, and nothing of its clients", async ({
  page,
  request,
}) => {
  const { email, session } = await foundShop(request);
  const { slug } = session.barbershop!;
  await addClients(request, ["Ximena Quadros"]);
  await signInAsSuperAdmin(page);
  await page.goto("/super-admin/instalacao");
  await page.getByRole("button", { name: "Buscar barbearias, usuários..." }).click();
  await field(page).fill("ximena");
  await expect(palette(page).getByText("Nada encontrado")).toBeVisible();
  await field(page).fill("faturas");
  await expect(option(page, "Faturas Super admin")).toBeVisible();
  await field(page).fill(email);
  await option(page, new RegExp(email)).click();
  await expect(page).toHaveURL(/\/super-admin\/usuarios\?query=/);
  await expect(page.getByRole("row").filter({ hasText: email })).toBeVisible();
  await page.keyboard.press("Control+k");
  await field(page).fill(slug);
  await expect(option(page, new RegExp(`/b/${slug}`))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/super-admin\\?query=${slug}$`));
  await expect(page.getByRole("button", { name: `Entrar em ${session.barbershop!.nome}` })).toBeVisible();
});
