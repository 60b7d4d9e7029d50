import type { Page } from "@playwright/test";
import { book, cardOf, drag, openAgenda, touchDrag, tuesday, wednesday, kept } from "./fixtures/agenda.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test.beforeEach(async ({ page }) => {
  await foundShop(page.request);
});

test.describe("with a mouse", () => {
  test("a card that was dragged has moved, also for who reloads before the move has left the browser", async ({
    page,
  }) => {
    await book(page.request, { nome: "Ana Souza", time: "10:00" });
    await openAgenda(page);
    const reloaded = Promise.withResolvers<void>();
    await page.route(/\/rpc\/appointments\/move$/, async (route) => {
      await reloaded.promise;
      await route.continue();
    });
    const request = page.waitForRequest(/\/rpc\/appointments\/move$/);
    await drag(cardOf(page, "Ana Souza"), { minutes: 90 });
    await request;
    await page.reload();
    await expect(cardOf(page, "Ana Souza", "10:00–10:30")).toBeVisible();
    reloaded.resolve();
    await expect(cardOf(page, "Ana Souza", "11:30–12:00")).toBeVisible();
  });

  test("a card is dragged to another day and hour of the week, and longer at its lower edge", async ({ page }) => {
    await book(page.request, { nome: "Ana Souza", time: "10:00" });
    await openAgenda(page, "&view=week");
    const column = (await page.getByRole("region", { name: /^ter\./ }).boundingBox())!;
    await kept(page, () => drag(cardOf(page, "Ana Souza"), { minutes: 30, aside: column.width }));
    const wednesdays = page.getByRole("region", { name: /^qua\./ });
    await expect(wednesdays.getByRole("button", { name: /Ana Souza.*10:30 ?–11:00/ })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await kept(page, () => drag(cardOf(page, "Ana Souza"), { minutes: 30, edge: true }));
    await page.reload();
    await expect(wednesdays.getByRole("button", { name: /Ana Souza.*10:30 ?–11:30/ })).toBeVisible();
  });

  test("a move onto somebody else says who it is and may be an encaixe, one outside the hours asks, then happens", async ({
    page,
  }) => {
    await book(page.request, { nome: "Ana Souza", time: "10:00" });
    await book(page.request, { nome: "Bruno Teixeira", time: "09:00" });
    await openAgenda(page);
    await drag(cardOf(page, "Ana Souza"), { minutes: -60 });
    const taken = page.getByRole("dialog", { name: "Encaixar nesse horário?" });
    await expect(taken).toContainText("Já marcado: Bruno Teixeira, das 09:00 às 09:30.");
    await expect(cardOf(page, "Ana Souza", "10:00–10:30")).toBeAttached();
    await expectAccessible(page);
    await taken.getByRole("button", { name: "Encaixar" }).click();
    await expect(cardOf(page, "Ana Souza", "09:00–09:30")).toBeVisible();

    await cardOf(page, "Ana Souza").focus();
    await page.keyboard.down("Alt");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.up("Alt");
    const outside = page.getByRole("dialog", { name: "Mover assim mesmo?" });
    await expect(outside).toContainText("fora do expediente");
    await expect(cardOf(page, "Ana Souza", "09:00–09:30")).toBeAttached();
    await expectAccessible(page);
    await outside.getByRole("button", { name: "Mover assim mesmo" }).click();
    await expect(cardOf(page, "Ana Souza", "08:30–09:00")).toBeVisible();
  });

  test("a move shows at once and never jumps back while others change the day", async ({ page }) => {
    await book(page.request, { nome: "Ana Souza", time: "10:00" });
    await openAgenda(page);
    const answer = Promise.withResolvers<void>();
    await page.route("**/rpc/appointments/move", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await drag(cardOf(page, "Ana Souza"), { minutes: 90 });
    await expect(cardOf(page, "Ana Souza", "11:30–12:00")).toBeVisible();
    await page.evaluate(`
      const look = () => document.body.textContent.includes("10:00–10:30") && (document.body.dataset.jumped = "back");
      new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
    `);
    await book(page.request, { nome: "Bruno Teixeira", time: "14:00" });
    await expect(cardOf(page, "Bruno Teixeira")).toBeVisible();
    const older = await holdAgenda(page, tuesday);
    await book(page.request, { nome: "Carlos Dias", time: "15:00" });
    await older.read;
    const answered = page.waitForResponse("**/rpc/appointments/move");
    answer.resolve();
    await answered;
    await expect(cardOf(page, "Carlos Dias")).toBeVisible();
    older.answer();
    await expect(cardOf(page, "Ana Souza", "11:30–12:00")).toBeVisible();
    await expect(page.locator("body")).not.toHaveAttribute("data-jumped");
  });

  test("near the lower edge a drag scrolls the day, and Escape gives it up", async ({ page }) => {
    await book(page.request, { nome: "Ana Souza", time: "10:00" });
    await openAgenda(page);
    const card = (await cardOf(page, "Ana Souza").boundingBox())!;
    const agenda = (await page.getByRole("region", { name: "Agenda" }).boundingBox())!;
    await page.mouse.move(card.x + 20, card.y + 8);
    await page.mouse.down();
    await page.mouse.move(card.x + 20, card.y + 100, { steps: 4 });
    await expect(page.getByRole("status").filter({ hasText: "11:00–11:30" })).toBeAttached();
    await page.mouse.move(card.x + 20, agenda.y + agenda.height - 8, { steps: 6 });
    await expect(page.getByRole("status").filter({ hasText: /Ana Souza, 18:\d\d/ })).toBeAttached();
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(cardOf(page, "Ana Souza", "10:00–10:30")).toBeAttached();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("free time dragged over can be blocked, and opened again", async ({ page }) => {
    await openAgenda(page);
    const slot = page.getByRole("button", { name: "Agendar às 13:00, Marina Lopes" });
    await drag(slot, { minutes: 50 });
    const panel = page.getByRole("dialog", { name: "Novo na agenda" });
    await panel.getByText("Bloqueio", { exact: true }).click();
    await expect(panel.getByRole("textbox", { name: "Início" })).toHaveValue("13:00");
    await expect(panel.getByRole("textbox", { name: "Fim" })).toHaveValue("14:00");
    await panel.getByRole("textbox", { name: "Motivo" }).fill("Dentista");
    await panel.getByRole("button", { name: "Bloquear", exact: true }).click();
    await page.getByRole("button", { name: "Dentista" }).click();
    const question = page.getByRole("dialog", { name: "Dentista" });
    await expectAccessible(page);
    await question.getByRole("button", { name: "Remover bloqueio" }).click();
    await expect(page.getByRole("button", { name: "Dentista" })).toBeHidden();
    await expect(slot).toBeVisible();
  });
});

test.describe("with the keyboard", () => {
  test("Alt and arrows move a card and change its length; focus stays on it", async ({ page }) => {
    await book(page.request, { nome: "Ana Souza", time: "10:00" });
    await openAgenda(page, "&view=week");
    await cardOf(page, "Ana Souza").focus();
    await page.keyboard.down("Alt");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("status").filter({ hasText: /Ana Souza, 10:15–10:45, qua\./ })).toBeAttached();
    await kept(page, () => page.keyboard.up("Alt"));
    const moved = page
      .getByRole("region", { name: /^qua\./ })
      .getByRole("button", { name: /Ana Souza.*10:15 ?–10:45/ });
    await expect(moved).toBeFocused();
    await kept(page, () => page.keyboard.press("Alt+Shift+ArrowDown"));
    await expect(cardOf(page, "Ana Souza", "10:15–11:00")).toBeFocused();
  });

  test("single keys turn the pages and choose the view, also after a panel and in another view", async ({ page }) => {
    await openAgenda(page);
    await page.getByRole("button", { name: "Agendar às 10:00, Marina Lopes" }).focus();
    await page.keyboard.press("s");
    await expect(page.getByRole("radio", { name: "Semana" })).toBeChecked();
    await page.keyboard.press("d");
    await page.keyboard.press("j");
    await expect(page).toHaveURL(new RegExp(`date=${wednesday}`));
    await page.getByRole("button", { name: "Agendar às 10:00, Marina Lopes" }).press("Enter");
    await expect(page.getByRole("combobox", { name: "Cliente" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Agendar às 10:00, Marina Lopes" })).toBeFocused();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Atalhos do teclado" })).toContainText("Mudar a duração");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Agendar às 10:00, Marina Lopes" })).toBeFocused();
    await page.keyboard.press("n");
    await expect(page.getByRole("dialog", { name: "Novo na agenda" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("a card that is held moves with the finger, a swipe over it scrolls and moves nothing @phone", async ({
  page,
}) => {
  await book(page.request, { nome: "Ana Souza", time: "10:00" });
  await openAgenda(page);
  const card = cardOf(page, "Ana Souza");
  await kept(page, () => touchDrag(card, { minutes: 120, hold: true }));
  await expect(cardOf(page, "Ana Souza", "12:00–12:30")).toBeVisible();
  const before = (await card.boundingBox())!;
  await touchDrag(card, { minutes: -120, hold: false });
  await expect.poll(async () => (await card.boundingBox())!.y).toBeLessThan(before.y - 60);
  await expect(cardOf(page, "Ana Souza", "12:00–12:30")).toBeAttached();
});

test("what others book is there at once, and not with the next minute", async ({ page }) => {
  // The minute-by-minute refetch is off here, so the change can only come through the stream.
  await page.addInitScript(() => void Object.assign(globalThis, { setInterval: () => 0 }));
  await openAgenda(page);
  await book(page.request, { nome: "Primeira", time: "10:00" });
  await expect(cardOf(page, "Primeira", "10:00–10:30")).toBeVisible();

  await book(page.request, { nome: "Ana Souza", time: "11:00" });
  await expect(cardOf(page, "Ana Souza", "11:00–11:30")).toBeVisible();
});

test("a day that was asked for before others booked in it shows what they booked", async ({ page }) => {
  const older = await holdAgenda(page, wednesday);
  await openAgenda(page);
  await older.read;
  await book(page.request, { nome: "Bruno Teixeira", time: "10:00", day: wednesday });
  await book(page.request, { nome: "Ana Souza", time: "10:00" });
  await expect(cardOf(page, "Ana Souza"), "what was told before is known").toBeVisible();
  older.answer();
  await page.getByRole("button", { name: "Próximo dia" }).click();
  await expect(cardOf(page, "Bruno Teixeira", "10:00–10:30")).toBeVisible();
});

/** Holds back the answer to the next agenda query that begins with this day, until it is released. */
async function holdAgenda(page: Page, day: string) {
  const read = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route("**/rpc/appointments/agenda", async (route) => {
    if (isHeld || !route.request().postData()?.includes(`"from":"${day}"`)) return route.continue();
    isHeld = true;
    const response = await route.fetch();
    read.resolve();
    await answer.promise;
    return route.fulfill({ response });
  });
  return { read: read.promise, answer: answer.resolve };
}

test("day, week, month and calendar are in the address, and everybody can use them @both", async ({ page }) => {
  await book(page.request, { nome: "Ana Souza", time: "10:00" });
  await openAgenda(page);
  await expect(cardOf(page, "Ana Souza")).toBeVisible();
  const { width, height } = page.viewportSize()!;
  const head = (await page.getByText("1 marcado", { exact: true }).boundingBox())!;
  expect(head.y + head.height, "the day begins in the first quarter of the screen").toBeLessThan(height / 4);
  await expectAccessible(page);
  await page.getByText("Semana", { exact: true }).click();
  await expect(page.getByRole("region", { name: /^dom\./ })).toBeVisible();
  const fourth = (await page.getByRole("region", { name: /^qua\./ }).boundingBox())!;
  expect(fourth.x + fourth.width, "four days are seen").toBeLessThanOrEqual(width);
  await expectAccessible(page);
  await page.getByText("Mês", { exact: true }).click();
  const day = page.getByRole("button", { name: new RegExp(`${Number(tuesday.slice(8))} de .*1 agendamento`) });
  await expect(day).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await day.click();
  await expect(cardOf(page, "Ana Souza")).toBeVisible();
  await page.goBack();
  await expect(day).toBeVisible();
  await page.getByRole("heading", { level: 2 }).getByRole("button").click();
  await expect(page.getByRole("dialog", { name: "Escolher a data" }).getByRole("table")).toBeVisible();
  await expectAccessible(page);
});
