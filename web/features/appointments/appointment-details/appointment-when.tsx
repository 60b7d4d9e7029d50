import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Appointment } from "#contract/appointments.ts";
import type { Barber } from "#contract/barbers.ts";
import { formatLongDay } from "#contract/dates.ts";
import { canMove } from "#web/features/appointments/agenda/status.ts";
import { MoveForm } from "#web/features/appointments/appointment-details/move-form.tsx";

type AppointmentWhenProps = { appointment: Appointment; barbers: Barber[]; timezone: string };

/** Time and barber, with a form as an alternative to dragging. */
export function AppointmentWhen({ appointment, barbers, timezone }: AppointmentWhenProps) {
  const [moving, setMoving] = useState(false);
  const { data_agendamento, hora_inicio, hora_fim, barbeiro, encaixe, status } = appointment;

  if (moving)
    return <MoveForm appointment={appointment} barbers={barbers} timezone={timezone} onDone={() => setMoving(false)} />;
  return (
    <Stack gap={2}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} style={{ fontVariantNumeric: "tabular-nums" }}>
          {hora_inicio}–{hora_fim}
          {encaixe && " · encaixe"}
        </Text>
        {canMove(status) && (
          <Button variant="default" size="compact-sm" onClick={() => setMoving(true)}>
            Mudar horário
          </Button>
        )}
      </Group>
      <Text>
        {formatLongDay(data_agendamento)}, com {barbeiro}
      </Text>
    </Stack>
  );
}
