import { addDays, today } from "#contract/dates.ts";
import { plan } from "#server/features/plans/examples.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("a plan is made, sold at the counter, and seen among the subscribers and on its comanda @phone", async ({
  page,
}) => {
  await foundShop(page.request);
  await addClients(page.request, ["Ana Prado"]);
  await page.goto("/planos");
  await expect(page.getByText("Nenhum plano disponível no momento")).toBeVisible();

  await page.goto("/admin/planos");
  await page.getByRole("button", { name: "Novo plano" }).click();
  const form = page.getByRole("dialog", { name: "Novo plano" });
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText("Informe o nome.")).toBeVisible();
  await form.getByLabel("Nome", { exact: true }).fill("Corte livre");
  await form.getByLabel("Preço").fill("89,90");
  await form.getByLabel("Benefícios (opcional)").fill("Corte à vontade\nCafé por conta da casa");
  await form.getByRole("combobox", { name: "Adicionar serviço coberto" }).click();
  await page.getByRole("option", { name: "Corte Simples" }).click();
  await expect(form.getByLabel("Fichas de Corte Simples")).toHaveValue("40");
  await expect(form.getByRole("article", { name: "Plano Corte livre" })).toContainText("89,90");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Plano criado.")).toBeVisible();

  await page.goto("/planos");
  const card = page.getByRole("article", { name: "Plano Corte livre" });
  await card.getByRole("button", { name: "Em Configuração" }).click();
  await expect(page.getByText("Este plano está sendo preparado.")).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("button", { name: "Vender no balcão" }).click();
  const selling = page.getByRole("dialog", { name: "Vender Corte livre" });
  await selling.getByRole("button", { name: "Receber" }).click();
  await expect(selling.getByText("Escolha o cliente.")).toBeVisible();
  await selling.getByLabel("Cliente").fill("Ana");
  await page.getByRole("option", { name: "Ana Prado" }).click();
  await expectAccessible(page);
  await selling.getByRole("button", { name: "Receber" }).click();
  await expect(page.getByText(/Assinatura paga até .* na comanda 1\./)).toBeVisible();

  await page.goto("/assinaturas");
  await expect(page.getByRole("region", { name: "Receita mensal" })).toContainText("89,90");
  const row = page.getByRole("row", { name: /Ana Prado/ });
  await expect(row).toContainText("Ativo");
  await expectAccessible(page);
  await expectInside(page);
  const choice = page.getByRole("combobox", { name: "Situação" });
  if (await choice.isVisible()) await choice.selectOption("vencidos");
  else await page.getByRole("radiogroup", { name: "Situação" }).getByText("Vencidos (0)").click();
  await expect(page.getByText("Nenhuma assinatura vencida")).toBeVisible();

  await page.goto("/comandas");
  await page.getByRole("button", { name: "Comanda 1" }).click();
  await expect(page.getByText("Plano Corte livre")).toBeVisible();
});

