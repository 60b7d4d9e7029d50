import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, newEmail, password, signInOn } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("an owner signs up and stands in the agenda of the new shop @phone", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Cadastre sua barbearia" }).click();
  await page.getByRole("button", { name: "Cadastrar barbearia" }).click();
  await expect(page.getByLabel("Telefone")).toHaveAttribute("aria-invalid", "true");
  const colour = (part: string) =>
    page.evaluate(`getComputedStyle(document.querySelector("[type=tel]"), "${part}").color`);
  expect(await colour("::placeholder"), "an example is not red as what is wrong").not.toBe(await colour(""));
  await page.getByLabel("Nome da barbearia").fill("Navalha de Ouro");
  await page.getByLabel("Seu nome").fill("Marina Lopes");
  await page.getByLabel("Telefone").fill("11987654321");
  await expect(page.getByLabel("Telefone")).toHaveValue("(11) 98765-4321");
  await expect(page.getByText("Aparece na página da barbearia.")).toBeVisible();
  await expect(page.getByText(/excluir a conta, depois de passar a administração/)).toBeVisible();
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Cadastrar barbearia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Agendamentos" })).toBeVisible();

  await page.goto("/");
  await expect(page).toHaveURL(/\/agendamentos$/);
});

test("an e-mail that is taken is said, and nothing typed is lost", async ({ page, request }) => {
  const { email } = await foundShop(request);
  await page.goto("/cadastro-barbearia");
  await page.getByLabel("Nome da barbearia").fill("Outra barbearia");
  await page.getByLabel("Seu nome").fill("Outra pessoa");
  await page.getByLabel("Telefone").fill("11987654321");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Cadastrar barbearia" }).click();

  await expect(page.getByRole("alert")).toContainText("Não foi possível criar a conta com este email");
  await expect(page.getByLabel("Nome da barbearia")).toHaveValue("Outra barbearia");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(password);
});

test("what is missing is said once, and the first field that lacks it has the focus @phone", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Email e senha são obrigatórios.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();

  await page.getByLabel("E-mail").fill("marina");
  await page.getByLabel("E-mail").blur();
  await expect(page.getByText("Formato de email inválido.")).toBeVisible();
  await expectAccessible(page);
});

test("a wrong password is refused with the e-mail kept, the right one lets in", async ({ page, request }) => {
  const { email } = await foundShop(request);
  await page.goto("/auth");
  await signInOn(page, email, "errada-errada");
  await expect(page.getByRole("alert")).toHaveText(
    "Email ou senha incorretos. Verifique suas credenciais e tente novamente.",
  );
  await expect(page.getByLabel("E-mail")).toHaveValue(email);

  await signInOn(page, "abc", "");
  await expect(page.getByText("Formato de email inválido.")).toBeVisible();
  await expect(page.getByRole("alert"), "what an earlier attempt was told").toHaveCount(0);
  await signInOn(page, email, "longa".repeat(30));
  await expect(page.getByText("Email ou senha incorretos.")).toBeVisible();

  await signInOn(page, email);
  await expect(page).toHaveURL(/\/agendamentos/);
});

test("a session that ran out while no page was open is told, and one that was signed out is not", async ({ page }) => {
  const { email } = await foundShop(page.request);
  await page.goto("/barbeiros");
  await expect(page.getByRole("heading", { name: "Barbeiros", level: 1 })).toBeVisible();
  await page.request.post("/api/v1/auth/sign-out");
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText("Sua sessão terminou. Entre novamente.");
  await expectAccessible(page);
  await signInOn(page, email);
  await expect(page.getByRole("heading", { name: "Barbeiros", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Menu de Marina Lopes" }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("after five failures the screen says for how long the account is locked", async ({ page, request }) => {
  const { email } = await foundShop(request);
  for (let attempt = 0; attempt < 5; attempt++) {
    await request.post("/api/v1/auth/sign-in", { data: { email, password: "errada-errada" } });
  }
  await page.goto("/auth");
  await signInOn(page, email);
  await expect(page.getByRole("alert")).toHaveText("Muitas tentativas falhadas. Tente novamente em 15 minutos.");
});

test("without a connection the form says so, keeps what was typed and works again afterwards", async ({
  page,
  request,
}) => {
  const { email } = await foundShop(request);
  await page.goto("/auth");
  await page.route("**/rpc/auth/signIn", (route) => route.abort());
  await signInOn(page, email);
  await expect(page.getByRole("alert")).toContainText("Não foi possível falar com o servidor");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(password);

  await page.unroute("**/rpc/auth/signIn");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/agendamentos/);
});

test("a guest is sent to sign in and comes back to where they were going", async ({ page, request }) => {
  const { email } = await foundShop(request);
  await page.goto("/agendamentos?view=week");
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  await signInOn(page, email);
  await expect(page).toHaveURL(/\/agendamentos\?view=week$/);
});

test("after signing in nobody is led to another site", async ({ page, request }) => {
  const { email } = await foundShop(request);
  for (const elsewhere of ["//evil.example/", "/\\evil.example/", "https://evil.example/", "/.//evil.example/"]) {
    await page.context().clearCookies();
    await page.goto(`/auth?origem=${encodeURIComponent(elsewhere)}`);
    await signInOn(page, email);
    await expect(page, elsewhere).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/agendamentos$/);
  }
});

test("a client signs up through the shop's link, says what is missing and arrives at their appointments @phone", async ({
  page,
  request,
}) => {
  const { session } = await foundShop(request);
  await page.goto(`/cadastro-cliente?barbearia=${session.barbershop?.slug}`);
  await expect(page.getByText("Barbearia Aurora")).toBeVisible();
  await page.getByLabel("Seu nome").fill("Caio Prado");
  await page.getByLabel("Telefone").fill("11912345678");
  await expect(page.getByLabel("Telefone")).toHaveValue("(11) 91234-5678");
  await page.getByLabel("Data de nascimento").pressSequentially("20111990");
  await expect(page.getByLabel("Data de nascimento")).toHaveValue("20/11/1990");
  await expect(page.getByText(/baixar seus dados ou excluir a conta\./)).toBeVisible();
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page).toHaveURL(/\/client\/onboarding$/);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL(/\/cliente\/agendamentos$/);
});

