import * as z from "zod";

/** A rate of commission, in basis points of its base. */
export const Rate = z
  .int("Informe uma taxa.")
  .min(0, "Informe uma taxa.")
  .max(10_000, "Uma comissão é de até 100 %.")
  .meta({ examples: [5000] });

/** The base of a commission: the price, or the price after discounts. */
export const bases = { bruto: "Preço cheio", liquido: "Preço menos descontos" } as const;
/** Who pays the card fees. */
export const feeBearers = {
  casa: "A barbearia",
  dividida: "Os dois: a taxa sai da base",
  barbeiro: "O barbeiro: a taxa sai da comissão",
} as const;
export const courtesies = { casa: "Comissão sobre o preço de tabela", nenhuma: "Sem comissão" } as const;
export const onFiado = { venda: "Na venda", recebimento: "Quando o cliente paga" } as const;

/**
 * The base of barbers' commission, and when it is earned (business-rules 3). Without a default rate, lines without a rate are to be
 * reviewed.
 */
export const CommissionSettings = z.strictObject({
  comissao_padrao: Rate.nullable(),
  comissao_base: z.enum(keysOf(bases)),
  comissao_taxa: z.enum(keysOf(feeBearers)),
  comissao_consumo: z.boolean(),
  comissao_cortesia: z.enum(keysOf(courtesies)),
  comissao_fiado: z.enum(keysOf(onFiado)),
  /** A tip bears its part of the card fees. */
  gorjeta_taxa: z.boolean(),
});
export type CommissionSettings = z.infer<typeof CommissionSettings>;

/** The source of a line's rate, the most specific first. */
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

/** The source of a line's computation: a rate, or the plan for what it covers (business-rules 5.6) and for its own sale (decision 0095). */
export const lineSources = { ...rateSources, clube: "Do plano do clube", plano: "Da venda do plano" } as const;
export type LineSource = keyof typeof lineSources;

function keysOf<Names extends Record<string, string>>(names: Names) {
  return Object.keys(names) as (keyof Names & string)[];
}
