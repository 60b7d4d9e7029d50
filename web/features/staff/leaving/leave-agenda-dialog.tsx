import { useMutation } from "@tanstack/react-query";
import type { VisitsAhead } from "#contract/leaving.ts";
import type { TeamBarber } from "#contract/team-barbers.ts";
import { HandOverForm } from "#web/features/staff/leaving/hand-over-form.tsx";
import { useTeamRefresh } from "#web/features/staff/staff-queries.ts";
import { useFreshQuery } from "#web/lib/fresh-query.ts";
import { orpc } from "#web/lib/orpc.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastFailure, toastSuccess } from "#web/ui/toast.tsx";

type LeaveAgendaDialogProps = { barber: TeamBarber; to: "desk" | "nowhere"; onClose: () => void };

/** A barber leaves the agenda, for the reception or for good, after a decision about every booked visit. */
export function LeaveAgendaDialog({ barber, to, onClose }: LeaveAgendaDialogProps) {
  const { id, nome } = barber;
  const left = useFreshQuery(orpc.staff.leaving.queryOptions({ input: { id } }));
  const title = to === "desk" ? `Passar ${nome} para a recepção?` : `Desativar ${nome}?`;
  const shared = { barber, to, title, onStale: () => void left.refetch(), onClose };
  if (left.data && left.data.total === 0) return <Confirm {...shared} />;
  return (
    <FormDialog opened title={title} onClose={onClose}>
      <Fetched query={left}>{(ahead) => <Deciding {...shared} ahead={ahead} />}</Fetched>
    </FormDialog>
  );
}

type LeavingProps = LeaveAgendaDialogProps & { title: string; onStale: () => void };

function Confirm({ barber, to, title, onStale, onClose }: LeavingProps) {
  const { leave, done } = useLeave({ barber, to, onClose });
  const send = useMutation({
    mutationFn: () => leave({ id: barber.id }),
    onSuccess: done,
    onError: (error) => {
      toastFailure(error);
      onStale();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={verbOf(to)}
      dangerous={to === "nowhere"}
      pending={send.isPending}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      {consequence(to, barber.conta)}
    </ConfirmDialog>
  );
}

function Deciding({ barber, to, ahead, onStale, onClose }: LeavingProps & { ahead: VisitsAhead }) {
  const { leave, done } = useLeave({ barber, to, onClose });
  return (
    <HandOverForm
      barber={barber.id}
      ahead={ahead}
      intro={consequence(to, barber.conta)}
      submit={verbOf(to)}
      onSubmit={async (visits) => {
        await leave({ id: barber.id, visits });
        done();
      }}
      onStale={onStale}
      onClose={onClose}
    />
  );
}

function useLeave({ barber: { nome }, to, onClose }: LeaveAgendaDialogProps) {
  const refresh = useTeamRefresh();
  const { call: leave } = to === "desk" ? orpc.staff.makeReceptionist : orpc.staff.deactivateBarber;
  return {
    leave,
    done: () => {
      toastSuccess(to === "desk" ? `${nome} agora é da recepção.` : `${nome} não está mais na agenda.`);
      refresh();
      onClose();
    },
  };
}

function verbOf(to: LeaveAgendaDialogProps["to"]): string {
  return to === "desk" ? "Passar para a recepção" : "Desativar";
}

function consequence(to: LeaveAgendaDialogProps["to"], conta: TeamBarber["conta"]): string {
  if (to === "desk") return "A coluna sai da agenda, a sessão aberta termina e o próximo acesso é como recepcionista.";
  if (conta === "admin")
    return "A coluna sai da agenda e da página de agendamento. O acesso de administrador continua.";
  return conta === null
    ? "A coluna sai da agenda e da página de agendamento. O histórico fica guardado."
    : "A coluna sai da agenda e da página de agendamento, e o acesso termina agora. O histórico fica guardado.";
}
