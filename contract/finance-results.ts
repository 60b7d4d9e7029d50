import * as z from "zod";
import { PaymentForm } from "#contract/comandas.ts";
import { AccountCode } from "#contract/finance-accounts.ts";
import { list, listCall } from "#contract/list.ts";
import { AskedPeriod } from "#contract/periods.ts";
import { reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { Report } from "#contract/reports.ts";
import { AskedDay, Day, Id } from "#contract/values.ts";

const Span = z.object({ de: Day, ate: Day });

/** Groups of accounts that are filtered together. */
export const postingGroups = {
  resultado: "Resultado",
  recebido: "Total recebido",
  receita_propria: "Receita própria",
  vendas: "Vendas",
  descontos: "Descontos e cortesias",
  margem: "Margem sobre o custo do estoque",
  dinheiro: "Dinheiro em caixa, cofre e bancos",
} as const;
export type PostingGroup = keyof typeof postingGroups;
const PostingGroup = z.enum(Object.keys(postingGroups) as PostingGroup[]);

/** A line of the result in centavos, negative when it lowers the result. `conta` or `grupo`: the postings it sums. */
const StatementLine = z.object({
  chave: z.string(),
  nome: z.string(),
  total: z.boolean(),
  valor: z.int(),
  antes: z.int(),
  conta: z.string().nullable(),
  grupo: PostingGroup.nullable(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** The sales of one item, barber, hour or form of payment; in centavos, without tips. `custo` is the cost of stock. */
const Ranked = z.object({
  chave: z.string(),
  nome: z.string(),
  quantidade: z.int(),
  quantidade_antes: z.int(),
  valor: z.int(),
  antes: z.int(),
  custo: z.int(),
});
export type Ranked = z.infer<typeof Ranked>;

const ranking = z.array(Ranked).max(61);

/** What a ranking groups by; each line opens the sales, returns and estornos it counts. */
const sold = {
  /** A service, product or plan. */
  item: Id.optional(),
  barbeiro: z.union([Id, z.literal("nenhum")]).optional(),
  forma: PaymentForm.optional(),
  hora: z.coerce.number().int().min(0).max(23).optional(),
};
export type Sold = Partial<Record<keyof typeof sold, string>>;

const SalesTotals = z.object({ comandas: z.int(), valor: z.int(), custo: z.int(), gorjetas: z.int() });
export type SalesTotals = z.infer<typeof SalesTotals>;

/** A sentence computed from the numbers beside it, with a link to its rows. */
const Fact = z.object({
  texto: z.string(),
  to: z.enum(["/dashboard-financeiro/razao", "/relatorios/$id"]),
  params: z.record(z.string(), z.string()).optional(),
  search: z.record(z.string(), z.string()),
});
export type Fact = z.infer<typeof Fact>;

/** A day, a week from Sunday or a month that begins on `inicio`. */
const Step = z.object({ inicio: Day, receitas: z.int(), despesas: z.int(), saldo: z.int() });
export type Step = z.infer<typeof Step>;

const Forecast = z.object({ inicio: Day, entra: z.int(), sai: z.int(), saldo: z.int() });
export type Forecast = z.infer<typeof Forecast>;

/** A shop's income and expenses in a period and in the compared period; in centavos. */
const Results = z.object({
  /** The days shown, and those compared with; null where none may be shown, and then nothing else of the period is in the answer. */
  periodo: Span.nullable(),
  antes: Span.nullable(),
  /** The day of a drawer that is not counted yet; nothing from that day on is shown (business-rules 2). */
  por_contar: Day.nullable(),
  fechado_ate: Day.nullable(),
  /** There is no money, no income and no expense. */
  vazio: z.boolean(),
  dre: z.array(StatementLine).max(300),
  vendas: SalesTotals.nullable(),
  vendas_antes: SalesTotals.nullable(),
  servicos: ranking,
  produtos: ranking,
  barbeiros: ranking,
  formas: ranking,
  horas: ranking,
  passo: z.enum(["day", "week", "month"]),
  passos: z.array(Step).max(200),
  /** The balance of drawer, safe and banks now, as far as it may be shown, and the forecast for eight weeks from today. */
  saldo: z.int(),
  previsto: z.array(Forecast).max(10),
  fatos: z.array(Fact).max(12),
});
export type Results = z.infer<typeof Results>;
/** Results of which some days are shown. */
export type ShownResults = Results & {
  [of in "periodo" | "antes" | "vendas" | "vendas_antes"]: NonNullable<Results[of]>;
};

const Due = z.object({ linhas: z.int(), valor: z.int() });
export type Due = z.infer<typeof Due>;

/** Payments and income still to come. Some are visible to admins only, and null to others. */
const Pending = z.object({
  hoje: Day,
  pagar: z.object({ atrasado: Due, hoje: Due, semana: Due, depois: Due }),
  /** The unpaid rest of closings, and approved vales, which are due at once. */
  fechamentos: Due.nullable(),
  vales: Due.nullable(),
  receber: Due,
  fiado: Due,
  cartoes: Due.nullable(),
  pix: Due.nullable(),
  online: Due.nullable(),
  /** Prepaid amounts not used yet, by account, in centavos: a liability to clients; visible to admins only. */
  a_usar: z.array(z.object({ conta: z.string(), nome: z.string(), valor: z.int() })).nullable(),
});
export type Pending = z.infer<typeof Pending>;

/** The names of journal kinds. */
export const journalNames: Record<string, string> = {
  abertura: "Saldo de abertura",
  abertura_de_caixa: "Abertura do caixa",
  abertura_credito: "Crédito de antes do sistema",
  abertura_fiado: "Fiado de antes do sistema",
  acerto: "Acerto de quem saiu",
  apropriacao: "Mês do clube",
  cancelamento: "Comanda cancelada",
  comissao: "Comissão",
  credito: "Crédito posto",
  despesa: "Despesa do caixa",
  devolucao: "Devolução",
  devolucao_paga: "Devolução paga",
  estoque: "Estoque",
  estorno: "Estorno",
  fechamento: "Fechamento de barbeiro",
  fechamento_de_caixa: "Diferença de caixa",
  fechamento_pago: "Fechamento pago",
  fiado_estornado: "Fiado estornado",
  lancamento: "Lançamento",
  pagamento: "Pagamento",
  perda: "Perda de fiado",
  recebimento: "Recebimento",
  reembolso: "Reembolso online",
  reembolso_em_dobro: "Reembolso em dobro",
  reembolso_falhou: "Reembolso que o banco não recebeu",
  sangria: "Sangria",
  sinal: "Sinal recebido",
  sinal_credito: "Sinal que virou crédito",
  sinal_devolvido: "Sinal devolvido",
  sinal_retido: "Sinal que ficou com a casa",
  suprimento: "Suprimento",
  vale_pago: "Vale pago",
  vencimento: "Pacote ou vale-presente vencido",
  venda: "Venda",
};

/** What a journal posted on the filtered accounts, in centavos; for income and expense accounts, its effect on the result. */
const Posting = z.object({
  id: Id,
  dia: Day,
  tipo: z.string(),
  assunto: z.string().nullable(),
  comanda_id: Id.nullable(),
  conta: z.string(),
  quem: z.string().nullable(),
  valor: z.int(),
});
export type Posting = z.infer<typeof Posting>;

const postingFilters = {
  conta: AccountCode.optional(),
  grupo: PostingGroup.optional(),
  de: AskedDay.optional(),
  ate: AskedDay.optional(),
  /** Only this weekday, from Sunday as 0. */
  semana: z.coerce.number().int().min(0).max(6).optional(),
  ...sold,
};

/** The filters of {@link postingList} for a sum. */
export const PostingFilters = z.strictObject(postingFilters);

export const postingList = list({
  title: "Razão",
  path: "/finance/postings",
  item: Posting,
  columns: {
    tipo: "O quê",
    dia: "Dia",
    assunto: "De quê",
    conta: "Conta",
    quem: "Quem",
    valor: "Valor",
  },
  facts: ["dia", "valor"],
  texts: { tipo: ({ tipo }) => journalNames[tipo] ?? tipo, valor: ({ valor }) => reais(valor) },
  sorts: ["dia"],
  usual: "-dia",
  filters: postingFilters,
});

const tags = ["Financeiro"];

export const financeResults = {
  pending: call
    .route({ method: "GET", path: "/finance/pending", tags, summary: "O que falta pagar e receber" })
    .output(Pending),
  results: call
    .route({ method: "GET", path: "/finance/results", tags, summary: "Resultado, vendas e caixa de um período" })
    .input(AskedPeriod)
    .output(Results),
  /** These two calls are also downloads: `.csv`, `.xlsx` or `.pdf` after the address (docs/decisions/0018). */
  statement: call
    .meta({ report: true })
    .route({ method: "GET", path: "/finance/statement", tags, summary: "O DRE de um período, como relatório" })
    .input(AskedPeriod)
    .output(Report),
  flow: call
    .meta({ report: true })
    .route({ method: "GET", path: "/finance/flow", tags, summary: "O fluxo de caixa, feito e previsto" })
    .input(AskedPeriod)
    .output(Report),
  /** In centavos; null where no day of the period may be shown yet. */
  postingSum: call
    .route({ method: "GET", path: "/finance/postings/sum", tags, summary: "A soma de linhas do razão" })
    .input(PostingFilters)
    .output(z.int().nullable()),
  postings: listCall(postingList, { tags, summary: "O razão: o que foi lançado em uma conta, ou nas do resultado" }),
};
