import { readFile } from "node:fs/promises";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient, password } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("a client takes their data and deletes their account", async ({ page, request }) => {
  const { session } = await foundShop(request);
  const { email } = await joinAsClient(page.request, session.barbershop!.slug);
  await page.goto("/cliente/perfil");
  for (const format of ["JSON", "CSV"]) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: `Baixar em ${format}` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^meus-dados-/);
    expect(await readFile(await download.path(), "utf8")).toContain(email);
  }

  await page.getByRole("button", { name: "Excluir conta" }).click();
  const dialog = page.getByRole("dialog", { name: "Excluir sua conta?" });
  await expectAccessible(page);
  await dialog.getByLabel("Senha atual").fill("errada");
  await dialog.getByRole("button", { name: "Excluir conta" }).click();
  await expect(dialog.getByText("Digite EXCLUIR para confirmar.")).toBeVisible();
  await dialog.getByLabel("Digite EXCLUIR").fill("EXCLUIR");
  await dialog.getByRole("button", { name: "Excluir conta" }).click();
  await expect(dialog.getByText("Senha atual incorreta.")).toBeVisible();
  await dialog.getByLabel("Senha atual").fill(password);
  await dialog.getByRole("button", { name: "Excluir conta" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto("/cliente/perfil");
  await expect(page).toHaveURL(/\/cliente\/auth/);
});

test("the only admin of a shop is told why they cannot go", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/perfil");
  await page.getByRole("button", { name: "Excluir conta" }).click();
  const dialog = page.getByRole("dialog", { name: "Excluir sua conta?" });
  await dialog.getByLabel("Senha atual").fill(password);
  await dialog.getByLabel("Digite EXCLUIR").fill("EXCLUIR");
  await dialog.getByRole("button", { name: "Excluir conta" }).click();
  await expect(dialog.getByText(/Você é o único administrador/)).toBeVisible();
});
