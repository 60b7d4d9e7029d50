import { book, tuesday, wednesday } from "./fixtures/agenda.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("an owner gives the week a break, closes a day over a visit and says what becomes of a holiday", async ({
  page,
}) => {
  await foundShop(page.request);
  await book(page.request, { nome: "Ana Souza", time: "10:00" });
  await page.goto("/configuracoes/horarios");
  const week = page.getByRole("region", { name: "Horário de funcionamento" });
  await expect(week).toContainText("DomingoFechado");
  await week.getByRole("button", { name: "Editar horário" }).click();
  const dialog = page.getByRole("dialog", { name: "Horário de funcionamento" });
  await dialog.getByRole("button", { name: "Adicionar intervalo, segunda" }).click();
  await dialog.getByLabel("Fim, segunda, período 2").fill("7h30");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("O fim precisa ser depois do início.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Fim, segunda, período 2").fill("19h30");
  await dialog.getByRole("button", { name: "Copiar segunda para outros dias" }).click();
  await page.getByRole("menuitem", { name: "Para segunda a sexta" }).click();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Horário salvo.")).toBeVisible();
  await expect(week).toContainText("Sexta09:00–12:00, 13:00–19:30");

  const days = page.getByRole("region", { name: "Dias fechados e horários especiais" });
  await days.getByRole("button", { name: "Novo dia" }).click();
  const closing = page.getByRole("dialog", { name: "Novo dia fechado ou horário especial" });
  await closing.getByLabel("Até o dia").click();
  await page.getByRole("button", { name: "Próximo mês" }).click();
  await page.getByRole("button", { name: "Próximo mês" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog", { name: "Calendário" }).getByRole("button", { name: /^15 / }).click();
  await closing.getByLabel("Motivo").fill("Reforma");
  await closing.getByRole("button", { name: "Salvar" }).click();
  await expect(closing).toContainText("Um agendamento fica fora do novo horário e continua marcado.");
  await expect(closing).toContainText("Ana Souza");
  await expectAccessible(page);
  await page.route("**/rpc/hours/saveException", (route) => route.abort());
  await closing.getByRole("button", { name: "Salvar mesmo assim" }).click();
  await expect(closing.getByText("Não foi possível falar com o servidor.")).toBeVisible();
  await page.unroute("**/rpc/hours/saveException");
  await closing.getByRole("button", { name: "Salvar" }).click();
  await expect(days).toContainText("Reforma");
  await page.goto(`/agendamentos?date=${wednesday}`);
  await expect(page.getByText("Sem expediente neste dia")).toBeVisible();

  await page.goto("/configuracoes/horarios");
  const holidays = page.getByRole("region", { name: "Feriados" });
  await holidays.getByLabel("Estado").selectOption("São Paulo");
  const revolution = holidays.getByRole("listitem").filter({ hasText: "Revolução Constitucionalista" });
  await revolution.getByText("Fechado", { exact: true }).click();
  await expect(days).toContainText("Revolução Constitucionalista");
  await expect(revolution.getByRole("radio", { name: "Fechado" })).toBeChecked();
});

test("a day off is removed after a question, and the history tells of all of it @phone", async ({ page }) => {
  await foundShop(page.request);
  const closed = { barber: null, de: tuesday, ate: tuesday, motivo: "Inventário", horario: [] };
  expect((await page.request.post("/api/v1/hours/exceptions", { data: closed })).ok()).toBe(true);
  await page.goto("/configuracoes/horarios");
  const days = page.getByRole("region", { name: "Dias fechados e horários especiais" });
  await days.getByRole("button", { name: /^Ações para Inventário/ }).click();
  await page.getByRole("menuitem", { name: "Remover" }).click();
  await page.getByRole("dialog", { name: "Remover Inventário?" }).getByRole("button", { name: "Remover" }).click();
  await expect(days).toContainText("Nada marcado: vale o horário da semana.");
  await page.getByRole("button", { name: "Histórico" }).click();
  const history = page.getByRole("dialog", { name: "Histórico dos horários" });
  await expect(history.getByText(/Exceção: Inventário, .*, fechado → horário da semana/)).toBeVisible();
  await expect(history.getByText(/Exceção: horário da semana → Inventário, .*, fechado/)).toBeVisible();
  await expectAccessible(page);
});

test("a holiday over a visit is saved as it was chosen, after a question", async ({ page }) => {
  await foundShop(page.request);
  const { holidays } = await (await page.request.get("/api/v1/hours/holidays")).json();
  const { day, nome } = holidays.at(-1);
  await book(page.request, { nome: "Ana Souza", time: "20:00", day, outsideHours: true });
  const late = { barber: null, de: day, ate: day, motivo: nome, horario: [{ opens: "09:00", closes: "21:00" }] };
  expect((await page.request.post("/api/v1/hours/exceptions", { data: late })).ok()).toBe(true);
  await page.goto("/configuracoes/horarios");
  const holiday = page.getByRole("region", { name: "Feriados" }).getByRole("listitem").filter({ hasText: nome }).last();
  await expect(holiday).toContainText("09:00–21:00");
  await holiday.getByText("Fechado", { exact: true }).click();
  const closing = page.getByRole("dialog", { name: `${nome}: fechado` });
  await expect(closing).toContainText("Ana Souza");
  await page.keyboard.press("Escape");
  await expect(holiday, "nothing was saved").toContainText("09:00–21:00");
  await holiday.getByText("Aberto", { exact: true }).click();
  const opening = page.getByRole("dialog", { name: `${nome}: aberto` });
  await expect(opening).toContainText("Ana Souza");
  await expectAccessible(page);
  await book(page.request, { nome: "Bia Lima", time: "19:00", day, outsideHours: true });
  await opening.getByRole("button", { name: "Salvar mesmo assim" }).click();
  await expect(opening, "who was booked meanwhile is asked about too").toContainText("Bia Lima");
  await opening.getByRole("button", { name: "Salvar mesmo assim" }).click();
  await expect(opening).toBeHidden();
  await expect(holiday.getByRole("radio", { name: "Aberto" })).toBeChecked();
});
