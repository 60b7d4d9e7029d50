import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { orpc } from "#web/lib/orpc.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toastFailure } from "#web/ui/toast.ts";

export function RemovePhoto({ onRemoved }: { onRemoved: () => void }) {
  const [asking, setAsking] = useState(false);
  const remove = useMutation(
    orpc.profile.removePhoto.mutationOptions({
      onSuccess: onRemoved,
      onError: toastFailure,
      onSettled: () => setAsking(false),
    }),
  );

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
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        No lugar dela aparecem suas iniciais.
      </ConfirmDialog>
    </>
  );
}
