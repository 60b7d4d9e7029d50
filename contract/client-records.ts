import { DayOf } from "#contract/cells.ts";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import * as z from "zod";
import { birthFields } from "#contract/birth.ts";
import { Purpose } from "#contract/consents.ts";
import { CutCard } from "#contract/cut-cards.ts";
import { list, Search, Which } from "#contract/list.ts";
import { formatPhone } from "#contract/phone.ts";
import { reais } from "#contract/quantities.ts";
import { statusNames } from "#contract/status-names.ts";
import { Status } from "#contract/status.ts";
import { Version } from "#contract/registers.ts";
import {
  Centavos,
  eachOnce,
  Email,
  Id,
  idOf,
  Instant,
  line,
  orNone,
  PersonName,
  Phone,
  text,
} from "#contract/values.ts";

export const segmentNames = {
  novo: "Novo",
  frequente: "Frequente",
  regular: "Regular",
  vip: "VIP",
  inativo: "Inativo",
  aniversariante: "Aniversariante",
} as const;
export type Segment = keyof typeof segmentNames;
export const Segment = z.enum(Object.keys(segmentNames) as [Segment, ...Segment[]]);

export const sourceNames = {
  indicacao: "Indicação",
  instagram: "Instagram",
  google: "Google",
  passou_na_frente: "Passou na frente",
  outro: "Outro",
} as const;
const sources = Object.keys(sourceNames) as [keyof typeof sourceNames, ...(keyof typeof sourceNames)[]];

export const kinshipNames = {
  filho: "Filho ou filha",
  pai: "Pai",
  mae: "Mãe",
  conjuge: "Cônjuge",
  outro: "Outro",
} as const;
export type Kinship = keyof typeof kinshipNames;
export const Kinship = z.enum(Object.keys(kinshipNames) as [Kinship, ...Kinship[]]);

/** CPF: eleven digits with valid check digits, in any usual spelling. */
export const Cpf = z
  .string()
  .max(20, "CPF inválido.")
  .refine(isValidCpf, "CPF inválido.")
  .transform((typed) => typed.replace(/\D/g, ""))
  .meta({ examples: ["529.982.247-25"] });

/**
 * A client in the list. A dependent's phone is that of the `titular`. The CPF is masked, and null for roles without permission;
 * `total_gasto` (centavos, without tips and refunds) is null for a barber. `segmento` is the stored one, `aniversariante` the day of this
 * month on which their birthday is.
 */
export const Client = z.object({
  id: Id,
  nome: z.string(),
  telefone: z.string().nullable(),
  titular: z.string().nullable(),
  segmento: Segment,
  data_ultimo_corte: Instant.nullable(),
  total_visitas: z.int(),
  total_gasto: z.int().nullable(),
  faltas: z.int(),
  barbeiro: z.string().nullable(),
  tags: z.array(z.string()),
  email: z.string().nullable(),
  cpf: z.string().nullable(),
  aniversariante: z.int().nullable(),
  conta: z.boolean(),
  bloqueado: z.boolean(),
  ativo: z.boolean(),
  created_at: Instant,
});
export type Client = z.infer<typeof Client>;

export const clientList = list({
  title: "Clientes",
  path: "/clients",
  item: Client,
  columns: {
    nome: "Nome",
    telefone: "Telefone",
    segmento: "Segmento",
    data_ultimo_corte: "Última visita",
    total_visitas: "Visitas",
    total_gasto: "Gasto",
    faltas: "Faltas",
    barbeiro: "Barbeiro preferido",
    tags: "Etiquetas",
    email: "E-mail",
    cpf: "CPF",
    created_at: "Cliente desde",
  },
  facts: ["telefone", "data_ultimo_corte"],
  texts: {
    telefone: ({ telefone }) => telefone && formatPhone(telefone),
    segmento: ({ segmento }) => segmentNames[segmento],
    total_gasto: ({ total_gasto }) => reais(total_gasto),
    data_ultimo_corte: ({ data_ultimo_corte: at }) => at && new DayOf(at),
  },
  sorts: ["nome", "telefone", "segmento", "data_ultimo_corte", "total_visitas", "total_gasto", "faltas", "created_at"],
  usual: "nome",
  filters: {
    query: Search,
    which: Which.default("active"),
    segment: Segment.optional(),
    /** Days since the last visit: at most, or (`away`) at least. */
    visit: z.enum(["in7", "in30", "in60", "away30", "away60", "away90", "never"]).optional(),
    birthday: z.enum(["today", "week", "month"]).optional(),
    /** What they have paid in total, in reais: at least, or less than. */
    spent: z.enum(["none", "under600", "from600", "from1500", "from3000"]).optional(),
    missed: z.enum(["some", "none"]).optional(),
    account: z.enum(["with", "without"]).optional(),
    barber: idOf("barbeiros").optional(),
  },
});

