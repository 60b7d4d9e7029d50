import { expectAccessible } from "./fixtures/axe.ts";
import { book, tuesday } from "./fixtures/agenda.ts";
import { addClients } from "./fixtures/clients.ts";
import { foundShop, newEmail, password } from "./fixtures/shop.ts";
import { choose, pathOf } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("a client is written down, found, changed and booked again from their page @both", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/clientes");
  await expect(page.getByText("Nenhum cliente ainda")).toBeVisible();
  await page.getByRole("button", { name: "Novo cliente" }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Informe o nome.")).toBeVisible();
  await page.getByLabel("Nome", { exact: true }).fill("Davi Prado");
  await page.getByLabel("Telefone").fill("11987651234");
  await page.getByLabel("CPF (opcional)").fill("52998224724");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("CPF inválido.")).toBeVisible();
  await page.getByLabel("CPF (opcional)").fill("52998224725");
  await page.getByLabel("Nascimento (opcional)").fill("23112012");
  await expect(page.getByLabel("Responsável", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Nascimento (opcional)").fill("23111990");
  await page.getByLabel("Alergias e cuidados (opcional)").fill("Látex");
  await page.getByRole("button", { name: "Salvar" }).click();

  await expect(page).toHaveURL(/\/clientes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("alert").getByText("Látex")).toBeVisible();
  await page.getByRole("tab", { name: "Dados" }).click();
  await expect(page.getByText("***.982.247-**")).toBeVisible();
  await page.getByRole("button", { name: "Mostrar" }).click();
  await expect(page.getByText("529.982.247-25")).toBeVisible();
  await choose(page, "Davi Prado", "Editar dados");
  await page.getByLabel("E-mail (opcional)").fill("davi@exemplo.com");
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("tab", { name: "Histórico" }).click();
  await expect(page.getByText("E-mail: vazio → davi@exemplo.com")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Agendar" }).click();
  const form = page.getByRole("dialog", { name: "Novo na agenda" });
  await expect(form.getByRole("combobox", { name: "Cliente" })).toHaveValue(/^Davi Prado/);
  await page.goto(`${page.url()}&date=${tuesday}`);
  await form.getByRole("combobox", { name: "Serviços" }).click();
  await page.getByRole("option", { name: "Corte + Barba" }).click();
  await form.getByRole("combobox", { name: "Horário" }).click();
  await page.getByRole("option").first().click();
  await form.getByRole("button", { name: "Agendar", exact: true }).click();
  await expect(page.getByText(/^Agendado: Davi Prado/)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.goto("/clientes?query=98765-1234");
  await expect(page.getByRole("table", { name: "Clientes" }).getByRole("link", { name: "Davi Prado" })).toBeVisible();
  await page.goto("/clientes/davi");
  await expect(page.getByText("Não encontramos o que você procura. Confira o endereço.")).toBeVisible();
});

test("a cut card is saved with photos on a phone, and is shown under Na cadeira @phone", async ({ page }) => {
  await foundShop(page.request);
  const [id] = await addClients(page.request, [{ nome: "Davi Prado" }]);
  await page.goto(`/clientes/${id}?tab=cortes`);
  await page.getByRole("button", { name: "Nova ficha de corte" }).click();
  const form = page.getByRole("dialog", { name: "Nova ficha de corte" });
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText("Anote algo do corte ou envie uma foto.")).toBeVisible();
  const fade = form.getByRole("group", { name: "Degradê" });
  await fade.getByText("Alto", { exact: true }).click();
  await fade.getByText("Alto", { exact: true }).click();
  await expect(fade.getByRole("radio", { name: "Alto" }), "what was pressed by mistake").not.toBeChecked();
  await fade.getByText("Baixo", { exact: true }).click();
  for (const comb of ["1½", "0"]) await form.getByText(comb, { exact: true }).click();
  await form.getByLabel("Anotações").fill("Risca à esquerda.");
  const after = form.getByRole("group", { name: "Depois" });
  await after.getByLabel("Escolher foto").setInputFiles("web/public/icon-512.png");
  await expect(after.getByRole("button", { name: "Remover foto" })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Salvar" }).click();

  const chair = page.getByRole("region", { name: "Na cadeira" });
  await expect(chair.getByText("Degradê: baixo · Máquina 0, 1½")).toBeVisible();
  await expect(chair.getByRole("img", { name: /^Depois/ })).toBeVisible();
  await page.getByRole("button", { name: /^Ações para ficha de/ }).click();
  await page.getByRole("menuitem", { name: "Apagar" }).click();
  await page.getByRole("button", { name: "Apagar ficha" }).click();
  await expect(page.getByText("Nenhuma ficha de corte ainda")).toBeVisible();
});

test("a client is invited to an account, and their page says so @phone", async ({ page, browser }) => {
  await foundShop(page.request);
  const [id] = await addClients(page.request, [{ nome: "Davi Prado", telefone: "11987651234" }]);
  await page.goto(`/clientes/${id}?tab=dados`);
  await choose(page, "Davi Prado", "Convidar para ter conta");
  const email = newEmail();
  await expectAccessible(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar convite" }).click();
  const link = await page.getByLabel("Link do convite").inputValue();
  await page.keyboard.press("Escape");
  await expect(page.getByText(`Convidado: ${email}`)).toBeVisible();
  const context = await browser.newContext();
  const davi = await context.newPage();
  await davi.goto(pathOf(link));
  await expect(davi.getByText("Davi, você recebeu um convite para ter uma conta")).toBeVisible();
  await davi.getByLabel("Nova senha").fill(password);
  await davi.getByLabel("Confirme a senha").fill(password);
  await davi.getByRole("button", { name: "Criar senha e entrar" }).click();
  await expect(davi).toHaveURL(/\/cliente\/agendamentos$/);
  await context.close();
  await expect(page.getByText("Entra com e-mail e senha")).toBeVisible();
});

test("another record of the same person is joined, both side by side", async ({ page }) => {
  await foundShop(page.request);
  const [id] = await addClients(page.request, [
    { nome: "Davi Prado", data_nascimento: "1990-11-23", telefone: "11987651234" },
    { nome: "Davi Prado", data_nascimento: "1990-11-23", email: "davi@exemplo.com", observacoes: "Gosta de café." },
  ]);
  await page.goto(`/clientes/${id}`);
  await choose(page, "Davi Prado", "Juntar outro cadastro");
  await page.getByRole("button", { name: "Comparar com Davi Prado" }).click();
  const both = page.getByRole("dialog");
  await expect(both.getByRole("row", { name: /E-mail/ })).toContainText("davi@exemplo.com");
  await expectAccessible(page);
  await both.getByRole("button", { name: "Juntar cadastros" }).click();
  await expect(page.getByText("Cadastros juntados.")).toBeVisible();
  await expect(page.getByText("Gosta de café.")).toBeVisible();
  await page.goto("/clientes");
  await expect(page.getByRole("table", { name: "Clientes" }).locator("tbody tr")).toHaveCount(1);
});

test("what a shop holds of a client is taken and erased, and a typed word is asked first", async ({ page }) => {
  await foundShop(page.request);
  const visit = await book(page.request, { nome: "Ana Souza", time: "10:00" });
  await page.goto("/clientes");
  await page.getByRole("button", { name: "Filtros" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Opções: / }).click();
  await expect(page.getByRole("menuitemcheckbox").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Ana Souza" }).click();
  const saved = page.waitForEvent("download");
  await choose(page, "Ana Souza", "Baixar dados em CSV");
  expect((await saved).suggestedFilename()).toMatch(/^dados-do-cliente-.*\.csv$/);
  await choose(page, "Ana Souza", "Apagar dados");
  await expect(page.getByText(/Há horário marcado em .* Cancele o que está marcado/)).toBeVisible();
  await expect(page.getByLabel("Digite EXCLUIR para confirmar")).toBeHidden();
  await page.keyboard.press("Escape");
  await choose(page, "Ana Souza", "Arquivar");
  await expect(page.getByRole("dialog", { name: "Arquivar Ana Souza?" })).toContainText("Há horário marcado em");
  await page.getByRole("button", { name: "Arquivar mesmo assim" }).click();
  await expect(page.getByText("Arquivado", { exact: true })).toBeVisible();
  const cancelled = await page.request.post(`/api/v1/appointments/${visit.id}/cancel`, { data: {} });
  expect(cancelled.ok()).toBe(true);
  await page.reload();
  await choose(page, "Ana Souza", "Apagar dados");
  await page.getByRole("button", { name: "Apagar dados" }).click();
  await expect(page.getByText("Digite APAGAR para confirmar.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Digite APAGAR para confirmar").fill("APAGAR");
  await page.getByRole("button", { name: "Apagar dados" }).click();
  await expect(page.getByText("Dados apagados.")).toBeVisible();
});

test("a number that somebody has names them, and who is blocked is shown where they are booked", async ({ page }) => {
  await foundShop(page.request);
  const [id] = await addClients(page.request, [{ nome: "Davi Prado", telefone: "11987651234" }]);
  await page.request.post(`/api/v1/clients/${id}/block`, { data: { reason: "faltou três vezes" } });
  await page.goto("/clientes");
  await page.getByRole("button", { name: "Novo cliente" }).click();
  await page.getByLabel("Nome", { exact: true }).fill("Outro Davi");
  await page.getByLabel("Telefone").fill("11987651234");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByLabel("Telefone")).toBeFocused();
  await page.keyboard.press("Tab");
  const holder = page.getByRole("dialog").getByText("Este telefone é de Davi Prado.");
  await expect(holder.getByRole("link"), "leaving the field takes only its error away").toBeFocused();
  await expect(holder.getByRole("link", { name: "Davi Prado" })).toHaveAttribute("href", `/clientes/${id}`);
  await page.goto(`/agendamentos?date=${tuesday}&form=booking&client=${id}`);
  await expect(page.getByText("Cliente bloqueado: faltou três vezes")).toBeVisible();
});
