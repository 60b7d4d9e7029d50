import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { cutCard } from "#server/features/clients/examples.ts";
import { plan } from "#server/features/plans/examples.ts";
import { book, tuesday } from "./fixtures/agenda.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { coveringPlan } from "./fixtures/potes.ts";
import { foundShop } from "./fixtures/shop.ts";
import { choose, openPortal, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

/** What somebody else does meanwhile. */
async function send(request: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const answer = await request.post(`/api/v1/${path}`, { data });
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return (text ? JSON.parse(text) : {}) as { id: string };
}

/** Saves a form that is old by now, and brings what was changed. */
async function saveAndShow(form: Locator | Page): Promise<void> {
  await form.getByRole("button", { name: /^Salvar/ }).click();
  await form.getByRole("button", { name: "Mostrar o que mudou" }).click();
}

test("a form says that somebody else has changed the plan, shows the change, and keeps what was typed @phone", async ({
  page,
}) => {
  await foundShop(page.request);
  const { id, service } = await coveringPlan(page.request);
  await page.goto("/admin/planos");
  await page.getByRole("button", { name: "Ações para Corte livre" }).click();
  await page.getByRole("menuitem", { name: "Editar" }).click();
  const form = page.getByRole("dialog", { name: "Editar Corte livre" });
  await form.getByLabel("Preço", { exact: true }).fill("120,00");

  const changed = {
    ...plan,
    id,
    dias_semana: [0, 1, 2, 3, 4, 5, 6],
    servicos: [{ id: service, quota: 3, fichas: 40 }],
  };
  const saved = await page.request.post("/api/v1/subscription_plans", { data: changed });
  expect(saved.ok(), await saved.text()).toBe(true);

  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText("Alguém mudou isto enquanto você editava")).toBeVisible();
  await expect(form.getByLabel("Preço", { exact: true })).toHaveValue(/120,00/);
  await expect(form.getByLabel("Vezes por mês de Corte Simples")).toHaveValue("");
  await expectAccessible(page);
  await expectInside(page);
  await form.getByRole("button", { name: "Mostrar o que mudou" }).click();
  await expect(form.getByLabel("Vezes por mês de Corte Simples")).toHaveValue("3");
  await expect(form.getByLabel("Preço", { exact: true })).toHaveValue(/120,00/);
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Plano salvo.")).toBeVisible();

  await page.getByRole("button", { name: "Ações para Corte livre" }).click();
  await page.getByRole("menuitem", { name: "Histórico" }).click();
  const history = page.getByRole("dialog", { name: "Histórico de Corte livre" });
  await expect(history.getByText("Preço: R$ 99,90 → R$ 120,00")).toBeVisible();
  await expect(history.getByText("Cota de Corte Simples: à vontade → 3")).toBeVisible();
});

