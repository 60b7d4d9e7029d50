import * as z from "zod";
import { Cpf } from "#contract/client-records.ts";
import { call } from "#contract/refusals.ts";
import { idOf, line, orNone, rowOf } from "#contract/values.ts";

/** The fiscal note of a comanda. A field that is left out stays as it is. */
export const SaveNote = z.strictObject({
  id: idOf("comandas"),
  cpf: orNone(Cpf).optional(),
  numero: orNone(line(1, 60, "Informe o número da nota.")).optional(),
});
export type SaveNote = z.input<typeof SaveNote>;

export const showNoteCpf = call
  .route({
    method: "POST",
    path: "/comandas/{id}/cpf",
    tags: ["Comandas"],
    summary: "Mostrar o CPF da nota de uma comanda, o que fica registrado",
  })
  .input(rowOf("comandas"))
  .output(z.object({ cpf: z.string().nullable() }));
