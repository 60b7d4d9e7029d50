import { Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";

/** The ledger balances of drawer, safe and banks in one line, scrolled sideways where they do not fit. */
export function AccountBalances() {
  const query = useQuery(orpc.entries.accounts.balances.queryOptions());
  return (
    <Fetched query={query} loading={<ListSkeleton rows={1} height={46} />}>
      {(places) => (
        <Group
          component="dl"
          aria-label="Onde está o dinheiro"
          gap="lg"
          wrap="nowrap"
          m={0}
          mb="lg"
          tabIndex={0}
          style={{ overflowX: "auto" }}
        >
          {places.map(({ codigo, nome, saldo }) => (
            <div key={codigo} style={{ flex: "none" }}>
              <Text component="dt" size="sm" c="dimmed">
                {nome}
              </Text>
              <Text component="dd" m={0} fw={600}>
                {saldo === null ? "Por contar" : formatMoney(saldo)}
              </Text>
            </div>
          ))}
        </Group>
      )}
    </Fetched>
  );
}
