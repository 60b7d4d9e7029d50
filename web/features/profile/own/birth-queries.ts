import { useQuery } from "@tanstack/react-query";
import type { OwnBirth, TellBirth } from "#contract/birth.ts";
import { formatPhone } from "#contract/phone.ts";
import { orpc } from "#web/lib/orpc.ts";

/** The client's birth date and guardian, as they entered them. */
export function useOwnBirth() {
  return useQuery(orpc.profile.mine.birth.queryOptions());
}

/** The stored values as initial values of the form. */
export function birthValues({ birth_date, responsavel_nome, responsavel_telefone }: OwnBirth): TellBirth {
  return {
    birth_date: birth_date ?? undefined,
    responsavel_nome: responsavel_nome ?? "",
    responsavel_telefone: responsavel_telefone ? formatPhone(responsavel_telefone) : "",
  };
}
