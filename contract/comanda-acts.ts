import * as z from "zod";
import { PREPAID_USED } from "#contract/packages.ts";
import { call } from "#contract/refusals.ts";
import { chargeRefusals, clientRefusals, Comanda, ListedComanda } from "#contract/comandas.ts";
import { planBackRefusals } from "#contract/plans.ts";
import {
  COMANDA_ENDED,
  COMANDA_FULL,
  DISCOUNT_LIMIT,
  ESTORNO_LIMIT,
  NO_CAIXA,
  SANGRIA_LIMIT,
} from "#contract/sales.ts";
import { Id, idOf, line, type Role } from "#contract/values.ts";
import { MoneyForm } from "#contract/wallets.ts";

/** `other` is merged into `id`. */
const JoinComandas = z.strictObject({ id: idOf("comandas"), other: idOf("comandas") });

/** `id` is the item's. */
const MoveItem = z.strictObject({ id: idOf("comanda_items"), comanda: idOf("comandas") });

/** `id` is the item's; `forma` is how the refund is paid: an online payment goes back to the card that paid it. */
export const ReturnItem = z.strictObject({
  id: idOf("comanda_items"),
  quantidade: z
    .int("Informe a quantidade.")
    .min(1, "A quantidade é de pelo menos 1.")
    .max(1000, "Quantidade alta demais.")
    .meta({ examples: [1] }),
  forma: z.enum([...MoneyForm.options, "online"]),
  motivo: line(1, 200, "Informe o motivo."),
});
export type ReturnItem = z.input<typeof ReturnItem>;

export const RETURN_OF_WALLET = {
  status: 409,
  message:
    "Com fiado, crédito do cliente, vale-presente ou arredondamento, nenhum item volta sozinho: estorne a comanda e feche a cópia sem ele.",
};

/** The oldest open comandas, fifty at most. Of all: `count`, `falta` to receive in centavos, and `old`, opened more than a day ago. */
const OpenComandas = z.object({
  items: z.array(ListedComanda.omit({ situacao: true, numero_nota: true }).extend({ old: z.boolean() })).max(50),
  count: z.int(),
  falta: z.int(),
  old: z.int(),
});
export type OpenComandas = z.infer<typeof OpenComandas>;

/** Something closed or posted on `dia`, and whether one of its drawers was counted since; of a comanda with its items. */
type Done = { dia: string | null; caixa_contado: boolean; items?: { tipo: string }[] };

/**
 * Whether the reader may undo it: the reception on the same day, while its drawer is not counted, and never with a plan (business-rules
 * 12).
 */
export function mayTakeBack(role: Role, { dia, caixa_contado, items = [] }: Done, today: string): boolean {
  const isDesks = dia === today && !caixa_contado && !items.some(({ tipo }) => tipo === "plano");
  return role === "admin" || (role === "recepcionista" && isDesks);
}

const { CHARGE_PENDING } = chargeRefusals;
const tags = ["Comandas"];

/** Calls on comandas other than selling. */
export const comandaActs = {
  standing: call
    .route({ method: "GET", path: "/open-comandas", tags, summary: "As comandas abertas, a mais antiga primeiro" })
    .output(OpenComandas),
  approvers: call
    .route({ method: "GET", path: "/approvers", tags, summary: "Quem pode liberar um ato por PIN" })
    .output(z.array(z.object({ id: Id, nome: z.string() }))),
  join: call
    .route({
      method: "POST",
      path: "/comandas/{id}/join",
      tags,
      summary: "Juntar outra comanda a esta",
      description: "Itens, pagamentos e desconto passam para esta; a outra fica cancelada e diz para qual foi.",
    })
    .errors({ COMANDA_ENDED, COMANDA_FULL, DISCOUNT_LIMIT, CHARGE_PENDING, ...clientRefusals })
    .input(JoinComandas)
    .output(Comanda),
  moveItem: call
    .route({
      method: "POST",
      path: "/comanda-items/{id}/move",
      tags,
      summary: "Passar um item para outra comanda aberta",
      description: "A resposta é a comanda de onde ele saiu.",
    })
    .errors({
      COMANDA_ENDED,
      COMANDA_FULL,
      DISCOUNT_LIMIT,
      CHARGE_PENDING,
      PLAN_OF_CLIENT: clientRefusals.PLAN_OF_CLIENT,
    })
    .input(MoveItem)
    .output(Comanda),
  returnItem: call
    .route({
      method: "POST",
      path: "/comanda-items/{id}/return",
      tags,
      summary: "Devolver um item de uma comanda fechada",
      description: "Dinheiro, estoque e receita dele voltam com a data de hoje; a comanda fica como foi fechada.",
    })
    .errors({
      COMANDA_ENDED,
      COMANDA_FULL,
      ESTORNO_LIMIT,
      NO_CAIXA,
      ...planBackRefusals,
      SANGRIA_LIMIT,
      RETURN_OF_WALLET,
      PREPAID_USED,
      RETURN_BEYOND: { status: 409, message: "É mais do que ainda há para devolver deste item." },
    })
    .input(ReturnItem)
    .output(Comanda),
};
