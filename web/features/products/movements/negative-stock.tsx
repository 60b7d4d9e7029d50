import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Whether stock may go below zero. */
export function NegativeStock() {
  const { data } = useQuery(orpc.barbershops.stock.queryOptions());
  const change = useAct((allowed: boolean) => client.barbershops.allowNegativeStock({ allowed }), {
    done: (allowed) => (allowed ? "O estoque pode ficar negativo." : "O estoque não fica mais negativo."),
    refresh: useReadAgain(orpc.barbershops.stock.key()),
  });
  return (
    <Section title="Estoque" description="Para quem lança as entradas depois de vender.">
      <Switch
        label="Permitir estoque negativo"
        checked={change.isPending ? change.variables : (data?.allow_negative_stock ?? false)}
        // Not disabled while it is saved: it would lose the focus.
        onChange={({ currentTarget: { checked } }) => data && !change.isPending && change.mutate(checked)}
      />
    </Section>
  );
}
