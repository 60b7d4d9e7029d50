import { readFile } from "node:fs/promises";
import type { Session } from "#contract/auth.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient, password } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("a client takes their data and deletes their account @phone", async ({ page, request }) => {
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
  await page.mouse.click(5, 5);
  await expect(dialog.getByLabel("Senha atual")).toHaveValue("errada");
  await dialog.getByRole("button", { name: "Excluir conta" }).click();
  await expect(dialog.getByText("Digite EXCLUIR para confirmar.")).toBeVisible();
  await dialog.getByLabel("Digite EXCLUIR").fill("EXCLUIR");
  await dialog.getByRole("button", { name: "Excluir conta" }).click();
  await expect(dialog.getByText("Senha atual incorreta.")).toBeVisible();
  await dialog.getByLabel("Senha atual").fill(password);
  await page.evaluate(() => sessionStorage.setItem("typed", "(11) 91234-5678"));
  const { cliente_id: client } = (await (await page.request.get("/api/v1/auth/session")).json()) as Session;
  await request.post(`/api/v1/clients/${client}/deposit`, { data: { forma: "pix", valor: 2500 } });
  const opened = await request.post("/api/v1/comandas", { data: { appointment: null, client } });
  await dialog.getByRole("button", { name: "Excluir conta" }).click();
  await expect(dialog.getByText("Resolva antes de excluir.")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText("Barbearia Aurora: Comanda aberta: a recepção a fecha.");
  await expectAccessible(page);
  const { id } = (await opened.json()) as { id: string };
  await request.post(`/api/v1/comandas/${id}/cancel`, { data: { motivo: "Engano" } });
  await dialog.getByRole("button", { name: "Excluir conta" }).click();
  await expect(dialog.getByRole("listitem")).toHaveText(/Crédito de R\$\s25,00/);
  await dialog.getByRole("button", { name: "Excluir mesmo assim" }).click();
  await expect(page.getByRole("alert")).toContainText("Sua conta foi excluída.");
  expect(await page.evaluate(() => sessionStorage.getItem("typed")), "nothing typed is left behind").toBeNull();
  expect(await (await page.request.get("/api/v1/auth/session")).json()).toBeNull();
});

test("a client completes their profile, meets nothing old in it, and two things allowed one right after the other are shown at once and stay", async ({
  page,
  request,
}) => {
  const { session } = await foundShop(request);
  await joinAsClient(page.request, session.barbershop!.slug);
  await page.goto("/client/onboarding");
  await page.getByLabel("Telefone", { exact: true }).fill("11955554444");
  await expect(page.getByLabel("Telefone", { exact: true })).toHaveValue("(11) 95555-4444");
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Menu de Caio Prado" }).click();
  await page.getByRole("menuitem", { name: "Perfil" }).click();
  await expect(page.getByText("(11) 95555-4444")).toBeVisible();

  const held = Promise.withResolvers<void>();
  await page.route("**/rpc/profile/mine/consents/grant", async (route) => {
    await held.promise;
    await route.continue();
  });
  const [first, second] = [page.getByRole("checkbox").first(), page.getByRole("checkbox").nth(1)];
  await first.click();
  await second.click();
  await expect(second).toBeChecked();
  await expect(first).toBeChecked();
  held.resolve();
  await expect(page.getByText("Aceito em")).toHaveCount(2);
  const kept = (await (await page.request.get("/api/v1/profile/consents")).json()) as { granted: object | null }[];
  expect(kept.filter(({ granted }) => granted)).toHaveLength(2);

  await page.getByLabel("Data de nascimento").fill("20/11/1990");
  await page.goBack();
  await page
    .getByRole("dialog", { name: "Descartar o que foi preenchido?" })
    .getByRole("button", { name: "Voltar" })
    .click();
  await expect(page.getByLabel("Data de nascimento")).toHaveValue("20/11/1990");
});
