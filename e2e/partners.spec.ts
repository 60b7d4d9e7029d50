import { expectAccessible } from "./fixtures/axe.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop } from "./fixtures/shop.ts";
import { openOwnCommissions, openPortal, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("the owner makes a partner, notes their note, and the partner reads their month @phone", async ({
  page,
  browser,
}) => {
  const { portal } = await openPortal(page, browser);

  await page.goto("/comissoes/parceiros");
  await expect(page.getByText("Nenhum parceiro ainda")).toBeVisible();
  await page.getByRole("button", { name: "Novo contrato" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo contrato" });
  await dialog.getByRole("combobox", { name: "Barbeiro" }).click();
  await page.getByRole("option", { name: person.nome }).click();
  await dialog.getByLabel("CNPJ").fill("11.222.333/0001-80");
  await dialog.getByLabel("Razão social").fill("Silva Barbearia ME");
  await dialog.getByLabel("Cota-parte do parceiro").fill("60");
  await expect(dialog.getByText("Confira o CNPJ: não é válido.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("CNPJ").fill("11.222.333/0001-81");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Contrato salvo.")).toBeVisible();

  await page.getByRole("link", { name: person.nome }).click();
  await expect(page.getByRole("heading", { name: `Mês de ${person.nome}` })).toBeVisible();
  await expect(page.getByText("CNPJ 11.222.333/0001-81", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Nota recebida" }).click();
  const noting = page.getByRole("dialog", { name: "Nota fiscal do parceiro" });
  await noting.getByLabel("Número").fill("17");
  await noting.getByLabel("Valor").fill("100");
  await noting.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Nota fiscal 17")).toBeVisible();
  await expectAccessible(page);
  await expectInside(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar CSV" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^parceiro-\d{4}-\d\d\.csv$/);
  await page.getByRole("button", { name: "Mês anterior" }).click();
  await expect(page.getByText("Sem contrato neste mês.")).toBeVisible();

  await openOwnCommissions(portal);
  const pack = portal.getByRole("link", { name: "Ver o mês" });
  await expect(pack).toBeVisible();
  await expectAccessible(portal);
  await pack.click();
  await expect(portal.getByText("Nota fiscal 17")).toBeVisible();
  await expect(portal.getByRole("button", { name: "Mudar a nota" })).toBeHidden();
  await expectAccessible(portal);
});

test("the owner closes the whole team at once, and takes one payment back @phone", async ({ page }) => {
  await foundShop(page.request);
  const [barber] = (await (await page.request.get("/api/v1/barbers")).json()) as { id: string; nome: string }[];
  const bonus = { barbeiro_id: barber!.id, tipo: "bonus", dia: "2026-10-15", valor: 15_000, motivo: "Meta" };
  expect((await page.request.post("/api/v1/closings/adjustments", { data: bonus })).ok()).toBe(true);
  await page.goto("/comissoes/fechamentos");
  await page.getByRole("button", { name: "Fechar a equipe" }).click();
  const team = page.getByRole("dialog", { name: "Fechar toda a equipe" });
  await team.getByRole("textbox", { name: "De", exact: true }).fill("01/10/2026");
  await team.getByRole("textbox", { name: "Até" }).fill("31/10/2026");
  await expect(team.getByRole("checkbox", { name: barber!.nome })).toBeChecked();
  await expectAccessible(page);
  await team.getByRole("button", { name: "Fechar 1 barbeiro" }).click();
  await expect(team.getByText(/Fechado: R\$\s150,00/)).toBeVisible();
  await team.getByRole("button", { name: "Concluir" }).click();

  await page.getByRole("link", { name: "01/10/2026 a 31/10/2026" }).click();
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
  const paying = page.getByRole("dialog", { name: /^Pagar/ });
  await paying.getByRole("combobox", { name: "Conta" }).click();
  await page.getByRole("option", { name: "Banco" }).click();
  await paying.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByText("Pago. O barbeiro foi avisado.")).toBeVisible();
  const payments = page.getByRole("region", { name: /^Pagamentos/ });
  await payments.getByRole("button", { name: "Estornar" }).click();
  const back = page.getByRole("dialog", { name: "Estornar este pagamento?" });
  await back.getByLabel("Motivo").fill("Conta errada");
  await expectAccessible(page);
  await back.getByRole("button", { name: "Estornar" }).click();
  await expect(payments).toContainText("Conta errada");
  await expectInside(page);
});
