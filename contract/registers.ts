import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Id, rowOf } from "#contract/values.ts";

/** The state of what a form edits. Sent back with a change, it refuses CHANGED_MEANWHILE once somebody else has changed the same. */
export const Version = z
  .string()
  .max(40)
  .meta({ examples: ["6ZwCBL4eP0yoTUyBzXNL1g"] });

export const CHANGED_MEANWHILE = {
  status: 409,
  message: "Alguém mudou isto enquanto você editava. O que você digitou continua aqui, e ainda não foi salvo.",
} as const;

export const ARCHIVED_MEANWHILE = {
  status: 409,
  message:
    "Alguém arquivou isto enquanto você editava. O que você digitou continua aqui, e só dá para salvar depois de reativar.",
} as const;

export const REMOVED_MEANWHILE = {
  status: 409,
  message:
    "Alguém removeu isto enquanto você editava. O que você digitou continua aqui, mas não dá mais para salvar: copie o que precisar.",
} as const;

/** The write calls of a register whose rows can be archived; `one` names a row in the API's description: "um serviço". */
export function registerCalls<Save extends z.ZodType>(
  table: string,
  { tags, one, save }: { tags: string[]; one: string; save: Save },
) {
  const ofRow = (name: string, summary: string) =>
    call
      .route({ method: "POST", path: `/${table}/{id}/${name}`, tags, summary })
      .input(rowOf(table))
      .output(z.void());
  return {
    save: call
      .route({ method: "POST", path: `/${table}`, tags, summary: `Cadastrar ou mudar ${one}` })
      .input(save)
      .errors({ CHANGED_MEANWHILE, ARCHIVED_MEANWHILE })
      .output(z.object({ id: Id })),
    archive: ofRow("archive", `Arquivar ${one}`),
    restore: ofRow("restore", `Tirar ${one} do arquivo`),
  };
}
