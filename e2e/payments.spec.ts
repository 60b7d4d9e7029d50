import type { APIRequestContext } from "@playwright/test";
import { plan } from "#server/features/plans/examples.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { expect, test } from "./fixtures/paying.ts";
import { foundShop, joinAsClient, newEmail, password } from "./fixtures/shop.ts";

/** Makes a shop that sells this plan online; the request is its owner's. */
async function sellOnline(request: APIRequestContext, changed: Partial<typeof plan> = {}): Promise<string> {
  const { session } = await foundShop(request);
  const { url } = (await (await request.post("/api/v1/payments/account/connect")).json()) as { url: string };
  await request.get(url);
  await request.post("/api/v1/payments/account/refresh");
  await request.post("/api/v1/subscription_plans", { data: { ...plan, ...changed } });
  const isOffered = async () => {
    const [first] = (await (await request.get("/api/v1/plans")).json()) as { online: boolean }[];
    return first?.online;
  };
  await expect.poll(isOffered).toBe(true);
  return session.barbershop!.slug;
}

/** A client of the shop opens the page on which its plan is paid. */
async function joinAtCheckout(request: APIRequestContext, slug: string): Promise<{ account: string; session: string }> {
  await joinAsClient(request, slug);
  const [plan] = (await (await request.get("/api/v1/plans")).json()) as { id: string }[];
  const opened = await request.post("/api/v1/payments/checkout", { data: { plan: plan!.id } });
  const { url } = (await opened.json()) as { url: string };
  const [account, session] = new URL(url).pathname.split("/").slice(-2) as [string, string];
  return { account, session };
}

