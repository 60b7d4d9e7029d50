import * as z from "zod";
import { rateText } from "#contract/numbers.ts";
import { formatMonth } from "#contract/dates.ts";
import { list, listCall, Search, Which } from "#contract/list.ts";
import { potMonths } from "#contract/pot-months.ts";
import { POT_ARCHIVED } from "#contract/plans.ts";
import { call } from "#contract/refusals.ts";
import { registerCalls, Version } from "#contract/registers.ts";
import { historyCall } from "#contract/row-changes.ts";
import { AskedDay, AskedMonth, Day, Id, idOf, Instant, line, rowOf } from "#contract/values.ts";

/** The weight of a visit in the split of a pote (business-rules 5.3). */
export const potCriteria = {
  fichas: "Fichas",
  minutos: "Minutos",
  atendimentos: "Atendimentos",
  preco: "Preço de tabela",
} as const;
const Criterion = z.enum(Object.keys(potCriteria) as (keyof typeof potCriteria)[]);
export type PotCriterion = z.infer<typeof Criterion>;

/** The default share of the house, in basis points (business-rules 5.1). */
export const usualHouseBps = 6000;

const Member = z.object({ barbeiro_id: Id, barbeiro: z.string(), de: Day, ate: Day.nullable() });
const FedBy = z.object({ id: Id, nome: z.string() });

/** A pote of the club: `casa_bps` is the house's share, `taxas` whether card fees leave the base, `desde` the first day of its first month. */
const Pot = z.object({
  id: Id,
  nome: z.string(),
  casa_bps: z.int(),
  criterio: Criterion,
  taxas: z.boolean(),
  desde: Day,
  /** Plans that feed it this month or from the next month on. */
  planos: z.array(FedBy),
  membros: z.array(Member),
  archived_at: Instant.nullable(),
  versao: Version,
});
export type Pot = z.infer<typeof Pot>;

export const potList = list({
  title: "Potes de Assinaturas",
  path: "/revenue-pots",
  item: Pot,
  columns: {
    nome: "Pote",
    planos: "Planos",
    membros: "Participantes",
    casa_bps: "Parte da casa",
    criterio: "Divide por",
    desde: "Desde",
    archived_at: "Arquivado em",
  },
  facts: ["planos", "membros", "casa_bps"],
  texts: {
    casa_bps: ({ casa_bps }) => rateText(casa_bps),
    criterio: ({ criterio }) => potCriteria[criterio],
    planos: ({ planos }) => planos.map(({ nome }) => nome).join(", "),
    membros: ({ membros }) => [...new Set(membros.map(({ barbeiro }) => barbeiro))].join(", "),
    desde: ({ desde }) => formatMonth(desde),
  },
  sorts: ["nome"],
  usual: "nome",
  filters: { query: Search, which: Which.default("active") },
});

const SaveMember = z
  .strictObject({ barbeiro_id: idOf("barbeiros"), de: AskedDay, ate: AskedDay.nullable() })
  .refine(({ de, ate }) => ate === null || de <= ate, { path: ["ate"], message: "A saída vem depois da entrada." });

/**
 * Without `id` it creates a pote, which shares from the month `desde` on. `fichas`: the weights of services in all of its plans, where set.
 */
export const SavePot = z.strictObject({
  id: idOf("revenue_pots").optional(),
  versao: Version.optional(),
  nome: line(1, 60, "Informe o nome."),
  casa_bps: z
    .int("Informe a parte da casa.")
    .min(0, "Informe a parte da casa.")
    .max(10_000, "A casa fica com até 100 %.")
    .meta({ examples: [6000] }),
  criterio: Criterion,
  taxas: z.boolean(),
  desde: AskedMonth,
  planos: z
    .array(idOf("subscription_plans"))
    .max(50, "No máximo 50 planos.")
    .overwrite((all) => [...new Set(all)]),
  fichas: z
    .array(
      z.strictObject({
        id: idOf("services"),
        fichas: z.int("Informe as fichas.").min(0, "Pelo menos 0.").max(1000, "No máximo 1000."),
      }),
    )
    .max(100, "No máximo 100 serviços.")
    .meta({ examples: [[]] }),
  membros: z.array(SaveMember).max(200, "No máximo 200 participações."),
});
export type SavePot = z.input<typeof SavePot>;

const tags = ["Potes"];
const writes = registerCalls("revenue_pots", { tags, one: "um pote", save: SavePot });
const POTS_FULL = { status: 409, message: "Já há 300 potes ativos. Arquive um antes de criar outro." };

export const revenuePots = {
  list: listCall(potList, { tags, summary: "Potes do clube" }),
  details: call
    .route({ method: "GET", path: "/revenue-pots/{id}", tags, summary: "Um pote" })
    .input(rowOf("revenue_pots"))
    .output(Pot),
  history: historyCall("revenue_pots", { path: "/revenue-pots", tags }),
  save: writes.save.errors({
    POTS_FULL,
    POT_ARCHIVED,
    MEMBER_TWICE: { status: 409, message: "Um barbeiro está duas vezes nos mesmos dias." },
  }),
  archive: writes.archive.errors({
    POT_FED: { status: 409, message: "Ainda há planos neste pote. Tire-os antes de arquivar." },
  }),
  restore: writes.restore.errors({ POTS_FULL }),
  ...potMonths,
};
