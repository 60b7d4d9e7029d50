import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Plan } from "#contract/plans.ts";
import { openInTab } from "#web/features/payments/open-in-tab.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { toastProblem } from "#web/ui/toast.tsx";

/** Opens the provider's page in a new tab; this tab waits for the result. */
export function CheckoutButton({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  const again = useReadAgain(orpc.payments.key(), orpc.plans.key());
  const [asking, setAsking] = useState(false);

  async function subscribe() {
    setAsking(true);
    try {
      const isHere = await openInTab(() => client.payments.mine.checkout({ plan: plan.id }));
      // Else the next page would show what was there before.
      await again();
      if (isHere) void navigate({ to: "/cliente/assinatura" });
    } catch (error) {
      toastProblem(textOf(error));
      void again();
    } finally {
      setAsking(false);
    }
  }

  return (
    <Button loading={asking} onClick={() => void subscribe()}>
      Assinar
    </Button>
  );
}

/** The text of the specification (section 8). */
function textOf(error: unknown): string {
  const { code, text } = refusalOf(error);
  if (code === "UNAUTHENTICATED") return "Login necessário: Faça login para assinar um plano";
  return code === "LOST" || code === "UNEXPECTED" ? "Erro ao processar pagamento. Tente novamente." : text;
}
