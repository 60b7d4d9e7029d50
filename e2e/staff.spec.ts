import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient, newEmail, password } from "./fixtures/shop.ts";
import { accept, invite, pathOf, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

async function choose(page: Page, nome: string, act: string): Promise<void> {
  await page.getByRole("button", { name: `Ações para ${nome}` }).click();
  await page.getByRole("menuitem", { name: act }).click();
}

test("an owner invites a barber, who sets a password and stands in their own agenda", async ({ page, browser }) => {
  await foundShop(page.request);
  await page.goto("/barbeiros");
  await expect(page.getByRole("list", { name: "Barbeiros" }).getByText("Marina Lopes")).toBeVisible();
  await expectAccessible(page);

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
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue(person.nome);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Telefone").fill(person.telefone);
  await page.getByLabel("Especialidades").fill("Degradê, Barba");
  await page.getByRole("button", { name: "Enviar convite" }).click();
  const link = await page.getByLabel("Link do convite").inputValue();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).last().click();
  const pending = page.getByRole("region", { name: "Convites pendentes" });
  await expect(pending).toContainText(email);

  const visitor = await browser.newContext();
  const guest = await visitor.newPage();
  await guest.goto(pathOf(link));
  await expect(guest.getByRole("heading", { name: "Boas-vindas à Barbearia Aurora" })).toBeVisible();
  await expect(guest.getByText("Beto, você recebeu um convite para a equipe como barbeiro.")).toBeVisible();
  await expect(guest).toHaveURL(/\/convite$/);
  await expect(guest.getByLabel("E-mail")).toHaveValue(email);
  await expectAccessible(guest);
  await guest.getByLabel("Nova senha").fill(password);
  await guest.getByLabel("Confirme a senha").fill(password);
  await guest.getByRole("button", { name: "Criar senha e entrar" }).click();
  await expect(guest).toHaveURL(/\/barbeiro\/agenda/);
  await visitor.close();

  await page.reload();
  await expect(page.getByRole("list", { name: "Barbeiros" }).getByText(person.nome)).toBeVisible();
  await expect(pending).toBeHidden();
});

