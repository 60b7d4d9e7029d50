import * as z from "zod";
import { list, listCall, Search, Which } from "#contract/list.ts";
import { PhotoUrl } from "#contract/photo.ts";
import { call } from "#contract/refusals.ts";
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
  partes: z.array(Id),
});
export type Service = z.infer<typeof Service>;

/** As its owner keeps it. `buffer_minutos`: kept free after it; null for the barber's own. `barbeiros`: the names of who does it. */
const KeptService = Service.extend({
  buffer_minutos: z.int().nullable(),
  online: z.boolean(),
  barbeiros: z.array(z.string()),
  /** Its place in the catalogue, from 1 on. */
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
    online: "Agendamento online",
    ordem: "Ordem",
    descricao: "Descrição",
    archived_at: "Arquivado em",
  },
  texts: { preco: ({ preco }) => preco / 100 },
  sorts: ["ordem", "nome", "categoria", "preco", "duracao_minutos"],
  usual: "ordem",
  filters: { query: Search, which: Which.default("active"), categoria: text(40).default("") },
});

/** Minutes of a visit. */
const Length = z
  .int("Informe a duração em minutos.")
  .min(5, "No mínimo 5 minutos.")
  .max(720, "No máximo 12 horas.")
  .meta({ examples: [30] });

/** Who does a service, at a price (centavos) and length of their own where these are not null. */
const OwnTerms = z.strictObject({
  id: idOf("barbeiros"),
  preco: Centavos.nullable(),
  duracao_minutos: Length.nullable(),
});
export type OwnTerms = z.infer<typeof OwnTerms>;

/** Without `id` a new one. */
export const SaveService = z.strictObject({
  id: idOf("services").optional(),
  nome: line(1, 60, "Informe o nome."),
  categoria: line(1, 40, "Informe a categoria."),
  descricao: text(300),
  foto_url: PhotoUrl,
  preco: Centavos,
  duracao_minutos: Length,
  buffer_minutos: z.int("Informe minutos inteiros.").min(0, "No mínimo 0.").max(240, "No máximo 4 horas.").nullable(),
  online: z.boolean(),
  partes: z
    .array(idOf("services"))
    .max(8, "Escolha no máximo 8 serviços.")
    .overwrite((ids) => [...new Set(ids)])
    .refine(({ length }) => length !== 1, "Escolha pelo menos dois serviços para o combo.")
    .meta({ examples: [[]] }),
  barbeiros: z
    .array(OwnTerms)
    .max(100, "Escolha no máximo 100 barbeiros.")
    .overwrite((all) => [...new Map(all.map((one) => [one.id, one])).values()]),
});
export type SaveService = z.input<typeof SaveService>;

const tags = ["Serviços"];

export const services = {
  list: call
    .route({ method: "GET", path: "/services", tags, summary: "Serviços ativos da barbearia" })
    .output(z.array(Service)),
  catalogue: listCall(serviceList, { tags, summary: "Catálogo de serviços" }),
  details: call
    .route({ method: "GET", path: "/services/{id}", tags, summary: "Um serviço e quem o faz" })
    .input(rowOf("services"))
    .output(KeptService.extend({ barbeiros: z.array(OwnTerms) })),
  history: historyCall("services", { path: "/services", tags }),
  save: call
    .route({ method: "POST", path: "/services", tags, summary: "Cadastrar ou mudar um serviço" })
    .input(SaveService)
    .output(z.object({ id: Id })),
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
  archive: call
    .route({ method: "POST", path: "/services/{id}/archive", tags, summary: "Arquivar um serviço" })
    .input(rowOf("services"))
    .output(z.void()),
  restore: call
    .route({ method: "POST", path: "/services/{id}/restore", tags, summary: "Tirar um serviço do arquivo" })
    .input(rowOf("services"))
    .output(z.void()),
};
