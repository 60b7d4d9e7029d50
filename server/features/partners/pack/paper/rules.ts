import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { rateText } from "#contract/numbers.ts";
import { formatDay, formatMonth } from "#contract/dates.ts";
import { type AskedPack, cnpjText, type PackLine, type packFormats, type PartnerPack } from "#contract/partners.ts";
import type { Cell } from "#contract/cells.ts";
import { moneyText, reais } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { publicShop } from "#server/features/barbershops/queries.ts";
import { packOf } from "#server/features/partners/pack/rules.ts";
import { pdfOf, titled } from "#server/pdf.ts";
import { csvOf } from "#server/spreadsheets.ts";

type PackInput = AskedPack & { formato: keyof typeof packFormats };

/** Refuses NOT_FOUND. */
export async function packFile(call: ShopCall, { formato, ...month }: PackInput): Promise<File> {
  const pack = await packOf(call, month);
  const name = `parceiro-${month.mes}.${formato}`;
  if (formato === "csv") return new File([csvText(pack)], name, { type: "text/csv; charset=utf-8" });
  const { nome } = await publicShop(call.db, call.scope);
  return new File([await pdfOf(paperOf(nome, pack))], name, { type: "application/pdf" });
}

function packSums(pack: PartnerPack): [name: string, valor: number][] {
  return [
    ["Recebido pelos serviços", pack.recebido],
    ["Cota-parte da casa", pack.casa],
    ["Cota-parte do parceiro (repasse)", pack.repasse],
    ["Comissões fora da divisão", pack.comissoes],
    ["Gorjetas", pack.gorjetas],
    ["Impostos retidos", pack.retido],
  ];
}

function csvText(pack: PartnerPack): string {
  return csvOf(packHeads, packRows(pack));
}

export const packHeads = ["O quê", "Item", "Taxa", "Quantidade", "Casa", "Parceiro"];

/** The lines of a partner's month, and their total. */
export function packRows(pack: PartnerPack): Cell[][] {
  const lines = (what: string, of: PackLine[]) =>
    of.map(({ nome, bps, quantidade, casa, parceiro }) => [
      what,
      nome,
      rateText(bps),
      quantidade,
      what === "Serviço" ? reais(casa) : "",
      reais(parceiro),
    ]);
  const sums = packSums(pack).map(([name, valor]) => ["Total", name, "", "", "", reais(valor)]);
  const nota = pack.nota && [
    ["Nota", `${pack.nota.numero}, ${formatDay(pack.nota.dia)}`, "", "", "", reais(pack.nota.valor)],
  ];
  return [...lines("Serviço", pack.servicos), ...lines("Comissão", pack.produtos), ...sums, ...(nota ?? [])];
}

function paperOf(shop: string, pack: PartnerPack): TDocumentDefinitions {
  const title = `Mês de parceria: ${pack.barbeiro}`;
  const { nota } = pack;
  return {
    pageSize: "A4",
    pageMargins: 40,
    defaultStyle: { fontSize: 9, lineHeight: 1.15 },
    info: { title: `${title}, ${formatMonth(`${pack.mes}-01`)} · ${shop}` },
    language: "pt-BR",
    footer: (page, pages) => ({ text: `${page} de ${pages}`, alignment: "center", margin: [0, 10, 0, 0] }),
    content: [
      { text: shop, bold: true, fontSize: 14 },
      { text: title, bold: true, fontSize: 12, margin: [0, 6, 0, 0] },
      { text: formatMonth(`${pack.mes}-01`), margin: [0, 0, 0, 6] },
      ...pack.contratos.map(contractLine),
      ...(pack.por_contar
        ? [{ text: `Até a véspera de ${formatDay(pack.por_contar)}: o caixa desse dia ainda não foi contado.` }]
        : []),
      ...table(
        "Resumo",
        ["", "Valor"],
        packSums(pack).map(([name, valor]) => [name, moneyText(valor)]),
      ),
      ...table(
        "Serviços",
        ["Serviço", "Cota-parte", "Quantidade", "Casa", "Parceiro"],
        pack.servicos.map((one) => [
          one.nome,
          rateText(one.bps),
          String(one.quantidade),
          moneyText(one.casa),
          moneyText(one.parceiro),
        ]),
      ),
      ...table(
        "Comissões fora da divisão",
        ["O quê", "Taxa", "Quantidade", "Comissão"],
        pack.produtos.map((one) => [one.nome, rateText(one.bps), String(one.quantidade), moneyText(one.parceiro)]),
      ),
      {
        text: nota
          ? `Nota fiscal ${nota.numero}, de ${formatDay(nota.dia)}, ${moneyText(nota.valor)}.`
          : "Nota fiscal do parceiro: ainda não recebida.",
        margin: [0, 14, 0, 0],
      },
    ],
  };
}

function contractLine({ razao_social, cnpj, bps, de, ate }: PartnerPack["contratos"][number]): Content {
  const until = ate ? ` a ${formatDay(ate)}` : "";
  return {
    text: `${razao_social} · CNPJ ${cnpjText(cnpj)} · cota-parte ${rateText(bps)} · desde ${formatDay(de)}${until}`,
  };
}

function table(title: string, heads: string[], rows: string[][]): Content[] {
  if (rows.length === 0) return [];
  const cells = (texts: string[], bold: boolean): TableCell[] =>
    texts.map((text, at) => ({ text, bold, alignment: at === 0 ? "left" : "right" }));
  return [
    titled(title, {
      table: {
        widths: heads.map((_, at) => (at === 0 ? "*" : "auto")),
        body: [cells(heads, true), ...rows.map((row) => cells(row, false))],
      },
    }),
  ];
}
