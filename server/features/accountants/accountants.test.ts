import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type MonthFile, monthFiles } from "#contract/accountants.ts";
import { inTransaction } from "#server/database.ts";
import { link } from "#server/features/accountants/examples.ts";
import { record } from "#server/features/clients/examples.ts";
import { rent } from "#server/features/entries/examples.ts";
import { company } from "#server/features/partners/examples.ts";
import { openProduct, openShop, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const stranger = product.browser().finance.accountants.shared;
const today = "2026-11-23";
const mes = "2026-11";
const gone = { code: "ACCOUNTANT_LINK_OVER" };
type Shop = Awaited<ReturnType<typeof openStaffedShop>>;

/** A shop whose partner Beto served Davi, paid by Pix. The rent is paid, and the week is closed. */
async function busyShop(): Promise<Shop> {
  const shop = await openStaffedShop(product);
  const { owner, rita, cut, chair } = shop;
  const contract = { ...company, barbeiro_id: chair, bps: 6000, de: "2026-11-01", ate: null };
  await owner.commissions.partners.save(contract);
  const { id: client } = await owner.clients.save(record);
  const { id } = await rita.sales.open({ appointment: null, client });
  await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await rita.sales.pay({ id, forma: "pix", valor: cut.preco, recebido: null, parcelas: 1 });
  await rita.sales.close({ id });
  await owner.entries.save({ ...rent, pago: { em: today, conta: "banco" } });
  const closing = await owner.closings.process({ barbeiro_id: chair, de: "2026-11-01", ate: today, mesmo_assim: true });
  await owner.closings.pay({ id: closing.id, valor: 500, em: today, conta: "banco", mesmo_contestado: false });
  return shop;
}

function rowsOf(text: string): Record<string, string>[] {
  return parse(text, { delimiter: ";", bom: true, columns: true });
}

const cents = (value = "") => Math.round(Number(value.replace(",", ".")) * 100);

async function ledger(file: Promise<File>): Promise<Record<string, string>[]> {
  return rowsOf(await (await file).text());
}

function sums(rows: Record<string, string>[]): [debit: number, credit: number] {
  const of = (name: string) => rows.reduce((sum, row) => sum + cents(row[name]), 0);
  return [of("Débito"), of("Crédito")];
}

test("the ledger of a month has a row for each posting, and adds up to zero", async () => {
  const { owner, session } = await busyShop();
  const file = await owner.finance.accountants.file({ mes, arquivo: "razao" });
  expect([file.name, file.type]).toEqual(["razao-2026-11.csv", "text/csv; charset=utf-8"]);
  const rows = rowsOf(await file.text());
  const [debit, credit] = sums(rows);
  expect(debit).toBeGreaterThan(rent.valor);
  expect(debit - credit).toBe(0);
  expect(rows.every((row) => (cents(row["Débito"]) === 0) !== (cents(row["Crédito"]) === 0))).toBe(true);
  const settings = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  const kept = await inTransaction(product.deps.db, settings, async (tx) => {
    const found = await sql<{ postings: number }>`
      select count(*)::int as postings from postings p join journal j on j.id = p.journal_id
      where j.dia between '2026-11-01' and ${today}`.execute(tx);
    return found.rows[0]!.postings;
  });
  expect(rows).toHaveLength(kept);
  expect(rows).toContainEqual(
    expect.objectContaining({
      Dia: "23/11/2026",
      "O quê": "Lançamento",
      "De quê": "Aluguel",
      Conta: rent.conta,
      "Nome da conta": "Aluguel",
      Débito: "2500,00",
      Crédito: "0,00",
    }),
  );
  expect(rows.map((row) => row["De quê"])).toContain("Comanda 1");
  // Every kind of journal has a display name; the database's names are in lower case.
  expect(rows.filter((row) => !/^\p{Lu}/u.test(row["O quê"]!))).toEqual([]);
});

test("a month of more than a page is whole, and a reversal names what it takes back", async () => {
  const { owner, session } = await openShop(product);
  const settings = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  await inTransaction(product.deps.db, settings, (tx) =>
    sql`select app.post('lancamento', '2026-10-01'::date + n % 31, 'barbershops', app.shop(), null,
      jsonb_build_array(jsonb_build_object('conta', 'banco', 'valor', n), jsonb_build_object('conta', 'socios', 'valor', -n)))
      from generate_series(1, 1201) n`.execute(tx),
  );
  await inTransaction(product.deps.db, settings, (tx) =>
    sql`select app.reverse_journal((select id from journal order by id limit 1), '2026-10-31', null)`.execute(tx),
  );
  const rows = await ledger(owner.finance.accountants.file({ mes: "2026-10", arquivo: "razao" }));
  expect(rows).toHaveLength(2404);
  const [debit, credit] = sums(rows);
  expect([debit, debit - credit]).toEqual([(1201 * 1202) / 2 + 1, 0]);
  const back = rows.filter((row) => row["Estorna"] !== "");
  expect(back.map((row) => row["O quê"])).toEqual(["Estorno", "Estorno"]);
  expect(rows.map((row) => row["Lançamento"])).toContain(back[0]!["Estorna"]);
});

test("the other files say what the result, the entries, the closings and the partners of the month are", async () => {
  const { owner, cut } = await busyShop();
  const text = async (arquivo: MonthFile) => (await owner.finance.accountants.file({ mes, arquivo })).text();
  const statement = await text("dre");
  expect(statement.split("\r\n")[0]).toBe('"Linha";"01/11/2026 a 23/11/2026"');
  const { dre } = await owner.finance.results({ de: "2026-11-01", ate: today });
  const result = dre.find(({ chave }) => chave === "resultado")!.valor;
  expect(statement).toContain(`"(=) Resultado";"${(result / 100).toFixed(2).replace(".", ",")}"`);
  expect(rowsOf(await text("lancamentos"))).toEqual([
    {
      "Pago em": "23/11/2026",
      Vencimento: "05/12/2026",
      Tipo: "Despesa",
      Descrição: "Aluguel",
      Categoria: "Aluguel",
      Fornecedor: "",
      Conta: "Banco",
      Valor: "2500,00",
    },
  ]);
  expect(rowsOf(await text("fechamentos"))).toMatchObject([
    { Barbeiro: "Beto Silva", De: "01/11/2026", Até: "23/11/2026", "Pago até agora": "5,00", Estornado: "não" },
  ]);
  expect(rowsOf(await text("parceiros"))).toContainEqual({
    Nome: "Beto Silva",
    CNPJ: company.cnpj,
    "O quê": "Total",
    Item: "Cota-parte do parceiro (repasse)",
    Taxa: "",
    Quantidade: "",
    Casa: "",
    Parceiro: ((cut.preco * 0.6) / 100).toFixed(2).replace(".", ","),
  });
  const pdf = await owner.finance.accountants.file({ mes, arquivo: "dre_pdf" });
  expect([pdf.name, (await pdf.text()).slice(0, 5)]).toEqual(["dre-2026-11.pdf", "%PDF-"]);
});

test("a link opens the months of its shop without a session, names no client, and every file is on record", async () => {
  const { owner, session } = await busyShop();
  const { token } = await owner.finance.accountants.make(link);
  expect(await stranger.read({ token })).toEqual({
    barbearia: session.barbershop!.nome,
    contador: link.nome,
    vale_ate: link.ate,
    por_contar: null,
    meses: [{ mes, ate: today, inteiro: false }],
  });
  for (const arquivo of Object.keys(monthFiles) as MonthFile[]) {
    const [theirs, ours] = [
      await (await stranger.file({ token, mes, arquivo })).text(),
      await (await owner.finance.accountants.file({ mes, arquivo })).text(),
    ];
    if (arquivo !== "dre_pdf") expect(theirs).toBe(ours);
    expect(theirs).not.toMatch(/Davi|52998224725|529\.982|987651234|98765-1234/);
  }
  const { items } = await owner.audit.eventsOfShop({ event_type: "list_exported" });
  expect(items).toHaveLength(12);
  expect(items.filter(({ details }) => details["contador"] === link.nome)).toHaveLength(6);
  expect(await owner.finance.accountants.links()).toMatchObject([
    { nome: link.nome, desde: null, situacao: "vale", usado_em: "2026-11-23T11:00:00.000Z" },
  ]);
  const stored = await product.pool.query("select count(*)::int as rows from accountant_links where token_hash = $1", [
    token,
  ]);
  expect(stored.rows, "the token itself is nowhere").toEqual([{ rows: 0 }]);
});

test("a link that is over, revoked, foreign or of a closed shop is as one that never was", async () => {
  const { owner } = await busyShop();
  const { id, token } = await owner.finance.accountants.make({ ...link, ate: "2026-11-24" });
  const refusedAs = async (wrong: string) => {
    await expect(stranger.read({ token: wrong })).rejects.toMatchObject(gone);
    await expect(stranger.file({ token: wrong, mes, arquivo: "razao" })).rejects.toMatchObject(gone);
  };
  await refusedAs("x");
  await refusedAs(`${token}x`);
  const now = product.clock.time;
  // The last minute of the day in São Paulo, and the next one.
  product.clock.time = new Date("2026-11-25T02:59:00Z");
  expect(await stranger.read({ token })).toMatchObject({ contador: link.nome });
  product.clock.time = new Date("2026-11-25T03:00:00Z");
  await refusedAs(token);
  expect(await owner.finance.accountants.links()).toMatchObject([{ situacao: "acabou" }]);
  product.clock.time = now;
  await owner.finance.accountants.revoke({ id });
  await refusedAs(token);
  await expect(owner.finance.accountants.revoke({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await owner.finance.accountants.links()).toMatchObject([{ situacao: "revogado" }]);
  const acts = await owner.audit.eventsOfShop({ event_type: "accountant_link_revoked" });
  expect(acts.items).toMatchObject([{ details: { contador: link.nome } }]);
});

test("a link shows the months from its first one on, and those of no other shop", async () => {
  const { owner } = await busyShop();
  const other = await openStaffedShop(product);
  const { token } = await other.owner.finance.accountants.make(link);
  expect(await stranger.read({ token })).toMatchObject({ meses: [] });
  expect(await ledger(stranger.file({ token, mes, arquivo: "razao" }))).toEqual([]);
  await owner.entries.save({ ...rent, pago: { em: "2026-09-30", conta: "banco" } });
  const { token: late } = await owner.finance.accountants.make({ ...link, desde: "2026-10" });
  expect((await stranger.read({ token: late })).meses.map((one) => one.mes)).toEqual(["2026-11", "2026-10"]);
  await expect(stranger.file({ token: late, mes: "2026-09", arquivo: "razao" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await owner.finance.accountants.months()).meses.map((one) => one.mes)).toEqual([
    "2026-11",
    "2026-10",
    "2026-09",
  ]);
  await expect(owner.finance.accountants.file({ mes: "2026-12", arquivo: "razao" })).rejects.toMatchObject({
    code: "MONTH_NOT_TOLD",
  });
  const { id } = await owner.finance.accountants.make(link);
  await expect(other.owner.finance.accountants.revoke({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("nothing is told from the day of a drawer that is not counted on", async () => {
  const { owner, rita, cut, chair } = await openStaffedShop(product);
  await owner.entries.save({ ...rent, pago: { em: "2026-11-20", conta: "banco" } });
  await owner.cash.open({ abertura: 0 });
  const { id } = await rita.sales.open({ appointment: null, client: null });
  await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await rita.sales.pay({ id, forma: "dinheiro", valor: cut.preco, recebido: cut.preco, parcelas: 1 });
  await rita.sales.close({ id });
  await owner.entries.save({ ...rent, descricao: "Gelo", pago: { em: today, conta: "caixa" } });
  const { token } = await owner.finance.accountants.make(link);
  expect(await stranger.read({ token })).toMatchObject({
    por_contar: today,
    meses: [{ mes, ate: "2026-11-22", inteiro: false }],
  });
  for (const arquivo of ["razao", "lancamentos"] as const) {
    const text = await (await stranger.file({ token, mes, arquivo })).text();
    expect(text).toContain("Aluguel");
    expect(text).not.toMatch(/23\/11\/2026|Gelo/);
  }
  expect(await (await stranger.file({ token, mes, arquivo: "dre" })).text()).toContain('"(=) Total recebido";"0,00"');
  await owner.cash.close({ contado: 0, justificativa: "Foi para o cofre" });
  const counted = await ledger(stranger.file({ token, mes, arquivo: "razao" }));
  expect(counted.map((row) => row["De quê"])).toContain("Gelo");
  const [debit, credit] = sums(counted);
  expect(debit - credit).toBe(0);
});

test("a link is for a name, a year at most and from a month that has begun", async () => {
  const { owner } = await openShop(product);
  const { make } = owner.finance.accountants;
  const wrong = (path: string, message: string) => ({ data: { fields: [{ path, message }] } });
  await expect(make({ ...link, ate: "2026-11-22" })).rejects.toMatchObject(wrong("ate", "O último dia já passou."));
  await expect(make({ ...link, ate: "2027-11-24" })).rejects.toMatchObject(wrong("ate", "No máximo um ano."));
  await expect(make({ ...link, desde: "2026-12" })).rejects.toMatchObject(
    wrong("desde", "Este mês ainda não começou."),
  );
  await expect(make({ ...link, nome: "" })).rejects.toMatchObject(wrong("nome", "Informe o nome do contador."));
  await make({ ...link, ate: "2027-11-23" });
  await product.pool.query("alter table accountant_links no force row level security");
  await product.pool.query(`insert into accountant_links (barbershop_id, nome, token_hash, ate, created_at)
    select barbershop_id, nome, encode(sha256(n::text::bytea), 'hex'), ate, created_at
    from accountant_links, generate_series(1, 99) n where barbershop_id = (select barbershop_id from accountant_links order by id desc limit 1)
      and ate = '2027-11-23'`);
  await product.pool.query("alter table accountant_links force row level security");
  await expect(make(link)).rejects.toMatchObject({ code: "LINKS_FULL" });
});

test("links and files of months are the admin's alone", async () => {
  const { rita, beto, slug } = await openStaffedShop(product);
  const { client } = await signUpClient(product, slug);
  for (const who of [rita, beto, client]) {
    const { links, make, months, file } = who.finance.accountants;
    for (const ask of [links, () => make(link), months, () => file({ mes, arquivo: "razao" })])
      await expect(ask()).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
});
