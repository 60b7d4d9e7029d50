import * as z from "zod";
import { isMinor, todayInUtc } from "#contract/minors.ts";
import { AskedDay, PersonName, Phone } from "#contract/values.ts";

/** An empty field was left out. */
function leftOut(typed: string): string | undefined {
  return typed === "" ? undefined : typed;
}

/** A day that has come: by the calendar that is ahead of Brazil's. */
export const PastDay = AskedDay.refine((day) => day <= todayInUtc(), "Essa data ainda não chegou.");

/** A birth date is optional; with one under 18 goes who answers for the person (LGPD art. 14, trust 2e). */
export const birthFields = {
  birth_date: PastDay.optional(),
  responsavel_nome: z.string().trim().transform(leftOut).pipe(PersonName.optional()).optional(),
  responsavel_telefone: z.string().trim().transform(leftOut).pipe(Phone.optional()).optional(),
};

/** What a client told of their birth; a minor's with who answers for them. */
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

/** A client's own; without a date what is known stays. */
export const TellBirth = z.strictObject(birthFields).check(askGuardian);
export type TellBirth = z.input<typeof TellBirth>;