const Tags = z
  .array(line(1, 30, "Informe a etiqueta."))
  .max(10, "Use no máximo 10 etiquetas.")
  .transform(eachOnce)
  .meta({ examples: [["barba"]] });

/** Without `id` it creates a client; with `titular_id` a dependent, who has no phone of their own. A new client needs only a name. */
export const SaveClient = z
  .strictObject({
    id: idOf("clients").optional(),
    versao: Version.optional(),
    nome: PersonName,
    telefone: orNone(Phone),
    email: orNone(Email),
    /** If left out, the stored CPF stays: a form shows it masked. */
    cpf: orNone(Cpf).optional(),
    data_nascimento: birthFields.birth_date,
    responsavel_nome: orNone(PersonName),
    responsavel_telefone: orNone(Phone),
    endereco: orNone(line(1, 200, "")),
    como_conheceu: z.enum(sources).nullable(),
    tags: Tags,
    alergias: orNone(text(500)),
    observacoes: orNone(text(2000)),
    titular_id: idOf("clients").optional(),
    parentesco: Kinship.nullable(),
  })
  .check(({ value, issues }) => {
    const complain = (path: keyof typeof value, message: string) =>
      issues.push({ code: "custom", input: value[path], path: [path], message });
    if (value.titular_id && value.telefone) complain("telefone", "O telefone de um dependente é o do titular.");
    if (value.titular_id && !value.parentesco) complain("parentesco", "Informe o parentesco.");
    if (value.responsavel_nome && !value.responsavel_telefone)
      complain("responsavel_telefone", "Informe um telefone do responsável, com DDD.");
    if (value.responsavel_telefone && !value.responsavel_nome)
      complain("responsavel_nome", "Informe o nome do responsável.");
  });
export type SaveClient = z.input<typeof SaveClient>;

const ClientVisit = z.object({
  id: Id,
  inicio: Instant,
  servico: z.string(),
  barbeiro: z.string(),
  status: Status,
  valor_final: Centavos,
  observacoes: z.string().nullable(),
});
export type ClientVisit = z.infer<typeof ClientVisit>;

const Named = z.object({ id: Id, nome: z.string() });

/**
 * A client's data for a visit. `record` is null for roles without permission (decisions 4). `intervalo_dias`: usual days between two
 * visits; null before the third.
 */
export const ClientDetails = Client.omit({ cpf: true, total_gasto: true, titular: true, barbeiro: true }).extend({
  /** Visits that they cancelled after the limit. */
  desmarcacoes: z.int(),
  alergias: z.string().nullable(),
  como_conheceu: z.enum(sources).nullable(),
  vip: z.boolean(),
  verificado: z.boolean(),
  /** A pending invitation to an account; visible to admins only. */
  convite: z.object({ id: Id, email: z.string(), expires_at: Instant, expired: z.boolean() }).nullable(),
  apagado: z.boolean(),
  /** For `SaveClient`. */
  versao: Version,
  parentesco: Kinship.nullable(),
  titular: Named.extend({ telefone: z.string().nullable() }).nullable(),
  dependentes: z.array(Named.extend({ parentesco: Kinship })),
  record: z
    .object({
      cpf: z.string().nullable(),
      data_nascimento: z.string().nullable(),
      endereco: z.string().nullable(),
      observacoes: z.string().nullable(),
      responsavel_nome: z.string().nullable(),
      responsavel_telefone: z.string().nullable(),
      blocked_reason: z.string().nullable(),
    })
    .nullable(),
  /** The client's consents; empty for roles without permission. */
  consentimentos: z.array(z.object({ purpose: Purpose, granted_at: Instant })),
  proxima: ClientVisit.nullable(),
  ultima: ClientVisit.nullable(),
  /** The newest ones. */
  ficha: CutCard.nullable(),
  servicos_usuais: z.array(Named),
  barbeiro_preferido: Named.nullable(),
  intervalo_dias: z.int().nullable(),
});
export type ClientDetails = z.infer<typeof ClientDetails>;

export const clientVisitList = list({
  title: "Visitas",
  path: "/clients/visits",
  item: ClientVisit,
  columns: {
    inicio: "Quando",
    servico: "Serviços",
    barbeiro: "Barbeiro",
    status: "Situação",
    valor_final: "Valor",
    observacoes: "Observações",
  },
  facts: ["servico", "status"],
  texts: { status: ({ status }) => statusNames[status] },
  sorts: ["inicio"],
  usual: "-inicio",
  filters: { client: idOf("clients") },
});

export const BlockClient = z.strictObject({
  id: idOf("clients"),
  reason: line(1, 200, "Informe o motivo."),
});
export type BlockClient = z.input<typeof BlockClient>;