test("the forms of a barber say what others wrote beside what is typed, and bring the rest", async ({
  page,
  browser,
}) => {
  const { barber } = await openPortal(page, browser);
  await page.goto("/barbeiros");
  await choose(page, person.nome, "Editar dados");
  const data = page.getByRole("dialog", { name: `Editar ${person.nome}` });
  await data.getByLabel("Meta do mês").fill("5.000,00");
  await data.getByLabel("Cor").selectOption("3");
  const others = {
    ...person,
    email: "",
    especialidades: ["Navalha"],
    bio: "Desde 2019.",
    cor: 4,
    meta_mensal: 400_000,
  };
  await send(page.request, `staff/barbers/${barber}`, others);
  await saveAndShow(data);
  await expect(data.getByText("Outra pessoa mudou para: R$ 4.000,00")).toBeVisible();
  await expect(data.getByText("Outra pessoa mudou para:")).toHaveCount(2);
  await expect(data.getByLabel("Meta do mês")).toHaveValue(/5\.000,00/);
  await expect(data.getByLabel("Cor")).toHaveValue("3");
  await expect(data.getByLabel("Apresentação")).toHaveValue("Desde 2019.");
  await expect(data.getByLabel("Especialidades")).toHaveValue("Navalha");
  await expectAccessible(page);
  await data.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Dados do barbeiro salvos.")).toBeVisible();

  await choose(page, person.nome, "Permissões");
  const permissions = page.getByRole("dialog", { name: `Permissões de ${person.nome}` });
  await permissions.getByLabel("Vendas").click();
  await send(page.request, `staff/barbers/${barber}/permissions`, { ...defaultPermissions, clients_access: true });
  await saveAndShow(permissions);
  await expect(permissions.getByLabel("Clientes")).toBeChecked();
  await expect(permissions.getByLabel("Vendas")).toBeChecked();
  await permissions.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Permissões salvas.")).toBeVisible();

  await page.goto(`/barbeiros/${barber}?tab=servicos`);
  await page.getByRole("button", { name: "Mudar serviços" }).click();
  const skills = page.getByRole("dialog", { name: "Serviços do barbeiro" });
  await skills.getByLabel("Preço de Corte Simples").fill("50,00");
  const read = await page.request.get(`/api/v1/services/of-barber/${barber}`);
  const { services } = (await read.json()) as { services: { id: string; nome: string }[] };
  const terms = (nome: string) =>
    nome === "Apenas Barba" ? { preco: null, duracao_minutos: 45 } : { preco: 4800, duracao_minutos: null };
  const changed = services.map(({ id, nome }) => ({ id, ...terms(nome) }));
  await send(page.request, `services/of-barber/${barber}`, { services: changed });
  await saveAndShow(skills);
  await expect(skills.getByText("Outra pessoa mudou para: R$ 48,00")).toBeVisible();
  await expect(skills.getByLabel("Preço de Corte Simples")).toHaveValue(/50,00/);
  await expect(skills.getByLabel("Duração de Apenas Barba")).toHaveValue("45");
  await skills.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Serviços salvos.")).toBeVisible();
});

test("of two owners, each saves a section of the settings; in the same one the second decides again", async ({
  page,
}) => {
  await foundShop(page.request);
  await page.goto("/configuracoes/equipe");
  await page.getByLabel("Inativo: dias sem visita").fill("50");
  await page.getByLabel("Novo: dias desde a primeira visita").fill("20");
  await send(page.request, "settings", { meta_padrao: 700_000, recepcao_exporta: false });
  const segments = page.getByRole("region", { name: "Segmentos de clientes" });
  await segments.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Segmentos salvos.")).toBeVisible();
  await page.getByLabel("Inativo: dias sem visita").fill("70");
  await send(page.request, "settings", { inativo_dias: 90, frequente_dias: 100 });
  await saveAndShow(segments);
  await expect(segments.getByText("Outra pessoa mudou para: 90 dias")).toBeVisible();
  await expect(page.getByLabel("Frequente: em quantos dias")).toHaveValue("100");
  await segments.getByRole("button", { name: "Salvar" }).click();
  const settings = async () => (await page.request.get("/api/v1/settings")).json() as Promise<object>;
  await expect.poll(settings).toMatchObject({ novo_dias: 20, inativo_dias: 70, frequente_dias: 100 });
});

test("a dialog stays when its row is archived by somebody else, and says so", async ({ page }) => {
  await foundShop(page.request);
  const supplier = { nome: "Lâminas Sul", telefone: "", email: "", observacoes: "" };
  const { id } = await send(page.request, "suppliers", supplier);
  await page.goto("/fornecedores");
  await choose(page, "Lâminas Sul", "Editar");
  const form = page.getByRole("dialog", { name: "Editar Lâminas Sul" });
  await form.getByLabel("Observações").fill("Entrega às terças.");
  await send(page.request, `suppliers/${id}/archive`, {});
  await expect(page.getByText("Nenhum fornecedor ainda")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ações para Lâminas Sul", includeHidden: true })).toBeHidden();
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText("Alguém arquivou isto enquanto você editava")).toBeVisible();
  await expect(form.getByLabel("Observações")).toHaveValue("Entrega às terças.");
  await send(page.request, `suppliers/${id}/restore`, {});
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Fornecedor salvo.")).toBeVisible();
  await expect(form).toBeHidden();
});

