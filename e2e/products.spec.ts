import { expectAccessible } from "./fixtures/axe.ts";
import { saveProduct } from "./fixtures/products.ts";
import { foundShop } from "./fixtures/shop.ts";
import { choose } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("a product is written down, bought, used up and taken back", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/produtos");
  await expect(page.getByText("Nenhum produto ainda")).toBeVisible();
  await page.getByRole("button", { name: "Novo produto" }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Informe o nome.")).toBeVisible();
  await page.getByLabel("Nome", { exact: true }).fill("Pomada matte");
  await page.getByLabel("Código de barras (opcional)").fill("7891234567890");
  await page.getByLabel("Preço (opcional)").fill("45,00");
  await page.getByLabel("Estoque mínimo (un)").fill("3");
  await expect(page.getByText("O dígito verificador não confere")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Código de barras (opcional)").fill("7891234567895");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Produto cadastrado.")).toBeVisible();

  const panel = page.getByRole("dialog", { name: "Pomada matte" });
  await expect(panel.getByText("Nenhum movimento ainda.")).toBeVisible();
  await panel.getByRole("button", { name: "Dar entrada" }).click();
  const form = page.getByRole("dialog", { name: "Dar entrada: Pomada matte" });
  await form.getByLabel("Quantidade", { exact: true }).fill("4");
  await form.getByRole("button", { name: "Dar entrada" }).click();
  await expect(form.getByText("Informe quanto custou.")).toBeVisible();
  await form.getByLabel("Custo", { exact: true }).fill("18");
  await form.getByLabel("Custo de quê").selectOption("por embalagem");
  await expect(form.getByText(/Total R\$\s72,00/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Dar entrada" }).click();
  await expect(panel.getByText("Entrada +4 un")).toBeVisible();
  await expect(panel.getByText("60 %")).toBeVisible();

  await panel.getByRole("button", { name: "Dar saída" }).click();
  const out = page.getByRole("dialog", { name: "Dar saída: Pomada matte" });
  await out.getByLabel("Quantidade", { exact: true }).fill("5");
  await out.getByRole("button", { name: "Dar saída" }).click();
  await expect(out.getByText("Não há tanto em estoque.")).toBeVisible();
  await out.getByLabel("Quantidade", { exact: true }).fill("1");
  await out.getByRole("button", { name: "Dar saída" }).click();
  await expect(page.getByText("Pomada matte chegou ao estoque mínimo.")).toBeVisible();
  await panel.getByRole("button", { name: "Ações para Consumo de Pomada matte" }).click();
  await page.getByRole("menuitem", { name: "Desfazer" }).click();
  await page.getByLabel("Motivo").fill("Não era");
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(panel.getByText("Estorno +1 un")).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Fechar" }).click();

  const list = page.getByRole("table", { name: "Produtos" });
  await choose(page, "Pomada matte", "Arquivar");
  await expect(list).toBeHidden();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(list.getByText("4 un")).toBeVisible();
});

test("stock is counted by scanner and by hand, survives a reload, and its differences are booked @both", async ({
  page,
}) => {
  await foundShop(page.request);
  await saveProduct(page.request, { nome: "Cera", codigo_barras: "7891234567895" });
  await saveProduct(page.request, { nome: "Shampoo" });
  await page.goto("/produtos/contagens");
  await page.getByRole("button", { name: "Nova contagem" }).click();
  await expect(page.getByRole("button", { name: "Começar" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Começar" }).click();
  const code = page.getByLabel("Código de barras ou SKU");
  await expect(code).toBeFocused();
  await page.keyboard.type("7891234567895\n");
  await expect(page.getByText("Cera: 1 un")).toBeVisible();
  await page.keyboard.type("7891234567895\n");
  await expect(page.getByText("Cera: 2 un")).toBeVisible();
  await page.keyboard.type("outro\n");
  await expect(page.getByText("outro: Nenhum produto desta contagem tem esse código.")).toBeVisible();
  const shampoo = page.getByLabel("Quantidade de Shampoo (un)");
  const wax = page.getByLabel("Quantidade de Cera (un)");
  await wax.press("Enter");
  await expect(shampoo, "on with the next one").toBeFocused();
  await page.keyboard.type("7\n");
  await expect(page.getByText("2 produtos contados")).toBeVisible();
  await page.reload();
  await expect(shampoo).toHaveValue("7");
  await page.getByRole("button", { name: "Mais 1 un de Shampoo" }).click();
  await expect(shampoo).toHaveValue("8");
  await shampoo.fill("5o");
  await page.getByRole("button", { name: "Mais 1 un de Shampoo" }).click();
  await expect(page.getByText("Informe um número inteiro.")).toBeVisible();
  await expect(shampoo).toHaveValue("5o");
  await page.getByRole("button", { name: "Conferir diferenças" }).click();
  await expect(shampoo, "asked for before the differences").toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectAccessible(page);
  await shampoo.fill("8");

  await page.getByRole("button", { name: "Conferir diferenças" }).click();
  const differences = page.getByRole("dialog");
  await expect(differences.getByText("+8 un")).toBeVisible();
  await expect(differences.getByText("+2 un")).toBeVisible();
  await expectAccessible(page);
  await differences.getByRole("button", { name: "Lançar no estoque" }).click();
  await expect(page.getByText("Contagem lançada no estoque.")).toBeVisible();
  await expect(page.getByText("Lançada", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Movimentos" }).click();
  await expect(page.getByRole("table", { name: "Movimentos" }).getByText("+8 un")).toBeVisible();
});

test("what is low is ordered from its supplier by a text that can be changed", async ({ page }) => {
  await foundShop(page.request);
  const supplier = { nome: "Distribuidora", telefone: "1133334444", email: "", observacoes: "" };
  const { id } = (await (await page.request.post("/api/v1/suppliers", { data: supplier })).json()) as { id: string };
  await saveProduct(page.request, { nome: "Cera", fornecedor_id: id });
  await page.goto("/produtos");
  await page.getByRole("button", { name: "Sugestão de pedido" }).click();
  const text = page.getByRole("textbox", { name: "Pedido para Distribuidora" });
  await expect(text).toHaveValue(/Olá, Distribuidora\. Pedido da .+:\n• 6 × Cera/);
  await text.fill("Só a cera");
  const link = page.getByRole("link", { name: "Enviar pelo WhatsApp o pedido para Distribuidora" });
  await expect(link).toHaveAttribute("href", "https://wa.me/551133334444?text=S%C3%B3%20a%20cera");
  await expectAccessible(page);
});
