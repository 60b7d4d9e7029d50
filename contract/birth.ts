import * as z from "zod";
import { isMinor, todayInUtc } from "#contract/minors.ts";
import { AskedDay, PersonName, Phone } from "#contract/values.ts";

/** An empty field counts as left out. */
function leftOut(typed: string): string | undefined {
  return typed === "" ? undefined : typed;
}

/** A day that is not after another one, which is asked for at each check. */
export const dayUntil = (latest: () => string) =>
  AskedDay.refine((day) => day <= latest(), "Essa data ainda não chegou.");

/** A birth date is optional; a client under 18 also needs a guardian (LGPD art. 14, trust 2e). */
export const birthFields = {
  // By the UTC calendar, which is ahead of Brazil's.
  birth_date: dayUntil(todayInUtc).optional(),
  responsavel_nome: z.string().trim().transform(leftOut).pipe(PersonName.optional()).optional(),
  responsavel_telefone: z.string().trim().transform(leftOut).pipe(Phone.optional()).optional(),
};

/** A client's birth date and, for a minor, the guardian. */
export const OwnBirth = z.object({
  birth_date: z.string().nullable(),
  responsavel_nome: z.string().nullable(),
  responsavel_telefone: z.string().nullable(),
});
export type OwnBirth = z.infer<typeof OwnBirth>;

export const birthRefusals = {
  BIRTH_DATE_KEPT: {
    status: 409,
    message: "A data que temos diz que você tem menos de 18 anos. Para corrigi-la, fale com a barbearia.",
  },
} as const;

type Birth = z.output<z.ZodObject<typeof birthFields>>;

/** Adds an error to each guardian field that a minor leaves empty. */
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

/** The client's own birth date; without one the stored date stays. */
export const TellBirth = z.strictObject(birthFields).check(askGuardian);
export type TellBirth = z.input<typeof TellBirth>;
