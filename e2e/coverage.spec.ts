import type { APIRequestContext } from "@playwright/test";
import type { Service } from "#contract/services.ts";
import { plan } from "#server/features/plans/examples.ts";
import { openAgenda } from "./fixtures/agenda.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

async function post(owner: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const answer = await owner.post(`/api/v1/${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: string };
}

/** Sells a plan that covers two haircuts per cycle, on any day. */
async function subscribe(owner: APIRequestContext, client: string): Promise<void> {
  const services = (await (await owner.get("/api/v1/services")).json()) as Service[];
  const { id } = services.find(({ nome }) => nome === "Corte Simples")!;
  const terms = { dias_semana: [0, 1, 2, 3, 4, 5, 6], desconto_servicos: 1000 };
  const sold = await post(owner, "subscription_plans", { ...plan, ...terms, servicos: [{ id, quota: 2, fichas: 40 }] });
  await post(owner, "subscribers/sell", { client, plan: sold.id, forma: "pix", recebido: null, parcelas: 1 });
}

test("the desk sees what a plan covers on a comanda, charges it, covers it again, and what is left of it", async ({
  page,
}) => {
  await foundShop(page.request);
  const [ana] = await addClients(page.request, ["Ana Prado"]);
  await subscribe(page.request, ana!);
  const { id } = await post(page.request, "comandas", { appointment: null, client: ana });
  await page.goto(`/comandas?comanda=${id}`);
  const panel = page.getByRole("dialog");
  await panel.getByRole("combobox", { name: "Serviço" }).click();
  await page.getByRole("option", { name: /Corte Simples/ }).click();
  const covered = panel.getByText("Clube · resta 1 de 2");
  await expect(covered).toBeVisible();
  await expect(panel.getByText("Clube", { exact: true })).toBeVisible();
  await expectAccessible(page);
  const acts = panel.getByRole("button", { name: "Ações para Corte Simples" });
  await acts.click();
  await page.getByRole("menuitem", { name: "Cobrar este item" }).click();
  await expect(panel.getByText(/desconto do plano/)).toBeVisible();
  await acts.click();
  await page.getByRole("menuitem", { name: "Cobrir pelo clube" }).click();
  await expect(covered).toBeVisible();
  await panel.getByRole("button", { name: "Fechar comanda" }).click();
  await panel.getByRole("button", { name: "Recibo" }).click();
  await expect(page.getByRole("list", { name: "Itens do recibo" })).toContainText("coberto pelo plano");

  await page.goto(`/clientes/${ana}?tab=assinatura`);
  await expect(page.getByText("Corte Simples: 1 de 2 usados")).toBeVisible();
  await page.goto("/assinaturas");
  await expect(page.getByRole("row", { name: /Ana Prado/ })).toBeVisible();
  const more = page.getByRole("button", { name: "Mais de Ana Prado" });
  if (await more.isVisible()) await more.click();
  await expect(page.getByText("Corte Simples: 1 de 2 usados").filter({ visible: true })).toBeVisible();
});

test("the desk is told what a plan covers as it books for a subscriber", async ({ page }) => {
  await foundShop(page.request);
  const [ana] = await addClients(page.request, ["Ana Prado"]);
  await subscribe(page.request, ana!);
  await openAgenda(page);
  await page.getByRole("button", { name: "Agendar às 10:00, Marina Lopes" }).click();
  const panel = page.getByRole("dialog", { name: "Novo na agenda" });
  await panel.getByRole("combobox", { name: "Cliente" }).fill("Ana");
  await page.getByRole("option", { name: /Ana Prado/ }).click();
  await panel.getByRole("combobox", { name: "Serviços" }).click();
  await page.getByRole("option", { name: /Corte Simples/ }).click();
  await expect(panel.getByText("Coberto pelo plano Corte livre: Corte Simples (restam 2 de 2).")).toBeVisible();
  await expect(panel.getByText(/min · R\$\s0,00/)).toBeVisible();
  await expectAccessible(page);
});

test("a client sees as they book what their plan covers @phone", async ({ page, request }) => {
  const { session } = await foundShop(request);
  const joined = await joinAsClient(page.request, session.barbershop!.slug);
  await subscribe(request, joined.session.cliente_id!);
  await page.goto("/cliente/agendamentos");
  await page.getByRole("button", { name: "Agendar horário" }).click();
  const cut = page.getByRole("checkbox", { name: /Corte Simples/ });
  await expect(page.getByText("Coberto pelo plano", { exact: true })).toBeVisible();
  await cut.check();
  await expect(page.getByRole("complementary", { name: "Resumo" })).toContainText("R$ 0,00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Próximos dias" }).click();
  await page
    .getByRole("button", { name: /^\d\d:\d\d$/ })
    .first()
    .click();
  await expect(
    page.getByText("Coberto pelo plano Corte livre: Corte Simples (restam 2 de 2).").filter({ visible: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("article")).toContainText(/R\$\s0,00/);
  await expect(page.getByRole("article")).toContainText(
    "Coberto pelo plano Corte livre: Corte Simples (restam 2 de 2).",
  );
});
