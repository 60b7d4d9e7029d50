import { useNavigate } from "@tanstack/react-router";
import { kinds } from "#contract/notification-words.ts";
import { placeOf } from "#web/features/notifications/notification-place.ts";
import { client } from "#web/lib/client.ts";
import { useLiveChanges } from "#web/lib/realtime.ts";
import { useSession } from "#web/lib/session.ts";
import { toastWithAction } from "#web/ui/toast.tsx";

/** What has just come is among the newest. */
const NEWEST = 5;

/** Tells staff, on whatever page, of visits that were booked, moved or cancelled: those that they are notified of. */
export function useNotificationToasts(): void {
  const session = useSession();
  const navigate = useNavigate();

  async function tell(ids: string[]): Promise<void> {
    // The badge tells of what could not be read now.
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
