import { isMinor } from "#contract/minors.ts";
import { type Birth, ownBirth } from "#server/features/clients/queries.ts";
import { localTime } from "#server/local-time.ts";
import type { ShopCall } from "#server/procedures.ts";
import type { ClientScope } from "#server/scope.ts";

type Call = Pick<ShopCall<ClientScope>, "db" | "scope" | "now">;
type Told = {
  birth_date?: string | undefined;
  responsavel_nome?: string | undefined;
  responsavel_telefone?: string | undefined;
};

/** What is kept of a birth date: who answers for a grown-up is nobody's business. */
export function birthOf({ scope, now }: Pick<Call, "scope" | "now">, told: Told): Birth {
  const { birth_date: born = null, responsavel_nome = null, responsavel_telefone = null } = told;
  const minor = born !== null && isMinor(born, localTime(now, scope.timezone).day);
  return minor
    ? { data_nascimento: born, responsavel_nome, responsavel_telefone }
    : { data_nascimento: born, responsavel_nome: null, responsavel_telefone: null };
}

/** Whether this client is under 18 and nobody answers for them (LGPD art. 14, trust 2e). */
export async function needsGuardian({ db, scope, now }: Call): Promise<boolean> {
  const birth = await ownBirth(db, scope);
  if (!birth?.data_nascimento || birth.guarded) return false;
  return isMinor(birth.data_nascimento, localTime(now, scope.timezone).day);
}
