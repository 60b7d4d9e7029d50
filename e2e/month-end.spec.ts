import { defaultTimezone, formatDay, localDay } from "#contract/dates.ts";
import { statementOf } from "#server/outside/statement/examples.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { sellHaircut } from "./fixtures/sales.ts";
import { openPortal, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

const today = localDay(new Date(), defaultTimezone);

test("an owner's month-end: a bill and a Pix by the bank's statement, a vale, the team closed, and the result to the centavo", async ({
  page,
  browser,
}) => {
  const { portal, barber } = await openPortal(page, browser);
  await sellHaircut(page.request, barber);
  const bill = { tipo: "despesa", descricao: "Luz", conta: "despesa_energia", valor: 18_000, vencimento: today };
  await page.request.post("/api/v1/entries", { data: { ...bill, fornecedor_id: null, repete: null, pago: null } });
  await portal.request.post("/api/v1/advances/own", { data: { valor: 1000, motivo: "Almoço" } });

  await page.goto("/lancamentos/extrato");
  await page.getByRole("button", { name: "Importar extrato" }).click();
  const importing = page.getByRole("dialog", { name: "Importar extrato" });
  const statement = statementOf([
    { dia: today, valor: "-180.00", numero: "1", texto: "PAGTO ENEL" },
    { dia: today, valor: "45.00", numero: "2", texto: "PIX RECEBIDO" },
  ]);
  const file = { name: "extrato.ofx", mimeType: "application/x-ofx", buffer: Buffer.from(statement) };
  await importing.locator("input[type=file]").setInputFiles(file);
  await importing.getByRole("button", { name: "Importar", exact: true }).click();
  for (const [line, what] of [
    ["PAGTO ENEL", `Luz, vence em ${formatDay(today)}`],
    ["PIX RECEBIDO", `Pix de ${formatDay(today)}`],
  ] as const) {
    await page.getByRole("button", { name: `Ações para ${line}` }).click();
    await page.getByRole("menuitem", { name: `Conciliar: ${what}` }).click();
    await expect(page.getByRole("row", { name: line })).toContainText("Conciliada");
  }

  await page.goto("/vales");
  const acts = page.getByRole("button", { name: /^Ações para o vale de/ });
  await acts.click();
  await page.getByRole("menuitem", { name: "Aprovar" }).click();
  await expect(page.getByText("Vale aprovado.")).toBeVisible();
  await acts.click();
  await page.getByRole("menuitem", { name: "Pagar" }).click();
  const paying = page.getByRole("dialog", { name: "Pagar vale" });
  await paying.getByRole("combobox", { name: "Conta" }).click();
  await page.getByRole("option", { name: "Cofre" }).click();
  await paying.getByRole("button", { name: "Pagar" }).click();
  await expect(paying).toBeHidden();

  await page.goto("/comissoes/fechamentos");
  await page.getByRole("button", { name: "Fechar a equipe" }).click();
  const closing = page.getByRole("dialog", { name: "Fechar toda a equipe" });
  await closing.getByRole("textbox", { name: "De", exact: true }).fill(formatDay(`${today.slice(0, 8)}01`));
  await closing.getByRole("textbox", { name: "Até" }).fill(formatDay(today));
  const member = closing.getByRole("checkbox", { name: new RegExp(`^${person.nome}`) });
  await expect(closing).toContainText(/R\$\s12,50/);
  await member.check();
  await expectAccessible(page);
  await closing.getByRole("button", { name: "Fechar 1 barbeiro" }).click();
  await expect(closing).toContainText(/Fechado: R\$\s12,50\./);

  // R$ 45,00 sold, half of it commission, R$ 180,00 for energy.
  await page.goto("/dashboard-financeiro");
  await expect(page.getByRole("region", { name: "Resultado" })).toContainText(/-R\$\s157,50/);
  await page.getByRole("table", { name: "DRE" }).getByRole("link", { name: "Energia", exact: true }).click();
  await expect(page.getByText(/Total: -R\$\s180,00/)).toBeVisible();
  await page.goBack();
  await page.getByRole("table", { name: "Serviços" }).getByRole("link", { name: "Corte Simples" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Corte Simples" })).toBeVisible();
  await page.getByRole("link", { name: "Comanda 1" }).click();
  await expect(page.getByRole("dialog", { name: /Comanda 1/ })).toBeVisible();
});
