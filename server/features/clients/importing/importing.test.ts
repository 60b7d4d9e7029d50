import { expect, onTestFinished, test } from "vitest";
import { record } from "#server/features/clients/examples.ts";
import { importing } from "#server/features/imports/examples.ts";
import { confirmPhoneOf, openProduct, openShop, password } from "#server/testing.ts";

const product = await openProduct();
const { shopThatImports, bring } = importing(product);
const file = (...rows: string[]) => ["Nome;Celular;Aniversário;CPF;Endereço;Obs", ...rows].join("\n");
const theirs = "529.982.247-25;Rua do Sol, 5;Gosta de café";
let accounts = 0;

/** A shop where someone signed up as Davi, with the number and birth date of the Davi in the shop's file. */
async function shopWithClaim({ proven = false } = {}) {
  const shop = await shopThatImports();
  const client = product.browser();
  await client.auth.registerClient({
    slug: shop.session.barbershop!.slug,
    full_name: "Davi Prado",
    email: `alega${++accounts}@exemplo.com`,
    password,
    phone: "11 98765-1234",
    birth_date: "1990-11-23",
  });
  if (proven) await confirmPhoneOf(shop.owner, client);
  return {
    ...shop,
    account: (await client.auth.session())!.cliente_id!,
    held: async () => (await client.profile.ownData.take({ format: "json" })).content,
    people: async () => (await shop.owner.clients.list({ sort: "created_at" })).items,
  };
}

const rows = {
  "the number": `Davi Prado;11987651234;;${theirs}`,
  "name and birth date": `Davi Prado;;23/11/1990;${theirs}`,
  "all of it": `DAVI PRADO;11987651234;23/11/1990;${theirs}`,
};
const ways = Object.entries(rows).flatMap(([claimed, row]) =>
  (["update", "skip"] as const).map((duplicates) => ({ claimed, row, duplicates })),
);

test.for(ways)(
  "an account that claims $claimed of a row gets none of its data ($duplicates), and the row becomes another client",
  async (way) => {
    const { row, duplicates } = way;
    const shop = await shopWithClaim();
    const text = file(row);
    expect((await bring(shop, { of: "clients", text, duplicates })).counts).toEqual([1, 0, 0, 0]);
    for (const trace of ["52998224725", "Rua do Sol", "Gosta de café"]) expect(await shop.held()).not.toContain(trace);
    const [account, imported, ...others] = await shop.people();
    expect([account!.id, account!.cpf, others]).toEqual([shop.account, null, []]);
    expect(imported).toMatchObject({ conta: false, cpf: "***.982.247-**" });
    const again = await bring(shop, { of: "clients", text, duplicates });
    expect(again.counts, "and known from then on").toEqual([0, 0, 1, 0]);
  },
);

test("a proven number brings the row of that number, and nobody's name and birth date bring one", async () => {
  const shop = await shopWithClaim({ proven: true });
  const update = { of: "clients", duplicates: "update" } as const;
  expect((await bring(shop, { ...update, text: file(rows["name and birth date"]) })).counts).toEqual([1, 0, 0, 0]);
  expect(await shop.held()).not.toContain("Rua do Sol");
  const text = file("Davi do Prado;11987651234;;;Rua da Lua, 6;");
  expect((await bring(shop, { ...update, text })).counts).toEqual([0, 1, 0, 0]);
  expect(await shop.held()).toContain("Rua da Lua");
});

test("not even by the CPF that staff wrote into it is a record behind an unproven account completed", async () => {
  const shop = await shopWithClaim();
  const { owner, account } = shop;
  await owner.clients.save({ ...record, id: account, observacoes: "" });
  for (const duplicates of ["update", "skip"] as const) {
    const { id, counts } = await bring(shop, { of: "clients", text: file(rows["all of it"]), duplicates });
    expect(counts).toEqual([0, 0, 0, 1]);
    expect((await owner.imports.refused({ id })).content).toContain("CPF: Outro cliente já tem este CPF.");
  }
  expect(await shop.held()).not.toContain("Gosta de café");
});

test("a row with the CPF of one and the phone of another is the one's with the CPF", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const plain = { ...record, email: "", data_nascimento: undefined };
  const { id } = await owner.clients.save({ ...plain, nome: "Ana", telefone: "", observacoes: "" });
  const other = await owner.clients.save({ ...plain, nome: "Bia", cpf: "" });
  const skipped = await bring(shop, { of: "clients", text: file(`Ana;11987651234;;${theirs}`) });
  expect(skipped.counts).toEqual([0, 0, 1, 0]);
  const text = ["Nome;CPF;Celular;Obs", "Ana Lima;52998224725;;Sem açúcar", "Ana Reis;52998224725;11987651234;x"].join(
    "\n",
  );
  const { id: updated, counts } = await bring(shop, { of: "clients", text, duplicates: "update" });
  expect(counts).toEqual([0, 1, 0, 1]);
  const { content } = await owner.imports.refused({ id: updated });
  expect(content, "not Bia, whose CPF would be another's").toContain("Telefone: Outro cliente já tem este telefone.");
  expect(await owner.clients.details({ id })).toMatchObject({
    nome: "Ana",
    record: { observacoes: "Sem açúcar" },
  });
  expect((await owner.clients.details({ id: other.id })).nome).toBe("Bia");
});

