import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient, newEmail, password } from "./fixtures/shop.ts";
import { accept, choose, invite, pathOf, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("an owner invites a barber, who sets a password and stands in their own agenda @phone", async ({
  page,
  context,
  request,
}) => {
  await foundShop(request);
  await context.addCookies((await request.storageState()).cookies);
  await page.goto("/barbeiros");
  await expect(page.getByRole("table", { name: "Barbeiros" }).getByText("Marina Lopes")).toBeVisible();

  await choose(page, "Marina Lopes", "Editar dados");
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("button", { name: "Ações para Marina Lopes" })).toBeFocused();
  await page.getByRole("button", { name: "Convidar barbeiro" }).click();
  await expect(page.getByLabel("Nome", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Convidar barbeiro" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByText("Informe o nome.")).toBeVisible();
  await expectAccessible(page);
  const email = newEmail();
  await page.getByLabel("Nome", { exact: true }).fill(person.nome);
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Descartar o que foi preenchido?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue(person.nome);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Telefone").fill("11988887777");
  await expect(page.getByLabel("Telefone")).toHaveValue(person.telefone);
  await page.getByLabel("Especialidades").fill("Degradê, Barba");
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByRole("dialog", { name: "Convite pronto" })).toContainText("entregue a Beto Silva");
  const link = await page.getByLabel("Link do convite").inputValue();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  const pending = page.getByRole("region", { name: "Convites pendentes" });
  await expect(pending).toContainText(email);

  await context.clearCookies();
  await page.goto(pathOf(link));
  await expect(page.getByRole("heading", { name: "Boas-vindas à Barbearia Aurora" })).toBeVisible();
  await expect(page.getByText("Beto, você recebeu um convite para a equipe como barbeiro.")).toBeVisible();
  await expect(page).toHaveURL(/\/convite$/);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expectAccessible(page);
  await page.getByLabel("Nova senha").fill(password);
  await page.getByLabel("Confirme a senha").fill(password);
  await page.getByRole("button", { name: "Criar senha e entrar" }).click();
  await expect(page).toHaveURL(/\/barbeiro\/agenda/);
  expect(await (await request.get("/api/v1/staff/barbers")).text()).toContain(person.nome);
  expect(await (await request.get("/api/v1/staff/invitations?role=barbeiro")).json()).toMatchObject({ items: [] });
});

test("a link that does not work says so in one way, and what to do", async ({ page, request }) => {
  await foundShop(request);
  const { path, invitation } = await invite(request, "receptionists");
  await request.post(`/api/v1/staff/invitations/${invitation.id}/revoke`, { data: {} });
  await page.goto(path);
  await expect(page.getByRole("alert")).toContainText("Este convite não vale mais");
  await expectAccessible(page);
  // A URL that differs only in its fragment does not reload the page.
  const refused = page.waitForResponse("**/rpc/staff/openInvitation");
  await page.goto("/convite#token=nunca-existiu");
  await (await refused).finished();
  await expect(page.getByRole("alert")).toContainText("Este convite não vale mais");
  const { path: good } = await invite(request, "receptionists");
  await page.goto(good);
  await expect(page.getByRole("heading", { name: "Boas-vindas à Barbearia Aurora" })).toBeVisible();
  await expect(page).toHaveURL(/\/convite$/);
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText(
    "Abra de novo o link do convite, ou peça um novo a quem convidou você.",
  );
  await expect(page.getByText("Convite inválido")).toBeHidden();
  await page.goto("/convite#token=");
  await expect(page.getByRole("alert")).toHaveText("Confira se você abriu o link completo que recebeu.");
  await page.getByRole("link", { name: "Entrar com minha conta" }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test("somebody with an account signs in on the invitation and joins the team", async ({ page, request, context }) => {
  const { session } = await foundShop(request);
  const { email } = await joinAsClient(page.request, session.barbershop!.slug);
  const { path } = await invite(request, "receptionists", email);

  await context.clearCookies();
  await page.goto(path);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Entre com sua conta do e-mail")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByRole("link", { name: "Esqueci minha senha" })).toBeVisible();
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/agendamentos/);
});

test("whoever is signed in accepts with one press, and with another account is told which one is needed", async ({
  page,
  context,
  request,
}) => {
  const { session } = await foundShop(request);
  const { email } = await joinAsClient(page.request, session.barbershop!.slug);
  const other = await foundShop(page.request);
  const { path } = await invite(request, "receptionists", email);
  const stranger = await invite(request, "barbers");
  await page.goto(stranger.path);
  await expect(page.getByText(`Você está na conta ${other.email}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Criar senha e entrar" })).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await context.newPage();
  await elsewhere.goto("/agendamentos");
  await page.goto(path);
  await expect(page.getByText(`Você está na conta ${other.email}.`)).toBeVisible();
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.route("**/rpc/staff/joinByInvitation", (route) => route.abort());
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText(`Você entrou como ${email}.`)).toBeVisible();
  await expect(elsewhere.getByRole("button", { name: "Menu de Caio Prado" })).toBeVisible();
  await page.unroute("**/rpc/staff/joinByInvitation");
  await page.getByRole("button", { name: "Aceitar convite" }).click();
  await expect(page).toHaveURL(/\/agendamentos/);
});

test("the desk is kept in /recepcao: sent again, revoked, deactivated and let in again", async ({
  page,
  playwright,
  baseURL,
}) => {
  await foundShop(page.request);
  const { token } = await invite(page.request, "receptionists");
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL! });
  await accept(elsewhere, token);
  const waiting = await invite(page.request, "receptionists");

  await page.goto("/recepcao");
  const desk = page.getByRole("table", { name: "Recepcionistas" });
  await expect(desk).toContainText(person.nome);
  await expect(desk).toContainText("(11) 98888-7777");
  const pending = page.getByRole("region", { name: "Convites pendentes" });
  await pending.getByRole("button", { name: "Reenviar" }).click();
  await expect(page.getByRole("textbox", { name: "Link do convite" })).not.toHaveValue(waiting.link);
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).last().click();
  await pending.getByRole("button", { name: "Cancelar convite" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar convite" }).click();
  await expect(pending).toBeHidden();

  await choose(page, person.nome, "Desativar");
  await page.getByRole("dialog").getByRole("button", { name: "Desativar" }).click();
  await expect(page.getByText("Nenhuma recepcionista")).toBeVisible();
  expect((await elsewhere.get("/api/v1/barbershop")).status()).toBe(401);
  await page.getByText("Desativados").click();
  await choose(page, person.nome, "Reativar");
  await expect(page.getByText("Ninguém desativado")).toBeVisible();
  await elsewhere.dispose();
});

test("whoever was deactivated in the only shop still guards their account, takes their data and may delete it", async ({
  page,
  request,
}) => {
  await foundShop(request);
  const { token } = await invite(request, "receptionists");
  await accept(page.request, token);
  const { user } = (await (await page.request.get("/api/v1/auth/session")).json()) as {
    user: { id: string; email: string };
  };
  await request.post(`/api/v1/staff/receptionists/${user.id}/deactivate`, { data: {} });
  await page.request.post("/api/v1/auth/sign-in", { data: { email: user.email, password } });
  await page.goto("/perfil");
  await expect(page.getByRole("heading", { name: "Conta sem barbearia" })).toBeVisible();
  await expect(page).toHaveTitle("Conta sem barbearia · Navalha");
  await page.getByRole("button", { name: "Minha conta" }).click();
  await expect(page.getByRole("heading", { name: "Sessões abertas" })).toBeVisible();
  await expectAccessible(page);
  await page.route("**/rpc/profile/ownData/take", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Baixar em CSV" }).click();
  await expect(page.getByRole("alert")).toContainText("Não foi possível falar com o servidor.");
  const taken = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar em JSON" }).click();
  expect((await taken).suggestedFilename()).toMatch(/^meus-dados-.*\.json$/);
  await page.getByRole("button", { name: "Excluir conta" }).click();
  const dialog = page.getByRole("dialog", { name: "Excluir sua conta?" });
  await dialog.getByLabel("Senha atual").fill(password);
  await dialog.getByLabel("Digite EXCLUIR").fill("EXCLUIR");
  await dialog.getByRole("button", { name: "Excluir conta" }).click();
  await expect(page).toHaveURL(/auth/);
});
