import { paymentNames } from "#contract/comanda-names.ts";
import { isFree, roundingOf, sumsOf } from "#contract/comanda-sums.ts";
import { formatDate, formatTime } from "#contract/dates.ts";
import { formatMoney } from "#contract/money.ts";
import type { Receipt } from "#contract/receipts.ts";

export type ReceiptLine = { name: string; detail?: string; amount: string; strong?: boolean };

/** The texts of a receipt in order, on screen and on paper. Item amounts are before discounts, so that the sums agree. */
export type ReceiptTexts = {
  shop: string;
  address: string | null;
  title: string;
  about: string[];
  items: ReceiptLine[];
  sums: ReceiptLine[];
  payments: ReceiptLine[];
  foot: string;
};

export function receiptTexts(receipt: Receipt): ReceiptTexts {
  const { barbearia, endereco, timezone, numero, fechada_em, estornada, cpf_nota } = receipt;
  return {
    shop: barbearia,
    address: endereco,
    title: `Recibo da comanda ${numero}`,
    about: [
      `${formatDate(fechada_em, timezone)} às ${formatTime(fechada_em, timezone)}`,
      ...(cpf_nota ? [`CPF na nota: ${cpf_nota}`] : []),
      ...(estornada ? ["Esta comanda foi estornada."] : []),
    ],
    items: receipt.items.map(itemLine),
    sums: sumLines(receipt),
    payments: receipt.payments.flatMap(paymentLines),
    foot: "Não é documento fiscal.",
  };
}

function itemLine({ nome, barbeiro, quantidade, preco, desconto, ...free }: Receipt["items"][number]): ReceiptLine {
  const detail = [
    barbeiro,
    quantidade > 1 && `${quantidade} × ${formatMoney(preco)}`,
    desconto > 0 && !isFree(free) && `desconto de ${formatMoney(desconto)}`,
    free.cortesia && "cortesia",
    free.coberto && `coberto pelo ${free.pacote ? "pacote" : "plano"}`,
  ];
  return { name: nome, detail: detail.filter(Boolean).join(" · "), amount: formatMoney(preco * quantidade) };
}

function sumLines(receipt: Receipt): ReceiptLine[] {
  const { bruto, cortesias, clube, pacotes, descontos, total } = sumsOf({ ...receipt, payments: [] });
  const rounding = roundingOf({ ...receipt, payments: receipt.payments.map((one) => ({ ...one, reversed: false })) });
  const line = (name: string, centavos: number): ReceiptLine => ({ name, amount: formatMoney(centavos) });
  return [
    ...(total === bruto ? [] : [line("Subtotal", bruto)]),
    ...(clube > 0 ? [line("Clube", -clube)] : []),
    ...(pacotes > 0 ? [line("Pacotes", -pacotes)] : []),
    ...(cortesias > 0 ? [line("Cortesias", -cortesias)] : []),
    ...(descontos > 0 ? [line("Descontos", -descontos)] : []),
    { ...line("Total", total), strong: true },
    ...(rounding > 0 ? [line("Arredondamento", -rounding)] : []),
  ];
}

function paymentLines({ forma, valor, recebido, parcelas }: Receipt["payments"][number]): ReceiptLine[] {
  const name = parcelas > 1 ? `${paymentNames[forma]} · ${parcelas}×` : paymentNames[forma];
  const change = (recebido ?? valor) - valor;
  return [
    { name, amount: formatMoney(valor + change) },
    ...(change > 0 ? [{ name: "Troco", amount: formatMoney(change) }] : []),
  ];
}
