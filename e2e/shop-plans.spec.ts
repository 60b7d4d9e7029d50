import type { Locator, Page } from "@playwright/test";
import { defaultTimezone, formatDay, localDay } from "#contract/dates.ts";
import { shopPlan } from "#server/features/shop-plans/examples.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { openRowOnPhone } from "./fixtures/phone-rows.ts";
import { invoiceShops } from "./fixtures/platform.ts";
import { foundShop } from "./fixtures/shop.ts";
import { signInAsSuperAdmin } from "./fixtures/super-admin.ts";
import { addBarber } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

/** Opens the plan dialog of a shop in the platform's list; returns its row. */
async function openPlanOf(page: Page, slug: string): Promise<Locator> {
  await page.goto(`/super-admin?query=${slug}`);
  const row = page.getByRole("row").filter({ has: page.getByText(`/b/${slug}`, { exact: true }) });
  await row.getByRole("button", { name: /: plano de/ }).click();
  return page.getByRole("dialog");
}

async function inviteBarber(owner: Page, nome: string): Promise<Locator> {
  await owner.goto("/barbeiros");
  await owner.getByRole("button", { name: "Adicionar sem acesso" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Nome").fill(nome);
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  return dialog;
}

test("a shop on Basic is refused its fourth barber, asks for Premium, gets it and adds them", async ({
  page,
  browser,
}) => {
  const visitor = await browser.newContext();
  const owner = await visitor.newPage();
  const { session } = await foundShop(owner.request, { barbershop: "Barbearia do Limite" });
  const { slug } = session.barbershop!;
  for (const nome of ["Ana", "Bia"]) await addBarber(owner.request, nome);
  await signInAsSuperAdmin(page);
  const given = await openPlanOf(page, slug);
  await given.getByLabel("Plano").selectOption({ label: "Basic, R$ 29,90 por mês" });
  await expect(given.getByRole("alert")).toContainText("Começa agora em teste. A primeira fatura é feita em");
  await expectAccessible(page);
  await given.getByRole("button", { name: "Trocar plano" }).click();
  await expect(page.getByText("Plano trocado.")).toBeVisible();
  const row = page.getByRole("row").filter({ has: page.getByText(`/b/${slug}`, { exact: true }) });
  await expect(row.getByText("3 de 3")).toBeVisible();
  await expect(row.getByText("Em teste")).toBeVisible();

  const refused = await inviteBarber(owner, "Caio Prado");
  await expect(refused.getByRole("alert")).toHaveText(
    "O plano Basic permite até 3 barbeiros, com os convites pendentes. Para ter mais, peça outro plano em Planos, Planos para barbearias.",
  );
  await expect(refused.getByLabel("Nome"), "nothing typed is lost").toHaveValue("Caio Prado");
  await owner.goto("/planos?tab=barbearia");
  const own = owner.getByRole("region", { name: "Assinatura da barbearia" });
  await expect(own.getByText("3 de 3")).toBeVisible();
  await expect(owner.getByRole("article", { name: "Plano Basic" }).getByText("Plano da barbearia")).toBeVisible();
  await owner.getByRole("button", { name: "Pedir o plano Premium" }).click();
  await expect(owner.getByRole("article", { name: "Plano Premium" })).toContainText("A plataforma responde.");
  await expectAccessible(owner);

  await page.reload();
  await page.getByRole("link", { name: /^Pedidos, \d+ esperando$/ }).click();
  await expect(page).toHaveURL(/\/super-admin\/pedidos$/);
  const request = page.getByRole("row").filter({ hasText: "Barbearia do Limite" }).first();
  await expect(request).toContainText("Quer o plano Premium");
  await request.getByRole("button", { name: /^Ver plano/ }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Vale agora, sem cobrança.");
  await page.getByRole("dialog").getByRole("button", { name: "Trocar plano" }).click();
  await expect(page.getByText("Plano trocado.")).toBeVisible();

  await inviteBarber(owner, "Caio Prado");
  await expect(owner.getByText("Caio Prado").first()).toBeVisible();
  await owner.goto("/planos?tab=barbearia");
  await expect(own.getByText("4 de 10")).toBeVisible();
  const smaller = await openPlanOf(page, slug);
  await smaller.getByLabel("Plano").selectOption({ label: "Basic, R$ 29,90 por mês" });
  await smaller.getByRole("button", { name: "Trocar plano" }).click();
  const question = page.getByRole("dialog", { name: "Dar um plano menor que a equipe?" });
  await expect(question.getByText(/tem 4 barbeiros, com os convites pendentes, e o plano permite 3\./)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Voltar" }).click();
  await visitor.close();
});

test("an invoice is paid and taken back; the owner writes to a specialist, who is answered @phone", async ({
  page,
  browser,
}, { project }) => {
  const visitor = await browser.newContext({ viewport: page.viewportSize()! });
  const owner = await visitor.newPage();
  const nome = `Barbearia da Fatura ${project.name}`;
  const { session } = await foundShop(owner.request, { barbershop: nome });
  await signInAsSuperAdmin(page);
  await invoiceShops(page.request, [session.barbershop!.id]);
  await page.goto(`/super-admin/faturas?query=${encodeURIComponent(nome)}`);
  await expect(page.getByRole("region", { name: "Recebido no mês" })).toBeVisible();
  const list = page.getByRole("region", { name: "Faturas", exact: true });
  const act = async (name: string) => {
    await list.getByRole("button", { name: /^Ações para/ }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Dar baixa");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Paga em").fill("01/01/2199");
  await dialog.getByRole("button", { name: "Dar baixa" }).click();
  await expect(dialog.getByRole("alert")).toContainText("de um dia que ainda não chegou");
  await dialog.getByLabel("Paga em").fill(formatDay(localDay(new Date(), defaultTimezone)));
  await dialog.getByLabel("Forma").selectOption("Boleto");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Dar baixa" }).click();
  await expect(list.getByRole("row").filter({ hasText: nome }).getByText("Paga", { exact: true })).toBeVisible();

  await owner.goto("/planos?tab=barbearia");
  const own = owner.getByRole("region", { name: "Assinatura da barbearia" });
  await expect(own.getByText("Paga", { exact: true })).toBeVisible();
  await owner.getByRole("button", { name: "Falar com especialista" }).click();
  const talk = owner.getByRole("dialog");
  await talk.getByRole("button", { name: "Enviar" }).click();
  await expect(talk.getByText("Conte do que a barbearia precisa.")).toBeVisible();
  await talk.getByLabel("Mensagem").fill("Temos três unidades. Como fazemos?");
  await expectAccessible(owner);
  await talk.getByRole("button", { name: "Enviar" }).click();
  await expect(owner.getByText("Mensagem enviada. A resposta vem no seu e-mail.")).toBeVisible();
  expect(await owner.evaluate("document.documentElement.scrollWidth")).toBe(owner.viewportSize()!.width);

  await act("Desfazer a baixa");
  await dialog.getByLabel("Motivo").fill("O boleto voltou");
  await dialog.getByRole("button", { name: "Desfazer" }).click();
  await expect(list.getByRole("row").filter({ hasText: nome }).getByText("Em aberto", { exact: true })).toBeVisible();
  await owner.reload();
  await own.getByRole("button", { name: "Perguntar como pagar" }).click();
  await expect(owner.getByRole("dialog").getByLabel("Mensagem")).toHaveValue(/^Quero pagar R\$/);
  await page.goto("/super-admin/pedidos");
  await openRowOnPhone(page, `Mais de ${nome}`);
  await page.getByRole("button", { name: `Marcar como respondido: ${nome}` }).click();
  await expect(page.getByText("Pedido marcado como respondido.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Marcar como respondido: ${nome}` })).toBeHidden();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(page.viewportSize()!.width);
  await visitor.close();
});

test("what another super admin changes is shown within a minute, without leaving the page", async ({ page }) => {
  await signInAsSuperAdmin(page);
  await page.clock.install();
  await page.goto("/super-admin/planos");
  await expect(page.getByRole("button", { name: "Novo plano" })).toBeVisible();
  const saved = await page.request.post("/api/v1/platform_plans", { data: { ...shopPlan, nome: "Quiosque" } });
  const { id } = (await saved.json()) as { id: string };
  await page.clock.runFor("01:01");
  await expect(page.getByRole("button", { name: "Ações para Quiosque" })).toBeVisible();
  await page.request.post(`/api/v1/platform_plans/${id}/archive`, { data: {} });
});

test("the platform's plans are kept, and shown to shops as they are", async ({ page }) => {
  await signInAsSuperAdmin(page);
  await page.goto("/super-admin/planos");
  await page.getByRole("button", { name: "Novo plano" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Nome" }).fill("Rede de barbearias");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Informe um valor em reais.")).toBeVisible();
  await dialog.getByLabel("Preço por mês").fill("499,00");
  await dialog.getByLabel("Limite de barbeiros").fill("50");
  await dialog.getByLabel("Benefícios (opcional)").fill("Várias unidades");
  await expect(dialog.getByRole("article")).toContainText("Até 50 barbeiros");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Plano criado.")).toBeVisible();
  await page.getByRole("button", { name: "Ações para Rede de barbearias" }).click();
  await page.getByRole("menuitem", { name: "Arquivar" }).click();
  await expect(page.getByText("Rede de barbearias foi arquivado.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ações para Rede de barbearias" })).toBeHidden();
});
