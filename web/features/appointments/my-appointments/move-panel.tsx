import { formatDay } from "#contract/dates.ts";
import type { OwnAppointment } from "#contract/own-appointments.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { useMineRefresh } from "#web/features/appointments/my-appointments/my-queries.ts";
import { StepsPanel } from "#web/features/appointments/my-appointments/steps-panel.tsx";
import { MoveTime, useMove } from "#web/features/public-page/move-time.tsx";
import { client } from "#web/lib/client.ts";
import { toastSuccess } from "#web/ui/toast.tsx";

type Props = { opened: boolean; appointment: OwnAppointment; shop: PublicBarbershop; onClose: () => void };

/** Moves a client's own appointment. */
export function MovePanel({ opened, onClose, ...move }: Props) {
  return (
    <StepsPanel opened={opened} onClose={onClose} title="Mudar horário">
      <Move {...move} onDone={onClose} />
    </StepsPanel>
  );
}

type MoveProps = Pick<Props, "appointment" | "shop"> & { onDone: () => void };

function Move({ appointment, shop, onDone }: MoveProps) {
  const { id, inicio, servico, services, barbeiro, barbeiro_id, valor_final, sem_preferencia } = appointment;
  const refresh = useMineRefresh();
  const move = useMove(
    { id },
    (input, options) => client.appointments.mine.move(input, options).finally(refresh),
    ({ data_agendamento, hora_inicio }) => {
      onDone();
      toastSuccess(`Horário mudado para ${formatDay(data_agendamento)} às ${hora_inicio}.`);
    },
  );

  return (
    <MoveTime
      shop={shop}
      landmark="section"
      from={{ startsAt: inicio, barber: barbeiro, preco: valor_final, sem_preferencia }}
      wish={{
        services: services.map((service) => service.id),
        barber: sem_preferencia ? "any" : barbeiro_id,
        except: id,
      }}
      move={move}
      onStale={onDone}
    >
      <h3>{servico}</h3>
    </MoveTime>
  );
}
