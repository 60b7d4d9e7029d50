import { Stack, Text } from "@mantine/core";
import type { Comanda } from "#contract/comandas.ts";
import { Moment } from "#web/ui/moment.tsx";

/** The people who opened, closed and undid it, with times. */
export function ComandaActs({ acts }: Pick<Comanda, "acts">) {
  return (
    <Stack component="ul" aria-label="Histórico" gap={2} p={0} m={0} style={{ listStyle: "none" }}>
      {acts.map(({ situacao, at, by }) => (
        <Text component="li" key={situacao} size="sm" c="dimmed">
          {words[situacao]} em <Moment at={at} />
          {by && ` por ${by}`}
        </Text>
      ))}
    </Stack>
  );
}

const words: Record<Comanda["situacao"], string> = {
  aberta: "Aberta",
  fechada: "Fechada",
  estornada: "Estornada",
  cancelada: "Cancelada",
};
