import type { Route } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient, newEmail, password, setUpAuthenticator, signInOn } from "./fixtures/shop.ts";
import { signInAsSuperAdmin, inviteAbove, newSuperAdmin } from "./fixtures/super-admin.ts";
import { expect, test } from "./fixtures/test.ts";
import { timesOfNextWeek } from "./fixtures/visitor.ts";

test("the first super admin needs the code of the installation", async ({ page }) => {
  await page.goto("/super-admin/cadastro");
  await page.getByLabel("Código da instalação").fill("um palpite qualquer");
  await page.getByLabel("Seu nome").fill("Sônia Suprema");
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Criar conta de administrador" }).click();
  await expect(page.getByRole("alert")).toHaveText("Erro ao criar conta de administrador. Tente novamente.");
  await expect(page.getByLabel("Seu nome")).toHaveValue("Sônia Suprema");
});

test("a new super admin sets up a second factor before anything else; inside a shop a banner says so on every page, whoever the page is for, and leads out", async ({
  page,
  request,
}) => {
  const { session } = await foundShop(request);
  await newSuperAdmin(page.request);
  await page.goto("/super-admin/usuarios");
  await expect(page.getByText("Um super admin entra com um código além da senha.")).toBeVisible();
  await setUpAuthenticator(page);
  await expect(page.getByRole("heading", { level: 1, name: "Usuários" })).toBeVisible();

  await page.goto("/agendamentos");
  await expect(page).toHaveURL(/\/super-admin$/);
  await page.getByLabel("Buscar").fill(session.barbershop!.slug);
  const shop = page.getByRole("row").filter({ has: page.getByText(`/b/${session.barbershop!.slug}`, { exact: true }) });
  await shop.getByRole("button", { name: /^Entrar/ }).click();
  await expect(page).toHaveURL(/\/agendamentos/);
  const banner = page.getByRole("region", { name: "Acesso de super admin" });
  await expect(banner).toContainText("Você está agindo dentro de Barbearia Aurora");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Configurações" }).click();
  await page.getByRole("link", { name: "Segurança" }).click();
  await expect(page.getByText("Super admin entrou na barbearia")).toBeVisible();

  await page.goto("/admin/planos");
  await expect(page.getByText("Nenhum plano ainda")).toBeVisible();
  await expect(page.getByRole("button", { name: "Novo plano" })).toBeHidden();
  await page.goto("/servicos");
  await expect(page.getByRole("link", { name: "Corte Simples" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Buscar" }).fill("corte simples");
  await expect(page.getByRole("option", { name: /^Corte Simples/ }), "what the shop's admin finds").toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Novo serviço" })).toBeHidden();
  await page.getByRole("link", { name: "Corte Simples" }).click();
  const service = page.getByRole("dialog", { name: "Ver serviço" });
  await expect(service.getByLabel("Preço", { exact: true })).toBeDisabled();
  await expect(service.getByRole("button", { name: "Salvar" })).toBeHidden();
  await service.getByRole("button", { name: "Fechar" }).click();
  await page.goto("/configuracoes/financeiro");
  const pauses = page.getByRole("region", { name: "Pausas do clube" });
  await expect(pauses.getByLabel("Mínimo de uma pausa")).toBeDisabled();
  await expect(pauses.getByRole("button", { name: "Salvar" })).toBeHidden();
  await expectAccessible(page);

  await page.goto("/barbeiro/agenda");
  await expect(page.getByRole("region", { name: "Agenda" }), "of every chair").toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/cliente/perfil");
  await expect(page).toHaveURL(/\/super-admin\/conta$/);
  await expect(page.getByRole("link", { name: "Minha conta" }), "scrolled to on a phone").toBeInViewport();
  await expect(page.getByRole("button", { name: "Novos códigos" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Desativar" }), "it is demanded").toBeHidden();
  await banner.getByRole("button", { name: "Sair da barbearia" }).click();
  await expect(page).toHaveURL(/\/super-admin$/);
  await expect(banner).toBeHidden();
});

test("a shop is suspended with a reason that its admin reads, and opened again", async ({ page, browser }) => {
  const visitor = await browser.newContext();
  const owner = await visitor.newPage();
  const { session } = await foundShop(owner.request);
  const { slug } = session.barbershop!;
  const { service, times } = await timesOfNextWeek(owner.request, slug);
  const guest = await (await browser.newContext()).newPage();
  await joinAsClient(guest.request, slug);
  const booked = { services: [service.id], barber: "any", startsAt: times[0] };
  expect((await guest.request.post("/api/v1/my/appointments", { data: booked })).ok()).toBe(true);
  await signInAsSuperAdmin(page);
  await page.goto("/");
  await expect(page).toHaveURL(/\/super-admin$/);
  await page.getByLabel("Buscar").fill(session.barbershop!.slug);
  const shop = page.getByRole("row").filter({ has: page.getByText(`/b/${session.barbershop!.slug}`, { exact: true }) });
  await expect(shop.getByText("Ativa")).toBeVisible();
  await shop.getByRole("button", { name: /^Suspender/ }).click();
  await page.getByLabel("Motivo").fill("Talvez");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await shop.getByRole("button", { name: /^Suspender/ }).click();
  await expect(page.getByRole("dialog"), "what was given up is not asked about again").toHaveCount(1);
  await page.getByRole("dialog").getByRole("button", { name: "Suspender" }).click();
  await expect(page.getByText("Informe o motivo.")).toBeVisible();
  await page.getByLabel("Motivo").fill("Pagamento em atraso");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Suspender" }).click();
  await expect(shop.getByText("Suspensa", { exact: true })).toBeVisible();
  await page.getByLabel("Situação").selectOption("Ativas");
  await expect(page.getByText("Nada encontrado")).toBeVisible();
  await page.getByLabel("Situação").selectOption("Suspensas");

  await owner.goto("/agendamentos");
  await expect(owner.getByRole("heading", { name: "Barbearia suspensa" })).toBeVisible();
  await expect(owner.getByText("Motivo: Pagamento em atraso.")).toBeVisible();
  await expectAccessible(owner);
  await guest.goto("/cliente/agendamentos");
  await expect(guest.getByText("está suspensa. Você ainda vê e cancela o que já marcou.")).toBeVisible();
  await guest.getByRole("button", { name: "Cancelar horário" }).click();
  await guest.getByRole("button", { name: "Sim, cancelar" }).click();
  await expect(guest.getByText("Cancelado", { exact: true })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Cancelar horário" })).toBeHidden();
  await expectAccessible(guest);
  await guest.context().close();

  await shop.getByRole("button", { name: /^Reativar/ }).click();
  await page.getByLabel("Motivo").fill("Pagamento recebido");
  await page.getByRole("dialog").getByRole("button", { name: "Reativar" }).click();
  await expect(shop).toBeHidden();
  await page.getByLabel("Situação").selectOption("Todas");
  await expect(shop.getByText("Ativa", { exact: true })).toBeVisible();
  await owner.getByRole("button", { name: "Tentar Novamente" }).click();
  await expect(owner.getByRole("heading", { level: 1, name: "Agendamentos" })).toBeVisible();
  await expect(owner.getByRole("link", { name: "Configurações" })).toBeVisible();
  await expect(owner.getByRole("link", { name: "Todas as barbearias" })).toBeHidden();
  await visitor.close();
});

test("an account is locked and unlocked, and somebody is invited to a team", async ({ page, request }) => {
  const { email, session } = await foundShop(request);
  await signInAsSuperAdmin(page);
  await page.goto("/super-admin/usuarios");
  await page.getByRole("button", { name: "Convidar para uma equipe" }).click();
  const invitation = page.getByRole("dialog");
  await invitation.getByLabel("Nome").fill("Rita Recepção");
  await invitation.getByLabel("E-mail").fill(newEmail());
  await invitation.getByLabel("Telefone").fill("(11) 91234-5678");
  await invitation.getByLabel("Função").selectOption("Recepcionista");
  await invitation.getByRole("button", { name: "Enviar convite" }).click();
  await expect(invitation.getByRole("alert")).toContainText("Informe o link da barbearia.");
  await invitation.getByLabel("Link da barbearia").fill(`https://navalha.example/b/${session.barbershop!.slug}`);
  await expectAccessible(page);
  // As with mail configured, when the link is only sent by mail.
  await page.route("**/rpc/staff/inviteFromAbove", async (route) => {
    const response = await route.fetch();
    const { json, meta } = await response.json();
    await route.fulfill({ response, json: { json: { ...json, link: null }, meta } });
  });
  await invitation.getByRole("button", { name: "Enviar convite" }).click();
  await expect(invitation).toHaveAccessibleName("Convite enviado");
  await expect(invitation).toContainText("Rita Recepção recebe o convite em");
  await expect(invitation.getByLabel("Link do convite")).toBeHidden();
  await invitation.getByRole("button", { name: "Fechar" }).last().click();
  // An answer that was read before the act and arrives after it is not shown.
  const [read, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = async (route: Route) => {
    const response = await route.fetch();
    read.resolve();
    await locked.promise;
    await route.fulfill({ response });
  };
  await page.route("**/rpc/platform/accounts/list", late, { times: 1 });
  await page.getByLabel("Buscar").fill(email);
  await read.promise;
  const account = page.getByRole("row").filter({ hasText: email });
  const choose = async (act: string) => {
    await account.getByRole("button", { name: /^Ações/ }).click();
    await page.getByRole("menuitem", { name: act }).click();
  };
  await choose("Bloquear");
  await page.getByLabel("Motivo").fill("Conta invadida");
  const answered = page.waitForResponse("**/rpc/platform/accounts/lock");
  await page.getByRole("dialog").getByRole("button", { name: "Bloquear" }).click();
  await answered;
  locked.resolve();
  await expect(account.getByText("Bloqueada", { exact: true })).toBeVisible();
  expect((await request.get("/api/v1/auth/session")).status()).toBe(200);
  expect(await (await request.get("/api/v1/auth/session")).json()).toBeNull();
  await choose("Desbloquear");
  await page.getByRole("dialog").getByRole("button", { name: "Desbloquear" }).click();
  await expect(account.getByText("Bloqueada", { exact: true })).toBeHidden();
});

test("another super admin is invited, sent a newer link, sets a password and a second factor, and is removed again; an account accepts signed in", async ({
  page,
  browser,
  request,
}) => {
  const email = newEmail();
  await signInAsSuperAdmin(page);
  await page.goto("/super-admin/administradores");
  const invitation = page.getByRole("dialog");
  const send = async (whose: string) => {
    await page.getByRole("button", { name: "Convidar super admin" }).click();
    await invitation.getByRole("button", { name: "Enviar convite" }).click();
    await expect(invitation.getByText("Informe o nome")).toBeVisible();
    await invitation.getByLabel("Nome").fill("Nina Nova");
    await invitation.getByLabel("E-mail").fill(whose);
    await invitation.getByRole("button", { name: "Enviar convite" }).click();
    return takeLink();
  };
  const takeLink = async () => {
    const link = await invitation.getByLabel("Link do convite").inputValue();
    await invitation.getByRole("button", { name: "Fechar" }).last().click();
    return link;
  };
  const pending = page.getByRole("region", { name: "Convites pendentes" });
  const waiting = (whose: string) => pending.getByRole("row").filter({ hasText: whose });
  const first = await send(email);
  await waiting(email).getByRole("button", { name: "Reenviar" }).click();
  await expect(invitation.getByLabel("Link do convite")).not.toHaveValue(first);
  const newer = await takeLink();

  const visitor = await browser.newContext();
  const nina = await visitor.newPage();
  await nina.goto(newer);
  await expect(nina.getByRole("heading", { name: "Boas-vindas à Navalha" })).toBeVisible();
  await expect(
    nina.getByText("Nina, você recebeu um convite para administrar a plataforma como super admin."),
  ).toBeVisible();
  await nina.getByLabel("Nova senha").fill(password);
  await nina.getByLabel("Confirme a senha").fill(password);
  await nina.getByRole("button", { name: "Criar senha e entrar" }).click();
  await setUpAuthenticator(nina);
  await expect(nina).toHaveURL(/\/super-admin$/);

  const owner = await foundShop(request);
  await visitor.clearCookies();
  await nina.goto(await inviteAbove(request, owner.email));
  await nina.getByRole("button", { name: "Entrar", exact: true }).click();
  await signInOn(nina, owner.email);
  await expect(nina.getByRole("heading", { name: "Falta a verificação em duas etapas" })).toBeVisible();
  await visitor.close();

  const unwanted = newEmail();
  await send(unwanted);
  const person = page.getByRole("row").filter({ hasText: email });
  await expect(person).toContainText("Sônia Suprema");
  await waiting(unwanted).getByRole("button", { name: "Cancelar convite" }).click();
  await expect(waiting(email)).toBeHidden();
  await expect(waiting(owner.email)).toBeHidden();
  await invitation.getByRole("button", { name: "Cancelar convite" }).click();
  await expect(waiting(unwanted)).toBeHidden();
  await person.getByRole("button", { name: /^Remover/ }).click();
  await invitation.getByRole("button", { name: "Remover" }).click();
  await expect(person).toBeHidden();
});

test("the installation tells how it stands and how large its shops are; a list that does not go on says why, and goes on when tried again", async ({
  page,
}) => {
  await signInAsSuperAdmin(page);
  await page.goto("/super-admin/instalacao");
  await expect(page.getByRole("region", { name: "Versões" })).toContainText("Navalha: 0.1.0");
  await expect(page.getByRole("region", { name: "Banco de dados" })).toContainText("MB");

  const demo = async () => (await page.request.get("/api/v1/admin/shops", { params: { query: "demo" } })).text();
  await expect.poll(demo, "jobs count them").toMatch(/"team_size":[1-9].*"counted_at":"/);
  const tabs = page.getByRole("navigation", { name: "Super admin" });
  await tabs.getByRole("link", { name: "Barbearias" }).click();
  await page.getByLabel("Buscar").fill("demo");
  const shop = page.getByRole("row").filter({ has: page.getByText("/b/demo", { exact: true }) });
  await expect(shop.getByRole("cell").nth(2)).toHaveText(/^[1-9]\d*$/);

  const listCall = "**/rpc/platform/accounts/list";
  await page.route(listCall, async (route) => {
    const response = await route.fetch();
    const { json, meta } = await response.json();
    const { created_at, id } = json.items.at(-1);
    const next = Buffer.from(JSON.stringify([created_at, id])).toString("base64url");
    await route.fulfill({ response, json: { json: { ...json, next }, meta } });
  });
  await tabs.getByRole("link", { name: "Usuários" }).click();
  const more = page.getByRole("button", { name: "Mostrar mais" });
  await expect(more).toBeVisible();
  await page.unroute(listCall);
  await page.route(listCall, (route) => route.abort());
  await more.click();
  await expect(page.getByRole("alert")).toContainText("Não foi possível falar com o servidor.");
  await expect(page.getByRole("main").getByRole("row").nth(1), "what was there stays").toBeVisible();
  await page.unroute(listCall);
  await page.getByRole("button", { name: "Tentar Novamente" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
});