test("a link that does not work says so in one way, and what to do", async ({ page, request }) => {
  await foundShop(request);
  const { path, invitation } = await invite(request, "receptionists");
  await request.post(`/api/v1/staff/invitations/${invitation.id}/revoke`, { data: {} });
  for (const address of [path, "/convite#token=nunca-existiu"]) {
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.getByRole("alert")).toContainText("Este convite não vale mais");
  }
  await expectAccessible(page);
  // Pasted over the open page, which the browser then does not load anew.
  const { path: good } = await invite(request, "receptionists");
  await page.goto(good);
  await expect(page.getByRole("heading", { name: "Boas-vindas à Barbearia Aurora" })).toBeVisible();
  await expect(page).toHaveURL(/\/convite$/);
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText(
    "Abra de novo o link do convite, ou peça um novo a quem convidou você.",
  );
  await expect(page.getByText("Convite inválido")).toBeHidden();
  await expectAccessible(page);
  await page.goto("/convite#token=");
  await expect(page.getByRole("alert")).toHaveText("Confira se você abriu o link completo que recebeu.");
  await page.getByRole("link", { name: "Entrar com minha conta" }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test("somebody with an account signs in on the invitation and joins the team", async ({ page, request, browser }) => {
  const { session } = await foundShop(page.request);
  const { email } = await joinAsClient(request, session.barbershop!.slug);
  const { path } = await invite(page.request, "receptionists", email);

  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(path);
  await expect(guest.getByText("Já existe uma conta com o e-mail")).toBeVisible();
  await expectAccessible(guest);
  await expect(guest.getByLabel("E-mail")).toHaveValue(email);
  await expect(guest.getByRole("link", { name: "Esqueci minha senha" })).toBeVisible();
  await guest.getByLabel("Senha", { exact: true }).fill(password);
  await guest.getByRole("button", { name: "Entrar" }).click();
  await expect(guest).toHaveURL(/\/agendamentos/);
  await context.close();
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
  await expectAccessible(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.route("**/rpc/staff/joinByInvitation", (route) => route.abort());
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText(`Você entrou como ${email}.`)).toBeVisible();
  await expect(elsewhere.getByRole("button", { name: "Menu de Caio Prado" })).toBeVisible();
  await expectAccessible(page);
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
  const desk = page.getByRole("list", { name: "Recepcionistas" });
  await expect(desk).toContainText(person.nome);
  await expect(desk).toContainText("(11) 98888-7777");
  const pending = page.getByRole("region", { name: "Convites pendentes" });
  await pending.getByRole("button", { name: "Reenviar" }).click();
  await expect(page.getByLabel("Link do convite")).not.toHaveValue(waiting.link);
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).last().click();
  await expectAccessible(page);
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

test("what the admin decides is what the barber's portal shows at once", async ({ page, browser }) => {
  await foundShop(page.request);
  const { token } = await invite(page.request, "barbers");
  const context = await browser.newContext();
  const portal = await context.newPage();
  await page.goto("/barbeiros");
  await accept(portal.request, token);

  async function decide(change: () => Promise<void>): Promise<void> {
    await page.reload();
    await choose(page, person.nome, "Permissões");
    await expect(page.getByRole("switch", { name: "Agenda" })).toBeVisible();
    await change();
    await page.getByRole("button", { name: "Salvar permissões" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  }

  await page.reload();
  await choose(page, person.nome, "Permissões");
  await expect(page.getByRole("switch", { name: "Vendas" })).not.toBeChecked();
  await expect(page.getByLabel("Dias de histórico")).toHaveValue("30");
  await expectAccessible(page);

  await portal.goto("/barbeiro/agenda?date=2026-01-05");
  await expect(portal.getByText("Você vê os últimos 30 dias.")).toBeVisible();
  await decide(() => page.getByRole("switch", { name: "Agenda" }).click());
  await portal.goto("/");
  await expect(portal).toHaveURL(/\/barbeiro\/perfil$/);
  await portal.goto("/barbeiro/agenda");
  await expect(portal.getByRole("heading", { name: "Funcionalidade Restrita" })).toBeVisible();
  await expect(portal.getByText("Você não tem permissão para acessar esta funcionalidade.")).toBeVisible();
  await expectAccessible(portal);
  await portal.getByRole("link", { name: "Meu Perfil" }).click();
  await expect(portal.getByRole("heading", { name: "Dados pessoais" })).toBeVisible();

  await decide(() => page.getByRole("switch", { name: "Acesso ao portal" }).click());
  await portal.goto("/barbeiro/agenda");
  await expect(portal.getByRole("heading", { name: "Acesso Desabilitado" })).toBeVisible();
  await expectAccessible(portal);
  await portal.getByRole("link", { name: "Meu Perfil" }).click();
  await expect(portal.getByRole("heading", { name: "Dados pessoais" })).toBeVisible();
  await context.close();
});

test("a barber with appointments leaves only after a second question", async ({ page }) => {
  await foundShop(page.request);
  const { barber } = await invite(page.request, "barbers");
  await page.request.post(`/api/v1/staff/barbers/${barber!.id}/reactivate`, { data: {} });
  await bookFirstTime(page.request, barber!.id);
  await page.goto("/barbeiros");
  await choose(page, person.nome, "Desativar");
  await page.getByRole("dialog").getByRole("button", { name: "Desativar" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Há 1 agendamento marcado");
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Desativar mesmo assim" })).toBeFocused();
  await page.getByRole("button", { name: "Desativar mesmo assim" }).click();
  await expect(page.getByRole("list", { name: "Barbeiros" }).getByText(person.nome)).toBeHidden();
});

test("the team is found by name, and the desk reads it without acts", async ({ page, playwright, baseURL }) => {
  const owner = await playwright.request.newContext({ baseURL: baseURL! });
  await foundShop(owner);
  const { token } = await invite(owner, "receptionists");
  await page.goto("/auth");
  await accept(page.request, token);
  await page.goto("/barbeiros");
  await expect(page.getByRole("list", { name: "Barbeiros" })).toContainText("Marina Lopes");
  await expect(page.getByRole("button", { name: /Ações para/ })).toHaveCount(0);
  await page.getByRole("searchbox").fill("ninguém");
  await expect(page.getByText("Ninguém com esse nome")).toBeVisible();
  await page.getByRole("searchbox").fill("marina");
  await expect(page.getByRole("list", { name: "Barbeiros" })).toContainText("Marina Lopes");
  await expectAccessible(page);
  await page.goto("/recepcao");
  await expect(page.getByRole("heading", { name: "Acesso Negado" })).toBeVisible();
  await owner.dispose();
});

async function bookFirstTime(owner: APIRequestContext, barber: string): Promise<void> {
  const [service] = (await (await owner.get("/api/v1/services")).json()) as { id: string }[];
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const asked = new URLSearchParams({ services: service!.id, barber, from, days: "7" });
  const { times } = (await (await owner.get(`/api/v1/free-times?${asked.toString()}`)).json()) as {
    times: { startsAt: string }[];
  };
  const client = { nome: "Ana Visitante", telefone: "11 91234-5678" };
  const data = { services: [service!.id], barber, startsAt: times[0]!.startsAt, client };
  const answer = await owner.post("/api/v1/appointments", { data });
  expect(answer.status(), await answer.text()).toBe(201);
}

test("an owner makes a barber an administrator, who reads that in the team, and takes it back", async ({
  page,
  playwright,
  baseURL,
}) => {
  await foundShop(page.request);
  const { token } = await invite(page.request, "barbers");
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: { origin: baseURL! } });
  await accept(elsewhere, token);
  await page.goto("/barbeiros");
  await choose(page, person.nome, "Tornar administrador");
  const question = page.getByRole("dialog", { name: `Tornar ${person.nome} administrador?` });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Tornar administrador" }).click();
  const team = page.getByRole("list", { name: "Barbeiros" });
  await expect(team.getByText("Administrador")).toHaveCount(2);
  expect((await elsewhere.get("/api/v1/barbershop")).status()).toBe(401);
  await choose(page, person.nome, "Tirar da administração");
  await page.getByRole("dialog").getByRole("button", { name: "Tirar da administração" }).click();
  await expect(team.getByText("Administrador")).toHaveCount(1);
  await page.getByRole("button", { name: "Ações para Marina Lopes" }).click();
  await expect(page.getByRole("menuitem", { name: "Editar dados" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Tirar da administração" })).toHaveCount(0);
  await elsewhere.dispose();
});

test("whoever was put out of the only shop still guards their account, takes their data and may delete it", async ({
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

test("the owner finds the links that clients follow, and they lead there", async ({ page, browser }) => {
  const { session } = await foundShop(page.request);
  await page.goto("/configuracoes");
  const link = await page.getByLabel("Criar conta de cliente", { exact: true }).inputValue();
  expect(new URL(link).search).toBe(`?barbearia=${session.barbershop!.slug}`);
  await expect(page.getByLabel("Agendar sem conta", { exact: true })).toHaveValue(/\/b\//);
  await expectAccessible(page);
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: "Crie sua conta" })).toBeVisible();
  await context.close();
});