test("two owners change different days of the week, and a day that both changed says what the other wrote", async ({
  page,
}) => {
  await foundShop(page.request);
  await page.goto("/configuracoes/horarios");
  await page.getByRole("button", { name: "Editar horário" }).click();
  const form = page.getByRole("dialog", { name: "Horário de funcionamento" });
  await form.getByLabel("Fim, terça").fill("20:00");
  await form.getByLabel("Fim, quarta").fill("21:00");
  const day = (closes: string) => [{ opens: "09:00", closes }];
  const others = [[], day("17:00"), day("18:00"), day("19:00"), day("18:00"), day("18:00"), day("16:00")];
  await send(page.request, "hours/week", { barber: null, week: others });
  await saveAndShow(form);
  await expect(form.getByLabel("Fim, segunda")).toHaveValue("17:00");
  await expect(form.getByLabel("Fim, terça")).toHaveValue("20:00");
  await expect(form.getByLabel("Fim, quarta")).toHaveValue("21:00");
  const wednesday = form.getByRole("region", { name: "Quarta" });
  await expect(wednesday.getByText("Outra pessoa mudou para: 09:00–19:00")).toBeVisible();
  await expect(form.getByText("Outra pessoa mudou para:")).toHaveCount(1);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form).toBeHidden();
  const week = page.getByRole("region", { name: "Horário de funcionamento" });
  await expect(week).toContainText("Segunda09:00–17:00Terça09:00–20:00Quarta09:00–21:00");
});

test("a dialog over a special day or a cut card stays when somebody else removes it, and says so", async ({ page }) => {
  await foundShop(page.request);
  const closed = { barber: null, de: tuesday, ate: tuesday, motivo: "Inventário", horario: [] };
  const { id: day } = await send(page.request, "hours/exceptions", closed);
  await page.goto("/configuracoes/horarios");
  await page.getByRole("button", { name: /^Ações para Inventário/ }).click();
  await page.getByRole("menuitem", { name: "Editar" }).click();
  const form = page.getByRole("dialog", { name: "Inventário" });
  await form.getByLabel("Motivo").fill("Inventário e limpeza");
  await send(page.request, `hours/exceptions/${day}/remove`, {});
  await expect(page.getByText("Nada marcado: vale o horário da semana.")).toBeVisible();
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText("Alguém removeu isto enquanto você editava")).toBeVisible();
  await expect(form.getByLabel("Motivo")).toHaveValue("Inventário e limpeza");

  const [client] = await addClients(page.request, ["Caio Prado"]);
  const card = { ...cutCard, cliente_id: client, texto: "Risca." };
  const { id } = await send(page.request, "clients/cut-cards", card);
  await page.goto(`/clientes/${client}?tab=cortes`);
  await page.getByRole("button", { name: /^Ações para ficha de/ }).click();
  await page.getByRole("menuitem", { name: "Editar" }).click();
  const cut = page.getByRole("dialog", { name: "Editar ficha de corte" });
  await cut.getByLabel("Anotações").fill("Risca à direita.");
  await send(page.request, "clients/cut-cards", { ...card, id, texto: "Sem risca.", degrade: "alto" });
  await saveAndShow(cut);
  await expect(cut.getByText("Outra pessoa mudou para: Sem risca.")).toBeVisible();
  await expect(cut.getByRole("radio", { name: "Alto" })).toBeChecked();
  await send(page.request, `clients/cut-cards/${id}/remove`, {});
  await expect(page.getByText("Nenhuma ficha de corte ainda")).toBeVisible();
  await cut.getByRole("button", { name: "Salvar" }).click();
  await expect(cut.getByText("Alguém removeu isto enquanto você editava")).toBeVisible();
  await expect(cut.getByLabel("Anotações")).toHaveValue("Risca à direita.");
});

test("a visit's notes that somebody else wrote meanwhile stand beside what is typed", async ({ page }) => {
  await foundShop(page.request);
  const { id, services } = await book(page.request, { nome: "Ana Souza", time: "10:00" });
  await page.goto(`/agendamentos?date=${tuesday}&appointment=${id}`);
  await page.getByRole("button", { name: "Mudar serviços e observações" }).click();
  await page.getByLabel("Observações").fill("Máquina 3");
  const chosen = services.map((one) => one.id);
  await send(page.request, `appointments/${id}/edit`, { services: chosen, observacoes: "Máquina 2" });
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("button", { name: "Mostrar o que mudou" }).click();
  await expect(page.getByText("Outra pessoa mudou para: Máquina 2")).toBeVisible();
  await expect(page.getByLabel("Observações")).toHaveValue("Máquina 3");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: "Máquina 3" })).toBeVisible();
});
