import { expect, test } from "vitest";
import { daysFrom, weekdayOf } from "#contract/dates.ts";
import type { PostingGroup } from "#contract/finance-results.ts";
import { formatMoney } from "#contract/money.ts";
import { noDayShown } from "#contract/periods.ts";
import { record } from "#server/features/clients/examples.ts";
import { plan } from "#server/features/plans/examples.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { rent } from "#server/features/entries/examples.ts";
import { reportPaper } from "#server/features/reports/paper/rules.ts";
import { signedInCookie } from "#server/security/raw.ts";
import { boldRows, openProduct, openStaffedShop, password } from "#server/testing.ts";

const product = await openProduct();
const today = "2026-11-23";
const period = { de: "2026-11-01", ate: today };

/** A shop that sold a service and two packages with a discount by Pix, and paid its rent. */
async function soldShop() {
  const shop = await openStaffedShop(product);
  const { owner, cut, chair } = shop;
  const { id: wax } = await owner.products.save({ ...pomade, preco: 3000, conteudo: 1, unidade: "ml" });
  await owner.products.movements.move({ ...entry, id: wax, quantidade: 10, custo: 10_000 });
  const { id } = await owner.sales.open({ appointment: null, client: null });
  await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await owner.sales.addItem({ id, tipo: "produto", product: wax, barbeiro_id: chair, quantidade: 2 });
  await owner.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: 700 });
  await owner.sales.change({ id, client: null, desconto: 1000 });
  const total = cut.preco + 6000 - 1000;
  await owner.sales.pay({ id, forma: "pix", valor: total + 700, recebido: null, parcelas: 1 });
  const closed = await owner.sales.close({ id });
  await owner.entries.save({ ...rent, pago: { em: today, conta: "banco" } });
  return { ...shop, comanda: id, items: closed.items, total };
}
const valueOf = (lines: { chave: string; valor: number }[], chave: string) =>
  lines.find((line) => line.chave === chave)?.valor;

test("a period says what was sold, of what, by whom, when and how it was paid, and what is left", async () => {
  const { owner, cut, total, chair } = await soldShop();
  const { dre, vendas, servicos, produtos, barbeiros, formas, horas, vazio, passo, passos, saldo } =
    await owner.finance.results(period);
  expect(vazio).toBe(false);
  expect(vendas).toEqual({ comandas: 1, valor: total, custo: 2000, gorjetas: 700 });
  expect(servicos[0]).toMatchObject({ nome: cut.nome, quantidade: 1, custo: 0 });
  expect(produtos[0]).toMatchObject({ quantidade: 2, custo: 2000 });
  expect(servicos[0]!.valor + produtos[0]!.valor).toBe(total);
  expect(barbeiros).toMatchObject([{ chave: chair, quantidade: 3, valor: total }]);
  expect(formas).toMatchObject([{ nome: "Pix", valor: total + 700 }]);
  expect(horas).toMatchObject([{ nome: "08h", quantidade: 1, valor: total }]);
  expect([passo, passos.length]).toEqual(["day", 23]);
  expect(passos.at(-1)).toMatchObject({ inicio: today, saldo: -rent.valor });
  expect(saldo).toBe(-rent.valor);
  // The cost of used stock counts on the database's day, not on the test's.
  const commission = Math.round(total / 2);
  expect(valueOf(dre, "recebido")).toBe(total);
  expect(valueOf(dre, rent.conta)).toBe(-rent.valor);
  expect(Math.abs(valueOf(dre, "resultado")! - (total - commission - rent.valor))).toBeLessThanOrEqual(1);
});

