import { expectAccessible } from "./fixtures/axe.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { saveProduct } from "./fixtures/products.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("a product that is sold is found among the sales, and leads to its comanda; the day tells no cash of an open drawer @phone", async ({
  page,
}) => {
  const { session } = await foundShop(page.request);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const sold = await saveProduct(page.request, { nome: "Pomada modeladora", preco: 4200, quantidade: 5 });
  await post("caixas", { abertura: 10_000 });
  const { id } = await post("comandas", { appointment: null, client: null });
  const item = {
    preco: 4200,
    desconto: 0,
    cortesia: false,
    quantidade: 1,
    segundo_barbeiro_id: null,
    parte_do_segundo: null,
  };
  await post(`comandas/${id}/items`, { tipo: "produto", product: sold, barbeiro_id: null, quantidade: 1 });
  const { items } = (await (await page.request.get(`/api/v1/comandas/${id}`)).json()) as { items: { id: string }[] };
  await post(`comanda-items/${items[0]!.id}`, { ...item, barbeiro_id: session.barbeiro_id });
  await post(`comandas/${id}/payments`, { forma: "dinheiro", valor: 3000, recebido: null, parcelas: 1 });
  await post(`comandas/${id}/payments`, { forma: "pix", valor: 1200, recebido: null, parcelas: 1 });
  await post(`comandas/${id}/close`, {});

  await page.goto("/produtos/vendas");
  await page.getByPlaceholder("Buscar por produto ou cliente").fill("pomada");
  await expect(page.getByRole("link", { name: "Pomada modeladora" })).toBeVisible();
  await expectAccessible(page);
  await expectInside(page);
  await page.getByRole("link", { name: /42,00/ }).click();
  await expect(page.getByRole("dialog", { name: /^Comanda 1/ })).toContainText("Pomada modeladora");
  await page.getByRole("button", { name: "Alterações" }).click();
  const changes = page.getByRole("dialog", { name: "Alterações da comanda 1" });
  await expect(changes).toContainText("Situação: Aberta → Fechada");
  await expect(changes).toContainText(`De quem é (Pomada modeladora): ninguém → ${session.user.name}`);
  await expect(changes).not.toContainText("Motivo");
  await expect(changes).toContainText(/Valor \(Pix\): nada → R\$\s12,00/);
  await expectAccessible(page);

  await page.goto("/caixa");
  const day = page.getByRole("region", { name: "Hoje" });
  const pix = page.getByRole("region", { name: "Pix" });
  await expect(pix).toContainText(/Total: R\$\s12,00/);
  await pix.getByRole("button", { name: /^Recebido/ }).click();
  await expect(pix.getByRole("link", { name: "Comanda 1" })).toBeVisible();
  await expect(day).toContainText("O dinheiro e o total do dia aparecem depois de contar e fechar o caixa.");
  await expect(page.getByRole("region", { name: "Dinheiro" })).toBeHidden();
  await expectAccessible(page);
  await day.getByRole("link", { name: "1 comanda" }).click();
  await expect(page.getByRole("button", { name: "Comanda 1", exact: true })).toBeVisible();
});
