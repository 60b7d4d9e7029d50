import { Group, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Appointment } from "#contract/appointments.ts";
import type { ClientSummary } from "#contract/clients.ts";
import type { Barber } from "#contract/barbers.ts";
import { detailsQuery, knownAppointment } from "#web/features/appointments/agenda/agenda-queries.ts";
import type { Standing } from "#web/features/appointments/agenda/status.ts";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { AppointmentWhen } from "#web/features/appointments/appointment-details/appointment-when.tsx";
import { BookAgain } from "#web/features/appointments/appointment-details/book-again.tsx";
import { ClientContact } from "#web/features/appointments/appointment-details/client-contact.tsx";
import { History } from "#web/features/appointments/appointment-details/history.tsx";
import { ServicesAndPrice } from "#web/features/appointments/appointment-details/services-and-price.tsx";
import { StatusBadge } from "#web/features/appointments/appointment-details/status-badge.tsx";
import { StatusSteps } from "#web/features/appointments/appointment-details/status-steps.tsx";
import { UnprovenPhone } from "#web/features/appointments/appointment-details/unproven-phone.tsx";
import { useExpectedOne } from "#web/features/appointments/agenda/use-change.ts";
import { ClientGlance } from "#web/features/clients/client-glance.tsx";
import { OpenComanda } from "#web/features/sales/open-comanda.tsx";
import { FailedState } from "#web/ui/failed-state.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";

type AppointmentPanelProps = {
  opened: boolean;
  id: string;
  barbers: Barber[];
  timezone: string;
  now: { day: string; minutes: number };
  onClose: () => void;
};

/** Everything about one appointment, and everything that can be done with it. */
export function AppointmentPanel({ opened, id, onClose, ...shop }: AppointmentPanelProps) {
  const queryClient = useQueryClient();
  const details = useQuery(detailsQuery(id));
  const saved = details.data ?? knownAppointment(queryClient, id);
  const appointment = useExpectedOne(saved);

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={appointment ? <PanelTitle appointment={appointment} /> : "Agendamento"}
    >
      {appointment && (
        <Details
          key={id}
          appointment={appointment}
          // While a status change is pending, earlier changes cannot be undone.
          undo={(appointment.status === details.data?.status && details.data.undo) || null}
          samePhone={details.data?.samePhone}
          standing={details.data}
          {...shop}
        >
          {details.data && <History events={details.data.events} barbers={shop.barbers} timezone={shop.timezone} />}
        </Details>
      )}
      {!appointment && details.isError && <FailedState error={details.error} onRetry={() => void details.refetch()} />}
      {!appointment && details.isPending && <ListSkeleton rows={4} />}
    </SidePanel>
  );
}

function PanelTitle({ appointment }: { appointment: Appointment }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{appointment.cliente?.nome ?? "Cliente removido"}</span>
      <StatusBadge status={appointment.status} />
    </Group>
  );
}

type DetailsProps = Pick<AppointmentPanelProps, "barbers" | "timezone" | "now"> & {
  appointment: Appointment;
  undo: string | null;
  samePhone: ClientSummary[] | undefined;
  standing: Standing | undefined;
  children: React.ReactNode;
};

function Details({ appointment, undo, samePhone, standing, barbers, timezone, now, children }: DetailsProps) {
  const comanda = standing?.comanda;
  const isOver = appointment.status === "cancelado" || appointment.status === "faltou";
  return (
    <Stack gap="lg">
      <StatusSteps appointment={appointment} standing={standing} undo={undo} now={now} />
      <BookAgain appointment={appointment} />
      {(comanda || !isOver) && (
        <OpenComanda appointment={appointment.id} label={comanda ? "Ver comanda" : "Abrir comanda"} />
      )}
      <AppointmentWhen appointment={appointment} barbers={barbers} timezone={timezone} />
      {appointment.cliente && (
        <Stack gap="xs">
          <ClientContact client={appointment.cliente} />
          <UnprovenPhone client={appointment.cliente} samePhone={samePhone} />
        </Stack>
      )}
      <ServicesAndPrice appointment={appointment} standing={standing} barbers={barbers} timezone={timezone} />
      {appointment.cliente && <ClientGlance id={appointment.cliente.id} visit={appointment.id} />}
      {children}
    </Stack>
  );
}
