import * as z from "zod";
import { numberText } from "#contract/numbers.ts";

/** The smallest unit of a product; quantities are integers of it. */
export const Unit = z.enum(["un", "ml", "g"]);
export type Unit = z.infer<typeof Unit>;

/** The most that may be counted, typed or moved at once. */
export const mostUnits = 10_000_000;

/** A quantity, never below zero. */
export const Quantity = z
  .int("Informe um número inteiro.")
  .min(0, "A quantidade não pode ser negativa.")
  .max(mostUnits, "Quantidade alta demais.")
  .meta({ examples: [3] });

/** "1.250 ml". */
export function quantityText(quantity: number, unidade: Unit): string {
  return `${numberText(quantity)} ${unidade}`;
}

/** `R$ 1.234,56` */
export function moneyText(centavos: number): string {
  return (centavos / 100).toLocaleString("pt-BR", { style: "currency", currency: "BRL" });
}

/** An amount in reais, which a spreadsheet adds as a number and shows as money. */
export class Reais extends Number {}

export function reais(centavos: number | null): Reais | null {
  return centavos === null ? null : new Reais(centavos / 100);
}
