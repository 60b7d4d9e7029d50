import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatLongDay } from "#contract/dates.ts";
import type { OwnVisit } from "#contract/own-appointments.ts";
import { StatusBadge } from "#web/features/appointments/appointment-details/status-badge.tsx";
import { CancelMine } from "#web/features/appointments/my-appointments/cancel-mine.tsx";
import { useMine } from "#web/features/appointments/my-appointments/my-queries.ts";
import { visitState } from "#web/features/public-page/visit-state.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";

/** The visits of a client whose shop is suspended or closed: those to come may be cancelled, and nothing else. */
export function ClosedShopVisits() {
  return (
    <>
      <Visits which="upcoming" title="Próximos" />
      <Visits which="past" title="Que já foram" />
    </>
  );
}

function Visits({ which, title }: { which: "upcoming" | "past"; title: string }) {
  return (
    <PagedList query={useMine(which, "")}>
      {(pages) => {
        const visits = pages.flatMap(({ items }) => items);
        if (visits.length === 0) return which === "upcoming" && <EmptyState title="Nenhum horário marcado" />;
        return (
          <Stack component="ul" aria-label={title} p={0} m={0} w="100%" style={{ listStyle: "none" }}>
            {visits.map((visit) => (
              <li key={visit.id}>
                <ClosedShopVisit visit={visit} limit={pages[0]!.change_limit} />
              </li>
            ))}
          </Stack>
        );
      }}
    </PagedList>
  );
}

function ClosedShopVisit({ visit, limit }: { visit: OwnVisit; limit: number }) {
  const [asking, setAsking] = useState(false);
  const { data_agendamento, hora_inicio, servico, barbeiro, inicio, status } = visit;
  const state = visitState({ startsAt: inicio, status }, limit);
  return (
    <Stack gap={4} align="center">
      <Text fw={600}>
        {formatLongDay(data_agendamento)}, {hora_inicio}
      </Text>
      <Text c="dimmed">
        {servico} com {barbeiro}
      </Text>
      <StatusBadge status={status} />
      {(state === "changeable" || state === "held") && (
        <Button variant="subtle" color="red.4" size="sm" onClick={() => setAsking(true)}>
          Cancelar horário
        </Button>
      )}
      <CancelMine opened={asking} appointment={visit} onClose={() => setAsking(false)} />
    </Stack>
  );
}