test("what is compared with is what came before, and an estorno leaves nothing sold", async () => {
  const { owner, comanda, total } = await soldShop();
  product.clock.time = new Date("2026-12-10T12:00:00Z");
  const later = await owner.finance.results({ de: "2026-12-01", ate: "2026-12-31" });
  expect(later.antes).toEqual({ de: "2026-11-01", ate: "2026-11-30" });
  expect(later).toMatchObject({ vendas: { valor: 0 }, vendas_antes: { valor: total, comandas: 1 } });
  expect(later.fatos.map(({ texto }) => texto)).toContainEqual(expect.stringContaining("foi o que mais caiu"));
  await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  const after = await owner.finance.results({ de: "2026-11-01", ate: "2026-12-31" });
  product.clock.time = new Date("2026-11-23T11:00:00Z");
  expect(after.vendas).toEqual({ comandas: 0, valor: 0, custo: 0, gorjetas: 0 });
  expect(after.formas, "nor a line of what was all taken back").toEqual([]);
  expect(valueOf(after.dre, "recebido")).toBe(0);
});

test("a period sells what its days sold, whether it cuts months, is of months, or is within one", async () => {
  const { owner, chair, cut } = await openStaffedShop(product);
  const days = { "2026-10-31": 100, "2026-11-01": 200, "2026-11-30": 400, "2026-12-01": 800 };
  for (const [day, desconto] of Object.entries(days)) {
    product.clock.time = new Date(`${day}T15:00:00Z`);
    const { id } = await owner.sales.open({ appointment: null, client: null });
    await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
    await owner.sales.change({ id, client: null, desconto });
    await owner.sales.pay({ id, forma: "pix", valor: cut.preco - desconto, recebido: null, parcelas: 1 });
    await owner.sales.close({ id });
  }
  const starts = ["2026-10-15", "2026-10-31", "2026-11-01", "2026-11-02", "2026-12-01"];
  const ends = ["2026-10-31", "2026-11-15", "2026-11-30", "2026-12-01", "2026-12-31"];
  for (const [de, ate] of starts
    .flatMap((one) => ends.map((other) => [one, other] as const))
    .filter(([a, b]) => a <= b)) {
    const within = Object.entries(days).filter(([day]) => de <= day && day <= ate);
    const valor = within.reduce((all, [, desconto]) => all + cut.preco - desconto, 0);
    const { vendas } = await owner.finance.results({ de, ate });
    expect(vendas, `${de} ${ate}`).toMatchObject({ comandas: within.length, valor });
  }
  product.clock.time = new Date("2026-11-23T11:00:00Z");
});

test("the strongest weekday is that of the sales a fact leads to, on average of its days", async () => {
  const { owner, chair, cut } = await openStaffedShop(product);
  const days = daysFrom("2026-11-09", 14);
  for (const day of [...days, "2026-11-15"]) {
    product.clock.time = new Date(`${day}T15:00:00Z`);
    const { id } = await owner.sales.open({ appointment: null, client: null });
    await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
    const desconto = weekdayOf(day) === 2 ? 100 : 0;
    await owner.sales.change({ id, client: null, desconto });
    await owner.sales.pay({ id, forma: "pix", valor: cut.preco - desconto, recebido: null, parcelas: 1 });
    await owner.sales.close({ id });
  }
  product.clock.time = new Date("2026-11-23T11:00:00Z");
  const { fatos } = await owner.finance.results({ de: days[0]!, ate: days.at(-1)! });
  const average = [1.5 * cut.preco, cut.preco - 100].map(formatMoney);
  expect(fatos.map(({ texto }) => texto)).toEqual(
    expect.arrayContaining([
      `O dia mais forte é domingo, em média ${average[0]}.`,
      `O dia mais fraco é terça, em média ${average[1]}.`,
    ]),
  );
  const { search } = fatos.find(({ texto }) => texto.startsWith("O dia mais fraco"))!;
  expect(search).toMatchObject({ grupo: "vendas", semana: "2" });
  const tuesdays = { ...period, grupo: "vendas", semana: 2 } as const;
  const { items } = await owner.finance.postings(tuesdays);
  expect(items.map(({ dia, valor }) => [dia, valor])).toEqual(
    ["2026-11-17", "2026-11-10"].map((day) => [day, cut.preco - 100]),
  );
  expect(await owner.finance.postingSum(tuesdays)).toBe(2 * (cut.preco - 100));
});