test("the owner connects, sells a plan by a link, and disconnecting asks first", async ({ page, stripe }) => {
  await foundShop(page.request);
  await page.goto("/configuracoes/pagamentos");
  const section = page.getByRole("region", { name: "Pagamentos online" });
  await expect(section).toContainText("Desconectada");
  await expectAccessible(page);
  await section.getByRole("button", { name: "Conectar à Stripe" }).click();
  await expect(page.getByRole("heading", { name: "Cadastro na Stripe" })).toBeVisible();
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(section).toContainText("Conectada");
  expect(stripe.accounts.size).toBeGreaterThan(0);

  await page.request.post("/api/v1/subscription_plans", { data: plan });
  await addClients(page.request, ["Ana Prado"]);
  await page.goto("/planos");
  const card = page.getByRole("article", { name: "Plano Corte livre" });
  await card.getByRole("button", { name: "Link para assinar" }).click();
  const dialog = page.getByRole("dialog", { name: "Link para assinar Corte livre" });
  await dialog.getByLabel("Cliente").fill("Ana");
  await page.getByRole("option", { name: /Ana Prado/ }).click();
  await expect(dialog.getByRole("link", { name: /\/pay\// })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/configuracoes/pagamentos");
  await section.getByRole("button", { name: "Desconectar" }).click();
  const question = page.getByRole("dialog", { name: "Desconectar os pagamentos online" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Desconectar" }).click();
  await expect(section).toContainText("Desconectada");
  await page.goto("/planos");
  await expect(card.getByRole("button", { name: "Em Configuração" })).toBeVisible();
});

test("a client pays by card after a refusal, sees it at once in both tabs, and cannot pay twice @phone", async ({
  page,
  request,
}) => {
  await joinAsClient(page.request, await sellOnline(request));
  await page.goto("/planos");
  await expectAccessible(page);
  await page.evaluate(() => {
    const look = () => {
      if (document.body.innerText.includes("Você ainda não tem um plano")) document.body.dataset.flashed = "yes";
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Assinar" }).click();
  const tab = await opening;
  await expect(page.getByText("Aguardando a confirmação do pagamento")).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset.flashed), "the page of who has no plan").toBeUndefined();
  await expectAccessible(page);
  await tab.getByRole("button", { name: "Cartão recusado" }).click();
  await expect(tab.getByRole("alert")).toHaveText("Cartão recusado.");
  const address = tab.url();
  await tab.getByRole("button", { name: "Pagar" }).click();
  for (const one of [tab, page]) {
    await expect(one.getByText("Sua assinatura está ativa.")).toBeVisible();
    await expect(one.getByText(/Renova em \d\d\/\d\d\/\d{4}, R\$.99,90/)).toBeVisible();
  }
  await expectAccessible(page);
  await tab.goto(address);
  await expect(tab.getByRole("alert")).toHaveText("Este pagamento já foi feito.");
  await page.goto("/planos");
  await expect(page.getByText("Seu cartão já renova Corte livre.")).toBeVisible();

  const { items } = (await (await request.get("/api/v1/subscribers?tab=ativos")).json()) as { items: object[] };
  expect(items).toMatchObject([{ badge: "ativo", renova_em: expect.any(String) }]);
});

test("a checkout that was left waits, and says so once it is over @phone", async ({ page, request, stripe }) => {
  await joinAsClient(page.request, await sellOnline(request));
  await page.goto("/planos");
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Assinar" }).click();
  const tab = await opening;
  await expect(tab.getByRole("heading", { name: "Pagamento" })).toBeVisible();
  const [account, session] = new URL(tab.url()).pathname.split("/").slice(-2) as [string, string];
  await tab.getByRole("link", { name: "Voltar à barbearia" }).click();
  await expect(tab.getByText("Aguardando a confirmação do pagamento")).toBeVisible();
  stripe.account(account).expire(session);
  await expect(page.getByText("O pagamento não foi concluído. Nada foi cobrado.")).toBeVisible();
  await page.getByRole("link", { name: "Ver planos" }).click();
  await expect(page.getByRole("button", { name: "Assinar" })).toBeVisible();
});

test("a visitor chooses a plan with a trial on the shop's page, signs up, and is told first what its card is charged @phone", async ({
  page,
  request,
}) => {
  const slug = await sellOnline(request, { teste_dias: 7, adesao: 3000 });
  await page.goto(`/b/${slug}`);
  await page.getByRole("link", { name: /^Clube: planos a partir de R\$.99,90\/mês$/ }).click();
  const club = page.getByRole("region", { name: "Clube de assinatura" });
  await expect(club.getByText("Popular")).toBeInViewport();
  await expect(club.getByRole("listitem").filter({ hasText: "Corte à vontade" }).first()).toContainText("99,90/mês");
  await expectAccessible(page);
  await club.getByRole("link", { name: "Assinar Corte livre" }).click();
  await page.getByRole("link", { name: "Crie sua conta" }).click();
  await page.getByLabel("Seu nome").fill("Caio Prado");
  await page.getByLabel("Telefone", { exact: true }).fill("11912345678");
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Criar conta" }).click();
  const chosen = page.getByRole("dialog", { name: "Assinar Corte livre" });
  await expect(
    chosen.getByText(/^7 dias grátis, depois R\$.99,90\/mês\. Na primeira cobrança, R\$.129,90/),
  ).toBeVisible();
  await expectAccessible(page);
  const opening = page.waitForEvent("popup");
  await chosen.getByRole("button", { name: "Assinar" }).click();
  const tab = await opening;
  await tab.getByRole("button", { name: "Pagar" }).click();
  await expect(
    page.getByText(/^Você está testando o plano, sem custo\. Em \d\d\/\d\d\/\d{4} o cartão é cobrado/),
  ).toBeVisible();
  await expect(page.getByText(/^Em \d\d\/\d\d\/\d{4}, R\$.129,90, com R\$.30,00 de adesão$/)).toBeVisible();
  await page.goto("/planos?assinar=00000000-0000-7000-8000-000000000000");
  await page.getByRole("dialog", { name: "Plano não encontrado" }).getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByText("Seu plano", { exact: true })).toBeVisible();
});

test("a card refused after the trial: both pages say what is owed and how it is settled, and leaving promises nothing", async ({
  page,
  request,
  browser,
  baseURL,
  stripe,
}) => {
  const slug = await sellOnline(page.request, { teste_dias: 7, adesao: 3000 });
  const { account, session } = await joinAtCheckout(request, slug);
  const trial = stripe.account(account).pay(session);
  // It ended two days ago, before anything of it was read.
  const ago = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400;
  Object.assign(trial, { trial_start: ago(9), trial_end: ago(2) });
  stripe.account(account).renew(trial.id, { paid: false });

  await page.goto("/assinaturas?tab=em_atraso");
  await page.getByRole("row").nth(1).getByRole("button").first().click();
  const panel = page.getByRole("dialog", { name: "Assinatura", exact: true });
  await expect(panel.getByText(/R\$.129,90, com R\$.30,00 de adesão/)).toBeVisible();
  await expect(panel.getByText(/um administrador cancela a assinatura, e o plano é vendido de novo/)).toBeVisible();

  const own = await browser.newContext({ baseURL, storageState: await request.storageState() });
  const mine = await own.newPage();
  await mine.goto("/cliente/assinatura");
  await expect(mine.getByText(/R\$.129,90, com R\$.30,00 de adesão/)).toBeVisible();
  await mine.getByRole("button", { name: "Cancelar assinatura" }).click();
  const leaving = mine.getByRole("dialog", { name: "Cancelar a assinatura" });
  await expect(
    leaving.getByText("O plano termina agora, e o cartão não é mais cobrado.", { exact: true }),
  ).toBeVisible();
  await own.close();

  await panel.getByRole("button", { name: "Cancelar" }).click();
  const ending = page.getByRole("dialog", { name: /^Cancelar a assinatura de/ });
  await expect(ending.getByText(/Ela termina agora, e o cartão não é mais cobrado\./)).toBeVisible();
  await ending.getByLabel("Motivo").click();
  await page.getByRole("option", { name: "Preço" }).click();
  await ending.getByRole("button", { name: "Cancelar assinatura" }).click();
  await panel.getByRole("button", { name: "Reativar" }).click();
  await expect(page.getByRole("dialog", { name: /^Reativar/ }).getByText(/129,90/)).toBeVisible();
});

test("a card refused before the paid period ends: the desk and the plans say so, not that it renews", async ({
  page,
  request,
  browser,
  baseURL,
  stripe,
}) => {
  const slug = await sellOnline(page.request);
  const { account, session } = await joinAtCheckout(request, slug);
  const { id } = stripe.account(account).pay(session);
  await page.goto("/assinaturas");
  await expect(page.getByText(/^renova em \d\d\/\d\d$/)).toBeVisible();
  stripe.account(account).renew(id, { paid: false });
  await expect(page.getByText("cartão em atraso")).toBeVisible();
  await page.getByRole("row").nth(1).getByRole("button").first().click();
  const panel = page.getByRole("dialog", { name: "Assinatura", exact: true });
  await expect(panel.getByText(/^O cartão não foi aceito na cobrança\. .*um administrador cancela/)).toBeVisible();
  await expect(panel.getByText(/renova em/)).toBeHidden();

  const own = await browser.newContext({ baseURL, storageState: await request.storageState() });
  const mine = await own.newPage();
  await mine.goto("/planos");
  await expect(mine.getByText(/^Seu cartão não foi aceito na cobrança de Corte livre\./)).toBeVisible();
  await own.close();
});

test("after a withdrawal that the provider does not answer yet, no page says that the card renews", async ({
  page,
  request,
  browser,
  baseURL,
  stripe,
}) => {
  const slug = await sellOnline(page.request);
  const { account, session } = await joinAtCheckout(request, slug);
  stripe.account(account).pay(session);
  await page.goto("/assinaturas");
  await expect(page.getByText(/^renova em \d\d\/\d\d$/)).toBeVisible();

  stripe.state.fault = { kind: "failing", times: 1000 };
  const own = await browser.newContext({ baseURL, storageState: await request.storageState() });
  const mine = await own.newPage();
  await mine.goto("/cliente/assinatura");
  await mine.getByRole("button", { name: "Desistir e receber de volta" }).click();
  await mine.getByRole("dialog", { name: "Desistir da compra" }).getByRole("button", { name: "Desistir" }).click();
  await expect(mine.getByText(/^Desistência pedida: todo o valor volta ao seu cartão/)).toBeVisible();
  await expect(mine.getByText("Não renova")).toBeVisible();
  await expect(mine.getByText("Cancelamento pedido")).toBeVisible();
  await expect(mine.getByText(/Renova em/)).toBeHidden();
  await expect(mine.getByRole("button", { name: "Trocar o cartão" })).toBeHidden();
  await mine.goto("/planos");
  await expect(mine.getByText(/^Você desistiu de Corte livre/)).toBeVisible();
  await own.close();

  await expect(page.getByText("desistência pedida")).toBeVisible();
  await page.getByRole("row").nth(1).getByRole("button").first().click();
  const panel = page.getByRole("dialog", { name: "Assinatura", exact: true });
  await expect(panel.getByText(/^Desistência pedida: todo o valor volta ao cartão, e o plano termina/)).toBeVisible();
  await expect(panel.getByText("Preço da renovação")).toBeHidden();
  stripe.state.fault = null;
});

test("a client paid at the desk is told that a card is charged at once, and that its charges add to what is paid @phone", async ({
  page,
  request,
}) => {
  const { session } = await joinAsClient(page.request, await sellOnline(request));
  const [plan] = (await (await request.get("/api/v1/plans")).json()) as { id: string }[];
  const data = { client: session.cliente_id, plan: plan!.id, forma: "pix", recebido: null, parcelas: 1 };
  expect((await request.post("/api/v1/subscribers/sell", { data })).ok()).toBe(true);
  await page.goto("/planos");
  await expect(
    page.getByText(/^Pago até \d\d\/\d\d\/\d{4}\. O cartão é cobrado agora, e o período que ele paga/),
  ).toBeVisible();
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Assinar" }).click();
  const tab = await opening;
  await tab.getByRole("button", { name: "Pagar" }).click();
  await expect(
    page.getByText(/^Renova em \d\d\/\d\d\/\d{4}, R\$.99,90: a cobrança soma um período ao que já está pago$/),
  ).toBeVisible();
});
