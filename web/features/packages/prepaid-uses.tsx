import { Stack, Text } from "@mantine/core";
import { formatDay } from "#contract/dates.ts";
import type { PrepaidUse } from "#contract/packages.ts";
import { formatMoney } from "#web/lib/money.ts";
import { useSession } from "#web/lib/session.ts";
import { opens } from "#web/shell/screen.ts";
import { PageLink } from "#web/ui/links.tsx";

/** The uses of packages and vouchers, each with its comanda, which staff can open. */
export function PrepaidUses({ uses }: { uses: PrepaidUse[] }) {
  const leads = opens(useSession(), "/comandas");
  if (uses.length === 0) return null;
  return (
    <Stack component="ul" aria-label="Já usado" gap={4} p={0} mt="sm" mb={0} style={{ listStyle: "none" }}>
      {uses.map((use, at) => (
        <Text component="li" key={at} size="sm" c="dimmed">
          {textOf(use)}
          {use.comanda_id !== null && ", "}
          {use.comanda_id !== null &&
            (leads ? (
              <PageLink to="/comandas" search={{ comanda: use.comanda_id }} inherit underline="always">
                comanda {use.numero}
              </PageLink>
            ) : (
              `comanda ${use.numero}`
            ))}
        </Text>
      ))}
    </Stack>
  );
}

function textOf({ comanda_id, dia, nome, quantidade, valor }: PrepaidUse): string {
  if (comanda_id === null) return `Venceu em ${formatDay(dia)}`;
  return `${formatDay(dia)}: ${nome === null ? formatMoney(valor) : quantidade > 1 ? `${quantidade}× ${nome}` : nome}`;
}
