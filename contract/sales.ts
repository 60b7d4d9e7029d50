import * as z from "zod";
import { cardFields, checkCard } from "#contract/card-machines.ts";
import { AddItem, Approval, ChangeItem, CoverItem } from "#contract/comanda-items.ts";
import { chargeRefusals, clientRefusals, Comanda, comandaList, mostLines, PaymentForm } from "#contract/comandas.ts";
import { SaveNote, showNoteCpf } from "#contract/comanda-notes.ts";
import { coverRefusals } from "#contract/coverage.ts";
import { DEPOSIT_STAYS } from "#contract/deposits.ts";
import { listCall } from "#contract/list.ts";
import { call } from "#contract/refusals.ts";
import { PixReceiver } from "#contract/pix.ts";
import { NOT_FOR_SALE, PREPAID_USED } from "#contract/packages.ts";
import { NO_CLIENT, planBackRefusals, planItemRefusals, planRefusals } from "#contract/plans.ts";
import { productSales } from "#contract/product-sales.ts";
import { receipts } from "#contract/receipts.ts";
import { historyCall } from "#contract/row-changes.ts";
import { notEnough } from "#contract/stock-movements.ts";
import { Centavos, idOf, line, rowOf } from "#contract/values.ts";
import { VoucherCode } from "#contract/vouchers.ts";

/** A comanda of a visit, of a client, of an unknown person, or of a barber's own consumption. */
export const OpenComanda = z
  .strictObject({
    appointment: idOf("appointments").nullable(),
    client: idOf("clients").nullable(),
    /** The barber who consumes. */
    consumo: idOf("barbeiros").nullable().optional(),
  })
  .refine(({ appointment, client, consumo }) => !consumo || (!appointment && !client), {
    path: ["consumo"],
    message: "O consumo de um barbeiro não tem cliente.",
  })
  .meta({ examples: [{ appointment: null, client: null }] });

export const ChangeComanda = z.strictObject({
  id: idOf("comandas"),
  client: idOf("clients").nullable(),
  desconto: Centavos,
  approval: Approval.optional(),
});

/** `valor` is the amount paid; in cash `recebido` is what was handed over. `barbeiro_id`: who received it, of several barbers. */
export const Pay = z
  .strictObject({
    id: idOf("comandas"),
    forma: PaymentForm.exclude(["online", "sinal"]),
    valor: Centavos.min(1, "Informe o valor."),
    recebido: Centavos.nullable(),
    ...cardFields,
    barbeiro_id: idOf("barbeiros").nullable().optional(),
    /** For a voucher. */
    codigo: VoucherCode.optional(),
  })
  .superRefine(checkCard)
  .refine(({ forma, codigo }) => (forma === "vale_presente") === (codigo !== undefined), {
    path: ["codigo"],
    message: "Informe o código do vale-presente.",
  })
  .refine(({ forma, recebido, valor }) => recebido === null || (forma === "dinheiro" && recebido >= valor), {
    path: ["recebido"],
    message: "O que foi entregue é menos do que o valor.",
  });
export type Pay = z.input<typeof Pay>;

/** `keep`: the payments become credit of the client instead of being refunded. */
export const CancelComanda = z.strictObject({
  id: idOf("comandas"),
  motivo: line(1, 200, "Informe o motivo."),
  keep: z.boolean().optional(),
});

const EndComanda = z.strictObject({ id: idOf("comandas"), motivo: line(1, 200, "Informe o motivo.") });

export const COMANDA_ENDED = { status: 409, message: "Esta comanda já foi encerrada. Confira como ela ficou." };
export const COMANDA_FULL = {
  status: 409,
  message: `Uma comanda tem no máximo ${mostLines} itens e ${mostLines} pagamentos. Abra outra para o resto.`,
};
const { CHARGE_PENDING } = chargeRefusals;
export const NO_CAIXA = { status: 409, message: "O caixa está fechado. Abra o caixa para mexer em dinheiro." };
export const SANGRIA_LIMIT = {
  status: 403,
  message: "Com isto, o que se tira deste caixa passa do seu limite de R$ N. Peça a um administrador.",
  /** What may be paid out per drawer, in centavos. */
  data: z.object({ limite: z.int() }),
};
export const DISCOUNT_LIMIT = {
  status: 403,
  message: "Esse desconto passa do seu limite de R$ N. Peça a um administrador.",
  /** The allowed discount on the items that exceed it, in centavos. */
  data: z.object({ limite: z.int() }),
};
const DESK_ONLY = {
  status: 403,
  message: "Fiado, crédito do cliente, pacotes e vales-presente são com a recepção.",
};
export const NO_CREDIT = { status: 409, message: "O cliente não tem tanto crédito." };
export const FIADO_LIMIT = {
  status: 409,
  message: "Passa do limite de fiado do cliente, que um administrador muda na ficha dele.",
};
export const CREDIT_SPENT = { status: 409, message: "O crédito que isto gerou já foi usado pelo cliente." };
export const ESTORNO_LIMIT = {
  status: 403,
  message: "Planos, e o que é de outro dia ou caixa, só um administrador estorna ou devolve.",
};
const refusedPin = {
  WRONG_PIN: { status: 422, message: "PIN incorreto." },
  PIN_LOCKED: { status: 429, message: "Muitos PINs errados. Espere 15 minutos ou peça ao administrador que entre." },
} as const;
const tags = ["Comandas"];

