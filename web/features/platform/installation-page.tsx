import { Alert, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Health } from "#contract/platform.ts";
import { PlatformPage } from "#web/features/platform/platform-page.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Moment } from "#web/ui/moment.tsx";

const transports: Record<Health["mail"]["transport"], string> = {
  smtp: "Servidor SMTP",
  folder: "Pasta deste computador (/dev/mail)",
  none: "Nenhum: os e-mails não saem",
};

/** /super-admin/instalacao */
export function InstallationPage() {
  const query = useQuery(orpc.platform.health.queryOptions({ refetchInterval: 60_000 }));
  return (
    <PlatformPage>
      <Fetched query={query}>{(health) => <Facts health={health} />}</Fetched>
    </PlatformPage>
  );
}

function Facts({ health: { versions, database_bytes: bytes, jobs, mail, missing } }: { health: Health }) {
  return (
    <Stack gap="md">
      {missing.map(({ name, meaning }) => (
        <Alert key={name} color="yellow" title={`Falta ${name}`}>
          Sem {name}, {meaning}
        </Alert>
      ))}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Card title="Banco de dados">
          <Fact name="Tamanho">{size(bytes)}</Fact>
          <Fact name="PostgreSQL">{versions.postgresql}</Fact>
        </Card>
        <Card title="Versões">
          <Fact name="Navalha">{versions.navalha}</Fact>
          <Fact name="Node.js">{versions.node}</Fact>
        </Card>
        <Card title="Tarefas">
          <Fact name="Esperando">{jobs.waiting}</Fact>
          <Fact name="Falharam">{jobs.failed}</Fact>
          <Fact name="Mais antiga esperando">
            {jobs.oldest_waiting_at ? <Moment at={jobs.oldest_waiting_at} /> : "nenhuma"}
          </Fact>
        </Card>
        <Card title="E-mail">
          <Fact name="Transporte">{transports[mail.transport]}</Fact>
          <Fact name="Último envio">{mail.last_sent_at ? <Moment at={mail.last_sent_at} /> : "nenhum até agora"}</Fact>
          <Fact name="Última falha">{mail.last_failed_at ? <Moment at={mail.last_failed_at} /> : "nenhuma"}</Fact>
        </Card>
      </SimpleGrid>
    </Stack>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Text>
      <Text span c="dimmed">
        {name}:{" "}
      </Text>
      {children}
    </Text>
  );
}

function size(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return `${megabytes.toLocaleString("pt-BR", { maximumFractionDigits: 1 })} MB`;
}
