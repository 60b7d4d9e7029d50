import type { Which } from "#contract/list.ts";
import { type Nothing, Register, type RegisterProps } from "#web/ui/register/register.tsx";
import type { AnyRegister } from "#web/ui/register/use-register.ts";
import { WhichControl } from "#web/ui/register/which-control.tsx";

type KeptRegisterProps<Item> = Omit<RegisterProps<Item>, "register" | "search" | "tools" | "empty" | "notFound"> & {
  register: AnyRegister<Item> & { asked: { which: Which }; ask(change: { which?: Which }): void };
  nothing: Record<Which, Nothing>;
  /** The text when the search finds no row. */
  unknown: string;
};

/** A register with archived rows: it shows either the rows in use or the archived ones. */
export function KeptRegister<Item extends { id: string }>({
  nothing,
  unknown,
  hidden = [],
  ...rest
}: KeptRegisterProps<Item>) {
  const { register } = rest;
  const { query, which } = register.asked;
  return (
    <Register
      {...rest}
      search="Buscar por nome"
      hidden={which === "active" ? [...hidden, "archived_at"] : hidden}
      tools={
        <WhichControl
          value={which}
          names={{ active: "Ativos", inactive: "Arquivados" }}
          onChange={(chosen) => register.ask({ which: chosen })}
        />
      }
      empty={nothing[which]}
      notFound={query ? { title: unknown, hint: "Confira a busca ou os arquivados." } : nothing[which]}
    />
  );
}
