import { formatMonth } from "#contract/dates.ts";
import { monthsLater } from "#contract/periods.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { coveringPlan, month, sharedPot, subscribeAndCut } from "./fixtures/potes.ts";
import { openOwnCommissions, openPortal, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

const before = monthsLater(`${month}-01`, -1);

test("the owner makes a pote, sees what each barber has, and closes the month before @phone", async ({
  page,
  browser,
}) => {
  const { barber } = await openPortal(page, browser);
  const plan = await coveringPlan(page.request);
  const [client] = await addClients(page.request, ["Ana Prado"]);

  await page.goto("/admin/potes");
  await expect(page.getByText("Nenhum pote ainda")).toBeVisible();
  await page.getByRole("button", { name: "Novo pote" }).click();
  const form = page.getByRole("dialog", { name: "Novo pote" });
  await expect(form.getByLabel("Parte da casa")).toHaveValue("60 %");
  await form.getByLabel("Primeiro mês").selectOption(before.slice(0, 7));
  await expectAccessible(page);
  const name = form.getByLabel("Nome", { exact: true });
  const plans = form.getByRole("combobox", { name: "Planos que alimentam o pote" });
  await form.getByRole("button", { name: "Continuar" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Informe o nome.");
  await form.getByLabel("Parte da casa").press("Enter");
  await expect(name).toBeFocused();
  await name.fill("Pote do corte");
  await name.press("Enter");
  await expect(plans).toBeFocused();
  await plans.press("ArrowDown");
  await page.getByRole("option", { name: "Corte livre" }).click();
  await expect(form.getByLabel("Fichas de Corte Simples")).toHaveValue("40");
  await form.getByLabel("Fichas de Corte Simples").fill("50");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Continuar" }).click();
  await form.getByRole("button", { name: "Adicionar toda a equipe" }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: /divisão/i }).click();
  await name.fill("");
  await form.getByRole("button", { name: /participantes/i }).click();
  await form.getByRole("button", { name: "Criar pote" }).click();
  // The missing field is in another step.
  await expect(form.getByText("Informe o nome.")).toBeVisible();
  await name.fill("Pote do corte");
  await form.getByRole("button", { name: /participantes/i }).click();
  await form.getByRole("button", { name: "Criar pote" }).click();
  await expect(page.getByText("Pote criado.")).toBeVisible();

  await subscribeAndCut(page.request, { plan, client: client!, barber });
  await page.getByRole("link", { name: "Pote do corte" }).click();
  await expect(page.getByRole("region", { name: "Base" })).toContainText("99,90");
  await expect(page.getByRole("region", { name: "Dos barbeiros, provisório" })).toContainText("39,96");
  await expect(page.getByText("1 atendimento · 50 fichas")).toBeVisible();
  await expect(page.getByRole("button", { name: "Calcular" })).toBeHidden();
  await expectAccessible(page);
  await expectInside(page);
  await page.getByRole("link", { name: person.nome }).click();
  await expect(page.getByRole("heading", { name: `Pote de ${person.nome}` })).toBeVisible();
  await expect(page.getByText(/comanda \d+ · 50 fichas/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();

  await page.getByRole("button", { name: "Mês anterior" }).click();
  await expect(page.getByText(formatMonth(before))).toBeVisible();
  await page.getByRole("button", { name: "Calcular" }).click();
  await page.getByRole("button", { name: "Fechar mês" }).click();
  const dialog = page.getByRole("dialog", { name: `Fechar ${formatMonth(before)}?` });
  await dialog.getByRole("button", { name: "Fechar mês" }).click();
  await expect(page.getByText("Mês fechado.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Corrigir no próximo mês" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Calcular" })).toBeHidden();
});

test("a barber sees each visit with its weight and value, and downloads the extrato @phone", async ({
  page,
  browser,
}) => {
  const { portal, barber } = await openPortal(page, browser);
  const [client] = await addClients(page.request, ["Ana Prado"]);
  await sharedPot(page.request, { barber, client: client!, nome: "Pote do corte" });
  await openOwnCommissions(portal);
  const visits = portal.getByRole("link", { name: "Ver cada atendimento" });
  await expect(visits).toBeVisible();
  await expectAccessible(portal);
  await visits.click();
  await expect(portal.getByRole("heading", { name: "Pote do clube", level: 2 })).toBeVisible();
  const own = portal.getByRole("region", { name: "Pote do corte" });
  await expect(own.getByText("Provisório", { exact: true })).toBeVisible();
  await expect(own.getByText("O mês ainda está aberto: pesos e valores mudam até ele ser fechado.")).toBeVisible();
  await expect(own.getByRole("region", { name: "Peso de todos" })).toContainText("40 fichas");
  await expect(own.getByText("Corte Simples")).toBeVisible();
  await expectAccessible(portal);
  await expectInside(portal);
  const saving = portal.waitForEvent("download");
  await portal.getByRole("button", { name: "Baixar PDF" }).click();
  expect((await saving).suggestedFilename()).toBe(`pote-${month}.pdf`);
});
