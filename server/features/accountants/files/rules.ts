import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { MonthFile } from "#contract/accountants.ts";
import type { Cell } from "#contract/cells.ts";
import { formatDay, localDay } from "#contract/dates.ts";
import { entryKinds } from "#contract/entries.ts";
import { journalNames } from "#contract/finance-results.ts";
import { cnpjText } from "#contract/partners.ts";
import { reais } from "#contract/quantities.ts";
import type { Report } from "#contract/reports.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import {
  closingsIn,
  ledgerOf,
  type LedgerJournal,
  paidEntries,
  partnersIn,
} from "#server/features/accountants/files/queries.ts";
import type { FoundLink } from "#server/features/accountants/queries.ts";
import { type VisibleMonth, visibleMonth } from "#server/features/accountants/rules.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { publicShop } from "#server/features/barbershops/queries.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { packHeads, packRows } from "#server/features/partners/pack/paper/rules.ts";
import { packOf } from "#server/features/partners/pack/rules.ts";
import { reportLines, reportPaper } from "#server/features/reports/paper/rules.ts";
import { statementReport } from "#server/features/results/files/rules.ts";
import type { Page } from "#server/paging/queries.ts";
import { pdfOf } from "#server/pdf.ts";
import { formats } from "#server/spreadsheets.ts";

type FileInput = { mes: string; arquivo: MonthFile };
type FileCall = ShopCall & RequestContext;

/** Per person or link: a year of months with all their files, and some repeats. */
const hourly = { hits: 150, seconds: 3600 };

/** Longer files end after a complete journal or page, with a notice. */
const mostRows = 100_000;

/** A file of a month for the shop itself; the download is recorded. Refuses MONTH_NOT_TOLD. */
export async function monthFile(call: FileCall, { mes, arquivo }: FileInput): Promise<File> {
  const month = await visibleMonth(call, mes, null);
  await refuseBeyond(call.deps.db, `month-files:${call.scope.actor.id}`, hourly);
  const file = await fileOf(call, month, { mes, arquivo });
  const details = { call: "finance.accountants.file", mes, arquivo };
  await recordInShop(call, "list_exported", { severity: "high", details });
  return file;
}

/** The same by an accountant's link, for its visible months. Refuses NOT_FOUND, MONTH_NOT_TOLD. */
export async function sharedMonthFile(
  call: FileCall & { link: FoundLink },
  { mes, arquivo }: FileInput,
): Promise<File> {
  const { link, deps } = call;
  const month = await visibleMonth(call, mes, link.desde);
  await refuseBeyond(deps.db, `month-files:${link.id}`, hourly);
  const file = await fileOf(call, month, { mes, arquivo });
  // Recorded outside the read-only transaction, before the file is sent.
  await recordSecurityEvent(deps.db, {
    context: call,
    event_type: "list_exported",
    severity: "high",
    barbershop_id: link.shop,
    details: { call: "finance.accountants.shared.file", contador: link.nome, mes, arquivo },
  });
  return file;
}

async function fileOf(call: ShopCall, month: VisibleMonth, { mes, arquivo }: FileInput): Promise<File> {
  const name = `${arquivo.replace("_pdf", "")}-${mes}`;
  if (arquivo === "dre_pdf")
    return new File([await statementPaper(call, month)], `${name}.pdf`, { type: "application/pdf" });
  const rows = {
    razao: ledgerRows,
    dre: statementRows,
    lancamentos: entryRows,
    fechamentos: closingRows,
    parceiros: partnerRows,
  }[arquivo](call, month);
  return new File([await csvOf(rows, call.scope.timezone)], `${name}.csv`, { type: formats.csv.type });
}

/** Held in memory; the row limit bounds its size. */
async function csvOf(rows: AsyncIterable<Cell[]>, timezone: string): Promise<Buffer<ArrayBuffer>> {
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), formats.csv.send({ rows, timezone, to })]);
  return bytes;
}

/** One row per posting; journals are complete, so that the file adds up to zero wherever it ends. */
async function* ledgerRows({ db, scope }: ShopCall, month: VisibleMonth): AsyncGenerator<Cell[]> {
  yield ["Dia", "Lançamento", "O quê", "De quê", "Estorna", "Conta", "Nome da conta", "Débito", "Crédito"];
  yield* pagesOf((after) => ledgerOf(db, scope, { ...month, after }), journalRows);
}

