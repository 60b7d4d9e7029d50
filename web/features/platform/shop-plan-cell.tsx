import { Badge, Button, Group } from "@mantine/core";
import { useState } from "react";
import type { PlatformShop } from "#contract/platform.ts";
import { shopStates } from "#contract/shop-subscriptions.ts";
import { ChangePlanDialog } from "#web/features/platform/change-plan-dialog.tsx";
import { stateColors } from "#web/features/plans/state-badges.tsx";

/** A shop's plan and the state of its subscription; a press changes it. */
export function ShopPlanCell({ shop }: { shop: PlatformShop }) {
  const [opened, setOpened] = useState(false);
  const { nome, plano, assinatura } = shop;
  return (
    <Group gap={4}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${plano ?? "Sem plano"}: plano de ${nome}`}
        onClick={() => setOpened(true)}
      >
        {plano ?? "Sem plano"}
      </Button>
      {plano && (
        <Badge variant="light" size="sm" color={stateColors[assinatura]}>
          {shopStates[assinatura]}
        </Badge>
      )}
      {opened && <ChangePlanDialog shop={shop} onClose={() => setOpened(false)} />}
    </Group>
  );
}
