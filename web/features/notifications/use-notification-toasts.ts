import { useNavigate } from "@tanstack/react-router";
import { kinds } from "#contract/notification-words.ts";
import { placeOf } from "#web/features/notifications/notification-place.ts";
import { client } from "#web/lib/client.ts";
import { useLiveChanges } from "#web/lib/realtime.ts";
import { useSession } from "#web/lib/session.ts";
import { toastWithAction } from "#web/ui/toast.tsx";

/** New notifications are among the newest few. */
const NEWEST = 5;

/** Shows staff a toast on every page when a visit is booked, moved or cancelled, for the kinds they chose. */
export function useNotificationToasts(): void {
  const session = useSession();
  const navigate = useNavigate();

  async function tell(ids: string[]): Promise<void> {
    // If the list cannot be fetched, the badge still shows the number.
    const { items } = await client.notifications.list({ size: NEWEST }).catch(() => ({ items: [] }));
    for (const { id, type, message, kind, ...one } of items.filter((item) => ids.includes(item.id))) {
      const place = placeOf({ kind, ...one }, session);
      if (type !== "appointment" || !place) continue;
      const onAct = () => {
        void client.notifications.markRead({ id }).catch(() => undefined);
        void navigate({ to: place.to, search: place.search });
      };
      toastWithAction(`${kinds[kind].says}: ${message}`, { label: "Ver", onAct, about: one.data.appointment ?? id });
    }
  }

  useLiveChanges((change) => {
    if (change.kind === "ready" || change.feature !== "notifications" || !change.news) return;
    if (session.role !== "cliente") void tell(change.ids);
  });
}
