import { Group, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatTime, freeTimeMinutes } from "#contract/dates.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useTimezone } from "#web/lib/session.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ButtonLink } from "#web/ui/links.tsx";

/** The times that the figure counts, by barber; each opens the booking form at that time. `dia` is today. */
export function FreeTimesDialog({ dia, onClose }: { dia: string; onClose: () => void }) {
  const timezone = useTimezone();
  const query = useQuery(orpc.dashboard.freeTimes.queryOptions());
  return (
    <Dialog opened onClose={onClose} title="Horários livres hoje" size="lg">
      <Fetched query={query}>
        {(barbers) => (
          <Stack>
            {barbers.length === 0 && (
              <EmptyState
                title="Nenhum horário livre"
                hint={`Hoje não cabe mais nenhuma visita de ${freeTimeMinutes} minutos.`}
              />
            )}
            {barbers.map(({ id, nome, horarios }) => (
              <section key={id} aria-label={nome}>
                <Title order={3} size="h5" mb="xs">
                  {nome}
                </Title>
                <Group gap="xs">
                  {horarios.map((horario) => {
                    const at = formatTime(horario, timezone);
                    const search = { date: dia, barber: id, form: "booking", at };
                    return (
                      <ButtonLink key={horario} to="/agendamentos" search={search} variant="default">
                        {at}
                      </ButtonLink>
                    );
                  })}
                </Group>
              </section>
            ))}
          </Stack>
        )}
      </Fetched>
    </Dialog>
  );
}