test("a last visit that never was, or is to come, stays out, and the client comes in", async () => {
  const shop = await shopThatImports();
  const never = ["01/01/0001", "01/01/1000", "31/12/9999", "01/01/2150", "01/01/2099", "ontem"];
  const text = ["Nome;Última visita", ...never.map((day) => `Davi;${day}`)].join("\n");
  const { id, counts } = await bring(shop, { of: "clients", text });
  expect(counts).toEqual([never.length, 0, 0, 0]);
  const { items } = await shop.owner.clients.list({});
  expect(new Set(items.map(({ data_ultimo_corte }) => data_ultimo_corte))).toEqual(new Set([null]));
  const { content } = await shop.owner.imports.refused({ id });
  expect(content).toContain('"01/01/1000";"Entrou sem isto. Última visita: Data inválida."');
  expect(content).toContain('"01/01/2099";"Entrou sem isto. Última visita: Essa data ainda não chegou."');
});

test("the day of the shop says whether a last visit was", async () => {
  const shop = await shopThatImports();
  const { clock } = product;
  const before = clock.time;
  clock.time = new Date("2026-11-23T22:30:00-03:00");
  const text = ["Nome;Última visita", "Davi;24/11/2026", "Ana;23/11/2026"].join("\n");
  const { id } = await bring(shop, { of: "clients", text });
  const { content } = await shop.owner.imports.refused({ id });
  expect(content).toContain('"24/11/2026";"Entrou sem isto. Última visita: Essa data ainda não chegou."');
  expect(content).not.toContain("23/11/2026");
  clock.time = before;
});

test("a known client keeps what their record says, and gets what it leaves open and new etiquetas", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const { id } = await owner.clients.save({ ...record, email: "", observacoes: "" });
  const before = await owner.clients.details({ id });
  const text = [
    "Nome;Celular;E-mail;Endereço;Obs;Aniversário;Etiquetas",
    "Davi P.;11987651234;davi@exemplo.com.br;Rua do Sol, 5;Sem açúcar;01/01/1980;barba, vip",
  ].join("\n");
  expect((await bring(shop, { of: "clients", text, duplicates: "update" })).counts).toEqual([0, 1, 0, 0]);
  const after = await owner.clients.details({ id });
  const { nome, telefone } = before;
  expect(after).toMatchObject({ nome, telefone, email: "davi@exemplo.com.br", tags: ["barba", "sábado", "vip"] });
  expect(after.record).toEqual({ ...before.record, observacoes: "Sem açúcar" });
  expect((await bring(shop, { of: "clients", text, duplicates: "update" })).counts, "again").toEqual([0, 0, 1, 0]);
});

test("a dependent whose row has a phone is completed by the rest", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const plain = { ...record, cpf: "", email: "" };
  const { id: titular_id } = await owner.clients.save({ ...plain, nome: "Ana" });
  const child = { ...plain, nome: "Caio", telefone: "", data_nascimento: "2015-03-05", observacoes: "" };
  const { id } = await owner.clients.save({ ...child, titular_id, parentesco: "filho" });
  const text = file("Caio;11 97777-8888;05/03/2015;;;Tem medo da máquina");
  expect((await bring(shop, { of: "clients", text, duplicates: "update" })).counts).toEqual([0, 1, 0, 0]);
  expect(await owner.clients.details({ id })).toMatchObject({
    telefone: "+5511987651234",
    titular: { nome: "Ana" },
    record: { observacoes: "Tem medo da máquina" },
  });
});

test("a row that the database does not take is refused, and the others come in", async () => {
  const shop = await shopThatImports();
  await product.pool.query(`create function app.dislike() returns trigger language plpgsql as
    $$ begin raise numeric_value_out_of_range; end $$;
    create trigger disliked before insert on clients for each row when (new.nome = 'Impossível') execute function app.dislike()`);
  onTestFinished(async () => void (await product.pool.query("drop function app.dislike() cascade")));
  const { id, counts } = await bring(shop, { of: "clients", text: "Nome\nAna\nImpossível\nBia" });
  expect(counts).toEqual([2, 0, 0, 1]);
  expect((await shop.owner.imports.refused({ id })).content).toContain("Esta linha não pôde ser importada.");
});

test("whoever is erased leaves no row behind that an import kept of them, however it is written", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const { id: client } = await owner.clients.save({ ...record, data_nascimento: undefined });
  const spellings = ["(11) 98765-1234", "5511987651234", "529.982.247-25", "DAVI@exemplo.com"];
  const theirs = ["DAVI PRADO;1;;;;", ...spellings.map((one) => `Caio;1;;;;${one}`)];
  const { id } = await bring(shop, { of: "clients", text: file(...theirs, "Bia;1;;;;") });
  await owner.clients.erase({ id: client, confirmation: "EXCLUIR" });
  const { content } = await owner.imports.refused({ id });
  expect(content.trim().split("\r\n").slice(1)).toEqual([expect.stringContaining("Bia")]);
});

test("a last visit that a file knows counts until a later one, again after its estorno, and of whoever is merged", async () => {
  const opened = await openShop(product);
  const { owner, cut, barber } = opened;
  const shop = await shopThatImports(opened);
  await bring(shop, { of: "clients", text: "Nome;Última visita\nDavi;01/11/2026" });
  const [davi] = (await owner.clients.list({})).items;
  const last = async (id: string) => (await owner.clients.details({ id })).data_ultimo_corte;
  const { id } = await owner.sales.open({ appointment: null, client: davi!.id });
  await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: barber.id });
  await owner.sales.pay({ id, forma: "pix", valor: cut.preco, recebido: null, parcelas: 1 });
  await owner.sales.close({ id });
  expect(await last(davi!.id)).toBe(product.clock.time.toISOString());
  await owner.sales.reverse({ id, motivo: "Cliente errado" });
  expect(await last(davi!.id)).toBe("2026-11-01T15:00:00.000Z");
  const { id: kept } = await owner.clients.save({ ...record, nome: "Davi Prado" });
  await owner.clients.merge({ id: kept, removed: davi!.id, taking: [] });
  expect(await last(kept)).toBe("2026-11-01T15:00:00.000Z");
});
