import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { type BarberPermissions, defaultPermissions } from "#contract/barber-permissions.ts";
import type { TypedReport } from "#contract/reports.ts";
import type { Pay } from "#contract/sales.ts";
import { record } from "#server/features/clients/examples.ts";
import { rent } from "#server/features/entries/examples.ts";
import { machine } from "#server/features/finance/examples.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { declaredReports } from "#server/features/reports/rules.ts";
import { sellVoucher } from "#server/features/vouchers/examples.ts";
import { signedInCookie } from "#server/security/raw.ts";
import { monday, openProduct, openShop, openStaffedShop, password, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const shop = await openStaffedShop(product);
const { owner, beto, cut, chair, slug } = shop;
const { balances } = booksOf(product, slug);
const today = "2026-11-23";
const month = { de: "2026-11-01", ate: "2026-11-30" } as const;
const read = (relatorio: string, query: Partial<TypedReport> = {}, who = owner) =>
  who.reports.read({ ...month, relatorio, ...query });
const wholes = declaredReports.map(({ relatorio }) => relatorio);

const { id: ana } = await owner.clients.save(record);
const { id: wax } = await owner.products.save(pomade);
await owner.products.movements.move({ id: wax, ...entry });
await owner.clients.wallet.limit({ id: ana, limite_fiado: 100_000 });
await owner.finance.machines.save(machine);
const price = cut.preco + 2 * pomade.preco;

type Sale = { desconto?: number; forma?: "pix" | "dinheiro" | "fiado" | "cartao_credito"; client?: string | null };

/** A comanda with a cut, two packages of wax and a tip of R$ 7,00, paid in one form. */
async function sold({ desconto = 0, forma = "pix", client = null }: Sale = {}) {
  const { sales } = owner;
  const { id } = await sales.open({ appointment: null, client: null });
  await sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await sales.addItem({ id, tipo: "produto", product: wax, barbeiro_id: chair, quantidade: 2 });
  await sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: 700 });
  await sales.change({ id, client, desconto });
  await sales.pay({ id, forma, valor: price + 700 - desconto, recebido: null, parcelas: 1 });
  return sales.close({ id });
}

async function visited(startsAt: string, act: (visit: { id: string }) => Promise<unknown>) {
  product.clock.time = monday;
  const booked = { services: [cut.id], barber: chair, client: { id: ana }, outsideHours: true };
  const { id } = await owner.appointments.book({ ...booked, startsAt: `${today}T${startsAt}:00-03:00` });
  product.clock.time = new Date(`${today}T${startsAt}:00-03:00`);
  await act({ id });
  product.clock.time = monday;
}

const { appointments } = owner;
await visited("09:00", async (visit) => {
  await appointments.start(visit);
  await appointments.finish(visit);
});
await visited("10:00", (visit) => appointments.markMissed(visit));
await visited("11:00", (visit) => appointments.cancel({ ...visit, reason: "Cliente viajou" }));
await visited("12:00", (visit) => appointments.confirm(visit));

product.clock.time = new Date(`${today}T18:00:00-03:00`);
await sold({ desconto: 1001 });
await sold({ client: ana, forma: "fiado" });
await sold({ forma: "cartao_credito" });
await owner.sales.reverse({ id: (await sold({ forma: "cartao_credito" })).id, motivo: "Engano" });
await owner.cash.open({ abertura: 10_000 });
await sold({ forma: "dinheiro", client: ana });
await owner.cash.close({ contado: 10_000 + price + 700 - 150, justificativa: "Troco errado" });
const { id: bill } = await owner.entries.save({ ...rent, vencimento: today });
await owner.entries.pay({ id: bill, em: today, conta: "cofre" });
for (const vencimento of ["2026-11-20", "2027-01-17", "2027-01-18"]) await owner.entries.save({ ...rent, vencimento });
const income = { ...rent, tipo: "receita", conta: "receita_outras", vencimento: today } as const;
await owner.entries.pay({ id: (await owner.entries.save(income)).id, em: today, conta: "cofre" });
const bonus = { barbeiro_id: chair, dia: "2026-11-20", tipo: "bonus", valor: 8000, motivo: "Meta batida" } as const;
await owner.closings.adjust(bonus);
await owner.closings.process({ barbeiro_id: chair, de: bonus.dia, ate: bonus.dia, mesmo_assim: false });
const { id: vale } = await owner.advances.add({ barbeiro_id: chair, valor: 5000, motivo: "Conserto" });
await owner.advances.pay({ id: vale, em: today, conta: "cofre" });

