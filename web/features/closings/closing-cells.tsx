import { Badge } from "@mantine/core";
import { type Closing, closingStates } from "#contract/closings.ts";
import { formatDay } from "#contract/dates.ts";
import { PageLink } from "#web/ui/links.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";

const colors = {
  processado: "yellow",
  aceito: "blue",
  contestado: "red",
  parcial: "blue",
  pago: "green",
  estornado: "gray",
} as const;

export function ClosingState({ closing: { situacao, liquido } }: { closing: Pick<Closing, "situacao" | "liquido"> }) {
  const isNothing = situacao === "pago" && liquido === 0;
  return (
    <Badge variant="light" color={isNothing ? "gray" : colors[situacao]} miw="max-content">
      {isNothing ? "Nada a pagar" : closingStates[situacao]}
    </Badge>
  );
}

/** Each closing links to that screen. */
export const cellsFor = (to: "/comissoes/fechamentos/$id" | "/barbeiro/comissoes/$id"): Cells<Closing> => ({
  ate: ({ id, de, ate }) => (
    <PageLink to={to} params={{ id }} fw={600} c="inherit">
      {formatDay(de)} a {formatDay(ate)}
    </PageLink>
  ),
  ...Object.fromEntries(
    (
      [
        "comissoes",
        "repasses",
        "pote",
        "gorjetas",
        "bonus",
        "recebido",
        "descontos",
        "vales",
        "liquido",
        "pago",
      ] as const
    ).map((sum) => [sum, (closing: Closing) => <MoneyText centavos={closing[sum]} />]),
  ),
  situacao: (closing) => <ClosingState closing={closing} />,
});
