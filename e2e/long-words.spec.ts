import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { book, cardOf, openAgenda } from "./fixtures/agenda.ts";
import { linkTo } from "./fixtures/mailbox.ts";
import { type Account, foundShop, joinAsClient } from "./fixtures/shop.ts";
import { signInAsSuperAdmin } from "./fixtures/super-admin.ts";
import { invite } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

const shopName = "A".repeat(80);
const clientName = "Llanfairpwllgwyngyllgogerychwyrndrobwll";
const ownerName = "Wolfeschlegelsteinhausenbergerdorff";

/** A shop whose names and address have nowhere to break. */
function foundLongShop(request: APIRequestContext): Promise<Account> {
  const email = `contato.financeiro.${randomUUID()}@barbeariacentralpaulista.com.br`;
  return foundShop(request, { full_name: ownerName, barbershop: shopName, email });
}

/** Nothing is wider than the screen, nor than the box that it stands in. */
async function expectInside(page: Page, shown: Locator): Promise<void> {
  await expect(shown.filter({ visible: true }).first()).toBeVisible();
  await test.step(page.url(), async () => {
    expect.soft(await page.evaluate("document.documentElement.scrollWidth")).toBe(page.viewportSize()?.width);
    expect.soft(await page.evaluate(runningOut)).toEqual([]);
  });
}

/** The innermost boxes that something sticks out of, but for what is drawn to the edges of a phone on purpose. */
const runningOut = `[...document.querySelectorAll("body *")]
  .filter((box) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1)
  .filter((box) => getComputedStyle(box).overflowX === "visible")
  .filter((box) => ![...box.querySelectorAll("*")].some(
    (inner) => -parseFloat(getComputedStyle(inner).marginRight) >= box.scrollWidth - box.clientWidth))
  .filter((box, at, all) => !all.some((inner) => inner !== box && box.contains(inner)))
  .map((box) => box.outerHTML.slice(0, 200))`;

test("what opens for everybody @phone", async ({ page, request }) => {
  const { session, email } = await foundLongShop(request);
  const { slug } = session.barbershop!;
  await page.goto(`/cadastro-cliente?barbearia=${slug}`);
  await expectInside(page, page.getByRole("main").getByText(shopName));
  await page.goto(`/b/${slug}`);
  await expectInside(page, page.getByRole("heading", { name: shopName }));
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expectInside(page, page.getByRole("heading", { name: "Quando?" }));
  await page.goto((await invite(request, "barbers")).path);
  await expectInside(page, page.getByRole("heading", { name: shopName }));
  await page.goto("/auth?tab=forgot");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expectInside(page, page.getByRole("alert").getByText(`Se ${email} tem uma conta`));
  await page.goto(await linkTo(email, /Redefinir/));
  await expectInside(page, page.getByText(`Conta: ${email}`));
});

test("the pages of a shop @both", async ({ page }) => {
  const { email } = await foundLongShop(page.request);
  await book(page.request, { nome: clientName, time: "10:00" });
  await invite(page.request, "receptionists", `${"b".repeat(60)}@${randomUUID()}.exemplo.com`);
  const main = page.getByRole("main");
  await page.goto("/perfil");
  await expectInside(page, main.getByText(email));
  await page.goto("/recepcionista/perfil");
  await expectInside(page, main.getByText(clientName));
  await page.goto("/barbeiros");
  await expectInside(page, main.getByText(ownerName));
  await page.goto("/recepcao");
  await expectInside(page, main.getByText("b".repeat(60)));
  await page.goto("/configuracoes");
  await expectInside(page, main.getByText(ownerName));
  await openAgenda(page);
  await expectInside(page, cardOf(page, clientName));
  await cardOf(page, clientName).click();
  await expectInside(page, page.getByRole("dialog").getByText(clientName));
});

test("the pages of a client @phone", async ({ page, request }) => {
  const { session } = await foundLongShop(request);
  await joinAsClient(page.request, session.barbershop!.slug, clientName);
  const main = page.getByRole("main");
  await page.goto("/cliente/perfil");
  await expectInside(page, main.getByText(clientName));
  await page.goto("/client/onboarding");
  await expectInside(page, main.getByText(shopName));
  await page.goto("/cliente/agendamentos");
  await expectInside(page, main.getByText(shopName));
});

test("the pages of the platform @phone", async ({ page, request }) => {
  const { email, session } = await foundLongShop(request);
  await signInAsSuperAdmin(page);
  const main = page.getByRole("main");
  await page.goto("/super-admin");
  await page.getByLabel("Buscar").fill(session.barbershop!.slug);
  await expectInside(page, main.getByText(shopName));
  await page
    .getByRole("button", { name: `Suspender ${shopName}` })
    .first()
    .click();
  await expectInside(page, page.getByRole("heading", { name: `Suspender ${shopName}?` }));
  await page.goto("/super-admin/usuarios");
  await expectInside(page, main.getByText(email));
  await page.goto("/super-admin/seguranca");
  await expectInside(page, main.getByText(ownerName));
});
