import * as z from "zod";
import { PhotoUrl } from "#contract/photo.ts";
import { call } from "#contract/refusals.ts";
import { CHANGED_MEANWHILE, REMOVED_MEANWHILE, Version } from "#contract/registers.ts";
import { AskedDay, Day, Id, idOf, rowOf, text } from "#contract/values.ts";

export const fadeNames = {
  sem: "Sem degradê",
  baixo: "Baixo",
  medio: "Médio",
  alto: "Alto",
  navalhado: "Navalhado",
} as const;
const Fade = z.enum(Object.keys(fadeNames) as (keyof typeof fadeNames)[]);

/** The numbers of clipper guards, from none to one inch. */
export const combs = ["0", "½", "1", "1½", "2", "3", "4", "5", "6", "7", "8"] as const;

/** How a client's hair was cut. `own`: the caller may change it. */
export const CutCard = z.object({
  id: Id,
  dia: Day,
  barbeiro_id: Id.nullable(),
  barbeiro: z.string().nullable(),
  degrade: Fade.nullable(),
  maquinas: z.array(z.enum(combs)),
  texto: z.string(),
  antes_url: z.string().nullable(),
  depois_url: z.string().nullable(),
  own: z.boolean(),
  versao: Version,
});
export type CutCard = z.infer<typeof CutCard>;

/**
 * Without `id` it creates a card; an existing card stays its client's. A barber always signs with their own name, whatever `barbeiro_id`
 * says.
 */
export const SaveCutCard = z
  .strictObject({
    id: idOf("cut_cards").optional(),
    versao: Version.optional(),
    cliente_id: idOf("clients"),
    dia: AskedDay.meta({ examples: ["2026-11-20"] }),
    barbeiro_id: idOf("barbeiros").nullable(),
    degrade: Fade.nullable(),
    maquinas: z
      .array(z.enum(combs))
      .max(combs.length, "Escolha cada número uma vez.")
      .overwrite((chosen) => combs.filter((comb) => chosen.includes(comb))),
    texto: text(1000),
    antes_url: PhotoUrl,
    depois_url: PhotoUrl,
  })
  .refine(
    ({ degrade, maquinas, texto, antes_url, depois_url }) =>
      degrade || maquinas.length || texto || antes_url || depois_url,
    { path: ["texto"], message: "Anote algo do corte ou envie uma foto." },
  );
export type SaveCutCard = z.input<typeof SaveCutCard>;

const tags = ["Clientes"];

export const cutCards = {
  /** Newest first. */
  list: call
    .route({ method: "GET", path: "/clients/{id}/cut-cards", tags, summary: "Fichas de corte de um cliente" })
    .input(rowOf("clients"))
    .output(z.array(CutCard)),
  save: call
    .route({ method: "POST", path: "/clients/cut-cards", tags, summary: "Anotar ou mudar uma ficha de corte" })
    .errors({
      CHANGED_MEANWHILE,
      REMOVED_MEANWHILE,
      TWENTY_CUT_CARDS: {
        status: 409,
        message: "Este cliente já tem 20 fichas de corte. Apague uma antiga antes de anotar outra.",
      },
    })
    .input(SaveCutCard)
    .output(z.object({ id: Id })),
  remove: call
    .route({ method: "POST", path: "/clients/cut-cards/{id}/remove", tags, summary: "Apagar uma ficha de corte" })
    .input(rowOf("cut_cards"))
    .output(z.void()),
};
