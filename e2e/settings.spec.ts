import { foundShop, useAuthenticator } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("an owner finds the links that clients follow, reads the shop's log and asks the team for a second factor", async ({
  page,
}) => {
  const { session } = await foundShop(page.request);
  await page.goto("/configuracoes");
  const rule = page.getByRole("switch", { name: "Exigir verificação em duas etapas da equipe" });
  await expect(rule, "not before the owner has one").toBeDisabled();
  await useAuthenticator(page.request);
  await page.reload();
  await rule.press("Space");
  await expect(page.getByText("Verificação em duas etapas exigida da equipe.")).toBeVisible();
  await expect(rule).toBeChecked();
  await expect(rule).toBeFocused();
  expect(await (await page.request.get("/api/v1/settings/security")).json()).toEqual({ staff_second_factor: true });
  await expect(page.getByRole("region", { name: "Registro de segurança" })).toContainText("Entrada");

  const link = await page.getByLabel("Criar conta de cliente", { exact: true }).inputValue();
  expect(new URL(link).search).toBe(`?barbearia=${session.barbershop!.slug}`);
  await expect(page.getByLabel("Agendar sem conta", { exact: true })).toHaveValue(/\/b\//);
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Crie sua conta" })).toBeVisible();
});
