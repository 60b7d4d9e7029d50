import { readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import type { Page, Response } from "@playwright/test";
import type { Session } from "#contract/auth.ts";
import { type ScreenPath, screenPaths } from "#contract/screens.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { closeBonus } from "./fixtures/closings.ts";
import { addClients } from "./fixtures/clients.ts";
import { book, cardOf, openAgenda } from "./fixtures/agenda.ts";
import { expectStill, watchShifts } from "./fixtures/layout-shift.ts";
import { expectInside, foundLongShop, long } from "./fixtures/long-words.ts";
import { linkTo } from "./fixtures/mailbox.ts";
import { openRowOnPhone } from "./fixtures/phone-rows.ts";
import { sharedPot } from "./fixtures/potes.ts";
import { joinAsClient } from "./fixtures/shop.ts";
import { saveService } from "./fixtures/services.ts";
import { signInAsSuperAdmin } from "./fixtures/super-admin.ts";
import { accept, invite } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";
import { takeTime, timesOfNextWeek } from "./fixtures/visitor.ts";

const desk = { width: 1440, height: 900 };

/** Checks every screen as it opens, on a phone and on a desk; their other states are checked in other specs. */
const open = [
  "/auth",
  "/cliente/auth",
  "/client/auth",
  "/barbeiro/login",
  "/redefinir-senha",
  "/confirmar-email",
  "/convite",
  "/recibo",
  "/contador",
  "/cadastro-barbearia",
  "/cadastro-cliente",
  "/super-admin/cadastro",
];
/** These paths redirect. */
const forwarding = ["/calendar", "/cliente", "/cliente/dashboard", "/client", "/client/dashboard", "/client/$"];

/** The screens that the signed-in person may open. */
async function screensOf(page: Page): Promise<ScreenPath[]> {
  const session = (await (await page.request.get("/api/v1/auth/session", { maxRetries: 1 })).json()) as Session;
  return screenPaths.filter((path) => session.screens[path] === null);
}

function isSetting(path: string): boolean {
  return path.startsWith("/configuracoes");
}

/** `shown`: a long word on the page. */
async function judge(page: Page, path: string, shown = ""): Promise<void> {
  await test.step(path, async () => {
    const answers: Response[] = [];
    const note = (answer: Response) => void answers.push(answer);
    page.on("response", note);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Carregando/)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Acesso Negado" })).toBeHidden();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.locator("body")).toContainText(shown);
    await expectAccessible(page);
    await expectInside(page);
    await expectStill(page);
    expect(await unstyled(page), "parts of the kit whose sheet is missing (web/entry-styles.ts)").toEqual([]);
    page.off("response", note);
    const refused = answers.filter((answer) => !answer.ok()).map((answer) => `${answer.status()} ${answer.url()}`);
    expect(refused, "what a page asks by itself is allowed").toEqual([]);
    expect(answers.length, "requests, each of which costs a phone a round trip").toBeLessThanOrEqual(30);
    const phone = page.viewportSize()!;
    await page.setViewportSize(desk);
    await expectAccessible(page);
    await expectInside(page);
    await page.setViewportSize(phone);
  });
}

/** Classes of the kit without a style sheet on the page. */
async function unstyled(page: Page): Promise<string[]> {
  const attributes = (selector: string, name: string) =>
    page.locator(selector).evaluateAll((all: { getAttribute: (of: string) => string | null }[], of) => {
      return all.map((one) => one.getAttribute(of) ?? "");
    }, name);
  const sheets = await attributes('link[rel="stylesheet"]', "href");
  const css = (await Promise.all(sheets.map((href) => sheetOf(page, href)))).join();
  const used = (await attributes("[class]", "class")).flatMap((classes) => classes.split(" "));
  return [...new Set(used)].filter((name) => /^m_[0-9a-f]+$/.test(name) && !css.includes(`.${name}`));
}

const sheetTexts = new Map<string, Promise<string>>();

