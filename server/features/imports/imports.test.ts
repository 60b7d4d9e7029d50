import exceljs from "exceljs";
import { expect, test, vi } from "vitest";
import { type Mapping, mostImported } from "#contract/imports.ts";
import { inTransaction } from "#server/database.ts";
import { importing, sendFile } from "#server/features/imports/examples.ts";
import { forgetOldFiles } from "#server/features/imports/queries.ts";
import { heardOf } from "#server/features/realtime/examples.ts";
import { zipOf } from "#server/outside/sheet/examples.ts";
import { holdRow, waiting } from "#server/security/queries.ts";
import { openProduct } from "#server/testing.ts";

const product = await openProduct();
const { shopThatImports, take, counts } = importing(product);

const heads = "Nome do cliente;Celular;Aniversário;CPF;Última visita;Grupo";

test("a file of another system is read, its heads are guessed, and each row comes in or says why not", async () => {
  const { owner, upload, work, session } = await shopThatImports();
  const rows = [
    heads,
    'Davi Prado;(11) 98765-1234;23/11/1990;529.982.247-25;01/11/2026;"VIP; barba"',
    "Ana Souza;11 97777-8888;5/3/85;;;",
    "",
    "Bia;123;31/02/1990;111.111.111-11;;",
    "Davi do Prado;11987651234;;;;",
    ";11911112222;;;;",
  ];
  const { id } = await upload(rows.join("\r\n"), "clientes de ontem.csv");
  const file = await owner.imports.file({ id });
  expect(file).toMatchObject({
    import: { arquivo: "clientes de ontem.csv", estado: "mapeando", linhas: 5, lidas: 0 },
    columns: heads.split(";"),
    mapping: { nome: 0, telefone: 1, data_nascimento: 2, cpf: 3, data_ultimo_corte: 4, tags: 5, email: null },
  });
  expect(file.samples[1]).toEqual(["Ana Souza", "11 97777-8888", "5/3/85"]);
  expect(await owner.clients.search({ query: "" })).toEqual([]);

  expect(await owner.imports.check({ id, mapping: file.mapping })).toEqual({
    checked: 5,
    refused: 1,
    in_part: 1,
    faults: [
      { row: 5, field: "data_nascimento", value: "31/02/1990", message: "Data inválida.", refused: false },
      { row: 5, field: "telefone", value: "123", message: "Informe um telefone com DDD.", refused: false },
      { row: 5, field: "cpf", value: "111.111.111-11", message: "CPF inválido.", refused: false },
      { row: 7, field: "nome", value: "", message: "Informe o nome.", refused: true },
    ],
  });

  await take(owner, { id });
  await heardOf({ product, browser: owner, feature: "clients" }, () => work(id));
  expect(await counts(owner, id)).toEqual(["concluida", 5, 5, 3, 0, 1, 1]);
  const here = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  const left = await inTransaction(product.deps.db, here, (tx) =>
    tx.selectFrom("import_rows").select(["row", "cells"]).where("reason", "is", null).orderBy("row").execute(),
  );
  expect(left, "what is not to be looked at says nothing").toEqual([2, 3].map((row) => ({ row, cells: [] })));
  const { items } = await owner.clients.list({ query: "davi" });
  expect(items).toMatchObject([{ nome: "Davi Prado", cpf: "***.982.247-**", tags: ["VIP", "barba"] }]);
  expect(items[0]!.data_ultimo_corte).toBe("2026-11-01T15:00:00.000Z");
  const ana = (await owner.clients.list({ query: "ana" })).items[0]!;
  expect((await owner.clients.details({ id: ana.id })).record!.data_nascimento).toBe("1985-03-05");
  const { content } = await owner.imports.refused({ id });
  expect(content).toContain(`"5";"Bia";"123"`);
  expect(content).toContain(
    "Entrou sem isto. Nascimento: Data inválida. Telefone: Informe um telefone com DDD. CPF: CPF inválido.",
  );
  expect((await owner.clients.list({ query: "bia" })).items).toMatchObject([
    { nome: "Bia", telefone: null, cpf: null },
  ]);
});

