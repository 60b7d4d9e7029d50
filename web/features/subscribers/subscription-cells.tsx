import { Text } from "@mantine/core";
import { usageText } from "#contract/covered-prices.ts";
import { addDays, formatDay } from "#contract/dates.ts";
import type { Served, Subscriber } from "#contract/subscriber-rows.ts";
import { stateNames } from "#contract/subscription-acts.ts";
import { SubscriptionBadge } from "#web/features/clients/subscription/subscription-badge.tsx";
import { Moment } from "#web/ui/moment.tsx";

/** A barber does not see pauses. */
type Shown = Served & { pausa?: Subscriber["pausa"] };

/** The cells shared by the subscription lists of a shop and of its barbers. */
export const subscriptionCells = {
  subscription_end: ({ subscription_end }: Shown) => (
    <span style={{ whiteSpace: "nowrap" }}>{subscription_end ? formatDay(subscription_end) : "–"}</span>
  ),
  badge: (one: Shown) => (
    <>
      <SubscriptionBadge badge={one.badge} />
      {standingText(one) && (
        <Text size="xs" c="dimmed" mt={2}>
          {standingText(one)}
        </Text>
      )}
    </>
  ),
  uso: ({ uso }: Shown) =>
    uso.length === 0 ? "–" : uso.map((service) => <div key={service.id}>{usageText(service)}</div>),
  created_at: ({ created_at }: Shown) => <Moment at={created_at} />,
};

function standingText({ cancelled, pausa, teste_ate, estado }: Shown): string | null {
  if (estado === "em_atraso" || estado === "suspensa") return stateNames[estado];
  if (teste_ate) return "Em teste";
  if (cancelled) return "Cancelada";
  // Short, since a phone's row has no place for the year.
  return pausa ? `Pausa até ${formatDay(addDays(pausa.ate, -1)).slice(0, 5)}` : null;
}