test("each number is the sum of the postings that it leads to", async () => {
  const { owner, items, total } = await soldShop();
  const { id: gold } = await owner.plans.save(plan);
  const { id: ana } = await owner.clients.save(record);
  await owner.subscribers.sell({ client: ana, plan: gold, forma: "pix", recebido: null, parcelas: 1 });
  expect((await owner.finance.results(period)).vendas).toMatchObject({ comandas: 1, valor: total });
  await owner.sales.returnItem({ id: items[1]!.id, quantidade: 1, forma: "pix", motivo: "Sobrou" });
  const { dre, vendas } = await owner.finance.results(period);
  const sumOf = async (of: { conta?: string; grupo?: PostingGroup }) => {
    const { items: rows } = await owner.finance.postings({ ...period, ...of, size: 200 });
    const sum = rows.reduce((all, { valor }) => all + valor, 0);
    expect(await owner.finance.postingSum({ ...period, ...of })).toBe(sum);
    return sum;
  };
  for (const { chave, conta, grupo, valor } of dre)
    if (conta ?? grupo) expect([chave, await sumOf(conta ? { conta } : { grupo: grupo! })]).toEqual([chave, valor]);
  expect(await sumOf({ grupo: "vendas" })).toBe(vendas!.valor);
  expect(vendas!.custo).toBeGreaterThan(0);
  expect(await owner.finance.postingSum({ ...period, grupo: "margem" })).toBe(vendas!.valor - vendas!.custo);
  const { passos } = await owner.finance.results(period);
  expect(await sumOf({ grupo: "dinheiro" })).toBe(passos.at(-1)!.saldo);
  expect(await sumOf({ grupo: "resultado" })).toBe(valueOf(dre, "resultado"));
});

test("each line of a ranking is the sum of the sales, returns and estornos that it leads to", async () => {
  const { owner, items, comanda, cut, chair } = await soldShop();
  const { id } = await owner.sales.open({ appointment: null, client: null });
  await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: null });
  await owner.sales.pay({ id, forma: "cartao_debito", valor: cut.preco, recebido: null, parcelas: 1 });
  await owner.sales.close({ id });
  const expectSums = async () => {
    const { servicos, produtos, barbeiros, formas, horas } = await owner.finance.results(period);
    for (const [by, lines] of Object.entries({
      item: [...servicos, ...produtos],
      barbeiro: barbeiros,
      forma: formas,
      hora: horas,
    }))
      for (const { chave, valor } of lines) {
        const { items: rows } = await owner.finance.postings({ ...period, [by]: chave || "nenhum", size: 200 });
        const sum = await owner.finance.postingSum({ ...period, [by]: chave || "nenhum" });
        expect([chave, rows.reduce((all, row) => all + row.valor, 0), sum]).toEqual([chave, valor, valor]);
      }
    return barbeiros.map(({ chave }) => chave);
  };
  expect(await expectSums()).toHaveLength(2);
  await owner.sales.returnItem({ id: items[1]!.id, quantidade: 1, forma: "pix", motivo: "Sobrou" });
  await expectSums();
  await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  expect(await expectSums()).toContain("");
  // What its commission earned when the client paid is taken back in a journal of its own.
  await owner.barbershops.settings.change({ comissao_fiado: "recebimento" });
  const { id: ana } = await owner.clients.save(record);
  await owner.clients.wallet.limit({ id: ana, limite_fiado: cut.preco });
  const { id: owed } = await owner.sales.open({ appointment: null, client: ana });
  await owner.sales.addItem({ id: owed, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await owner.sales.pay({ id: owed, forma: "fiado", valor: cut.preco, recebido: null, parcelas: 1 });
  await owner.sales.close({ id: owed });
  await owner.clients.wallet.receive({ id: ana, forma: "pix", valor: cut.preco });
  await owner.sales.reverse({ id: owed, motivo: "Engano" });
  await expectSums();
  const [sale, ...others] = (await owner.finance.postings({ ...period, forma: "cartao_debito" })).items;
  expect(sale).toMatchObject({ tipo: "venda", comanda_id: id, valor: cut.preco });
  expect(others).toEqual([]);
});

