import exceljs from "exceljs";
import { expect, test } from "vitest";
import type { Report } from "#contract/reports.ts";
import { reportPaper } from "#server/features/reports/paper/rules.ts";
import { signedInCookie } from "#server/security/raw.ts";
import { openProduct, openShop, password } from "#server/testing.ts";

const product = await openProduct();
const { owner, session } = await openShop(product);
const period = { de: "2020-01-01", ate: "2026-11-22" };
const days = 2100;
await product.pool.query("alter table sales_days no force row level security");
await product.pool.query(
  `insert into sales_days (barbershop_id, dia, por, hora, quantidade, bruto, desconto, cortesia, custo)
    select $1, date '2026-11-22' - n, 'hora', 9, 1, 1000 + n, 0, 0, 0 from generate_series(0, $2::int - 1) n`,
  [session.barbershop!.id, days],
);
await product.pool.query("alter table sales_days force row level security");
const cookie = await signedInCookie(product.url, session.user.email, password);
const read = (ordem?: string) => owner.reports.read({ relatorio: "vendas-por-dia", ...period, ordem });
const file = async (format: string) => {
  const search = new URLSearchParams({ relatorio: "vendas-por-dia", ...period });
  return fetch(`${product.url}/api/v1/reports/read.${format}?${search}`, { headers: { cookie } });
};

test("of more days than a screen shows, it shows the newest in their order, or the first as they are sorted", async () => {
  const ends = ({ linhas, quantas }: Report) => [linhas.length, quantas, linhas[0]!["dia"], linhas.at(-1)!["dia"]];
  expect(ends(await read())).toEqual([500, days, "2025-07-11", "2026-11-22"]);
  expect(ends(await read("-dia"))).toEqual([500, days, "2026-11-22", "2025-07-11"]);
  expect(ends(await read("-valor"))).toEqual([500, days, "2021-02-22", "2022-07-06"]);
  const { totais } = await read();
  expect(totais).toMatchObject({ comandas: days, valor: days * 1000 + (days * (days - 1)) / 2 });
});

test("a spreadsheet has all rows of a report, from the oldest day, and their total", async () => {
  const lines = (await (await file("csv")).text()).trim().split("\r\n");
  expect(lines).toHaveLength(days + 2);
  expect([lines[1], lines[days]].map((line) => line!.slice(0, 12))).toEqual(['"22/02/2021"', '"22/11/2026"']);
  expect(lines.at(-1)).toMatch(/^"Total";"2100";/);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(await (await file("xlsx")).arrayBuffer());
  expect(workbook.worksheets[0]!.rowCount).toBe(days + 2);
});

test("a PDF has the 2,000 newest days and says that there are more", async () => {
  const pdf = Buffer.from(await (await file("pdf")).arrayBuffer()).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(30);
  const { content } = reportPaper(await read(), { shop: "Navalha", day: "2026-11-23" });
  expect(JSON.stringify(content)).toContain("Mostrando os últimos 500 de 2.100. Em CSV e Excel há todas as linhas.");
});
