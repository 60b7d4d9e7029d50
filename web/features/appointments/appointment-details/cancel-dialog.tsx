import { Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Appointment } from "#contract/appointments.ts";
import { formatDay } from "#contract/dates.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type CancelDialogProps = {
  opened: boolean;
  appointment: Appointment;
  onCancel: (reason: string) => void;
  onClose: () => void;
};

/** A cancelled time is free for others at once, so it is asked about first. */
export function CancelDialog({ opened, appointment, onCancel, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  const { cliente, data_agendamento, hora_inicio } = appointment;
  return (
    <ConfirmDialog
      opened={opened}
      title="Cancelar o agendamento?"
      confirm="Cancelar agendamento"
      dangerous
      onConfirm={() => onCancel(reason.trim())}
      onClose={onClose}
    >
      <Stack gap="sm">
        <span>
          {cliente?.nome ?? "Cliente removido"}, {formatDay(data_agendamento)} às {hora_inicio}. O horário fica livre na
          hora.
        </span>
        <Textarea
          label="Motivo (opcional)"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
