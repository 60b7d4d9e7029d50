import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("a plan is made, sold at the counter, and seen among the subscribers and on its comanda @both", async ({
  page,
}) => {
  await foundShop(page.request);
  await addClients(page.request, ["Ana Prado"]);
  await page.goto("/planos");
  await expect(page.getByText("Nenhum plano disponível no momento")).toBeVisible();

  await page.goto("/admin/planos");
  await page.getByRole("button", { name: "Novo plano" }).click();
  const form = page.getByRole("dialog", { name: "Novo plano" });
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText("Informe o nome.")).toBeVisible();
  await form.getByLabel("Nome", { exact: true }).fill("Corte livre");
  await form.getByLabel("Preço").fill("89,90");
  await form.getByLabel("Benefícios (opcional)").fill("Corte à vontade\nCafé por conta da casa");
  await form.getByRole("combobox", { name: "Adicionar serviço coberto" }).click();
  await page.getByRole("option", { name: "Corte Simples" }).click();
  await expect(form.getByLabel("Fichas de Corte Simples")).toHaveValue("40");
  await expect(form.getByRole("article", { name: "Plano Corte livre" })).toContainText("89,90");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Plano criado.")).toBeVisible();

  await page.goto("/planos");
  const card = page.getByRole("article", { name: "Plano Corte livre" });
  await card.getByRole("button", { name: "Em Configuração" }).click();
  await expect(page.getByText("Este plano está sendo preparado.")).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("button", { name: "Vender no balcão" }).click();
  const selling = page.getByRole("dialog", { name: "Vender Corte livre" });
  await selling.getByRole("button", { name: "Receber" }).click();
  await expect(selling.getByText("Escolha o cliente.")).toBeVisible();
  await selling.getByLabel("Cliente").fill("Ana");
  await page.getByRole("option", { name: "Ana Prado" }).click();
  await expectAccessible(page);
  await selling.getByRole("button", { name: "Receber" }).click();
  await expect(page.getByText(/Assinatura paga até .* na comanda 1\./)).toBeVisible();

  await page.goto("/assinaturas");
  await expect(page.getByRole("region", { name: "Receita mensal" })).toContainText("89,90");
  const row = page.getByRole("row", { name: /Ana Prado/ });
  await expect(row).toContainText("Ativo");
  await expectAccessible(page);
  await expectInside(page);
  const choice = page.getByRole("combobox", { name: "Situação" });
  if (await choice.isVisible()) await choice.selectOption("vencidos");
  else await page.getByRole("radiogroup", { name: "Situação" }).getByText("Vencidos (0)").click();
  await expect(page.getByText("Nenhuma assinatura vencida")).toBeVisible();

  await page.goto("/comandas");
  await page.getByRole("button", { name: "Comanda 1" }).click();
  await expect(page.getByText("Plano Corte livre")).toBeVisible();
});
