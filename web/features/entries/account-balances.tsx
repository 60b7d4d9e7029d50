import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Section } from "#web/ui/section.tsx";

/** What is in the drawer, the safe and the banks by the ledger. */
export function AccountBalances() {
  const query = useQuery(orpc.entries.accounts.balances.queryOptions());
  return (
    <Section title="Onde está o dinheiro">
      <Fetched query={query}>
        {(places) => (
          <Facts>
            {places.map(({ codigo, nome, saldo }) => (
              <Fact key={codigo} name={nome}>
                {saldo === null ? "Aberto, por contar" : formatMoney(saldo)}
              </Fact>
            ))}
          </Facts>
        )}
      </Fetched>
    </Section>
  );
}
