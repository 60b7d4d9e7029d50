import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { leftWords } from "#contract/covered-prices.ts";
import { formatDay, today } from "#contract/dates.ts";
import { type BoughtPackage, endText } from "#contract/packages.ts";
import { PrepaidUses } from "#web/features/packages/prepaid-uses.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useTimezone } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Section } from "#web/ui/section.tsx";

/** A client's packages, at the counter. */
export function ClientPackages({ client }: { client: string }) {
  const query = useQuery(orpc.packages.ofClient.queryOptions({ input: { id: client } }));
  return (
    <Fetched query={query}>
      {(bought) =>
        bought.length > 0 ? (
          <Bought bought={bought} />
        ) : (
          <EmptyState title="Nenhum pacote" hint="Venda um pacote em uma comanda deste cliente." />
        )
      }
    </Fetched>
  );
}

/** A client's own packages; nothing where there are none. */
export function MyPackages() {
  const { data: bought = [] } = useQuery(orpc.packages.mine.list.queryOptions());
  return bought.length > 0 && <Bought bought={bought} />;
}

/** A package: the remaining uses of each service, its end, and its uses. */
function Bought({ bought }: { bought: BoughtPackage[] }) {
  const now = today(useTimezone());
  return (
    <Stack gap="md">
      {bought.map((one) => (
        <Section key={one.id} title={one.nome} description={standing(one, now)}>
          <Stack component="ul" aria-label={`Usos de ${one.nome}`} gap={4} p={0} m={0} style={{ listStyle: "none" }}>
            {one.servicos.map(({ id, nome, usos, restam }) => (
              <Text component="li" key={id} {...(restam === 0 && { c: "dimmed" })}>
                {nome}: {leftWords(restam, usos)}
              </Text>
            ))}
          </Stack>
          <PrepaidUses uses={one.usado_em} />
        </Section>
      ))}
    </Stack>
  );
}

function standing({ dia, valido_ate, servicos, bloqueado }: BoughtPackage, now: string): string {
  const bought = `Comprado em ${formatDay(dia)}`;
  if (bloqueado) return `${bought} · bloqueado: o pagamento voltou ou foi contestado`;
  if (servicos.every(({ restam }) => restam === 0)) return `${bought} · encerrado`;
  return `${bought} · ${endText(valido_ate, now).toLowerCase()}`;
}
