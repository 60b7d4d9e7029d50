import { expectAccessible } from "./fixtures/axe.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop } from "./fixtures/shop.ts";
import { addBarber, openOwnCommissions, openPortal, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("the owner gives a bonus, closes, the barber contests and accepts, and is paid from the bank @phone", async ({
  page,
  browser,
}) => {
  const { portal } = await openPortal(page, browser);

  await page.goto("/comissoes/fechamentos");
  await expect(page.getByText("Nenhum fechamento ainda")).toBeVisible();
  await page.getByRole("button", { name: "Bônus ou desconto" }).click();
  const adjusting = page.getByRole("dialog", { name: "Bônus ou desconto" });
  await adjusting.getByRole("combobox", { name: "Barbeiro" }).click();
  await page.getByRole("option", { name: person.nome }).click();
  await adjusting.getByLabel("Valor").fill("150");
  await adjusting.getByLabel("Motivo").fill("Meta de outubro");
  await adjusting.getByLabel("Dia").fill("15/10/2026");
  await expectAccessible(page);
  await adjusting.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Entra no próximo fechamento.")).toBeVisible();

  await page.getByRole("button", { name: "Fechar período" }).click();
  const closing = page.getByRole("dialog", { name: "Fechar período" });
  await closing.getByRole("combobox", { name: "Barbeiro" }).click();
  await page.getByRole("option", { name: person.nome }).click();
  await closing.getByRole("textbox", { name: "De", exact: true }).fill("01/10/2026");
  await closing.getByRole("textbox", { name: "Até" }).fill("31/10/2026");
  await expect(closing.getByText("Bônus: Meta de outubro")).toBeVisible();
  await expectAccessible(page);
  await closing.getByRole("button", { name: "Fechar período" }).click();
  await expect(page.getByRole("heading", { name: `Fechamento de ${person.nome}` })).toBeVisible();
  await expectInside(page);

  await openOwnCommissions(portal);
  await portal.getByRole("link", { name: "01/10/2026 a 31/10/2026" }).click();
  await portal.getByRole("button", { name: "Contestar" }).click();
  const contesting = portal.getByRole("dialog", { name: "Contestar fechamento" });
  await contesting.getByLabel("O que não confere?").fill("Faltam as gorjetas.");
  await expectAccessible(portal);
  await contesting.getByRole("button", { name: "Contestar" }).click();
  await expect(page.getByText("Faltam as gorjetas."), "the owner sees it without asking").toBeVisible();
  await page.getByRole("button", { name: "Responder" }).click();
  const replying = page.getByRole("dialog", { name: "Responder ao barbeiro" });
  await replying.getByLabel("Resposta").fill("Foram pagas no dia.");
  await replying.getByRole("button", { name: "Responder" }).click();
  await expect(portal.getByText("Foram pagas no dia."), "the barber too").toBeVisible();
  await page.getByRole("button", { name: "Pagar" }).click();
  const partly = page.getByRole("dialog", { name: `Pagar ${person.nome}` });
  await partly.getByLabel("Valor").fill("1");
  await partly.getByRole("combobox", { name: "Conta" }).click();
  await page.getByRole("option", { name: "Banco" }).click();
  await partly.getByLabel("Pagar mesmo contestado pelo barbeiro").check();
  await partly.getByRole("button", { name: "Pagar" }).click();
  for (const reader of [page, portal]) {
    await expect(reader.getByText("Pago em parte")).toBeVisible();
    await expect(reader.getByText("Faltam as gorjetas."), "it is still contested").toBeVisible();
  }
  await page.getByRole("button", { name: "Responder" }).waitFor();
  await page.getByRole("button", { name: "Estornar", exact: true }).last().click();
  const back = page.getByRole("dialog", { name: "Estornar este pagamento?" });
  await back.getByLabel("Motivo").fill("Engano");
  await back.getByRole("button", { name: "Estornar" }).click();
  await portal.getByRole("button", { name: "Aceitar" }).click();
  await expect(portal.getByText("Fechamento aceito.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Responder" }), "there is nothing left to reply to").toBeHidden();

  await page.getByRole("button", { name: "Pagar" }).click();
  const paying = page.getByRole("dialog", { name: `Pagar ${person.nome}` });
  await expect(paying.getByLabel("Valor")).toHaveValue("R$ 150,00");
  await paying.getByRole("combobox", { name: "Conta" }).click();
  await page.getByRole("option", { name: "Banco" }).click();
  await expectAccessible(page);
  await paying.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("heading", { name: "Pagamentos (2)" })).toBeVisible();
  const file = portal.waitForEvent("download");
  await portal.getByRole("button", { name: "Baixar PDF" }).click();
  expect((await file).suggestedFilename()).toBe("fechamento-2026-10-31.pdf");
  await page.goto("/comissoes/fechamentos");
  const net = page.getByRole("table", { name: "Fechamentos" }).getByText(/R\$\s150,00/);
  await expect(net.filter({ visible: true })).toHaveCount(1);
});

test("what somebody who left owes is received in part, and the rest forgiven", async ({ page }) => {
  await foundShop(page.request);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json().catch(() => ({}))) as { id: string };
  };
  const id = await addBarber(page.request, "Nino Lima");
  const dia = "2026-10-30";
  await post("closings/adjustments", { barbeiro_id: id, tipo: "desconto", dia, valor: 7000, motivo: "Máquina" });
  await post(`staff/barbers/${id}/deactivate`, {});
  await post("closings", { barbeiro_id: id, de: dia, ate: dia, mesmo_assim: true });
  await page.goto("/comissoes/fechamentos");
  const owed = page.getByRole("region", { name: "Quem saiu e deve" });
  await expect(owed).toContainText(/Nino Lima: R\$\s70,00/);
  await expectAccessible(page);
  await owed.getByRole("button", { name: "Receber de Nino Lima" }).click();
  const receiving = page.getByRole("dialog", { name: "Receber de Nino Lima" });
  await receiving.getByLabel("Valor").fill("80,00");
  await receiving.getByRole("combobox", { name: "Conta" }).click();
  await page.getByRole("option", { name: "Banco" }).click();
  await receiving.getByRole("button", { name: "Receber" }).click();
  await expect(receiving.getByText("É mais do que essa pessoa deve. Veja como ficou.")).toBeVisible();
  await receiving.getByLabel("Valor").fill("30,00");
  await receiving.getByRole("button", { name: "Receber" }).click();
  await expect(owed).toContainText(/Nino Lima: R\$\s40,00/);
  await owed.getByRole("button", { name: "Perdoar Nino Lima" }).click();
  const forgiving = page.getByRole("dialog", { name: "Perdoar Nino Lima?" });
  await forgiving.getByRole("button", { name: "Perdoar" }).click();
  await expect(forgiving.getByText("Informe o motivo.")).toBeVisible();
  await forgiving.getByLabel("Motivo").fill("Acordo");
  await forgiving.getByRole("button", { name: "Perdoar" }).click();
  await expect(owed).toBeHidden();
});
