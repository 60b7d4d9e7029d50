import * as z from "zod";
import { comandaStates, paymentNames } from "#contract/comanda-names.ts";
import { list, Search } from "#contract/list.ts";
import { PrepaidUse } from "#contract/packages.ts";
import { reais } from "#contract/quantities.ts";
import { AskedDay, Day, Id, Instant } from "#contract/values.ts";

export const PaymentForm = z.enum(Object.keys(paymentNames) as (keyof typeof paymentNames)[]);
export type PaymentForm = z.infer<typeof PaymentForm>;
const State = z.enum(Object.keys(comandaStates) as (keyof typeof comandaStates)[]);

/**
 * `preco` is the price of one, in centavos; one unit of a product is a package. A second barber has `parte_do_segundo` basis points of the
 * value. `devolvida` is the quantity returned after closing.
 */
const ComandaItem = z.object({
  id: Id,
  tipo: z.enum(["servico", "produto", "gorjeta", "plano", "pacote", "vale"]),
  nome: z.string(),
  barbeiro_id: Id.nullable(),
  barbeiro: z.string().nullable(),
  segundo_barbeiro_id: Id.nullable(),
  segundo_barbeiro: z.string().nullable(),
  parte_do_segundo: z.int().nullable(),
  /** The commission rate that an admin said for this item, in basis points; visible to admins only. */
  comissao_bps: z.int().nullable(),
  quantidade: z.int(),
  preco: z.int(),
  desconto: z.int(),
  cortesia: z.boolean(),
  /**
   * Covered by the client's plan or, with `pacote`, package: it costs nothing, and of `cota` (null without limit) `resta` are left after
   * this.
   */
  coberto: z.boolean(),
  pacote: z.boolean(),
  cota: z.int().nullable(),
  resta: z.int().nullable(),
  /** Staff charge it although the plan would cover it. */
  cobrado: z.boolean(),
  /** The plan's discount; a different `desconto` means that staff changed it. */
  desconto_clube: z.int(),
  devolvida: z.int(),
  /** The plan that this item sells, and the number of months. */
  plan_id: Id.nullable(),
  meses: z.int().nullable(),
  /** The part of the price that is the joining fee. */
  adesao: z.int(),
  /** The package that this item sells. */
  package_id: Id.nullable(),
  /** The value of the package uses, once the comanda is closed. */
  uso: z.int().nullable(),
  /** Uses of the sold package or voucher; they must be undone before the sale is. */
  usado_em: z.array(PrepaidUse).max(100),
  /** The voucher that this item sells. Its code is valid once the comanda is closed; visible only to the reception and admins. */
  vale: z.object({ codigo: z.string(), para: z.string(), valido_ate: Day.nullable() }).nullable(),
});
export type ComandaItem = z.infer<typeof ComandaItem>;

/** In cash, `recebido` is what was handed over; the part above `valor` went back as change. */
const ComandaPayment = z.object({
  id: Id,
  forma: PaymentForm,
  valor: z.int(),
  recebido: z.int().nullable(),
  parcelas: z.int(),
  /** The barber who received the payment. */
  barbeiro: z.string().nullable(),
  created_at: Instant,
  reversed: z.boolean(),
});
export type ComandaPayment = z.infer<typeof ComandaPayment>;

/** A return of an item; `valor` is the refund. */
const ComandaReturn = z.object({
  id: Id,
  nome: z.string(),
  quantidade: z.int(),
  valor: z.int(),
  forma: PaymentForm,
  motivo: z.string(),
  created_at: Instant,
});

/** What is being paid by link, and the client's phone, where the reader may know it. */
const PendingCharge = z.object({
  id: Id,
  valor: z.int(),
  /** Null while the provider opens the page, which can be paid until `expira_em`. */
  url: z.string().nullable(),
  expira_em: Instant,
  telefone: z.string().nullable(),
});
export type PendingCharge = z.infer<typeof PendingCharge>;

/** The most items, payments or returns of a comanda. */
export const mostLines = 200;

