import { useQuery } from "@tanstack/react-query";
import { SubscriptionShown } from "#web/features/clients/subscription/subscription-shown.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";

/** A client's current or last subscription. */
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
