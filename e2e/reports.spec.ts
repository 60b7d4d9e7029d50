import { book } from "./fixtures/agenda.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop } from "./fixtures/shop.ts";
import { choose, openPortal, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("an owner finds a report by a word, narrows it, and takes it along @phone", async ({ page }) => {
  await foundShop(page.request);
  await book(page.request, { nome: "Davi Prado", time: "10:00" });
  await page.goto("/relatorios");
  await page.getByRole("searchbox", { name: "Buscar relatório" }).fill("zzz");
  await expect(page.getByText("Nenhum relatório com este nome")).toBeVisible();
  await page.getByRole("searchbox", { name: "Buscar relatório" }).fill("canais");
  await page.getByRole("link", { name: /Canais de agendamento/ }).click();
  await expect(page.getByRole("heading", { name: "Canais de agendamento" }).first()).toBeVisible();
  const booked = page.getByRole("region", { name: "Agendados" });
  await page.getByLabel("Período").selectOption("Este ano");
  await page.getByLabel("Barbeiro").selectOption({ index: 1 });
  await expect(page).toHaveURL(/periodo=ano&barbeiro=/);
  await page.getByLabel("Barbeiro").selectOption("Todos");
  await page.getByLabel("Período").selectOption("Personalizado");
  await page.getByLabel("Até").fill("31/12/2099");
  await page.getByLabel("Até").press("Tab");
  await expect(page.getByText("No máximo 10 anos.")).toBeVisible();
  await page.getByLabel("De", { exact: true }).fill("01/01/2090");
  await page.getByLabel("De", { exact: true }).press("Tab");
  await expect(page.getByText("Nenhum agendamento neste período.")).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.goto("/relatorios/servicos-mais-pedidos?periodo=outro&de=2020-01-01&ate=2029-12-31");
  await expect(page.getByText("Corte Simples").first()).toBeVisible();
  await expect(booked).toHaveCount(0);
  await expectAccessible(page);
  await expectInside(page);
  const sorts = page.getByRole("combobox", { name: "Ordenar por" });
  const head = page.getByRole("columnheader", { name: "Vezes" });
  await expect(sorts.or(head)).toBeVisible();
  await ((await head.count()) > 0 ? head.getByRole("button").click() : sorts.selectOption("vezes"));
  await expect(page).toHaveURL(/ordem=vezes/);
  for (const [name, ending] of [
    ["PDF", "pdf"],
    ["Excel", "xlsx"],
  ] as const) {
    await page.getByRole("button", { name: /^Baixar/ }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name }).click();
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^relatorio-servicos-mais-pedidos-.*\\.${ending}$`),
    );
  }
  await page.getByRole("link", { name: "Todos os relatórios" }).click();
  await expect(page.getByRole("heading", { name: "Vendas", exact: true })).toBeVisible();
});

test("a client in a report leads to their page, and looks like it @phone", async ({ page }) => {
  await foundShop(page.request);
  await addClients(page.request, [{ nome: "Davi Prado", data_nascimento: "1990-05-05" }]);
  await page.goto("/relatorios/aniversariantes?mes=5");
  const name = page.getByRole("link", { name: "Davi Prado" });
  await expect(name).toHaveCSS("text-decoration-line", "underline");
  await name.click();
  await expect(page.getByRole("heading", { name: "Davi Prado" }).first()).toBeVisible();
});

test("a barber whom the admin lets read reports finds those of the team, and none of money", async ({
  page,
  browser,
}) => {
  const { portal } = await openPortal(page, browser);
  await portal.goto("/barbeiro/relatorios");
  await expect(portal.getByRole("heading", { name: "Funcionalidade Restrita" })).toBeVisible();
  await page.goto("/barbeiros");
  await choose(page, person.nome, "Permissões");
  await page.getByRole("switch", { name: "Relatórios" }).click();
  await page.getByRole("button", { name: "Salvar permissões" }).click();
  await portal.getByRole("link", { name: "Ocupação por barbeiro" }).click();
  await expect(portal.getByRole("heading", { name: "Ocupação por barbeiro" }).first()).toBeVisible();
  await expect(portal.getByText(person.nome).first()).toBeVisible();
  await expectAccessible(portal);
  await portal.getByRole("link", { name: "Todos os relatórios" }).click();
  await expect(portal.getByRole("heading", { name: "Vendas", exact: true })).toHaveCount(0);
});