test("bills are counted by when they are due, and the forecast takes them off what there is", async () => {
  const { owner, rita } = await openStaffedShop(product);
  for (const vencimento of ["2026-11-20", today, "2026-11-30", "2026-12-20"])
    await owner.entries.save({ ...rent, vencimento, valor: 1000 });
  const due = { linhas: 1, valor: 1000 };
  const pending = await rita.finance.pending();
  expect(pending.pagar).toEqual({ atrasado: due, hoje: due, semana: due, depois: due });
  expect(pending).toMatchObject({ cartoes: null, pix: null, receber: { linhas: 0 }, fiado: { valor: 0 } });
  expect((await owner.finance.pending()).pix).toEqual({ linhas: 0, valor: 0 });
  const { previsto } = await owner.finance.results(period);
  expect(previsto.map(({ sai }) => sai)).toEqual([2000, 1000, 0, 1000, 0, 0, 0, 0]);
  expect(previsto.at(-1)!.saldo).toBe(-4000);
});

test("closings and vales that wait to be paid are owed and expected to leave at once, and the reception is not told", async () => {
  const { owner, rita, chair: barbeiro_id } = await openStaffedShop(product);
  const given = { barbeiro_id, dia: today, motivo: "Meta batida" };
  await owner.closings.adjust({ ...given, tipo: "bonus", valor: 8000 });
  const { id } = await owner.closings.process({ barbeiro_id, de: today, ate: today, mesmo_assim: false });
  const { id: vale } = await owner.advances.add({ barbeiro_id, valor: 500, motivo: "Conserto" });
  const owed = async () => {
    const { fechamentos, vales, pagar } = await owner.finance.pending();
    expect(pagar.hoje, "they are no bills").toEqual({ linhas: 0, valor: 0 });
    const { previsto } = await owner.finance.results(period);
    const { linhas } = await owner.reports.read({ ...period, relatorio: "dinheiro-previsto" });
    const listed = (await owner.closings.list({ devidos: "sim" })).items.map((one) => one.liquido - one.pago);
    return [fechamentos, vales, previsto[0]!.sai, linhas.map(({ tipo, sai }) => [tipo, sai]), listed];
  };
  const none = { linhas: 0, valor: 0 };
  const [one, other] = [(valor: number) => ({ linhas: 1, valor }), { linhas: 1, valor: 500 }];
  const both = (valor: number) => [
    ["Fechamentos", valor],
    ["Vales", 500],
  ];
  expect(await owed()).toEqual([one(8000), other, 8500, both(8000), [8000]]);
  expect(await rita.finance.pending()).toMatchObject({ fechamentos: null, vales: null });
  await owner.closings.pay({ id, valor: 3000, conta: "banco", em: today, mesmo_contestado: false });
  expect(await owed()).toEqual([one(5000), other, 5500, both(5000), [5000]]);
  await owner.closings.pay({ id, valor: 5000, conta: "banco", em: today, mesmo_contestado: false });
  await owner.advances.pay({ id: vale, em: today, conta: "banco" });
  expect(await owed()).toEqual([none, none, 0, [], []]);
});

