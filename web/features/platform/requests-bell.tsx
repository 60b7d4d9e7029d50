import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UnreadCount } from "#web/features/notifications/unread-count.tsx";
import { everyMinute } from "#web/lib/soon-again.ts";
import { orpc } from "#web/lib/orpc.ts";

/** For super admins: the number of shops' requests without an answer. */
export function RequestsBell() {
  const waiting =
    useQuery({ ...orpc.platform.requests.waiting.queryOptions(), refetchInterval: everyMinute }).data?.waiting ?? 0;
  const label = waiting === 0 ? "Pedidos" : `Pedidos, ${waiting} esperando`;
  return (
    <ActionIcon
      component={Link}
      to="/super-admin/pedidos"
      variant="subtle"
      color="gray"
      size="xl"
      pos="relative"
      style={{ overflow: "visible" }}
      aria-label={label}
    >
      <IconBell size={20} aria-hidden />
      <UnreadCount unread={waiting} />
    </ActionIcon>
  );
}
