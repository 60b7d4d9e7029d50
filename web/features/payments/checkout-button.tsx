import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Plan } from "#contract/plans.ts";
import { openInTab } from "#web/features/payments/open-in-tab.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { toastProblem } from "#web/ui/toast.tsx";

/** Subscribes to a plan on the provider's page. */
export function CheckoutButton({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  return (
    <PayButton
      ask={() => client.payments.mine.checkout({ plan: plan.id })}
      onOpened={() => void navigate({ to: "/cliente/assinatura" })}
    >
      Assinar
    </PayButton>
  );
}

type PayButtonProps = { ask: () => Promise<{ url: string }>; onOpened?: () => void; children: ReactNode };

/** Opens the provider's page in a new tab; this tab waits for the result. */
export function PayButton({ ask, onOpened, children }: PayButtonProps) {
  const again = useReadAgain(orpc.payments.key(), orpc.plans.key(), orpc.shopPlans.key());
  const [asking, setAsking] = useState(false);
  const [inPreparation, setInPreparation] = useState(false);

  async function open() {
    setAsking(true);
    try {
      const isHere = await openInTab(ask);
      // Else the next page would show what was there before.
      await again();
      if (isHere) onOpened?.();
    } catch (error) {
      setInPreparation(refusalOf(error).code === "PLAN_IN_PREPARATION");
      toastProblem(textOf(error));
      void again();
    } finally {
      setAsking(false);
    }
  }

  if (inPreparation) return <InPreparation />;
  return (
    <Button loading={asking} onClick={() => void open()}>
      {children}
    </Button>
  );
}

/** Of a plan that cannot be paid online yet. */
export function InPreparation() {
  return (
    <Button
      variant="default"
      onClick={() => toastProblem("Plano em Configuração: Este plano está sendo preparado. Tente novamente em breve.")}
    >
      Em Configuração
    </Button>
  );
}

/** The text of the specification (section 8). */
function textOf(error: unknown): string {
  const { code, text } = refusalOf(error);
  if (code === "UNAUTHENTICATED") return "Login necessário: Faça login para assinar um plano";
  return code === "LOST" || code === "UNEXPECTED" ? "Erro ao processar pagamento. Tente novamente." : text;
}
