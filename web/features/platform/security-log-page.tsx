import { Box, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { eventList } from "#contract/audit.ts";
import { eventColumns, noEvents } from "#web/features/audit/event-columns.tsx";
import { PlatformPage } from "#web/features/platform/platform-page.tsx";
import { RetentionForm } from "#web/features/platform/retention-form.tsx";
import { type LogFilters, SecurityLogFilters } from "#web/features/platform/security-log-filters.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { toastFailure } from "#web/ui/toast.ts";

/** /super-admin/seguranca */
export function SecurityLogPage() {
  const register = useRegister(orpc.audit.events, eventList);
  const { sort: _, ...filters } = register.asked;
  const save = useMutation({ mutationFn: () => saveCsv(filters), onError: toastFailure });

  return (
    <PlatformPage>
      <SecurityLogFilters asked={filters} onFilter={register.ask}>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          Exportar CSV
        </Button>
      </SecurityLogFilters>
      <Register register={register} name="Registro de segurança" columns={eventColumns} empty={noEvents} />
      <Box mt="xl">
        <RetentionForm />
      </Box>
    </PlatformPage>
  );
}

async function saveCsv(filters: LogFilters): Promise<void> {
  const { filename: name, content } = await client.audit.exportEvents(filters);
  saveFile({ name, type: "text/csv", content });
}
