import { Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { refusalOf } from "#web/lib/refusals.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toastFailure, toastSuccess } from "#web/ui/toast.ts";

type ReasonDialogProps = {
  opened: boolean;
  title: string;
  confirm: string;
  dangerous?: boolean;
  /** What is said when it happened. */
  done: string;
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks why before something that other people will feel; the reason goes into the security log. */
export function ReasonDialog({ act, done, onClose, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);

  async function confirm(): Promise<void> {
    setPending(true);
    try {
      await act(reason);
      toastSuccess(done);
      close();
    } catch (error) {
      const field = refusalOf(error).fields.find(({ path }) => path === "reason");
      setProblem(field?.message);
      if (!field) toastFailure(error);
    } finally {
      setPending(false);
    }
  }

  function close(): void {
    setReason("");
    setProblem(undefined);
    onClose();
  }

  return (
    <ConfirmDialog {...dialog} pending={pending} onConfirm={() => void confirm()} onClose={close}>
      {children}
      <Textarea
        mt="md"
        label="Motivo"
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={problem}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
