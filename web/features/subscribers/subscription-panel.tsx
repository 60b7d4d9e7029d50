import { useQuery } from "@tanstack/react-query";
import { SubscriptionShown } from "#web/features/clients/subscription/subscription-shown.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";

type SubscriptionPanelProps = { id: string | undefined; onClose: () => void };

/** One subscription in full, beside the list. */
export function SubscriptionPanel({ id, onClose }: SubscriptionPanelProps) {
  return (
    <SidePanel opened={id !== undefined} title="Assinatura" onClose={onClose}>
      {id && <Known id={id} />}
    </SidePanel>
  );
}

function Known({ id }: { id: string }) {
  const query = useQuery(orpc.subscribers.details.queryOptions({ input: { id } }));
  return <Fetched query={query}>{(subscription) => <SubscriptionShown subscription={subscription} named />}</Fetched>;
}
