import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop } from "./fixtures/shop.ts";
import { accept, invite } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";
import { takeTime, timesOfNextWeek } from "./fixtures/visitor.ts";

/** Books several free times as a visitor; returns how to book one more, and how to cancel the last. */
async function visitorOf(request: APIRequestContext, slug: string) {
  const { service, times } = await timesOfNextWeek(request, slug);
  let token = "";
  return {
    book: async () => {
      // Half hours of one barber: every fourth time does not touch another.
      const startsAt = times[0]!;
      times.splice(0, 8);
      token = await takeTime(request, slug, { service: service.id, startsAt });
    },
    cancel: async () => {
      const answer = await request.post("/api/v1/public/visits/cancel", { data: { token } });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
  };
}

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notificações/ });
const floating = (page: Page) => page.getByRole("button", { name: /^Painel de notificações/ });
const toast = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("the owner is told of a visitor's booking on whatever page, reads it from the bell, and clears the list @both", async ({
  page,
  request,
}) => {
  const { session } = await foundShop(page.request);
  const stream = page.waitForResponse("**/rpc/realtime/changes");
  await page.goto("/perfil");
  await expect(bell(page)).toHaveAccessibleName("Notificações");
  await stream;
  const visitor = await visitorOf(request, session.barbershop!.slug);
  await visitor.book();
  await expect(toast(page, "Novo agendamento: Outra Pessoa")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notificações, 1 não lida");
  await visitor.cancel();
  await expect(toast(page, "Agendamento cancelado: Outra Pessoa")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notificações, 2 não lidas");

  await bell(page).click();
  const newest = page.getByRole("dialog", { name: /^Notificações/ });
  await expect(newest.getByRole("button", { name: /^Cancelamento/ })).toContainText("Urgente");
  await expectAccessible(page);
  await newest.getByRole("button", { name: /^Novo Agendamento/ }).click();
  await expect(page).toHaveURL(/\/agendamentos\?.*appointment=/);
  await expect(page.getByRole("dialog", { name: /Outra Pessoa/ })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notificações, 1 não lida");

  await page.goto("/notificacoes");
  const list = page.getByRole("table", { name: "Notificações" });
  await expect(list.getByText("Não lida")).toHaveCount(1);
  await page.getByRole("button", { name: "Marcar todas como lidas" }).click();
  await expect(list.getByText("Não lida")).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName("Notificações");
  await list
    .getByRole("button", { name: /^Remover/ })
    .first()
    .click();
  await expect(list.getByText("Cancelamento")).toBeHidden();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(list.getByText("Cancelamento")).toBeVisible();
  await page.getByText("Não lidas", { exact: true }).click();
  await expect(page.getByText("Nenhuma notificação encontrada")).toBeVisible();
});

test("what one's own act says does not wait behind what others did", async ({ page, request }) => {
  const { session } = await foundShop(page.request);
  const stream = page.waitForResponse("**/rpc/realtime/changes");
  await page.goto("/configuracoes/privacidade");
  await stream;
  const visitor = await visitorOf(request, session.barbershop!.slug);
  for (const count of [1, 2, 3]) {
    await visitor.book();
    await expect(toast(page, "Novo agendamento")).toHaveCount(count);
  }
  await page.getByRole("button", { name: "Salvar" }).first().click();
  // The others would make room after fifteen seconds.
  await expect(toast(page, "Texto de privacidade salvo.")).toBeVisible({ timeout: 5000 });
});

test("a barber has the panel, which every tab keeps up with, and chooses what it tells of @phone", async ({
  page,
  context,
  request,
}) => {
  const { session } = await foundShop(request);
  const { token } = await invite(request, "barbers");
  await accept(page.request, token);
  await page.goto("/barbeiro/perfil");
  await floating(page).click();
  const panel = page.getByRole("dialog", { name: "Notificações" });
  await expect(panel.getByText("Nenhuma notificação encontrada")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/barbeiro/agenda");

  const booking = async (barber: string) => {
    const { times, service } = await timesOfNextWeek(request, session.barbershop!.slug);
    const data = {
      services: [service.id],
      barber,
      startsAt: times[0],
      client: { nome: "Lia Prado", telefone: "11 98888-1234" },
    };
    expect((await request.post("/api/v1/appointments", { data })).status()).toBe(201);
  };
  const team = (await (await request.get("/api/v1/barbers")).json()) as { id: string; nome: string }[];
  const beto = team.find(({ nome }) => nome === "Beto Silva")!.id;
  await booking(beto);
  await expect(panel.getByRole("button", { name: /^Novo Agendamento.*Lia Prado/ })).toBeVisible();
  await expect(panel.getByText("1 não lida", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(bell(other)).toHaveAccessibleName("Notificações, 1 não lida");
  await panel.getByRole("button", { name: "Marcar todas como lidas" }).click();
  await expect(bell(other)).toHaveAccessibleName("Notificações");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(floating(page)).toBeFocused();

  await page.getByRole("switch", { name: "Novos agendamentos" }).click({ force: true });
  await page.reload();
  await expect(page.getByRole("switch", { name: "Novos agendamentos" })).not.toBeChecked();
});
