import { SegmentedControl, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Activity, useState } from "react";
import type { Barber } from "#contract/barbers.ts";
import { freeTimeMinutes } from "#contract/dates.ts";
import type { AgendaSearch, OpenForm } from "#web/features/appointments/agenda/agenda-search.ts";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { EntrySlot } from "#web/features/appointments/agenda/use-panels.ts";
import { BlockTimeForm } from "#web/features/appointments/block-time-form.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { BookAppointmentForm } from "#web/features/appointments/book-appointment-form.tsx";

type NewEntryPanelProps = {
  opened: boolean;
  form: OpenForm;
  slot: EntrySlot;
  linked: Pick<AgendaSearch, "at" | "barber">;
  barbers: Barber[];
  timezone: string;
  /** The client, where known in advance. */
  client: string | null;
  onClose: () => void;
};

/** The forms for a free time: book it for a client, or block it. */
export function NewEntryPanel({ opened, onClose, slot, linked, ...entry }: NewEntryPanelProps) {
  return (
    <SidePanel opened={opened} onClose={onClose} title="Novo na agenda">
      <NewEntry
        key={`${slot.key} ${entry.client}`}
        {...entry}
        slot={{ ...linkedSlot(linked), ...slot }}
        onDone={onClose}
      />
    </SidePanel>
  );
}

/** The free time in the URL: its link names day, barber and start. */
function linkedSlot({ at, barber }: NewEntryPanelProps["linked"]) {
  if (!at) return {};
  const [hours, minutes] = at.split(":").map(Number) as [number, number];
  const start = hours * 60 + minutes;
  return { ...(barber && { barber }), span: { start, end: start + freeTimeMinutes } };
}

type NewEntryProps = Omit<NewEntryPanelProps, "opened" | "onClose" | "linked"> & { onDone: () => void };

function NewEntry({ form, client, ...entry }: NewEntryProps) {
  const [kind, setKind] = useState(form);
  const options = orpc.clients.details.queryOptions({ input: { id: client ?? "" } });
  const { data: known, isLoading } = useQuery({ ...options, enabled: client !== null });
  if (isLoading) return <ListSkeleton />;
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label="O que colocar na agenda"
        value={kind}
        onChange={setKind}
        data={[
          { value: "booking", label: "Agendamento" },
          { value: "block", label: "Bloqueio" },
        ]}
      />
      <Activity mode={kind === "booking" ? "visible" : "hidden"}>
        <BookAppointmentForm {...entry} known={known} />
      </Activity>
      <Activity mode={kind === "block" ? "visible" : "hidden"}>
        <BlockTimeForm {...entry} />
      </Activity>
    </Stack>
  );
}
