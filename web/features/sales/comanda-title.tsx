import { Badge, Group } from "@mantine/core";
import { comandaStates } from "#contract/comanda-names.ts";
import type { Comanda } from "#contract/comandas.ts";

export const stateColors: Record<Comanda["situacao"], string> = {
  aberta: "yellow",
  fechada: "green",
  cancelada: "gray",
  estornada: "red",
};

export function ComandaTitle({ comanda }: { comanda: Comanda | undefined }) {
  if (!comanda) return "Comanda";
  const { numero, situacao } = comanda;
  return (
    <Group gap="sm">
      <span>Comanda {numero}</span>
      <Badge variant="light" color={stateColors[situacao]}>
        {comandaStates[situacao]}
      </Badge>
    </Group>
  );
}
