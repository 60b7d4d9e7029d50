import * as z from "zod";
import { call } from "#contract/refusals.ts";

export const Step = z.enum(["dados", "horarios", "servicos", "equipe", "link", "clientes", "agendamento"]);
export type Step = z.infer<typeof Step>;

/** The steps a new owner has done; `away`: the owner dismissed the list. */
const FirstSteps = z.object({ done: z.array(Step), away: z.boolean() });
export type FirstSteps = z.infer<typeof FirstSteps>;

const tags = ["Barbearia"];

export const firstSteps = {
  list: call
    .route({ method: "GET", path: "/first-steps", tags, summary: "Os primeiros passos de uma barbearia nova" })
    .output(FirstSteps),
  confirm: call
    .route({ method: "POST", path: "/first-steps/confirm", tags, summary: "Dar um dos primeiros passos por feito" })
    .input(z.strictObject({ step: Step.exclude(["link"]) }))
    .output(z.void()),
  putAway: call
    .route({ method: "POST", path: "/first-steps/away", tags, summary: "Guardar ou mostrar os primeiros passos" })
    .input(z.strictObject({ away: z.boolean() }))
    .output(z.void()),
};
