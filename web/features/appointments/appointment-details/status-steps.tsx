import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { Appointment, Undoable } from "#contract/appointments.ts";
import { depositAfter } from "#contract/deposit-rule.ts";
import {
  allowedSteps,
  type Standing,
  statusAfter,
  type Step,
  stepLabels,
} from "#web/features/appointments/agenda/status.ts";
import { useChange } from "#web/features/appointments/agenda/use-change.ts";
import { CancelDialog } from "#web/features/appointments/appointment-details/cancel-dialog.tsx";
import { useUndo } from "#web/features/appointments/appointment-details/use-undo.ts";
import { client } from "#web/lib/client.ts";
import { useSession } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toastFailure } from "#web/ui/toast.tsx";

type StatusStepsProps = {
  appointment: Appointment;
  standing: Standing | undefined;
  /** The history entry that can still be undone. */
  undo: string | null;
  now: { day: string; minutes: number };
};

const undoable: Partial<Record<Step, string>> = { start: "Atendimento iniciado", markMissed: "Falta marcada" };

/** The allowed status changes, the likeliest as the main button. */
export function StatusSteps({ appointment, standing, undo, now }: StatusStepsProps) {
  const { mutateAsync } = useChange();
  const undoing = useUndo();
  const [asking, setAsking] = useState<"cancel" | "markMissed">();
  const [taking, setTaking] = useState(false);
  const { id, cliente, status } = appointment;
  const kept = depositAfter(appointment.sinal, "late");
  const isAbove = useSession().role === "super_admin";
  // What writes the shop's money: finishing opens a comanda, and the end of a visit that of its deposit.
  const notAbove: Step[] = appointment.sinal?.situacao === "pago" ? ["finish", "cancel", "markMissed"] : ["finish"];
  // Undoing "missed" restores more than reopening does.
  const steps = allowedSteps({ ...standing, ...appointment }, now).filter((step) =>
    step === "reopen" ? !undo : !isAbove || !notAbove.includes(step),
  );

  async function take(step: Step, { reason = "", late = false } = {}): Promise<void> {
    setAsking(undefined);
    setTaking(true);
    let taken: Appointment | Undoable | undefined;
    const send = async () =>
      (taken = await (step === "cancel"
        ? client.appointments.cancel({ id, reason, late })
        : client.appointments[step]({ id })));
    try {
      await mutateAsync({ appointment, expected: { status: statusAfter[step] }, send });
    } catch (error) {
      return toastFailure(error);
    } finally {
      setTaking(false);
    }
    const text = `${undoable[step]}: ${cliente?.nome ?? "Cliente removido"}.`;
    if (taken && "undo" in taken) undoing.offer(text, taken, { status });
  }

  if (steps.length === 0 && !undo) return null;
  return (
    <Group gap="xs">
      {steps.map((step, index) => (
        <Button
          key={step}
          size="sm"
          // The second click of a double click may hit the next button.
          disabled={taking}
          variant={index === 0 && step !== "cancel" ? "filled" : "default"}
          {...(step === "cancel" ? { c: "red.3" } : {})}
          onClick={() => (step === "cancel" || (step === "markMissed" && kept) ? setAsking(step) : void take(step))}
        >
          {stepLabels[step]}
        </Button>
      ))}
      {undo && (
        <Button size="sm" variant="default" onClick={() => void undoing.undo(appointment, undo)}>
          Desfazer
        </Button>
      )}
      <CancelDialog
        opened={asking === "cancel"}
        appointment={appointment}
        onCancel={(reason, late) => void take("cancel", { reason, late })}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        opened={asking === "markMissed"}
        title="Marcar falta?"
        confirm="Marcar falta"
        dangerous
        onConfirm={() => void take("markMissed")}
        onClose={() => setAsking(undefined)}
      >
        {kept} Isso vale a partir de amanhã: até lá a falta pode ser desfeita.
      </ConfirmDialog>
    </Group>
  );
}
