import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

async function openFromMenu(page: Page): Promise<void> {
  await foundShop(page.request);
  await page.goto("/agendamentos");
  await page.getByRole("button", { name: /Menu de/ }).click();
  await page.getByRole("menuitem", { name: "Perfil" }).click();
}

test("an owner changes their profile, and the menu has the new name @phone", async ({ page }) => {
  await openFromMenu(page);
  await expect(page).toHaveURL(/\/perfil$/);
  await expect(page.getByRole("heading", { level: 1, name: "Perfil" })).toBeVisible();

  await page.getByRole("button", { name: "Editar perfil" }).click();
  await expect(page.getByLabel("Nome")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveAttribute("readonly");
  await page.getByLabel("Nome").fill("Marina Navarro");
  await page.getByLabel("Anos de experiência").fill("-1");
  await page.getByLabel("Especialidades").fill("Degradê,  barba na toalha , ");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("A experiência não pode ser negativa.")).toBeVisible();
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
  }
  await page.getByRole("button", { name: "Editar perfil" }).click();
  await expect(page.getByLabel("Nome")).toHaveValue("Caio Prado");
  await expect(page.getByLabel("Especialidades")).toBeHidden();
  await page.goto("/perfil");
  await expect(page.getByText("Acesso Negado")).toBeVisible();
});

test("a chosen photo is cropped, sent and shown in the menu, and goes again @phone", async ({ page }) => {
  await openFromMenu(page);
  const input = page.getByLabel("Escolher foto");
  await input.setInputFiles({ name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("oi") });
  await expect(page.getByText("Por favor, selecione apenas arquivos de imagem.")).toBeVisible();
  await input.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText("A imagem deve ter no máximo 5MB.")).toBeVisible();
  await input.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("oi") });
  await expect(page.getByText("Não foi possível carregar a imagem.")).toBeVisible();
  // Else the browser would keep silent when the same file is chosen again.
  await expect(input).toHaveValue("");

  await input.setInputFiles({ name: "eu.png", mimeType: "image/png", buffer: await portrait() });
  const dialog = page.getByRole("dialog", { name: "Ajuste sua foto" });
  await expect(dialog.getByAltText("Prévia da foto")).toBeVisible();
  await dialog.getByRole("slider", { name: "Zoom" }).press("ArrowRight");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Usar esta foto" }).click();

  await expect(page.getByText("Foto do barbeiro carregada com sucesso!")).toBeVisible();
  await expect(dialog).toBeHidden();
  const menu = page.getByRole("button", { name: /Menu de/ });
  await expect(menu.locator("img")).toHaveAttribute("src", /^\/api\/photos\/barber-/);

  await page.getByRole("button", { name: "Remover foto" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remover" }).click();
  await expect(menu.locator("img")).toBeHidden();
});

test("where there is a camera at hand it takes the photo, which is cropped like a file @both", async ({
  page,
  isMobile,
}) => {
  await openFromMenu(page);
  await expect(page.getByLabel("Escolher foto")).toBeAttached();
  const camera = page.getByLabel("Tirar foto");
  await expect(camera).toHaveCount(isMobile ? 1 : 0);
  if (!isMobile) return;
  await expect(camera).toHaveAttribute("capture", "user");
  await camera.setInputFiles({ name: "eu.png", mimeType: "image/png", buffer: await portrait() });
  await expect(page.getByRole("dialog", { name: "Ajuste sua foto" }).getByAltText("Prévia da foto")).toBeVisible();
});

test("a photo that did not arrive is said in the dialog, and may be sent again", async ({ page }) => {
  await openFromMenu(page);
  await page.route("**/api/photo", (route) => route.abort(), { times: 1 });
  const photo = { name: "eu.png", mimeType: "image/png", buffer: await portrait() };
  await page.getByLabel("Escolher foto").setInputFiles(photo);
  const send = page.getByRole("button", { name: "Usar esta foto" });
  await send.click();
  await expect(page.getByText(/Confira sua conexão/)).toBeVisible();
  await send.click();
  await expect(page.getByText("Foto do barbeiro carregada com sucesso!")).toBeVisible();
});

test("a photo that is given up while it is sent is neither sent on nor said to be there", async ({ page }) => {
  await openFromMenu(page);
  await page.route("**/api/photo", () => undefined, { times: 1 });
  const photo = { name: "eu.png", mimeType: "image/png", buffer: await portrait() };
  await page.getByLabel("Escolher foto").setInputFiles(photo);
  const sent = page.waitForRequest("**/api/photo");
  await page.getByRole("button", { name: "Usar esta foto" }).click();
  await sent;
  const givenUp = page.waitForEvent("requestfailed", { timeout: 10_000 });
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  expect((await givenUp).url()).toContain("/api/photo");
  await page.getByLabel("Escolher foto").setInputFiles(photo);
  await page.getByRole("button", { name: "Usar esta foto" }).click();
  await expect(page.getByText("Foto do barbeiro carregada com sucesso!")).toHaveCount(1);
});

function portrait(): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 600, channels: 3, background: "#b5762a" } })
    .png()
    .toBuffer();
}
