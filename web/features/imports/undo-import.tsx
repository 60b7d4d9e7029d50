import { Button } from "@mantine/core";
import { useState } from "react";
import { importable } from "#contract/importable.ts";
import type { Import } from "#contract/imports.ts";
import { numberText } from "#contract/numbers.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useAct } from "#web/ui/use-act.ts";

/**
 * Undoes the whole import or nothing: the server refuses where rows were changed or used since. Of subscriptions those go that nobody
 * used.
 */
export function UndoImport({ of: { id, of, novas, alteradas } }: { of: Import }) {
  const [asking, setAsking] = useState(false);
  const undo = useAct(() => client.imports.undo({ id }), {
    done: "Importação desfeita.",
    refresh: useReadAgain(orpc.imports.key()),
  });
  const { title, known } = importable[of];
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        Desfazer importação
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Desfazer a importação?"
        confirm="Desfazer importação"
        dangerous
        pending={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {novas > 0 && `${title} que entraram saem (${numberText(novas)}). `}
        {known && alteradas > 0 && `${known.title} volta a ser como era (${numberText(alteradas)}). `}
        {of === "subscribers"
          ? "Ficam os que já usaram o plano, renovaram ou foram alterados."
          : "Só é possível enquanto nada disso foi alterado nem usado."}
      </ConfirmDialog>
    </>
  );
}
