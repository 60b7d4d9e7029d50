import { expectAccessible } from "./fixtures/axe.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { choose, openPortal, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("a barber whom the admin lets sell takes the money of a haircut, and closes it once the shop lets barbers @phone", async ({
  page,
  browser,
}) => {
  const { portal, barber } = await openPortal(page, browser);
  const catalogue = (await (await page.request.get("/api/v1/services")).json()) as { id: string; nome: string }[];
  const { id } = catalogue.find(({ nome }) => nome === "Corte Simples")!;
  const data = { services: [{ id, preco: 5200, duracao_minutos: null }] };
  await page.request.post(`/api/v1/services/of-barber/${barber}`, { data });
  await portal.goto("/barbeiro/vendas");
  await expect(portal.getByRole("heading", { name: "Funcionalidade Restrita" })).toBeVisible();

  await page.goto("/barbeiros");
  await choose(page, person.nome, "Permissões");
  await page.getByRole("switch", { name: "Vendas" }).click();
  await page.getByRole("button", { name: "Salvar permissões" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  await expect(portal.getByRole("heading", { name: "Vendas", level: 2 })).toBeVisible();
  await expect(portal.getByText("Nenhuma venda ainda")).toBeVisible();
  await expectAccessible(portal);
  await portal.getByRole("button", { name: "Nova comanda" }).click();
  const panel = portal.getByRole("dialog", { name: /^Comanda/ });
  await panel.getByRole("combobox", { name: "Serviço" }).click();
  await portal.getByRole("option", { name: /Corte Simples · R\$\s52,00/ }).click();
  await expect(panel.getByRole("list", { name: "Itens" })).toContainText("Beto Silva");
  await panel.getByRole("button", { name: "Escolher cliente" }).click();
  await panel.getByLabel("Cliente").fill("Zeca Pires");
  await expect(portal.getByText("Ninguém encontrado.")).toBeVisible();
  await expect(portal.getByRole("option", { name: /Cliente novo/ }), "the desk adds clients").toBeHidden();
  for (const desks of ["Cancelar comanda", "Juntar outra comanda", "CPF na nota", "Fiado"])
    await expect(panel.getByRole("button", { name: desks })).toBeHidden();
  await panel.getByRole("button", { name: "Recebido pelo barbeiro" }).click();
  const payment = portal.getByRole("dialog", { name: "Recebido pelo barbeiro" });
  await expect(payment.getByRole("textbox", { name: "Valor" })).toBeVisible();
  await expect(payment.getByText("Quem recebeu"), "a barber says it of themselves alone").toBeHidden();
  await payment.getByRole("button", { name: "Receber", exact: true }).click();
  await expect(panel.getByRole("list", { name: "Pagamentos" })).toContainText("Beto Silva");
  await expect(panel).toContainText("Quem fecha a comanda é a recepção.");

  await page.goto("/configuracoes/equipe");
  await page.getByRole("switch", { name: "Fechar as próprias comandas" }).click();
  await page
    .getByRole("region", { name: "O que o barbeiro pode nas vendas" })
    .getByRole("button", { name: "Salvar" })
    .click();
  await expect(page.getByText("Permissões de venda salvas.")).toBeVisible();

  await panel.getByRole("button", { name: "Fechar comanda" }).click();
  await expect(panel).toContainText("Fechada");
  await expectAccessible(portal);
  await expectInside(portal);
  await portal.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  const listed = portal.getByRole("table", { name: "Comandas" });
  await expect(listed.getByText("Fechada").filter({ visible: true })).toBeVisible();
  await expectInside(portal);

  await portal.getByRole("button", { name: "Ações para comandas" }).click();
  await portal.getByRole("menuitem", { name: "Consumo próprio" }).click();
  await expect(panel).toContainText("Consumo de Beto Silva");
  await expect(panel.getByText("Gorjeta", { exact: true }), "for a colleague").toBeVisible();
  await expect(panel.getByText("Plano", { exact: true })).toBeHidden();
  await portal.keyboard.press("Escape");
  await expect(portal.getByRole("table", { name: "Comandas" })).toContainText("Beto Silva");
});