export const sales = {
  list: listCall(comandaList, { tags, summary: "Comandas, a mais nova primeiro" }),
  ofProducts: productSales,
  history: historyCall("comandas", { path: "/comandas", tags }),
  details: call
    .route({ method: "GET", path: "/comandas/{id}", tags, summary: "Uma comanda com itens e pagamentos" })
    .input(rowOf("comandas"))
    .output(Comanda),
  open: call
    .route({
      method: "POST",
      path: "/comandas",
      tags,
      summary: "Abrir uma comanda",
      description: "A de um atendimento vem com os serviços dele; se já houver uma, é ela.",
    })
    .input(OpenComanda)
    .output(Comanda),
  addItem: call
    .route({ method: "POST", path: "/comandas/{id}/items", tags, summary: "Pôr um item na comanda" })
    .errors({ COMANDA_ENDED, COMANDA_FULL, NOT_FOR_SALE, ...planItemRefusals, DESK_ONLY })
    .input(AddItem)
    .output(Comanda),
  changeItem: call
    .route({ method: "POST", path: "/comanda-items/{id}", tags, summary: "Mudar um item da comanda" })
    .errors({ COMANDA_ENDED, DISCOUNT_LIMIT, CHARGE_PENDING, ...refusedPin })
    .input(ChangeItem)
    .output(Comanda),
  coverItem: call
    .route({
      method: "POST",
      path: "/comanda-items/{id}/cover",
      tags,
      summary: "Cobrar um item que o plano cobre, ou cobri-lo pelo clube",
    })
    .errors({ COMANDA_ENDED, DISCOUNT_LIMIT, CHARGE_PENDING, ...coverRefusals })
    .input(CoverItem)
    .output(Comanda),
  removeItem: call
    .route({ method: "POST", path: "/comanda-items/{id}/remove", tags, summary: "Tirar um item da comanda" })
    .errors({ COMANDA_ENDED, DISCOUNT_LIMIT, CHARGE_PENDING })
    .input(rowOf("comanda_items"))
    .output(Comanda),
  change: call
    .route({ method: "POST", path: "/comandas/{id}", tags, summary: "Mudar o cliente ou o desconto da comanda" })
    .errors({ COMANDA_ENDED, DISCOUNT_LIMIT, CHARGE_PENDING, ...clientRefusals, ...refusedPin })
    .input(ChangeComanda)
    .output(Comanda),
  pay: call
    .route({ method: "POST", path: "/comandas/{id}/payments", tags, summary: "Receber um pagamento" })
    .errors({
      COMANDA_ENDED,
      COMANDA_FULL,
      NO_CAIXA,
      ...chargeRefusals,
      NO_CLIENT,
      NO_CREDIT,
      DESK_ONLY,
      FIADO_LIMIT,
    })
    .input(Pay)
    .output(Comanda),
  takeBack: call
    .route({ method: "POST", path: "/comanda-payments/{id}/take-back", tags, summary: "Desfazer um pagamento" })
    .errors({ COMANDA_ENDED, NO_CAIXA, DEPOSIT_STAYS })
    .input(rowOf("comanda_payments"))
    .output(Comanda),
  close: call
    .route({ method: "POST", path: "/comandas/{id}/close", tags, summary: "Fechar a comanda" })
    .errors({
      COMANDA_ENDED,
      CHARGE_PENDING,
      NOT_PAID: { status: 409, message: "O que foi recebido não é o total. Confira os pagamentos." },
      NOTHING_SOLD: { status: 409, message: "A comanda está vazia. Ponha um item ou cancele." },
      NOT_ENOUGH_STOCK: notEnough,
      DESK_ONLY,
      ...planRefusals,
      ...coverRefusals,
    })
    .input(rowOf("comandas"))
    .output(Comanda),
  cancel: call
    .route({ method: "POST", path: "/comandas/{id}/cancel", tags, summary: "Cancelar a comanda" })
    .errors({
      COMANDA_ENDED,
      CHARGE_PENDING,
      ALREADY_PAID: { status: 409, message: "Há pagamentos nesta comanda. Desfaça-os antes de cancelar." },
      NO_CLIENT,
    })
    .input(CancelComanda)
    .output(Comanda),
  reverse: call
    .route({
      method: "POST",
      path: "/comandas/{id}/reverse",
      tags,
      summary: "Estornar uma comanda fechada",
      description: "Devolve pagamentos e estoque com a data de hoje, e abre uma cópia com os mesmos itens.",
    })
    .errors({ COMANDA_ENDED, ESTORNO_LIMIT, NO_CAIXA, CREDIT_SPENT, ...planBackRefusals, PREPAID_USED })
    .input(EndComanda)
    .output(Comanda),
  saveNote: call
    .route({ method: "POST", path: "/comandas/{id}/note", tags, summary: "Anotar o CPF e o número da nota" })
    .errors({ COMANDA_ENDED })
    .input(SaveNote)
    .output(Comanda),
  showNoteCpf,
  pixReceiver: call
    .route({ method: "GET", path: "/pix-receiver", tags, summary: "Para quem vai o Pix do balcão; nulo sem chave" })
    .output(PixReceiver.nullable()),
  receipts,
};
