import sharp from "sharp";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("an owner changes their profile: leaving asks, cancelling keeps nothing, a failure loses nothing, and the menu has the new name @phone", async ({
  page,
}) => {
  await foundShop(page.request);
  await page.goto("/barbeiros");
  await page.getByRole("button", { name: /Menu de/ }).click();
  await page.getByRole("menuitem", { name: "Perfil" }).click();
  await expect(page).toHaveURL(/\/perfil$/);
  await expect(page.getByRole("heading", { level: 1, name: "Perfil" })).toBeVisible();
  const edit = page.getByRole("button", { name: "Editar perfil" });
  await edit.click();
  await expect(page.getByLabel("Nome")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveAttribute("readonly");
  await page.getByLabel("Endereço").fill("Rua das Flores, 10");
  await page.goBack();
  await page.getByRole("button", { name: "Voltar" }).click();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByText("Rua das Flores, 10")).toBeHidden();

  await edit.click();
  await expect(page.getByLabel("Endereço")).toHaveValue("");
  await page.getByLabel("Endereço").fill("Rua das Flores, 10");
  await page.route(
    "**/rpc/profile/update",
    (route) => route.fulfill({ status: 500, json: { json: { defined: false, code: "X", status: 500, message: "x" } } }),
    { times: 1 },
  );
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Erro ao salvar perfil")).toBeVisible();
  await expect(page.getByLabel("Endereço")).toHaveValue("Rua das Flores, 10");

  await page.getByLabel("Nome").fill("Marina Navarro");
  await page.getByLabel("Anos de experiência").fill("9");
  await page.getByLabel("Especialidades").fill("Degradê,  barba na toalha , ");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Perfil atualizado com sucesso!")).toBeVisible();
  await expect(page.getByText("9 anos")).toBeVisible();
  await expect(page.getByText("barba na toalha", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Menu de Marina Navarro" })).toBeVisible();
  await expect(edit).toBeFocused();
  const kept = { full_name: "Marina Navarro", experiencia_anos: 9, especialidades: ["Degradê", "barba na toalha"] };
  expect(await (await page.request.get("/api/v1/profile")).json()).toMatchObject(kept);
});

test("a photo on its way may be given up, and one that did not arrive is said in the dialog and may be sent again", async ({
  page,
}) => {
  await foundShop(page.request);
  await page.goto("/perfil");
  await expect(page.getByLabel("Escolher foto")).toBeAttached();
  await expect(page.getByLabel("Tirar foto"), "where no camera is at hand").toHaveCount(0);
  const photo = { name: "eu.png", mimeType: "image/png", buffer: await portrait() };
  const send = page.getByRole("button", { name: "Usar esta foto" });
  await page.route("**/api/photo", () => undefined, { times: 1 });
  await page.getByLabel("Escolher foto").setInputFiles(photo);
  const sent = page.waitForRequest("**/api/photo");
  await send.click();
  await sent;
  const givenUp = page.waitForEvent("requestfailed", { timeout: 10_000 });
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  expect((await givenUp).url()).toContain("/api/photo");

  await page.route("**/api/photo", (route) => route.abort(), { times: 1 });
  await page.getByLabel("Escolher foto").setInputFiles(photo);
  await send.click();
  await expect(page.getByText(/Confira sua conexão/)).toBeVisible();
  await send.click();
  await expect(page.getByText("Foto do barbeiro carregada com sucesso!")).toHaveCount(1);
});

test("a client has the same page at the English address, without questions about work", async ({ page, request }) => {
  const { session } = await foundShop(request);
  await joinAsClient(page.request, session.barbershop!.slug);
  await page.goto("/client/profile");
  await expect(page.getByText("(11) 91234-5678")).toBeVisible();
  await page.getByRole("button", { name: "Editar perfil" }).click();
  await expect(page.getByLabel("Nome")).toHaveValue("Caio Prado");
  await expect(page.getByLabel("Especialidades")).toBeHidden();
});

test("a photo that is chosen or taken is cropped, sent and shown in the menu, and goes again @phone", async ({
  page,
}) => {
  await foundShop(page.request);
  await page.goto("/perfil");
  const input = page.getByLabel("Escolher foto");
  await input.setInputFiles({ name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("oi") });
  await expect(page.getByText("Por favor, selecione apenas arquivos de imagem.")).toBeVisible();
  await input.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText("A imagem deve ter no máximo 5MB.")).toBeVisible();
  await input.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("oi") });
  await expect(page.getByText("Não foi possível carregar a imagem.")).toBeVisible();
  // Otherwise the browser fires no event when the same file is chosen again.
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

  const camera = page.getByLabel("Tirar foto");
  await expect(camera).toHaveAttribute("capture", "user");
  await camera.setInputFiles({ name: "eu.png", mimeType: "image/png", buffer: await portrait() });
  await expect(dialog.getByAltText("Prévia da foto")).toBeVisible();
});

function portrait(): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 600, channels: 3, background: "#b5762a" } })
    .png()
    .toBuffer();
}
