import { randomUUID } from "node:crypto";
import { expectAccessible } from "./fixtures/axe.ts";
import { book, today, tuesday } from "./fixtures/agenda.ts";
import { foundNewShop, foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("a new owner is shown what comes first, and the business as soon as there is a visit", async ({ page }) => {
  const { session } = await foundNewShop(page.request);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Falta pouco para começar" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Primeiros passos" })).toContainText("0 de 7");
  await expect(page.getByRole("region", { name: "Agendamentos" }), "no zeros").toHaveCount(0);
  await expectAccessible(page);
  await book(page.request, { nome: "Davi Prado", time: "10:00" });
  await expect(page.getByRole("region", { name: "Agendamentos" }), "without a reload").toBeVisible();
  await expect(page.getByRole("region", { name: "Primeiros passos" })).toContainText("1 de 7");
  await book(page.request, { nome: "Beto Lima", time: "10:00", day: today, outsideHours: true });
  await page.getByRole("region", { name: "Previsto na agenda" }).getByRole("link").click();
  await expect(page.getByText(/^1 agendamento: R\$\s\d+,\d\d\.$/)).toBeVisible();
  const times = page.getByRole("dialog", { name: "Horários livres hoje" });
  // Once more if a time passes between the two answers.
  await expect(async () => {
    await page.goto("/");
    const free = page.getByRole("region", { name: "Horários livres" });
    const counted = Number(await free.getByRole("button").textContent());
    // On its label: the whole figure is the button.
    await free.click({ position: { x: 20, y: 20 } });
    await expect(times.getByRole("link").or(times.getByText("Nenhum horário livre")).first()).toBeVisible();
    expect(await times.getByRole("link").count(), "the times that are counted").toBe(counted);
  }).toPass();
  await expectAccessible(page);
  // As a time's link does, but at a time that is free at any hour of this test.
  await page.goto(`/agendamentos?date=${tuesday}&barber=${session.barbeiro_id}&form=booking&at=14:30`);
  const form = page.getByRole("dialog", { name: "Novo na agenda" });
  await expect(form.getByLabel("Horário")).toHaveValue("14:30");
});

test("the owner says what the month is to bring, and is led from what waits to where it is mended", async ({
  page,
}) => {
  await foundShop(page.request);
  const calls = new Set<string>();
  page.on("request", (request) => {
    const [, name] = /\/rpc\/([\w/]+)/.exec(request.url()) ?? [];
    if (name && !ofEveryPage.test(name)) calls.add(name);
  });
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByText("Tudo em dia")).toBeVisible();
  // Long enough for what a change sets off.
  await page.clock.runFor(2000);
  expect([...calls].toSorted()).toEqual(["barbershops/firstSteps/list", "dashboard/day", "dashboard/month"]);
  const goal = page.getByRole("region", { name: "Meta do mês" });
  await goal.getByRole("button", { name: "Definir meta" }).click();
  const dialog = page.getByRole("dialog", { name: "Meta do mês" });
  await dialog.getByLabel("Vender no mês, sem gorjetas").fill("0");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Informe um valor, ou deixe vazio.")).toBeVisible();
  await dialog.getByLabel("Vender no mês, sem gorjetas").fill("40.000");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(goal).toContainText("Faltam R$ 40.000,00 de R$ 40.000,00");
  const bill = {
    tipo: "despesa",
    descricao: "Aluguel",
    conta: "despesa_aluguel",
    valor: 250_000,
    vencimento: "2020-01-10",
  };
  const rest = { fornecedor_id: null, repete: null, pago: null };
  const headers = { "idempotency-key": randomUUID() };
  await page.request.post("/api/v1/entries", { headers, data: { ...bill, ...rest } });
  const late = page.getByRole("link", { name: /1 conta atrasada desde 10\/01\/2020/ });
  await expect(late).toContainText("R$ 2.500,00");
  await expectAccessible(page);
  await late.click();
  await expect(page.getByRole("heading", { level: 1, name: "Lançamentos" })).toBeVisible();
  await expect(page.getByText("Aluguel").first()).toBeVisible();
  await page.goBack();
  await page.getByRole("region", { name: "Comandas abertas" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/comandas\?situacao=aberta/);
});

/** Calls of the frame around every page. */
const ofEveryPage = /^(auth|notifications|audit|realtime)\//;
