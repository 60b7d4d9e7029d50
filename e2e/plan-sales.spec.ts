import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { openPortal, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("a plan pays its seller: from the form of the plan over the counter to the barber's page @phone", async ({
  page,
  browser,
}) => {
  const { portal } = await openPortal(page, browser);
  const [ana] = await addClients(page.request, ["Ana Prado"]);
  await page.goto("/admin/planos");
  await page.getByRole("button", { name: "Novo plano" }).first().click();
  const form = page.getByRole("dialog", { name: "Novo plano" });
  await form.getByLabel("Nome", { exact: true }).fill("Corte livre");
  await form.getByLabel("Preço", { exact: true }).fill("100,00");
  await form.getByLabel("Comissão de quem vende").selectOption({ label: "Uma taxa do que foi pago" });
  await form.getByLabel("Barbeiro recebe por item").selectOption({ label: "Um valor fixo" });
  await form.getByRole("button", { name: "Salvar" }).click();
  // A kind without its amount is no "nothing".
  await expect(form.getByText("Informe um valor em reais.")).toBeVisible();
  await expect(form.getByText("Informe uma taxa.")).toBeVisible();
  await form.getByLabel("Barbeiro recebe por item").selectOption({ label: "Nada" });
  await form.getByLabel("Taxa por venda").fill("10");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Plano criado.")).toBeVisible();

  await portal.goto("/barbeiro/assinaturas");
  await portal.getByRole("link", { name: "Planos vendidos" }).click();
  await expect(portal.getByText("Nenhum plano vendido ainda")).toBeVisible();

  const opened = await page.request.post("/api/v1/comandas", { data: { appointment: null, client: ana! } });
  const { id } = (await opened.json()) as { id: string };
  await page.goto(`/comandas?comanda=${id}`);
  const panel = page.getByRole("dialog", { name: /^Comanda/ });
  await panel.getByText("Plano", { exact: true }).click();
  await panel.getByRole("combobox", { name: "Vendido por" }).click();
  await page.getByRole("option", { name: person.nome }).click();
  await panel.getByRole("combobox", { name: "Plano" }).click();
  await page.getByRole("option", { name: /Corte livre/ }).click();
  await expect(panel.getByRole("list", { name: "Itens" })).toContainText(`vendido por ${person.nome}`);
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Pix", exact: true }).click();
  await page.getByRole("dialog", { name: "Pix" }).getByRole("button", { name: "Recebido" }).click();
  await panel.getByRole("button", { name: "Fechar comanda" }).click();
  await expect(panel).toContainText("Fechada");

  await expect(portal.getByRole("row", { name: /Ana Prado/ })).toContainText("R$ 10,00");
  await expect(portal.getByRole("region", { name: "Comissão" })).toContainText("R$ 10,00");
  await expectAccessible(portal);
  await expectInside(portal);
  await portal.getByRole("link", { name: "Renovações: 0" }).click();
  await expect(portal.getByText("Nenhuma venda assim")).toBeVisible();

  await page.goto("/assinaturas/vendas");
  await expect(page.getByRole("row", { name: /Ana Prado/ })).toContainText(person.nome);
  await expectAccessible(page);
  await expectInside(page);
  await portal.context().close();
});
