import { Badge, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { usageText } from "#contract/covered-prices.ts";
import { formatDay } from "#contract/dates.ts";
import type { ClientSubscription } from "#contract/subscribers.ts";
import { SubscriptionBadge } from "#web/features/clients/subscription-badge.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";

/** What a client is subscribed to, until when, and what they paid for it. */
export function ClientSubscriptionPart({ client }: { client: string }) {
  const query = useQuery(orpc.subscribers.ofClient.queryOptions({ input: { id: client } }));
  return (
    <Fetched query={query}>
      {(subscription) =>
        subscription ? (
          <Known subscription={subscription} />
        ) : (
          <EmptyState title="Não assina o clube" hint="Venda um plano em Planos ou em uma comanda." />
        )
      }
    </Fetched>
  );
}

function Known({ subscription }: { subscription: ClientSubscription }) {
  const { subscription_tier, subscription_end, badge, payments, uso } = subscription;
  return (
    <Stack>
      <Group gap="sm">
        <Text fw={600}>{subscription_tier}</Text>
        <SubscriptionBadge badge={badge} />
        {subscription_end && <Text c="dimmed">Pago até {formatDay(subscription_end)}</Text>}
      </Group>
      {uso.length > 0 && (
        <Stack component="ul" aria-label="Uso do ciclo" gap={4} p={0} m={0} style={{ listStyle: "none" }}>
          {uso.map((service) => (
            <Text component="li" key={service.id}>
              {usageText(service)}
            </Text>
          ))}
        </Stack>
      )}
      <Stack component="ul" aria-label="Pagamentos da assinatura" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {payments.map(({ id, numero, dia, de, ate, valor, reversed }) => (
          <Group component="li" key={id} justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text>{`De ${formatDay(de)} até ${formatDay(ate)}`}</Text>
              <Text size="sm" c="dimmed">{`Pago em ${formatDay(dia)}, comanda ${numero}`}</Text>
            </div>
            <Group gap="xs" wrap="nowrap">
              {reversed && (
                <Badge variant="light" color="gray" miw="max-content">
                  Devolvido
                </Badge>
              )}
              <MoneyText centavos={valor} />
            </Group>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}
