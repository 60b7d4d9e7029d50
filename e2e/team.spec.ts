import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, newEmail, password } from "./fixtures/shop.ts";
import { addBarber, accept, choose, invite, pathOf, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("what the admin decides is what the barber's portal shows at once @phone", async ({ page, browser }) => {
  await foundShop(page.request);
  const { token } = await invite(page.request, "barbers");
  const context = await browser.newContext();
  const portal = await context.newPage();
  await accept(portal.request, token);

  const decide = async (right: string) => {
    await page.getByRole("switch", { name: right }).click();
    await page.getByRole("button", { name: "Salvar permissões" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  };

  await page.goto("/barbeiros");
  await choose(page, person.nome, "Permissões");
  await expect(page.getByRole("switch", { name: "Clientes" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Vendas" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Relatórios" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: /^Comissões/ })).toBeChecked();
  await expect(page.getByLabel("Dias de histórico")).toHaveValue("30");
  await expectAccessible(page);

  await portal.goto("/barbeiro/agenda?date=2026-01-05");
  await expect(portal.getByText("Você vê os últimos 30 dias.")).toBeVisible();
  await expect(portal.getByRole("button", { name: "Buscar agendamentos..." })).toBeVisible();
  await decide("Agenda");
  await expect(portal.getByRole("heading", { name: "Funcionalidade Restrita" })).toBeVisible();
  await expect(portal.getByText("Você não tem permissão para acessar esta funcionalidade.")).toBeVisible();
  await expect(portal.getByRole("button", { name: "Buscar páginas..." })).toBeVisible();
  await expectAccessible(portal);
  await portal.getByRole("link", { name: "Meu Perfil" }).click();
  await expect(portal.getByRole("heading", { name: "Dados pessoais" })).toBeVisible();

  await choose(page, person.nome, "Permissões");
  await expect(page.getByRole("switch", { name: "Agenda" })).not.toBeChecked();
  await page.getByLabel("Dias de histórico").fill("um mês");
  await decide("Acesso ao portal");
  await portal.goBack();
  await expect(portal.getByRole("heading", { name: "Acesso Desabilitado" })).toBeVisible();
  await portal.getByRole("link", { name: "Meu Perfil" }).click();
  await expect(portal.getByRole("heading", { name: "Dados pessoais" })).toBeVisible();
  await portal.goto("/");
  await expect(portal).toHaveURL(/\/barbeiro\/perfil$/);
  await context.close();
});

test("a barber leaves once it is decided who gets each visit, and one without access is added in their place @phone", async ({
  page,
}) => {
  await foundShop(page.request);
  await page.goto("/barbeiros");
  await page.getByRole("button", { name: "Adicionar sem acesso" }).click();
  await page.getByRole("button", { name: "Adicionar", exact: true }).click();
  await expect(page.getByText("Informe o nome.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Nome", { exact: true }).fill(person.nome);
  await page.getByRole("button", { name: "Adicionar", exact: true }).click();
  const team = page.getByRole("table", { name: "Barbeiros" });
  const more = team.getByRole("button", { name: `Mais de ${person.nome}` });
  await more.click();
  await expect(team.getByText("Sem acesso")).toBeVisible();
  await more.click();
  const barbers = (await (await page.request.get("/api/v1/barbers")).json()) as { id: string; nome: string }[];
  const leaving = barbers.find(({ nome }) => nome === person.nome)!;
  for (let visit = 0; visit < 2; visit++) await bookFirstTime(page.request, leaving.id);
  const vacation = { barber: await addBarber(page.request, "Vera Prado"), motivo: "Férias", horario: [] };
  const [de, ate] = [0, 60].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  expect((await page.request.post("/api/v1/hours/exceptions", { data: { ...vacation, de, ate } })).ok()).toBe(true);

  await choose(page, person.nome, "Desativar");
  const dialog = page.getByRole("dialog", { name: `Desativar ${person.nome}?` });
  await expect(dialog.getByText("Há 2 horários marcados. Decida o que será de cada um.")).toBeVisible();
  await dialog.getByRole("button", { name: "Desativar" }).click();
  await expect(dialog.getByText("Decida o que será deste horário.")).toBeVisible();
  const [first, second] = [0, 1].map((at) => dialog.getByLabel("O que será de Ana Visitante").nth(at));
  await expect(first!).toBeFocused();
  await expectAccessible(page);
  const forAll = dialog.getByLabel("Para todos de uma vez");
  await forAll.selectOption("Cancelar todos");
  await expect(second!).toHaveValue("cancel");
  await first!.selectOption("Passar para Vera Prado (fora do expediente)");
  await expect(first!.locator(":checked"), "what a name could cut off stands below").toHaveText(
    "Passar para Vera Prado",
  );
  await expect(first!).toHaveAccessibleDescription("Fora do expediente");
  await first!.selectOption("Passar para Marina Lopes");
  await expect(first!).toHaveAccessibleDescription("");
  await expect(forAll, "no longer of all").toHaveValue("");
  await second!.selectOption("Mudar o horário…");
  const time = dialog.getByLabel("Horário", { exact: true });
  const day = dialog.getByRole("button", { name: "Dia" });
  const heights = [await day.boundingBox(), await time.boundingBox()].map((box) => box!.height);
  expect(heights[0], "the day stands in one line").toBe(heights[1]);
  await expectAccessible(page);
  await second!.selectOption("Cancelar");
  await dialog.getByLabel("Recado para quem for cancelado (opcional)").fill("Ligue para nós.");
  await bookFirstTime(page.request, leaving.id);
  await dialog.getByRole("button", { name: "Desativar" }).click();
  await expect(dialog.getByText("Há 3 horários marcados.")).toBeVisible();
  await expect(first!, "what was chosen stays").toHaveValue(/./);
  await expect(second!).toHaveValue(/./);
  await dialog.getByLabel("O que será de Ana Visitante").nth(2).selectOption("Cancelar");
  await dialog.getByRole("button", { name: "Desativar" }).click();
  await expect(page.getByText(`${person.nome} não está mais na agenda.`)).toBeVisible();
  await expect(team.getByText(person.nome)).toBeHidden();

  await team.getByRole("link", { name: "Marina Lopes" }).click();
  await expect(page.getByRole("heading", { name: "Números do mês" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Próximos agendamentos" })).toContainText("Ana Visitante");
});

test("an owner decides what a barber does and is to bring, and gives them access to the chair that they have", async ({
  page,
}) => {
  await foundShop(page.request);
  const id = await addBarber(page.request, person.nome);
  await page.goto(`/barbeiros/${id}`);
  await page.getByRole("tab", { name: "Serviços" }).click();
  await page.getByRole("button", { name: "Mudar serviços" }).click();
  await page.getByRole("checkbox", { name: "Apenas Barba" }).uncheck();
  const price = page.getByLabel("Preço de Corte Simples");
  await price.fill("6O,00");
  const length = page.getByLabel("Duração de Corte Simples em minutos");
  await length.fill("meia hora");
  // By Enter, so that no field was left before.
  await length.press("Enter");
  await expect(price).toBeFocused();
  for (const text of ["Informe um valor em reais.", "Informe um número inteiro."])
    await expect(page.getByText(text)).toBeVisible();
  await expect(price).toHaveValue("6O,00");
  await price.fill("60");
  await length.fill("");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar serviços" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("row", { name: /Corte Simples/ })).toContainText("60,00");
  await expect(page.getByRole("row", { name: /Apenas Barba/ })).toBeHidden();

  await page.route("**/rpc/staff/barber", (route) => route.abort());
  const changed = { id, ...person, email: "", especialidades: [], bio: "Navalha desde 1998.", foto_url: null };
  expect((await page.request.post(`/api/v1/staff/barbers/${id}`, { data: changed })).ok()).toBe(true);
  await choose(page, person.nome, "Editar dados");
  await page.unroute("**/rpc/staff/barber");
  await expect(page.getByLabel("Apresentação"), "what another window saved").toHaveValue("Navalha desde 1998.");
  await page.getByLabel("Meta do mês").fill("8000");
  await page.getByLabel("Cor").selectOption("Violeta");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("tab", { name: "Histórico" }).click();
  await expect(page.getByText("Cor: Azul → Violeta")).toBeVisible();
  await page.getByRole("tab", { name: "Resumo" }).click();
  await expect(page.getByText("0 % da meta")).toBeVisible();

  const email = newEmail();
  await choose(page, person.nome, "Convidar para o portal");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar convite" }).click();
  const link = await page.getByLabel("Link do convite").inputValue();
  await page.getByRole("button", { name: "Fechar" }).last().click();
  await page.getByRole("tab", { name: "Dados" }).click();
  await expect(page.getByText(`Convite para ${email}`)).toBeVisible();
  await page.context().clearCookies();
  await page.goto(pathOf(link));
  await page.getByLabel("Nova senha").fill(password);
  await page.getByLabel("Confirme a senha").fill(password);
  await page.getByRole("button", { name: "Criar senha e entrar" }).click();
  await expect(page).toHaveURL(/\/barbeiro\/agenda/);
});

test("the team is found by name, and the desk reads it without acts", async ({ page, request }) => {
  await foundShop(request);
  const { token } = await invite(request, "receptionists");
  await accept(page.request, token);
  await page.goto("/barbeiros");
  await expect(page.getByRole("table", { name: "Barbeiros" })).toContainText("Marina Lopes");
  await expect(page.getByRole("button", { name: /Ações para/ })).toHaveCount(0);
  await page.getByRole("searchbox").fill("ninguém");
  await expect(page.getByText("Ninguém com esse nome")).toBeVisible();
  await page.getByRole("searchbox").fill("marina");
  await expect(page.getByRole("table", { name: "Barbeiros" })).toContainText("Marina Lopes");
});

async function bookFirstTime(owner: APIRequestContext, barber: string): Promise<void> {
  const [service] = (await (await owner.get("/api/v1/services")).json()) as { id: string }[];
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const params = new URLSearchParams({ services: service!.id, barber, from, days: "7" });
  const { free } = (await (await owner.get(`/api/v1/free-times?${params.toString()}`)).json()) as {
    free: { times: string[] }[];
  };
  const client = { nome: "Ana Visitante", telefone: "11 91234-5678" };
  const data = { services: [service!.id], barber, startsAt: free[0]!.times[0], client };
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
  const team = page.getByRole("table", { name: "Barbeiros" });
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
