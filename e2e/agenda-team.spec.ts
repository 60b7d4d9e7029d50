import type { APIRequestContext } from "@playwright/test";
import { openAgenda, tuesday, wednesday } from "./fixtures/agenda.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop } from "./fixtures/shop.ts";
import { accept, invite, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

/** Adds a second barber who has all of Tuesday off. */
async function addBarberOff(owner: APIRequestContext, stranger: APIRequestContext): Promise<void> {
  const { token } = await invite(owner, "barbers");
  await accept(stranger, token);
  const barbers = (await (await owner.get("/api/v1/barbers")).json()) as { id: string; nome: string }[];
  const barber = barbers.find(({ nome }) => nome === person.nome)!.id;
  const data = { barber, startsAt: `${tuesday}T00:00:00-03:00`, endsAt: `${wednesday}T00:00:00-03:00` };
  const answer = await owner.post("/api/v1/blocks", { data });
  expect(answer.status(), await answer.text()).toBe(201);
}

test("who is off duty folds away, a block begins with one's own column, and the form says folga @phone", async ({
  page,
  request,
}) => {
  await foundShop(page.request);
  await addBarberOff(page.request, request);
  await openAgenda(page);
  const column = page.getByRole("region", { name: person.nome });
  await expect(page.getByRole("region", { name: "Marina Lopes" })).toBeVisible();
  await expect(column).toBeHidden();
  await page.getByRole("button", { name: "Mais 1 de folga" }).click();
  await expect(column).toBeVisible();
  await expect(page.getByText("Folga", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ocultar folgas" }).click();
  await expect(column).toBeHidden();

  await page.getByRole("button", { name: "Bloquear" }).click();
  const panel = page.getByRole("dialog", { name: "Novo na agenda" });
  const barber = panel.getByRole("combobox", { name: "Barbeiro" }).locator("visible=true");
  await expect(barber).toHaveValue("Marina Lopes");
  await expectAccessible(page);
  await panel.getByText("Agendamento", { exact: true }).click();
  await barber.click();
  await page.getByRole("option", { name: person.nome }).click();
  await panel.getByRole("combobox", { name: "Serviços" }).click();
  await page.getByRole("option", { name: "Corte Simples" }).click();
  await expect(panel.getByText("Folga neste dia")).toBeVisible();
  await page.goto("/agendamentos?only=faltou");
  await expect(page.getByText("Só faltas")).toBeInViewport({ ratio: 1 });
});

test("whoever has no column of their own is asked whose time is blocked", async ({ page, request }) => {
  await foundShop(request);
  await addBarberOff(request, page.request);
  const { token } = await invite(request, "receptionists");
  await accept(page.request, token);
  await openAgenda(page);
  await page.getByRole("button", { name: "Bloquear" }).click();
  const panel = page.getByRole("dialog", { name: "Novo na agenda" });
  await panel.getByRole("button", { name: "Bloquear" }).click();
  await expect(panel.getByText("Escolha um barbeiro ou toda a barbearia.")).toBeVisible();
});

test("a day on which nobody works leads to the next one, and the week keeps its row of barbers", async ({
  page,
  request,
}) => {
  await foundShop(page.request);
  await addBarberOff(page.request, request);
  await openAgenda(page, "&view=week");
  await expect(page.getByRole("radio", { name: "Todos" })).toBeDisabled();
  const sunday = new Date(Date.parse(tuesday) - 2 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/agendamentos?date=${sunday}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Ir para segunda/ }).click();
  await expect(page.getByRole("heading", { level: 2 })).toContainText("Segunda");
});

test("a barber who gets another name, and one who leaves, are seen in an open agenda at once", async ({
  page,
  request,
}) => {
  await foundShop(page.request);
  const { token, barber, email } = await invite(page.request, "barbers");
  await accept(request, token);
  await openAgenda(page);
  await expect(page.getByRole("region", { name: person.nome })).toBeVisible();
  const change = async (act: string, data: object) => {
    const answer = await page.request.post(`/api/v1/staff/barbers/${barber!.id}${act}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await change("", { ...person, nome: "Beto Novo", email, especialidades: [], bio: "" });
  const column = page.getByRole("region", { name: "Beto Novo" });
  await expect(column).toBeVisible();
  await change("/deactivate", {});
  await expect(column).toBeHidden();
});