const books = await balances();
const of = (...contas: string[]) => contas.reduce((sum, conta) => sum + (books[conta] ?? 0), 0);
const net = -of("receita_servicos", "receita_produtos", "descontos", "cortesias");
const agenda = await appointments.month({ month: "2026-11" });
const visits = agenda.days.reduce((sum, { total }) => sum + total, 0);
const booked = agenda.days.reduce((sum, { minutes }) => sum + minutes, 0);
const worked = agenda.worked.reduce((sum, { minutes }) => sum + minutes, 0);

const { previsto } = await owner.finance.results(month);
const forecast = (way: "entra" | "sai") => previsto.reduce((sum, week) => sum + week[way], 0);

/** The expected totals of each report, from the ledger, the wallets and the agenda. */
const expected: Record<string, Record<string, number>> = {
  "vendas-por-dia": { valor: net, comandas: 4, ticket: Math.round(net / 4), desconto: of("descontos") },
  "vendas-por-mes": { valor: net },
  "vendas-por-dia-da-semana": { valor: net, parte: 10_000 },
  "vendas-por-hora": { valor: net },
  "ticket-medio": { valor: net },
  "vendas-por-servico": { bruto: -of("receita_servicos"), quantidade: 4 },
  "vendas-por-produto": { bruto: -of("receita_produtos"), quantidade: 8 },
  "margem-de-produtos": { custo: of("cmv") },
  "vendas-por-barbeiro": { valor: net, atendimentos: 4 },
  "vendas-por-forma": { valor: net - of("gorjetas") },
  "curva-abc": { valor: net },
  "agendamentos-por-dia": { agendados: visits + 1, concluidos: 1, faltas: 1, cancelados: 1, comparecimento: 5000 },
  "ocupacao-por-barbeiro": { ocupado: booked, trabalhado: worked },
  "ocupacao-por-hora": { total: Math.round((booked * 10_000) / worked) },
  "faltas-e-cancelamentos": { visitas: 2 },
  antecedencia: { agendados: visits + 1 },
  canais: { agendados: visits + 1 },
  "servicos-mais-pedidos": { vezes: 2, tempo: booked },
  "novos-e-recorrentes": { atendimentos: 5, novos: 1, recorrentes: 2, sem_cadastro: 2 },
  "retorno-por-safra": { clientes: 1 },
  // Their rows are of other tests: risk.test.ts and team.test.ts.
  "clientes-em-risco": { visitas: 0 },
  "ranking-de-clientes": { valor: net, comandas: 4 },
  aniversariantes: { visitas: 3 },
  "valor-do-estoque": { valor: of("estoque") },
  "giro-do-estoque": { custo: of("cmv"), valor: of("estoque") },
  "descontos-e-cortesias": { valor: of("descontos", "cortesias") },
  "fiado-por-idade": { valor: of("fiado"), ate_30: of("fiado") },
  "dinheiro-previsto": { entra: forecast("entra"), sai: forecast("sai") },
  "diferencas-de-caixa": { valor: -of("diferencas_de_caixa"), faltou: 150 },
  "taxas-de-cartao": { taxa: of("taxas"), bruto: price + 700, pagamentos: 3 },
  "despesas-por-categoria": { valor: rent.valor },
  "outras-receitas": { valor: -of("receita_outras") },
  "atendimentos-por-barbeiro": { atendimentos: 5, concluidos: 1, sem_horario: 4, faltas: 1, cancelados: 1 },
  "avaliacoes-por-barbeiro": { avaliacoes: 0 },
  "comissoes-por-barbeiro": { valor: of("comissoes"), taxa: 5000 },
  fechamentos: { liquido: -of("fechamentos_a_pagar"), bonus: of("bonificacoes"), pago: 0 },
  vales: { valor: of("vales"), descontado: 0, aberto: 5000 },
  "gorjetas-por-barbeiro": { valor: -of("gorjetas") },
  metas: { valor: net },
  "vendas-de-planos": { valor: 0, comissao: 0 },
};

