import * as z from "zod";
import { isMinor, todayInUtc } from "#contract/minors.ts";
import { AskedDay, PersonName, Phone } from "#contract/values.ts";

/** An empty field was left out. */
function leftOut(typed: string): string | undefined {
  return typed === "" ? undefined : typed;
}

/** A birth date is optional; with one under 18 goes who answers for the person (LGPD art. 14, trust 2e). */
export const birthFields = {
  birth_date: AskedDay.refine((day) => day <= todayInUtc(), "Essa data ainda não chegou.").optional(),
  responsavel_nome: z.string().trim().transform(leftOut).pipe(PersonName.optional()).optional(),
  responsavel_telefone: z.string().trim().transform(leftOut).pipe(Phone.optional()).optional(),
};

type Birth = z.output<z.ZodObject<typeof birthFields>>;

/** Complains on the fields that a minor leaves empty. */
export function askGuardian({ value, issues }: z.core.ParsePayload<Birth>): void {
  const today = todayInUtc();
  const { birth_date: born } = value;
  if (!born || born > today || !isMinor(born, today)) return;
  const complain = (path: keyof Birth, message: string) =>
    issues.push({ code: "custom", input: value[path], path: [path], message });
  if (!value.responsavel_nome)
    complain("responsavel_nome", "Informe o nome de um responsável: você tem menos de 18 anos.");
  if (!value.responsavel_telefone) complain("responsavel_telefone", "Informe um telefone do responsável, com DDD.");
}
