import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, newEmail, password, signInOn } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("an owner signs up: a taken e-mail is said with nothing typed lost, another one leads into the new shop's agenda @phone", async ({
  page,
  request,
}) => {
  const { email } = await foundShop(request);
  await page.goto("/auth");
  await page.getByRole("link", { name: "Cadastre sua barbearia" }).click();
  await page.getByRole("button", { name: "Cadastrar barbearia" }).click();
  await expect(page.getByLabel("Telefone", { exact: true })).toHaveAttribute("aria-invalid", "true");
  const colour = (part: string) =>
    page.evaluate(`getComputedStyle(document.querySelector("[type=tel]"), "${part}").color`);
  expect(await colour("::placeholder"), "an example is not red as what is wrong").not.toBe(await colour(""));
  await page.getByLabel("Nome da barbearia").fill("Navalha de Ouro");
  await page.getByLabel("Seu nome").fill("Marina Lopes");
  await page.getByLabel("Telefone", { exact: true }).fill("11987654321");
  await expect(page.getByLabel("Telefone", { exact: true })).toHaveValue("(11) 98765-4321");
  await expect(page.getByRole("checkbox", { name: "Mostrar este telefone na página pública" })).not.toBeChecked();
  await expect(page.getByText(/excluir a conta, depois de passar a administração/)).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Cadastrar barbearia" }).click();
  await expect(page.getByRole("alert")).toContainText("Não foi possível criar a conta com este email");
  await expect(page.getByLabel("Nome da barbearia")).toHaveValue("Navalha de Ouro");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(password);

  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByRole("button", { name: "Cadastrar barbearia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  await page.goto("/");
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("the sign-in says what is missing, wrong or locked and keeps what was typed, also without a connection @phone", async ({
  page,
  request,
}) => {
  const locked = await foundShop(request);
  for (let attempt = 0; attempt < 5; attempt++) {
    await request.post("/api/v1/auth/sign-in", { data: { email: locked.email, password: "errada-errada" } });
  }
  const { email } = await foundShop(request);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Email e senha são obrigatórios.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.getByLabel("E-mail").fill("marina");
  await page.getByLabel("E-mail").blur();
  await expect(page.getByText("Formato de email inválido.")).toBeVisible();
  await expectAccessible(page);

  await signInOn(page, locked.email);
  await expect(page.getByRole("alert")).toHaveText("Muitas tentativas falhadas. Tente novamente em 15 minutos.");
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

  await page.route("**/rpc/auth/signIn", (route) => route.abort());
  await signInOn(page, email);
  await expect(page.getByRole("alert")).toContainText("Não foi possível falar com o servidor");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(password);
  await page.unroute("**/rpc/auth/signIn");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("a session that ran out while no page was open is told; one that was signed out is not, and ends in every tab", async ({
  page,
  context,
}) => {
  const { email } = await foundShop(page.request);
  await page.goto("/barbeiros");
  await expect(page.getByRole("heading", { name: "Barbeiros", level: 1 })).toBeVisible();
  await page.request.post("/api/v1/auth/sign-out");
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText("Sua sessão terminou. Entre novamente.");
  await expectAccessible(page);
  await signInOn(page, email);
  await expect(page.getByRole("heading", { name: "Barbeiros", level: 1 })).toBeVisible();

  const other = await context.newPage();
  await other.goto("/agendamentos");
  await expect(other.getByRole("heading", { name: "Agendamentos", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Menu de Marina Lopes" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Sair" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(other.getByRole("heading", { name: "Entrar" })).toBeVisible();
});

test("a guest signs in and comes back to where they were going, but is led to no other site", async ({
  page,
  request,
}) => {
  const { email } = await foundShop(request);
  await page.goto("/agendamentos?view=week");
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  await signInOn(page, email);
  await expect(page).toHaveURL(/\/agendamentos\?view=week$/);
  await page.context().clearCookies();
  await page.goto(`/auth?origem=${encodeURIComponent("//evil.example/")}`);
  await signInOn(page, email);
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/);
});

test("client sign-up needs the shop's link, keeps what is half filled while the shop cannot be asked about again, and leads to the appointments @phone", async ({
  page,
  request,
}) => {
  await page.goto("/cadastro-cliente");
  await expect(page.getByRole("heading", { name: "Falta o link da barbearia" })).toBeVisible();
  await page.goto("/cadastro-cliente?barbearia=nao-existe");
  await expect(page.getByRole("alert")).toContainText("Barbearia não encontrada");

  const { session } = await foundShop(request);
  await page.clock.install();
  await page.goto(`/cadastro-cliente?barbearia=${session.barbershop?.slug}`);
  await expect(page.getByText("Barbearia Aurora")).toBeVisible();
  await page.getByLabel("Seu nome").fill("Caio Prado");
  let attempts = 0;
  await page.route("**/rpc/publicPage/barbershop", (route) => {
    attempts += 1;
    return route.abort();
  });
  await page.clock.fastForward(20_000);
  await page.evaluate(`window.dispatchEvent(new Event("visibilitychange"))`);
  await expect.poll(() => attempts, "and every retry").toBe(5);
  await expect(page.getByLabel("Seu nome")).toHaveValue("Caio Prado");

  await page.getByLabel("Telefone", { exact: true }).fill("11912345678");
  await expect(page.getByLabel("Telefone", { exact: true })).toHaveValue("(11) 91234-5678");
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

test("guests of the client pages and of the barbers' portal meet the sign-in of that area, where the keyboard shows a password", async ({
  page,
}) => {
  await page.goto("/cliente/agendamentos");
  await expect(page).toHaveURL(/\/cliente\/auth\?origem=/);
  await page.goto("/barbeiro/agenda");
  await expect(page).toHaveURL(/\/barbeiro\/login\?origem=/);
  await page.getByLabel("Senha", { exact: true }).fill("segredo");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Mostrar caracteres" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute("type", "text");
});
