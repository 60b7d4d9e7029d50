import { expectAccessible } from "./fixtures/axe.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { sellHaircut } from "./fixtures/sales.ts";
import { openOwnCommissions, openPortal, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("the owner says rates, rates what had none, and the barber sees what he earned and how @phone", async ({
  page,
  browser,
}) => {
  const { portal, barber } = await openPortal(page, browser);
  await page.goto("/comissoes/taxas");
  const rules = page.getByRole("region", { name: "Regras de comissão" });
  await rules.getByLabel("Taxa da barbearia").fill("");
  await rules.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Regras de comissão salvas.")).toBeVisible();
  await expectAccessible(page);
  await expectInside(page);

  await sellHaircut(page.request, barber);
  await page.goto("/comissoes");
  await page.getByText("1 comissão está sem taxa.").waitFor();
  await page.getByRole("link", { name: "Revisar" }).click();
  await page.getByRole("button", { name: "Ações para Corte Simples da comanda 1" }).click();
  await page.getByRole("menuitem", { name: "Dizer a taxa" }).click();
  const rating = page.getByRole("dialog", { name: "Taxa de Corte Simples" });
  await expect(rating).toContainText(/Corte Simples \d+,00, à espera de uma taxa/);
  await rating.getByLabel("Taxa").fill("40");
  await rating.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Nenhuma comissão assim")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/comissoes/taxas");
  await page.getByRole("button", { name: "Nova taxa" }).click();
  const adding = page.getByRole("dialog", { name: "Nova taxa" });
  await adding.getByRole("combobox", { name: "Barbeiro" }).click();
  await page.getByRole("option", { name: person.nome }).click();
  await adding.getByRole("textbox", { name: "Taxa" }).fill("45,5");
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("region", { name: "Taxas de comissão" })).toContainText("45,5 %");
  await sellHaircut(page.request, barber);

  const permissions = `/api/v1/staff/barbers/${barber}/permissions`;
  const { versao: _, ...now } = (await (await page.request.get(permissions)).json()) as { versao: string };
  expect((await page.request.post(permissions, { data: { ...now, financial_access: true } })).ok()).toBe(true);
  await portal.goto("/barbeiro/comissoes");
  await expect(portal.getByRole("region", { name: "A receber" })).toContainText(/R\$/);
  const list = portal.getByRole("region", { name: "Comissões", exact: true });
  await expect(list.getByRole("button", { name: "Corte Simples", exact: true })).toHaveCount(2);
  await expectAccessible(portal);
  await expectInside(portal);
  await portal.getByRole("link", { name: /paga$/ }).click();
  await expect(list).toContainText("Nenhuma comissão assim");
  await portal.getByRole("link", { name: /pendente$/ }).click();
  await list.getByRole("button", { name: "Corte Simples", exact: true }).first().click();
  const panel = portal.getByRole("dialog", { name: "Comissão: Corte Simples" });
  await expect(panel).toContainText(/Corte Simples \d+,00 × 45,5 % = \d+,\d\d/);
  await expect(panel).toContainText("Do barbeiro");
  await expectAccessible(portal);
  await panel.getByRole("button", { name: "Fechar" }).click();

  const revenue = portal
    .getByText(/^Você faturou/)
    .getByRole("link")
    .first();
  const total = await revenue.innerText();
  await revenue.click();
  await expect(portal.getByText(`Serviços e produtos: ${total}.`)).toBeVisible();
  await expectAccessible(portal);
  await expectInside(portal);
  await portal
    .getByRole("region", { name: "O que você vendeu" })
    .getByRole("button", { name: /^\d\d\/\d\d\/\d{4}$/ })
    .click();
  const sales = portal.getByRole("dialog", { name: /^Vendas de/ });
  await expect(sales.getByRole("listitem").filter({ hasText: "Corte Simples" })).toHaveCount(2);
  await expect(sales).toContainText("Comanda 1");
  await expectAccessible(portal);
});

test("the owner says tiers, and the barber sees how far the next one is and how a sale was parted @phone", async ({
  page,
  browser,
}) => {
  const { portal, barber } = await openPortal(page, browser);
  await page.goto("/comissoes/taxas");
  const section = page.getByRole("region", { name: "Faixas por vendas do mês" });
  await section.getByRole("button", { name: "Novas faixas" }).click();
  const saying = page.getByRole("dialog", { name: "Novas faixas" });
  await saying.getByRole("textbox", { name: "Acima de" }).fill("1000");
  await saying.getByRole("textbox", { name: "Taxa" }).fill("60");
  await saying.getByRole("button", { name: "Mais uma faixa" }).click();
  await saying.getByRole("textbox", { name: "Acima de" }).last().fill("500");
  await saying.getByRole("textbox", { name: "Taxa" }).last().fill("70");
  await saying.getByRole("button", { name: "Salvar" }).click();
  await expect(saying.getByText("Mais que na faixa anterior.")).toBeVisible();
  await expectAccessible(page);
  await saying.getByRole("textbox", { name: "Acima de" }).first().fill("10");
  await saying.getByRole("button", { name: "Salvar" }).click();
  await expect(section.getByText(/Acima de R\$\s10,00: 60 %/)).toBeVisible();
  await expectInside(page);

  await openOwnCommissions(portal);
  await expect(portal.getByText(/Faltam R\$\s10,00 para 60 %/)).toBeVisible();
  await sellHaircut(page.request, barber);
  await expect(portal.getByText(/Faltam R\$\s4\d\d,00 para 70 %/)).toBeVisible();
  await expectAccessible(portal);
  await expectInside(portal);
  await portal.context().close();

  await page.goto("/comissoes");
  await page.getByRole("button", { name: "Corte Simples", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Comissão: Corte Simples" });
  await expect(panel).toContainText(/Corte Simples \d+,00: 10,00 × 50 % \+ \d+,00 × 60 % = \d+,\d\d/);
  await expect(panel).toContainText("Das faixas por vendas do mês");
  await expectAccessible(page);
});