test("duplicates are skipped or completed as chosen, by phone, CPF, or name and birth date", async () => {
  const { owner, upload, work } = await shopThatImports();
  const first = [heads, "Davi Prado;11987651234;23/11/1990;52998224725;;", "Ana Souza;;05/03/1985;;;"].join("\n");
  const bring = async (text: string, duplicates: "skip" | "update") => {
    const { id } = await upload(text);
    await take(owner, { id, duplicates });
    await work(id);
    return counts(owner, id);
  };
  expect(await bring(first, "skip")).toEqual(["concluida", 2, 2, 2, 0, 0, 0]);
  expect(await bring(first, "skip")).toEqual(["concluida", 2, 2, 0, 0, 2, 0]);
  const second = [heads, "Davi P.;;;52998224725;;sábado", "ana souza;11 97777-8888;05/03/1985;;;"].join("\n");
  expect(await bring(second, "update")).toEqual(["concluida", 2, 2, 0, 2, 0, 0]);
  expect((await owner.clients.list({})).items).toMatchObject([
    { nome: "Ana Souza", telefone: "+5511977778888" },
    { nome: "Davi Prado", telefone: "+5511987651234", tags: ["sábado"] },
  ]);
});

test("an import that was interrupted goes on where it was and takes no row twice, and two workers do not either", async () => {
  const { owner, upload, work, session } = await shopThatImports();
  const rows = Array.from({ length: 110 }, (_, at) => `Cliente ${at};`);
  const { id } = await upload(["Nome;Celular", ...rows].join("\n"));
  await take(owner, { id });
  await work(id, 1);
  expect(await counts(owner, id)).toEqual(["importando", 110, 40, 40, 0, 0, 0]);
  await Promise.all([work(id), work(id)]);
  expect(await counts(owner, id)).toEqual(["concluida", 110, 110, 110, 0, 0, 0]);
  const { rows: people } = await product.pool.query("select from clients where barbershop_id = $1", [
    session.barbershop!.id,
  ]);
  expect(people).toHaveLength(110);
  const { rows: found } = await product.pool.query<{ data: object }>(
    "select data from pgboss.job where name = 'run-import' and data ->> 'import' = $1",
    [id],
  );
  expect(found.length).toBeGreaterThan(1);
});

test("whoever holds an import for a moment stops it no longer than that", async () => {
  const { owner, upload, work, session } = await shopThatImports();
  const { id } = await upload("Nome\nDavi\nAna");
  await take(owner, { id });
  const release = await holdRow(product, session.barbershop!.id, { table: "imports", id });
  const working = work(id, 1);
  await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(1), 30_000);
  await release();
  await working;
  expect(await counts(owner, id)).toEqual(["concluida", 2, 2, 2, 0, 0, 0]);
});

test("a check of thousands of rows counts all of them", async () => {
  const { owner, upload } = await shopThatImports();
  const rows = Array.from({ length: 2500 }, (_, at) =>
    at % 5 === 0 ? ";1" : at % 2 === 0 ? `Ana ${at};1` : `Ana ${at};`,
  );
  const { id } = await upload(["Nome;Celular", ...rows].join("\n"));
  const { mapping } = await owner.imports.file({ id });
  const { faults, ...found } = await owner.imports.check({ id, mapping });
  expect(found).toEqual({ checked: 2500, refused: 500, in_part: 1000 });
  expect(faults).toHaveLength(20);
});

test("a cancelled import keeps what came in, and begins no more", async () => {
  const { owner, upload, work } = await shopThatImports();
  const { id } = await upload(["Nome", ...Array.from({ length: 50 }, (_, at) => `Cliente ${at}`)].join("\n"));
  await take(owner, { id });
  await work(id, 1);
  await owner.imports.cancel({ id });
  await work(id);
  expect(await counts(owner, id)).toEqual(["cancelada", 50, 40, 40, 0, 0, 0]);
  const { mapping } = await owner.imports.file({ id });
  for (const again of [
    () => owner.imports.cancel({ id }),
    () => owner.imports.start({ id, mapping, duplicates: "skip" }),
  ])
    await expect(again()).rejects.toMatchObject({ code: "NOT_WAITING" });
});

