import { Stack, Text } from "@mantine/core";
import { leftWords } from "#contract/covered-prices.ts";
import { formatDay, today } from "#contract/dates.ts";
import type { ClientPackage } from "#contract/packages.ts";
import { useTimezone } from "#web/lib/session.ts";
import { Section } from "#web/ui/section.tsx";

/** What a client bought to be used later: what is left of each service, and until when. */
export function BoughtPackages({ bought }: { bought: ClientPackage[] }) {
  const now = today(useTimezone());
  return bought.map((one) => (
    <Section key={one.id} title={one.nome} description={standing(one, now)}>
      <Stack component="ul" aria-label={`Usos de ${one.nome}`} gap={4} p={0} m={0} style={{ listStyle: "none" }}>
        {one.servicos.map(({ id, nome, usos, restam }) => (
          <Text component="li" key={id} {...(restam === 0 && { c: "dimmed" })}>
            {nome}: {leftWords(restam, usos)}
          </Text>
        ))}
      </Stack>
    </Section>
  ));
}

function standing({ dia, valido_ate, servicos }: ClientPackage, now: string): string {
  const bought = `Comprado em ${formatDay(dia)}`;
  if (servicos.every(({ restam }) => restam === 0)) return `${bought} · encerrado`;
  if (valido_ate === null) return `${bought} · sem prazo`;
  return `${bought} · ${valido_ate < now ? "venceu em" : "vale até"} ${formatDay(valido_ate)}`;
}
