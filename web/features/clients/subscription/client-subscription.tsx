import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { SubscriptionShown } from "#web/features/clients/subscription/subscription-shown.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";

/** A client's current or last subscription, or the one that they depend on, with its client's name. */
export function ClientSubscriptionPart({ client }: { client: string }) {
  const query = useQuery(orpc.subscribers.ofClient.queryOptions({ input: { id: client } }));
  return (
    <Fetched query={query}>
      {(subscription) =>
        subscription ? (
          <>
            {subscription.cliente_id !== client && (
              <Text mb="md">Dependente na assinatura de {subscription.nome}: a cota é uma só para todos.</Text>
            )}
            <SubscriptionShown subscription={subscription} named={subscription.cliente_id !== client} />
          </>
        ) : (
          <EmptyState title="Não assina o clube" hint="Venda um plano em Planos ou em uma comanda." />
        )
      }
    </Fetched>
  );
}
