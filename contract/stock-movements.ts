import * as z from "zod";
import { list, listCall } from "#contract/list.ts";
import { mostUnits, reais, Unit } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { Centavos, Id, idOf, Instant, line } from "#contract/values.ts";

const MovementKind = z.enum([
  "abertura",
  "entrada",
  "saida",
  "perda",
  "consumo",
  "ajuste",
  "estorno",
  "venda",
  "devolucao",
]);
export type MovementKind = z.infer<typeof MovementKind>;

export const movementNames: Record<MovementKind, string> = {
  abertura: "Estoque inicial",
  entrada: "Entrada",
  saida: "Saída",
  perda: "Perda",
  consumo: "Consumo",
  ajuste: "Ajuste",
  estorno: "Estorno",
  venda: "Venda",
  devolucao: "Devolução",
};

/**
 * A row of the stock ledger: `quantidade` and `valor` (centavos) are the change, `saldo` the stock after it, `custo` the price paid for an
 * entry or for opening stock. `reversed`: a later movement undid it.
 */
const Movement = z.object({
  id: Id,
  product_id: Id,
  produto: z.string(),
  tipo: MovementKind,
  created_at: Instant,
  quantidade: z.int(),
  unidade: Unit,
  saldo: z.int(),
  valor: z.int(),
  custo: z.int().nullable(),
  fornecedor: z.string().nullable(),
  motivo: z.string(),
  autor: z.string().nullable(),
  reversed: z.boolean(),
});
export type Movement = z.infer<typeof Movement>;

export const movementList = list({
  title: "Movimentos",
  path: "/stock-movements",
  item: Movement,
  columns: {
    produto: "Produto",
    tipo: "Tipo",
    created_at: "Quando",
    quantidade: "Quantidade",
    unidade: "Unidade",
    saldo: "Saldo",
    valor: "Valor",
    custo: "Pago",
    fornecedor: "Fornecedor",
    motivo: "Motivo",
    autor: "Quem",
  },
  facts: ["tipo", "quantidade"],
  texts: {
    tipo: ({ tipo }) => movementNames[tipo],
    valor: ({ valor }) => reais(valor),
    custo: ({ custo }) => reais(custo),
  },
  sorts: ["created_at"],
  usual: "-created_at",
  filters: { product: idOf("products").optional(), tipo: MovementKind.optional() },
});

/**
 * `quantidade` in the product's unit: how much came or went; for an `ajuste` the difference to the correct stock, which may be negative.
 * `custo` is the cost of the whole entry, in centavos; an `abertura` was there before the shop was kept here, and is owed to no supplier.
 */
export const MoveStock = z
  .strictObject({
    id: idOf("products"),
    tipo: MovementKind.exclude(["estorno", "venda", "devolucao"]),
    quantidade: z
      .int("Informe a quantidade.")
      .min(-mostUnits, "Quantidade alta demais.")
      .max(mostUnits, "Quantidade alta demais."),
    custo: Centavos.nullable(),
    fornecedor_id: idOf("suppliers").nullable(),
    motivo: line(0, 200, "Informe o motivo."),
  })
  .superRefine(({ tipo, quantidade, custo, motivo }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (quantidade === 0)
      complain("quantidade", tipo === "ajuste" ? "É o que já está no estoque." : "Informe a quantidade.");
    if (quantidade < 0 && tipo !== "ajuste") complain("quantidade", "Informe uma quantidade maior que zero.");
    if ((tipo === "entrada" || tipo === "abertura") && custo === null) complain("custo", "Informe quanto custou.");
    if (motivo === "" && (tipo === "saida" || tipo === "ajuste")) complain("motivo", "Informe o motivo.");
  });
export type MoveStock = z.input<typeof MoveStock>;

/** Stock goes below zero only where the shop allows it. */
export const notEnough = {
  status: 409,
  message: "Não há tanto em estoque.",
  data: z.object({ produto: z.string() }),
} as const;

/** The current stock, and whether this movement brought it to its minimum or below. */
const Moved = z.object({ id: Id, produto: z.string(), saldo: z.int(), unidade: Unit, ranLow: z.boolean() });
export type Moved = z.infer<typeof Moved>;

export const ReverseMovement = z.strictObject({
  id: idOf("stock_movements"),
  motivo: line(1, 200, "Informe o motivo."),
});
export type ReverseMovement = z.input<typeof ReverseMovement>;

const tags = ["Estoque"];

export const stockMovements = {
  list: listCall(movementList, { tags, summary: "Movimentos do estoque, o mais novo primeiro" }),
  move: call
    .route({ method: "POST", path: "/stock-movements", tags, summary: "Registrar um movimento de estoque" })
    .input(MoveStock)
    .output(Moved)
    .errors({ NOT_ENOUGH_STOCK: notEnough }),
  reverse: call
    .route({ method: "POST", path: "/stock-movements/{id}/reverse", tags, summary: "Estornar um movimento de estoque" })
    .input(ReverseMovement)
    .output(Moved)
    .errors({
      NOT_ENOUGH_STOCK: {
        ...notEnough,
        message: "Parte do que entrou já saiu: não há tanto em estoque para estornar.",
      },
      ALREADY_REVERSED: { status: 409, message: "Este movimento já foi estornado." },
      OF_COMANDA: { status: 409, message: "Este movimento é de uma comanda. Estorne ou devolva nela." },
    }),
};
