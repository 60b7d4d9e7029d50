import { cardOf, tuesday } from "./fixtures/agenda.ts";
import { foundShop, newEmail, signInOn } from "./fixtures/shop.ts";
import { person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

/** A shop's first try: by a machine name on its network without https, where browsers disable many features. */
test("over plain HTTP on the shop's network an owner signs in, books and hands over a link", async ({
  page,
  request,
  baseURL,
}) => {
  const home = `http://navalha.lan:${new URL(baseURL!).port}`;
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  const { email } = await foundShop(request);
  await page.goto(`${home}/auth`);
  expect(await page.evaluate("isSecureContext")).toBe(false);
  await signInOn(page, email);
  await expect(page).toHaveURL(/:\d+\/$/);

  await page.goto(`${home}/agendamentos?date=${tuesday}`);
  await page.getByRole("button", { name: "Agendar às 10:15, Marina Lopes" }).click();
  const panel = page.getByRole("dialog", { name: "Novo na agenda" });
  await panel.getByRole("button", { name: "Cliente novo" }).click();
  await panel.getByRole("textbox", { name: "Nome" }).fill("Ana Souza");
  await panel.getByRole("textbox", { name: "Telefone" }).fill("11 91234-5678");
  await panel.getByRole("combobox", { name: "Serviços" }).click();
  await page.getByRole("option", { name: "Corte Simples" }).click();
  await panel.getByRole("button", { name: "Agendar", exact: true }).click();
  await expect(cardOf(page, "Ana Souza", "10:15–10:45")).toBeVisible();

  await page.goto(`${home}/recepcao`);
  await page.getByRole("button", { name: "Convidar recepcionista" }).click();
  await page.getByLabel("Nome", { exact: true }).fill(person.nome);
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByLabel("Telefone").fill(person.telefone);
  await page.getByRole("button", { name: "Enviar convite" }).click();
  const link = await page.getByLabel("Link do convite").inputValue();
  expect(link).toMatch(`${home}/convite#token=`);
  await page.getByRole("button", { name: "Copiar link" }).click();
  await expect(page.getByRole("button", { name: "Link copiado" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).last().click();
  await page.getByRole("searchbox").first().focus();
  await page.keyboard.press("ControlOrMeta+V");
  // A search is limited to eighty letters.
  await expect(page.getByRole("searchbox").first()).toHaveValue(link.slice(0, 80));
  expect(broken).toEqual([]);
});
