import * as z from "zod";
import { list, listCall, Search } from "#contract/list.ts";
import { reais } from "#contract/quantities.ts";
import { Day, Id } from "#contract/values.ts";

export const voucherStates = {
  ativo: "Ativo",
  usado: "Usado",
  vencido: "Vencido",
  estornado: "Estornado",
  bloqueado: "Bloqueado",
} as const;
const State = z.enum(Object.keys(voucherStates) as (keyof typeof voucherStates)[]);

/** How many months a voucher sold from now on can be used; null: without an end. */
export const VoucherTerms = z.strictObject({
  vale_meses: z.int("Informe os meses.").min(1, "Pelo menos 1 mês.").max(120, "No máximo 120 meses.").nullable(),
});
export type VoucherTerms = z.infer<typeof VoucherTerms>;

/** A code as people type it: in any case, with or without the dash, on paper `ABCD-2345`. */
export const VoucherCode = z
  .string()
  .trim()
  .max(20)
  .overwrite((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ""))
  .regex(/^[2-9A-HJ-NP-Z]{8}$/, "O código tem 8 letras e números.")
  .meta({ examples: ["ABCD2345"] });

/** "ABCD2345" → "ABCD-2345". */
export function codeText(codigo: string): string {
  return `${codigo.slice(0, 4)}-${codigo.slice(4)}`;
}

/** A voucher sold on `dia` for `valor`; `saldo` is the remaining balance, in centavos, usable until `valido_ate`; null: without an end. */
const Voucher = z.object({
  id: Id,
  codigo: z.string(),
  para: z.string(),
  valor: z.int(),
  saldo: z.int(),
  situacao: State,
  dia: Day,
  valido_ate: Day.nullable(),
  comanda_id: Id,
});
export type Voucher = z.infer<typeof Voucher>;

export const voucherList = list({
  title: "Vale-presente",
  path: "/vouchers",
  item: Voucher,
  columns: {
    codigo: "Código",
    para: "Para",
    saldo: "Saldo",
    situacao: "Situação",
    valido_ate: "Vale até",
    valor: "Valor",
    dia: "Vendido em",
  },
  facts: ["saldo", "situacao"],
  texts: {
    codigo: ({ codigo }) => codeText(codigo),
    saldo: ({ saldo }) => reais(saldo),
    valor: ({ valor }) => reais(valor),
    situacao: ({ situacao }) => voucherStates[situacao],
  },
  sorts: ["dia"],
  usual: "-dia",
  filters: { query: Search },
});

export const vouchers = {
  list: listCall(voucherList, {
    tags: ["Vales-presente"],
    summary: "Vales-presente vendidos, o mais novo primeiro; `query` é um código",
  }),
};
