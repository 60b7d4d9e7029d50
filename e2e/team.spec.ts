import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop } from "./fixtures/shop.ts";
import { accept, choose, invite, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("what the admin decides is what the barber's portal shows at once @phone", async ({ page, browser }) => {
  await foundShop(page.request);
  const { token } = await invite(page.request, "barbers");
  const context = await browser.newContext();
  const portal = await context.newPage();
  await accept(portal.request, token);

  const decide = async (right: string) => {
    await page.getByRole("switch", { name: right }).click();
    await page.getByRole("button", { name: "Salvar permissões" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  };

  await page.goto("/barbeiros");
  await choose(page, person.nome, "Permissões");
  await expect(page.getByRole("switch", { name: "Clientes" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Vendas" }), "nothing is there yet that it would open").toBeHidden();
  await expect(page.getByLabel("Dias de histórico")).toHaveValue("30");
  await expectAccessible(page);

  await portal.goto("/barbeiro/agenda?date=2026-01-05");
  await expect(portal.getByText("Você vê os últimos 30 dias.")).toBeVisible();
  await decide("Agenda");
  await expect(portal.getByRole("heading", { name: "Funcionalidade Restrita" })).toBeVisible();
  await expect(portal.getByText("Você não tem permissão para acessar esta funcionalidade.")).toBeVisible();
  await expectAccessible(portal);
  await portal.getByRole("link", { name: "Meu Perfil" }).click();
  await expect(portal.getByRole("heading", { name: "Dados pessoais" })).toBeVisible();

  await choose(page, person.nome, "Permissões");
  await expect(page.getByRole("switch", { name: "Agenda" })).not.toBeChecked();
  await decide("Acesso ao portal");
  await portal.goBack();
  await expect(portal.getByRole("heading", { name: "Acesso Desabilitado" })).toBeVisible();
  await portal.getByRole("link", { name: "Meu Perfil" }).click();
  await expect(portal.getByRole("heading", { name: "Dados pessoais" })).toBeVisible();
  await portal.goto("/");
  await expect(portal).toHaveURL(/\/barbeiro\/perfil$/);
  await context.close();
});

test("a barber with appointments leaves only after a second question @phone", async ({ page }) => {
  await foundShop(page.request);
  const { barber } = await invite(page.request, "barbers");
  await page.request.post(`/api/v1/staff/barbers/${barber!.id}/reactivate`, { data: {} });
  await bookFirstTime(page.request, barber!.id);
  await page.goto("/barbeiros");
  await choose(page, person.nome, "Desativar");
  await page.getByRole("dialog").getByRole("button", { name: "Desativar" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Há 1 agendamento marcado");
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Desativar mesmo assim" })).toBeFocused();
  await page.getByRole("button", { name: "Desativar mesmo assim" }).click();
  await expect(page.getByRole("table", { name: "Barbeiros" }).getByText(person.nome)).toBeHidden();
});

test("the team is found by name, and the desk reads it without acts", async ({ page, request }) => {
  await foundShop(request);
  const { token } = await invite(request, "receptionists");
  await accept(page.request, token);
  await page.goto("/barbeiros");
  await expect(page.getByRole("table", { name: "Barbeiros" })).toContainText("Marina Lopes");
  await expect(page.getByRole("button", { name: /Ações para/ })).toHaveCount(0);
  await page.getByRole("searchbox").fill("ninguém");
  await expect(page.getByText("Ninguém com esse nome")).toBeVisible();
  await page.getByRole("searchbox").fill("marina");
  await expect(page.getByRole("table", { name: "Barbeiros" })).toContainText("Marina Lopes");
});

async function bookFirstTime(owner: APIRequestContext, barber: string): Promise<void> {
  const [service] = (await (await owner.get("/api/v1/services")).json()) as { id: string }[];
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const asked = new URLSearchParams({ services: service!.id, barber, from, days: "7" });
  const { free } = (await (await owner.get(`/api/v1/free-times?${asked.toString()}`)).json()) as {
    free: { times: string[] }[];
  };
  const client = { nome: "Ana Visitante", telefone: "11 91234-5678" };
  const data = { services: [service!.id], barber, startsAt: free[0]!.times[0], client };
  const answer = await owner.post("/api/v1/appointments", { data });
  expect(answer.status(), await answer.text()).toBe(201);
}

test("an owner makes a barber an administrator, who reads that in the team, and takes it back", async ({
  page,
  playwright,
  baseURL,
}) => {
  await foundShop(page.request);
  const { token } = await invite(page.request, "barbers");
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: { origin: baseURL! } });
  await accept(elsewhere, token);
  await page.goto("/barbeiros");
  await choose(page, person.nome, "Tornar administrador");
  const question = page.getByRole("dialog", { name: `Tornar ${person.nome} administrador?` });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Tornar administrador" }).click();
  const team = page.getByRole("table", { name: "Barbeiros" });
  await expect(team.getByText("Administrador")).toHaveCount(2);
  expect((await elsewhere.get("/api/v1/barbershop")).status()).toBe(401);
  await choose(page, person.nome, "Tirar da administração");
  await page.getByRole("dialog").getByRole("button", { name: "Tirar da administração" }).click();
  await expect(team.getByText("Administrador")).toHaveCount(1);
  await page.getByRole("button", { name: "Ações para Marina Lopes" }).click();
  await expect(page.getByRole("menuitem", { name: "Editar dados" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Tirar da administração" })).toHaveCount(0);
  await elsewhere.dispose();
});