test("a subscription is opened from the list, paused, taken up again, cancelled, and that undone @phone", async ({
  page,
}) => {
  await foundShop(page.request);
  const [client] = await addClients(page.request, ["Ana Prado"]);
  const made = await page.request.post("/api/v1/subscription_plans", { data: plan });
  const { id } = (await made.json()) as { id: string };
  const sold = { client, plan: id, forma: "pix", recebido: null, parcelas: 1 };
  await page.request.post("/api/v1/subscribers/sell", { data: sold });

  await page.goto("/assinaturas");
  await page.getByRole("button", { name: "Ana Prado", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Assinatura" });
  await expect(panel.getByRole("list", { name: "Pagamentos da assinatura" })).toContainText("comanda 1");
  await panel.getByRole("button", { name: "Pausar" }).click();
  const pausing = page.getByRole("dialog", { name: "Pausar a assinatura de Ana Prado" });
  await expect(pausing.getByText("neste ano restam 30 de 30")).toBeVisible();
  await pausing.getByLabel("Dias").fill("3");
  await pausing.getByRole("button", { name: "Pausar" }).click();
  await expect(pausing.getByText("De 7 a 30 dias.")).toBeVisible();
  await pausing.getByLabel("Dias").fill("10");
  await expectAccessible(page);
  await pausing.getByRole("button", { name: "Pausar" }).click();
  await expect(page.getByText("Pausa marcada.")).toBeVisible();
  await expect(panel.getByText(/^Pausa de/)).toBeVisible();
  const visit = { appointment: null, client };
  const opened = await page.request.post("/api/v1/comandas", { data: visit });
  await page.goto(`/comandas?comanda=${((await opened.json()) as { id: string }).id}`);
  await expect(page.getByRole("dialog").getByText(/^Assinatura pausada até \d\d\/\d\d:/)).toBeVisible();
  await page.goto("/assinaturas");
  await page.getByRole("button", { name: "Ana Prado", exact: true }).click();
  await panel.getByRole("button", { name: "Encerrar pausa" }).click();
  await page.getByRole("dialog", { name: "Encerrar a pausa?" }).getByRole("button", { name: "Encerrar pausa" }).click();
  await expect(page.getByText("Pausa encerrada.")).toBeVisible();

  await panel.getByRole("button", { name: "Cancelar" }).click();
  const cancelling = page.getByRole("dialog", { name: "Cancelar a assinatura de Ana Prado" });
  await cancelling.getByRole("button", { name: "Cancelar assinatura" }).click();
  await expect(cancelling.getByText("Escolha o motivo.")).toBeVisible();
  await cancelling.getByRole("combobox", { name: "Motivo" }).click();
  await page.getByRole("option", { name: "Usa pouco" }).click();
  await cancelling.getByRole("button", { name: "Cancelar assinatura" }).click();
  await expect(panel.getByText(/Cancelada: cobre até .* Motivo: usa pouco\./)).toBeVisible();
  await expectAccessible(page);
  await expectInside(page);
  await panel.getByRole("button", { name: "Desfazer cancelamento" }).click();
  const undoing = page.getByRole("dialog", { name: "Desfazer o cancelamento?" });
  await undoing.getByRole("button", { name: "Desfazer cancelamento" }).click();
  await expect(page.getByText("Cancelamento desfeito.")).toBeVisible();
  await panel.getByRole("link", { name: "comanda 1" }).click();
  await expect(page.getByRole("dialog").getByText("Plano Corte livre")).toBeVisible();
});

test("a plan with a fee and a trial says both, is tried at the desk, and then sold with the fee", async ({ page }) => {
  await foundShop(page.request);
  await addClients(page.request, ["Ana Prado"]);
  await page.request.post("/api/v1/subscription_plans", { data: plan });
  await page.goto("/admin/planos");
  await page.getByRole("button", { name: "Ações para Corte livre" }).click();
  await page.getByRole("menuitem", { name: "Editar" }).click();
  const form = page.getByRole("dialog", { name: "Editar Corte livre" });
  await form.getByLabel("Taxa de adesão").fill("20,00");
  await form.getByLabel("Dias de teste").fill("7");
  await expect(form.getByRole("article")).toContainText("7 dias de teste sem custo");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Plano salvo.")).toBeVisible();

  const sell = async () => {
    await page.goto("/planos");
    await page.getByRole("button", { name: "Vender no balcão" }).click();
    const selling = page.getByRole("dialog", { name: "Vender Corte livre" });
    await selling.getByLabel("Cliente").fill("Ana");
    await page.getByRole("option", { name: "Ana Prado" }).click();
    await expect(selling.getByText(/Com a taxa de adesão de R\$\s20,00: R\$\s119,90/)).toBeVisible();
    return selling;
  };
  await (await sell()).getByRole("button", { name: "Começar teste de 7 dias, sem cobrar" }).click();
  await expect(page.getByText("Teste iniciado.")).toBeVisible();
  const selling = await sell();
  await expect(selling.getByRole("button", { name: /Começar teste/ })).toBeHidden();
  await expectAccessible(page);
  await selling.getByRole("button", { name: "Receber" }).click();
  await expect(page.getByText(/Assinatura paga até .* na comanda 1\./)).toBeVisible();
  await page.goto("/comandas");
  await page.getByRole("button", { name: "Comanda 1" }).click();
  await expect(page.getByText("Plano Corte livre, com taxa de adesão")).toBeVisible();
});

test("a shop without cards says how to subscribe; its client sees the own plan, its use and what comes @phone", async ({
  page,
  request,
}) => {
  const { session } = await foundShop(request);
  const { slug } = session.barbershop!;
  const [cut] = (await (await request.get("/api/v1/services")).json()) as { id: string }[];
  const terms = { ...plan, dias_semana: [0, 1, 2, 3, 4, 5, 6], servicos: [{ id: cut!.id, quota: 4, fichas: 40 }] };
  const made = await request.post("/api/v1/subscription_plans", { data: terms });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/b/${slug}`);
  const club = page.getByRole("region", { name: "Clube de assinatura" });
  await expect(club.getByText("Assine no balcão da barbearia")).toBeVisible();
  await expect(club.getByRole("link", { name: /^Assinar/ })).toBeHidden();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(page.viewportSize()!.width);

  const { session: joined } = await joinAsClient(page.request, slug);
  await page.goto("/planos");
  await expect(page.getByRole("link", { name: "Ligar: (11) 98765-4321" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Em Configuração" })).toBeHidden();
  await expectAccessible(page);
  const sold = { client: joined.cliente_id, plan: id, forma: "pix", recebido: null, parcelas: 1 };
  expect((await request.post("/api/v1/subscribers/sell", { data: sold })).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText("Seu plano", { exact: true })).toBeVisible();
  await page.goto("/cliente/assinatura");
  const own = page.getByRole("region", { name: "Corte livre" });
  await expect(own.getByText(/^Em dia: o plano cobre até/)).toBeVisible();
  await expect(own.getByText(/99,90\/mês/)).toBeVisible();
  await expect(own.getByRole("list", { name: "Uso deste ciclo" })).toHaveText("Corte Simples: 0 de 4 usados, restam 4");
  const { items } = (await (await request.get("/api/v1/subscribers")).json()) as { items: { id: string }[] };
  const pause = { data: { de: addDays(today("America/Sao_Paulo"), 7), dias: 10 } };
  expect((await request.post(`/api/v1/subscribers/${items[0]!.id}/pause`, pause)).ok()).toBe(true);
  await expect(own.getByText(/^De [\d/]{10} a [\d/]{10}$/)).toBeVisible();
  await expectAccessible(page);
});
