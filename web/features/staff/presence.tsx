import { Badge, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Presence } from "#contract/team-barbers.ts";
import { orpc } from "#web/lib/orpc.ts";
import { everyMinute, useSoonAgain } from "#web/lib/soon-again.ts";

const presence = orpc.staff.presence.queryOptions({ refetchInterval: everyMinute });

/** The barbers in a visit now, and those off duty today. */
export function usePresence() {
  useSoonAgain(presence.queryKey);
  return useQuery(presence);
}

const states: Record<Presence["estado"], { text: string; color: string }> = {
  busy: { text: "EM ATENDIMENTO", color: "yellow" },
  free: { text: "DISPONÍVEL", color: "green" },
  off: { text: "FOLGA", color: "gray" },
};

export function PresenceBadge({ estado }: Pick<Presence, "estado">) {
  const { text, color } = states[estado];
  return (
    <Badge variant="light" color={color} style={{ flexShrink: 0 }}>
      {text}
    </Badge>
  );
}

type BarberPresenceProps = { team: ReturnType<typeof usePresence>; barber: { id: string; ativo: boolean } };

/** The presence of an active barber; its space is reserved while it loads, since on a phone it may take its own line. */
export function BarberPresence({ team, barber }: BarberPresenceProps) {
  const now = team.data?.find(({ id }) => id === barber.id);
  if (now) return <PresenceBadge estado={now.estado} />;
  if (!team.isPending || !barber.ativo) return null;
  return (
    <Skeleton w="auto">
      <PresenceBadge estado="busy" />
    </Skeleton>
  );
}
