import { Box } from "@mantine/core";
import { eventList } from "#contract/audit.ts";
import { eventCells, noEvents, seldomRead } from "#web/features/audit/event-cells.tsx";
import { PlatformPage } from "#web/features/platform/platform-page.tsx";
import { RetentionForm } from "#web/features/platform/retention-form.tsx";
import { SecurityLogFilters } from "#web/features/platform/security-log-filters.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /super-admin/seguranca */
export function SecurityLogPage() {
  const register = useRegister(orpc.audit.events, eventList);
  const { sort: _, ...filters } = register.asked;

  return (
    <PlatformPage>
      <SecurityLogFilters asked={filters} onFilter={register.ask} />
      <Register register={register} cells={eventCells} hidden={seldomRead} empty={noEvents} />
      <Box mt="xl">
        <RetentionForm />
      </Box>
    </PlatformPage>
  );
}
