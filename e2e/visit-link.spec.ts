import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { signInAsSuperAdmin } from "./fixtures/super-admin.ts";
import { addBarber } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";
import { bookAsNewcomer, bookedCount, takeTime, timesOfNextWeek } from "./fixtures/visitor.ts";

let [slug, shop] = ["", ""];

test.beforeEach(async ({ request }) => {
  const { session } = await foundShop(request);
  ({ slug, id: shop } = session.barbershop!);
});

test("the signed link shows, moves and cancels the visit @phone", async ({ page, browser, request }) => {
  await bookAsNewcomer(page, slug);
  const link = page.url();
  expect(new URL(link).hash).toMatch(/^#visita=./);

  const elsewhere = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("region", { name: "Agendamento", exact: true })).toContainText("Corte Simples");
  await elsewhere.getByRole("button", { name: "Mudar horário" }).click();
  await elsewhere.getByRole("button", { name: "Próximos dias" }).click();
  await elsewhere
    .getByRole("button", { name: /^\d\d:\d\d$/ })
    .last()
    .click();
  const time = await elsewhere.getByRole("button", { name: /^\d\d:\d\d$/, pressed: true }).textContent();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole("button", { name: "Confirmar mudança" }).click();
  await expect(elsewhere.getByRole("region", { name: "Agendamento", exact: true })).toContainText(time!);
  await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
  await expect(page.getByRole("region", { name: "Agendamento", exact: true })).toContainText(time!);

  await elsewhere.reload();
  await elsewhere.getByRole("button", { name: "Cancelar horário" }).click();
  await expect(elsewhere.getByRole("dialog", { name: "Cancelar este horário?" })).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole("button", { name: "Manter" }).click();
  await elsewhere.getByRole("button", { name: "Cancelar horário" }).click();
  await elsewhere.getByRole("button", { name: "Sim, cancelar" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Agendamento cancelado" })).toBeFocused();
  expect(await bookedCount(request)).toBe(0);

  await page.getByRole("button", { name: "Cancelar horário" }).click();
  await page.getByRole("button", { name: "Sim, cancelar" }).click();
  await page.getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByRole("heading", { name: "Agendamento cancelado" })).toBeVisible();

  // This device does not know of the change, so it refetches.
  await page.goto("about:blank");
  await page.goto(`/b/${slug}`);
  await expect(page.getByRole("heading", { name: "Olá, Caio" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Seu próximo horário/ })).toBeHidden();
});

test("while the page is off the air, the signed link still shows and cancels the visit, and nothing is offered", async ({
  page,
  request,
}) => {
  const { service, times } = await timesOfNextWeek(request, slug);
  const token = await takeTime(request, slug, { service: service.id, startsAt: times[1]! });
  await request.post("/api/v1/settings/publish", { data: { publicada: false } });
  await page.goto(`/b/${slug}`);
  await expect(page.getByRole("heading", { name: "Agenda online fechada" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/b/${slug}#visita=${encodeURIComponent(token)}`);
  await expect(page.getByRole("region", { name: "Agendamento", exact: true })).toContainText("Corte Simples");
  await expect(page.getByRole("button", { name: "Mudar horário" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Agendar outro" })).toBeHidden();
  await page.getByRole("button", { name: "Cancelar horário" }).click();
  await page.getByRole("button", { name: "Sim, cancelar" }).click();
  await expect(page.getByRole("heading", { name: "Agendamento cancelado" })).toBeFocused();
  expect(await bookedCount(request)).toBe(0);
});

test("of a closed shop only the signed link is left, which shows and cancels the visit, and a client's own visits and data", async ({
  page,
  request,
  browser,
}) => {
  const { service, times } = await timesOfNextWeek(request, slug);
  const token = await takeTime(request, slug, { service: service.id, startsAt: times[1]! });
  const guest = await (await browser.newContext()).newPage();
  await joinAsClient(guest.request, slug);
  const above = await (await browser.newContext()).newPage();
  await signInAsSuperAdmin(above);
  const closed = await above.request.post(`/api/v1/admin/shops/${shop}/close`, { data: { reason: "Fechou" } });
  expect(closed.ok()).toBe(true);
  await page.goto(`/b/${slug}`);
  await expect(page.getByRole("heading", { name: "Barbearia não encontrada" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("about:blank");
  await page.goto(`/b/${slug}#visita=${encodeURIComponent(token)}`);
  await expect(page.getByText("Esta barbearia foi encerrada.")).toBeVisible();
  for (const name of ["Mudar horário", "Agendar outro"]) await expect(page.getByRole("button", { name })).toBeHidden();
  await page.getByRole("button", { name: "Cancelar horário" }).click();
  await page.getByRole("button", { name: "Sim, cancelar" }).click();
  await expect(page.getByRole("heading", { name: "Agendamento cancelado" })).toBeFocused();
  await guest.goto("/cliente/agendamentos");
  await expect(guest.getByText("foi encerrada. Você ainda vê e cancela o que já marcou.")).toBeVisible();
  await expectAccessible(guest);
  const saving = guest.waitForEvent("download");
  await guest.getByRole("button", { name: "Baixar em JSON" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^meus-dados/);
  await guest.getByRole("button", { name: "Excluir conta" }).click();
  await expect(guest.getByRole("dialog", { name: "Excluir sua conta?" })).toBeVisible();
});

test("a visit moves onto times that it overlaps itself, once, also when the answer is lost", async ({
  page,
  request,
}) => {
  const { service, times } = await timesOfNextWeek(request, slug);
  const token = await takeTime(request, slug, { service: service.id, startsAt: times[1]! });
  let attempts = 0;
  await page.route("**/rpc/publicPage/moveVisit", async (route) => {
    if (attempts++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.goto(`/b/${slug}#visita=${encodeURIComponent(token)}`);
  await page.getByRole("button", { name: "Mudar horário" }).click();
  await page.getByRole("button", { name: "Próximos dias" }).click();
  const offered = page.getByRole("button", { name: /^\d\d:\d\d$/ });
  await expect(offered.first()).toHaveText("09:00");
  await expect(offered.nth(1)).toHaveText("09:15");
  await offered.first().click();
  await page.getByRole("button", { name: "Confirmar mudança" }).click();
  await expect(page.getByRole("region", { name: "Agendamento", exact: true })).toContainText("09:00");
  expect(attempts).toBe(2);
  expect(await bookedCount(request)).toBe(1);
});

test("who moves a visit that the shop has handed over reads at once who has it now, and moves it there", async ({
  page,
  request,
}) => {
  const { service, times } = await timesOfNextWeek(request, slug);
  const [owner] = (await (await request.get("/api/v1/barbers")).json()) as { id: string; nome: string }[];
  const barber = await addBarber(request, "Beto Silva");
  const token = await takeTime(request, slug, { service: service.id, startsAt: times[0]!, barber });
  await page.goto(`/b/${slug}#visita=${encodeURIComponent(token)}`);
  await page.getByRole("button", { name: "Mudar horário" }).click();
  await expect(page.getByText(/Marcado para .*, com Beto Silva\./)).toBeVisible();
  await page.getByRole("button", { name: "Próximos dias" }).click();
  await page
    .getByRole("button", { name: /^\d\d:\d\d$/ })
    .last()
    .click();
  const agenda = await request.get(`/api/v1/agenda?from=${times[0]!.slice(0, 10)}&days=1`);
  const [visit] = ((await agenda.json()) as { appointments: { id: string }[] }).appointments;
  const handed = { barber: owner!.id, startsAt: times[0] };
  expect((await request.post(`/api/v1/appointments/${visit!.id}/move`, { data: handed })).ok()).toBe(true);

  await page.getByRole("button", { name: "Confirmar mudança" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "A barbearia passou este horário para outro barbeiro." });
  await expect(alert).toBeVisible();
  await expect(page.getByText(`, com ${owner!.nome}.`)).toBeVisible();
  await expectAccessible(page);
  await alert.getByRole("button", { name: "Ver agendamento" }).click();
  await expect(page.getByRole("region", { name: "Agendamento", exact: true })).toContainText(owner!.nome);
});

test("a link that is not valid says so and leads to booking", async ({ page }) => {
  await page.goto(`/b/${slug}#visita=nada%ZZ`);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Esse link não vale mais.");
  await expect(alert.getByRole("link", { name: "Ligar para (11) 98765-4321" })).toHaveAttribute("href", /^tel:\+55/);
  const chat = "https://wa.me/5511987654321";
  await expect(alert.getByRole("link", { name: "Chamar no WhatsApp" })).toHaveAttribute("href", chat);
  await expect(page.getByRole("banner").getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", chat);
  await page.getByRole("button", { name: "Agendar um horário" }).click();
  await expect(page.getByRole("heading", { name: "O que vamos fazer?" })).toBeVisible();
});
