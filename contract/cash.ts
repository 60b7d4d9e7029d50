import * as z from "zod";
import { list, listCall } from "#contract/list.ts";
import { OpeningBalances, SetOpenings } from "#contract/opening-balances.ts";
import { reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { SANGRIA_LIMIT } from "#contract/sales.ts";
import { Centavos, Day, Id, idOf, Instant, line, rowOf, text } from "#contract/values.ts";

export const drawerMoves = { suprimento: "Suprimento", sangria: "Sangria", despesa: "Despesa" } as const;
const DrawerMove = z.enum(Object.keys(drawerMoves) as (keyof typeof drawerMoves)[]);

/** What a drawer can pay for (business-rules 2): ledger categories without the prefix `despesa_`, and the account of suppliers. */
export const expenseNames = {
  aluguel: "Aluguel",
  energia: "Energia",
  agua: "Água",
  internet: "Internet e telefone",
  limpeza: "Limpeza",
  cafe_e_copa: "Café e copa",
  manutencao: "Manutenção",
  marketing: "Marketing",
  impostos: "Impostos",
  produtos_de_uso: "Produtos de uso",
  fornecedores: "Fornecedores (mercadorias)",
  outras: "Outras despesas",
} as const;
const ExpenseCategory = z.enum(Object.keys(expenseNames) as (keyof typeof expenseNames)[]);

/** Null while the drawer is open: the person who counts must not know the expected amount. */
const counted = z.int().nullable();

const Caixa = z.object({
  id: Id,
  dia: Day,
  opened_at: Instant,
  abertura: z.int(),
  autor: z.string().nullable(),
  closed_at: Instant.nullable(),
  fechado_por: z.string().nullable(),
  esperado: counted,
  contado: counted,
  diferenca: counted,
  /** The first count, where it was refused because a justification was missing. */
  primeira_contagem: counted,
  justificativa: z.string(),
  justificativa_abertura: z.string(),
});
export type Caixa = z.infer<typeof Caixa>;

export const caixaList = list({
  title: "Caixas",
  path: "/caixas",
  item: Caixa,
  columns: {
    dia: "Dia",
    autor: "Aberto por",
    abertura: "Abertura",
    esperado: "Esperado",
    contado: "Contado",
    diferenca: "Diferença",
    fechado_por: "Contado por",
    justificativa: "Justificativa",
  },
  facts: ["autor", "diferenca"],
  texts: {
    abertura: ({ abertura }) => reais(abertura),
    esperado: ({ esperado }) => reais(esperado),
    contado: ({ contado }) => reais(contado),
    diferenca: ({ diferenca }) => reais(diferenca),
  },
  sorts: ["dia"],
  usual: "-dia",
  filters: {},
});

const Movement = z.object({
  id: Id,
  tipo: DrawerMove,
  valor: z.int(),
  motivo: z.string(),
  categoria: ExpenseCategory.nullable(),
  autor: z.string().nullable(),
  created_at: Instant,
});
export type CaixaMovement = z.infer<typeof Movement>;

const OpenCaixa = Caixa.pick({ id: true, dia: true, opened_at: true, abertura: true, autor: true }).extend({
  /** The drawer was opened on an earlier day. */
  isOld: z.boolean(),
  movements: z.array(Movement).max(200),
});
export type OpenCaixa = z.infer<typeof OpenCaixa>;

export const drawerForms = {
  caixa: "Dinheiro",
  pix_a_conferir: "Pix",
  receber_debito: "Débito",
  receber_credito: "Crédito",
} as const;
const DrawerForm = z.enum(Object.keys(drawerForms) as (keyof typeof drawerForms)[]);
export type DrawerForm = z.infer<typeof DrawerForm>;

/** A movement of a drawer, gross; `tipo` is the kind of its journal, `de_quem` the client or barber whose money it is, or the bill. */
const Taking = z.object({
  id: Id,
  tipo: z.string(),
  forma: DrawerForm,
  valor: z.int(),
  comanda: z.object({ id: Id, numero: z.int() }).nullable(),
  de_quem: z.string().nullable(),
  motivo: z.string().nullable(),
  categoria: ExpenseCategory.nullable(),
  autor: z.string().nullable(),
  created_at: Instant,
});
export type Taking = z.infer<typeof Taking>;

/** The rows of one sum that a report has, newest first; `linhas` counts all. */
export const mostTakings = 500;
const takings = z.array(Taking).max(200 * mostTakings);

const TakingSum = z.object({ forma: DrawerForm, tipo: z.string(), linhas: z.int(), valor: z.int() });
export type TakingSum = z.infer<typeof TakingSum>;

/** A count before a reopening, and the first one where that was refused; `motivo` is the reason of the reopening. */
const EarlierCount = z.object({
  em: Instant,
  por: z.string().nullable(),
  contado: z.int(),
  esperado: z.int(),
  primeira_contagem: counted,
  justificativa: z.string(),
  motivo: z.string(),
});

/** A counted drawer: its movements and their sums by kind. `handed_to` is the person who took it over. */
const CaixaReport = z.object({
  caixa: Caixa,
  handed_to: z.string().nullable(),
  reopened: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
  contagens: z.array(EarlierCount).max(1000),
  sums: z.array(TakingSum).max(200),
  takings,
});
export type CaixaReport = z.infer<typeof CaixaReport>;

/** `cofre`: the part of `abertura` that came from the safe. */
export const Open = z
  .strictObject({ abertura: Centavos, cofre: Centavos.default(0), justificativa: text(500).default("") })
  .refine(({ abertura, cofre }) => cofre <= abertura, {
    path: ["cofre"],
    message: "Do cofre não veio mais do que há na gaveta.",
  });
export type Open = z.input<typeof Open>;
export const Move = z
  .strictObject({
    /** The drawer that the person means; another one may be open by now. */
    caixa: idOf("caixas").optional(),
    tipo: DrawerMove,
    valor: Centavos.min(1, "Informe o valor."),
    motivo: line(1, 200, "Informe o motivo."),
    /** Only for an expense. */
    categoria: ExpenseCategory.nullable().default(null),
  })
  .refine(({ tipo, categoria }) => (tipo === "despesa") === (categoria !== null), {
    path: ["categoria"],
    message: "Escolha a categoria da despesa.",
  });
export type Move = z.input<typeof Move>;
/** `caixa`: the drawer that was counted; another one may be open by now. */
export const Close = z.strictObject({
  caixa: idOf("caixas").optional(),
  contado: Centavos,
  justificativa: text(500),
});
export type Close = z.input<typeof Close>;

/** `to` is the person who takes the drawer over; both have counted it. */
export const HandOver = z.strictObject({ ...Close.shape, to: idOf("memberships") });
export type HandOver = z.input<typeof HandOver>;

export const Reopen = z.strictObject({ id: idOf("caixas"), motivo: line(1, 200, "Informe o motivo.") });

/** The difference that needs no justification, in centavos. */
const tolerated = z.object({ limite: z.int() });
const JUSTIFY = {
  status: 409,
  message: "O contado difere do esperado em mais de R$ N. Explique por quê.",
  data: tolerated,
};
const RECOUNTED = {
  status: 409,
  message: "A contagem mudou desde a primeira, que ficou registrada. Explique por quê.",
};
const OPENING_DIFFERS = {
  status: 409,
  message: "A gaveta tem mais de R$ N a mais ou a menos do que ficou nela e do que veio do cofre. Explique por quê.",
  data: tolerated,
};
/** Today's income, gross, less refunds. While a drawer is open, neither cash nor any total that includes it is shown. */
const DayFigures = z.object({
  dia: Day,
  comandas: z.int(),
  vendido: counted,
  sums: z.array(TakingSum).max(200),
  takings,
  /** Cash is shown once the drawer is counted. */
  cashHidden: z.boolean(),
});
export type DayFigures = z.infer<typeof DayFigures>;

const NO_CAIXA = { status: 409, message: "Não há caixa aberto." };
const OTHER_CAIXA = {
  status: 409,
  message: "O caixa que você contou já foi fechado, e outro está aberto. Feche esta janela e conte o de agora.",
};
const tags = ["Caixa"];

export const cash = {
  list: listCall(caixaList, { tags, summary: "Caixas, o mais novo primeiro" }),
  current: call
    .route({ method: "GET", path: "/caixas/current", tags, summary: "O caixa aberto, se houver" })
    .output(z.object({ caixa: OpenCaixa.nullable() })),
  day: call
    .route({ method: "GET", path: "/caixas/day", tags, summary: "O que foi vendido e recebido hoje" })
    .output(DayFigures),
  open: call
    .route({ method: "POST", path: "/caixas", tags, summary: "Abrir o caixa" })
    .errors({ CAIXA_OPEN: { status: 409, message: "Já há um caixa aberto." }, OPENING_DIFFERS })
    .input(Open)
    .output(z.object({ id: Id })),
  move: call
    .route({ method: "POST", path: "/caixas/current/movements", tags, summary: "Suprimento, sangria ou despesa" })
    .errors({
      NO_CAIXA,
      OTHER_CAIXA: {
        ...OTHER_CAIXA,
        message: "O caixa desta janela já foi fechado, e outro está aberto. Feche a janela e abra-a de novo.",
      },
      SANGRIA_LIMIT,
    })
    .input(Move)
    .output(z.object({ id: Id })),
  close: call
    .route({ method: "POST", path: "/caixas/current/close", tags, summary: "Contar e fechar o caixa" })
    .errors({ NO_CAIXA, OTHER_CAIXA, JUSTIFY, RECOUNTED })
    .input(Close)
    .output(Caixa),
  people: call
    .route({ method: "GET", path: "/caixas/people", tags, summary: "Quem pode ficar com o caixa" })
    .output(z.array(z.object({ id: Id, nome: z.string() })).max(200)),
  handOver: call
    .route({
      method: "POST",
      path: "/caixas/current/hand-over",
      tags,
      summary: "Passar o caixa contado a outra pessoa",
    })
    .errors({ NO_CAIXA, OTHER_CAIXA, JUSTIFY, RECOUNTED })
    .input(HandOver)
    .output(Caixa),
  details: call
    .route({ method: "GET", path: "/caixas/{id}", tags, summary: "Um caixa contado, com o que passou por ele" })
    .input(rowOf("caixas"))
    .output(CaixaReport),
  reopen: call
    .route({
      method: "POST",
      path: "/caixas/{id}/reopen",
      tags,
      summary: "Reabrir o último caixa",
      description: "A diferença lançada é estornada; a contagem de antes fica no registro de segurança.",
    })
    .errors({
      CAIXA_OPEN: { status: 409, message: "Já há um caixa aberto." },
      NOT_LAST: { status: 409, message: "Só o último caixa pode ser reaberto." },
    })
    .input(Reopen)
    .output(z.object({ id: Id })),
  openings: call
    .route({ method: "GET", path: "/caixas/openings", tags, summary: "Saldos de abertura do cofre e dos bancos" })
    .output(OpeningBalances),
  setOpenings: call
    .route({ method: "POST", path: "/caixas/openings", tags, summary: "Mudar os saldos de abertura" })
    .input(SetOpenings)
    .output(OpeningBalances),
};
