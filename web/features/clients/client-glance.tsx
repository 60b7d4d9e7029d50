import { Group, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AtTheChairFacts } from "#web/features/clients/at-the-chair.tsx";
import { BlockedClient } from "#web/features/clients/blocked-client.tsx";
import { NewCutCard } from "#web/features/clients/cut-cards.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageLink } from "#web/ui/links.tsx";

/** The client's key facts beside a visit and, for the reception, a link to the record. */
export function ClientGlance({ id, visit }: { id: string; visit: string }) {
  const { screens } = useSession();
  const query = useQuery(orpc.clients.details.queryOptions({ input: { id } }));
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3}>Na cadeira</Title>
        {screens["/clientes/$id"] === null && (
          <PageLink to="/clientes/$id" params={{ id }} size="sm">
            Ver ficha
          </PageLink>
        )}
      </Group>
      <BlockedClient id={id} />
      <Fetched query={query}>{(client) => <AtTheChairFacts client={client} visit={visit} />}</Fetched>
      <NewCutCard client={id} />
    </Stack>
  );
}
