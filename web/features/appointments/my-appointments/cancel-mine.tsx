import { Alert } from "@mantine/core";
import { formatDay } from "#contract/dates.ts";
import { depositAfter } from "#contract/deposit-rule.ts";
import type { OwnAppointment } from "#contract/own-appointments.ts";
import { useMineRefresh } from "#web/features/appointments/my-appointments/my-queries.ts";
import { useSubmission } from "#web/features/public-page/use-submission.ts";
import { client } from "#web/lib/client.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type Props = { opened: boolean; appointment: OwnAppointment; onClose: () => void };

/** A cancelled time is free for others at once, so it needs a confirmation. */
export function CancelMine({ opened, appointment, onClose }: Props) {
  const refresh = useMineRefresh();
  const { submit, busy, problem, dismiss } = useSubmission(
    (input: { id: string }, options) => client.appointments.mine.cancel(input, options).finally(refresh),
    ({ data_agendamento, hora_inicio }) => {
      close();
      toastSuccess(`Horário de ${formatDay(data_agendamento)} às ${hora_inicio} cancelado.`);
    },
  );

  function close() {
    dismiss();
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      title="Cancelar este horário?"
      confirm="Sim, cancelar"
      dangerous
      pending={busy}
      onConfirm={() => void submit({ id: appointment.id })}
      onClose={close}
    >
      {formatDay(appointment.data_agendamento)} às {appointment.hora_inicio}, {appointment.servico}.{" "}
      {depositAfter(appointment.sinal, "in-time")}
      {problem && (
        <Alert color="red" mt="md">
          {problem.text}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
