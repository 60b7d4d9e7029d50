import * as z from "zod";
import { DayOf } from "#contract/cells.ts";
import { formatDay } from "#contract/dates.ts";
import { list, listCall, Search } from "#contract/list.ts";
import { reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { AskedDay, Day, Id, idOf, Instant, line, rowOf, text } from "#contract/values.ts";

/** How a shop pays the platform; `isenta` is an invoice that is waived. */
export const invoiceForms = {
  pix: "Pix",
  boleto: "Boleto",
  transferencia: "Transferência",
  cartao: "Cartão",
  dinheiro: "Dinheiro",
  isenta: "Isenta (nada recebido)",
  online: "Online",
} as const;
const Form = z.enum(Object.keys(invoiceForms) as (keyof typeof invoiceForms)[]);
/** The forms in which a super admin records a payment; one online is recorded as it arrives. */
export const FormByHand = Form.exclude(["online"]);

export const invoiceStates = { aberta: "Em aberto", atrasada: "Em atraso", paga: "Paga" } as const;
const State = z.enum(Object.keys(invoiceStates) as (keyof typeof invoiceStates)[]);
export type InvoiceState = z.infer<typeof State>;

/** A shop's debt to the platform for `de` to `ate`, both included; `ajuste`: the rest of a period on a more expensive plan. Centavos. */
export const Invoice = z.object({
  id: Id,
  plano: z.string(),
  de: Day,
  ate: Day,
  ajuste: z.boolean(),
  valor: z.int(),
  vence: Day,
  /** Until this day an unpaid invoice restricts nothing. */
  tolera_ate: Day,
  situacao: State,
  paga_em: Day.nullable(),
  forma: Form.nullable(),
  nota: z.string(),
});
export type Invoice = z.infer<typeof Invoice>;

/** Why what was paid online went back. */
export const invoiceBacks = {
  AMOUNT_DIFFERS: "o provedor recebeu outro valor",
  INVOICE_PAID: "a fatura já estava paga",
  TAKEN_BACK: "a plataforma desfez a baixa da fatura",
  BACK_AT_PROVIDER: "o pagamento foi devolvido ou contestado no provedor",
} as const;
export type InvoiceBack = keyof typeof invoiceBacks;

export const invoicePaymentStates = ["pendente", "encerrada", "paga", "devolvida"] as const;

/** A page of the provider on which an invoice is paid, and the invoice's period. */
export const InvoicePayment = Invoice.pick({ plano: true, de: true, ate: true, ajuste: true, valor: true }).extend({
  situacao: z.enum(invoicePaymentStates),
  motivo: z.enum(Object.keys(invoiceBacks) as InvoiceBack[]).nullable(),
  /** Null until the provider opened it. */
  url: z.string().nullable(),
  expira_em: Instant,
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

/** Providers take no less, in centavos. */
export const leastOnline = 100;

export const INVOICE_PAID = { status: 409, message: "Esta fatura já está paga." } as const;

const PlatformInvoice = Invoice.extend({ barbershop_id: Id, barbearia: z.string() });
export type PlatformInvoice = z.infer<typeof PlatformInvoice>;

export function invoicePeriod({ de, ate, ajuste }: Pick<Invoice, "de" | "ate" | "ajuste">): string {
  return `${ajuste ? "Diferença de " : ""}${formatDay(de)} a ${formatDay(ate)}`;
}

const columns = {
  de: "Período",
  plano: "Plano",
  valor: "Valor",
  vence: "Vence em",
  situacao: "Situação",
  paga_em: "Paga em",
  forma: "Forma",
  nota: "Nota",
} as const;

const texts = {
  de: invoicePeriod,
  valor: ({ valor }: Invoice) => reais(valor),
  vence: ({ vence }: Invoice) => new DayOf(`${vence}T12:00:00Z`),
  paga_em: ({ paga_em }: Invoice) => paga_em && new DayOf(`${paga_em}T12:00:00Z`),
  situacao: ({ situacao }: Invoice) => invoiceStates[situacao],
  forma: ({ forma }: Invoice) => forma && invoiceForms[forma],
};

/** The invoices of all shops, for the platform. */
export const platformInvoiceList = list({
  title: "Faturas",
  path: "/admin/invoices",
  item: PlatformInvoice,
  columns: { barbearia: "Barbearia", ...columns },
  facts: ["valor", "situacao"],
  texts,
  sorts: ["vence"],
  usual: "-vence",
  filters: { query: Search, situacao: State.optional(), shop: idOf("barbershops").optional() },
});

/** The shop's own invoices. */
export const shopInvoiceList = list({
  title: "Faturas da barbearia",
  path: "/shop-subscription/invoices",
  item: Invoice,
  columns,
  facts: ["valor", "situacao"],
  texts,
  sorts: ["vence"],
  usual: "-vence",
  filters: {},
});

export const PayInvoice = rowOf("shop_invoices").extend({ paga_em: AskedDay, forma: FormByHand, nota: text(300) });
export type PayInvoice = z.input<typeof PayInvoice>;

const tags = ["Plataforma"];

export const platformInvoices = {
  list: listCall(platformInvoiceList, { tags, summary: "As faturas de todas as barbearias" }),
  pay: call
    .route({ method: "POST", path: "/admin/invoices/{id}/pay", tags, summary: "Dar baixa em uma fatura" })
    .errors({
      INVOICE_PAID,
      LATER_DAY: { status: 422, message: "O pagamento não pode ser de um dia que ainda não chegou." },
      EARLIER_DAY: { status: 422, message: "O pagamento não pode ser de mais de um mês antes do período da fatura." },
    })
    .input(PayInvoice)
    .output(z.void()),
  unpay: call
    .route({ method: "POST", path: "/admin/invoices/{id}/unpay", tags, summary: "Desfazer a baixa de uma fatura" })
    .errors({ INVOICE_OPEN: { status: 409, message: "Esta fatura está em aberto." } })
    .input(rowOf("shop_invoices").extend({ reason: line(3, 300, "Informe o motivo.") }))
    .output(z.void()),
};
