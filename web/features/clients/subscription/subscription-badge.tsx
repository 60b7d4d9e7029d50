import { Badge } from "@mantine/core";
import { badgeNames, type SubscriberBadge } from "#contract/subscriber-rows.ts";

const colors: Record<SubscriberBadge, string> = {
  ativo: "green",
  a_vencer: "yellow",
  vencido: "red",
  sem_data: "gray",
  inativo: "gray",
};

export function SubscriptionBadge({ badge }: { badge: SubscriberBadge }) {
  return (
    <Badge variant="light" color={colors[badge]} miw="max-content">
      {badgeNames[badge]}
    </Badge>
  );
}
