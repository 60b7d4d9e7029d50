import type { Page } from "@playwright/test";
import { plan } from "#server/features/plans/examples.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

const choose = async (page: Page, name: string, text: string) =>
  page.getByLabel("Escolher planilha").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("a spreadsheet of clients is looked at, brought in, and what was refused is taken home", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/clientes");
  await page.getByRole("link", { name: "Importar" }).click();
  await choose(page, "vazia.csv", "Nome;Celular");
  await expect(page.getByRole("alert")).toHaveText("O arquivo não tem linhas abaixo do cabeçalho.");
  await choose(
    page,
    "clientes.csv",
    "Fulano;Celular;Nascimento\nDavi Prado;11987651234;23/11/1990\nBia Reis;123;\n;11911112222;",
  );

  const check = page.getByRole("button", { name: "Conferir" });
  await expect(check).toBeDisabled();
  await page.getByRole("combobox", { name: "Nome" }).selectOption("Fulano");
  await expect(page.getByRole("combobox", { name: "Telefone" })).toHaveAccessibleDescription(/^11987651234 · 123/);
  await check.click();
  await expect(page.getByText("3 linhas conferidas: 1 não entra, 1 entra sem o que está errado.")).toBeVisible();
  await expect(page.getByText("Linha 3, Telefone “123”: Informe um telefone com DDD.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Importar 2 linhas" }).click();
  await expect(page.getByRole("heading", { name: "Importação concluída" })).toBeVisible();
  await page.reload();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar linhas a rever" }).click();
  expect((await saved).suggestedFilename()).toBe("linhas-a-rever.csv");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ver clientes" }).click();
  await expect(page.getByRole("link", { name: "Davi Prado" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Bia Reis" }), "whose phone nobody can read").toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Desfazer importação" }).click();
  const dialog = page.getByRole("dialog", { name: "Desfazer a importação?" });
  await expect(dialog).toContainText("Clientes que entraram saem (2).");
  await expectAccessible(page);
  let undone = 0;
  page.on("request", (request) => void (request.url().endsWith("/rpc/imports/undo") && undone++));
  await dialog.getByRole("button", { name: "Desfazer importação" }).dblclick();
  await expect(page.getByRole("heading", { name: "Importação desfeita" })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(undone, "a double click acts once").toBe(1);
  await expect(page.getByText("Novas, retiradas")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver clientes" })).toBeHidden();
  await page.goto("/clientes");
  await expect(page.getByText("Nenhum cliente ainda")).toBeVisible();
});

test("products and services are brought from their pages, and who did is told when it is done", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/produtos");
  await page.getByRole("link", { name: "Importar" }).click();
  await expect(page.getByRole("radio", { name: "Produtos" })).toBeChecked();
  await choose(page, "produtos.csv", "Produto;Preço de custo;Valor;Estoque\nPomada;R$ 18,00;R$ 45,00;10");
  await expect(page.getByRole("combobox", { name: "Preço" })).toHaveValue("2");
  await page.getByRole("button", { name: "Conferir" }).click();
  await page.getByRole("button", { name: "Importar 1 linha" }).click();
  await expect(page.getByRole("heading", { name: "Importação concluída" })).toBeVisible();
  await page.getByRole("button", { name: "Notificações, 1 não lida", exact: true }).click();
  await expect(page.getByText("Importação terminada: produtos.csv, 1 nova.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Ver produtos" }).click();
  await expect(page.getByRole("row", { name: /Pomada/ }).getByText("10 un")).toBeVisible();

  await page.goto("/servicos");
  await page.getByRole("link", { name: "Importar" }).click();
  await expect(page.getByRole("radio", { name: "Serviços" })).toBeChecked();
  await choose(page, "servicos.csv", "Serviço;Valor;Tempo\nLuzes;R$ 180,00;1h30");
  await page.getByRole("button", { name: "Conferir" }).click();
  await page.getByRole("button", { name: "Importar 1 linha" }).click();
  await page.getByRole("link", { name: "Ver serviços" }).click();
  await expect(page.getByRole("row", { name: /Luzes/ }).getByText("R$ 180,00")).toBeVisible();
});

test("subscribers come in from another system with what they used, and go again but for who used more", async ({
  page,
}) => {
  await foundShop(page.request);
  const [cut] = (await (await page.request.get("/api/v1/services")).json()) as { id: string; nome: string }[];
  const covered = { dias_semana: [0, 1, 2, 3, 4, 5, 6], servicos: [{ id: cut!.id, quota: 4, fichas: 40 }] };
  const made = await page.request.post("/api/v1/subscription_plans", { data: { ...plan, ...covered } });
  expect(made.ok()).toBe(true);
  await page.goto("/assinaturas");
  await page.getByRole("link", { name: "Importar" }).click();
  await expect(page.getByRole("radio", { name: "Assinantes" })).toBeChecked();
  const until = String(new Date().getUTCFullYear() + 1);
  await choose(
    page,
    "assinantes.csv",
    `Assinante;Celular;Plano;Vencimento;Usos\nDavi Prado;11987651234;Corte livre;10/12/${until};1\nBia Reis;11977778888;corte livre;15/12/${until};3\nCaio Sá;11966667777;Ouro;10/12/${until};`,
  );
  await expect(page.getByRole("combobox", { name: "Pago até" })).toHaveValue("3");
  await expect(page.getByRole("radiogroup")).toHaveCount(0);
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText("Linha 4, Plano “Ouro”: Use um dos planos à venda: Corte livre.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Importar 2 linhas" }).click();
  await expect(page.getByRole("heading", { name: "Importação concluída" })).toBeVisible();
  const file = page.url();
  await page.getByRole("link", { name: "Ver assinantes" }).click();
  await page.getByRole("button", { name: "Bia Reis", exact: true }).click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByText(`${cut!.nome}: 3 de 4 usados`)).toBeVisible();
  await expect(panel.getByText("Pago em outro sistema até")).toBeVisible();
  await panel.getByRole("link", { name: "Bia Reis" }).click();
  await page.waitForURL(/clientes/);

  const client = page.url().split("/").at(-1)!.split("?")[0]!;
  const [mine] = (
    (await (await page.request.get("/api/v1/subscribers")).json()) as { items: { id: string; cliente_id: string }[] }
  ).items.filter(({ cliente_id }) => cliente_id === client);
  const cancelled = await page.request.post(`/api/v1/subscribers/${mine!.id}/cancel`, { data: { motivo: "preco" } });
  expect(cancelled.ok()).toBe(true);
  await page.goto(file);
  await page.getByRole("button", { name: "Desfazer importação" }).click();
  const dialog = page.getByRole("dialog", { name: "Desfazer a importação?" });
  await expect(dialog).toContainText("Ficam os que já usaram o plano, renovaram ou foram alterados.");
  await dialog.getByRole("button", { name: "Desfazer importação" }).click();
  await expect(page.getByText("Ficou 1, já usada ou alterada: Bia Reis.")).toBeVisible();
  await page.getByRole("link", { name: "Ver assinantes" }).click();
  await expect(page.getByRole("button", { name: "Bia Reis", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Davi Prado", exact: true })).toBeHidden();
});
