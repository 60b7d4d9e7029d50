import { Badge, Text } from "@mantine/core";
import { type Advance, advanceStates } from "#contract/advances.ts";
import { formatDay } from "#contract/dates.ts";
import { Moment } from "#web/ui/moment.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";

const colors = {
  solicitado: "yellow",
  aprovado: "blue",
  recusado: "red",
  pago: "orange",
  descontado: "green",
  estornado: "gray",
} as const;

export const advanceCells: Cells<Advance> = {
  barbeiro: ({ barbeiro }) => (
    <Text component="span" fw={600}>
      {barbeiro}
    </Text>
  ),
  created_at: ({ created_at }) => <Moment at={created_at} />,
  valor: ({ valor }) => <MoneyText centavos={valor} />,
  situacao: ({ situacao }) => (
    <Badge variant="light" color={colors[situacao]} miw="max-content">
      {advanceStates[situacao]}
    </Badge>
  ),
  pago_em: ({ pago_em }) => (pago_em ? formatDay(pago_em) : "–"),
  aberto: ({ aberto }) => (aberto > 0 ? <MoneyText centavos={aberto} /> : "–"),
};

export const advanceFilters = { situacao: { label: "Situação", names: advanceStates } };
