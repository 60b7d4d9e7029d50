import exceljs from "exceljs";
import { expect, test } from "vitest";
import { mostFileRows } from "#contract/reports.ts";
import { exportsAnHour, rowsFrom } from "#server/exports.ts";
import { openProduct, openShop, password, signUpClient } from "#server/testing.ts";
import { signedInCookie } from "./security/raw.ts";

const product = await openProduct();
const { owner, session, slug, barber } = await openShop(product);
const cookie = await signedInCookie(product.url, session.user.email, password);
await owner.staff.editBarber({
  id: barber.id,
  nome: "=Soma(1)",
  email: "soma@exemplo.com",
  telefone: "11 98888-7777",
  especialidades: ["Corte", "Barba; navalha"],
  bio: "",
});
const shop = session.barbershop!.id;

function download(path: string, as = cookie, init: RequestInit = {}): Promise<Response> {
  return fetch(`${product.url}/api/v1${path}`, { headers: { cookie: as }, ...init });
}

test("a list is a file for a Brazilian spreadsheet, as it was asked for, and whoever takes it is on record", async () => {
  const response = await download("/staff/barbers.csv?query=soma&sort=-nome");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="barbeiros-[\d-]{10}\.csv"$/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer())).toBe(
    [
      '\uFEFF"Nome";"Avaliação";"Especialidades";"Telefone";"E-mail";"Apresentação";"Ativo"',
      '"\'=Soma(1)";"4,5";"Corte, Barba; navalha";"(11) 98888-7777";"soma@exemplo.com";"";"sim"',
      "",
    ].join("\r\n"),
  );
  const [event] = (await owner.audit.eventsOfShop({ event_type: "list_exported" })).items;
  expect(event).toMatchObject({ person: "Zé Dono", details: { call: "staff.barbers", format: "csv" } });
});

test("moments are written in the shop's zone, and every page of the list is there, once", async () => {
  await product.pool.query(
    `insert into security_events (event_type, barbershop_id, address, created_at)
      select 'outro', $1, n::text, '2026-11-23T11:00:00Z' from generate_series(1, 450) n`,
    [shop],
  );
  const text = await (await download("/settings/security-events.csv?event_type=outro")).text();
  const rows = text.trim().split("\r\n").slice(1);
  expect([rows.length, new Set(rows).size]).toEqual([450, 450]);
  expect(rows.at(-1)).toBe('"outro";"Média";"";"";"";"1";"";"23/11/2026 08:00"');
});

test("a workbook has typed numbers and instants", async () => {
  const { headers, ...response } = await read("/settings/security-events.xlsx?event_type=outro");
  expect(headers.get("content-type")).toMatch(/spreadsheetml/);
  const [sheet] = response.workbook.worksheets;
  expect(sheet!.getRow(1).getCell(8).value).toBe("Quando");
  const last = sheet!.getRow(sheet!.rowCount);
  expect([sheet!.rowCount, last.getCell(1).value, last.getCell(6).value]).toEqual([451, "outro", "1"]);
  expect(last.getCell(8).value).toEqual(new Date("2026-11-23T08:00:00Z"));
  expect(last.getCell(8).numFmt).toBe("dd/mm/yyyy hh:mm");
  const team = await read("/staff/barbers.xlsx?query=soma");
  expect(team.workbook.worksheets[0]!.getRow(2).getCell(1)).toMatchObject({
    value: "=Soma(1)",
    type: exceljs.ValueType.String,
  });
});

test("in a workbook money is shown in reais and a day as a date, and a spreadsheet can add them", async () => {
  const bill = { tipo: "despesa", descricao: "Aluguel", conta: "despesa_aluguel", valor: 123_450 } as const;
  const rest = { fornecedor_id: null, repete: null, pago: null };
  await owner.entries.save({ ...bill, vencimento: "2026-11-30", ...rest });
  const [sheet] = (await read("/entries.xlsx")).workbook.worksheets;
  const cellOf = (head: string) => {
    const at = (sheet!.getRow(1).values as string[]).indexOf(head);
    const { value, numFmt } = sheet!.getRow(2).getCell(at);
    return [value, numFmt];
  };
  expect(cellOf("Valor")).toEqual([1234.5, '"R$" #,##0.00;-"R$" #,##0.00']);
  expect(cellOf("Vencimento")).toEqual([new Date("2026-11-30T00:00:00Z"), "dd/mm/yyyy"]);
  expect(await (await download("/entries.csv")).text()).toMatch(/"30\/11\/2026".*"1234,50"/);
});

async function read(path: string) {
  const response = await download(path);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  return { workbook, headers: response.headers };
}

test("who may not read a list gets no file, and bad questions are refused as the list refuses them", async () => {
  const { email } = await signUpClient(product, slug);
  const client = await signedInCookie(product.url, email, password);
  const answers = [
    download("/staff/barbers.csv", ""),
    download("/staff/barbers.csv", client),
    download("/admin/shops.xlsx"),
    download("/staff/barbers.csv?sort=senha"),
    download("/staff/barbers.csv?after=x"),
    download("/staff/barbers.csv?query=%00"),
    download("/staff/barbers.pdf"),
    download("/staff/invitation.csv"),
    download("/staff/barbers.csv", cookie, { method: "POST" }),
  ];
  const read = await Promise.all(
    answers.map(async (answer) => {
      const response = await answer;
      return [response.status, ((await response.json()) as { code: string }).code];
    }),
  );
  expect(read).toEqual([
    [401, "UNAUTHENTICATED"],
    [403, "FORBIDDEN"],
    [403, "FORBIDDEN"],
    [400, "INVALID_INPUT"],
    [400, "INVALID_INPUT"],
    [400, "INVALID_INPUT"],
    [404, "NOT_FOUND"],
    [404, "NOT_FOUND"],
    [404, "NOT_FOUND"],
  ]);
});

test("the files of a month's end are given, and the hundred and twenty-first of an hour is refused with how long to wait", async () => {
  const { session: other } = await openShop(product);
  const busy = await signedInCookie(product.url, other.user.email, password);
  const statuses = [];
  for (let time = 0; time <= exportsAnHour; time++) {
    const response = await download("/staff/barbers.csv", busy);
    statuses.push(response.status);
    if (time === exportsAnHour) expect(response.headers.get("retry-after")).toBe("3600");
    await response.text();
  }
  expect(statuses).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
});

test("a file ends after a hundred thousand rows, and says so only if the list goes on", async () => {
  const list = { title: "Números", path: "/numbers" as const, columns: { n: "Número" }, cell: () => 1 };
  const page = (next: string | null) => ({ items: Array.from({ length: mostFileRows / 2 }, () => ({})), next });
  const rowsOf = (last: string | null) => Array.fromAsync(rowsFrom(list, page("more"), async () => page(last)));
  const [cut, whole] = [await rowsOf("more"), await rowsOf(null)];
  expect([cut.length, cut[0], cut.at(-2), cut.at(-1)]).toEqual([
    100_002,
    ["Número"],
    [1],
    ["A lista continua: este arquivo tem as primeiras 100000 linhas."],
  ]);
  expect([whole.length, whole.at(-1)]).toEqual([100_001, [1]]);
});
