import { plan } from "#server/features/plans/examples.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("a plan is made, sold at the counter, and seen among the subscribers and on its comanda @both", async ({
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

test("a subscription is opened from the list, paused, taken up again, cancelled, and that undone @both", async ({
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

test("a plan with a fee and a trial says both, is tried at the desk, and then sold with the fee @both", async ({
  page,
}) => {
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