test("every report has its figure in the books or in the agenda", () => {
  expect(Object.keys(expected).toSorted()).toEqual(wholes.toSorted());
  expect([net, visits, booked, worked, forecast("entra"), -of("receita_outras")].every((one) => one > 0)).toBe(true);
  expect(forecast("sai"), "two of three bills, one late and one of the last day, and a closing").toBe(
    2 * rent.valor + 8000,
  );
});

test.for(wholes)("%s comes to what the books and the agenda say", async (relatorio) => {
  const { totais, linhas, quantas, colunas } = await read(relatorio);
  expect(totais).toMatchObject(expected[relatorio]!);
  expect(linhas).toHaveLength(quantas);
  for (const { nome } of colunas.filter(({ total, tipo }) => total && tipo === "dinheiro"))
    if (linhas.every((row) => typeof row[nome] === "number") && !/ticket/.test(nome))
      expect(linhas.reduce((sum, row) => sum + Number(row[nome]), 0)).toBe(totais[nome]);
});

test("what is divided by what is worked out for rows and totals alike, and compared with the period before", async () => {
  const { linhas, totais, antes, totais_antes } = await read("vendas-por-servico", { de: today, ate: today });
  expect(linhas).toMatchObject([{ item: cut.nome, quantidade: 4, bruto: 4 * cut.preco, parte: 10_000 }]);
  expect(antes).toEqual({ de: "2026-11-22", ate: "2026-11-22" });
  expect(totais_antes).toMatchObject({ valor: 0, parte: null });
  expect((await read("vendas-por-dia", { de: "2026-11-24", ate: "2026-11-24" })).totais_antes).toMatchObject({
    valor: net,
  });
  expect(totais).toMatchObject({ parte: 10_000 });
});

test.for(wholes)("%s can be sorted by each of its columns, both ways", async (relatorio) => {
  const { colunas, linhas } = await read(relatorio);
  for (const { nome } of colunas)
    for (const ordem of [nome, `-${nome}`]) {
      const sorted = (await read(relatorio, { ordem })).linhas;
      expect(sorted).toHaveLength(linhas.length);
      const values = sorted.map((row) => row[nome]).filter((value) => typeof value === "number");
      expect(values).toEqual(values.toSorted((a, b) => (ordem === nome ? a - b : b - a)));
    }
});

test("money that goes back to a client is expected to leave, in the forecast and in its report", async () => {
  const { owner: other, cut: one } = await openStaffedShop(product);
  const { id } = await other.sales.open({ appointment: null, client: null });
  await other.sales.addItem({ id, tipo: "servico", service: one.id, barbeiro_id: null });
  await other.sales.pay({ id, forma: "pix", valor: one.preco, recebido: null, parcelas: 1 });
  await other.sales.close({ id });
  await other.finance.receivables.receiveDay({ tipo: "pix", dia: today });
  await other.sales.reverse({ id, motivo: "Engano" });
  const [week] = (await other.finance.results(month)).previsto;
  expect(week).toMatchObject({ entra: 0, sai: one.preco });
  expect((await read("dinheiro-previsto", {}, other)).totais).toMatchObject({ entra: 0, sai: one.preco });
});

