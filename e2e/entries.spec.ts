import { defaultTimezone, localDay } from "#contract/dates.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("the owner enters the rent of a year, pays a month of it, and what is left in the bank shows", async ({
  page,
}) => {
  await foundShop(page.request);
  await page.goto("/lancamentos");
  await expect(page.getByText("Nenhum lançamento ainda")).toBeVisible();
  await page.getByRole("button", { name: "Novo lançamento" }).click();
  const form = page.getByRole("dialog", { name: "Novo lançamento" });
  await form.getByRole("button", { name: "Lançar" }).click();
  await expect(form.getByText("Informe a descrição.")).toBeVisible();
  await form.getByLabel("Descrição").fill("Aluguel do ponto");
  await form.getByRole("combobox", { name: "Categoria" }).click();
  await page.getByRole("option", { name: "Aluguel" }).click();
  await form.getByLabel("Valor").fill("2.500,00");
  await form.getByRole("switch", { name: "Repete" }).check();
  await expect(form.getByLabel("Quantas vezes")).toHaveValue("12");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Lançar" }).click();
  await expect(form).toBeHidden();
  const acts = page.getByRole("button", { name: "Ações para Aluguel do ponto" });
  await expect(acts).toHaveCount(12);

  await acts.last().click();
  await page.getByRole("menuitem", { name: "Pagar" }).click();
  const paying = page.getByRole("dialog", { name: "Pagar" });
  await paying.getByRole("combobox", { name: "Conta" }).click();
  await page.getByRole("option", { name: "Banco" }).click();
  await paying.getByRole("button", { name: "Pagar" }).click();
  await expect(paying).toBeHidden();
  await expect(page.getByText("-R$ 2.500,00").first()).toBeVisible();
  await expect(page.getByText("Pago.", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await acts.last().click();
  await page.getByRole("menuitem", { name: "Desfazer pagamento" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(page.getByText("Está em aberto de novo.")).toBeVisible();
  await acts.last().click();
  await page.getByRole("menuitem", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Cancelar este e os seguintes" }).click();
  await expect(acts, "nothing is done with what was cancelled").toHaveCount(0);
});

test("money moves from the safe to a bank account that the owner named", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/configuracoes/financeiro");
  await page.getByRole("button", { name: "Nova conta" }).click();
  const naming = page.getByRole("dialog", { name: "Conta de banco" });
  await naming.getByLabel("Nome").fill("Nubank");
  await naming.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Nubank", { exact: true })).toBeVisible();

  await page.goto("/lancamentos");
  await page.getByRole("button", { name: "Mover dinheiro" }).click();
  const moving = page.getByRole("dialog", { name: "Mover dinheiro" });
  await moving.getByRole("combobox", { name: "Sai de" }).click();
  await page.getByRole("option", { name: "Cofre" }).click();
  await moving.getByRole("combobox", { name: "Entra em" }).click();
  await page.getByRole("option", { name: "Nubank" }).click();
  await moving.getByLabel("Valor").fill("300,00");
  await moving.getByRole("button", { name: "Registrar" }).click();
  await expect(moving).toBeHidden();
  await expect(page.getByText("R$ 300,00", { exact: true }).first()).toBeVisible();
});

test("a bill that is due comes first, and its paper is attached, opened and removed", async ({ page }) => {
  await foundShop(page.request);
  const bill = { tipo: "despesa", conta: "despesa_energia", valor: 100, fornecedor_id: null, repete: null, pago: null };
  const pdf = Buffer.from("%PDF-1.7\ntrailer\n<<>>\n%%EOF\n");
  const today = localDay(new Date(), defaultTimezone);
  for (const [descricao, vencimento] of [
    ["Luz", today],
    ["Gás", "2020-01-01"],
    ["Seguro", "2035-01-01"],
  ])
    await page.request.post("/api/v1/entries", { data: { ...bill, descricao, vencimento } });
  await page.goto("/lancamentos");
  await page.getByRole("button", { name: "Filtros" }).click();
  await page.getByLabel("Situação").selectOption("A pagar ou receber");
  await expect(page).toHaveURL(/sort=vencimento/);
  await page.keyboard.press("Escape");
  const acts = page.getByRole("button", { name: /^Ações para/ });
  await expect(acts.first()).toHaveAccessibleName("Ações para Gás");
  await expect(page.getByText(/atrasado/i).filter({ visible: true })).toBeVisible();

  await page.getByRole("button", { name: "Ações para Luz" }).click();
  await page.getByRole("menuitem", { name: "Anexos" }).click();
  const papers = page.getByRole("dialog", { name: "Anexos de Luz" });
  const chosen = papers.getByLabel("Adicionar anexo").first();
  await chosen.setInputFiles({ name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("nada") });
  await expect(papers.getByRole("alert")).toHaveText("Envie um PDF ou uma imagem (JPEG, PNG ou WebP).");
  await chosen.setInputFiles({ name: "boleto.pdf", mimeType: "application/pdf", buffer: pdf });
  const paper = papers.getByRole("link", { name: "boleto.pdf" });
  await expect(paper).toBeVisible();
  const kept = await page.request.get((await paper.getAttribute("href"))!);
  expect(await kept.body()).toEqual(pdf);
  await expectAccessible(page);
  await papers.getByRole("button", { name: "Remover boleto.pdf" }).click();
  await page.getByRole("button", { name: "Remover anexo" }).click();
  await expect(paper).toBeHidden();
});
