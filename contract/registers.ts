import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Id, rowOf } from "#contract/values.ts";

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
      .output(z.object({ id: Id })),
    archive: ofRow("archive", `Arquivar ${one}`),
    restore: ofRow("restore", `Tirar ${one} do arquivo`),
  };
}
