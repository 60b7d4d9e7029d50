import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { refusalOf } from "#web/lib/refusals.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toastProblem, toastSuccess } from "#web/ui/toast.tsx";

type ActOnManyProps<Item> = {
  items: Item[];
  /** The verb of the act. */
  verb: string;
  /** The consequences for the rows. */
  children: ReactNode;
  act: (item: Item) => Promise<unknown>;
  /** Called after all of them, also the refused ones. */
  onDone: () => void;
};

/** One act on each selected row, one after the other, with one confirmation; a refused row does not stop the others. */
export function ActOnMany<Item>({ items, verb, children, act, onDone }: ActOnManyProps<Item>) {
  const [asking, setAsking] = useState(false);
  const run = useMutation({
    mutationFn: async () => {
      const refused: unknown[] = [];
      for (const item of items) await act(item).catch((error: unknown) => refused.push(error));
      return refused;
    },
    onSuccess: (refused) => {
      const done = items.length - refused.length;
      if (done > 0) toastSuccess(`${verb}: ${done} de ${items.length}.`);
      if (refused.length > 0) toastProblem(refusalOf(refused[0]).text);
    },
    onSettled: () => {
      setAsking(false);
      onDone();
    },
  });
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`${verb} (${items.length})?`}
        confirm={verb}
        dangerous
        pending={run.isPending}
        onConfirm={() => run.mutate()}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