function journalRows({ id, dia, tipo, assunto, reverses_id, linhas }: LedgerJournal): Cell[][] {
  return linhas.map(({ conta, nome, valor }) => [
    formatDay(dia),
    id,
    journalNames[tipo] ?? tipo,
    assunto,
    reverses_id,
    conta,
    nome,
    reais(Math.max(valor, 0)),
    reais(Math.max(-valor, 0)),
  ]);
}

async function* entryRows({ db, scope }: ShopCall, month: VisibleMonth): AsyncGenerator<Cell[]> {
  yield ["Pago em", "Vencimento", "Tipo", "Descrição", "Categoria", "Fornecedor", "Conta", "Valor"];
  yield* pagesOf(
    (after) => paidEntries(db, scope, { ...month, after }),
    ({ pago_em, vencimento, tipo, descricao, categoria, fornecedor, de, valor }) => [
      [formatDay(pago_em), formatDay(vencimento), entryKinds[tipo], descricao, categoria, fornecedor, de, reais(valor)],
    ],
  );
}

const closingHeads = {
  comissoes: "Comissões",
  repasses: "Repasses",
  pote: "Pote",
  gorjetas: "Gorjetas",
  bonus: "Bônus",
  saldo_anterior: "Saldo anterior",
  recebido: "Recebido por ele",
  descontos: "Descontos",
  vales: "Vales",
  liquido: "Líquido",
  saldo: "Fica para o próximo",
  pago: "Pago até agora",
} as const;
const closingSums = Object.keys(closingHeads) as (keyof typeof closingHeads)[];

async function* closingRows({ db, scope }: ShopCall, month: VisibleMonth): AsyncGenerator<Cell[]> {
  yield ["Barbeiro", "De", "Até", ...Object.values(closingHeads), "Estornado"];
  yield* pagesOf(
    (after) => closingsIn(db, scope, { ...month, after }),
    ({ barbeiro, de, ate, estornado, ...sums }) => [
      [
        barbeiro,
        formatDay(de),
        formatDay(ate),
        ...closingSums.map((name) => reais(sums[name])),
        estornado ? "sim" : "não",
      ],
    ],
  );
}

/** The month pack of each partner (business-rules 3). */
async function* partnerRows(call: ShopCall, month: VisibleMonth): AsyncGenerator<Cell[]> {
  yield ["Nome", "CNPJ", ...packHeads];
  for (const { id, nome } of await partnersIn(call.db, call.scope, month)) {
    const pack = await packOf(call, { barbeiro_id: id, mes: month.de.slice(0, 7) });
    const cnpjs = pack.contratos.map(({ cnpj }) => cnpjText(cnpj)).join(", ");
    for (const row of packRows(pack)) yield [nome, cnpjs, ...row];
  }
}

async function* statementRows(call: ShopCall, month: VisibleMonth): AsyncGenerator<Cell[]> {
  yield* reportLines(await statementOfMonth(call, month));
}

async function statementPaper(call: ShopCall, month: VisibleMonth): Promise<Buffer<ArrayBuffer>> {
  const { nome: shop } = await publicShop(call.db, call.scope);
  const day = localDay(call.now, call.scope.timezone);
  return pdfOf(reportPaper(await statementOfMonth(call, month), { shop, day }));
}

/** Without the previous month, which a link may not show. */
async function statementOfMonth(call: ShopCall, { de, ate }: VisibleMonth): Promise<Report> {
  const report = await statementReport(call, { de, ate, comparar: "antes" });
  return { ...report, colunas: report.colunas.slice(0, 2) };
}

async function* pagesOf<Row>(
  pageAfter: (after?: string) => Promise<Page<Row>>,
  rowsOf: (row: Row) => Cell[][],
): AsyncGenerator<Cell[]> {
  let sent = 0;
  let after: string | undefined;
  do {
    const { items, next } = await pageAfter(after);
    for (const row of items.flatMap(rowsOf)) {
      yield row;
      sent += 1;
    }
    after = next ?? undefined;
  } while (after !== undefined && sent < mostRows);
  if (after !== undefined) yield [`O mês continua: este arquivo tem as primeiras ${sent} linhas.`];
}