/** Most screens share their sheets. */
function sheetOf(page: Page, href: string): Promise<string> {
  const text = sheetTexts.get(href) ?? page.request.get(href).then((answer) => answer.text());
  sheetTexts.set(href, text);
  return text;
}

// Each test opens up to a dozen screens.
test.describe.configure({ timeout: 300_000 });
test.beforeEach(({ page }) => watchShifts(page));

test("every path of the application is judged here", () => {
  const files = ["web/open-routes.tsx", "web/routes.tsx"].map((file) => readFileSync(file, "utf8"));
  const routes = files.join("").matchAll(/(?:path: |entrance\(|leading\(|screen\()"(\/[^"]*)"/g);
  const found = [...routes].map(([, path]) => path!);
  expect(found.toSorted()).toEqual([...open, ...forwarding, ...screenPaths].toSorted());
});

test("what opens for everybody has no serious obstacle, and no word runs out @phone", async ({ page, request }) => {
  const { session, email } = await foundLongShop(request);
  const { slug } = session.barbershop!;
  for (const path of open) await judge(page, path);
  await judge(page, `/b/${slug}`, long.shop);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { name: "Quando?" })).toBeVisible();
  await expectInside(page);
  await page.goto(`/cadastro-cliente?barbearia=${slug}`);
  await expect(page.getByLabel("Data de nascimento")).toBeVisible();
  await expectAccessible(page);
  await expectInside(page);
  await page.goto((await invite(request, "barbers")).path);
  await expect(page.getByRole("heading", { name: long.shop })).toBeVisible();
  await expectInside(page);
  await page.goto("/auth?tab=forgot");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByRole("alert").getByText(`Se ${email} tem uma conta`)).toBeVisible();
  await expectInside(page);
  await page.goto(await linkTo(email, /Redefinir/));
  await expect(page.getByText(`Conta: ${email}`)).toBeVisible();
  await expectInside(page);
});

test("the screens of the house have no serious obstacle, and no word runs out @phone", async ({ page, request }) => {
  const { email, session } = await foundLongShop(page.request);
  const { slug } = session.barbershop!;
  const { service, times } = await timesOfNextWeek(request, slug);
  await takeTime(request, slug, { service: service.id, startsAt: times[0]!, nome: long.client });
  await book(page.request, { nome: long.client, time: "10:00" });
  await invite(page.request, "receptionists", `${long.mailbox}@${randomUUID()}.exemplo.com`);
  const supplier = { nome: long.client, telefone: "", email: "", observacoes: "" };
  expect((await page.request.post("/api/v1/suppliers", { data: supplier })).ok()).toBe(true);
  await saveService(page.request, { nome: long.client, categoria: long.owner });
  const shown: Partial<Record<ScreenPath, string>> = {
    "/perfil": email,
    "/servicos": long.owner,
    "/recepcionista/perfil": long.client,
    "/barbeiros": long.owner,
    "/barbeiros/$id": long.owner,
    "/recepcao": long.mailbox,
    "/fornecedores": long.client,
    "/caixa/$id": long.client,
    "/comissoes/fechamentos/$id": long.client,
    "/clientes": long.client,
    "/clientes/$id": long.client,
    "/notificacoes": long.client,
    "/admin/potes": long.client,
    "/admin/potes/$id": long.client,
    "/admin/potes/extrato/$id": long.client,
  };
  const [id] = await addClients(page.request, [{ nome: long.client, alergias: long.client, endereco: long.client }]);
  const [barber] = (await (await page.request.get("/api/v1/barbers")).json()) as { id: string }[];
  const opened = await page.request.post("/api/v1/caixas", { data: { abertura: 5000 } });
  const caixa = (await opened.json()) as { id: string };
  const counted = { contado: 4000, justificativa: long.client };
  expect((await page.request.post("/api/v1/caixas/current/close", { data: counted })).ok()).toBe(true);
  const closing = await closeBonus(page.request, barber!.id, { dia: "2026-10-31", motivo: long.client });
  const pot = await sharedPot(page.request, { barber: barber!.id, client: id!, nome: long.client });
  const ids: Record<string, string> = {
    "/admin/potes/$id": pot,
    "/admin/potes/extrato/$id": barber!.id,
    "/barbeiros/$id": barber!.id,
    "/caixa/$id": caixa.id,
    "/comissoes/fechamentos/$id": closing,
    "/comissoes/parceiros/$id": barber!.id,
    "/relatorios/$id": "faltas-e-cancelamentos",
  };
  const idOf = (path: string) => ids[path] ?? id!;
  const screens = (await screensOf(page)).filter((path) => !isSetting(path));
  for (const path of screens) await judge(page, path.replace("$id", idOf(path)), shown[path]);
  await openAgenda(page);
  await cardOf(page, long.client, "10:00").click();
  await expect(page.getByRole("dialog").getByText(long.client)).toBeVisible();
  await expectInside(page);
});

