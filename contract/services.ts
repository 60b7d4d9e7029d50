import * as z from "zod";
import { list, listCall, Search, Which } from "#contract/list.ts";
import { PhotoUrl } from "#contract/photo.ts";
import { mostUnits, quantityText, Unit } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { CHANGED_MEANWHILE, registerCalls, Version } from "#contract/registers.ts";
import { historyCall } from "#contract/row-changes.ts";
import { Centavos, Id, idOf, Instant, line, rowOf, text } from "#contract/values.ts";

/**
 * A service of the catalogue; `duracao_minutos` and `preco` (centavos) are the shop's, a barber may have their own. `partes`:
 * the services that a combo consists of, which is sold at its own price and length.
 */
export const Service = z.object({
  id: Id,
  nome: z.string(),
  descricao: z.string().nullable(),
  categoria: z.string(),
  foto_url: z.string().nullable(),
  preco: Centavos,
  duracao_minutos: z.int(),
  /** Its own deposit, in centavos; null: the shop's. */
  sinal: Centavos.nullable(),
  partes: z.array(Id),
});
export type Service = z.infer<typeof Service>;

/** The quantity of a product used in one visit, in the product's unit. */
const Dose = z.object({ id: Id, nome: z.string(), unidade: Unit, quantidade: z.int() });
export type Dose = z.infer<typeof Dose>;

/**
 * The service for its owner. `buffer_minutos`: minutes kept free after it; null for the barber's own. `barbeiros`: the names of those who
 * do it.
 */
const KeptService = Service.extend({
  buffer_minutos: z.int().nullable(),
  online: z.boolean(),
  barbeiros: z.array(z.string()),
  produtos: z.array(Dose),
  /** Its position in the catalogue, from 1 on. */
  ordem: z.int(),
  archived_at: Instant.nullable(),
});
export type KeptService = z.infer<typeof KeptService>;

export const serviceList = list({
  title: "Serviços",
  path: "/services/catalogue",
  item: KeptService,
  columns: {
    nome: "Serviço",
    categoria: "Categoria",
    preco: "Preço",
    duracao_minutos: "Duração (min)",
    buffer_minutos: "Intervalo (min)",
    barbeiros: "Quem faz",
    produtos: "Produtos usados",
    online: "Agendamento online",
    ordem: "Ordem",
    descricao: "Descrição",
    archived_at: "Arquivado em",
  },
  facts: ["preco", "duracao_minutos"],
  texts: { preco: ({ preco }) => preco / 100, produtos: ({ produtos }) => produtos.map(doseText).join(", ") },
  sorts: ["ordem", "nome", "categoria", "preco", "duracao_minutos"],
  usual: "ordem",
  filters: { query: Search, which: Which.default("active"), categoria: text(40).default("") },
});

/** "Ana, Beto, Caio e mais 37": a team of dozens would fill the screen with one row. Exports have all names. */
export function shortList(names: string[]): string {
  const shown = names.length > 5 ? 3 : names.length;
  return names.slice(0, shown).join(", ") + (names.length > shown ? ` e mais ${names.length - shown}` : "");
}

/** "Shampoo 10 ml". */
export function doseText({ nome, quantidade, unidade }: Omit<Dose, "id">): string {
  return `${nome} ${quantityText(quantidade, unidade)}`;
}

/** The length of a visit, in minutes. */
const Length = z
  .int("Informe a duração em minutos.")
  .min(5, "No mínimo 5 minutos.")
  .max(720, "No máximo 12 horas.")
  .meta({ examples: [30] });

/** A barber who does a service, with their own price (centavos) and length where not null. */
const OwnTerms = z.strictObject({
  id: idOf("barbeiros"),
  preco: Centavos.nullable(),
  duracao_minutos: Length.nullable(),
});
export type OwnTerms = z.infer<typeof OwnTerms>;

/** A catalogue service as one barber sees it: whether they do it, and their own price and length where set. */
const Skill = z.object({
  id: Id,
  nome: z.string(),
  categoria: z.string(),
  preco: Centavos,
  duracao_minutos: z.int(),
  own: z.object({ preco: Centavos.nullable(), duracao_minutos: z.int().nullable() }).nullable(),
});
export type Skill = z.infer<typeof Skill>;

