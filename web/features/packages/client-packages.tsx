import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BoughtPackages } from "#web/features/packages/bought-packages.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";

/** The packages of a client, at the desk. */
export function ClientPackages({ client }: { client: string }) {
  const query = useQuery(orpc.packages.ofClient.queryOptions({ input: { id: client } }));
  return (
    <Fetched query={query}>
      {(bought) =>
        bought.length > 0 ? (
          <Stack gap="md">
            <BoughtPackages bought={bought} />
          </Stack>
        ) : (
          <EmptyState title="Nenhum pacote" hint="Venda um pacote em uma comanda deste cliente." />
        )
      }
    </Fetched>
  );
}
