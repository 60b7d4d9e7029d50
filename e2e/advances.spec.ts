import { expectAccessible } from "./fixtures/axe.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { openPortal, person } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("a barber asks for a vale, the owner approves and pays it, and the barber sees what is to be deducted @phone", async ({
  page,
  browser,
}) => {
  const { portal } = await openPortal(page, browser);

  await portal.goto("/barbeiro/vales");
  await expect(portal.getByText("Nenhum vale ainda")).toBeVisible();
  await portal.getByRole("button", { name: "Pedir vale" }).click();
  const asking = portal.getByRole("dialog", { name: "Pedir vale" });
  await asking.getByRole("button", { name: "Pedir" }).click();
  await expect(asking.getByText("Informe o motivo.")).toBeVisible();
  await asking.getByLabel("Valor").fill("80");
  await asking.getByLabel("Motivo").fill("Conserto do carro");
  await expectAccessible(portal);
  await asking.getByRole("button", { name: "Pedir" }).click();
  await expect(portal.getByText("Pedido enviado à barbearia.")).toBeVisible();

  await page.goto("/vales");
  const acts = page.getByRole("button", { name: /^Ações para o vale de/ });
  await acts.click();
  await page.getByRole("menuitem", { name: "Aprovar" }).click();
  await expect(page.getByText("Vale aprovado.")).toBeVisible();
  await acts.click();
  await page.getByRole("menuitem", { name: "Pagar" }).click();
  const paying = page.getByRole("dialog", { name: "Pagar vale" });
  await expect(paying).toContainText(person.nome);
  await paying.getByRole("combobox", { name: "Conta" }).click();
  await page.getByRole("option", { name: "Cofre" }).click();
  await expectAccessible(page);
  await paying.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByText("Sai do próximo fechamento do barbeiro.")).toBeVisible();
  await expectAccessible(page);
  await expectInside(page);

  await expect(portal.getByRole("button", { name: "Mais de Conserto do carro" })).toBeVisible();
  const owed = portal.getByRole("region", { name: "A descontar" });
  await expect(owed, "without asking again").toContainText("80,00");
  await expectAccessible(portal);
  await expectInside(portal);
});
