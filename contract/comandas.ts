import * as z from "zod";
import { comandaStates, paymentNames } from "#contract/comanda-names.ts";
import { list } from "#contract/list.ts";
import { PrepaidUse } from "#contract/packages.ts";
import { reais } from "#contract/quantities.ts";
import { AskedDay, Day, Id, Instant } from "#contract/values.ts";

export const PaymentForm = z.enum(Object.keys(paymentNames) as (keyof typeof paymentNames)[]);
export type PaymentForm = z.infer<typeof PaymentForm>;
const State = z.enum(Object.keys(comandaStates) as (keyof typeof comandaStates)[]);

/**
 * `preco` is of one, in centavos; of a product one is a package. A second barber has `parte_do_segundo` basis points of its value.
 * `devolvida` is how many of them came back after it was closed.
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
  quantidade: z.int(),
  preco: z.int(),
  desconto: z.int(),
  cortesia: z.boolean(),
  /** The client's plan or, with `pacote`, package covers it: it costs nothing, and of `cota` (null without limit) `resta` are left after this. */
  coberto: z.boolean(),
  pacote: z.boolean(),
  cota: z.int().nullable(),
  resta: z.int().nullable(),
  /** Staff charge it although it would be covered. */
  cobrado: z.boolean(),
  /** What the plan takes off it; with another `desconto` staff have changed it. */
  desconto_clube: z.int(),
  devolvida: z.int(),
  /** The plan that it sells, and for how many months. */
  plan_id: Id.nullable(),
  meses: z.int().nullable(),
  /** What of its price is the fee for joining. */
  adesao: z.int(),
  /** The package that it sells. */
  package_id: Id.nullable(),
  /** What its uses of a package had cost, once it is closed. */
  uso: z.int().nullable(),
  /** What the package or voucher that it sold was used for, which is taken back before it is. */
  usado_em: z.array(PrepaidUse).max(100),
  /** The voucher that it sells, whose code counts once it is closed; only to the desk. */
  vale: z.object({ codigo: z.string(), para: z.string(), valido_ate: Day.nullable() }).nullable(),
});
export type ComandaItem = z.infer<typeof ComandaItem>;

/** In cash, `recebido` is what was handed over, and what is above `valor` went back as change. */
const ComandaPayment = z.object({
  id: Id,
  forma: PaymentForm,
  valor: z.int(),
  recebido: z.int().nullable(),
  parcelas: z.int(),
  /** Who received it himself. */
  barbeiro: z.string().nullable(),
  created_at: Instant,
  reversed: z.boolean(),
});
export type ComandaPayment = z.infer<typeof ComandaPayment>;

/** What came back of an item: `valor` was given back for it. */
const ComandaReturn = z.object({
  id: Id,
  nome: z.string(),
  quantidade: z.int(),
  valor: z.int(),
  forma: PaymentForm,
  motivo: z.string(),
  created_at: Instant,
});

/** More items, payments or returns than these a comanda does not take. */
export const mostLines = 200;

/** The tab of a visit or of a sale. `dia` is the shop's day that it counts for, once it is closed. */
export const Comanda = z.object({
  id: Id,
  numero: z.int(),
  situacao: State,
  appointment_id: Id.nullable(),
  /** With what they own and owe, and may owe at most, in centavos. */
  cliente: z
    .object({
      id: Id,
      nome: z.string(),
      credito: z.int(),
      fiado: z.int(),
      limite_fiado: z.int(),
      /** Has a plan of the club, as far as the reader may know. */
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
  /** A drawer that its payments went into was counted since. */
  caixa_contado: z.boolean(),
  /** Masked. */
  cpf_nota: z.string().nullable(),
  numero_nota: z.string().nullable(),
  items: z.array(ComandaItem).max(mostLines),
  payments: z.array(ComandaPayment).max(mostLines),
  returns: z.array(ComandaReturn).max(mostLines),
  /** When it came into each of its states, and by whom. */
  acts: z.array(z.object({ situacao: State, at: Instant, by: z.string().nullable() })).max(4),
});
export type Comanda = z.infer<typeof Comanda>;

export const ListedComanda = z.object({
  id: Id,
  numero: z.int(),
  cliente: z.string().nullable(),
  situacao: State,
  opened_at: Instant,
  total: z.int(),
  numero_nota: z.string().nullable(),
});
export type ListedComanda = z.infer<typeof ListedComanda>;

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
  facts: ["cliente", "situacao"],
  texts: { situacao: ({ situacao }) => comandaStates[situacao], total: ({ total }) => reais(total) },
  sorts: ["numero"],
  usual: "-numero",
  /** Without a note: of those that were closed. `dia`: those that count for that day. */
  filters: { situacao: State.optional(), nota: z.literal("sem").optional(), dia: AskedDay.optional() },
});
