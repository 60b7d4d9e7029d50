import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";
import { bookedCount, takeTime, timesOfNextWeek } from "./fixtures/visitor.ts";

const times = /^\d\d:\d\d$/;

let slug: string;

/** `request` is the owner's; the page is the client's. */
test.beforeEach(async ({ page, request }) => {
  const { session } = await foundShop(request);
  slug = session.barbershop!.slug;
  await joinAsClient(page.request, slug);
  await page.goto("/cliente/agendamentos");
});

/** From the list to the last step, with the first time of next week. */
async function chooseTimeOfNextWeek(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Agendar horário" }).click();
  await page.getByRole("checkbox", { name: /Corte Simples/ }).check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Próximos dias" }).click();
  await page.getByRole("button", { name: times }).first().click();
  await expect(page.getByRole("heading", { name: "Confirme seu horário" })).toBeFocused();
}

async function book(page: Page): Promise<void> {
  await chooseTimeOfNextWeek(page);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("article")).toContainText("Corte Simples");
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function takeFirstOfNextWeek(request: APIRequestContext): Promise<void> {
  const { service, times } = await timesOfNextWeek(request, slug);
  await takeTime(request, slug, { service: service.id, startsAt: times[0]! });
}

test("a client books, moves and cancels, and each shows at once @phone", async ({ page, request }) => {
  await expect(page.getByText("Nenhum horário marcado")).toBeVisible();
  await page.getByRole("button", { name: "Agendar horário" }).click();
  await expect(page.getByRole("checkbox", { name: /Corte Simples/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Fechar" }).click();

  await book(page);
  expect(await bookedCount(request)).toBe(1);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Adicionar ao calendário" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Barbearia Aurora \d\d-\d\d-\d{4}\.ics$/);

  await page.getByRole("button", { name: "Mudar horário" }).click();
  await page.getByRole("button", { name: "Próximos dias" }).click();
  // An appointment that moves does not block its own time.
  await expect(page.getByRole("button", { name: times }).first()).toHaveText("09:00");
  const last = page.getByRole("button", { name: times }).last();
  await last.click();
  const taken = (await last.textContent())!;
  const { service, times: free } = await timesOfNextWeek(request, slug);
  await takeTime(request, slug, {
    service: service.id,
    startsAt: free.findLast((one) => one.startsWith(free[0]!.slice(0, 10)))!,
  });
  await page.getByRole("button", { name: "Confirmar mudança" }).click();
  await expect(page.getByRole("alert")).toContainText("Esse horário acabou de ser reservado.");
  await expect(page.getByRole("button", { name: "Confirmar mudança" })).toBeDisabled();
  await expect(last, "a time that was taken is shown until the times are read again").not.toHaveText(taken);
  await last.click();
  const time = await page.getByRole("button", { name: times, pressed: true }).textContent();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirmar mudança" }).click();
  await expect(page.getByRole("article")).toContainText(time!);
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.getByRole("button", { name: "Cancelar horário" }).click();
  await expect(page.getByRole("dialog", { name: "Cancelar este horário?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sim, cancelar" }).click();
  await expect(page.getByRole("article")).toContainText("Cancelado");
  expect(await bookedCount(request), "the other client's").toBe(1);

  await page.getByRole("button", { name: "Agendar de novo" }).click();
  await expect(page.getByRole("dialog")).toContainText(/Corte Simples.*R\$/);
});

test("the steps ask as the client, a step back keeps what was chosen, and who loses the race takes the nearest time in one tap @phone", async ({
  page,
  request,
}) => {
  await page.route("**/rpc/publicPage/freeTimes*", (route) => route.abort());
  await chooseTimeOfNextWeek(page);
  await page.getByRole("button", { name: "Voltar" }).click();
  await expect(page.getByRole("heading", { name: "Quando?" })).toBeFocused();
  await expect(page.getByRole("button", { name: times, pressed: true })).toBeVisible();
  await page.getByRole("button", { name: "Voltar" }).click();
  await expect(page.getByRole("heading", { name: "O que vamos fazer?" })).toBeFocused();
  await expect(page.getByRole("checkbox", { name: /Corte Simples/ })).toBeChecked();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: times }).first().click();
  await takeFirstOfNextWeek(request);
  await page.getByRole("button", { name: "Confirmar" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Esse horário acabou de ser reservado." });
  await expect(alert).toBeVisible();
  await expectAccessible(page);

  await alert
    .getByRole("button", { name: /, \d\d:\d\d$/ })
    .first()
    .click();
  await expect(page.getByRole("article")).toContainText("Corte Simples");
  expect(await bookedCount(request)).toBe(2);
});

test("a service that is archived meanwhile leads back to the choice and says why @phone", async ({ page, request }) => {
  await chooseTimeOfNextWeek(page);
  const { service } = await timesOfNextWeek(request, slug);
  await request.post(`/api/v1/services/${service.id}/archive`, { data: {} });
  await expect(page.getByText("Um dos serviços escolhidos não é mais oferecido aqui.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "O que vamos fazer?" })).toBeFocused();
  await expectAccessible(page);
});

test("a lost answer is asked for again and books once; what the shop cancels changes without a reload", async ({
  page,
  request,
}) => {
  let lost = 0;
  await page.route("**/rpc/appointments/mine/book", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await book(page);
  expect(lost).toBeGreaterThan(1);
  expect(await bookedCount(request)).toBe(1);

  const agenda = await request.get(`/api/v1/agenda?from=${await dayOfVisit(page)}&days=1`);
  const { appointments } = (await agenda.json()) as { appointments: { id: string }[] };
  await request.post(`/api/v1/appointments/${appointments[0]!.id}/cancel`, { data: {} });
  await expect(page.getByRole("article")).toContainText("Cancelado");
});

async function dayOfVisit(page: Page): Promise<string> {
  const answer = await page.request.get("/api/v1/my/appointments?which=upcoming");
  const { items } = (await answer.json()) as { items: { data_agendamento: string }[] };
  return items[0]!.data_agendamento;
}

test("the English address is the same page, and failing to load offers another try", async ({ page }) => {
  // The stream is blocked: it would refetch by itself, sometimes before the press.
  await page.route("**/rpc/realtime/changes", (route) => route.abort());
  await page.route("**/rpc/appointments/mine/list*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/client/booking");
  const again = page.getByRole("button", { name: "Tentar Novamente" });
  await expect(again.first()).toBeVisible();
  await page.unroute("**/rpc/appointments/mine/list*");
  await again.first().click();
  await expect(page.getByText("Nenhum horário marcado")).toBeVisible();
});
