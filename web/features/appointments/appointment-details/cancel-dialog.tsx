import { Checkbox, Stack, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Appointment } from "#contract/appointments.ts";
import { formatDay } from "#contract/dates.ts";
import { depositAfter } from "#contract/deposit-rule.ts";
import { orpc } from "#web/lib/orpc.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type CancelDialogProps = {
  opened: boolean;
  appointment: Appointment;
  onCancel: (reason: string, late: boolean) => void;
  onClose: () => void;
};

/** A cancelled time is free for others at once, so it needs a confirmation. */
export function CancelDialog({ opened, appointment, onCancel, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  const [late, setLate] = useState(false);
  const { cliente, data_agendamento, hora_inicio, inicio, sinal, status } = appointment;
  const { data: shop } = useQuery(orpc.barbershops.current.queryOptions({ enabled: opened }));
  const isLate = shop !== undefined && status !== "retido" && isWithin(inicio, shop.change_limit);
  const deposit = depositAfter(sinal, isLate && late ? "late" : "in-time");
  return (
    <ConfirmDialog
      opened={opened}
      title="Cancelar o agendamento?"
      confirm="Cancelar agendamento"
      dangerous
      onConfirm={() => onCancel(reason.trim(), isLate && late)}
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
        {isLate && (
          <Checkbox
            label="O cliente desmarcou em cima da hora"
            description={`Fica anotado na ficha do cliente${deposit ? ", e a barbearia fica com o sinal" : ""}.`}
            checked={late}
            onChange={(event) => setLate(event.currentTarget.checked)}
          />
        )}
        {deposit && <strong>{deposit}</strong>}
      </Stack>
    </ConfirmDialog>
  );
}

/** Whether it begins in less than `minutes`. */
function isWithin(inicio: string, minutes: number, now = Date.now()): boolean {
  return Date.parse(inicio) - now < minutes * 60_000;
}
