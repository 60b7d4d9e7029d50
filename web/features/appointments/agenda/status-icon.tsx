import {
  IconCheck,
  IconChecks,
  IconClock,
  IconHourglass,
  IconScissors,
  type IconProps,
  IconUserOff,
  IconX,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Status } from "#contract/status.ts";

const icons: Record<Status, ComponentType<IconProps>> = {
  retido: IconHourglass,
  agendado: IconClock,
  confirmado: IconCheck,
  "in-progress": IconScissors,
  concluido: IconChecks,
  cancelado: IconX,
  faltou: IconUserOff,
};

/** The status as a shape, for people who cannot distinguish the colours; its name stands beside it. */
export function StatusIcon({ status, size = 16 }: { status: Status; size?: number }) {
  const Icon = icons[status];
  return <Icon size={size} stroke={2} aria-hidden style={{ flexShrink: 0 }} />;
}
