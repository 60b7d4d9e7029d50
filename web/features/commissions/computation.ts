import type { Commission } from "#contract/commissions.ts";
import { rateText } from "#contract/numbers.ts";

/** The computation of a line: "Corte 50,00 − desconto 5,00 = 45,00 × 50 % = 22,50". */
export function computationOf(line: Commission): string {
  if (line.tipo === "recebimento") return "O cliente pagou fiado: a parte da comissão que esperava por isso.";
  if (line.tipo === "devolucao") return "A parte da comissão do que foi devolvido.";
  if (line.tipo === "estorno") return "A comanda foi estornada: a comissão volta.";
  if (line.origem === "estorno") return "A comanda foi estornada antes de haver uma taxa.";
  const { bruto, desconto, consumo, taxa, taxa_por, base, bps, cheia } = line;
  const name = line.quantidade > 1 ? `${line.quantidade}× ${line.nome}` : line.nome;
  if (line.origem === "plano" && bps === 10_000) return `Venda de ${name}: ${amount(cheia)}`;
  if (line.origem === "clube" && bps === 10_000) return `${name}, coberto pelo clube: ${amount(cheia)}`;
  const off = [
    less("desconto", desconto),
    less("insumos", consumo),
    taxa_por === "dividida" ? less("taxa do cartão", taxa) : "",
  ].join("");
  const based = `${name} ${amount(bruto)}${off}${off && ` = ${amount(base)}`}`;
  if (bps === null) return `${based}, à espera de uma taxa`;
  const fee = taxa_por === "barbeiro" ? less("taxa do cartão", taxa) : "";
  const earned =
    line.faixas && line.faixas.length > 1
      ? `: ${line.faixas.map((part) => `${amount(part.base)} × ${rateText(part.bps)}`).join(" + ")}`
      : ` × ${rateText(bps)}`;
  const house = line.casa === null ? "" : `; da casa ${amount(line.casa)}`;
  return `${based}${earned}${fee} = ${amount(cheia)}${house}`;
}

function less(name: string, centavos: number): string {
  return centavos === 0 ? "" : ` − ${name} ${amount(centavos)}`;
}

function amount(centavos: number): string {
  return (centavos / 100).toLocaleString("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
