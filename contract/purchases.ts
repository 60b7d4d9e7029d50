import * as z from "zod";
import { Package } from "#contract/packages.ts";
import { moneyText } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { Centavos, Day, Id, idOf, Instant, line, rowOf } from "#contract/values.ts";

/** The number of days after an online payment in which all of it is refunded (CDC 49, business-rules 5). */
export const withdrawalDays = 7;
export const withdrawalReason = `Desistência do cliente em até ${withdrawalDays} dias`;

const highest = z
  .int("Informe um valor em reais.")
  .min(100, "No mínimo R$ 1,00.")
  .max(100_000_000, "Valor alto demais.");

/** What clients may buy online: the packages on sale, and vouchers of any amount within these bounds, in centavos. */
export const OnlineSales = z.strictObject({
  pacotes_online: z.boolean(),
  vales_online: z.boolean(),
  vale_online_min: highest,
  vale_online_max: highest,
});
export type OnlineSales = z.input<typeof OnlineSales>;

export const purchaseStates = {
  pendente: "Aguardando pagamento",
  nao_paga: "Não concluída",
  concluida: "Paga",
  recusada: "Não pôde ser vendida",
  devolvida: "Devolvida",
} as const;
export type PurchaseState = keyof typeof purchaseStates;

/** `vale`: the least and the most that a voucher may be worth, in centavos; null where none is sold online. */
const Offers = z.object({
  pacotes: z.array(Package.omit({ archived_at: true, versao: true })).max(300),
  vale: z.object({ min: z.int(), max: z.int() }).nullable(),
});
export type Offers = z.infer<typeof Offers>;

export const BuyVoucher = z.strictObject({
  tipo: z.literal("vale"),
  valor: Centavos.min(1, "Informe o valor do vale-presente."),
  para: line(0, 60, ""),
});
export type BuyVoucher = z.input<typeof BuyVoucher>;

/** A voucher within the shop's bounds, in centavos. */
export function voucherWithin({ min, max }: NonNullable<Offers["vale"]>) {
  const message = `Escolha um valor de ${moneyText(min)} a ${moneyText(max)}.`;
  return BuyVoucher.refine(({ valor }) => valor >= min && valor <= max, { path: ["valor"], message });
}

export const Buy = z
  .discriminatedUnion("tipo", [z.strictObject({ tipo: z.literal("pacote"), package: idOf("packages") }), BuyVoucher])
  .meta({ examples: [{ tipo: "vale", valor: 5000, para: "" }] });
export type Buy = z.input<typeof Buy>;

/** A package or voucher that a client began to pay online, or a voucher that they bought at the desk, in centavos. */
const Purchase = z.object({
  id: Id,
  no_balcao: z.boolean(),
  tipo: z.enum(["pacote", "vale"]),
  nome: z.string(),
  para: z.string(),
  valor: z.int(),
  situacao: z.enum(Object.keys(purchaseStates) as [PurchaseState]),
  /** Why it could not be sold: a code of these refusals. */
  motivo: z.string().nullable(),
  created_at: Instant,
  /** Whether the provider made a payment page, and that page while it can be paid there, until `expira_em`. */
  abriu: z.boolean(),
  url: z.string().nullable(),
  expira_em: Instant,
  /** The code of a voucher that was bought. */
  codigo: z.string().nullable(),
  /** The last day on which it can be used; null: without an end, or not sold. */
  valido_ate: Day.nullable(),
  /** What is left of it: centavos of a voucher, uses of a package. Null where nothing was sold. */
  resta: z.int().nullable(),
  /** Amounts that went back to the payer, or that their bank contests or took back. */
  devolvido: z.int(),
  contestado: z.int(),
  /** While its money is gone, what is left of it cannot be used. */
  bloqueado: z.boolean(),
  /** The last day for a full refund; null when that is over or some of it was used. */
  desiste_ate: Day.nullable(),
  /** The link token of the receipt. */
  recibo: z.string().nullable(),
});
export type Purchase = z.infer<typeof Purchase>;

/** The payment page, valid until `expira_em`. */
export const Checkout = z.object({ id: Id, url: z.string(), expira_em: Instant });

export const CHECKOUT_FAILED = { status: 409, message: "Erro ao processar pagamento. Tente novamente." } as const;
export const NO_CHECKOUT_URL = { status: 409, message: "URL de checkout não recebida" } as const;
export const WITHDRAWAL_OVER = {
  status: 409,
  message: `O prazo de ${withdrawalDays} dias para desistir da compra já passou.`,
} as const;

const tags = ["Cliente"];

/** The calls of a client about what they buy online themselves. */
export const purchases = {
  offers: call
    .route({
      method: "GET",
      path: "/my/purchases/offers",
      tags,
      summary: "Os pacotes e vales-presente que posso comprar online",
    })
    .output(Offers),
  list: call
    .route({
      method: "GET",
      path: "/my/purchases",
      tags,
      summary: "Minhas compras online e meus vales-presente do balcão, os 50 mais novos",
    })
    .output(z.array(Purchase).max(50)),
  begin: call
    .route({
      method: "POST",
      path: "/my/purchases",
      tags,
      summary: "A página do provedor em que pago um pacote ou vale-presente",
      description: "O que foi comprado vale quando o provedor confirma o pagamento.",
    })
    .errors({
      PACKAGE_ARCHIVED: { status: 409, message: "Este pacote não está mais à venda." },
      NOT_SOLD_ONLINE: { status: 409, message: "A barbearia não vende isto online agora. Peça no balcão." },
      PURCHASES_OPEN: {
        status: 409,
        message: "Você já abriu muitas compras sem pagar. Pague uma delas, ou tente de novo em meia hora.",
      },
      CHECKOUT_FAILED,
      NO_CHECKOUT_URL,
    })
    .input(Buy)
    .output(Checkout),
  withdraw: call
    .route({
      method: "POST",
      path: "/my/purchases/{id}/withdraw",
      tags,
      summary: "Desistir em até 7 dias de uma compra não usada, e receber tudo de volta",
      description: "O valor volta por onde foi pago, e o pacote ou vale deixa de valer (CDC, art. 49).",
    })
    .errors({
      WITHDRAWAL_OVER,
      PURCHASE_USED: {
        status: 409,
        message: "Parte desta compra já foi usada ou venceu. Fale com a barbearia sobre o que falta.",
      },
      PURCHASE_BACK: {
        status: 409,
        message: "Esta compra já foi devolvida, ou o banco analisa uma contestação dela.",
      },
    })
    .input(rowOf("online_purchases"))
    .output(z.void()),
};
