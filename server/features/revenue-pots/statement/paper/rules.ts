import type { Content, ContentTable, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { formatDay, formatMonth } from "#contract/dates.ts";
import {
  type AskPotStatement,
  openMonthText,
  type OwnPart,
  type PotLine,
  potLineKinds,
  potStates,
  type PotStatement,
  unitValueText,
  weightText,
} from "#contract/pot-months.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { publicShop } from "#server/features/barbershops/queries.ts";
import { potStatement } from "#server/features/revenue-pots/statement/rules.ts";
import { pdfOf, titled } from "#server/pdf.ts";

/** Refuses NOT_FOUND. */
export async function potStatementFile(call: ShopCall, input: AskPotStatement): Promise<File> {
  const statement = await potStatement(call, input);
  const { nome } = await publicShop(call.db, call.scope);
  return new File([await pdfOf(paperOf(nome, statement))], `pote-${input.mes}.pdf`, { type: "application/pdf" });
}

function paperOf(shop: string, { barbeiro, mes, por_contar, potes }: PotStatement): TDocumentDefinitions {
  const month = formatMonth(`${mes}-01`);
  const title = `Extrato do pote: ${barbeiro}`;
  return {
    pageSize: "A4",
    pageMargins: 40,
    defaultStyle: { fontSize: 9, lineHeight: 1.15 },
    info: { title: `${title}, ${month} · ${shop}` },
    language: "pt-BR",
    footer: (page, pages) => ({ text: `${page} de ${pages}`, alignment: "center", margin: [0, 10, 0, 0] }),
    content: [
      { text: shop, bold: true, fontSize: 14 },
      { text: title, bold: true, fontSize: 12, margin: [0, 6, 0, 0] },
      { text: month, margin: [0, 0, 0, 6] },
      ...(por_contar
        ? [{ text: `Até a véspera de ${formatDay(por_contar)}: o caixa desse dia ainda não foi contado.` }]
        : []),
      ...(potes.length === 0 ? [{ text: "Sem participação em potes neste mês." }] : potes.flatMap(partOf)),
    ],
  };
}

function partOf(part: OwnPart): Content[] {
  const { nome, situacao, criterio, peso, peso_total, ajustes, valor, linhas, total_linhas } = part;
  const isOpen = situacao === "aberto";
  const left = total_linhas - linhas.length;
  const sums = [
    ["Seu peso, e o de todos", `${weightText(criterio, peso)} de ${weightText(criterio, peso_total)}`],
    ["Valor de cada unidade", unitValueText(part)],
    ...(ajustes === 0 ? [] : [["De meses fechados", moneyText(ajustes)]]),
    [isOpen ? "Sua parte, provisória" : "Sua parte, liberada", moneyText(valor)],
  ];
  return [
    titled(`${nome} · ${potStates[situacao]}`, table(["", "Valor"], sums)),
    ...(isOpen ? [{ text: openMonthText, margin: [0, 4, 0, 0] } satisfies Content] : []),
    titled(
      "Atendimentos",
      table(
        ["Dia", "Comanda", "O quê", "Peso", "Valor"],
        linhas.map((line) => lineOf(part, line)),
      ),
    ),
    ...(left > 0 ? [{ text: `e mais ${left} linhas.` }] : []),
  ];
}

function lineOf({ criterio }: OwnPart, { tipo, dia, numero, nome, quantidade, peso, valor }: PotLine): string[] {
  const what = quantidade > 1 ? `${quantidade}× ${nome}` : nome;
  return [
    dia ? formatDay(dia) : "",
    numero === null ? "" : String(numero),
    tipo === "visita" ? what : `${what} · ${potLineKinds[tipo].toLocaleLowerCase("pt-BR")}`,
    tipo === "visita" || tipo === "atrasada" ? weightText(criterio, peso) : "",
    moneyText(valor),
  ];
}

function table(heads: string[], rows: string[][]): ContentTable {
  const widest = heads.length > 2 ? 2 : 0;
  const cells = (texts: string[], bold: boolean): TableCell[] =>
    texts.map((text, at) => ({
      text,
      bold,
      alignment: at > widest ? "right" : "left",
      wordBreak: /\S{25}/.test(text) ? "break-all" : "normal",
    }));
  return {
    table: {
      widths: heads.map((_, at) => (at === widest ? "*" : "auto")),
      body: [cells(heads, true), ...rows.map((row) => cells(row, false))],
    },
  };
}