test("clients are ranked by what their records say they spent: no tip, no used voucher, nothing returned", async () => {
  const { owner: other, cut: one, chair: barbeiro_id } = await openStaffedShop(product);
  const { id: client } = await other.clients.save(record);
  const codigo = (await sellVoucher(other, 1000)).items[0]!.vale!.codigo;
  const sold = async (...paid: Pick<Pay, "forma" | "valor" | "codigo">[]) => {
    const { id } = await other.sales.open({ appointment: null, client });
    await other.sales.addItem({ id, tipo: "servico", service: one.id, barbeiro_id });
    await other.sales.addItem({ id, tipo: "gorjeta", barbeiro_id, preco: 700 });
    for (const part of paid) await other.sales.pay({ id, recebido: null, parcelas: 1, ...part });
    return other.sales.close({ id });
  };
  await sold({ forma: "vale_presente", codigo, valor: 1000 }, { forma: "pix", valor: one.preco - 300 });
  const { items } = await sold({ forma: "pix", valor: one.preco + 700 });
  await other.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Não gostou" });
  const [{ total_gasto } = { total_gasto: 0 }] = (await other.clients.list({})).items;
  expect(total_gasto).toBe(one.preco - 1000);
  expect((await read("ranking-de-clientes", {}, other)).linhas).toContainEqual(
    expect.objectContaining({ chave: client, comandas: 2, valor: total_gasto }),
  );
});

