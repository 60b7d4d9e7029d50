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

/** Accounts that are looked at together. */
export const postingGroups = {
  resultado: "Resultado",
  recebido: "Total recebido",
  receita_propria: "Receita própria",
  vendas: "Vendas",
  descontos: "Descontos e cortesias",
} as const;
export type PostingGroup = keyof typeof postingGroups;
const PostingGroup = z.enum(Object.keys(postingGroups) as PostingGroup[]);

/** A line of the result in centavos: what lowers it is below zero. `conta` or `grupo`: whose postings it is the sum of. */
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

/** What was sold of one thing, by somebody, at an hour or in a form; in centavos, without tips. `custo` is that of stock. */
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

/** What a ranking ranks: each of its lines leads to the sales, returns and estornos that it counts. */
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

/** Computed from the numbers beside it, in a sentence, with where its rows are. */
const Fact = z.object({
  texto: z.string(),
  to: z.enum(["/dashboard-financeiro/razao", "/clientes"]),
  search: z.record(z.string(), z.string()),
});
export type Fact = z.infer<typeof Fact>;

/** Of a day, a week from Sunday or a month that begins on `inicio`. */
const Step = z.object({ inicio: Day, receitas: z.int(), despesas: z.int(), saldo: z.int() });
export type Step = z.infer<typeof Step>;

const Forecast = z.object({ inicio: Day, entra: z.int(), sai: z.int(), saldo: z.int() });
export type Forecast = z.infer<typeof Forecast>;

/** What a shop earned and spent in a period, and in the one that it is compared with; all in centavos. */
const Results = z.object({
  periodo: Span,
  antes: Span,
  /** The day of the drawer that is not counted yet: from then on nothing is told (business-rules 2). */
  por_contar: Day.nullable(),
  fechado_ate: Day.nullable(),
  /** There is no money, and nothing was earned or spent. */
  vazio: z.boolean(),
  dre: z.array(StatementLine).max(300),
  vendas: SalesTotals,
  vendas_antes: SalesTotals,
  servicos: ranking,
  produtos: ranking,
  barbeiros: ranking,
  formas: ranking,
  horas: ranking,
  passo: z.enum(["day", "week", "month"]),
  passos: z.array(Step).max(200),
  /** What is in drawer, safe and banks now, as far as it is told, and what is expected from today on: eight weeks. */
  saldo: z.int(),
  previsto: z.array(Forecast).max(10),
  fatos: z.array(Fact).max(12),
});
export type Results = z.infer<typeof Results>;

const Due = z.object({ linhas: z.int(), valor: z.int() });
export type Due = z.infer<typeof Due>;

/** What is still to be paid and to come. `cartoes` and `pix` are the admin's to know. */
const Pending = z.object({
  hoje: Day,
  pagar: z.object({ atrasado: Due, hoje: Due, semana: Due, depois: Due }),
  receber: Due,
  fiado: Due,
  cartoes: Due.nullable(),
  pix: Due.nullable(),
  /** In centavos, what was paid before it is used, by its account: owed to clients; the admin's to know. */
  a_usar: z.array(z.object({ conta: z.string(), nome: z.string(), valor: z.int() })).nullable(),
});
export type Pending = z.infer<typeof Pending>;

/** What a journal is called. */
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

/** What a journal posted on the accounts asked for, in centavos: on income and expenses what it adds to the result. */
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
  ...sold,
};

/** The rows of {@link postingList} that a sum is asked of. */
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
  /** These two are there to be taken along: `.csv`, `.xlsx` or `.pdf` behind the address (docs/decisions/0018). */
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
  /** In centavos. */
  postingSum: call
    .route({ method: "GET", path: "/finance/postings/sum", tags, summary: "A soma de linhas do razão" })
    .input(PostingFilters)
    .output(z.int()),
  postings: listCall(postingList, { tags, summary: "O razão: o que foi lançado em uma conta, ou nas do resultado" }),
};
