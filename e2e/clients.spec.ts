import { expectAccessible } from "./fixtures/axe.ts";
import { book } from "./fixtures/agenda.ts";
import { addClients } from "./fixtures/clients.ts";
import { foundShop } from "./fixtures/shop.ts";
import { choose } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("a client is written down, found, changed and booked again from their page @both", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/clientes");
  await expect(page.getByText("Nenhum cliente ainda")).toBeVisible();
  await page.getByRole("button", { name: "Novo cliente" }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Informe o nome.")).toBeVisible();
  await page.getByLabel("Nome", { exact: true }).fill("Davi Prado");
  await page.getByLabel("Telefone").fill("11987651234");
  await page.getByLabel("CPF (opcional)").fill("52998224724");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("CPF inválido.")).toBeVisible();
  await page.getByLabel("CPF (opcional)").fill("52998224725");
  await page.getByLabel("Nascimento (opcional)").fill("23112012");
  await expect(page.getByLabel("Responsável", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Nascimento (opcional)").fill("23111990");
  await page.getByLabel("Alergias e cuidados (opcional)").fill("Látex");
  await page.getByRole("button", { name: "Salvar" }).click();

  await expect(page).toHaveURL(/\/clientes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("alert").getByText("Látex")).toBeVisible();
  await page.getByRole("tab", { name: "Dados" }).click();
  await expect(page.getByText("***.982.247-**")).toBeVisible();
  await page.getByRole("button", { name: "Mostrar" }).click();
  await expect(page.getByText("529.982.247-25")).toBeVisible();
  await choose(page, "Davi Prado", "Editar dados");
  await page.getByLabel("E-mail (opcional)").fill("davi@exemplo.com");
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("tab", { name: "Histórico" }).click();
  await expect(page.getByText("E-mail: vazio → davi@exemplo.com")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Agendar" }).click();
  const form = page.getByRole("dialog", { name: "Novo na agenda" });
  await expect(form.getByRole("combobox", { name: "Cliente" })).toHaveValue(/^Davi Prado/);

  await page.goto("/clientes?query=98765-1234");
  await expect(page.getByRole("table", { name: "Clientes" }).getByRole("link", { name: "Davi Prado" })).toBeVisible();
});

test("another record of the same person is joined, both side by side", async ({ page }) => {
  await foundShop(page.request);
  const [id] = await addClients(page.request, [
    { nome: "Davi Prado", data_nascimento: "1990-11-23", telefone: "11987651234" },
    { nome: "Davi Prado", data_nascimento: "1990-11-23", email: "davi@exemplo.com", observacoes: "Gosta de café." },
  ]);
  await page.goto(`/clientes/${id}`);
  await choose(page, "Davi Prado", "Juntar outro cadastro");
  await page.getByRole("button", { name: "Comparar com Davi Prado" }).click();
  const both = page.getByRole("dialog");
  await expect(both.getByRole("row", { name: /E-mail/ })).toContainText("davi@exemplo.com");
  await expectAccessible(page);
  await both.getByRole("button", { name: "Juntar cadastros" }).click();
  await expect(page.getByText("Cadastros juntados.")).toBeVisible();
  await expect(page.getByText("Gosta de café.")).toBeVisible();
  await page.goto("/clientes");
  await expect(page.getByRole("table", { name: "Clientes" }).locator("tbody tr")).toHaveCount(1);
});

test("what a shop holds of a client is taken and erased, and a typed word is asked first", async ({ page }) => {
  await foundShop(page.request);
  await book(page.request, { nome: "Ana Souza", time: "10:00" });
  await page.goto("/clientes");
  await page.getByRole("link", { name: "Ana Souza" }).click();
  const saved = page.waitForEvent("download");
  await choose(page, "Ana Souza", "Baixar dados em CSV");
  expect((await saved).suggestedFilename()).toMatch(/^dados-do-cliente-.*\.csv$/);
  await choose(page, "Ana Souza", "Apagar dados");
  await page.getByRole("button", { name: "Apagar dados" }).click();
  await expect(page.getByText("Digite EXCLUIR para confirmar.")).toBeVisible();
  await page.getByLabel("Digite EXCLUIR para confirmar").fill("EXCLUIR");
  await page.getByRole("button", { name: "Apagar dados" }).click();
  await expect(page.getByRole("alert").getByText("Ainda há horários marcados")).toBeVisible();
});
