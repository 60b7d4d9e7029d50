import { Badge, Group, NativeSelect, Paper, Text, TextInput } from "@mantine/core";
import "@mantine/core/styles/Badge.css";
import "@mantine/core/styles/Combobox.css";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientLog, LogLevel } from "#contract/audit.ts";
import { Email } from "#contract/values.ts";
import { PagedRows, PlatformPage } from "#web/features/platform/platform-page.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { pageByPage } from "#web/lib/page-by-page.ts";
import { Moment } from "#web/ui/moment.tsx";

const levels: { value: "" | LogLevel; label: string }[] = [
  { value: "", label: "Todos" },
  { value: "error", label: "Erro" },
  { value: "warn", label: "Aviso" },
  { value: "info", label: "Informação" },
  { value: "debug", label: "Depuração" },
];
const colors: Record<LogLevel, string> = { error: "red", warn: "yellow", info: "blue", debug: "gray" };

/** /super-admin/navegadores: what failed in people's browsers. */
export function ClientLogsPage() {
  const [level, setLevel] = useState<"" | LogLevel>("");
  const [typed, setTyped] = useState("");
  const [said] = useDebouncedValue(typed, 500);
  // Half an address would be refused.
  const email = Email.safeParse(said).data;
  const query = useInfiniteQuery(
    orpc.audit.clientLogs.infiniteOptions({
      input: (after: string | undefined) => ({ after, ...(level && { level }), ...(email && { email }) }),
      ...pageByPage,
      placeholderData: keepPreviousData,
    }),
  );

  return (
    <PlatformPage>
      <Group mb="md" align="flex-end">
        <NativeSelect
          label="Nível"
          data={levels}
          value={level}
          onChange={(event) => setLevel(event.currentTarget.value as "" | LogLevel)}
        />
        <TextInput
          label="E-mail da pessoa"
          type="email"
          flex="1 1 16rem"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Group>
      <PagedRows query={query} empty="Nenhum registro de navegador">
        {(log) => <LogRow key={log.id} log={log} />}
      </PagedRows>
    </PlatformPage>
  );
}

function LogRow({ log }: { log: ClientLog }) {
  const label = levels.find(({ value }) => value === log.level)?.label;
  const where = [log.url, log.barbershop, log.person].filter(Boolean).join(" · ");
  return (
    <Paper component="li" withBorder px="md" py="sm">
      <Group justify="space-between" gap="xs">
        <Badge size="sm" variant="light" color={colors[log.level]}>
          {label}
        </Badge>
        <Text size="sm" c="dimmed">
          <Moment at={log.happened_at} />
        </Text>
      </Group>
      <Text fw={500}>{log.message}</Text>
      {log.data && (
        <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
          {log.data}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {where}
      </Text>
    </Paper>
  );
}
