import type { ComboboxData } from "@mantine/core";

/** The value of the option for a new client. */
export const newcomer = "novo";

/** The option for a new client, after those found; `nobody` says why the list is empty. */
export function newcomerAfter(found: unknown[], typed: string, nobody: string): ComboboxData {
  const option = { value: newcomer, label: typed ? `Cliente novo: ${typed}` : "Cliente novo" };
  return found.length > 0 ? [option] : [{ group: nobody, items: [option] }];
}

/** What was typed to search, as the name or the phone of a new client. */
export function newcomerNamed(typed: string): { nome: string; telefone: string } {
  const isPhone = /^[\d\s()+-]{3,}$/.test(typed);
  return { nome: isPhone ? "" : typed, telefone: isPhone ? typed : "" };
}
