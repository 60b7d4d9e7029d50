import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { OwnAppointment } from "#contract/own-appointments.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { CancelMine } from "#web/features/appointments/my-appointments/cancel-mine.tsx";
import { MovePanel } from "#web/features/appointments/my-appointments/move-panel.tsx";

type Props = { appointment: OwnAppointment; shop: PublicBarbershop };

/** Moving and cancelling, until the shop's limit. */
export function ChangeMine({ appointment, shop }: Props) {
  const [open, setOpen] = useState<"move" | "cancel" | null>(null);
  const close = () => setOpen(null);

  return (
    <Group gap="sm">
      <Button variant="default" size="sm" onClick={() => setOpen("move")}>
        Mudar horário
      </Button>
      <Button variant="subtle" color="red.4" size="sm" onClick={() => setOpen("cancel")}>
        Cancelar horário
      </Button>
      <MovePanel opened={open === "move"} appointment={appointment} shop={shop} onClose={close} />
      <CancelMine opened={open === "cancel"} appointment={appointment} onClose={close} />
    </Group>
  );
}
