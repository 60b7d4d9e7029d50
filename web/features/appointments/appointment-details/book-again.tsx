import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import type { Appointment } from "#contract/appointments.ts";
import { useAgendaSearch } from "#web/features/appointments/agenda/agenda-search.ts";

/** After a finished visit: books the client's next one, with their usual choices filled in. */
export function BookAgain({ appointment: { status, cliente } }: { appointment: Appointment }) {
  const [, change] = useAgendaSearch();
  const over = status === "concluido" || status === "faltou" || status === "cancelado";
  if (!over || !cliente) return null;
  return (
    <Button
      w="fit-content"
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      onClick={() => change({ appointment: null, form: "booking", client: cliente.id }, { replace: true })}
    >
      Agendar de novo
    </Button>
  );
}