test("the settings have no serious obstacle, and no word runs out @phone", async ({ page }) => {
  const { session } = await foundLongShop(page.request);
  const data = { boas_vindas: long.client, sobre: long.client, capa_url: null };
  expect((await page.request.post("/api/v1/settings", { data })).ok()).toBe(true);
  for (const path of (await screensOf(page)).filter(isSetting)) await judge(page, path);
  await judge(page, `/b/${session.barbershop!.slug}`, long.client);
});

test("the screens of the barbers' portal have no serious obstacle, and no word runs out @phone", async ({
  page,
  request,
}) => {
  await foundLongShop(request);
  const { token, barber } = await invite(request, "barbers");
  await accept(page.request, token);
  const closing = await closeBonus(request, barber!.id, { dia: "2026-10-31", motivo: long.client });
  for (const path of await screensOf(page)) await judge(page, path.replace("$id", closing));
});

test("the screens of a client have no serious obstacle, and no word runs out @phone", async ({ page, request }) => {
  const { session } = await foundLongShop(request);
  const { slug } = session.barbershop!;
  await joinAsClient(page.request, slug, long.client);
  const { service, times } = await timesOfNextWeek(request, slug);
  const data = { services: [service.id], barber: "any", startsAt: times[0] };
  expect((await page.request.post("/api/v1/my/appointments", { data })).status()).toBe(201);
  for (const path of await screensOf(page)) await judge(page, path, /perfil/.test(path) ? long.client : long.shop);
});

test("the screens of the platform have no serious obstacle, and no word runs out @phone", async ({ page, request }) => {
  const { email, session } = await foundLongShop(request);
  const entry = {
    level: "error",
    message: "a tela quebrou",
    data: "Error: a tela quebrou\n    at desenhar (app.js:1:2)",
  };
  const { ok } = await sendBrowserLog(request, { ...entry, url: "http://navalha.example/agendamentos" });
  expect(ok).toBe(true);
  await signInAsSuperAdmin(page);
  const shown: Partial<Record<ScreenPath, string>> = {
    "/super-admin": long.shop,
    "/super-admin/usuarios": email,
    "/super-admin/seguranca": long.owner,
    "/super-admin/navegadores": "a tela quebrou",
  };
  for (const path of await screensOf(page)) await judge(page, path, shown[path]);
  await page.goto(`/super-admin?query=${session.barbershop!.slug}`);
  await openRowOnPhone(page, `Mais de ${long.shop}`);
  await page.getByRole("button", { name: `Suspender ${long.shop}` }).click();
  await expect(page.getByRole("heading", { name: `Suspender ${long.shop}?` })).toBeVisible();
  await expectInside(page);
});

async function sendBrowserLog(request: Page["request"], entry: object): Promise<{ ok: boolean }> {
  const data = { session_id: randomUUID(), entries: [{ ...entry, timestamp: new Date().toISOString() }] };
  const answer = await request.post("/api/v1/client-log", { data });
  return { ok: answer.ok() };
}
