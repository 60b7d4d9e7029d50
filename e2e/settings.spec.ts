import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, useAuthenticator } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";
import { chooseFirstTime } from "./fixtures/visitor.ts";

test("an owner reads the shop's log and asks the team for a second factor, and finds the links that clients follow", async ({
  page,
}) => {
  const { session } = await foundShop(page.request);
  await page.goto("/configuracoes/seguranca");
  const rule = page.getByRole("switch", { name: "Exigir verificação em duas etapas da equipe" });
  await expect(rule, "not before the owner has one").toBeDisabled();
  await useAuthenticator(page.request);
  await page.reload();
  await rule.press("Space");
  await expect(page.getByText("Verificação em duas etapas exigida da equipe.")).toBeVisible();
  await expect(rule).toBeChecked();
  await expect(rule).toBeFocused();
  expect(await (await page.request.get("/api/v1/settings/security")).json()).toEqual({ staff_second_factor: true });
  await expect(page.getByRole("region", { name: "Registro de segurança" })).toContainText("Entrada");

  await page.getByRole("link", { name: "Barbearia", exact: true }).click();
  const link = await page.getByLabel("Criar conta de cliente", { exact: true }).inputValue();
  expect(new URL(link).search).toBe(`?barbearia=${session.barbershop!.slug}`);
  await expect(page.getByLabel("Seu link de agendamento", { exact: true })).toHaveValue(/\/b\//);
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Crie sua conta" })).toBeVisible();
});

test("an owner decides how the public page looks, sees it before, and what it tells of the shop", async ({ page }) => {
  const { session } = await foundShop(page.request, { mostra_telefone: false });
  const { slug } = session.barbershop!;
  await page.goto(`/b/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: "Barbearia Aurora" })).toBeVisible();
  await expect(page.getByText("(11) 98765-4321")).toBeHidden();

  await page.goto("/configuracoes/pagina");
  const preview = page.getByRole("region", { name: "Como fica" });
  await page.getByLabel("Boas-vindas (opcional)").fill("Café por nossa conta");
  await page.getByLabel("Sobre a barbearia (opcional)").fill("Desde 1998.");
  const colour = page.getByLabel("Cor (opcional)");
  await colour.fill("azul");
  await colour.press("Tab");
  await expect(page.getByText("Escolha uma cor, ou escreva uma como #fcc419.")).toBeVisible();
  await expect(colour).toHaveValue("azul");
  await colour.fill("#0000aa");
  await expect(page.getByText(/Escura demais para o fundo da página/)).toBeVisible();
  await colour.press("Escape");
  await page.getByRole("switch", { name: "Mostrar o telefone" }).press("Space");
  await expect(preview.getByText("Café por nossa conta")).toBeVisible();
  await expect(preview.getByText("(11) 98765-4321")).toBeVisible();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Página pública salva.")).toBeVisible();

  await page.goto(`/b/${slug}`);
  await expect(page.getByText("Café por nossa conta")).toBeVisible();
  await expect(page.getByRole("link", { name: "(11) 98765-4321" })).toBeVisible();
  await expect(page.getByRole("link", { name: "WhatsApp" })).toBeHidden();
  await page.getByText("Sobre e horários").click();
  await expect(page.getByText("Desde 1998.")).toBeVisible();
  await expectAccessible(page);
});

test("an owner takes another link; the old one leads on, and the code on paper is of the new one", async ({ page }) => {
  const { session } = await foundShop(page.request);
  const { slug } = session.barbershop!;
  const other = (await foundShop(page.request)).session.barbershop!.slug;
  await page.goto("/configuracoes");
  await page.getByRole("button", { name: "Trocar link" }).click();
  await page.getByLabel("Novo link").fill(slug);
  await page.getByRole("button", { name: "Trocar link" }).click();
  await expect(page.getByText("Este link já é de outra barbearia. Escolha outro.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Novo link").fill("admin");
  await page.getByLabel("Novo link").blur();
  await expect(page.getByText("Este link é reservado. Escolha outro.")).toBeVisible();
  await page.getByLabel("Novo link").fill(`${other}-nova`);
  await page.getByLabel("Novo link").blur();
  await expect(page.getByText("Este link está livre.")).toBeVisible();
  await page.getByRole("button", { name: "Trocar link" }).click();
  await expect(page.getByLabel("Seu link de agendamento", { exact: true })).toHaveValue(
    new RegExp(`/b/${other}-nova$`),
  );
  await expect(page.getByText(`Também trazem para cá: /b/${other}`)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar PNG" }).click();
  expect((await download).suggestedFilename()).toBe(`${other}-nova-qr.png`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Agende seu horário pelo celular")).toBeVisible();
  await expect(page.getByRole("button", { name: "Trocar link" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.goto(`/b/${other}`);
  await expect(page).toHaveURL(new RegExp(`/b/${other}-nova$`));
});

test("the rules of booking are saved by section, and each section has its own address", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/configuracoes");
  await page.getByRole("link", { name: "Agendamento", exact: true }).click();
  await page.getByLabel("Agenda aberta por quantos dias").fill("0");
  await page
    .getByRole("region", { name: "Agendamento pelos clientes" })
    .getByRole("button", { name: "Salvar" })
    .click();
  await expect(page.getByText("Informe um número de dias, de 1 a 365.")).toBeVisible();
  await page.getByLabel("Agenda aberta por quantos dias").fill("14");
  await page.getByRole("combobox", { name: "Antecedência mínima" }).click();
  await page.getByRole("option", { name: "2 horas", exact: true }).click();
  await page
    .getByRole("region", { name: "Agendamento pelos clientes" })
    .getByRole("button", { name: "Salvar" })
    .click();
  await expect(page.getByText("Regras de agendamento salvas. O que já está marcado não muda.")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Antecedência mínima: 30 min → 120 min")).toBeVisible();
  await page.getByRole("link", { name: "Agendamento", exact: true }).click();
  await expect(page.getByLabel("Agenda aberta por quantos dias")).toHaveValue("14");
});

test("a privacy text stands where a visitor leaves a phone, and forgetting changes is asked about first", async ({
  page,
}) => {
  const { session } = await foundShop(page.request);
  await page.goto("/configuracoes/privacidade");
  await page.getByLabel("O que a barbearia acrescenta (opcional)").fill("Fale com Marina.");
  await page.getByRole("button", { name: "Salvar" }).first().click();
  await expect(page.getByText("Texto de privacidade salvo.")).toBeVisible();
  await page.getByLabel("Guardar por quantos meses (opcional)").fill("12");
  await page.getByRole("button", { name: "Salvar" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Guardar o histórico por 12 meses?" });
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await page.getByRole("link", { name: "Barbearia", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Descartar o que foi preenchido?" });
  await leaving.getByRole("button", { name: "Voltar" }).click();
  await page.getByRole("button", { name: "Salvar" }).last().click();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Prazo do histórico salvo.")).toBeVisible();

  await page.goto(`/b/${session.barbershop!.slug}`);
  await page.getByRole("checkbox", { name: /Corte Simples/ }).check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await chooseFirstTime(page);
  await page.getByText("Privacidade nesta barbearia").click();
  await expect(page.getByText("Fale com Marina.")).toBeVisible();
});
