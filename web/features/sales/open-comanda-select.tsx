import { Select, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/lib/orpc.ts";
import { formatMoney } from "#web/lib/money.ts";

/** Chooses one of the newest open comandas, except `except`. */
export function OpenComandaSelect({ except, ...props }: SelectProps & { except: string }) {
  const open = useQuery(orpc.sales.list.queryOptions({ input: { situacao: "aberta" } }));
  const others = (open.data?.items ?? []).filter(({ id }) => id !== except);
  return (
    <Select
      searchable
      placeholder="Escolha a comanda"
      data={others.map(({ id, numero, cliente, total }) => ({
        value: id,
        label: [`Comanda ${numero}`, cliente, formatMoney(total!)].filter(Boolean).join(" · "),
      }))}
      nothingFoundMessage={open.isPending ? "Buscando…" : "Nenhuma outra comanda aberta."}
      {...props}
    />
  );
}
