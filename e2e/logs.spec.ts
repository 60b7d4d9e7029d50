import type { APIRequestContext } from "@playwright/test";
import { foundShop } from "./fixtures/shop.ts";
import { sessionVariable, signInAsSuperAdmin } from "./fixtures/super-admin.ts";
import { expect, test } from "./fixtures/test.ts";

/** The browser logs of this person, as the first super admin reads them. */
async function keptOf(request: APIRequestContext, email: string): Promise<string> {
  const headers = { cookie: process.env[sessionVariable]! };
  const answer = await request.get("/api/v1/admin/client-logs", { headers, params: { email } });
  return answer.text();
}

test("the security log is filtered and exported", async ({ page }) => {
  await signInAsSuperAdmin(page);
  await page.goto("/super-admin/seguranca");
  await page.getByLabel("Tipo").selectOption({ label: "Entrada" });
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByRole("main").getByRole("row").nth(1)).toContainText("Entrada");
  await page.getByLabel("De", { exact: true }).fill("31/02/2026");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByText("Data inválida.")).toBeVisible();
  await expect(page.getByLabel("De", { exact: true })).toBeFocused();
  await page.getByLabel("De", { exact: true }).fill("");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByText("Data inválida.")).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Opções: Registro de segurança" }).click();
  await page.getByRole("menuitem", { name: "Exportar CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^registro-de-seguranca-.*\.csv$/);
  const days = page.getByLabel("Guardar por quantos dias");
  await expect(days).toHaveValue("365");
  const save = page.getByRole("region", { name: "Prazo do registro" }).getByRole("button", { name: "Salvar" });
  await days.fill("");
  await save.click();
  await expect(page.getByText("Informe um número de dias.")).toBeVisible();
  await days.fill("364");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.evaluate(`new MutationObserver(() => {
    const says = () => document.body.textContent.includes("null dias");
    if (says()) setTimeout(() => says() && (document.body.dataset.said = "null"), 100);
  }).observe(document.body, { subtree: true, childList: true, characterData: true })`);
  await save.click();
  await page
    .getByRole("dialog", { name: "Guardar o registro por 364 dias?" })
    .getByRole("button", { name: "Salvar" })
    .click();
  await expect(page.getByText("Prazo do registro salvo.")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("body[data-said]"), "the question goes before what it asked about").toHaveCount(0);
  await page.request.post("/api/v1/admin/security-events/retention", { data: { days: 365 } });
});

test("a browser tells of its newest hundred failures within thirty seconds", async ({ page }) => {
  await foundShop(page.request);
  await page.clock.install();
  await page.goto("/perfil");
  await expect(page.getByRole("button", { name: "Editar perfil" })).toBeVisible();
  await page.evaluate(`window.sentLogs = [];
    navigator.sendBeacon = (address, body) => (void body.text().then((text) => window.sentLogs.push(text)), true);
    for (let time = 0; time < 120; time++) dispatchEvent(new ErrorEvent("error", { message: "falha " + time }))`);
  await page.clock.runFor(30_000);
  const sentLogs = async () => (await page.evaluate("window.sentLogs")) as string[];
  await expect.poll(sentLogs).toHaveLength(1);
  const { entries } = JSON.parse((await sentLogs())[0]!) as { entries: { message: string }[] };
  expect([entries.length, entries[0]?.message, entries.at(-1)?.message]).toEqual([100, "falha 20", "falha 119"]);
});

test("what nobody caught in a browser is told as it leaves, all but the oldest of too long a log, and found by the super admin under the whole e-mail", async ({
  page,
  request,
}) => {
  const { email } = await foundShop(page.request);
  await page.goto("/perfil");
  await expect(page.getByRole("button", { name: "Editar perfil" })).toBeVisible();
  // Accents count in their encoded form.
  await page.evaluate(`for (let time = 0; time < 40; time++)
    dispatchEvent(new ErrorEvent("error", { message: "falha " + time + " " + "ç".repeat(900) }))`);
  await page.evaluate(`new Promise((noticed) => {
    addEventListener("unhandledrejection", noticed);
    void Promise.reject(new Error("a tela quebrou, senha=segredo"));
  }).then(() => undefined)`);
  await page.goto("about:blank");
  await expect.poll(() => keptOf(request, email)).toContain("a tela quebrou");
  const kept = await keptOf(request, email);
  expect(kept).toContain("falha 39 ");
  expect(kept).toContain("falha 25 ");
  expect(kept).not.toContain("falha 0 ");

  await signInAsSuperAdmin(page);
  const answers: number[] = [];
  page.on("response", (answer) => void (answer.url().includes("/audit/clientLogs") && answers.push(answer.status())));
  await page.clock.install();
  await page.goto("/super-admin/navegadores");
  await expect.poll(() => answers).toEqual([200]);
  const typed = page.getByLabel("E-mail da pessoa");
  await typed.fill("alguem@");
  await page.clock.runFor(1_000);
  await typed.fill(email);
  await page.clock.runFor(1_000);
  await expect(page.getByText("a tela quebrou, senha=[removido]", { exact: true })).toHaveCount(1);
  await expect.poll(() => answers).toEqual([200, 200]);
});
