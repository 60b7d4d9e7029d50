import { defaultTimezone, localDay } from "#contract/dates.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("the owner reads the result of the month, compares it, and follows a number to its rows", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/dashboard-financeiro");
  await expect(page.getByText("Ainda não há números")).toBeVisible();
  await expect(page.getByText("Nada a pagar nem a receber.")).toBeVisible();

  const today = localDay(new Date(), defaultTimezone);
  const bill = { fornecedor_id: null, repete: null, vencimento: today };
  const rent = { ...bill, tipo: "despesa", descricao: "Aluguel", conta: "despesa_aluguel", valor: 250_000 };
  const chair = { ...bill, tipo: "receita", descricao: "Cadeira", conta: "receita_aluguel_de_cadeira", valor: 300_000 };
  for (const data of [rent, chair])
    await page.request.post("/api/v1/entries", { data: { ...data, pago: { em: today, conta: "banco" } } });
  await page.request.post("/api/v1/entries", { data: { ...rent, descricao: "Luz", pago: null } });
  await page.reload();
  const result = page.getByRole("region", { name: "Resultado" });
  await expect(result).toContainText(/R\$\s500,00/);
  await expect(page.getByRole("region", { name: "Contas que vencem hoje" })).toContainText("1 conta");
  await expect(page.getByText(/O resultado subiu/)).toBeVisible();

  const chart = page.getByRole("region", { name: "Receitas e despesas" });
  await chart.getByRole("button", { name: "Ver tabela" }).click();
  await expect(chart.getByRole("cell", { name: /R\$\s3\.000,00/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Comparar com").selectOption("Mesmo período do ano passado");
  await page.getByLabel("Período", { exact: true }).selectOption("Personalizado");
  await page.getByLabel("Até").fill("01/01/2020");
  await expect(page.getByText("O fim vem antes do começo.")).toBeVisible();
  await page.getByLabel("Período", { exact: true }).selectOption("Este ano");
  await expect(page).toHaveURL(/comparar=ano_passado/);
  await expect(page).toHaveURL(/periodo=ano/);
  await page.reload();
  await expect(page.getByLabel("Período", { exact: true })).toHaveValue("ano");

  for (const [what, name, file] of [
    ["DRE", "PDF", /^relatorio-dre-.*\.pdf$/],
    ["Fluxo de caixa", "Excel", /^relatorio-fluxo-de-caixa-.*\.xlsx$/],
  ] as const) {
    await page.getByRole("button", { name: /^Baixar/ }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: `${what} em ${name}` }).click();
    expect((await saved).suggestedFilename()).toMatch(file);
  }
  await page.getByRole("table", { name: "DRE" }).getByRole("link", { name: "Aluguel", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Aluguel" })).toBeVisible();
  await expect(page.getByText(/Total: -R\$\s2\.500,00/)).toBeVisible();
  await expect(page.getByRole("cell", { name: /-R\$\s2\.500,00/ })).toHaveCount(1);
  await page.goto("/dashboard-financeiro/razao?conta=despesa_agua");
  await expect(page.getByRole("heading", { level: 2, name: "Lançamentos de uma conta" }), "no rows").toBeVisible();
  await page.getByRole("link", { name: "Voltar ao resultado" }).click();
  await expect(result).toBeVisible();

  await page.request.post("/api/v1/caixas", { data: { abertura: 0 } });
  await page.goto("/dashboard-financeiro?periodo=hoje");
  await expect(page.getByText("Nenhum dia deste período pode ser mostrado ainda.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Previsto" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Contas que vencem hoje" })).toContainText("1 conta");
  await expect(result, "no zeros").toBeHidden();
  await expect(page.getByText(/O resultado|comparado com/), "nothing is compared").toHaveCount(0);
  await expectAccessible(page);
});
