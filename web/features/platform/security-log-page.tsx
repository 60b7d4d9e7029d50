import { Box, Button } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { EventList } from "#web/features/audit/event-list.tsx";
import { PlatformPage } from "#web/features/platform/platform-page.tsx";
import { RetentionForm } from "#web/features/platform/retention-form.tsx";
import { type LogFilters, SecurityLogFilters } from "#web/features/platform/security-log-filters.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { pageByPage } from "#web/lib/page-by-page.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { PagedList } from "#web/ui/paged-list.tsx";
import { toastFailure } from "#web/ui/toast.ts";

/** /super-admin/seguranca */
export function SecurityLogPage() {
  const [filters, setFilters] = useState<LogFilters>({});
  const query = useInfiniteQuery(
    orpc.audit.events.infiniteOptions({
      input: (after: string | undefined) => ({ ...filters, after }),
      ...pageByPage,
      placeholderData: keepPreviousData,
    }),
  );
  const save = useMutation({ mutationFn: () => saveCsv(filters), onError: toastFailure });

  return (
    <PlatformPage>
      <SecurityLogFilters onFilter={setFilters}>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          Exportar CSV
        </Button>
      </SecurityLogFilters>
      <PagedList query={query}>
        {(pages) => <EventList events={pages.flatMap(({ items: events }) => events)} />}
      </PagedList>
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
