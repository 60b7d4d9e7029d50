import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { FreeTime } from "#contract/booking-refusals.ts";
import { formatDay } from "#contract/dates.ts";
import type { OwnAppointment } from "#contract/own-appointments.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { SidePanel } from "#web/features/appointments/agenda/side-panel.tsx";
import classes from "#web/features/appointments/my-appointments/choices.module.css";
import { FreeTimePicker } from "#web/features/appointments/my-appointments/free-time-picker.tsx";
import { MineProblem } from "#web/features/appointments/my-appointments/mine-problem.tsx";
import { useMineRefresh } from "#web/features/appointments/my-appointments/my-queries.ts";
import { movedTo } from "#web/features/public-page/served-by.ts";
import { spokenTime } from "#web/features/public-page/shop-clock.ts";
import { useSubmission } from "#web/features/public-page/use-submission.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { toastSuccess } from "#web/ui/toast.ts";

type Props = { opened: boolean; appointment: OwnAppointment; shop: PublicBarbershop; onClose: () => void };

/** Another time for the same services, with the same barber or, without preference, any: pick, then confirm. */
export function MovePanel({ opened, onClose, ...move }: Props) {
  return (
    <SidePanel opened={opened} onClose={onClose} title="Mudar horário">
      {opened && <Move {...move} onDone={onClose} />}
    </SidePanel>
  );
}

type MoveProps = Pick<Props, "appointment" | "shop"> & { onDone: () => void };

function Move({ appointment, shop, onDone }: MoveProps) {
  const [chosen, choose] = useState<FreeTime | null>(null);
  const refresh = useMineRefresh();
  const { timezone } = shop;
  const note = movedTo(shop, appointment);
  const moving = useSubmission(
    (input: { id: string; startsAt: string; barber: string }, options) =>
      client.appointments.mine.move(input, options).finally(refresh),
    ({ data_agendamento, hora_inicio }) => {
      onDone();
      toastSuccess(`Horário mudado para ${formatDay(data_agendamento)} às ${hora_inicio}.`);
    },
  );

  function move(time: FreeTime) {
    choose(time);
    void moving.submit({ id: appointment.id, startsAt: time.startsAt, barber: time.barber });
  }

  return (
    <Stack gap="md">
      <Text c="dimmed">
        {appointment.servico}, marcado para {spokenTime(appointment.inicio, timezone)} com {appointment.barbeiro}. O
        valor continua {formatMoney(appointment.valor_final)}.
      </Text>
      <MineProblem {...moving} shop={shop} note={note} onTake={move} />
      <FreeTimePicker
        shop={shop}
        wish={wishOf(appointment)}
        note={note}
        chosen={chosen?.startsAt ?? null}
        onChoose={choose}
      />
      <footer className={classes.foot}>
        <Text fw={600}>
          {chosen && [`Para ${spokenTime(chosen.startsAt, timezone)}`, ...note(chosen)].join(" com ")}
        </Text>
        <Button disabled={!chosen} loading={moving.busy} onClick={() => chosen && move(chosen)}>
          Confirmar mudança
        </Button>
      </footer>
    </Stack>
  );
}

function wishOf({ id, services, barbeiro_id, sem_preferencia }: OwnAppointment) {
  const barber = sem_preferencia ? "any" : barbeiro_id;
  return { services: services.map((service) => service.id), barber, except: id };
}
