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

async function openProfile(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu de Marina Lopes" }).click();
  await page.getByRole("menuitem", { name: "Perfil" }).click();
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
  await factor.getByLabel("Código de 6 dígitos").fill(app.generate());
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
  await expect(page).toHaveURL(/:\d+\/$/);

  await openProfile(page);
  await factor.getByRole("button", { name: "Desativar" }).click();
  await factor.getByLabel("Senha atual").fill(password);
  await factor.getByRole("button", { name: "Desativar a verificação" }).click();
  await expect(factor.getByRole("button", { name: "Ativar" })).toBeVisible();
});

test("a new password is kept and the sessions elsewhere end; the only admin of a shop is told why they cannot go", async ({
  page,
  request,
}) => {
  const { email } = await foundShop(page.request);
  const sessions = page.getByRole("region", { name: "Sessões abertas" });
  const headers = { "user-agent": await page.evaluate<string>("navigator.userAgent") };
  expect((await request.post("/api/v1/auth/sign-in", { headers, data: { email, password } })).ok()).toBe(true);
  const elsewhere = async () => (await request.get("/api/v1/auth/session")).json();
  expect(await elsewhere()).toMatchObject({ user: { email } });

  await page.goto("/perfil");
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
  expect(await elsewhere()).toBeNull();

  await page.getByRole("button", { name: "Excluir conta" }).click();
  const dialog = page.getByRole("dialog", { name: "Excluir sua conta?" });
  await dialog.getByLabel("Senha atual").fill("Nova-navalha-456");
  await dialog.getByLabel("Digite EXCLUIR").fill("EXCLUIR");
  await dialog.getByRole("button", { name: "Excluir conta" }).click();
  await expect(dialog.getByText(/Você é o único administrador/)).toBeVisible();
});

test("a change of e-mail can be given up while it waits, and happens once both addresses have answered", async ({
  page,
}) => {
  const { email } = await foundShop(page.request);
  const next = newEmail();
  await page.request.post("/api/v1/auth/email", { data: { password, email: newEmail() } });
  const address = await panel(page, "E-mail");
  await address.getByRole("button", { name: "Cancelar troca" }).click();
  await expect(page.getByText("Troca de e-mail cancelada.")).toBeVisible();
  await expect(address.getByRole("alert")).toBeHidden();
  await expect(address.getByText(`Você entra com ${email}.`)).toBeVisible();

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
  expect(await (await page.request.get("/api/v1/auth/session")).json()).toMatchObject({ user: { email: next } });
  const json = { json: { defined: false, code: "INTERNAL_SERVER_ERROR", status: 500, message: "Erro interno." } };
  await page.route("**/rpc/auth/email/confirm", (route) => route.fulfill({ status: 500, json }), { times: 1 });
  // A URL that differs only in its fragment does not reload the page.
  await page.goto("/confirmar-email#token=a.b.c&type=new");
  await page.getByRole("button", { name: "Tentar Novamente" }).click();
  await expect(page.getByRole("alert")).toContainText("Link de confirmação inválido");
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText("Abra de novo o link do email, ou entre na sua conta.");
});

/** Gives the owner a second membership, as a receptionist of another shop, and changes to it; returns their address. */
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

test("whoever belongs to two shops signs in again over a half-filled form in the shop that they were in, and goes to the other one in every tab @phone", async ({
  page,
  context,
  request,
}) => {
  const email = await belongToTwo(page, request);
  await book(page.request, { nome: "Ana Souza", time: "10:00" });
  const before = await shopOf(page);
  await openAgenda(page, "&form=booking");
  await expect(cardOf(page, "Ana Souza")).toBeVisible();
  const form = page.getByRole("dialog", { name: "Novo na agenda" });
  const typed = form.getByRole("textbox", { name: "Observações" });
  await typed.fill("Prefere tesoura");
  await page.request.post("/api/v1/auth/sign-out");
  await form.getByRole("combobox", { name: "Cliente" }).fill("zeca");
  const again = page.getByRole("dialog", { name: "Sua sessão terminou" });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await expect(again.getByLabel("E-mail")).toHaveValue(email);
  await signInOn(again, email);
  await expect(again).toBeHidden();
  expect(await shopOf(page)).toBe(before);
  await expect(form.getByRole("combobox", { name: "Cliente" })).toBeFocused();
  await expect(typed).toHaveValue("Prefere tesoura");
  await form.getByRole("combobox", { name: "Cliente" }).fill("bia");
  await expect(page.getByText("Ninguém com esse nome ou telefone.")).toBeVisible();

  const elsewhere = await context.newPage();
  await elsewhere.goto("/agendamentos");
  await elsewhere.route("**/rpc/auth/shops", (route) => route.abort(), { times: 5 });
  await elsewhere.getByRole("button", { name: "Menu de Marina Lopes" }).click();
  await expect(elsewhere.getByRole("menuitem", { name: "Carregando..." })).toBeVisible();
  await elsewhere.getByRole("menuitem", { name: "Tentar Novamente" }).click();
  const other = elsewhere.getByRole("menuitem", { name: /Barbearia Aurora/ }).and(elsewhere.locator(":enabled"));
  await expect(other).toBeVisible();
  await expectAccessible(elsewhere);
  await other.click();
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect.poll(() => shopOf(page)).not.toBe(before);
  await expect(cardOf(page, "Ana Souza")).toBeHidden();
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

  await openProfile(page);
  const factor = page.getByRole("region", { name: "Verificação em duas etapas" });
  await expect(factor).toContainText("Sua barbearia exige que a equipe entre com um código além da senha.");
  await expect(factor.getByRole("button")).toHaveText(["Novos códigos"]);
  await page.getByRole("link", { name: "Configurações" }).click();
  await page.getByRole("link", { name: "Segurança" }).click();
  await page.getByRole("switch", { name: "Exigir verificação em duas etapas da equipe" }).click();
  await expect(page.getByText("Exigência retirada.")).toBeVisible();
  await openProfile(page);
  await expect(factor.getByRole("button")).toHaveText(["Novos códigos", "Desativar"]);
});