test("the result and the flow of money are files whose lines are those of the page", async () => {
  const { owner, session } = await soldShop();
  await owner.entries.save({ ...rent, descricao: "Luz", vencimento: "2026-11-24" });
  const { dre, passos, previsto } = await owner.finance.results(period);
  const statement = await owner.finance.statement(period);
  expect(statement.linhas.map(({ valor, antes }) => [valor, antes])).toEqual(
    dre.map(({ valor, antes }) => [valor, antes]),
  );
  const { linhas } = await owner.finance.flow(period);
  expect(linhas.map(({ saldo }) => saldo)).toEqual([...passos, ...previsto].map(({ saldo }) => saldo));
  expect(linhas.filter(({ situacao }) => situacao === "Previsto")[0]).toMatchObject({
    inicio: today,
    saiu: rent.valor,
  });
  const weekly = await owner.finance.flow({ de: "2026-09-01", ate: "2026-11-30" });
  expect(weekly.linhas[0], "a week that began before the period").toMatchObject({ inicio: "2026-09-01" });
  const cookie = await signedInCookie(product.url, session.user.email, password);
  const file = (path: string) =>
    fetch(`${product.url}/api/v1/finance/${path}?de=${period.de}&ate=${period.ate}`, { headers: { cookie } });
  const lines = (await (await file("statement.csv")).text()).trim().split("\r\n");
  expect(lines).toHaveLength(dre.length + 1);
  const bold = boldRows(reportPaper(statement, { shop: "Navalha", day: today })).map(([name]) => name);
  expect(bold).toEqual(["(=) Total recebido", "(=) Receita própria", "(=) Resultado"]);
  expect(lines.at(-1)).toMatch(/^"\(=\) Resultado";/);
  expect((await (await file("statement.pdf")).text()).slice(0, 5)).toBe("%PDF-");
  expect((await file("flow.xlsx")).headers.get("content-disposition")).toMatch(/relatorio-fluxo-de-caixa-.*\.xlsx/);
});

test("the flow tells what came into the money and left it, not what was earned; a transfer is neither", async () => {
  const { owner } = await openStaffedShop(product);
  const em = today;
  await owner.entries.move({ tipo: "aporte", descricao: "Capital", valor: 9000, em, conta: "cofre", para: null });
  await owner.entries.move({
    tipo: "transferencia",
    descricao: "Depósito",
    valor: 4000,
    em,
    conta: "cofre",
    para: "banco",
  });
  await owner.entries.move({ tipo: "retirada", descricao: "Pró-labore", valor: 1500, em, conta: "banco", para: null });
  const { linhas } = await owner.finance.flow(period);
  const moved = linhas.filter(({ situacao, entrou, saiu }) => situacao === "Feito" && (entrou || saiu));
  expect(moved).toEqual([{ inicio: today, situacao: "Feito", entrou: 9000, saiu: 1500, saldo: 7500 }]);
});

test("each row of the flow is the one before plus what came and less what left, whatever is open", async () => {
  const { owner } = await soldShop();
  await owner.entries.save({ ...rent, descricao: "Luz", vencimento: "2026-11-24", valor: 900 });
  await owner.cash.open({ abertura: 5000 });
  const em = { descricao: "Troco", valor: 300, em: today };
  await owner.entries.move({ ...em, tipo: "aporte", conta: "caixa", para: null });
  const spans = [period, { de: "2026-10-01", ate: "2026-10-31" }, { de: today, ate: today }];
  const expectToAddUp = async () => {
    const rows = [];
    for (const span of [...spans, { de: "2026-12-01", ate: "2026-12-31" }]) {
      const linhas = (await owner.finance.flow(span)).linhas as ({ situacao: string } & Record<
        "entrou" | "saiu" | "saldo",
        number
      >)[];
      for (const [n, { entrou, saiu, saldo }] of linhas.entries())
        if (n > 0) expect([span, n, saldo]).toEqual([span, n, linhas[n - 1]!.saldo + entrou - saiu]);
      rows.push(linhas.find(({ situacao }) => situacao.startsWith("Até hoje")));
    }
    return rows;
  };
  const since = { situacao: "Até hoje, sem o caixa aberto", entrou: 0, saiu: rent.valor, saldo: -rent.valor };
  const open = { ...since, inicio: today };
  expect(await expectToAddUp()).toEqual([open, { ...since, inicio: "2026-11-01" }, open, open]);
  await owner.cash.close({ contado: 5300, justificativa: "" });
  const moved = {
    inicio: "2026-11-01",
    situacao: "Até hoje",
    entrou: 5300,
    saiu: rent.valor,
    saldo: 5300 - rent.valor,
  };
  expect(await expectToAddUp()).toEqual([undefined, moved, undefined, undefined]);
});

/** What is told of a period of which no day may be shown. */
const hidden = { periodo: null, antes: null, dre: [], vendas: null, vendas_antes: null, passos: [], fatos: [] };

