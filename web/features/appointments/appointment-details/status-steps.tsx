import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { Appointment } from "#contract/appointments.ts";
import { allowedSteps, statusAfter, type Step, stepLabels } from "#web/features/appointments/agenda/status.ts";
import { useChange } from "#web/features/appointments/agenda/use-change.ts";
import { CancelDialog } from "#web/features/appointments/appointment-details/cancel-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { toastFailure } from "#web/ui/toast.ts";

type StatusStepsProps = { appointment: Appointment; today: string };

/** The next steps that are allowed from here, the likeliest as the main button. */
export function StatusSteps({ appointment, today }: StatusStepsProps) {
  const { mutate } = useChange();
  const [asking, setAsking] = useState(false);
  const steps = allowedSteps(appointment, today);
  const { id } = appointment;

  function take(step: Step, reason = ""): void {
    setAsking(false);
    const send = () =>
      step === "cancel" ? client.appointments.cancel({ id, reason }) : client.appointments[step]({ id });
    mutate({ appointment, expected: { status: statusAfter[step] }, send }, { onError: toastFailure });
  }

  if (steps.length === 0) return null;
  return (
    <Group gap="xs">
      {steps.map((step, index) => (
        <Button
          key={step}
          size="sm"
          variant={index === 0 ? "filled" : "default"}
          {...(step === "cancel" ? { c: "red.3" } : {})}
          onClick={() => (step === "cancel" ? setAsking(true) : take(step))}
        >
          {stepLabels[step]}
        </Button>
      ))}
      <CancelDialog
        opened={asking}
        appointment={appointment}
        onCancel={(reason) => take("cancel", reason)}
        onClose={() => setAsking(false)}
      />
    </Group>
  );
}
