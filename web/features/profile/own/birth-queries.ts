import { useQuery } from "@tanstack/react-query";
import type { OwnBirth, TellBirth } from "#contract/birth.ts";
import { formatPhone } from "#contract/phone.ts";
import { orpc } from "#web/lib/orpc.ts";

/** When a client was born and who answers for them, as they told. */
export function useOwnBirth() {
  return useQuery(orpc.profile.mine.birth.queryOptions());
}

/** What is known, as a form begins with it. */
export function birthValues({ birth_date, responsavel_nome, responsavel_telefone }: OwnBirth): TellBirth {
  return {
    birth_date: birth_date ?? undefined,
    responsavel_nome: responsavel_nome ?? "",
    responsavel_telefone: responsavel_telefone ? formatPhone(responsavel_telefone) : "",
  };
}
