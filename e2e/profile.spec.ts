import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

async function openFromMenu(page: Page): Promise<void> {
  await foundShop(page.request);
  await page.goto("/agendamentos");
  await page.getByRole("button", { name: /Menu de/ }).click();
  await page.getByRole("menuitem", { name: "Perfil" }).click();
}

test("an owner changes their profile, and the menu has the new name", async ({ page }) => {
  await openFromMenu(page);
  await expect(page).toHaveURL(/\/perfil$/);
  await expect(page.getByRole("heading", { level: 1, name: "Perfil" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Editar perfil" }).click();
  await expect(page.getByLabel("Nome")).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveAttribute("readonly");
  await page.getByLabel("Nome").fill("Marina Navarro");
  await page.getByLabel("Anos de experiência").fill("-1");
  await page.getByLabel("Especialidades").fill("Degradê,  barba na toalha , ");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("A experiência não pode ser negativa.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Anos de experiência").fill("9");
  await page.getByRole("button", { name: "Salvar" }).click();

  await expect(page.getByText("Perfil atualizado com sucesso!")).toBeVisible();
  await expect(page.getByText("9 anos")).toBeVisible();
  await expect(page.getByText("barba na toalha", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Menu de Marina Navarro" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Editar perfil" })).toBeFocused();
  await page.reload();
  await expect(page.getByText("9 anos")).toBeVisible();
});

test("cancelling keeps nothing, leaving asks", async ({ page }) => {
  await openFromMenu(page);
  await page.getByRole("button", { name: "Editar perfil" }).click();
  await page.getByLabel("Endereço").fill("Rua das Flores, 10");
  await page.goBack();
  await page.getByRole("button", { name: "Voltar" }).click();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByText("Rua das Flores, 10")).toBeHidden();
  await page.getByRole("button", { name: "Editar perfil" }).click();
  await expect(page.getByLabel("Endereço")).toHaveValue("");
});

test("what the server cannot save is said, and nothing typed is lost", async ({ page }) => {
  await foundShop(page.request);
  await page.route("**/rpc/profile/update", (route) =>
    route.fulfill({ status: 500, json: { json: { defined: false, code: "X", status: 500, message: "x" } } }),
  );
  await page.goto("/perfil");
  await page.getByRole("button", { name: "Editar perfil" }).click();
  await page.getByLabel("Endereço").fill("Rua das Flores, 10");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Erro ao salvar perfil")).toBeVisible();
  await expect(page.getByLabel("Endereço")).toHaveValue("Rua das Flores, 10");
});

test("a client has the same page at both of its paths, without questions about work", async ({ page, request }) => {
  const { session } = await foundShop(request);
  await joinAsClient(page.request, session.barbershop!.slug);
  for (const path of ["/cliente/perfil", "/client/profile"]) {
    await page.goto(path);
    await expect(page.getByText("(11) 91234-5678")).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Editar perfil" }).click();
  await expect(page.getByLabel("Nome")).toHaveValue("Caio Prado");
  await expect(page.getByLabel("Especialidades")).toBeHidden();
  await page.goto("/perfil");
  await expect(page.getByText("Acesso Negado")).toBeVisible();
});
