import { formatCnpj } from "@brazilian-utils/brazilian-utils/format-cnpj";
import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { parseCnpj } from "@brazilian-utils/brazilian-utils/parse-cnpj";
import * as z from "zod";
import { Rate } from "#contract/commission-terms.ts";
import { rateText } from "#contract/numbers.ts";
import { list, listCall } from "#contract/list.ts";
import { call } from "#contract/refusals.ts";
import { AskedDay, AskedMonth, Centavos, Day, Id, idOf, line, rowOf } from "#contract/values.ts";

/** A CNPJ in any usual spelling, also with letters (from July 2026 on); returned as its fourteen characters. */
const Cnpj = line(1, 30, "Informe o CNPJ.")
  .refine((typed) => isValidCnpj(typed, { version: 2 }), "Confira o CNPJ: não é válido.")
  .transform((typed) => parseCnpj(typed, { version: 2 }).toUpperCase())
  .meta({ examples: ["11.222.333/0001-81"] });

export const cnpjText = (cnpj: string): string => formatCnpj(cnpj, { version: 2 });

/**
 * A contract of a partner (salão-parceiro): their share of services in basis points; both days included; without `ate` it is open-ended.
 */
const PartnerContract = z.object({
  id: Id,
  barbeiro_id: Id,
  barbeiro: z.string(),
  cnpj: z.string(),
  razao_social: z.string(),
  bps: z.int(),
  de: Day,
  ate: Day.nullable(),
});
export type PartnerContract = z.infer<typeof PartnerContract>;

export const contractList = list({
  title: "Contratos de parceria",
  path: "/partner-contracts",
  item: PartnerContract,
  columns: {
    barbeiro: "Parceiro",
    razao_social: "Razão social",
    cnpj: "CNPJ",
    bps: "Cota-parte",
    de: "De",
    ate: "Até",
  },
  facts: ["bps", "de"],
  texts: { cnpj: ({ cnpj }) => cnpjText(cnpj), bps: ({ bps }) => rateText(bps) },
  sorts: ["de"],
  usual: "-de",
  filters: { barbeiro: idOf("barbeiros").optional() },
});

const company = { cnpj: Cnpj, razao_social: line(2, 120, "Informe a razão social.") };
const lastDay = AskedDay.nullable();
const inOrder = { path: ["ate"], message: "O fim vem antes do começo." };

export const SaveContract = z
  .strictObject({ barbeiro_id: idOf("barbeiros"), ...company, bps: Rate, de: AskedDay, ate: lastDay })
  .refine(({ de, ate }) => ate === null || de <= ate, inOrder);
export type SaveContract = z.input<typeof SaveContract>;

/** Share and first day cannot change: that needs a new contract. */
export const ChangeContract = z.strictObject({ id: idOf("partner_contracts"), ...company, ate: lastDay });
export type ChangeContract = z.input<typeof ChangeContract>;

/** A service or product at one rate, less returns, in centavos. For a product the partner has a commission and the house the rest. */
const PackLine = z.object({
  nome: z.string(),
  bps: z.int(),
  quantidade: z.int(),
  casa: z.int(),
  parceiro: z.int(),
});
export type PackLine = z.infer<typeof PackLine>;

const Note = z.object({ numero: z.string(), dia: Day, valor: z.int() });

/**
 * A month of a partner and the house, for the accountants of both, in centavos. `repasse` is the partner's share of services; `comissoes`
 * is their commission on products, which is no repasse; `recebido` is `casa` + `repasse`. `retido`: taxes withheld from the partner in
 * closings. `por_contar`: the day of a drawer that is not counted; nothing from that day on is shown (business-rules 2).
 */
const PartnerPack = z.object({
  barbeiro: z.string(),
  mes: z.string(),
  por_contar: Day.nullable(),
  contratos: z.array(PartnerContract.omit({ barbeiro_id: true, barbeiro: true })).max(40),
  servicos: z.array(PackLine).max(500),
  produtos: z.array(PackLine).max(500),
  recebido: z.int(),
  casa: z.int(),
  repasse: z.int(),
  comissoes: z.int(),
  gorjetas: z.int(),
  retido: z.int(),
  nota: Note.nullable(),
});
export type PartnerPack = z.infer<typeof PartnerPack>;

const fields = { barbeiro_id: idOf("barbeiros"), mes: AskedMonth };
export const AskedPack = z.strictObject(fields);
export type AskedPack = z.infer<typeof AskedPack>;

export const packFormats = { pdf: "PDF", csv: "CSV" } as const;
const SavePack = z.strictObject({
  ...fields,
  formato: z.enum(Object.keys(packFormats) as (keyof typeof packFormats)[]),
});

/** Replaces the note of that month. */
export const SaveNote = z.strictObject({
  ...fields,
  numero: line(1, 40, "Informe o número da nota."),
  dia: AskedDay,
  valor: Centavos.min(1, "Informe o valor."),
});
export type SaveNote = z.input<typeof SaveNote>;

const CONTRACT_OVERLAPS = { status: 409, message: "Este barbeiro já tem um contrato nesses dias. Encerre-o antes." };
const tags = ["Parceiros"];

export const partners = {
  list: listCall(contractList, { tags, summary: "Os contratos de parceria, também os que acabaram" }),
  save: call
    .route({ method: "POST", path: "/partner-contracts", tags, summary: "Fazer de um barbeiro um parceiro" })
    .errors({ CONTRACT_OVERLAPS })
    .input(SaveContract)
    .output(z.object({ id: Id })),
  change: call
    .route({
      method: "POST",
      path: "/partner-contracts/{id}/change",
      tags,
      summary: "Corrigir o CNPJ de um contrato, ou dizer quando ele acaba",
    })
    .errors({ CONTRACT_OVERLAPS })
    .input(ChangeContract)
    .output(z.void()),
  remove: call
    .route({ method: "POST", path: "/partner-contracts/{id}/remove", tags, summary: "Tirar um contrato sem vendas" })
    .errors({ CONTRACT_USED: { status: 409, message: "Já houve vendas neste contrato. Encerre-o em um dia." } })
    .input(rowOf("partner_contracts"))
    .output(z.void()),
  pack: call
    .route({ method: "GET", path: "/partner-pack", tags, summary: "O mês de um parceiro; ele lê o seu" })
    .input(AskedPack)
    .output(PartnerPack),
  file: call
    .route({ method: "POST", path: "/partner-pack/file", tags, summary: "O mês de um parceiro, em PDF ou CSV" })
    .input(SavePack)
    .output(z.file()),
  note: call
    .route({ method: "POST", path: "/partner-pack/note", tags, summary: "Anotar a nota fiscal que o parceiro deu" })
    .input(SaveNote)
    .output(z.void()),
};
