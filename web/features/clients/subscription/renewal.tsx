import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { formatDay, today } from "#contract/dates.ts";
import type { Subscriber } from "#contract/subscriber-rows.ts";
import { isUnconfirmed } from "#contract/subscription-acts.ts";
import { SellPlanDialog } from "#web/features/clients/subscription/sell-plan-dialog.tsx";
import { useTimezone } from "#web/lib/session.ts";

type RenewalProps = {
  subscriber: Subscriber;
  /** Also long before the end, and after a cancelled subscription has ended. */
  always?: boolean;
};

/** Renews a subscription that is about to end, or resumes one that has ended: one more period, paid here. */
export function Renewal({ subscriber, always = false }: RenewalProps) {
  const [asking, setAsking] = useState(false);
  const { badge, cancelled, renova_em, nome, cliente_id, plan_id, subscription_tier, preco, proximo } = subscriber;
  const { subscription_end, desistencia } = subscriber;
  const now = today(useTimezone());
  // A subscription that renews by card needs no act (decisions 3).
  if (desistencia)
    return (
      <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        desistência pedida
      </Text>
    );
  if (renova_em)
    return (
      <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        {cardText(subscriber, renova_em)}
      </Text>
    );
  // The next plan begins when the paid period ends.
  if (proximo && subscription_end && subscription_end > now)
    return (
      <Text size="sm" c="dimmed">
        {proximo.nome} a partir de {formatDay(subscription_end).slice(0, 5)}
      </Text>
    );
  const isOver = badge === "vencido" || (always && badge === "inativo" && cancelled);
  const act = isOver ? "Reativar" : badge === "a_vencer" || (always && badge === "ativo") ? "Renovar" : undefined;
  if (!act) return null;
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setAsking(true)}>
        {act}
      </Button>
      {asking && (
        <SellPlanDialog
          title={`${act} ${nome}`}
          submit={act}
          plan={proximo ?? { id: plan_id, nome: subscription_tier, preco }}
          of={{ id: cliente_id, nome }}
          renews={!isOver}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function cardText(subscriber: Subscriber, renova_em: string): string {
  if (subscriber.cartao) return "cartão em atraso";
  return isUnconfirmed(subscriber) ? "cobrança não confirmada" : `renova em ${formatDay(renova_em).slice(0, 5)}`;
}
