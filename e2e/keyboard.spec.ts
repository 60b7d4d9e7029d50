import type { Page } from "@playwright/test";
import { linkTo } from "./fixtures/mailbox.ts";
import { foundShop, newEmail, password, signInOn } from "./fixtures/shop.ts";
import { invite, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

const fresh = "Nova-navalha-456";

const focused = `(() => {
  const { activeElement: element } = document;
  const shown = element.closest("[class*=PasswordInput-input]") ?? element;
  const { outlineStyle } = getComputedStyle(shown);
  const { width, top, bottom } = shown.getBoundingClientRect();
  return {
    name: (element.getAttribute("aria-label") ?? element.labels?.[0]?.innerText ?? element.innerText).replace(/\\s+/g, " "),
    visible: outlineStyle !== "none" && width > 0 && top >= 0 && Math.floor(bottom) <= innerHeight,
  };
})()`;

type Focused = { name: string; visible: boolean };

/** Expects exactly these tab stops in this order, each with a visible focus. */
async function tabThrough(page: Page, stops: string[], key = "Tab"): Promise<void> {
  for (const stop of stops) {
    await page.keyboard.press(key);
    const { name, visible } = await page.evaluate<Focused>(focused);
    expect(name).toContain(stop);
    expect(visible, `${stop} shows its focus`).toBe(true);
  }
}

async function fill(page: Page, fields: [label: string, text: string][]): Promise<void> {
  for (const [label, text] of fields) {
    await tabThrough(page, [label]);
    await page.keyboard.type(text);
  }
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  await tabThrough(page, ["Entrar"]);
  await fill(page, [
    ["E-mail", email],
    ["Senha", secret],
  ]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  const links = page.getByRole("navigation", { name: "Menu principal" }).getByRole("link");
  // Each shows its title, and below it what the page is for.
  const menu = (await links.allInnerTexts()).map((shown) => shown.split("\n")[0]!);
  expect(menu).toEqual(expect.arrayContaining(["Dashboard", "Configurações", "Notificações"]));
  const bar = ["Recolher o menu", "Buscar clientes", "Notificações", "Marina Lopes"];
  await tabThrough(page, ["Ir para o conteúdo", ...menu, ...bar]);
  await page.keyboard.press("Enter");
  // An arrow key moves on from the first item once that has the focus, a moment after the menu appears.
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Sair" })).toBeFocused();
  await page.keyboard.press("Enter");
}

test("signing up, out and in, and a new password, by the keyboard alone", async ({ page }) => {
  const email = newEmail();
  await page.goto("/cadastro-barbearia");
  await expect(page.getByRole("heading", { name: "Cadastre sua barbearia" })).toBeVisible();
  await fill(page, [
    ["Nome da barbearia", "Barbearia Aurora"],
    ["Seu nome", "Marina Lopes"],
    ["Telefone", "11987654321"],
  ]);
  await tabThrough(page, ["Mostrar este telefone na página pública"]);
  await fill(page, [
    ["E-mail", email],
    ["Senha", password],
  ]);
  await tabThrough(page, ["E-mail"], "Shift+Tab");
  await tabThrough(page, ["Senha", "Mostrar caracteres", "Cadastrar barbearia"]);
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await signOut(page);
  await signIn(page, email, password);
  await signOut(page);

  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  await tabThrough(page, ["Entrar"]);
  await tabThrough(page, ["Esqueci minha senha"], "ArrowRight");
  await expect(page.getByRole("button", { name: "Enviar link" })).toBeVisible();
  await fill(page, [["E-mail", email]]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Confira sua caixa de entrada");
  await page.goto(await linkTo(email, /Redefinir/));
  await expect(page.getByText(`Conta: ${email}`)).toBeVisible();
  await fill(page, [["Nova senha", fresh]]);
  await tabThrough(page, ["Mostrar caracteres"]);
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Nova senha")).toHaveAttribute("type", "text");
  await fill(page, [["Confirme a senha", fresh]]);
  await tabThrough(page, ["Mostrar caracteres", "Redefinir senha"]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Senha alterada com sucesso!");
  await tabThrough(page, ["Ir para o login"]);
  await page.keyboard.press("Enter");
  await signIn(page, email, fresh);
});

test("a form that is refused keeps the focus, on a page and in a dialog", async ({ page }) => {
  await page.goto("/auth");
  await signInOn(page, newEmail(), "errada");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.getByRole("link", { name: "Cadastre sua barbearia" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Cadastre sua barbearia" })).toBeVisible();
  await expect(page.getByRole("main"), "a way to another page leads into it").toBeFocused();
  await tabThrough(page, ["Nome da barbearia"]);

  const { email } = await foundShop(page.request);
  await invite(page.request, "receptionists", `a-${email}`);
  await page.goto("/recepcao");
  await page.getByRole("button", { name: "Convidar" }).click();
  await page.getByLabel("Nome", { exact: true }).fill(person.nome);
  await page.getByLabel("E-mail").fill(`a-${email}`);
  await page.getByLabel("Telefone").fill(person.telefone);
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Descartar o que foi preenchido?" })).toBeVisible();
});
