import { Alert } from "@mantine/core";
import { isDefinedError } from "@orpc/client";
import { useMutation } from "@tanstack/react-query";
import type { TeamBarber } from "#contract/staff.ts";
import { useTeamRefresh } from "#web/features/staff/staff-queries.ts";
import { orpc } from "#web/lib/orpc.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toastFailure, toastSuccess } from "#web/ui/toast.tsx";

type LeaveAgendaDialogProps = { barber: TeamBarber; to: "desk" | "nowhere"; onClose: () => void };

/** A barber leaves the agenda, for the desk or for good; asks again when they still have appointments. */
export function LeaveAgendaDialog({ barber: { id, nome, conta }, to, onClose }: LeaveAgendaDialogProps) {
  const refresh = useTeamRefresh();
  const act = to === "desk" ? orpc.staff.makeReceptionist : orpc.staff.deactivateBarber;
  const leave = useMutation(
    act.mutationOptions({
      onSuccess: () => {
        toastSuccess(to === "desk" ? `${nome} agora é da recepção.` : `${nome} não está mais na agenda.`);
        refresh();
        onClose();
      },
      onError: (error) => {
        if (isDefinedError(error) && error.code === "BARBER_HAS_APPOINTMENTS") return;
        toastFailure(error);
        refresh();
        onClose();
      },
    }),
  );
  const { error } = leave;
  const left = isDefinedError(error) && error.code === "BARBER_HAS_APPOINTMENTS" ? error.data.appointments : undefined;
  const verb = to === "desk" ? "Passar para a recepção" : "Desativar";

  return (
    <ConfirmDialog
      opened
      title={to === "desk" ? `Passar ${nome} para a recepção?` : `Desativar ${nome}?`}
      confirm={left === undefined ? verb : `${verb} mesmo assim`}
      dangerous={to === "nowhere"}
      pending={leave.isPending}
      onConfirm={() => leave.mutate({ id, keepAppointments: left !== undefined })}
      onClose={onClose}
    >
      {consequence(to, conta)}
      {left !== undefined && (
        <Alert color="yellow" mt="md">
          {left === 1 ? "Há 1 agendamento marcado" : `Há ${left >= 50 ? "50 ou mais" : left} agendamentos marcados`} com
          este barbeiro. Eles não são cancelados, mas deixam de aparecer na agenda: remarque antes com outra pessoa.
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function consequence(to: "desk" | "nowhere", conta: TeamBarber["conta"]): string {
  if (to === "desk") return "A coluna sai da agenda, a sessão aberta termina e o próximo acesso é como recepcionista.";
  if (conta === "admin")
    return "A coluna sai da agenda e da página de agendamento. O acesso de administrador continua.";
  return "A coluna sai da agenda e da página de agendamento, e o acesso termina agora. O histórico fica guardado.";
}
