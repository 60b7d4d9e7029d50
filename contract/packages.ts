import * as z from "zod";
import { addDays, formatDay } from "#contract/dates.ts";
import { list, listCall, Search, Which } from "#contract/list.ts";
import { reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { registerCalls, Version } from "#contract/registers.ts";
import { historyCall } from "#contract/row-changes.ts";
import { Centavos, Day, Id, idOf, Instant, line, rowOf } from "#contract/values.ts";

/** A service of a package and its total number of uses. */
const PackageService = z.object({ id: Id, nome: z.string(), usos: z.int() });

/** A package that is sold to be used later: `preco` in centavos, valid for `validade_dias` days after the sale; null: without an end. */
export const Package = z.object({
  id: Id,
  nome: z.string(),
  preco: z.int(),
  validade_dias: z.int().nullable(),
  servicos: z.array(PackageService),
  archived_at: Instant.nullable(),
  versao: Version,
});
export type Package = z.infer<typeof Package>;

/** Its client is told so many days before a package or voucher ends. */
export const endingDays = 7;

/** "Vale até 21/02/2027", and in its last days "Vale só até 21/02/2027". */
export function endText(valido_ate: string | null, today: string): string {
  if (valido_ate === null) return "Sem prazo";
  const day = formatDay(valido_ate);
  if (valido_ate < today) return `Venceu em ${day}`;
  return `Vale ${valido_ate <= addDays(today, endingDays) ? "só até" : "até"} ${day}`;
}

/** "Corte Simples 5×". */
export function usesText({ nome, usos }: Pick<z.infer<typeof PackageService>, "nome" | "usos">): string {
  return `${nome} ${usos}×`;
}

export const packageList = list({
  title: "Pacotes",
  path: "/packages",
  item: Package,
  columns: {
    nome: "Pacote",
    servicos: "Serviços",
    preco: "Preço",
    validade_dias: "Validade",
    archived_at: "Arquivado em",
  },
  facts: ["preco", "servicos"],
  texts: {
    preco: ({ preco }) => reais(preco),
    servicos: ({ servicos }) => servicos.map(usesText).join(", "),
    validade_dias: ({ validade_dias }) => (validade_dias === null ? "Sem prazo" : `${validade_dias} dias`),
  },
  sorts: ["preco", "nome"],
  usual: "preco",
  filters: { query: Search, which: Which.default("active") },
});

/** Without `id` it creates a package. Packages sold before keep their uses, values and end. */
export const SavePackage = z.strictObject({
  id: idOf("packages").optional(),
  versao: Version.optional(),
  nome: line(1, 60, "Informe o nome."),
  preco: Centavos.min(1, "Informe o preço."),
  validade_dias: z
    .int("Informe um número de dias.")
    .min(1, "Pelo menos 1 dia.")
    .max(3650, "No máximo 3.650 dias.")
    .nullable(),
  servicos: z
    .array(
      z.strictObject({
        id: idOf("services"),
        usos: z
          .int("Informe quantos usos.")
          .min(1, "Pelo menos 1.")
          .max(100, "No máximo 100.")
          .meta({ examples: [5] }),
      }),
    )
    .min(1, "Escolha pelo menos um serviço.")
    .max(20, "No máximo 20 serviços.")
    .overwrite((all) => [...new Map(all.map((one) => [one.id, one])).values()]),
});
export type SavePackage = z.input<typeof SavePackage>;

/** A package that a client bought: `valor` was paid for it, and it can be used until `valido_ate`; null: without an end. */
export const ClientPackage = z.object({
  id: Id,
  nome: z.string(),
  dia: Day,
  valido_ate: Day.nullable(),
  valor: z.int(),
  servicos: z.array(PackageService.extend({ restam: z.int() })),
});
export type ClientPackage = z.infer<typeof ClientPackage>;

/**
 * A use of a package or voucher, with its comanda: a number of uses of a service, or, with `nome` null, `valor` centavos of a voucher.
 * Without a comanda it is the expiry, on the day after.
 */
export const PrepaidUse = z.object({
  comanda_id: Id.nullable(),
  numero: z.int().nullable(),
  dia: Day,
  nome: z.string().nullable(),
  quantidade: z.int(),
  valor: z.int(),
});
export type PrepaidUse = z.infer<typeof PrepaidUse>;

/** With its uses, newest first. `bloqueado`: its payment went back or is contested. */
const BoughtPackage = ClientPackage.extend({ usado_em: z.array(PrepaidUse).max(100), bloqueado: z.boolean() });
export type BoughtPackage = z.infer<typeof BoughtPackage>;

/** Of a service, a product or a package that was archived meanwhile, or that the shop never had. */
export const NOT_FOR_SALE = { status: 409, message: "Este item não está mais à venda. Escolha outro." };

/** Why an item cannot use its package when the comanda is closed. */
export const PACKAGE_OVER = {
  status: 409,
  message:
    "O pacote não tem mais usos deste serviço, ou venceu. Escolha “Cobrar este item” no menu do item para seguir.",
};
/** Why a sale cannot be undone. */
export const PREPAID_USED = {
  status: 409,
  message: "Um pacote ou vale-presente desta comanda já foi usado ou venceu. Estorne antes o que ele pagou.",
};

const tags = ["Pacotes"];
const writes = registerCalls("packages", { tags, one: "um pacote", save: SavePackage });
const PACKAGES_FULL = { status: 409, message: "Já há 300 pacotes ativos. Arquive um antes de criar outro." };
const Bought = z.array(BoughtPackage).max(100);

export const packages = {
  list: listCall(packageList, { tags, summary: "Pacotes da barbearia" }),
  onSale: call
    .route({ method: "GET", path: "/packages/on-sale", tags, summary: "Pacotes à venda, do mais barato ao mais caro" })
    .output(z.array(Package).max(300)),
  history: historyCall("packages", { path: "/packages", tags }),
  save: writes.save.errors({ PACKAGES_FULL }),
  archive: writes.archive,
  restore: writes.restore.errors({ PACKAGES_FULL }),
  ofClient: call
    .route({
      method: "GET",
      path: "/clients/{id}/packages",
      tags,
      summary: "Os pacotes de um cliente, o mais novo primeiro",
    })
    .input(rowOf("clients"))
    .output(Bought),
  mine: {
    list: call
      .route({ method: "GET", path: "/my/packages", tags: ["Cliente"], summary: "Meus pacotes, o mais novo primeiro" })
      .output(Bought),
  },
};