test("weekdays are sorted as days, and an unknown column does not sort", async () => {
  const { owner: other, cut: one, chair: barbeiro_id } = await openStaffedShop(product);
  for (const day of [today, "2026-11-25"]) {
    product.clock.time = new Date(`${day}T18:00:00-03:00`);
    const { id } = await other.sales.open({ appointment: null, client: null });
    await other.sales.addItem({ id, tipo: "servico", service: one.id, barbeiro_id });
    await other.sales.pay({ id, forma: "pix", valor: one.preco, recebido: null, parcelas: 1 });
    await other.sales.close({ id });
  }
  const weekdays = async (ordem: string) =>
    (await read("vendas-por-dia-da-semana", { ordem }, other)).linhas.map(({ semana }) => semana);
  expect(await weekdays("semana")).toEqual(["Segunda", "Quarta"]);
  expect(await weekdays("-semana")).toEqual(["Quarta", "Segunda"]);
  product.clock.time = new Date(`${today}T18:00:00-03:00`);
  for (const ordem of ["nada", "constructor"]) expect((await read("canais", { ordem })).ordem).toBe("-agendados");
  expect((await read("vendas-por-dia-da-semana")).ordem).toBe("semana");
  await expect(read("canais", { ordem: "canal;" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("words are sorted as in lists, whatever their accents and case", async () => {
  const { owner: other } = await openShop(product);
  for (const nome of ["Shampoo", "óleo", "Pomada"])
    await other.products.movements.move({ ...entry, id: (await other.products.save({ ...pomade, nome })).id });
  const sorted = ["óleo", "Pomada", "Shampoo"].map((produto) => ({ produto }));
  for (const ordem of ["produto", "-valor"])
    expect((await read("valor-do-estoque", { ordem }, other)).linhas).toMatchObject(sorted);
});

test("a row's number is the sum of the rows that it leads to", async () => {
  const seen = new Set<string>();
  const leading = declaredReports.filter(({ opens = "" }) => /item|barbeiro|forma|hora|conta/.test(opens));
  for (const { relatorio, opens, filters = [] } of leading)
    for (const barbeiro of filters.includes("barbeiro") ? [undefined, chair] : [undefined])
      for (const { chave, valor } of (await read(relatorio, { barbeiro })).linhas) {
        const filters = { ...month, barbeiro, [opens!]: chave, size: 200 };
        const { items } = await owner.finance.postings(filters);
        const sum = items.reduce((total, one) => total + one.valor, 0);
        expect([relatorio, sum]).toEqual([relatorio, relatorio === "despesas-por-categoria" ? -Number(valor) : valor]);
        seen.add(relatorio);
      }
  expect(seen.size).toBe(leading.length);
  const [day] = (await read("vendas-por-dia")).linhas;
  const { items: comandas } = await owner.sales.list({ dia: String(day!["chave"]), situacao: "fechada" });
  expect(comandas).toHaveLength(Number(day!["comandas"]));
  expect((await read("fiado-por-idade")).linhas).toMatchObject([{ chave: ana }]);
  expect((await read("ranking-de-clientes")).linhas).toMatchObject([
    { chave: ana },
    { cliente: "Comandas sem cliente" },
  ]);
});

test("a report is narrowed by its own filters, and by no others", async () => {
  const { filtros } = await read("vendas-por-dia");
  expect(filtros.map(({ nome, opcoes }) => [nome, opcoes.map(({ label }) => label)])).toEqual([
    ["barbeiro", ["Beto Silva", "Zé Dono"]],
  ]);
  const [zé] = filtros[0]!.opcoes.filter(({ label }) => label === "Zé Dono");
  expect((await read("vendas-por-dia", { barbeiro: zé!.value })).linhas).toEqual([]);
  expect((await read("curva-abc", { tipo: "produto" })).linhas).toMatchObject([{ item: pomade.nome, classe: "A" }]);
  expect((await read("aniversariantes", { mes: 12 })).linhas).toEqual([]);
  expect((await read("canais", { mes: 12, tipo: "produto" })).totais).toMatchObject({ agendados: visits + 1 });
});

test("what is told of each barber can be told of one", async () => {
  const ofBarbers = declaredReports.filter(
    ({ columns, filters }) => columns["barbeiro"] && filters?.includes("barbeiro"),
  );
  expect(ofBarbers.length).toBeGreaterThanOrEqual(10);
  const seen: string[] = [];
  for (const { relatorio } of ofBarbers) {
    const rows = async (barbeiro?: string) =>
      (await read(relatorio, { barbeiro })).linhas.map(({ parte: _part, ...row }) => row);
    const all = await rows();
    expect([relatorio, await rows(chair)]).toEqual([relatorio, all.filter((row) => row["barbeiro"] === "Beto Silva")]);
    if (all.some((row) => row["barbeiro"] !== "Beto Silva")) seen.push(relatorio);
  }
  expect(seen).toEqual(["ocupacao-por-barbeiro"]);
  const { filtros } = await read("ocupacao-por-hora");
  const occupied = filtros[0]!.opcoes.map(async ({ label, value }) => {
    const { totais } = await read("ocupacao-por-hora", { barbeiro: value });
    return [label, totais["total"]];
  });
  expect(await Promise.all(occupied), "of the same hours each").toEqual([
    ["Beto Silva", Math.round((booked * 20_000) / worked)],
    ["Zé Dono", 0],
  ]);
});

test("while a drawer is open, money is told to the day before it was opened, and the agenda to today", async () => {
  const other = await openStaffedShop(product);
  const { sales } = other.owner;
  const { id } = await sales.open({ appointment: null, client: null });
  await sales.addItem({ id, tipo: "servico", service: other.cut.id, barbeiro_id: other.chair });
  await sales.pay({ id, forma: "pix", valor: other.cut.preco, recebido: null, parcelas: 1 });
  await sales.close({ id });
  await other.owner.cash.open({ abertura: 0 });
  expect(await read("vendas-por-dia", {}, other.owner)).toMatchObject({
    linhas: [],
    totais: { valor: 0 },
    dias: { de: "2026-11-01", ate: "2026-11-22" },
    escondido: "caixa",
  });
  expect(await read("metas", {}, other.owner)).toMatchObject({ totais: { valor: 0 } });
  const hidden = { dias: null, antes: null, vazio: "Nenhum dia deste período pode ser mostrado ainda." };
  expect(await read("descontos-e-cortesias", { de: today }, other.owner)).toMatchObject(hidden);
  expect(await read("descontos-e-cortesias", {}, other.owner)).toMatchObject({ vazio: "Nada nos dias mostrados." });
  expect(await read("canais", {}, other.owner)).toMatchObject({ escondido: null });
});

test("a barber who may read reports reads the team's, as far back as the shop lets him, and nobody's money", async () => {
  const access = (change: Partial<BarberPermissions>) =>
    owner.staff.setPermissions({ id: chair, ...defaultPermissions, ...change });
  await expect(read("canais", {}, beto)).rejects.toMatchObject({ code: "PERMISSION_REQUIRED" });
  await access({ reports_access: true, clients_access: false, data_access_days: 30 });
  const names = (await beto.reports.list()).map(({ relatorio }) => relatorio);
  expect(names).toContain("canais");
  for (const { relatorio, shows } of declaredReports) {
    expect(names.includes(relatorio)).toBe(shows === "counts");
    if (shows !== "counts") await expect(read(relatorio, {}, beto)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await read("canais", { de: "2026-10-01" }, beto)).toMatchObject({
    totais: { agendados: visits + 1 },
    dias: { de: "2026-10-24", ate: "2026-11-30" },
    escondido: "acesso",
    antes: null,
  });
  const work = { de: "2026-10-24", ate: "2026-11-30" };
  for (const relatorio of ["atendimentos-por-barbeiro", "novos-e-recorrentes"]) {
    const { totais } = await read(relatorio, work, beto);
    expect(totais["atendimentos"]).toBeGreaterThan(0);
    expect(totais).toEqual((await read(relatorio, work, owner)).totais);
  }
  await access({ reports_access: true, clients_access: true, data_access_days: 30 });
  expect((await read("aniversariantes", {}, beto)).linhas).toMatchObject([{ nome: record.nome, dia: 23 }]);
});

test("reception and clients read no reports, and another shop reads only its own", async () => {
  const { client } = await signUpClient(product, slug);
  for (const who of [shop.rita, client]) {
    await expect(who.reports.list()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(read("canais", {}, who)).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  const { owner: stranger } = await openShop(product);
  expect((await read("ranking-de-clientes", {}, stranger)).linhas).toEqual([]);
  expect((await read("canais", { barbeiro: chair }, stranger)).linhas).toEqual([]);
});

test("an unknown report and a period of more than ten years are refused", async () => {
  await expect(read("nenhum")).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(read("canais", { de: "2010-01-01" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect(await read("canais", { de: "2017-01-01", ate: "2026-12-31" })).toMatchObject({ quantas: 1 });
});

test("a report is a file with its totals, as a spreadsheet or as a PDF, and whoever takes it is on record", async () => {
  const cookie = await signedInCookie(product.url, shop.session.user.email, password);
  const file = (format: string, search: string) =>
    fetch(`${product.url}/api/v1/reports/read.${format}?de=2026-11-01&ate=2026-11-30&${search}`, {
      headers: { cookie },
    });
  const csv = await file("csv", "relatorio=fiado-por-idade");
  const owed = ((price + 700) / 100).toFixed(2).replace(".", ",");
  expect((await csv.text()).split("\r\n").slice(1)).toEqual([
    `"Davi Prado";"23/11/2026";"${owed}";"0,00";"0,00";"0,00";"${owed}"`,
    `"Total";"";"${owed}";"0,00";"0,00";"0,00";"${owed}"`,
    "",
  ]);
  expect(csv.headers.get("content-disposition")).toMatch(/filename="relatorio-fiado-por-idade-[\d-]+\.csv"/);
  const shares = await (await file("csv", "relatorio=vendas-por-hora")).text();
  expect(shares.split("\r\n")[0], "a bare number has its unit in the heading").toContain('"Parte (%)"');
  const pdf = await file("pdf", "relatorio=ocupacao-por-hora");
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect((await pdf.text()).slice(0, 5)).toBe("%PDF-");
  expect((await file("xlsx", "relatorio=vendas-por-dia")).headers.get("content-type")).toMatch(/spreadsheetml/);
  expect((await file("csv", "relatorio=nenhum")).status).toBe(404);
  const { items } = await owner.audit.eventsOfShop({ event_type: "list_exported" });
  expect(items[0]).toMatchObject({ details: { call: "reports.read", format: "xlsx" } });
});
