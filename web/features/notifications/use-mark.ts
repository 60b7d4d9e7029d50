import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useMutation } from "@tanstack/react-query";
import { toastFailure } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Marks notifications; refetches the badge, the lists and the page. */
export function useMark() {
  const refresh = useReadAgain(orpc.notifications.key());
  const quiet = { onError: toastFailure, onSettled: refresh };
  const restore = useAct(client.notifications.restore, { done: "A notificação está de volta.", refresh });
  return {
    markRead: useMutation({ mutationFn: (one: { id: string }) => client.notifications.markRead(one), ...quiet }),
    markAllRead: useMutation({ mutationFn: () => client.notifications.markAllRead(), ...quiet }),
    remove: useAct(client.notifications.remove, { done: "Notificação removida.", undo: restore.mutate, refresh }),
  };
}
