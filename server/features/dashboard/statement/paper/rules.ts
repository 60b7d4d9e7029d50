import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { formatDay } from "#contract/dates.ts";
import type { StatementLine } from "#contract/finance-results.ts";
import { formatMoney } from "#contract/money.ts";
import type { AskedPeriod, Span } from "#contract/periods.ts";
import type { ShopCall } from "#server/call.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { accountSums } from "#server/features/dashboard/results/queries.ts";
import { toldSpan } from "#server/features/dashboard/results/rules.ts";
import { statementOf } from "#server/features/dashboard/statement/rules.ts";
import { pdfOf } from "#server/pdf.ts";

/** The result of a period beside the one before, on a sheet. */
export async function statementFile(call: ShopCall, asked: AskedPeriod): Promise<File> {
  const { db, scope } = call;
  const { periodo, antes } = await toldSpan(call, asked);
  const dre = statementOf(await accountSums(db, scope, { now: periodo, before: antes }));
  const { nome: barbearia } = await shopWithSettings(db, scope);
  const pdf = await pdfOf(paperOf({ barbearia, periodo, antes, dre }));
  return new File([pdf], `dre-${periodo.de}-${asked.ate}.pdf`, { type: "application/pdf" });
}

const mm = 72 / 25.4;

type Stated = { barbearia: string; periodo: Span; antes: Span; dre: StatementLine[] };

function paperOf({ barbearia, periodo, antes, dre }: Stated): TDocumentDefinitions {
  return {
    pageSize: "A4",
    pageMargins: 20 * mm,
    defaultStyle: { fontSize: 10 },
    info: { title: `DRE · ${barbearia}` },
    language: "pt-BR",
    content: [
      { text: barbearia, bold: true, fontSize: 14 },
      { text: "Demonstração do resultado (DRE)", margin: [0, 2, 0, 12] },
      {
        table: {
          headerRows: 1,
          widths: ["*", "auto", "auto"],
          body: [
            ["", spanHead(periodo), spanHead(antes)],
            ...dre.map(({ nome, total, valor, antes: before }): Content[] => [
              { text: nome, bold: total },
              { text: formatMoney(valor), bold: total, alignment: "right", noWrap: true },
              { text: formatMoney(before), bold: total, alignment: "right", noWrap: true, color: "#555" },
            ]),
          ],
        },
        layout: "lightHorizontalLines",
      },
      {
        text: "Despesas e receitas contam no dia em que foram pagas ou vendidas. Retiradas de sócios e transferências não entram.",
        color: "#555",
        margin: [0, 10, 0, 0],
      },
    ],
  };
}

function spanHead({ de, ate }: Span): Content {
  return { text: `${formatDay(de)} a ${formatDay(ate)}`, alignment: "right", bold: true };
}
