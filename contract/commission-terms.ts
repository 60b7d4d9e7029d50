import * as z from "zod";

/** A rate of commission, in basis points of its base. */
export const Rate = z
  .int("Informe uma taxa.")
  .min(0, "Informe uma taxa.")
  .max(10_000, "Uma comissão é de até 100 %.")
  .meta({ examples: [5000] });

/** What commission is taken of: the price, or what is left of it after discounts. */
export const bases = { bruto: "Preço cheio", liquido: "Preço menos descontos" } as const;
/** Who bears what a card costs. */
export const feeBearers = {
  casa: "A barbearia",
  dividida: "Os dois: a taxa sai da base",
  barbeiro: "O barbeiro: a taxa sai da comissão",
} as const;
export const courtesies = { casa: "Comissão sobre o preço de tabela", nenhuma: "Sem comissão" } as const;
export const onFiado = { venda: "Na venda", recebimento: "Quando o cliente paga" } as const;

/** Of what, and when, barbers earn commission (business-rules 3). Without a usual rate what has none is to be reviewed. */
export const CommissionSettings = z.strictObject({
  comissao_padrao: Rate.nullable(),
  comissao_base: z.enum(keysOf(bases)),
  comissao_taxa: z.enum(keysOf(feeBearers)),
  comissao_consumo: z.boolean(),
  comissao_cortesia: z.enum(keysOf(courtesies)),
  comissao_fiado: z.enum(keysOf(onFiado)),
});
export type CommissionSettings = z.infer<typeof CommissionSettings>;

/** Where the rate of a line is from, the nearest first. */
export const rateSources = {
  item: "Dita para este item",
  barbeiro_item: "Do barbeiro neste item",
  contrato: "Do contrato de parceria",
  catalogo: "Do serviço ou produto",
  faixa: "Das faixas por vendas do mês",
  barbeiro: "Do barbeiro",
  padrao: "Da barbearia",
} as const;
export type RateSource = keyof typeof rateSources;

/** Where what a line was computed by is from: a rate, or of what the club covers the plan (business-rules 5.6). */
export const lineSources = { ...rateSources, clube: "Do plano do clube" } as const;
export type LineSource = keyof typeof lineSources;

/** Basis points as "33,33 %". */
export function rateText(bps: number): string {
  return `${(bps / 100).toLocaleString("pt-BR", { maximumFractionDigits: 2 })} %`;
}

function keysOf<Names extends Record<string, string>>(names: Names) {
  return Object.keys(names) as (keyof Names & string)[];
}
