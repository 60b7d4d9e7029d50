import { useQuery } from "@tanstack/react-query";
import { SubscriptionShown } from "#web/features/clients/subscription/subscription-shown.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";

/** What a client is subscribed to or was last. */
export function ClientSubscriptionPart({ client }: { client: string }) {
  const query = useQuery(orpc.subscribers.ofClient.queryOptions({ input: { id: client } }));
  return (
    <Fetched query={query}>
      {(subscription) =>
        subscription ? (
          <SubscriptionShown subscription={subscription} />
        ) : (
          <EmptyState title="Não assina o clube" hint="Venda um plano em Planos ou em uma comanda." />
        )
      }
    </Fetched>
  );
}
