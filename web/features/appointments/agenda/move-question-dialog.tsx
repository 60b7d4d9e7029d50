import type { MoveQuestion, useMove } from "#web/features/appointments/agenda/use-move.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type MoveQuestionDialogProps = { opened: boolean; question: MoveQuestion; mover: ReturnType<typeof useMove> };

/** Asks staff to confirm a move outside the hours or beside another appointment. */
export function MoveQuestionDialog({ opened, question, mover }: MoveQuestionDialogProps) {
  const { appointment, to, reason, allow, taken } = question;
  return (
    <ConfirmDialog
      opened={opened}
      title={taken ? "Encaixar nesse horário?" : "Mover assim mesmo?"}
      confirm={taken ? "Encaixar" : "Mover assim mesmo"}
      onConfirm={() => void mover.move(appointment, to, allow)}
      onClose={mover.forget}
    >
      {reason}
    </ConfirmDialog>
  );
}
