import { URI } from "otpauth";
import type { APIRequestContext, Page } from "@playwright/test";
import { book, cardOf, openAgenda } from "./fixtures/agenda.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { linkTo } from "./fixtures/mailbox.ts";
import { foundShop, newEmail, password, setUpAuthenticator, signInOn } from "./fixtures/shop.ts";
import { invite } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

async function panel(page: Page, name: string) {
  await page.goto("/perfil");
  return page.getByRole("region", { name });
}

test("a second factor is set up with an app, asked for at the next sign-in, and turned off", async ({
  page,
  context,
}) => {
  const { email } = await foundShop(page.request);
  const factor = await panel(page, "Verificação em duas etapas");
  await factor.getByRole("button", { name: "Ativar" }).press("Enter");
  await expect(factor.getByLabel("Senha atual"), "the focus goes from step to step").toBeFocused();
  await factor.getByLabel("Senha atual").fill(password);
  await page.keyboard.press("Enter");
  await expect(factor.getByRole("img", { name: "Código QR para o aplicativo autenticador" })).toBeVisible();
  await expect(factor.getByRole("button", { name: "Já está no aplicativo" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(factor.getByRole("alert")).toContainText("Guarde estes códigos agora");
  await expect(factor.getByRole("alert")).toBeFocused();
  await expectAccessible(page);
  await factor.getByRole("button", { name: "Já guardei" }).press("Enter");
  await expect(factor.getByLabel("Código de 6 dígitos")).toBeFocused();
  await expectAccessible(page);
  await factor.getByRole("button", { name: "Ver o código QR de novo" }).click();
  await factor.getByRole("button", { name: "Cancelar" }).click();
  await factor.getByRole("button", { name: "Ativar" }).click();
  await factor.getByLabel("Senha atual").fill(password);
  await factor.getByRole("button", { name: "Continuar" }).click();
  const grouped = (await factor.locator("pre").textContent())!;
  expect(grouped, "to be typed without losing one's place").toMatch(/^(\w{4} )+\w{1,4}$/);
  const secret = grouped.replaceAll(" ", "");
  await factor.getByRole("button", { name: "Já está no aplicativo" }).click();
  const recovery = await factor.locator("pre").first().textContent();
  await factor.getByRole("button", { name: "Já guardei" }).click();
  const app = URI.parse(`otpauth://totp/Navalha?secret=${secret}`);
  await factor.getByLabel("Código de 6 dígitos").fill("000000");
  await factor.getByRole("button", { name: "Ativar a verificação" }).click();
  await expect(factor.getByRole("alert")).toContainText("Código incorreto");
  await factor.getByLabel("Código de 6 dígitos").fill(app.generate({ timestamp: Date.now() - 30_000 }));
  await factor.getByRole("button", { name: "Ativar a verificação" }).click();
  await expect(factor.getByText("Ativada: além da senha")).toBeVisible();

  await context.clearCookies();
  await page.goto("/auth");
  await signInOn(page, email);
  await expect(page.getByLabel("Código")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Código").fill("123");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("Informe o código de 6 dígitos, ou um de recuperação.")).toBeVisible();
  await page.getByLabel("Código").fill(recovery!);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page).toHaveURL(/\/agendamentos/);

  const again = await panel(page, "Verificação em duas etapas");
  await again.getByRole("button", { name: "Desativar" }).click();
  await again.getByLabel("Senha atual").fill(password);
  await again.getByRole("button", { name: "Desativar a verificação" }).click();
  await expect(again.getByRole("button", { name: "Ativar" })).toBeVisible();
});

test("a new password is kept and the sessions elsewhere end", async ({ page, browser, baseURL }) => {
  const { email } = await foundShop(page.request);
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto("/auth");
  await signInOn(other, email);
  await expect(other).toHaveURL(/\/agendamentos/);

  const sessions = await panel(page, "Sessões abertas");
  await expect(sessions.getByText("Este aparelho")).toBeVisible();
  await expect(sessions.getByRole("button", { name: /^Encerrar Chrome/ })).toBeVisible();
  const own = page.getByRole("region", { name: "Senha" });
  const change = own.getByRole("button", { name: "Trocar senha" });
  await change.press("Enter");
  await expect(own.getByLabel("Senha atual")).toBeFocused();
  await own.getByRole("button", { name: "Cancelar" }).press("Enter");
  await expect(change).toBeFocused();
  await change.click();
  await own.getByLabel("Senha atual").fill("errada");
  await page.getByRole("link", { name: "Barbeiros" }).click();
  await page
    .getByRole("dialog", { name: "Descartar o que foi preenchido?" })
    .getByRole("button", { name: "Voltar" })
    .click();
  await own.getByLabel("Nova senha").fill("Nova-navalha-456");
  await own.getByLabel("Confirme a senha").fill("Nova-navalha-456");
  await own.getByRole("button", { name: "Salvar senha" }).click();
  await expect(own.getByRole("alert")).toContainText("Senha atual incorreta.");
  await own.getByLabel("Senha atual").fill(password);
  await own.getByRole("button", { name: "Salvar senha" }).click();
  await expect(page.getByText("Senha alterada com sucesso!")).toBeVisible();
  await expect(sessions.getByRole("button", { name: /^Encerrar/ })).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole("heading", { name: "Entrar" })).toBeVisible();
  await elsewhere.close();
});

test("an e-mail changes once both addresses have answered", async ({ page }) => {
  const { email } = await foundShop(page.request);
  const next = newEmail();
  const address = await panel(page, "E-mail");
  await address.getByRole("button", { name: "Trocar e-mail" }).click();
  await address.getByLabel("Novo e-mail").fill(next);
  await address.getByLabel("Senha atual").fill(password);
  await address.getByRole("button", { name: "Enviar links" }).click();
  await expect(address.getByRole("alert")).toContainText(`em ${email} e em ${next}`);

  await page.goto(await linkTo(next, /novo email/));
  await expect(page.getByText("Falta um passo")).toBeVisible();
  await expectAccessible(page);
  const waiting = await panel(page, "E-mail");
  await expect(waiting.getByRole("alert")).toContainText(`em até 24 horas, em ${email}.`);
  await page.goto(await linkTo(email, /Autorize/));
  await expect(page.getByText("E-mail confirmado")).toBeVisible();
  const changed = await panel(page, "E-mail");
  await expect(changed.getByText(`Você entra com ${next}.`)).toBeVisible();
  const json = { json: { defined: false, code: "INTERNAL_SERVER_ERROR", status: 500, message: "Erro interno." } };
  await page.route("**/rpc/auth/email/confirm", (route) => route.fulfill({ status: 500, json }), { times: 1 });
  await page.goto("/confirmar-email#token=a.b.c&type=new");
  await page.getByRole("button", { name: "Tentar Novamente" }).click();
  await expect(page.getByRole("alert")).toContainText("Link de confirmação inválido");
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText("Abra de novo o link do email, ou entre na sua conta.");
});

test("a change of e-mail that waits can be given up", async ({ page }) => {
  const { email } = await foundShop(page.request);
  await page.request.post("/api/v1/auth/email", { data: { password, email: newEmail() } });
  const address = await panel(page, "E-mail");
  await address.getByRole("button", { name: "Cancelar troca" }).click();
  await expect(page.getByText("Troca de e-mail cancelada.")).toBeVisible();
  await expect(address.getByRole("alert")).toBeHidden();
  await expect(address.getByText(`Você entra com ${email}.`)).toBeVisible();
});

/** The owner of a shop is in the reception of another one too, and at work there; answers their address. */
async function belongToTwo(page: Page, employer: APIRequestContext): Promise<string> {
  const { email } = await foundShop(page.request);
  await foundShop(employer);
  const { token } = await invite(employer, "receptionists", email);
  expect((await page.request.post("/api/v1/invitations/join", { data: { token } })).ok()).toBe(true);
  return email;
}

async function shopOf(page: Page): Promise<string> {
  const session = await (await page.request.get("/api/v1/auth/session")).json();
  return (session as { barbershop: { id: string } }).barbershop.id;
}

test("whoever signs in again goes on in the shop that they were in, with what they had typed", async ({
  page,
  request,
}) => {
  const email = await belongToTwo(page, request);
  const before = await shopOf(page);
  await openAgenda(page, "&form=booking");
  const form = page.getByRole("dialog", { name: "Novo na agenda" });
  await form.getByRole("textbox", { name: "Observações" }).fill("Prefere tesoura");
  await page.request.post("/api/v1/auth/sign-out");
  await form.getByRole("combobox", { name: "Cliente" }).fill("ana");
  const again = page.getByRole("dialog", { name: "Sua sessão terminou" });
  await signInOn(again, email);
  await expect(again).toBeHidden();
  expect(await shopOf(page)).toBe(before);
  await expect(form.getByRole("textbox", { name: "Observações" })).toHaveValue("Prefere tesoura");
});

test("whoever belongs to two shops goes to the other one from their menu, in every tab", async ({
  page,
  context,
  request,
}) => {
  await belongToTwo(page, request);
  await book(page.request, { nome: "Ana Souza", time: "10:00" });
  const elsewhere = await context.newPage();
  await openAgenda(elsewhere, "&form=booking");
  const typed = elsewhere.getByRole("textbox", { name: "Observações" });
  await typed.fill("Prefere tesoura");
  await expect(cardOf(elsewhere, "Ana Souza")).toBeVisible();

  await page.goto("/agendamentos");
  await page.route("**/rpc/auth/shops", (route) => route.abort(), { times: 5 });
  await page.getByRole("button", { name: "Menu de Marina Lopes" }).click();
  await expect(page.getByRole("menuitem", { name: "Carregando..." })).toBeVisible();
  await page.getByRole("menuitem", { name: "Tentar Novamente" }).click();
  const other = page.getByRole("menuitem", { name: /Barbearia Aurora/ }).and(page.locator(":enabled"));
  await expect(other).toBeVisible();
  await expectAccessible(page);
  const before = await shopOf(page);
  await other.click();
  await expect(page.getByRole("heading", { level: 1, name: "Agendamentos" })).toBeVisible();
  await expect.poll(() => shopOf(page)).not.toBe(before);
  await expect(cardOf(elsewhere, "Ana Souza")).toBeHidden();
  await expect(typed).toHaveValue("");
});

test("where the shop demands a second factor, nothing else is there before it is set up, and it is not offered to go without", async ({
  page,
}) => {
  await foundShop(page.request);
  await page.request.post("/api/v1/settings/security/second-factor", { data: { required: true } });
  await page.goto("/agendamentos");
  await setUpAuthenticator(page);
  await expect(page.getByRole("heading", { level: 1, name: "Agendamentos" })).toBeVisible();

  const factor = await panel(page, "Verificação em duas etapas");
  await expect(factor).toContainText("Sua barbearia exige que a equipe entre com um código além da senha.");
  await expect(factor.getByRole("button")).toHaveText(["Novos códigos"]);
  await page.getByRole("link", { name: "Configurações" }).click();
  await page.getByRole("switch", { name: "Exigir verificação em duas etapas da equipe" }).click();
  await expect(page.getByText("Exigência retirada.")).toBeVisible();
  await page.getByRole("button", { name: "Menu de Marina Lopes" }).click();
  await page.getByRole("menuitem", { name: "Perfil" }).click();
  await expect(factor.getByRole("button")).toHaveText(["Novos códigos", "Desativar"]);
});
