import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { saveService } from "./fixtures/services.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { choose } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";
import { chooseFirstTime, sayWho } from "./fixtures/visitor.ts";

type Listed = { id: string; nome: string; preco: number };

async function publicServices(request: APIRequestContext, slug: string): Promise<Listed[]> {
  const answer = await request.get(`/api/v1/public/barbershops/${slug}`);
  return ((await answer.json()) as { services: Listed[] }).services;
}

const list = (page: Page) => page.getByRole("table", { name: "Serviços" });
const row = (page: Page, nome: string) => list(page).getByRole("row", { name: new RegExp(nome) });

test("a service is added with a photo, changed, archived, and put back from the toast", async ({ page }) => {
  const { slug } = (await foundShop(page.request)).session.barbershop!;
  await page.goto("/servicos");
  await page.getByRole("button", { name: "Novo serviço" }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Informe um valor em reais.")).toBeVisible();
  await expect(page.getByLabel("Nome", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Nome", { exact: true }).fill("Luzes");
  await page.getByRole("dialog").getByRole("combobox", { name: "Categoria" }).fill("Química");
  await page
    .getByLabel("Escolher foto")
    .setInputFiles({ name: "foto.txt", mimeType: "text/plain", buffer: Buffer.of(1) });
  await expect(page.getByText("Por favor, selecione apenas arquivos de imagem.")).toBeVisible();
  await page.getByLabel("Escolher foto").setInputFiles("web/public/icon-512.png");
  await expect(page.getByRole("button", { name: "Remover foto" })).toBeVisible();
  await page.getByLabel("Preço", { exact: true }).fill("180");
  await page.getByLabel("Duração (min)").fill("90");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Serviço cadastrado.")).toBeVisible();
  await expect(row(page, "Luzes").getByText("R$ 180,00")).toBeVisible();
  await expect(row(page, "Luzes").locator("img")).toHaveAttribute("src", /^\/api\/photos\/foto-/);
  expect((await publicServices(page.request, slug)).at(-1)).toMatchObject({ nome: "Luzes", preco: 18000 });

  await page.getByRole("searchbox").fill("luz");
  await expect(row(page, "Corte Simples")).toBeHidden();
  // On a phone it covers the last row until it disappears.
  await expect(page.getByText("Serviço cadastrado.")).toBeHidden();
  await choose(page, "Luzes", "Editar");
  await page.getByLabel("Preço de Marina Lopes").fill("200");
  await page.getByLabel("Pode ser agendado online").uncheck();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(row(page, "Luzes").getByText("Só na barbearia")).toBeVisible();
  expect((await publicServices(page.request, slug)).map(({ nome }) => nome)).not.toContain("Luzes");
  await choose(page, "Luzes", "Histórico");
  const history = page.getByRole("dialog", { name: "Histórico de Luzes" });
  await expect(history.getByText(/^Preço de Marina Lopes: vazio → R\$.200,00$/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(history).toBeHidden();

  await choose(page, "Luzes", "Arquivar");
  await expect(row(page, "Luzes")).toBeHidden();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(row(page, "Luzes")).toBeVisible();
});

test("the catalogue is put in order by keys and by finger, as the public page then shows it @both", async ({
  page,
}) => {
  const { slug } = (await foundShop(page.request)).session.barbershop!;
  await page.goto("/servicos");
  await page.getByRole("button", { name: "Ordenar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Ordenar serviços" });
  const handle = (nome: string) => dialog.getByRole("button", { name: `Mover ${nome}` });
  await expect(handle("Corte Simples")).toBeVisible();
  await expectAccessible(page);
  const order = async () => (await publicServices(page.request, slug)).map(({ nome }) => nome);
  // dnd-kit announces that an item is lifted a moment before it handles keys.
  const pressUntilSaid = (key: string, said: string) =>
    expect(async () => {
      await page.keyboard.press(key);
      await expect(page.getByText(said)).toBeAttached({ timeout: 1000 });
    }).toPass();

  await handle("Corte Simples").press("Space");
  await expect(page.getByText("Corte Simples: posição 1 de 2.")).toBeAttached();
  await pressUntilSaid("ArrowDown", "Corte Simples: posição 2 de 2.");
  await page.keyboard.press("Space");
  await expect(page.getByText("Corte Simples ficou na posição 2 de 2.")).toBeAttached();
  await expect.poll(order).toEqual(["Corte Infantil", "Corte Simples", "Corte + Barba", "Apenas Barba"]);

  await handle("Corte Simples").press("Space");
  await expect(page.getByText("Corte Simples: posição 2 de 2.")).toBeAttached();
  await pressUntilSaid("ArrowUp", "Corte Simples: posição 1 de 2.");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Corte Simples voltou ao seu lugar.")).toBeAttached();
  await expect(dialog).toBeVisible();

  // A dropped item still moves: hovering waits until it stops.
  await handle("Corte Simples").hover();
  const to = await handle("Corte Infantil").boundingBox();
  await page.mouse.down();
  await page.mouse.move(to!.x + 10, to!.y + 5, { steps: 8 });
  await expect(page.getByText("Corte Simples: posição 1 de 2.")).toBeAttached();
  await page.mouse.up();
  await expect.poll(order).toEqual(["Corte Simples", "Corte Infantil", "Corte + Barba", "Apenas Barba"]);

  await dialog.getByRole("button", { name: "Descer Cabelo" }).click();
  await expect(page.getByText("Categoria Cabelo: posição 2 de 3.")).toBeAttached();
  await expect.poll(order).toEqual(["Corte + Barba", "Corte Simples", "Corte Infantil", "Apenas Barba"]);
});

test("what is ticked one by one is offered as a combo, and a price that changed is said before confirming @phone", async ({
  page,
  request,
}) => {
  const { slug } = (await foundShop(request)).session.barbershop!;
  await page.goto(`/b/${slug}`);
  await page.getByRole("checkbox", { name: /^Corte Simples/ }).check();
  await page.getByRole("checkbox", { name: /^Apenas Barba/ }).check();
  await expect(page.getByText("Corte + Barba sai por R$ 75,00: economize R$ 5,00.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Trocar pelo combo" }).click();
  await expect(page.getByRole("checkbox", { name: /^Corte \+ Barba/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Corte Simples Já está no combo/ })).toBeDisabled();
  await page.getByRole("button", { name: "Continuar" }).click();

  const services = await publicServices(request, slug);
  const named = (nome: string) => services.find((one) => one.nome === nome)!.id;
  const partes = [named("Corte Simples"), named("Apenas Barba")];
  const combo = { id: named("Corte + Barba"), nome: "Corte + Barba", categoria: "Combos", partes };
  await saveService(request, { ...combo, preco: 7900 });
  await chooseFirstTime(page);
  await expect(page.getByRole("alert").getByText("O preço mudou: era R$ 75,00, agora é R$ 79,00.")).toBeVisible();
  await sayWho(page);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("heading", { name: "Seu horário está marcado" })).toBeFocused();
  await expect(page.getByText("R$ 79,00")).toBeVisible();
});

test("open screens of the desk and of a client follow the catalogue, and the desk is offered the combo", async ({
  page,
  request,
  browser,
  requestOptions,
}) => {
  const { slug } = (await foundShop(page.request)).session.barbershop!;
  await joinAsClient(request, slug);
  const context = await browser.newContext({ ...requestOptions, storageState: await request.storageState() });
  const client = await context.newPage();
  await client.goto("/client/booking");
  await client
    .getByRole("button", { name: /Agendar/ })
    .first()
    .click();
  await expect(client.getByRole("checkbox", { name: /^Corte Simples/ })).toBeVisible();
  await page.goto("/agendamentos?form=booking");
  await page.getByRole("combobox", { name: "Serviços" }).click();
  await expect(page.getByRole("option", { name: /^Corte Simples/ })).toBeVisible();
  await saveService(page.request, { nome: "Pigmentação" });
  await expect(page.getByRole("option", { name: /^Pigmentação/ })).toBeVisible();
  await expect(client.getByRole("checkbox", { name: /^Pigmentação/ })).toBeVisible();
  await context.close();

  await page.getByRole("option", { name: /^Corte Simples/ }).click();
  await page.getByRole("combobox", { name: "Serviços" }).click();
  await page.getByRole("option", { name: /^Apenas Barba/ }).click();
  await page.getByRole("button", { name: "Trocar pelo combo" }).click();
  await expect(page.getByText("60 min · R$ 75,00", { exact: true })).toBeVisible();
});

test("a service says what it uses up, and the product who uses it", async ({ page }) => {
  await foundShop(page.request);
  const shampoo = {
    nome: "Shampoo",
    marca: "",
    categoria: "",
    codigo_barras: "",
    sku: "",
    unidade: "ml",
    conteudo: 500,
    preco: null,
    estoque_minimo: 0,
    fornecedor_id: null,
    destino: "uso",
    visivel: false,
    foto_url: null,
  };
  const { id } = (await (await page.request.post("/api/v1/products", { data: shampoo })).json()) as { id: string };
  await page.goto(`/produtos?produto=${id}`);
  const panel = page.getByRole("dialog", { name: "Shampoo" });
  await expect(panel.getByText("Em estoque", { exact: true })).toBeVisible();
  await expect(panel.getByText("Usado em")).toBeHidden();

  await page.goto("/servicos");
  await choose(page, "Corte Simples", "Editar");
  const form = page.getByRole("dialog", { name: "Editar Corte Simples" });
  const product = form.getByRole("combobox", { name: "Adicionar produto" });
  await page.route("**/rpc/products/list", (route) => route.abort());
  await product.fill("shampoo");
  await expect(page.getByText("Não foi possível falar com o servidor.")).toBeVisible();
  await page.unroute("**/rpc/products/list");
  await product.fill("sham");
  await page.getByRole("option", { name: "Shampoo" }).click();
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText("Informe a dose.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Dose de Shampoo em ml").fill("10");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(row(page, "Corte Simples").getByText("Shampoo 10 ml")).toBeVisible();

  await page.goto(`/produtos?produto=${id}`);
  await expect(panel.getByText("Corte Simples 10 ml")).toBeVisible();
  await page.goto("/servicos");
  await choose(page, "Corte Simples", "Editar");
  await form.getByRole("button", { name: "Tirar Shampoo" }).click();
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(row(page, "Corte Simples").getByText("Shampoo")).toBeHidden();
  await choose(page, "Corte Simples", "Histórico");
  await expect(page.getByText("Dose de Shampoo: 10 ml → vazio")).toBeVisible();
});

test("an amount means the same typed, pasted and after the field was left", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/servicos");
  await page.getByRole("button", { name: "Novo serviço" }).click();
  const price = page.getByLabel("Preço", { exact: true });
  for (const [text, shown] of [
    ["1.234,56", "R$ 1.234,56"],
    ["10.000", "R$ 10.000,00"],
    ["45.00", "R$ 45,00"],
    ["12.5", "R$ 12,50"],
    // Text that is no amount stays, to be corrected.
    ["-5", "-5"],
    ["1e309", "1e309"],
  ] as const) {
    await price.clear();
    await price.pressSequentially(text);
    await price.blur();
    await expect(price, `${text}, typed`).toHaveValue(shown);
    await price.fill(text);
    await price.blur();
    await expect(price, `${text}, pasted`).toHaveValue(shown);
  }
  await price.fill("1,234.56");
  await price.blur();
  await expect(price).toHaveValue("R$ 1.234,56");
  await price.fill("65,005");
  await price.blur();
  await expect(price, "pasted, it stays").toHaveValue("65,005");
  await expect(page.getByText("Informe um valor em reais.")).toBeVisible();
  await price.fill("1234,56");
  await price.press("End");
  await price.pressSequentially("7");
  await price.blur();
  await expect(price, "no third decimal").toHaveValue("R$ 1.234,56");
  await page.getByLabel("Duração (min)").fill("1.0e5");
  await page.getByLabel("Duração (min)").blur();
  await expect(page.getByLabel("Duração (min)")).toHaveValue("1.0e5");
});
