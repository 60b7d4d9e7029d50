import * as z from "zod";
import { cardFields, checkCard } from "#contract/card-machines.ts";
import { moneyNames } from "#contract/comanda-names.ts";
import { list, listCall, Search } from "#contract/list.ts";
import { reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { CREDIT_SPENT, ESTORNO_LIMIT, NO_CREDIT, SANGRIA_LIMIT } from "#contract/sales.ts";
import { AskedDay, Centavos, Day, Id, idOf, Instant, line, rowOf } from "#contract/values.ts";

/** Entries of a client's wallet: all by hand but credit that expired. */
const entryNames = {
  recebimento: "Fiado recebido",
  perda: "Perda de fiado",
  credito: "Crédito posto",
  devolucao: "Crédito devolvido",
  abertura_credito: "Crédito de antes do sistema",
  abertura_fiado: "Fiado de antes do sistema",
  vencimento: "Crédito vencido",
} as const;

/** Every kind of journal that changes a wallet. */
const lineNames: Record<string, string> = {
  ...entryNames,
  pagamento: "Pago com crédito",
  venda: "Pago a mais",
  cancelamento: "Comanda cancelada",
  fiado_estornado: "Recebido de fiado estornado",
  estorno: "Estorno",
  reembolso_falhou: "Reembolso que o banco não recebeu",
  sinal_credito: "Sinal de um horário cancelado",
};

export const MoneyForm = z.enum(Object.keys(moneyNames) as (keyof typeof moneyNames)[]);
export type MoneyForm = z.infer<typeof MoneyForm>;
export const EntryKind = z.enum(Object.keys(entryNames) as (keyof typeof entryNames)[]);
export type EntryKind = z.infer<typeof EntryKind>;

const comanda = z.object({ id: Id, numero: z.int() }).nullable();

/**
 * A client's credit and debts, in centavos; `debts` are the open ones, the oldest first; `vence` is the credit that ends first, and its last
 * day.
 */
const Wallet = z.object({
  credito: z.int(),
  fiado: z.int(),
  limite_fiado: z.int(),
  vence: z.object({ dia: Day, valor: z.int() }).nullable(),
  debts: z.array(z.object({ id: Id, dia: Day, valor: z.int(), aberto: z.int(), comanda })).max(200),
});
export type Wallet = z.infer<typeof Wallet>;

/** A change of a wallet: the difference in credit and debt. `entry`: the change that the caller may undo. */
const WalletLine = z.object({
  id: Id,
  created_at: Instant,
  tipo: z.string(),
  credito: z.int(),
  fiado: z.int(),
  comanda,
  forma: MoneyForm.nullable(),
  parcelas: z.int(),
  motivo: z.string(),
  autor: z.string().nullable(),
  entry: z.object({ id: Id, tipo: EntryKind }).nullable(),
});
export type WalletLine = z.infer<typeof WalletLine>;

export const walletLineList = list({
  title: "Extrato do cliente",
  path: "/clients/wallet-lines",
  item: WalletLine,
  columns: {
    created_at: "Quando",
    tipo: "O quê",
    comanda: "Comanda",
    fiado: "Fiado",
    credito: "Crédito",
    motivo: "Motivo",
    autor: "Por",
  },
  facts: ["fiado", "credito", "tipo"],
  texts: {
    tipo: lineText,
    comanda: ({ comanda: of }) => of && String(of.numero),
    fiado: ({ fiado }) => (fiado === 0 ? null : reais(fiado)),
    credito: ({ credito }) => (credito === 0 ? null : reais(credito)),
  },
  sorts: ["created_at"],
  usual: "-created_at",
  filters: { client: idOf("clients") },
});

function lineText({ tipo, fiado, forma, parcelas }: WalletLine): string {
  const name = tipo === "pagamento" && fiado !== 0 ? "Fiado" : (lineNames[tipo] ?? tipo);
  return [name, forma && moneyNames[forma], parcelas > 1 && `${parcelas}×`].filter(Boolean).join(" · ");
}

/** Debtors, their amount, since when, and by age in days; in centavos. */
const Debtor = z.object({
  id: Id,
  nome: z.string(),
  fiado: z.int(),
  desde: Day,
  ate30: z.int(),
  ate60: z.int(),
  ate90: z.int(),
  mais90: z.int(),
});
export type Debtor = z.infer<typeof Debtor>;

export const debtorList = list({
  title: "A receber de clientes",
  path: "/clients/debtors",
  item: Debtor,
  columns: {
    nome: "Cliente",
    fiado: "Deve",
    desde: "Desde",
    ate30: "Até 30 dias",
    ate60: "31 a 60 dias",
    ate90: "61 a 90 dias",
    mais90: "Mais de 90 dias",
  },
  texts: {
    fiado: ({ fiado }) => reais(fiado),
    ate30: ({ ate30 }) => reais(ate30),
    ate60: ({ ate60 }) => reais(ate60),
    ate90: ({ ate90 }) => reais(ate90),
    mais90: ({ mais90 }) => reais(mais90),
  },
  sorts: ["fiado", "desde"],
  usual: "desde",
  filters: { query: Search },
});

const valor = Centavos.min(1, "Informe o valor.");

export const ReceiveMoney = z
  .strictObject({
    id: idOf("clients"),
    forma: MoneyForm,
    valor,
    ...cardFields,
    parcelas: cardFields.parcelas.default(1),
  })
  .superRefine(checkCard);
export type ReceiveMoney = z.input<typeof ReceiveMoney>;
export const RefundCredit = z.strictObject({ id: idOf("clients"), valor });
export type RefundCredit = z.input<typeof RefundCredit>;
export const WriteOff = z.strictObject({ id: idOf("clients"), valor, motivo: line(1, 200, "Informe o motivo.") });
export type WriteOff = z.input<typeof WriteOff>;
/** `dia`: the first day of the debt. */
export const OpenWallet = z.strictObject({
  id: idOf("clients"),
  tipo: EntryKind.extract(["abertura_credito", "abertura_fiado"]),
  valor,
  dia: AskedDay,
});
export type OpenWallet = z.input<typeof OpenWallet>;
export const LimitFiado = z.strictObject({ id: idOf("clients"), limite_fiado: Centavos });
export type LimitFiado = z.input<typeof LimitFiado>;

const NO_CAIXA = { status: 409, message: "O caixa está fechado. Abra o caixa para mexer em dinheiro." };
const MORE_THAN_OWED = { status: 409, message: "É mais do que o cliente deve." };
const tags = ["Clientes"];

/** A call that changes a client's wallet. */
const act = (name: string, summary: string) =>
  call.route({ method: "POST", path: `/clients/{id}/${name}`, tags, summary });

export const wallet = {
  debtors: listCall(debtorList, { tags, summary: "Clientes que devem fiado" }),
  read: call
    .route({ method: "GET", path: "/clients/{id}/wallet", tags, summary: "Crédito e fiado de um cliente" })
    .input(rowOf("clients"))
    .output(Wallet),
  lines: listCall(walletLineList, { tags, summary: "O que mexeu no crédito e no fiado de um cliente" }),
  receive: act("receive", "Receber fiado, do mais antigo ao mais novo")
    .errors({ NO_CAIXA, MORE_THAN_OWED })
    .input(ReceiveMoney)
    .output(Wallet),
  writeOff: act("write-off", "Dar fiado como perdido").errors({ MORE_THAN_OWED }).input(WriteOff).output(Wallet),
  deposit: act("deposit", "Pôr crédito para o cliente").errors({ NO_CAIXA }).input(ReceiveMoney).output(Wallet),
  refund: act("refund", "Devolver crédito em dinheiro")
    .errors({ NO_CAIXA, NO_CREDIT, SANGRIA_LIMIT })
    .input(RefundCredit)
    .output(Wallet),
  open: act("open-wallet", "Anotar fiado ou crédito de antes do sistema").input(OpenWallet).output(Wallet),
  limit: act("limit-fiado", "Mudar quanto o cliente pode dever").input(LimitFiado).output(Wallet),
  takeBack: call
    .route({ method: "POST", path: "/client-entries/{id}/take-back", tags, summary: "Desfazer um lançamento" })
    .errors({
      NO_CAIXA,
      CREDIT_SPENT,
      ESTORNO_LIMIT,
      ENTRY_SETTLED: {
        status: 409,
        message: "O fiado disto já foi recebido ou estornado, ou isto já foi desfeito.",
      },
    })
    .input(rowOf("client_entries"))
    .output(Wallet),
};
