import { Button } from "@mantine/core";
import { useState } from "react";
import { client } from "#web/lib/client.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useAct } from "#web/ui/use-act.ts";

export function RemovePhoto({ onRemoved }: { onRemoved: () => void }) {
  const [asking, setAsking] = useState(false);
  const remove = useAct(() => client.profile.removePhoto(), { done: "Foto removida.", refresh: onRemoved });

  return (
    <>
      <Button size="xs" variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Remover foto
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Remover sua foto?"
        confirm="Remover"
        dangerous
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        No lugar dela aparecem suas iniciais.
      </ConfirmDialog>
    </>
  );
}
