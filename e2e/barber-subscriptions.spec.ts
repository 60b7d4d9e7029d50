import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { coveringPlan, subscribeAndCut } from "./fixtures/potes.ts";
import { openPortal } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("a barber sees who of those whom they served is in the club @phone", async ({ page, browser }) => {
  const { portal, barber } = await openPortal(page, browser);
  const plan = await coveringPlan(page.request);
  const [ana] = await addClients(page.request, ["Ana Prado"]);
  await portal.goto("/barbeiro/assinaturas");
  await expect(portal.getByText("Nenhum assinante atendido")).toBeVisible();
  await portal.goto("/barbeiro/assinaturas?tab=todos");
  await expect(portal.getByText("Nenhum assinante atendido"), "also in Todos").toBeVisible();
  await portal.goto("/barbeiro/assinaturas");
  await subscribeAndCut(page.request, { client: ana!, plan, barber });
  await portal.reload();
  const row = portal.getByRole("row", { name: /Ana Prado/ });
  await expect(row).toContainText("Ativo");
  await portal.getByRole("searchbox").fill("bia");
  await expect(portal.getByText("Nenhuma assinatura aqui")).toBeVisible();
  await portal.getByRole("searchbox").fill("ana");
  await expect(row).toBeVisible();
  await expectAccessible(portal);
  await expectInside(portal);
  await portal.context().close();
});