test("a sign-up that is half filled stays when the shop cannot be asked about again", async ({ page, request }) => {
  const { session } = await foundShop(request);
  await page.clock.install();
  await page.goto(`/cadastro-cliente?barbearia=${session.barbershop?.slug}`);
  await expect(page.getByText("Barbearia Aurora")).toBeVisible();
  await page.getByLabel("Seu nome").fill("Caio Prado");
  let asked = 0;
  await page.route("**/rpc/publicPage/barbershop", (route) => {
    asked += 1;
    return route.abort();
  });
  await page.clock.fastForward(20_000);
  await page.evaluate(`window.dispatchEvent(new Event("visibilitychange"))`);
  await expect.poll(() => asked, "and every retry").toBe(5);
  await expect(page.getByLabel("Seu nome")).toHaveValue("Caio Prado");
});

test("client sign-up without a shop's link explains where to get one", async ({ page }) => {
  await page.goto("/cadastro-cliente");
  await expect(page.getByRole("heading", { name: "Falta o link da barbearia" })).toBeVisible();
  await page.goto("/cadastro-cliente?barbearia=nao-existe");
  await expect(page.getByRole("alert")).toContainText("Barbearia não encontrada");
});

test("guests of the client pages and of the barbers' portal meet the sign-in of that area", async ({ page }) => {
  await page.goto("/cliente/agendamentos");
  await expect(page).toHaveURL(/\/cliente\/auth\?origem=/);
  await page.goto("/barbeiro/agenda");
  await expect(page).toHaveURL(/\/barbeiro\/login\?origem=/);
});

test("signing out ends the session in every tab", async ({ page, context }) => {
  await foundShop(page.request);
  await page.goto("/agendamentos");
  const other = await context.newPage();
  await other.goto("/agendamentos");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Menu de Marina Lopes" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Sair" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Entrar" })).toBeVisible();
});

test("a session that ends under a half-filled form is opened again over it, and nothing typed is lost @phone", async ({
  page,
}) => {
  const { email } = await foundShop(page.request);
  await page.goto("/agendamentos?form=booking");
  const panel = page.getByRole("dialog", { name: "Novo na agenda" });
  await panel.getByRole("textbox", { name: "Observações" }).fill("Prefere tesoura");
  await page.request.post("/api/v1/auth/sign-out");
  await panel.getByRole("combobox", { name: "Cliente" }).fill("ana");

  const again = page.getByRole("dialog", { name: "Sua sessão terminou" });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await expect(again.getByLabel("E-mail")).toHaveValue(email);
  await signInOn(again, email);
  await expect(again).toBeHidden();
  await expect(panel.getByRole("combobox", { name: "Cliente" })).toBeFocused();
  await expect(panel.getByRole("textbox", { name: "Observações" })).toHaveValue("Prefere tesoura");
  await panel.getByRole("combobox", { name: "Cliente" }).fill("bia");
  await expect(page.getByText("Ninguém com esse nome ou telefone.")).toBeVisible();
});

test("a password can be shown with the keyboard", async ({ page }) => {
  await page.goto("/barbeiro/login");
  await page.getByLabel("Senha", { exact: true }).fill("segredo");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Mostrar caracteres" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute("type", "text");
});
