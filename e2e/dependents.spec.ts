import { plan } from "#server/features/plans/examples.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("the desk adds a dependent to a subscription, who sees whose plan covers them, and removes them @phone", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { session } = await foundShop(page.request);
  await joinAsClient(request, session.barbershop!.slug, "Davi Prado");
  const [client] = await addClients(page.request, ["Ana Prado"]);
  await page.request.post("/api/v1/subscription_plans", { data: { ...plan, dependentes: 1 } });
  await page.goto("/planos");
  await expect(page.getByText("Vale também para 1 dependente, com a mesma cota")).toBeVisible();
  const [sold] = (await (await page.request.get("/api/v1/plans")).json()) as { id: string }[];
  const data = { client, plan: sold!.id, forma: "pix", recebido: null, parcelas: 1 };
  await page.request.post("/api/v1/subscribers/sell", { data });

  await page.goto("/assinaturas");
  await page.getByRole("button", { name: "Ana Prado", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Assinatura" });
  await panel.getByRole("button", { name: "Adicionar dependente" }).click();
  const adding = page.getByRole("dialog", { name: "Dependente de Ana Prado" });
  await adding.getByRole("button", { name: "Adicionar dependente" }).click();
  await expect(adding.getByText("Escolha o cliente.")).toBeVisible();
  await adding.getByRole("combobox", { name: "Cliente" }).fill("Davi");
  await page.getByRole("option", { name: /Davi Prado/ }).click();
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Adicionar dependente" }).click();
  await expect(panel.getByRole("heading", { name: "Dependentes: 1 de 1" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Davi Prado" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Adicionar dependente" })).toBeHidden();
  await expectAccessible(page);
  await expectInside(page);

  const own = await browser.newContext({ baseURL, storageState: await request.storageState() });
  const mine = await own.newPage();
  await mine.goto("/cliente/assinatura");
  await expect(mine.getByText(/Você é dependente na assinatura de Ana;/)).toBeVisible();
  await expect(mine.getByRole("button", { name: "Cancelar assinatura" })).toBeHidden();
  await own.close();

  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").fill("davi");
  await expect(page.getByRole("row", { name: /Ana Prado/ })).toContainText("Dependente: Davi Prado");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ana Prado", exact: true }).click();
  await panel.getByRole("button", { name: "Remover" }).click();
  const asking = page.getByRole("dialog", { name: "Remover Davi Prado?" });
  await asking.getByRole("button", { name: "Remover dependente" }).click();
  await expect(panel.getByRole("heading", { name: "Dependentes: 0 de 1" })).toBeVisible();
});
