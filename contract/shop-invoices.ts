import * as z from "zod";
import { DayOf } from "#contract/cells.ts";
import { formatDay } from "#contract/dates.ts";
import { list, listCall, Search } from "#contract/list.ts";
import { reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { AskedDay, Day, Id, idOf, line, rowOf, text } from "#contract/values.ts";

/** How a shop pays the platform; `isenta` is an invoice that is waived. */
export const invoiceForms = {
  pix: "Pix",
  boleto: "Boleto",
  transferencia: "Transferência",
  cartao: "Cartão",
  dinheiro: "Dinheiro",
  isenta: "Isenta (nada recebido)",
} as const;
const Form = z.enum(Object.keys(invoiceForms) as (keyof typeof invoiceForms)[]);

export const invoiceStates = { aberta: "Em aberto", atrasada: "Em atraso", paga: "Paga" } as const;
const State = z.enum(Object.keys(invoiceStates) as (keyof typeof invoiceStates)[]);
export type InvoiceState = z.infer<typeof State>;

/** A shop's debt to the platform for `de` to `ate`, both included; `ajuste`: the rest of a period on a more expensive plan. Centavos. */
const Invoice = z.object({
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

export const PayInvoice = rowOf("shop_invoices").extend({ paga_em: AskedDay, forma: Form, nota: text(300) });
export type PayInvoice = z.input<typeof PayInvoice>;

const tags = ["Plataforma"];

export const platformInvoices = {
  list: listCall(platformInvoiceList, { tags, summary: "As faturas de todas as barbearias" }),
  pay: call
    .route({ method: "POST", path: "/admin/invoices/{id}/pay", tags, summary: "Dar baixa em uma fatura" })
    .errors({
      INVOICE_PAID: { status: 409, message: "Esta fatura já está paga." },
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
