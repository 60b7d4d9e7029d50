import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatLongDay } from "#contract/dates.ts";
import type { OwnVisit } from "#contract/own-appointments.ts";
import { CancelMine } from "#web/features/appointments/my-appointments/cancel-mine.tsx";
import { useMine } from "#web/features/appointments/my-appointments/my-queries.ts";
import { visitState } from "#web/features/public-page/visit-state.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";

/** The visits to come of a client whose shop is suspended or closed: they may be cancelled, and nothing else. */
export function ClosedShopVisits() {
  return (
    <PagedList query={useMine("upcoming", "")}>
      {(pages) => {
        const visits = pages.flatMap(({ items }) => items);
        if (visits.length === 0) return <EmptyState title="Nenhum horário marcado" />;
        return (
          <Stack component="ul" p={0} m={0} w="100%" style={{ listStyle: "none" }}>
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
      {(state === "changeable" || state === "held") && (
        <Button variant="subtle" color="red.4" size="sm" onClick={() => setAsking(true)}>
          Cancelar horário
        </Button>
      )}
      <CancelMine opened={asking} appointment={visit} onClose={() => setAsking(false)} />
    </Stack>
  );
}