/** Replaces the services of a barber; archived services are not affected. */
export const SaveSkills = z.strictObject({
  id: idOf("barbeiros"),
  versao: Version.optional(),
  services: z
    .array(z.strictObject({ id: idOf("services"), preco: Centavos.nullable(), duracao_minutos: Length.nullable() }))
    .max(300, "Escolha no máximo 300 serviços.")
    .overwrite(lastOfEach),
});
export type SaveSkills = z.input<typeof SaveSkills>;

/** Without `id` it creates a service. */
export const SaveService = z.strictObject({
  id: idOf("services").optional(),
  versao: Version.optional(),
  nome: line(1, 60, "Informe o nome."),
  categoria: line(1, 40, "Informe a categoria."),
  descricao: text(300),
  foto_url: PhotoUrl,
  preco: Centavos,
  duracao_minutos: Length,
  buffer_minutos: z.int("Informe minutos inteiros.").min(0, "No mínimo 0.").max(240, "No máximo 4 horas.").nullable(),
  online: z.boolean(),
  /** If left out, it stays as it is. */
  sinal: Centavos.nullable().optional(),
  partes: z
    .array(idOf("services"))
    .max(8, "Escolha no máximo 8 serviços.")
    .overwrite((ids) => [...new Set(ids)])
    .refine(({ length }) => length !== 1, "Escolha pelo menos dois serviços para o combo.")
    .meta({ examples: [[]] }),
  barbeiros: z.array(OwnTerms).max(100, "Escolha no máximo 100 barbeiros.").overwrite(lastOfEach),
  produtos: z
    .array(
      z.strictObject({
        id: idOf("products"),
        quantidade: z
          .int("Informe a dose.")
          .min(1, "Informe a dose.")
          .max(mostUnits, "Quantidade alta demais.")
          .meta({ examples: [10] }),
      }),
    )
    .max(20, "Escolha no máximo 20 produtos.")
    .overwrite(lastOfEach)
    .meta({ examples: [[]] }),
});
export type SaveService = z.input<typeof SaveService>;

function lastOfEach<One extends { id: string }>(all: One[]): One[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

const tags = ["Serviços"];

export const CATALOGUE_FULL = {
  status: 409,
  message: "A barbearia já tem 300 serviços ativos. Arquive um antes de pôr outro no catálogo.",
};

const writes = registerCalls("services", { tags, one: "um serviço", save: SaveService });

export const services = {
  list: call
    .route({ method: "GET", path: "/services", tags, summary: "Serviços ativos da barbearia" })
    .output(z.array(Service)),
  catalogue: listCall(serviceList, { tags, summary: "Catálogo de serviços" }),
  details: call
    .route({ method: "GET", path: "/services/{id}", tags, summary: "Um serviço e quem o faz" })
    .input(rowOf("services"))
    .output(KeptService.extend({ barbeiros: z.array(OwnTerms), versao: Version })),
  usingProduct: call
    .route({ method: "GET", path: "/services-using-product", tags, summary: "Os serviços que usam um produto" })
    .input(z.strictObject({ product: idOf("products") }))
    .output(z.array(Dose)),
  history: historyCall("services", { path: "/services", tags }),
  save: writes.save.errors({ CATALOGUE_FULL }),
  arrange: call
    .route({ method: "POST", path: "/services/arrange", tags, summary: "Ordenar o catálogo" })
    .input(
      z.strictObject({
        ids: z
          .array(idOf("services"))
          .min(1)
          .max(300)
          .overwrite((ids) => [...new Set(ids)]),
      }),
    )
    .output(z.void()),
  skills: call
    .route({ method: "GET", path: "/services/of-barber/{id}", tags, summary: "O que um barbeiro faz" })
    .input(rowOf("barbeiros"))
    .output(z.object({ services: z.array(Skill).max(300), versao: Version })),
  saveSkills: call
    .route({ method: "POST", path: "/services/of-barber/{id}", tags, summary: "Decidir o que um barbeiro faz" })
    .errors({ CHANGED_MEANWHILE })
    .input(SaveSkills)
    .output(z.void()),
  archive: writes.archive,
  restore: writes.restore.errors({ CATALOGUE_FULL }),
};
