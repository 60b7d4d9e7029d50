import { Text } from "@mantine/core";
import { formatMoney } from "#web/lib/money.ts";

/** What the typed fields of a comanda come to, in centavos, while they are typed. */
export function TypedSum({ label, centavos }: { label: string; centavos: number }) {
  return (
    <Text component="output" size="sm" c="dimmed">
      {label}: {formatMoney(centavos)}
    </Text>
  );
}
