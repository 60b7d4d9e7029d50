import { type CommissionItem, commissionsOf, type Terms } from "#server/features/commissions/computing/rules.ts";
import { postingsOf } from "#server/features/commissions/earning/rules.ts";
import type { Posting } from "#server/features/finance/queries.ts";
import type { Row } from "./rows.ts";

type Item = Pick<CommissionItem, "tipo" | "barbeiro_id" | "quantidade" | "preco" | "desconto" | "cortesia"> & {
  id?: string | undefined;
};
type Closing = Pick<Row<"comandas">, "id" | "dia" | "journal_id" | "closed_at">;
type Earned = { postings: Posting[]; rowsOf: (closing: Closing, shop: string) => Row<"commissions">[] };

/** What a comanda of the year earns its barbers, by the rules that a shop has until its owner says others. */
export function earnedOf(items: Item[]): Earned {
  const sold = items.map((item) => ({ ...item, id: item.id!, ...alone }));
  const lines = commissionsOf({ items: sold, desconto: 0, payments: [], consumo_de: null }, usual);
  return {
    postings: postingsOf(lines),
    rowsOf: ({ id, dia, journal_id, closed_at }, barbershop_id) =>
      lines.map((line) => ({
        ...line,
        barbershop_id,
        comanda_id: id!,
        tipo: "venda",
        dia: dia!,
        vendido_em: dia!,
        numero: 0,
        nome: "",
        quantidade: items.find((item) => item.id === line.item_id)!.quantidade,
        journal_id: line.valor === 0 ? null : journal_id,
        created_at: closed_at!,
      })),
  };
}

const alone = { segundo_barbeiro_id: null, parte_do_segundo: null, devolvida: 0 };

const usual: Terms = {
  comissao_padrao: 5000,
  comissao_base: "liquido",
  comissao_taxa: "casa",
  comissao_consumo: false,
  comissao_cortesia: "casa",
  gorjeta_taxa: false,
  taxas: 0,
  custos: [],
  taxas_de: [],
  contratos: [],
  clube: [],
  planos: [],
  faixas_de: [],
  recebido: 0,
  total: 0,
};
