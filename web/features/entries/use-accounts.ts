import { useQuery } from "@tanstack/react-query";
import type { AccountGroup, FinanceAccount } from "#contract/finance-accounts.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";

type Option = { value: string; label: string };

/** Categories in use of a kind, each under its parent, and the chosen one even if archived. */
export function useCategories(group: AccountGroup, chosen?: string): Option[] {
  const { data: accounts = [] } = useQuery(orpc.entries.accounts.list.queryOptions());
  const ours = accounts.filter(({ grupo, arquivada, codigo }) => grupo === group && (!arquivada || codigo === chosen));
  const label = ({ nome, pai }: FinanceAccount) => {
    const above = accounts.find(({ codigo }) => codigo === pai);
    return above ? `${above.nome}: ${nome}` : nome;
  };
  return ours
    .map((one) => ({ value: one.codigo, label: label(one) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** The accounts that can pay, without archived ones; the reception pays only from the drawer. */
export function usePlaces(): Option[] {
  const { role } = useSession();
  const isAdmin = role === "admin" || role === "super_admin";
  const { data = [] } = useQuery({ ...orpc.entries.accounts.balances.queryOptions(), enabled: isAdmin });
  const { data: accounts = [] } = useQuery(orpc.entries.accounts.list.queryOptions());
  if (!isAdmin) return [{ value: "caixa", label: "Caixa" }];
  const archived = new Set(accounts.filter(({ arquivada }) => arquivada).map(({ codigo }) => codigo));
  return data.filter(({ codigo }) => !archived.has(codigo)).map(({ codigo, nome }) => ({ value: codigo, label: nome }));
}