test("after thirty days nothing is left of what was refused, nor of a file that nobody started", async () => {
  const { owner, upload, work } = await shopThatImports();
  const files = [
    await upload(`${heads}\nBia;123;;;;`),
    await upload(`${heads}\nAna;;;;;`),
    await upload(`${heads}\nEva;1;;;;`),
  ];
  const [old, waiting, young] = files.map(({ id }) => id) as [string, string, string];
  for (const id of [old, young]) {
    await take(owner, { id });
    await work(id);
  }
  const changed = `begin; alter table imports no force row level security;
    update imports set created_at = now() - interval '31 days' where id in ('${old}', '${waiting}');
    alter table imports force row level security; commit`;
  await product.pool.query(changed);
  await forgetOldFiles(product.deps.db);
  expect((await owner.imports.refused({ id: old })).content).not.toContain("Bia");
  expect(await owner.imports.file({ id: waiting })).toMatchObject({ import: { estado: "cancelada" }, samples: [] });
  expect((await owner.imports.refused({ id: young })).content).toContain("Eva");
  expect(await counts(owner, old), "what became of it is known").toEqual(["concluida", 1, 1, 1, 0, 0, 0]);
});

test("Excel's own files and its Brazilian CSV are read: days, numbers, accents, quotes", async () => {
  const { owner, upload } = await shopThatImports();
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet("Clientes");
  sheet.addRow(["Nome", "WhatsApp", "Nascimento"]);
  sheet.addRow(["José da Conceição", 11987651234, new Date("1990-11-23T00:00:00Z")]);
  const { id } = await upload(Buffer.from(await workbook.xlsx.writeBuffer()), "clientes.xlsx");
  expect((await owner.imports.file({ id })).samples).toEqual([["José da Conceição", "11987651234", "1990-11-23"]]);
  for (const text of ['Nome;Obs\n"José ""Zé"" da Silva";"uma; duas"', 'Nome,Obs\n"José ""Zé"" da Silva","uma; duas"'])
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(text, "latin1")]) {
      const read = await upload(bytes);
      expect((await owner.imports.file({ id: read.id })).samples).toEqual([['José "Zé" da Silva', "uma; duas"]]);
    }
});

/** A workbook's zip with a single sheet. */
const zipped = (content: string | Buffer, more = {}) => zipOf({ name: "xl/worksheets/sheet1.xml", content, ...more });

const nothing = Buffer.alloc(400 * 1024 * 1024);
const broken: [string, string | Buffer, string][] = [
  ["nothing", "", "FILE_EMPTY"],
  ["heads alone", "Nome;Celular\n", "FILE_EMPTY"],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "FILE_UNREADABLE"],
  ["a quote that never ends", 'Nome;Celular\n"Davi;11987651234\nAna;', "FILE_UNREADABLE"],
  ["an Excel file with a password, or an old one", Buffer.from("d0cf11e0a1b11ae100000000", "hex"), "FILE_LOCKED"],
  ["an encrypted zip", zipped("<x/>", { encrypted: true }), "FILE_LOCKED"],
  ["a zip that ends in the middle", zipped("<x/>").subarray(0, 60), "FILE_UNREADABLE"],
  ["a zip that is no workbook", zipped("<x/>"), "FILE_EMPTY"],
  ["a bomb", zipped(nothing), "FILE_SWOLLEN"],
  ["a bomb that claims to be small", zipped(nothing, { claimed: 100 }), "FILE_UNREADABLE"],
  ["too many rows", `Nome\n${"Davi\n".repeat(mostImported + 1)}`, "FILE_TOO_LONG"],
  ["too many columns", `${"Nome;".repeat(300)}\nDavi`, "FILE_TOO_WIDE"],
];

