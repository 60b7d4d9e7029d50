import type { Route } from "@playwright/test";
import { recovery } from "#contract/recovery.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { linkTo } from "./fixtures/mailbox.ts";
import { pathOf } from "./fixtures/team.ts";
import { foundShop, newEmail, password } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

const fresh = "Nova-navalha-456";

test("who forgot the password asks for a link, chooses a new one and signs in with it @phone", async ({
  page,
  request,
}) => {
  const { email } = await foundShop(request);
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Esqueci minha senha" }).click();
  await expect(page).toHaveURL(/\?tab=forgot$/);
  await page.getByLabel("E-mail").fill(email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByRole("alert")).toContainText("Confira sua caixa de entrada");

  await page.goto(await linkTo(email, /Redefinir/));
  await expect(page.getByText(`Conta: ${email}`)).toBeVisible();
  await expect(page, "the token stands no longer in the address").toHaveURL(/\/redefinir-senha$/);
  const save = page.getByRole("button", { name: "Redefinir senha" });
  await expect(save).toBeDisabled();
  await page.getByLabel("Nova senha").fill("curta");
  await page.getByLabel("Nova senha").blur();
  await expect(page.getByText("Senha muito curta")).toBeVisible();
  await expect(page.getByText("A senha deve ter no mínimo 8 caracteres.")).toBeVisible();
  await expect(page.getByText("Senha Muito Fraca")).toBeVisible();
  await page.getByLabel("Nova senha").fill(fresh);
  await expect(page.getByText("Senha Forte")).toBeVisible();
  await page.getByLabel("Confirme a senha").fill("outra");
  await expect(page.getByText("Senhas não coincidem")).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel("Confirme a senha").fill(fresh);
  await expectAccessible(page);
  await save.click();

  // The countdown stands beside the alert: a screen reader repeats an alert with every change in it.
  await expect(page.getByRole("alert")).toHaveText("Senha alterada com sucesso!Entre com a senha nova.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ir para o login" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(fresh);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("the current password is refused, and the countdown leads back to the sign-in", async ({ page, request }) => {
  const { email } = await foundShop(request);
  await request.post("/api/v1/auth/recovery", { data: { email } });
  const link = new URL(await linkTo(email, /Redefinir/));
  await page.goto(`/redefinir-senha?type=barber${link.hash}`);
  await page.getByLabel("Nova senha").fill(password);
  await page.getByLabel("Confirme a senha").fill(password);
  await page.getByRole("button", { name: "Redefinir senha" }).click();
  await expect(page.getByLabel("Nova senha")).toHaveAccessibleDescription(
    "Senha inválida: A nova senha deve ser diferente da atual.",
  );

  await page.getByLabel("Nova senha").fill(fresh);
  await page.getByLabel("Confirme a senha").fill(fresh);
  await page.getByRole("button", { name: "Redefinir senha" }).click();
  await expect(page.getByRole("heading", { name: "Portal do barbeiro" })).toBeVisible();

  await page.goto(`/redefinir-senha${link.hash}`);
  await expect(page.getByRole("alert")).toHaveText(
    "Link já utilizadoEste link já serviu ou não foi encontrado. Solicite um novo.",
  );
  await expectAccessible(page);
});

test("a link is looked at first, and told when it is too old or not whole, with a way to a new one", async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The test does not wait half an hour: the server's expiry is tested with its clock.
  const expired = async (route: Route) => {
    await promise;
    const refused = recovery.check["~orpc"].errorMap.RECOVERY_EXPIRED;
    const json = { defined: true, code: "RECOVERY_EXPIRED", ...refused };
    await route.fulfill({ status: 410, json: { json } });
  };
  await page.route("**/rpc/auth/recovery/check", expired, { times: 1 });
  await page.goto("/redefinir-senha#access_token=a.b.c&type=recovery");
  await expect(page.getByText("Verificando o link…")).toBeVisible();
  await expectAccessible(page);
  resolve();
  await expect(page.getByRole("alert")).toHaveText("Link expiradoO link vale por 30 minutos. Solicite um novo.");
  const askForAnother = async () => {
    await page.getByRole("link", { name: "Solicitar novo link" }).click();
    await expect(page).toHaveURL(/\/auth\?tab=forgot$/);
    await expect(page.getByRole("tab", { name: "Esqueci minha senha" })).toHaveAttribute("aria-selected", "true");
  };
  await askForAnother();

  await page.goto("/redefinir-senha");
  await expect(page.getByRole("alert")).toHaveText("Link inválidoAbra de novo o link do email, ou solicite um novo.");
  // A URL that differs only in its fragment does not reload the page.
  const refused = "Link de redefinição inválidoVerifique se você copiou o link completo, ou solicite um novo.";
  await page.goto("/redefinir-senha#access_token=abc&type=recovery");
  await expect(page.getByRole("alert")).toHaveText(refused);
  const answer = page.waitForResponse("**/rpc/auth/recovery/check");
  await page.goto("/redefinir-senha#access_token=a.b.c&type=recovery");
  await (await answer).finished();
  await expect(page.getByRole("alert")).toHaveText(refused);
  await askForAnother();
});

test("where no mails are sent the screens say so, and who invites hands over the link", async ({ page }) => {
  await page.route("**/rpc/auth/entrance**", async (route) => {
    const answer = await route.fetch();
    const { json } = (await answer.json()) as { json: object };
    await route.fulfill({ response: answer, json: { json: { ...json, mail: false } } });
  });
  await page.goto("/auth?tab=forgot");
  await expect(page.getByRole("alert")).toContainText("Aqui não são enviados e-mails");
  await expect(page.getByRole("button", { name: "Enviar link" })).toBeHidden();

  await foundShop(page.request);
  await page.goto("/recepcao");
  await page.getByRole("button", { name: "Convidar recepcionista" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome").fill("Rita Balcão");
  const email = newEmail();
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Telefone").fill("11987654321");
  await dialog.getByRole("button", { name: "Enviar convite" }).click();
  await expect(dialog).toHaveAccessibleName("Convite pronto");
  await expect(dialog).toContainText("copie o link e entregue a Rita Balcão");

  await page.goto(pathOf(await dialog.getByLabel("Link do convite").inputValue()));
  await expect(page.getByRole("button", { name: "Criar senha e entrar" })).toBeVisible();
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText(`Entre com sua conta do e-mail ${email}`)).toBeVisible();
});