/** The tab of a visit or of a sale. `dia` is the shop's day that it counts for, once closed. */
export const Comanda = z.object({
  id: Id,
  numero: z.int(),
  situacao: State,
  appointment_id: Id.nullable(),
  /** With the client's credit, debt and debt limit, in centavos. */
  cliente: z
    .object({
      id: Id,
      nome: z.string(),
      credito: z.int(),
      fiado: z.int(),
      limite_fiado: z.int(),
      /** Whether the client has a plan of the club, as far as the reader may know. */
      assina: z.boolean(),
    })
    .nullable(),
  consumo_de: z.object({ id: Id, nome: z.string() }).nullable(),
  desconto: z.int(),
  opened_at: Instant,
  dia: Day.nullable(),
  motivo: z.string(),
  copied_from: Id.nullable(),
  joined_into: Id.nullable(),
  /** A drawer with payments of this comanda was counted since. */
  caixa_contado: z.boolean(),
  /** The CPF, masked. */
  cpf_nota: z.string().nullable(),
  numero_nota: z.string().nullable(),
  items: z.array(ComandaItem).max(mostLines),
  payments: z.array(ComandaPayment).max(mostLines),
  returns: z.array(ComandaReturn).max(mostLines),
  cobranca: PendingCharge.nullable(),
  /** When it entered each of its states, and by whom. */
  acts: z.array(z.object({ situacao: State, at: Instant, by: z.string().nullable() })).max(4),
});
export type Comanda = z.infer<typeof Comanda>;

/** An open comanda is old after a day, in milliseconds. */
export const oldAfter = 24 * 60 * 60 * 1000;

export const ListedComanda = z.object({
  id: Id,
  numero: z.int(),
  /** The client, or the barber whose own consumption it is. */
  cliente: z.string().nullable(),
  situacao: State,
  opened_at: Instant,
  /** Null to the reception, for those closed since the day of a drawer that is not counted yet. */
  total: z.int().nullable(),
  numero_nota: z.string().nullable(),
});
export type ListedComanda = z.infer<typeof ListedComanda>;

/** Shown in place of a total that is null. */
export const hiddenTotal = "depois de contar o caixa";

export const comandaList = list({
  title: "Comandas",
  path: "/comandas",
  item: ListedComanda,
  columns: {
    numero: "Número",
    cliente: "Cliente",
    situacao: "Situação",
    opened_at: "Aberta em",
    total: "Total",
    numero_nota: "Nota",
  },
  facts: ["cliente", "total"],
  texts: {
    situacao: ({ situacao }) => comandaStates[situacao],
    total: ({ total }) => (total === null ? hiddenTotal : reais(total)),
  },
  sorts: ["numero"],
  usual: "-numero",
  /**
   * `query`: words of the client's name, or the comanda's number. Without a note: only closed comandas. `dia`: comandas that count for that
   * day. `antigas`: open for longer than `oldAfter`.
   */
  filters: {
    query: Search,
    situacao: State.optional(),
    nota: z.literal("sem").optional(),
    dia: AskedDay.optional(),
    antigas: z.literal("sim").optional(),
  },
});

/** Payments, and what is being paid by link, are at most what is missing. */
export const chargeRefusals = {
  OVERPAID: { status: 409, message: "É mais do que falta receber. Confira o valor." },
  CHARGE_PENDING: {
    status: 409,
    message:
      "Há uma cobrança por link aguardando pagamento nesta comanda. Espere o cliente pagar, ou cancele a cobrança.",
  },
} as const;

/** Why a comanda cannot pass to another client. */
export const clientRefusals = {
  CLIENT_PAYS: {
    status: 409,
    message: "Há fiado, crédito ou sinal deste cliente na comanda. Enquanto esse pagamento está nela, o cliente fica.",
  },
  PLAN_OF_CLIENT: {
    status: 409,
    message: "O plano está na comanda pelo preço deste cliente. Tire-o e ponha de novo na comanda do outro.",
  },
} as const;