test("while a drawer is open nothing is told from its day on", async () => {
  const { owner, session, total } = await soldShop();
  const october = { de: "2026-10-01", ate: "2026-10-31" };
  const { saldo } = await owner.finance.results(october);
  await owner.cash.open({ abertura: 5000 });
  // The current balance, which every period shows, would reveal it too; what left the bank is no secret of the drawer.
  expect(await owner.finance.results(october)).toMatchObject({ por_contar: null, saldo: -rent.valor });
  expect(saldo).toBe(-rent.valor);
  const open = await owner.finance.results(period);
  expect(open).toMatchObject({
    por_contar: today,
    periodo: { de: period.de, ate: "2026-11-22" },
    vendas: { valor: 0 },
  });
  expect((await owner.finance.postings({})).items).toEqual([]);
  expect([await owner.finance.postingSum({ de: today }), await owner.finance.postingSum({})]).toEqual([null, 0]);
  for (const de of [today, "2026-11-24", "2027-11-23"])
    expect(await owner.finance.results({ de, ate: de, comparar: de < "2027" ? "antes" : "ano_passado" })).toMatchObject(
      {
        ...hidden,
        por_contar: today,
        saldo: -rent.valor,
      },
    );
  const { linhas, dias, vazio } = await owner.finance.statement({ de: today, ate: today });
  expect([linhas, dias, vazio]).toEqual([[], null, noDayShown]);
  const cookie = await signedInCookie(product.url, session.user.email, password);
  const file = `${product.url}/api/v1/finance/statement.csv?de=${today}&ate=${today}`;
  const csv = await (await fetch(file, { headers: { cookie } })).text();
  expect(csv.trim().split("\r\n").slice(1)).toEqual([`"${noDayShown}"`]);
  await owner.cash.close({ contado: 5000, justificativa: "" });
  expect(await owner.finance.results(period)).toMatchObject({ por_contar: null, vendas: { valor: total } });
});

test("nothing is told of a period that is yet to come but what is expected, and of one that has begun what was sold", async () => {
  const { owner, total } = await soldShop();
  expect(await owner.finance.results({ de: "2026-11-24", ate: "2026-12-31" })).toMatchObject({
    ...hidden,
    por_contar: null,
    vazio: false,
    saldo: -rent.valor,
  });
  const begun = await owner.finance.results({ de: today, ate: "2026-12-31" });
  expect(begun).toMatchObject({ periodo: { de: today, ate: "2026-12-31" }, vendas: { valor: total } });
});

test("a new shop has nothing, and ten years are answered and no day more", async () => {
  const { owner } = await openStaffedShop(product);
  expect(await owner.finance.results({ de: "2016-11-24", ate: today })).toMatchObject({ vazio: true, fatos: [] });
  for (const wrong of [{ de: "2016-11-23" }, { de: "2026-11-24" }])
    await expect(owner.finance.results({ ...wrong, ate: today })).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("the reception sees no result and no postings, a barber nothing", async () => {
  const { rita, beto } = await openStaffedShop(product);
  for (const who of [rita, beto]) {
    await expect(who.finance.results(period)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(who.finance.statement(period)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(who.finance.flow(period)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(who.finance.postings({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  await expect(beto.finance.pending()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a line of the ledger names the product or the expense that it is about", async () => {
  const { owner } = await openStaffedShop(product);
  const { id } = await owner.products.save({ ...pomade, nome: "Cera" });
  await owner.products.movements.move({ ...entry, id, quantidade: 10, custo: 10_000 });
  await owner.products.movements.move({ ...entry, id, tipo: "perda", quantidade: 1, custo: null, motivo: "Quebrou" });
  await owner.cash.open({ abertura: 5000 });
  await owner.cash.move({ tipo: "despesa", valor: 700, motivo: "Café e filtros", categoria: "cafe_e_copa" });
  await owner.cash.close({ contado: 4300, justificativa: "" });
  const { items } = await owner.finance.postings({});
  expect(new Set(items.map(({ assunto }) => assunto))).toEqual(new Set(["Café e filtros", "Cera"]));
});
