import { foundShop, useAuthenticator } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("the owner finds the links that clients follow, and they lead there @phone", async ({ page, browser }) => {
  const { session } = await foundShop(page.request);
  await page.goto("/configuracoes");
  const link = await page.getByLabel("Criar conta de cliente", { exact: true }).inputValue();
  expect(new URL(link).search).toBe(`?barbearia=${session.barbershop!.slug}`);
  await expect(page.getByLabel("Agendar sem conta", { exact: true })).toHaveValue(/\/b\//);
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: "Crie sua conta" })).toBeVisible();
  await context.close();
});
test("an owner reads the shop's log and asks the team for a second factor", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/configuracoes");
  const rule = page.getByRole("switch", { name: "Exigir verificação em duas etapas da equipe" });
  await expect(rule, "not before the owner has one").toBeDisabled();
  await useAuthenticator(page.request);
  await page.reload();
  await rule.press("Space");
  await expect(page.getByText("Verificação em duas etapas exigida da equipe.")).toBeVisible();
  await expect(rule).toBeChecked();
  await expect(rule).toBeFocused();
  await page.reload();
  await expect(rule).toBeChecked();
  await expect(page.getByRole("region", { name: "Registro de segurança" })).toContainText("Entrada");
});