test.for(broken)("%s is refused before anything is written", async ([, bytes, code]) => {
  const { owner, upload } = await shopThatImports();
  expect(await upload(bytes)).toMatchObject({ code });
  expect((await owner.imports.list({})).items).toEqual([]);
});

test("a file of more than twenty megabytes is cut off", async () => {
  const { upload } = await shopThatImports();
  expect(await upload(Buffer.alloc(20 * 1024 * 1024 + 1, "a"))).toMatchObject({ status: 413, code: "FILE_TOO_LARGE" });
});

test("without the column of a needed field, or with one that there is not, nothing starts", async () => {
  const { owner, upload } = await shopThatImports();
  const { id } = await upload("Fulano;Celular\nDavi;");
  const { mapping } = await owner.imports.file({ id });
  expect(mapping.nome).toBe(null);
  for (const wrong of [mapping, { nome: 0, senha: 1 }] as Mapping[])
    await expect(owner.imports.start({ id, mapping: wrong, duplicates: "skip" })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
});

test("whoever sent a file says in which row the heads are", async () => {
  const { owner, upload, work } = await shopThatImports();
  const rows = ["Minha barbearia", "Quem;Fone dele", "Ana Souza;11987651234", "Bia Reis;11977778888"];
  const { id } = await upload(rows.join("\n"));
  const guess = await owner.imports.file({ id });
  expect(guess).toMatchObject({ head: 1, first: rows.map((one, at) => ({ row: at + 1, cells: one.split(";") })) });
  expect(guess).toMatchObject({ columns: ["Minha barbearia", "Coluna 2"], import: { linhas: 3 } });
  await expect(owner.imports.setHead({ id, row: 4 })).rejects.toMatchObject({ code: "NO_ROWS" });
  await owner.imports.setHead({ id, row: 2 });
  const { columns, samples, import: about } = await owner.imports.file({ id });
  expect([columns, samples[0], about.linhas]).toEqual([["Quem", "Fone dele"], ["Ana Souza", "11987651234"], 2]);
  const mapping = { nome: 0, telefone: 1 };
  expect((await owner.imports.check({ id, mapping })).checked).toBe(2);
  await owner.imports.start({ id, mapping, duplicates: "skip" });
  await work(id);
  expect(await counts(owner, id)).toEqual(["concluida", 2, 2, 2, 0, 0, 0]);
  await expect(owner.imports.setHead({ id, row: 1 })).rejects.toMatchObject({ code: "NOT_WAITING" });
});

test("the first client of a file without heads is a client", async () => {
  const { owner, upload, work } = await shopThatImports();
  const { id } = await upload("Ana Souza;11987651234\nBia Reis;11977778888");
  expect(await owner.imports.file({ id })).toMatchObject({ head: 0, columns: ["Coluna 1", "Coluna 2"] });
  await owner.imports.start({ id, mapping: { nome: 0, telefone: 1 }, duplicates: "skip" });
  await work(id);
  expect((await owner.clients.list({})).items.map(({ nome }) => nome)).toEqual(["Ana Souza", "Bia Reis"]);
});

test("a head is known by its short form, and not by a part of a word", async () => {
  const { owner, upload } = await shopThatImports();
  const { id } = await upload("Sobrenome;Dt. Nasc.\nPrado;23/11/1990");
  expect((await owner.imports.file({ id })).mapping).toMatchObject({ nome: null, data_nascimento: 1 });
});

test("thirty files an hour are enough, and nobody but the admin brings any", async () => {
  const { cookie } = await shopThatImports();
  await product.pool.query("delete from auth.rate_limit where key like 'import:%'");
  const statuses: number[] = [];
  for (let time = 0; time < 31; time++) statuses.push((await sendFile(product.url, { cookie, bytes: "x" })).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429]);
  expect((await sendFile(product.url, { cookie: "", bytes: "x" })).status).toBe(401);
});
