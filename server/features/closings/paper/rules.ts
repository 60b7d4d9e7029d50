import type { Content, ContentTable, Margins, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { statementSums } from "#contract/closing-statement.ts";
import { adjustmentKinds } from "#contract/closing-acts.ts";
import { type ClosingDetails, closingStates } from "#contract/closings.ts";
import { rateText } from "#contract/numbers.ts";
import { formatDay, formatMonth } from "#contract/dates.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { publicShop } from "#server/features/barbershops/queries.ts";
import { closingDetails } from "#server/features/closings/rules.ts";
import { pdfOf, titled } from "#server/pdf.ts";

/** Refuses NOT_FOUND. */
export async function statementFile(call: ShopCall, id: string): Promise<File> {
  const closing = await closingDetails(call, id);
  const { nome } = await publicShop(call.db, call.scope);
  const pdf = await pdfOf(closingPaper(nome, closing));
  return new File([pdf], `fechamento-${closing.ate}.pdf`, { type: "application/pdf" });
}

/** The statement of a closing on A4. */
export function closingPaper(shop: string, closing: ClosingDetails): TDocumentDefinitions {
  const { barbeiro, de, ate, situacao, linhas, partes, ajustes, pagamentos, total_linhas } = closing;
  const { potes, vales_descontados, liquido, pago, contestado, contestacao, resposta } = closing;
  const period = `${formatDay(de)} a ${formatDay(ate)}`;
  const left = total_linhas - linhas.length;
  const margin: Margins = [0, 0, 0, 10];
  return {
    pageSize: "A4",
    pageMargins: 40,
    defaultStyle: { fontSize: 9, lineHeight: 1.15 },
    info: { title: `Fechamento de ${barbeiro}, ${period} · ${shop}` },
    language: "pt-BR",
    footer: (page, pages) => ({ text: `${page} de ${pages}`, alignment: "center", margin: [0, 10, 0, 0] }),
    content: [
      { text: shop, bold: true, fontSize: 14 },
      { text: `Fechamento de ${barbeiro}`, bold: true, fontSize: 12, margin: [0, 6, 0, 0] },
      { text: `${period} · ${closingStates[situacao]}`, margin },
      ...(contestado ? [{ text: `Contestado pelo barbeiro: ${contestacao}`, margin }] : []),
      ...(contestado && resposta ? [{ text: `Resposta da barbearia: ${resposta}`, margin }] : []),
      table(
        ["", "Valor"],
        [
          ...statementSums(closing).map(({ name, valor }) => [name, moneyText(valor)]),
          ...(situacao === "parcial" ? [["Falta pagar", moneyText(liquido - pago)]] : []),
        ],
        statementSums(closing).findIndex(({ strong }) => strong),
      ),
      ...part(
        "Comissões e cota-parte",
        ["Dia", "Comanda", "Item", "Base", "Taxa", "Comissão"],
        linhas.map((one) => [
          formatDay(one.dia),
          String(one.comanda),
          one.quantidade > 1 ? `${one.quantidade}× ${one.nome}` : one.nome,
          moneyText(one.base),
          one.bps === null ? "" : rateText(one.bps),
          moneyText(one.valor),
        ]),
      ),
      ...(left > 0 ? [{ text: `e mais ${left} linhas.` }] : []),
      ...part(
        "Potes do clube",
        ["Mês", "Valor"],
        potes.map((one) => [`${one.nome}, ${formatMonth(one.mes)}`, moneyText(one.valor)]),
      ),
      ...part(
        "Gorjetas e recebido pelo barbeiro",
        ["Dia", "Comanda", "O quê", "Valor"],
        partes.map((one) => [
          formatDay(one.dia),
          one.comanda === null ? "" : String(one.comanda),
          one.tipo === "gorjeta" ? "Gorjeta" : "Recebido por ele",
          moneyText(one.tipo === "gorjeta" ? one.valor : -one.valor),
        ]),
      ),
      ...part(
        "Bônus e descontos",
        ["Dia", "O quê", "Motivo", "Valor"],
        ajustes.map((one) => [
          formatDay(one.dia),
          adjustmentKinds[one.tipo],
          one.motivo,
          moneyText(one.tipo === "bonus" ? one.valor : -one.valor),
        ]),
      ),
      ...part(
        "Vales descontados",
        ["Pago em", "Motivo", "Valor"],
        vales_descontados.map((one) => [formatDay(one.dia), one.motivo, moneyText(-one.valor)]),
      ),
      ...part(
        "Pagamentos",
        ["Dia", "", "Valor"],
        pagamentos.map((one) => [formatDay(one.em), one.estornado ? "estornado" : "", moneyText(one.valor)]),
      ),
    ],
  };
}

function part(title: string, heads: string[], rows: string[][]): Content[] {
  if (rows.length === 0) return [];
  return [titled(title, table(heads, rows))];
}

/** The last column is an amount, of lines the last three; the one before them takes the remaining width. `strong`: a row in bold. */
function table(heads: string[], rows: string[][], strong = -1): ContentTable {
  const amounts = heads.length > 4 ? 3 : 1;
  const widest = Math.max(0, heads.length - amounts - 1);
  const cells = (texts: string[], bold: boolean): TableCell[] =>
    texts.map((text, at) => ({
      text,
      bold,
      alignment: at >= texts.length - amounts ? "right" : "left",
      // Breaks words that are wider than their column.
      wordBreak: /\S{25}/.test(text) ? "break-all" : "normal",
    }));
  return {
    layout: "lightHorizontalLines",
    table: {
      headerRows: 1,
      widths: heads.map((_, at) => (at === widest ? "*" : "auto")),
      body: [cells(heads, true), ...rows.map((row, at) => cells(row, at === strong))],
    },
  };
}
